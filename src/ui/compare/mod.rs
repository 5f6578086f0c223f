//! Up to four offers side by side: rows that differ are in ink, equal rows step back, the best of each row is marked.

mod bills;

use crate::rank::answer::OfferResult;
use crate::state::State;
use crate::text::template::fill;
use crate::text::{Lang, Named, Phrase, ids, market, number, of_pair};
use crate::ui::answer;
use leptos::prelude::*;

/// How many at most.
pub const MOST: usize = 4;

/// Which end of a row is the better one.
#[derive(Clone, Copy)]
enum Better {
    More,
    Less,
    Neither,
}

/// A row of the table.
struct Row {
    name: Phrase,
    better: Better,
    /// What is shown, and the number it is judged by.
    cell: fn(&OfferResult, Lang) -> (String, Option<f64>),
}

const ROWS: &[Row] = &[
    Row {
        name: Phrase::ColScore,
        better: Better::More,
        cell: |r, lang| {
            let whole = |value| number::decimal(lang, value, 0, 0);
            let words = format!("{} ({}–{})", whole(r.kaopu.score), whole(r.kaopu.low), whole(r.kaopu.high));
            (words, Some(r.kaopu.score.round()))
        },
    },
    Row { name: Phrase::DimFit, better: Better::More, cell: |r, lang| share(r.dimensions.fit.score, lang) },
    Row {
        name: Phrase::DimStability,
        better: Better::More,
        cell: |r, lang| share(r.dimensions.stability.score, lang),
    },
    Row { name: Phrase::DimValue, better: Better::More, cell: |r, lang| share(r.dimensions.value.score, lang) },
    Row {
        name: Phrase::DimAssurance,
        better: Better::More,
        cell: |r, lang| share(r.dimensions.assurance.score, lang),
    },
    Row {
        name: Phrase::ColCost,
        better: Better::Less,
        cell: |r, lang| {
            let total = r.cost.total.to_f64();
            (number::money(lang, r.cost.currency, total), Some(total))
        },
    },
    Row {
        name: Phrase::RangeOfCost,
        better: Better::Neither,
        cell: |r, lang| {
            (number::money_range(lang, r.cost.currency, r.cost.low.to_f64(), r.cost.high.to_f64()), None)
        },
    },
    Row {
        name: Phrase::FeesUnknown,
        better: Better::Less,
        cell: |r, lang| {
            (number::count(lang, r.cost.undisclosed), u32::try_from(r.cost.undisclosed).ok().map(f64::from))
        },
    },
    Row {
        name: Phrase::ColHours,
        better: Better::Less,
        cell: |r, lang| (number::hours(lang, r.hours.mid), Some(r.hours.mid)),
    },
    Row {
        name: Phrase::ColRate,
        better: Better::Less,
        cell: |r, lang| (number::money(lang, r.cost.currency, r.per_gpu_hour), Some(r.per_gpu_hour)),
    },
    Row {
        name: Phrase::ColMemory,
        better: Better::More,
        cell: |r, lang| (number::gib(lang, r.memory.headroom), Some(r.memory.headroom)),
    },
    Row { name: Phrase::Plan, better: Better::Neither, cell: |r, lang| (r.plan.say(lang).to_owned(), None) },
    Row {
        name: Phrase::Place,
        better: Better::Neither,
        cell: |r, lang| (market::region(r.region, lang).to_owned(), None),
    },
    Row {
        name: Phrase::ColPrice,
        better: Better::Less,
        cell: |r, lang| match r.age_days {
            Some(days) => (format!("{} · {}", number::age(lang, days), r.grade), Some(f64::from(days))),
            None => (format!("{} · {}", Phrase::Undated.say(lang), r.grade), None),
        },
    },
    Row {
        name: Phrase::Warnings,
        better: Better::Neither,
        cell: |r, lang| {
            let words: Vec<&str> = r.flags.iter().map(|flag| ids::name(ids::FLAGS, flag, lang)).collect();
            (words.join(Phrase::Comma.say(lang)), None)
        },
    },
];

fn share(value: f64, lang: Lang) -> (String, Option<f64>) {
    (number::decimal(lang, value * 100.0, 0, 0), Some((value * 100.0).round()))
}

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
                let found = ranked.lines.iter().position(|line| line.offer == *id);
                let result = found.and_then(|at| engine.result(&said, &ranked, at));
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
                    <button type="button" class="plain" on:click=move |_| state.compared.set(Vec::new())>
                        {Phrase::CompareClear.say(lang)}
                    </button>
                </div>
                {table(state, &results, lang)}
                {gone.map(|words| view! { <p class="soft">{words}</p> })}
                {bills::bills(&results, lang)}
            </section>
        }
        .into_any()
    })
    .into_any()
}

fn table(state: State, results: &[OfferResult], lang: Lang) -> AnyView {
    let heads = results.iter().map(|result| {
        let id = result.offer.clone();
        let name = answer::result(result, lang);
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
        let cells: Vec<(String, Option<f64>)> = results.iter().map(|result| (row.cell)(result, lang)).collect();
        let differ = cells.iter().any(|(words, _)| *words != cells[0].0);
        let values = cells.iter().filter_map(|(_, value)| *value);
        let best = match row.better {
            Better::More => {
                values.fold(None, |best: Option<f64>, value| Some(best.map_or(value, |best| best.max(value))))
            }
            Better::Less => {
                values.fold(None, |best: Option<f64>, value| Some(best.map_or(value, |best| best.min(value))))
            }
            Better::Neither => None,
        };
        let cells = cells.into_iter().map(|(words, value)| {
            let wins = differ
                && best.is_some()
                && value.zip(best).is_some_and(|(value, best)| value.total_cmp(&best).is_eq());
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
