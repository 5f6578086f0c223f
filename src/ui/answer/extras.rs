//! What is worth knowing once the controls rest: what else would save, and what we took where nothing was said.

use crate::page::paying::{self, Fact};
use crate::rank::advice;
use crate::rank::answer::{AdviceView, ConfidenceView};
use crate::rank::draws::CONTENDERS;
use crate::state::{Section, Shared, State};
use crate::text::template::fill;
use crate::text::{Lang, Phrase, ids, number, paying as paying_words, pick, record as words, sentence};
use leptos::prelude::*;

/// What is asked once the controls rest.
struct Rest {
    advice: Vec<AdviceView>,
    sure: Option<ConfidenceView>,
    /// What the budget buys on the first offer.
    buys: Option<String>,
    /// What interruptions do to it.
    spot: Vec<Fact>,
}

/// The part below the sentence.
pub fn extras(state: State, lang: Lang) -> AnyView {
    // They ask the engine many questions, so they wait until the controls rest.
    let rest = Memo::new(move |_| {
        let (engine, said) = (state.settled_engine(), state.settled.get());
        // As many as compete for the first place: one list serves all.
        let ranked = engine.rank(&said, CONTENDERS);
        let first = engine.result(&said, &ranked, 0);
        let spot = first.as_ref().map(|first| paying::spot_facts(&engine, &said, first, lang));
        Shared::new(Rest {
            advice: advice::advice(&engine, &said, &ranked),
            sure: engine.confidence(&said, &ranked),
            buys: first.and_then(|first| paying::buys(&said, &first, lang)),
            spot: spot.unwrap_or_default(),
        })
    });
    view! {
        {move || rest.get().sure.as_ref().map(|sure| confidence(state, sure, lang))}
        {move || rest.get().buys.clone().map(|words| view! { <p class="sub">{words}</p> })}
        {move || interruptions(&rest.get().spot, lang)}
        {move || {
            let rest = rest.get();
            let advice = &rest.advice;
            (!advice.is_empty()).then(|| view! {
                <details class="saves">
                    <summary>{Phrase::WhatElse.say(lang)} <small>{best(state, &advice[0], lang)}</small></summary>
                    <ul>{advice.iter().map(|advice| one(state, advice, lang)).collect_view()}</ul>
                </details>
            })
        }}
        {assumed(state, lang)}
        <p class="to-record" hidden=move || state.ranked.get().lines.is_empty()>
            <button type="button" class="plain" on:click=move |_| state.show(Section::Record)>
                {pick(words::RECORD, lang)}
            </button>
            <small>{pick(words::RECORD_HINT, lang)}</small>
        </p>
    }
    .into_any()
}

/// What interruptions do to the first offer: name and figure of each fact, how it comes about in the ledger.
fn interruptions(facts: &[Fact], lang: Lang) -> Option<AnyView> {
    // What it costs as it is run stands in the sentence above.
    let told = |fact: &&Fact| fact.name != pick(paying_words::SPOT_NOW, lang);
    let said = facts.iter().filter(told).map(|fact| {
        let said = [fact.name.as_str(), if fact.figure.is_empty() { &fact.how } else { &fact.figure }];
        said.join(pick(["：", ": "], lang))
    });
    let said: Vec<String> = said.collect();
    (!said.is_empty()).then(|| {
        let words = said.join(Phrase::Separator.say(lang));
        view! { <p class="sub">{words}</p> }.into_any()
    })
}

/// How sure the first place is, and what would settle it.
fn confidence(state: State, sure: &ConfidenceView, lang: Lang) -> AnyView {
    let share = number::percent(lang, sure.first_stays);
    let words = state.catalog(|catalog| sentence::sure(sure, catalog, lang));
    view! {
        <p class="sub"><span class="sure" aria-hidden="true" style:--share=share></span>{words}</p>
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
