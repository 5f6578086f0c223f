//! The address: the scenario stands in its fragment, which no server ever sees.
//!
//! `#…` wins over `?…`, so that a plain `?preset=student` link works too. A fragment that is no scenario (a link to a
//! heading) says nothing. Browsers limit how often history may be written and then throw; that is logged, never fatal.

use super::warn;
use crate::scenario::Key;
use crate::scenario::parse::{escape, unescape};
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
        // The theme is the page's affair; `public/theme.js` has taken it up. So is a catalogue.
        .map(|part| {
            let of_page = |pair: &&str| pair.starts_with("theme=") || pair.starts_with(CATALOG);
            part.split('&').filter(|pair| !of_page(pair)).collect::<Vec<_>>().join("&")
        })
        .unwrap_or_default()
}

/// The pair that names a price file of the page's own origin.
const CATALOG: &str = "catalog=";

/// The price file that the address names, in its fragment or its query.
pub fn catalog() -> Option<String> {
    let location = web_sys::window()?.location();
    [location.hash(), location.search()].into_iter().filter_map(Result::ok).find_map(|part| {
        let pair = part.trim_start_matches(['#', '?']).split('&').find_map(|pair| pair.strip_prefix(CATALOG));
        pair.map(unescape).filter(|address| !address.is_empty())
    })
}

/// The pair for the price file that the address names, so that it stays there; empty when it names none.
fn catalog_pair() -> String {
    catalog().map(|address| format!("&{CATALOG}{}", escape(&address))).unwrap_or_default()
}

/// A whole address on this origin; `None` when it is on another one.
pub fn same_origin(address: &str) -> Option<String> {
    let location = web_sys::window()?.location();
    let address = web_sys::Url::new_with_base(address, &location.href().ok()?).ok()?;
    (Some(address.origin()) == location.origin().ok()).then(|| address.href())
}

/// The whole address that opens this scenario.
pub fn link(text: &str) -> String {
    let Some(window) = web_sys::window() else { return String::new() };
    let location = window.location();
    let (origin, path) = (location.origin().unwrap_or_default(), location.pathname().unwrap_or_default());
    format!("{origin}{path}#{text}{}", catalog_pair())
}

/// Writes the scenario into the address.
pub fn write(text: &str, entry: Entry) {
    let Some(window) = web_sys::window() else { return };
    let path = window.location().pathname().unwrap_or_default();
    let address = format!("{path}#{text}{}", catalog_pair());
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
