//! Copying text.

use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;

/// Copies `text`; `done` hears whether it worked. Browsers refuse without a secure origin or outside a click.
pub fn copy(text: String, done: impl FnOnce(bool) + 'static) {
    leptos::task::spawn_local(async move {
        let copied = match web_sys::window().map(|window| window.navigator().clipboard()) {
            // On an insecure origin the object is missing although its type says otherwise.
            Some(clipboard) if !JsValue::from(clipboard.clone()).is_undefined() => {
                JsFuture::from(clipboard.write_text(&text)).await.is_ok()
            }
            _ => false,
        };
        done(copied);
    });
}
