//! Small things kept on the device besides the preferences: JSON in local storage, each under a versioned key that
//! starts with `kaopu.`. Files themselves are kept by `web::keep`.

use super::warn;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::JsValue;
use web_sys::Storage;

/// Keys and names of the files that are kept.
pub const FILES: &str = "kaopu.files.v1";
/// A person's own quotes.
pub const QUOTES: &str = "kaopu.quotes.v1";

fn storage() -> Result<Storage, JsValue> {
    let window = web_sys::window().ok_or("no window")?;
    window.local_storage()?.ok_or_else(|| "no storage".into())
}

/// What is kept under a key; nothing when there is no storage or its content is damaged.
pub fn load<T: DeserializeOwned + Default>(key: &str) -> T {
    let text = storage().and_then(|storage| storage.get_item(key)).ok().flatten();
    text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}

/// Keeps `value` under a key; whether that worked.
pub fn save<T: Serialize>(key: &str, value: &T) -> bool {
    let Ok(text) = serde_json::to_string(value) else { return false };
    let saved = storage().and_then(|storage| storage.set_item(key, &text));
    if let Err(error) = &saved {
        warn("not kept on this device:", error);
    }
    saved.is_ok()
}

/// A key that no other file has.
pub fn new_key() -> String {
    let random = js_sys::Math::random().to_bits() >> 12;
    format!("{}-{random:x}", js_sys::Date::now())
}
