//! Why the others are not in the list: a sentence with counts by reason and how near the nearest came.

use crate::rank::Ranked;
use crate::state::State;
use crate::text::template::fill;
use crate::text::{Lang, Named, Phrase, number, sentence};
use leptos::prelude::*;

/// The sentence.
pub fn why_not(state: State, ranked: &Ranked, lang: Lang) -> AnyView {
    let count: usize = ranked.why_not.iter().map(|why| why.count).sum();
    if count == 0 {
        return ().into_any();
    }
    let currency = state.said.with_untracked(|said| said.currency);
    let reasons = ranked.why_not.iter().enumerate().map(|(at, why)| {
        let near = sentence::nearest(why, currency, lang)
            .map(|words| fill(Phrase::AnswerRange.say(lang), &[("range", &words)]));
        let between = if at == 0 { "" } else { Phrase::Separator.say(lang) };
        view! { <span>{between}<b>{number::count(lang, why.count)}</b> " " {why.reason.say(lang)} {near}</span> }
    });
    view! {
        <p class="whynot">
            {fill(Phrase::WhyNotLead.say(lang), &[("count", &number::count(lang, count))])} {reasons.collect_view()}
        </p>
    }
    .into_any()
}
