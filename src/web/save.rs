//! Saving a file that the page made, without a server.

use super::warn;
use js_sys::Array;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, BlobPropertyBag, HtmlElement, Url};

/// Lets the browser save `text` as a file.
pub fn save(name: &str, kind: &str, text: &str) {
    if let Err(error) = try_save(name, kind, text) {
        warn("the file was not saved:", &error);
    }
}

fn try_save(name: &str, kind: &str, text: &str) -> Result<(), JsValue> {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    let blob = Blob::new_with_str_sequence_and_options(&Array::of1(&JsValue::from_str(text)), &options)?;
    let address = Url::create_object_url_with_blob(&blob)?;
    let document = web_sys::window().and_then(|window| window.document()).ok_or(JsValue::NULL)?;
    let link = document.create_element("a")?;
    link.set_attribute("href", &address)?;
    link.set_attribute("download", name)?;
    if let Some(link) = link.dyn_ref::<HtmlElement>() {
        link.click();
    }
    Url::revoke_object_url(&address)
}
