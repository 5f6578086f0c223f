//! The JavaScript API: `kaopu.rank`, `kaopu.estimate` and `kaopu.own` on `window`, the same answers as the command
//! line; `web::importer` adds `kaopu.importCatalog`, which another program answers. `public/kaopu.d.ts` types all by
//! hand; an end-to-end test compares it with `kaopu rank`.

use crate::rank::Engine;
use crate::rank::estimate::estimate;
use crate::rank::owning::own;
use crate::scenario::parse::{Given, text_of};
use crate::scenario::{self, Note, Scenario};
use js_sys::{Array, Object, Reflect};
use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use std::sync::Arc;
use wasm_bindgen::prelude::*;

/// Results in an answer when no number is given.
const TOP: usize = 20;

/// What went wrong, in the shape that the command line uses.
#[derive(Serialize)]
struct Failed<'a> {
    error: Failure<'a>,
}

#[derive(Serialize)]
struct Failure<'a> {
    kind: &'a str,
    message: &'a str,
    r#where: &'a str,
}

/// Puts the API on `window` as `kaopu`.
///
/// # Errors
/// When `window` takes no new property.
pub fn install(engine: &Arc<Engine>) -> Result<(), JsValue> {
    let api = Object::new();
    let for_rank = Arc::clone(engine);
    let rank: Closure<dyn Fn(JsValue, JsValue) -> JsValue> = Closure::new(move |said, top: JsValue| {
        said_text(&said, |text| for_rank.answer_text(text, top.as_f64().map_or(TOP, whole)))
    });
    let for_estimate = Arc::clone(engine);
    let estimated: Closure<dyn Fn(JsValue) -> JsValue> =
        Closure::new(move |said| answer(&for_estimate, &said, estimate));
    let for_own = Arc::clone(engine);
    let owned: Closure<dyn Fn(JsValue) -> JsValue> =
        Closure::new(move |said| answer(&for_own, &said, |engine, scenario, _| own(engine, scenario, &[])));
    Reflect::set(&api, &"own".into(), &owned.into_js_value())?;
    Reflect::set(&api, &"rank".into(), &rank.into_js_value())?;
    Reflect::set(&api, &"estimate".into(), &estimated.into_js_value())?;
    Reflect::set(&js_sys::global(), &"kaopu".into(), &api)?;
    Ok(())
}

/// A count given as a JavaScript number.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to what a list can show")]
fn whole(top: f64) -> usize {
    top.clamp(1.0, 1_000_000.0) as usize
}

/// Reads what was said, asks, and turns the answer into a JavaScript value.
fn answer<T: Serialize>(
    engine: &Engine,
    said: &JsValue,
    ask: impl FnOnce(&Engine, &Scenario, &[Note]) -> T,
) -> JsValue {
    said_text(said, |text| {
        let (scenario, notes) = scenario::parse(text, engine.catalog());
        let quoted = engine.with_quotes(&scenario);
        ask(quoted.as_ref().unwrap_or(engine), &scenario, &notes)
    })
}

/// The same for what is asked with the text itself.
fn said_text<T: Serialize>(said: &JsValue, ask: impl FnOnce(&str) -> T) -> JsValue {
    let Some(text) = scenario_text(said) else {
        let message =
            "give a scenario as text (`preset=student&budget=60`) or as an object ({preset: \"student\"})";
        return to_js(&Failed { error: Failure { kind: "usage", message, r#where: "scenario" } });
    };
    to_js(&ask(&text))
}

/// Plain objects rather than maps, as JSON would give.
fn to_js(value: &impl Serialize) -> JsValue {
    value.serialize(&Serializer::json_compatible()).unwrap_or_else(Into::into)
}

/// Scenario text of a string, of an object with one entry a key, or of nothing.
fn scenario_text(said: &JsValue) -> Option<String> {
    if said.is_undefined() || said.is_null() {
        return Some(String::new());
    }
    if let Some(text) = said.as_string() {
        return Some(text);
    }
    let object: &Object = said.dyn_ref()?;
    let mut pairs = Vec::new();
    for entry in Object::entries(object) {
        let entry: Array = entry.dyn_into().ok()?;
        let (key, value) = (entry.get(0).as_string()?, entry.get(1));
        let text = value.as_string().map(Given::Text);
        let number = || value.as_f64().map(Given::Number);
        pairs.push((key, text.or_else(number).or_else(|| value.as_bool().map(Given::Flag))?));
    }
    Some(text_of(pairs))
}
