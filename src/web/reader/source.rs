//! The bytes of a file, from wherever it is; and the text of those in GBK, which only browsers decode.

use crate::web::files::{self, LARGEST};
use crate::web::keep;
use crate::web::talk::{Ask, Refused};
use js_sys::Uint8Array;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, Response, TextDecoder};

/// The bytes that an ask is about.
pub async fn bytes(ask: &Ask) -> Result<Uint8Array, Refused> {
    if let Some(blob) = ask.data.dyn_ref::<Blob>() {
        if blob.size() > LARGEST {
            return Err(Refused::TooLarge);
        }
        return files::bytes(blob).await.or(Err(Refused::Unreadable));
    }
    if let Some(address) = ask.data.as_string() {
        return fetched(&address).await;
    }
    if ask.data.is_null() {
        return keep::kept(&ask.key).await.ok().flatten().ok_or(Refused::Gone);
    }
    ask.data.dyn_ref::<Uint8Array>().cloned().ok_or(Refused::Unreadable)
}

/// A file of the page's own origin; the page has checked that it is one.
async fn fetched(address: &str) -> Result<Uint8Array, Refused> {
    let answer = JsFuture::from(super::scope().fetch_with_str(address)).await.or(Err(Refused::NotThere))?;
    let answer: Response = answer.dyn_into().or(Err(Refused::NotThere))?;
    if !answer.ok() {
        return Err(Refused::NotThere);
    }
    let buffer = answer.array_buffer().or(Err(Refused::Unreadable))?;
    let bytes = JsFuture::from(buffer).await.map(|buffer| Uint8Array::new(&buffer));
    let bytes = bytes.or(Err(Refused::Unreadable))?;
    if f64::from(bytes.length()) > LARGEST { Err(Refused::TooLarge) } else { Ok(bytes) }
}

/// Decodes GBK (as its superset GB18030).
///
/// # Errors
/// When the browser has no such decoder or the bytes are no such text.
pub fn gbk(bytes: &[u8]) -> Result<String, JsValue> {
    TextDecoder::new_with_label("gb18030")?.decode_with_js_u8_array(&Uint8Array::from(bytes))
}
