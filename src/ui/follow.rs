//! Follows what was clicked in what is drawn from plain nodes: links to places inside the page, and the buttons of
//! lines. One listener for all of them, wherever they stand.

use super::compare;
use crate::page::data::{Part, STEP};
use crate::page::line::{OPEN, PICK};
use crate::page::within;
use crate::state::{Section, State};
use crate::web::root;
use leptos::ev::MouseEvent;
use leptos::prelude::*;

/// Opens or closes a ledger, puts an offer beside others, or goes where the clicked link points, if it points inside
/// the page.
pub fn follow(state: State, event: &MouseEvent) {
    if let Some(id) = root::named(event, OPEN) {
        return state.open.update(|open| *open = if open.as_ref() == Some(&id) { None } else { Some(id) });
    }
    if let Some(id) = root::named(event, PICK) {
        return compare::toggle(state, &id);
    }
    let Some(place) = root::named(event, within::GO) else { return };
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
