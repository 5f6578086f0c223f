//! The ranked list: one line an offer, its ledger under it when opened, and why the others are not in it.

mod whole;
mod why_not;

use super::draw::{draw_in, element, near};
use crate::page::line::Around;
use crate::page::window::CHUNK;
use crate::page::{Element, el, ledger, line, node};
use crate::rank::Ranked;
use crate::scenario::{BudgetPer, Key, Sort};
use crate::state::{FIRST_LINES, Shared, State, Step};
use crate::text::template::fill;
use crate::text::{Lang, Named, Phrase, number};
use crate::ui::compare;
use crate::web::root;
use leptos::html::Tbody;
use leptos::prelude::*;
use std::ops::Range;

/// Columns with the order that their heading sets.
const COLUMNS: [(Phrase, Option<Sort>); 7] = [
    (Phrase::ColScore, Some(Sort::Kaopu)),
    (Phrase::ColOffer, None),
    (Phrase::ColCost, Some(Sort::Cost)),
    (Phrase::ColHours, Some(Sort::Time)),
    (Phrase::ColRate, Some(Sort::Price)),
    (Phrase::ColMemory, None),
    (Phrase::ColPrice, None),
];

/// The section.
pub fn list(state: State, lang: Lang) -> AnyView {
    let ranked = listed(state);
    let none = Memo::new(move |_| state.ranked.with(|ranked| ranked.admissible == 0));
    let shape = Memo::new(move |_| match ranked.with(|ranked| ranked.admissible) {
        few if few <= FIRST_LINES || !state.whole.get() => Shape::Folded,
        _ => Shape::Whole,
    });
    view! {
        <section class="list" aria-labelledby="list-title">
            <div hidden=move || none.get()>
                <div class="row-head">
                    <h2 id="list-title">
                        {move || fill(Phrase::ListTitle.say(lang), &[("count", &number::count(lang, ranked.with(|ranked| ranked.admissible)))])}
                    </h2>
                    {sort(state, lang)}
                </div>
                {move || match shape.get() {
                    Shape::Folded => folded(state, ranked, lang),
                    Shape::Whole => whole::whole(state, ranked, lang),
                }}
                {fold(state, ranked, shape, lang)}
            </div>
            {move || why_not::why_not(state, &state.ranked.get(), lang)}
        </section>
    }
    .into_any()
}

/// What the list shows: the answer, or while nothing is admissible the last one that had lines, hidden. A budget that is
/// dragged to and fro then makes no line twice. Other prices end it.
fn listed(state: State) -> Memo<Shared<Ranked>> {
    let market = Memo::new(move |before: Option<&usize>| {
        state.engine();
        before.map_or(0, |before| before + 1)
    });
    let last = Memo::new(move |before: Option<&(usize, Shared<Ranked>)>| {
        let now = (market.get(), state.ranked.get());
        match before {
            Some(before) if now.1.admissible == 0 && before.0 == now.0 => before.clone(),
            _ => now,
        }
    });
    Memo::new(move |_| last.get().1)
}

/// Order by a menu: the headings of the table are not there on a phone.
fn sort(state: State, lang: Lang) -> AnyView {
    view! {
        <label class="sort">
            {Phrase::SortBy.say(lang)}
            <select on:change=move |event| { let _ = state.set(Step::Act, Key::Sort, &event_target_value(&event)); }>
                {Sort::ALL.iter().map(|&sort| view! {
                    <option value=sort.word() prop:selected=move || state.said.with(|said| said.sort == sort)>
                        {sort.say(lang)}
                    </option>
                }).collect_view()}
            </select>
        </label>
    }
    .into_any()
}

/// How the list is shown.
#[derive(Clone, Copy, PartialEq)]
enum Shape {
    /// The first lines.
    Folded,
    /// All of them, in a box that scrolls.
    Whole,
}

/// The first lines as a plain table.
fn folded(state: State, ranked: Memo<Shared<Ranked>>, lang: Lang) -> AnyView {
    let count = move || ranked.with(|ranked| ranked.admissible);
    view! {
        <table class="offers" aria-labelledby="list-title" aria-rowcount=move || (count() + 1).to_string()>
            <thead>{heads(state, lang)}</thead>
            {(0..FIRST_LINES / CHUNK).map(|at| chunk(state, ranked, at, move || at * CHUNK..(at + 1) * CHUNK, lang)).collect_view()}
        </table>
    }
    .into_any()
}

/// The button that shows all of them, or the first only.
fn fold(state: State, ranked: Memo<Shared<Ranked>>, shape: Memo<Shape>, lang: Lang) -> AnyView {
    let count = move || ranked.with(|ranked| ranked.admissible);
    let words = move || {
        let (phrase, count) = match shape.get() {
            Shape::Whole => (Phrase::ShowFew, FIRST_LINES),
            _ => (Phrase::ShowAll, count()),
        };
        fill(phrase.say(lang), &[("count", &number::count(lang, count))])
    };
    let turn = move |_| {
        let whole = !state.whole.get_untracked();
        state.whole.set(whole);
        if whole {
            root::focus_later(whole::BOX);
        }
    };
    view! { <button type="button" class="plain more" hidden=move || count() <= FIRST_LINES on:click=turn>{words}</button> }
        .into_any()
}

/// The heads of the columns; those that have an order set it.
fn heads(state: State, lang: Lang) -> AnyView {
    let heads = COLUMNS.map(|(phrase, sort)| {
        let sorted = Memo::new(move |_| sort.is_some() && sort == state.said.with(|said| Some(said.sort)));
        // Cost, time and price rise from the top; the score falls.
        let direction = if sort == Some(Sort::Kaopu) { "descending" } else { "ascending" };
        let name = phrase.say(lang);
        view! {
            <th scope="col" aria-sort=move || sorted.get().then_some(direction)>
                {match sort {
                    Some(sort) => view! {
                        <button type="button" on:click=move |_| { let _ = state.set(Step::Act, Key::Sort, sort.word()); }>{name}</button>
                    }.into_any(),
                    None => view! { <span>{name}</span> }.into_any(),
                }}
            </th>
        }
    });
    view! { <tr>{heads}</tr> }.into_any()
}

/// Some lines that are drawn together: at once while they are in sight, else when the controls rest.
fn chunk(
    state: State,
    ranked: Memo<Shared<Ranked>>,
    at: usize,
    positions: impl Fn() -> Range<usize> + Copy + Send + Sync + 'static,
    lang: Lang,
) -> AnyView {
    let place = NodeRef::<Tbody>::new();
    // A list that gets shorter does so at once: what stands below would come into sight. So does one that was hidden, of
    // which nothing was in sight.
    let held = Memo::new(move |_| {
        let (rows, all) = (positions(), ranked.with(|ranked| ranked.admissible));
        (rows.end.min(all).saturating_sub(rows.start), state.ranked.with(|ranked| ranked.admissible == 0))
    });
    // Read, not tracked: a memo that nobody reads follows nothing.
    let ranked = state.followed(ranked, near(element(place)), move || {
        held.get();
    });
    draw_in(element(place), Box::new(move || rows(state, &ranked.get(), positions(), lang)));
    view! { <tbody data-chunk=at.to_string() node_ref=place></tbody> }.into_any()
}

/// The lines at these positions, each with its ledger when it is opened. Where the first one that is not recommended
/// follows one that is, a row says so.
fn rows(state: State, ranked: &Shared<Ranked>, positions: Range<usize>, lang: Lang) -> Vec<Element> {
    let open = state.open.get();
    let picked = state.compared.get();
    let said = state.said.get_untracked();
    let engine = state.engine_now();
    let before = positions.start.saturating_sub(1);
    let lines = engine.stretch(&said, ranked, before..positions.end.min(ranked.admissible));
    let mut recommended = before < positions.start && lines.first().is_some_and(|line| line.kaopu.recommended);
    let mut first = positions.start == 0;
    let mut out = Vec::new();
    for (at, offer) in lines.iter().enumerate().skip(positions.start - before) {
        if !offer.kaopu.recommended && (recommended || first) {
            let words = node::say("th", Phrase::NotRecommendedBelow.say(lang));
            let divider = words.attr("colspan", "7").attr("scope", "colgroup");
            out.push(el("tr").class("divider").with(divider));
        }
        (recommended, first) = (offer.kaopu.recommended, false);
        let open = open.as_deref() == Some(offer.offer.as_str());
        let around = Around {
            currency: said.currency,
            budget: said.budget.filter(|_| said.per == BudgetPer::Job),
            open,
            picked: picked.contains(&offer.offer),
            full: picked.len() == compare::MOST,
        };
        out.push(line::line(offer, around, lang));
        let result = if open { engine.result(&said, ranked, before + at) } else { None };
        out.extend(result.map(|result| ledger::ledger(&engine, &said, &result, lang)));
    }
    out
}
