//! The method page.

use crate::page::method as page;
use crate::state::State;
use crate::text::{Lang, Phrase};
use crate::ui::draw::draw;
use leptos::prelude::*;

/// The page.
pub fn method(state: State, lang: Lang) -> AnyView {
    let engine = state.engine();
    view! {
        <main class="reading method" id="answer" tabindex="-1">
            <h1>{Phrase::MethodTitle.say(lang)}</h1>
            {draw("sections", Box::new(move || page::sections(&engine, lang)))}
        </main>
    }
    .into_any()
}
