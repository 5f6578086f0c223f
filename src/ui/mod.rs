//! What is on the page. Functions from state to view; a part is redrawn from plain values when what it shows changes,
//! and the nodes stay, so nothing flickers and focus is kept.

mod answer;
mod compare;
mod controls;
mod draw;
mod follow;
mod list;
mod own_data;
mod pages;
mod shell;
mod since;

use crate::state::State;
use leptos::prelude::*;

/// The whole page.
pub fn page(state: State) -> AnyView {
    (move || shell::shell(state, state.lang.get())).into_any()
}
