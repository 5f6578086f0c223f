//! What only a browser can show. Few and cheap: behaviour of the page belongs to `tests/e2e`.
#![cfg(target_arch = "wasm32")]

mod same;

use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

#[wasm_bindgen_test]
fn the_packed_dataset_decodes_where_usize_is_32_bits() {
    assert!(kaopu::dataset::built_in().is_ok_and(|catalog| !catalog.accelerators.is_empty()));
}

#[wasm_bindgen_test]
fn draws_and_last_bits_are_those_that_were_written_down() {
    same::the_draws_are_those_that_were_written_down();
    same::the_last_bits_are_those_that_were_written_down();
}

/// What the same links gave natively; `scripts/test-wasm` asks and says it.
const NATIVE: Option<&str> = option_env!("KAOPU_NATIVE_ANSWERS");

#[wasm_bindgen_test]
fn a_link_gives_the_very_answer_that_it_gives_natively() {
    let native = NATIVE.unwrap_or("not asked: run scripts/test-wasm");
    let here = same::answers();
    assert_eq!(native.lines().count(), here.len());
    for (native, here) in native.lines().zip(here) {
        assert_eq!(here, native);
    }
}
