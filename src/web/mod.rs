//! The browser. Only this folder calls it by hand; what may fail returns a `Result` or degrades, and says so in the
//! console.

pub mod address;
pub mod clipboard;
pub mod clock;
pub mod crash;
pub mod files;
pub mod frames;
pub mod importer;
pub mod intl;
pub mod keep;
pub mod kept;
pub mod nodes;
pub mod prefs;
pub mod reader;
pub mod rest;
pub mod root;
pub mod save;
pub mod scroller;
pub mod sight;
pub mod talk;

use wasm_bindgen::JsValue;

/// Tells the console that something was refused. The page goes on without it.
pub fn warn(what: &str, error: &JsValue) {
    web_sys::console::warn_2(&JsValue::from_str(what), error);
}
