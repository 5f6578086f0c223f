//! The answer first: one sentence that is rewritten while controls move, how sure it is, what comes next, and what
//! would change it.

mod empty;
mod extras;
mod lead;

pub use crate::page::lead::offer;

use crate::state::State;
use crate::text::template::fill;
use crate::text::{Lang, Phrase, number, sentence};
use leptos::prelude::*;

/// The section.
pub fn answer(state: State, lang: Lang) -> AnyView {
    let none = Memo::new(move |_| state.ranked.with(|ranked| ranked.lines.is_empty()));
    view! {
        <section id="answer" class="answer" tabindex="-1">
            {notes(state, lang)}
            {super::since::since(state, lang)}
            {move || match none.get() {
                true => (move || empty::empty(state, &state.ranked.get(), lang)).into_any(),
                false => lead::lead(state, lang),
            }}
            {extras::extras(state, lang)}
            {status(state, lang)}
        </section>
    }
    .into_any()
}

/// What of the opened link was not used, until it is dismissed.
fn notes(state: State, lang: Lang) -> AnyView {
    (move || {
        let notes = state.notes.get();
        if notes.is_empty() {
            return ().into_any();
        }
        let said = state.said.get_untracked();
        let lines: Vec<String> =
            state.catalog(|catalog| notes.iter().map(|note| sentence::note(note, &said, catalog, lang)).collect());
        view! {
            <div class="ignored" role="note">
                <b>{Phrase::LinkNotes.say(lang)}</b>
                <ul>{lines.into_iter().map(|line| view! { <li>{line}</li> }).collect_view()}</ul>
                <button type="button" class="plain" on:click=move |_| state.notes.set(Vec::new())>
                    {Phrase::Dismiss.say(lang)}
                </button>
            </div>
        }
        .into_any()
    })
    .into_any()
}

/// What screen readers hear when the list has settled: a count and the first, not every step of a drag.
fn status(state: State, lang: Lang) -> AnyView {
    let words = Memo::new(move |_| {
        state.settled.track();
        let ranked = state.ranked.get_untracked();
        match ranked.lines.first() {
            Some(line) => fill(
                Phrase::ListStatus.say(lang),
                &[("count", &number::count(lang, ranked.admissible)), ("first", &offer(line, lang))],
            ),
            None => Phrase::ListStatusNone.say(lang).to_owned(),
        }
    });
    view! { <p class="unseen" role="status">{move || words.get()}</p> }.into_any()
}
