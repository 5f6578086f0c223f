//! What an offer must have, and who asks.

use super::field;
use crate::scenario::{GateNeed, Key, Protection, RegionNeed, Who};
use crate::state::State;
use crate::text::{Lang, Named, Phrase};
use leptos::prelude::*;

/// The section.
pub fn needs(state: State, lang: Lang) -> AnyView {
    let yes_no = ["no", "yes"];
    view! {
        <section>
            <h2>{Phrase::Needs.say(lang)}</h2>
            {field::choice(state, Key::Region, lang, RegionNeed::WORDS)}
            <div class="chips" role="group" aria-label=Phrase::Needs.say(lang)>
                {field::toggle(state, Key::Link, ["any", "nvlink"], "NVLink")}
                {field::toggle(state, Key::Metal, yes_no, Key::Metal.say(lang))}
                {field::toggle(state, Key::Domestic, yes_no, Key::Domestic.say(lang))}
                {field::toggle(state, Key::Interrupt, yes_no, Key::Interrupt.say(lang))}
            </div>
            {field::row(Key::Grade, lang, field::menu(state, Key::Grade, lang, entries(Key::Grade, Protection::WORDS, lang)))}
            {field::row(Key::Gates, lang, field::menu(state, Key::Gates, lang, entries(Key::Gates, GateNeed::WORDS, lang)))}
            {move || state.said.with(|said| said.gates == GateNeed::Strict).then(|| view! {
                <p class="soft" role="status">{Phrase::GatesStrict.say(lang)}</p>
            })}
            {field::row(Key::Who, lang, field::menu(state, Key::Who, lang, entries(Key::Who, Who::WORDS, lang)))}
        </section>
    }
    .into_any()
}

fn entries(key: Key, all: &[&str], lang: Lang) -> Vec<(String, String)> {
    all.iter().map(|word| ((*word).to_owned(), crate::text::words::word(key, word, lang))).collect()
}
