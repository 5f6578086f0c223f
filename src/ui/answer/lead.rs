//! The sentence of the answer and the line below it.

use crate::page::lead::{difference, offer, sentence, tight, veto};
use crate::state::State;
use crate::text::template::fill;
use crate::text::{Lang, Phrase};
use crate::ui::draw::draw;
use leptos::prelude::*;

/// The sentence, and the runner-up below it.
pub fn lead(state: State, lang: Lang) -> AnyView {
    let currency = move || state.said.with_untracked(|said| said.currency);
    let said = move || {
        let ranked = state.ranked.get();
        ranked.lines.first().map(|first| sentence(first, currency(), lang)).into_iter().collect()
    };
    let vetoed = move || {
        let ranked = state.ranked.get();
        let first = ranked.lines.first().filter(|first| !first.kaopu.recommended)?;
        let words = fill(Phrase::AnswerVetoed.say(lang), &[("why", &veto(first.kaopu.veto, lang))]);
        Some(view! { <p class="vetoed">{words}</p> })
    };
    let tight =
        move || tight(&state.ranked.get(), currency(), lang).map(|words| view! { <p class="vetoed">{words}</p> });
    let next = move || {
        let ranked = state.ranked.get();
        let (first, others) = ranked.lines.split_first()?;
        let next = others.iter().find(|line| line.kaopu.recommended == first.kaopu.recommended)?;
        let words = fill(
            Phrase::RunnerUp.say(lang),
            &[("offer", &offer(next, lang)), ("difference", &difference(first, next, currency(), lang))],
        );
        Some(view! { <p class="sub">{words}</p> })
    };
    view! { {draw("said", Box::new(said))} {vetoed} {tight} {next} }.into_any()
}
