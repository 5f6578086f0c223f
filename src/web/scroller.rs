//! A box that scrolls by itself, with chunks of a long list in it: where it stands, how high the chunks are, and where
//! the focus goes when the row that has it is taken away.

use std::ops::Range;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// The attribute that numbers a chunk.
pub const CHUNK: &str = "data-chunk";

/// Where the part in sight begins, and how high it is.
pub fn sight(scroller: &Element) -> (f64, f64) {
    (f64::from(scroller.scroll_top()), f64::from(scroller.client_height()))
}

/// The chunks that are drawn, with their heights.
pub fn heights(scroller: &Element) -> Vec<(usize, f64)> {
    let Ok(found) = scroller.query_selector_all("[data-chunk]") else { return Vec::new() };
    let chunks = (0..found.length()).filter_map(|at| found.item(at)?.dyn_into::<Element>().ok());
    chunks.filter_map(|chunk| Some((number(&chunk)?, chunk.get_bounding_client_rect().height()))).collect()
}

/// Moves the focus to the box itself when it is in a chunk that will not be drawn any more.
pub fn keep_focus(scroller: &HtmlElement, drawn: &Range<usize>) {
    let focused = scroller.query_selector(":focus").ok().flatten();
    let chunk = focused.and_then(|focused| focused.closest("[data-chunk]").ok().flatten());
    if chunk.as_ref().and_then(number).is_some_and(|chunk| !drawn.contains(&chunk)) {
        let _ = scroller.focus();
    }
}

fn number(chunk: &Element) -> Option<usize> {
    chunk.get_attribute(CHUNK)?.parse().ok()
}
