//! What is worth knowing once the controls rest: what else would save, and what we took where nothing was said.

use crate::rank::advice;
use crate::rank::answer::{AdviceView, ConfidenceView};
use crate::rank::draws::CONTENDERS;
use crate::state::{Shared, State};
use crate::text::template::fill;
use crate::text::{Lang, Phrase, ids, number, sentence};
use leptos::prelude::*;

/// The part below the sentence.
pub fn extras(state: State, lang: Lang) -> AnyView {
    // Both ask the engine many questions, so they wait until the controls rest.
    let rest = Memo::new(move |_| {
        let (engine, said) = (state.engine(), state.settled.get());
        // As many as compete for the first place: one list serves both.
        let ranked = engine.rank(&said, CONTENDERS);
        Shared::new((advice::advice(&engine, &said, &ranked), engine.confidence(&said, &ranked)))
    });
    view! {
        {move || rest.get().1.as_ref().map(|sure| confidence(sure, lang))}
        {move || {
            let rest = rest.get();
            let advice = &rest.0;
            (!advice.is_empty()).then(|| view! {
                <details class="saves">
                    <summary>{Phrase::WhatElse.say(lang)} <small>{best(state, &advice[0], lang)}</small></summary>
                    <ul>{advice.iter().map(|advice| one(state, advice, lang)).collect_view()}</ul>
                </details>
            })
        }}
        {assumed(state, lang)}
    }
    .into_any()
}

/// How sure the first place is, and what would settle it.
fn confidence(sure: &ConfidenceView, lang: Lang) -> AnyView {
    let share = number::percent(lang, sure.first_stays);
    let words = fill(Phrase::Sure.say(lang), &[("draws", &sure.draws.to_string()), ("share", &share)]);
    let known = fill(Phrase::Known.say(lang), &[("share", &number::percent(lang, sure.known))]);
    let top = fill(Phrase::Top3.say(lang), &[("share", &number::percent(lang, sure.first_in_top3))]);
    let settle = (!sure.settle.is_empty()).then(|| {
        let criterion = ids::name(ids::CRITERIA, &sure.settle, lang);
        fill(Phrase::Settle.say(lang), &[("criterion", criterion)])
    });
    let parts: Vec<String> = [Some(words), Some(top), Some(known), settle].into_iter().flatten().collect();
    view! {
        <p class="sub"><span class="sure" aria-hidden="true" style:--share=share></span>{parts.join(Phrase::Separator.say(lang))}</p>
    }
    .into_any()
}

fn best(state: State, advice: &AdviceView, lang: Lang) -> String {
    format!(
        "{}{}{}",
        ids::name(ids::TECHNIQUES, advice.technique, lang),
        Phrase::Separator.say(lang),
        saves(state, advice, lang)
    )
}

fn saves(state: State, advice: &AdviceView, lang: Lang) -> String {
    let currency = state.said.with_untracked(|said| said.currency);
    fill(Phrase::Saves.say(lang), &[("money", &number::money(lang, currency, advice.saves.to_f64()))])
}

fn one(state: State, advice: &AdviceView, lang: Lang) -> AnyView {
    let hours = (advice.extra_hours.abs() > 0.05).then(|| {
        let phrase = if advice.extra_hours > 0.0 { Phrase::Slower } else { Phrase::Faster };
        fill(phrase.say(lang), &[("hours", &number::hours(lang, advice.extra_hours.abs()))])
    });
    let change = advice.change.clone();
    let does = state.catalog(|catalog| sentence::pairs(&change, catalog, lang));
    view! {
        <li>
            <b>{ids::name(ids::TECHNIQUES, advice.technique, lang).to_owned()}</b>
            <span>{saves(state, advice, lang)}</span>
            <span class="soft">{hours}</span>
            {(!change.is_empty()).then(|| view! {
                <button type="button" class="plain" title=does.clone()
                    aria-label=format!("{}: {does}", Phrase::Do.say(lang)) on:click=move |_| state.set_pairs(&change)>
                    {Phrase::Do.say(lang)}
                </button>
            })}
        </li>
    }
    .into_any()
}

/// What we took where nothing was said.
fn assumed(state: State, lang: Lang) -> AnyView {
    (move || {
        let ranked = state.ranked.get();
        let assumed = &ranked.requirement.assumed;
        (!assumed.is_empty()).then(|| {
            let what = state.catalog(|catalog| sentence::pairs(&assumed.join("&"), catalog, lang));
            view! { <p class="assumed">{fill(Phrase::Assumed.say(lang), &[("what", &what)])}</p> }
        })
    })
    .into_any()
}
