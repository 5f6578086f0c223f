//! The address: the scenario stands in its fragment, which no server ever sees.
//!
//! `#…` wins over `?…`, so that a plain `?preset=student` link works too. A fragment that is no scenario (a link to a
//! heading) says nothing. Browsers limit how often history may be written and then throw; that is logged, never fatal.

use super::warn;
use crate::scenario::Key;
use wasm_bindgen::JsCast;
use wasm_bindgen::JsValue;
use wasm_bindgen::closure::Closure;

/// Whether a new entry of the history is made, to which Back returns from the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// The present one changes.
    Same,
    /// A new one.
    New,
}

/// Whether a fragment or query is a scenario: some pair has a key that we know.
fn is_scenario(text: &str) -> bool {
    text.split('&').filter_map(|pair| pair.split_once('=')).any(|(key, _)| Key::from_word(key).is_some())
}

/// The scenario text that the address says; empty when it says none.
pub fn read() -> String {
    let Some(window) = web_sys::window() else { return String::new() };
    let location = window.location();
    let parts = [location.hash(), location.search()];
    parts
        .into_iter()
        .filter_map(Result::ok)
        .map(|part| part.trim_start_matches(['#', '?']).to_owned())
        .find(|part| is_scenario(part))
        // The theme is the page's affair; `public/theme.js` has taken it up.
        .map(|part| part.split('&').filter(|pair| !pair.starts_with("theme=")).collect::<Vec<_>>().join("&"))
        .unwrap_or_default()
}

/// The whole address that opens this scenario.
pub fn link(text: &str) -> String {
    let Some(window) = web_sys::window() else { return String::new() };
    let location = window.location();
    let (origin, path) = (location.origin().unwrap_or_default(), location.pathname().unwrap_or_default());
    format!("{origin}{path}#{text}")
}

/// Writes the scenario into the address.
pub fn write(text: &str, entry: Entry) {
    let Some(window) = web_sys::window() else { return };
    let path = window.location().pathname().unwrap_or_default();
    let address = format!("{path}#{text}");
    let written = window.history().and_then(|history| match entry {
        Entry::Same => history.replace_state_with_url(&JsValue::NULL, "", Some(&address)),
        Entry::New => history.push_state_with_url(&JsValue::NULL, "", Some(&address)),
    });
    if let Err(error) = written {
        warn("the address was not updated:", &error);
    }
}

/// Calls `moved` whenever the address changes by the reader's hand: Back, Forward, or a link pasted over it.
pub fn on_move(moved: impl Fn() + 'static) {
    let Some(window) = web_sys::window() else { return };
    let listener = Closure::<dyn Fn()>::new(moved);
    for event in ["popstate", "hashchange"] {
        if let Err(error) = window.add_event_listener_with_callback(event, listener.as_ref().unchecked_ref()) {
            warn("the address is not watched:", &error);
        }
    }
    // The page listens as long as it lives.
    listener.into_js_value();
}
