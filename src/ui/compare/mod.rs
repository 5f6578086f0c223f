//! Up to four offers side by side: rows that differ are in ink, equal rows step back, the best of each row is marked.

use super::draw::{draw, draw_in, element, near};
use crate::page::line::PICK;
use crate::page::shortlist::ROWS;
use crate::page::{Element, el, lead, node::say, offers};
use crate::rank::answer::OfferResult;
use crate::state::{Section, Shared, State};
use crate::text::template::fill;
use crate::text::{Lang, Phrase, market, number, of_pair, pick, record as words};
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
    let some = Memo::new(move |_| state.compared.with(|compared| !compared.is_empty()));
    (move || some.get().then(|| section(state, lang))).into_any()
}

fn section(state: State, lang: Lang) -> AnyView {
    let place = NodeRef::<leptos::html::Section>::new();
    let ranked = state.followed(state.ranked, near(element(place)), || {});
    let results = Memo::new(move |_| {
        let (ranked, engine, said) = (ranked.get(), state.engine(), state.said.get_untracked());
        let one = |id: &String| {
            let found = engine.line_of(&said, &ranked, id);
            found.and_then(|(at, _)| engine.result(&said, &ranked, at))
        };
        Shared::new(state.compared.with(|compared| compared.iter().filter_map(one).collect::<Vec<_>>()))
    });
    let gone = move || {
        let missing = state.compared.with(Vec::len) - results.with(|results| results.len());
        (missing > 0).then(|| {
            let words = fill(Phrase::CompareGone.say(lang), &[("count", &number::count(lang, missing))]);
            view! { <p class="soft">{words}</p> }
        })
    };
    let body = NodeRef::<leptos::html::Table>::new();
    draw_in(element(body), Box::new(move || table(&results.get(), lang)));
    view! {
        <section class="side-by-side" aria-labelledby="compare-title" node_ref=place>
            <div class="row-head">
                <h2 id="compare-title">{Phrase::CompareTitle.say(lang)}</h2>
                <button type="button" class="plain to-record" on:click=move |_| state.show(Section::Record)>
                    {pick(words::RECORD, lang)}
                </button>
                <button type="button" class="plain" on:click=move |_| state.compared.set(Vec::new())>
                    {Phrase::CompareClear.say(lang)}
                </button>
            </div>
            <div class="scroller" tabindex="0" role="region" aria-labelledby="compare-title">
                <table node_ref=body></table>
            </div>
            {gone}
            <h3>{Phrase::BillsTitle.say(lang)}</h3>
            {draw("picture", Box::new(move || offers::bills("compared", &results.get(), lang).unwrap_or_default()))}
        </section>
    }
    .into_any()
}

/// Head and body of the table.
fn table(results: &[OfferResult], lang: Lang) -> Vec<Element> {
    let heads = results.iter().map(|result| {
        let remove = Phrase::RemoveCompare.say(lang);
        let button = say("button", remove)
            .attr("type", "button")
            .class("plain")
            .attr("aria-label", &format!("{remove}: {}", lead::result(result, lang)))
            .attr(PICK, &result.offer);
        el("th")
            .attr("scope", "col")
            .with(say("span", of_pair(&result.provider_name, lang)))
            .with(say("small", &format!("{} × {}", result.gpus, market::gpu(&result.gpu_name, lang))))
            .with(button)
    });
    let rows = ROWS.iter().map(|row| {
        let cells = row.cells(results, lang);
        let differ = cells.iter().any(|(words, _)| *words != cells[0].0);
        let cells = cells.iter().map(|(words, wins)| {
            let cell = say("td", words).say(" ");
            if !*wins {
                return cell;
            }
            cell.class("wins").with(say("span", Phrase::Best.say(lang)).class("best"))
        });
        let cells: Vec<Element> = cells.collect();
        let name = say("th", row.name.say(lang)).attr("scope", "row");
        let row = el("tr").with(name).all(cells);
        if differ { row } else { row.class("same") }
    });
    let head = el("tr").with(el("td")).all(heads.collect());
    vec![el("thead").with(head), el("tbody").all(rows.collect())]
}
