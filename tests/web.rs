//! What only a browser can show. Few and cheap: behaviour of the page belongs to `tests/e2e`.
#![cfg(target_arch = "wasm32")]

use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

#[wasm_bindgen_test]
fn the_packed_dataset_decodes_where_usize_is_32_bits() {
    assert!(kaopu::dataset::built_in().is_ok_and(|catalog| !catalog.accelerators.is_empty()));
}
