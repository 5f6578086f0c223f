//! Files that a person drops or chooses: their bytes, and the text of those in GBK, which only browsers decode.

use js_sys::Uint8Array;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{DragEvent, Event, File, FileList, HtmlInputElement, TextDecoder};

/// Largest file that is read. What unpacks to more is refused by the importer.
pub const LARGEST: f64 = 64.0 * 1024.0 * 1024.0;

/// The files that an input holds; the input is emptied, so that the same file can be chosen again.
pub fn chosen(event: &Event) -> Vec<File> {
    let input = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
    let Some(input) = input else { return Vec::new() };
    let files = input.files().map(|files| list(&files)).unwrap_or_default();
    input.set_value("");
    files
}

/// The files that were dropped.
pub fn dropped(event: &DragEvent) -> Vec<File> {
    event.data_transfer().and_then(|data| data.files()).map(|files| list(&files)).unwrap_or_default()
}

fn list(files: &FileList) -> Vec<File> {
    (0..files.length()).filter_map(|at| files.get(at)).collect()
}

/// The bytes of a file.
///
/// # Errors
/// What the browser says when it cannot read it.
pub async fn bytes(file: &File) -> Result<Vec<u8>, JsValue> {
    let buffer = JsFuture::from(file.array_buffer()).await?;
    Ok(Uint8Array::new(&buffer).to_vec())
}

/// Decodes GBK (as its superset GB18030).
///
/// # Errors
/// When the browser has no such decoder or the bytes are no such text.
pub fn gbk(bytes: &[u8]) -> Result<String, JsValue> {
    TextDecoder::new_with_label("gb18030")?.decode_with_u8_array(bytes)
}
