//! Digits by the browser's own `Intl.NumberFormat`, one formatter kept for each language and number of digits.

use crate::text::{Lang, number, pick};
use js_sys::{Array, Function, Intl, Object, Reflect};
use std::cell::RefCell;
use wasm_bindgen::JsValue;

/// A formatter with what it was made for.
type Made = ((Lang, u8, u8), Function);

thread_local! {
    // About a dozen combinations occur, so a list is searched faster than a map.
    static MADE: RefCell<Vec<Made>> = const { RefCell::new(Vec::new()) };
}

/// Lets `Intl` write all digits of the page.
pub fn install() {
    number::install(write);
}

/// `None` when the browser refuses; the plain writer then serves.
fn write(lang: Lang, value: f64, least: u8, most: u8) -> Option<String> {
    let wanted = (lang, least, most.max(least));
    let format = MADE.with_borrow_mut(|made| {
        if let Some((_, format)) = made.iter().find(|(key, _)| *key == wanted) {
            return Some(format.clone());
        }
        let format = make(wanted.0, wanted.1, wanted.2)?;
        made.push((wanted, format.clone()));
        Some(format)
    })?;
    // No minus zero: "-0" reads like a fault.
    let value = if value == 0.0 { 0.0 } else { value };
    format.call1(&JsValue::UNDEFINED, &JsValue::from_f64(value)).ok()?.as_string()
}

fn make(lang: Lang, least: u8, most: u8) -> Option<Function> {
    let options = Object::new();
    for (name, digits) in [("minimumFractionDigits", least), ("maximumFractionDigits", most)] {
        Reflect::set(&options, &JsValue::from_str(name), &JsValue::from(digits)).ok()?;
    }
    let tag = Array::of1(&JsValue::from_str(pick(["zh-CN", "en"], lang)));
    Some(Intl::NumberFormat::new(&tag, &options).format())
}
