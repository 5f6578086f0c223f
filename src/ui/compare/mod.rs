//! Up to four offers side by side: rows that differ are in ink, equal rows step back, the best of each row is marked.

use crate::page::shortlist::ROWS;
use crate::page::{lead, offers};
use crate::rank::answer::OfferResult;
use crate::state::{Section, State};
use crate::text::template::fill;
use crate::text::{Lang, Phrase, market, number, of_pair, pick, record as words};
use crate::ui::pages::draw;
use leptos::prelude::*;

/// How many at most.
pub const MOST: usize = 4;

/// Takes an offer into the comparison, or out of it.
pub fn toggle(state: State, offer: &str) {
    state.compared.update(|compared| match compared.iter().position(|id| id == offer) {
        Some(at) => drop(compared.remove(at)),
        None if compared.len() < MOST => compared.push(offer.to_owned()),
        None => {}
    });
}

/// The section; nothing until something is compared.
pub fn compare(state: State, lang: Lang) -> AnyView {
    (move || {
        let compared = state.compared.get();
        if compared.is_empty() {
            return ().into_any();
        }
        let ranked = state.ranked.get();
        let said = state.said.get_untracked();
        let engine = state.engine();
        let mut missing = 0;
        let results: Vec<OfferResult> = compared
            .iter()
            .filter_map(|id| {
                let found = engine.line_of(&said, &ranked, id);
                let result = found.and_then(|(at, _)| engine.result(&said, &ranked, at));
                missing += usize::from(result.is_none());
                result
            })
            .collect();
        let gone =
            (missing > 0).then(|| fill(Phrase::CompareGone.say(lang), &[("count", &number::count(lang, missing))]));
        view! {
            <section class="side-by-side" aria-labelledby="compare-title">
                <div class="row-head">
                    <h2 id="compare-title">{Phrase::CompareTitle.say(lang)}</h2>
                    <button type="button" class="plain to-record" on:click=move |_| state.show(Section::Record)>
                        {pick(words::RECORD, lang)}
                    </button>
                    <button type="button" class="plain" on:click=move |_| state.compared.set(Vec::new())>
                        {Phrase::CompareClear.say(lang)}
                    </button>
                </div>
                {table(state, &results, lang)}
                {gone.map(|words| view! { <p class="soft">{words}</p> })}
                <h3>{Phrase::BillsTitle.say(lang)}</h3>
                {draw("picture", Box::new(move || offers::bills("compared", &results, lang).unwrap_or_default()))}
            </section>
        }
        .into_any()
    })
    .into_any()
}

fn table(state: State, results: &[OfferResult], lang: Lang) -> AnyView {
    let heads = results.iter().map(|result| {
        let id = result.offer.clone();
        let name = lead::result(result, lang);
        let label = format!("{}: {name}", Phrase::RemoveCompare.say(lang));
        view! {
            <th scope="col">
                <span>{of_pair(&result.provider_name, lang).to_owned()}</span>
                <small>{result.gpus} " × " {market::gpu(&result.gpu_name, lang)}</small>
                <button type="button" class="plain" aria-label=label on:click=move |_| toggle(state, &id)>
                    {Phrase::RemoveCompare.say(lang)}
                </button>
            </th>
        }
    });
    let rows = ROWS.iter().map(|row| {
        let cells = row.cells(results, lang);
        let differ = cells.iter().any(|(words, _)| *words != cells[0].0);
        let cells = cells.into_iter().map(|(words, wins)| {
            let mark = wins.then(|| view! { <span class="best">{Phrase::Best.say(lang)}</span> });
            view! { <td class:wins=wins>{words} " " {mark}</td> }
        });
        view! { <tr class:same=!differ><th scope="row">{row.name.say(lang)}</th>{cells.collect_view()}</tr> }
    });
    view! {
        <div class="scroller" tabindex="0" role="region" aria-labelledby="compare-title">
            <table>
                <thead><tr><td></td>{heads.collect_view()}</tr></thead>
                <tbody>{rows.collect_view()}</tbody>
            </table>
        </div>
    }
    .into_any()
}
