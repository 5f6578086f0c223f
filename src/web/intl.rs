//! Digits by the browser's own `Intl.NumberFormat`, one formatter kept for each language and number of digits. What it
//! wrote is remembered: most figures of a list stay as they were from one step of a slider to the next.

use crate::text::{Lang, number, pick};
use js_sys::{Array, Function, Intl, Object, Reflect};
use std::cell::RefCell;
use wasm_bindgen::JsValue;

/// Language, least and most digits after the point.
type Form = (Lang, u8, u8);

/// Places for what was written, each for one figure at a time: a step of a slider writes some three hundred.
const PLACES: usize = 4096;

thread_local! {
    // About a dozen combinations occur, so a list is searched faster than a map.
    static MADE: RefCell<Vec<(Form, Function)>> = const { RefCell::new(Vec::new()) };
    static WRITTEN: RefCell<Vec<Option<(Form, u64, String)>>> = RefCell::new(vec![None; PLACES]);
}

/// Lets `Intl` write all digits of the page.
pub fn install() {
    number::install(write);
}

/// `None` when the browser refuses; the plain writer then serves.
fn write(lang: Lang, value: f64, least: u8, most: u8) -> Option<String> {
    let form = (lang, least, most.max(least));
    // No minus zero: "-0" reads like a fault.
    let value = if value == 0.0 { 0.0 } else { value };
    let bits = value.to_bits();
    // Knuth's multiplier; which place it is changes nothing but speed.
    let mixed = (bits ^ u64::from(form.2) << 1 ^ u64::from(least)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let place = (mixed >> 52) as usize % PLACES;
    WRITTEN.with_borrow_mut(|written| {
        if let Some((known, of, digits)) = &written[place]
            && (*known, *of) == (form, bits)
        {
            return Some(digits.clone());
        }
        let digits = ask(form, value)?;
        written[place] = Some((form, bits, digits.clone()));
        Some(digits)
    })
}

fn ask(form: Form, value: f64) -> Option<String> {
    let format = MADE.with_borrow_mut(|made| {
        if let Some((_, format)) = made.iter().find(|(key, _)| *key == form) {
            return Some(format.clone());
        }
        let format = make(form.0, form.1, form.2)?;
        made.push((form, format.clone()));
        Some(format)
    })?;
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
