//! The ranked list: one line an offer, its ledger under it when opened, and why the others are not in it.

mod bars;
mod bill;
mod ledger;
mod row;
mod why_not;

use crate::rank::Ranked;
use crate::scenario::{Key, Sort};
use crate::state::{State, Step};
use crate::text::template::fill;
use crate::text::{Lang, Named, Phrase, number};
use leptos::prelude::*;

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
    view! {
        <section class="list" aria-labelledby="list-title">
            <div class="row-head" hidden=move || state.ranked.get().lines.is_empty()>
                <h2 id="list-title">
                    {move || fill(Phrase::ListTitle.say(lang), &[("count", &number::count(lang, state.ranked.get().admissible))])}
                </h2>
                {sort(state, lang)}
            </div>
            {move || {
                let ranked = state.ranked.get();
                if ranked.lines.is_empty() { ().into_any() } else { table(state, &ranked, lang) }
            }}
            {move || why_not::why_not(state, &state.ranked.get(), lang)}
        </section>
    }
    .into_any()
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

fn table(state: State, ranked: &crate::state::Shared<Ranked>, lang: Lang) -> AnyView {
    let open = state.open.get();
    let now = state.said.with_untracked(|said| said.sort);
    let heads = COLUMNS.map(|(phrase, sort)| {
        let sorted = sort == Some(now);
        // Cost, time and price rise from the top; the score falls.
        let direction = if now == Sort::Kaopu { "descending" } else { "ascending" };
        let name = phrase.say(lang);
        view! {
            <th scope="col" aria-sort=sorted.then_some(direction)>
                {match sort {
                    Some(sort) => view! {
                        <button type="button" on:click=move |_| { let _ = state.set(Step::Act, Key::Sort, sort.word()); }>{name}</button>
                    }.into_any(),
                    None => view! { <span>{name}</span> }.into_any(),
                }}
            </th>
        }
    });
    let first_vetoed = ranked.lines.iter().position(|line| !line.kaopu.recommended);
    let rows = ranked.lines.iter().enumerate().map(|(at, line)| {
        let opened = open.as_deref() == Some(line.offer.as_str());
        let divider = (first_vetoed == Some(at)).then(|| view! {
            <tr class="divider"><th colspan="7" scope="colgroup">{Phrase::NotRecommendedBelow.say(lang)}</th></tr>
        });
        let ledger = opened.then(|| ledger::ledger(state, ranked, at, lang));
        view! { {divider} {row::row(state, line, opened, lang)} {ledger} }
    });
    let more = ranked.admissible.saturating_sub(ranked.lines.len());
    let step = more.min(ranked.lines.len().clamp(20, 200));
    view! {
        <table aria-labelledby="list-title" aria-rowcount=(ranked.admissible + 1).to_string()>
            <thead><tr>{heads}</tr></thead>
            <tbody>{rows.collect_view()}</tbody>
        </table>
        {(more > 0).then(|| view! {
            <button type="button" class="plain more" on:click=move |_| state.lines.update(|lines| *lines += step)>
                {fill(Phrase::ShowMore.say(lang), &[("count", &number::count(lang, step))])}
            </button>
        })}
    }
    .into_any()
}
