//! What a few offers beside each other are compared by: the comparison on the page and the decision record show the same
//! rows.

use crate::rank::answer::OfferResult;
use crate::text::template::fill;
use crate::text::{Lang, Named, Phrase, ids, market, number};

/// Which end of a row is the better one.
#[derive(Clone, Copy)]
pub enum Better {
    /// The more the better.
    More,
    /// The less the better.
    Less,
    /// Neither is.
    Neither,
}

/// A row of the table.
pub struct Row {
    /// What it is called.
    pub name: Phrase,
    /// Which end is the better one.
    pub better: Better,
    /// What is shown, and the number it is judged by.
    pub cell: fn(&OfferResult, Lang) -> (String, Option<f64>),
}

/// The rows, in order.
pub const ROWS: &[Row] = &[
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
    Row {
        name: Phrase::BudgetBuys,
        better: Better::More,
        cell: |r, lang| match r.buys {
            Some(buys) => (number::hours(lang, buys.hours), Some(buys.hours)),
            None => ("—".to_owned(), None),
        },
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
            let words: Vec<String> = r.flags.iter().map(|flag| warning(r, flag, lang)).collect();
            (words.join(Phrase::Comma.say(lang)), None)
        },
    },
];

/// A warning in words, with figures where it is about figures.
pub fn warning(result: &OfferResult, flag: &str, lang: Lang) -> String {
    let memory = &result.memory;
    if flag == "tight-memory" {
        let (high, usable) = (number::gib(lang, memory.need_gib.high), number::gib(lang, memory.usable_gib));
        return fill(Phrase::MemoryMayExceed.say(lang), &[("high", &high), ("usable", &usable)]);
    }
    ids::name(ids::FLAGS, flag, lang).to_owned()
}

fn share(value: f64, lang: Lang) -> (String, Option<f64>) {
    (number::decimal(lang, value * 100.0, 0, 0), Some((value * 100.0).round()))
}

impl Row {
    /// The cells of some offers, and which of them are the best; none when all are the same.
    pub fn cells(&self, results: &[OfferResult], lang: Lang) -> Vec<(String, bool)> {
        let cells: Vec<(String, Option<f64>)> = results.iter().map(|result| (self.cell)(result, lang)).collect();
        let differ = cells.iter().any(|(words, _)| *words != cells[0].0);
        let values = cells.iter().filter_map(|(_, value)| *value);
        let best = match self.better {
            Better::More => values.max_by(f64::total_cmp),
            Better::Less => values.min_by(f64::total_cmp),
            Better::Neither => None,
        };
        let wins = |value: Option<f64>| {
            differ && value.zip(best).is_some_and(|(value, best)| value.total_cmp(&best).is_eq())
        };
        cells.into_iter().map(|(words, value)| (words, wins(value))).collect()
    }
}
