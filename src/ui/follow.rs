//! Follows links to places inside the page, wherever they were drawn: one listener for all of them.

use crate::page::data::{Part, STEP};
use crate::page::within;
use crate::state::{Section, State};
use crate::web::root;
use leptos::ev::MouseEvent;
use leptos::prelude::*;

/// Goes where the clicked link points, if it points inside the page.
pub fn follow(state: State, event: &MouseEvent) {
    let target = event.target().and_then(|target| {
        let element: web_sys::Element = wasm_bindgen::JsCast::dyn_into(target).ok()?;
        element.closest("[data-go]").ok().flatten()?.get_attribute(within::GO)
    });
    let Some(place) = target else { return };
    // The fragment would stand for the scenario in the address.
    event.prevent_default();
    if let Some(source) = within::source_of(&place) {
        state.desk.part.set(Part::Sources);
        state.desk.search.set(source.to_owned());
        state.desk.rows.set(STEP);
        state.section.set(Section::Data);
    } else {
        state.section.set(Section::Method);
    }
    root::go_later(place);
}

/// A link to a place inside the page.
pub fn within(place: &str, words: &str) -> AnyView {
    view! { <a href=format!("#{place}") data-go=place.to_owned()>{words.to_owned()}</a> }.into_any()
}
