//! Files that a person drops, chooses or pastes.

use js_sys::Uint8Array;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, DragEvent, Event, File, FileList, HtmlInputElement, Response};

/// Largest file that is read, bytes. What unpacks to more than [`crate::import::decode::LARGEST`] is refused too.
pub const LARGEST: f64 = 256.0 * 1024.0 * 1024.0;

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

/// A text as a file.
///
/// # Errors
/// What the browser says.
pub fn of_text(text: &str) -> Result<Blob, JsValue> {
    Blob::new_with_str_sequence(&js_sys::Array::of1(&text.into()))
}

/// Several pieces of bytes as one file, which the browser need not hold in the page's memory.
///
/// # Errors
/// What the browser says.
pub fn of_bytes(pieces: &[Uint8Array]) -> Result<Blob, JsValue> {
    Blob::new_with_u8_array_sequence(&pieces.iter().collect::<js_sys::Array>())
}

/// The bytes of a file, outside of the program's memory.
///
/// # Errors
/// What the browser says.
pub async fn bytes(file: &Blob) -> Result<Uint8Array, JsValue> {
    JsFuture::from(file.array_buffer()).await.map(|buffer| Uint8Array::new(&buffer))
}

/// The text of a file beside the page.
///
/// # Errors
/// When it cannot be had, with what the browser says.
pub async fn beside(address: &str) -> Result<String, JsValue> {
    let window = web_sys::window().ok_or("no window")?;
    let answer: Response = JsFuture::from(window.fetch_with_str(address)).await?.dyn_into()?;
    if !answer.ok() {
        return Err(answer.status().into());
    }
    let text = JsFuture::from(answer.text()?).await?;
    text.as_string().ok_or_else(|| "no text".into())
}

/// A file's name without its folders.
pub fn base_name(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
}
