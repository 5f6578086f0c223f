//! Memory and time by card, where the money goes, and cost against time against score.

use super::behind;
use crate::page::{Element, cards, offers};
use crate::rank::Ranked;
use crate::rank::answer::OfferResult;
use crate::rank::estimate::{self, Estimate};
use crate::state::{Shared, State};
use crate::text::template::fill;
use crate::text::{Lang, charts as words, pick};
use crate::ui::draw::draw;
use leptos::prelude::*;

/// Bills that are stacked.
const BILLS: usize = 6;

/// The sections, for the scenario once it rests.
pub fn pictures(state: State, lang: Lang) -> AnyView {
    let ranked = Memo::new(move |_| {
        let said = state.settled.get();
        Shared::new(state.settled_engine().rank(&said, offers::DOTS))
    });
    view! { {by_card(state, ranked, lang)} {bills(state, ranked, lang)} {scatter(state, ranked, lang)} }.into_any()
}

fn by_card(state: State, ranked: Memo<Shared<Ranked>>, lang: Lang) -> AnyView {
    let estimate = Memo::new(move |_| {
        let said = state.settled.get();
        estimate::estimate(&state.settled_engine(), &said, &[]).map(Shared::new)
    });
    let with = move |make: fn(&Estimate, &Ranked, State, Lang) -> Vec<Element>| {
        Box::new(move || {
            estimate.get().map(|estimate| make(&estimate, &ranked.get(), state, lang)).unwrap_or_default()
        })
    };
    let table = with(|estimate, ranked, state, lang| {
        let shown = cards::relevant(estimate, ranked);
        state.catalog(|catalog| vec![cards::picture(&shown, catalog, lang)])
    });
    let fewer = with(|estimate, ranked, state, lang| {
        let shown = cards::relevant(estimate, ranked);
        state.catalog(|catalog| cards::fewer(estimate, &shown, catalog, lang)).into_iter().collect()
    });
    let helps = Memo::new(move |_| {
        estimate.get().is_some_and(|estimate| {
            cards::relevant(&estimate, &ranked.get()).iter().any(|card| !card.fewer.is_empty())
        })
    });
    view! {
        <section class="figure" aria-labelledby="cards-title">
            <h2 id="cards-title">{pick(words::CARDS_TITLE, lang)}</h2>
            <p class="sub">{pick(words::CARDS_LEAD, lang)}</p>
            {draw("picture", table)}
            <div hidden=move || !helps.get()>
                <h3>{pick(words::FEWER_TITLE, lang)}</h3>
                <p class="sub">{pick(words::FEWER_LEAD, lang)}</p>
                {draw("picture", fewer)}
            </div>
        </section>
    }
    .into_any()
}

fn bills(state: State, ranked: Memo<Shared<Ranked>>, lang: Lang) -> AnyView {
    let results = Memo::new(move |_| {
        let (ranked, said) = (ranked.get(), state.settled.get_untracked());
        let engine = state.settled_engine();
        let results: Vec<OfferResult> =
            (0..BILLS.min(ranked.lines.len())).filter_map(|at| engine.result(&said, &ranked, at)).collect();
        Shared::new(results)
    });
    let lead =
        move || fill(pick(words::BILLS_LEAD, lang), &[("count", &results.with(|all| all.len()).to_string())]);
    let picture = Box::new(move || offers::bills("bills", &results.get(), lang).unwrap_or_default());
    let numbers = Box::new(move || vec![offers::bill_numbers(&results.get(), lang)]);
    view! {
        <section class="figure" aria-labelledby="bills-title" hidden=move || results.with(|all| all.is_empty())>
            <h2 id="bills-title">{pick(words::BILLS_TITLE, lang)}</h2>
            <p class="sub">{lead}</p>
            {draw("picture", picture)}
            {behind(pick(words::TABLE_BEHIND, lang), numbers)}
        </section>
    }
    .into_any()
}

fn scatter(state: State, ranked: Memo<Shared<Ranked>>, lang: Lang) -> AnyView {
    let currency = move || state.settled.with_untracked(|said| said.currency);
    let picture = Box::new(move || offers::scatter(&ranked.get().lines, currency(), lang).unwrap_or_default());
    let numbers = Box::new(move || vec![offers::dot_numbers(&ranked.get().lines, currency(), lang)]);
    view! {
        <section class="figure" aria-labelledby="scatter-title" hidden=move || ranked.with(|ranked| ranked.lines.len() < 2)>
            <h2 id="scatter-title">{pick(words::SCATTER_TITLE, lang)}</h2>
            <p class="sub">{pick(words::SCATTER_LEAD, lang)}</p>
            {draw("picture", picture)}
            {behind(pick(words::TABLE_BEHIND, lang), numbers)}
        </section>
    }
    .into_any()
}
