//! Memory and time by card: how many of each, whether the work fits, how long it takes, and what would make fewer do.

use super::node::{Element, cell, el, number as num, say, scrolling, table};
use crate::catalog::Catalog;
use crate::rank::Ranked;
use crate::rank::estimate::{CardEstimate, Estimate};
use crate::sort;
use crate::text::template::fill;
use crate::text::{Lang, charts as words, ids, market, number, pick};
use crate::units::Currency;

/// Cards shown.
const SHOWN: usize = 12;
/// Cards for which ways to need fewer are listed.
const FEWER_SHOWN: usize = 3;

/// The cards that matter here: those of the listed offers in their order, then the nearest that hold the work with the
/// fewest cards, then those that do not. Ties by id.
pub fn relevant<'a>(estimate: &'a Estimate, ranked: &Ranked) -> Vec<&'a CardEstimate> {
    let mut shown: Vec<&CardEstimate> = Vec::new();
    for line in &ranked.lines {
        if shown.len() < SHOWN && !shown.iter().any(|card| card.gpu == line.gpu) {
            shown.extend(estimate.cards.iter().find(|card| card.gpu == line.gpu));
        }
    }
    let mut rest: Vec<&CardEstimate> =
        estimate.cards.iter().filter(|card| !shown.iter().any(|known| known.gpu == card.gpu)).collect();
    let time = |card: &CardEstimate| card.hours.map_or(f64::INFINITY, |hours| hours.mid);
    sort::by(&mut rest, |a, b| {
        let key = |card: &CardEstimate| card.gpus.unwrap_or(u32::MAX);
        key(a).cmp(&key(b)).then(time(a).total_cmp(&time(b))).then(a.gpu.cmp(&b.gpu))
    });
    shown.extend(rest.into_iter().take(SHOWN.saturating_sub(shown.len())));
    shown
}

fn name(catalog: &Catalog, id: &str, lang: Lang) -> String {
    let card = catalog.accelerator(id).and_then(|at| catalog.accelerators.get(usize::from(at)));
    card.map_or_else(|| id.to_owned(), |card| market::gpu(&card.name, lang))
}

/// The table with a bar of the need inside each card.
pub fn picture(cards: &[&CardEstimate], catalog: &Catalog, lang: Lang) -> Element {
    let most = cards.iter().map(|card| card.usable_gib.max(card.need_gib)).fold(1.0, f64::max);
    let longest = cards.iter().filter_map(|card| card.hours).map(|hours| hours.high).fold(0.0, f64::max).max(1e-9);
    let rows = cards.iter().map(|card| {
        let count = card.gpus.map_or_else(
            || say("td", pick(words::NOT_EIGHT, lang)).class("num flag"),
            |gpus| num(&format!("× {gpus}")),
        );
        vec![cell(&name(catalog, &card.gpu, lang)), count, memory(card, most, lang), time(card, longest, lang)]
    });
    let heads = [words::COL_CARD, words::COL_COUNT, words::COL_NEED, words::COL_TIME].map(|head| pick(head, lang));
    scrolling(pick(words::CARDS_TITLE, lang), table("plain-table cards", &heads, rows.collect()))
}

/// A bar as wide as the card's memory, filled as far as the need; what is over sticks out.
fn memory(card: &CardEstimate, most: f64, lang: Lang) -> Element {
    let share = |gib: f64| format!("{:.1}%", gib / most * 100.0);
    let over = (card.need_gib - card.usable_gib).max(0.0);
    let bar = el("span")
        .class(if over > 0.0 { "hold over" } else { "hold" })
        .attr("--card", &share(card.usable_gib))
        .attr("--need", &share(card.need_gib))
        .attr("aria-hidden", "true");
    let figures =
        format!("{} / {}", number::decimal(lang, card.need_gib, 1, 1), number::gib(lang, card.usable_gib));
    let mut cell = el("td").class("bar-cell").with(bar).with(say("span", &figures));
    if over > 0.0 {
        let short = fill(pick(words::SHORT_OF, lang), &[("gib", &number::gib(lang, over))]);
        cell = cell.with(say("span", &short).class("flag"));
    }
    cell
}

/// The range of hours as a bar from low to high.
fn time(card: &CardEstimate, longest: f64, lang: Lang) -> Element {
    let Some(hours) = card.hours else {
        return cell(crate::text::Phrase::Unknown.say(lang)).class("bar-cell soft");
    };
    let share = |value: f64| format!("{:.1}%", value / longest * 100.0);
    let bar = el("span")
        .class("span")
        .attr("--from", &share(hours.low))
        .attr("--mid", &share(hours.mid))
        .attr("--to", &share(hours.high))
        .attr("aria-hidden", "true");
    el("td").class("bar-cell").with(bar).with(say("span", &number::hours_range(lang, hours)))
}

/// What would make fewer cards do, for the first cards that need several; `None` when one is enough or nothing helps.
pub fn fewer(estimate: &Estimate, cards: &[&CardEstimate], catalog: &Catalog, lang: Lang) -> Option<Element> {
    let several = cards.iter().filter(|card| !card.fewer.is_empty()).take(FEWER_SHOWN);
    let currency = Currency::from_code(estimate.currency);
    let cost = |amount: Option<f64>| match (currency, amount) {
        (Some(currency), Some(amount)) => number::money(lang, currency, amount),
        _ => "—".to_owned(),
    };
    let rows: Vec<Vec<Element>> = several
        .flat_map(|card| {
            let now = card.gpus.map_or_else(|| "8+".to_owned(), |gpus| gpus.to_string());
            let cost = &cost;
            card.fewer.iter().map(move |fewer| {
                let hours = fewer.hours.map_or_else(|| "—".to_owned(), |hours| number::hours_range(lang, hours));
                vec![
                    cell(&name(catalog, &card.gpu, lang)),
                    cell(ids::name(words::CHANGES, fewer.change, lang)),
                    num(&format!("{now} → {}", fewer.gpus)),
                    num(&number::gib(lang, fewer.need_gib)),
                    num(&hours),
                    num(&cost(fewer.cost)),
                ]
            })
        })
        .collect();
    if rows.is_empty() {
        return None;
    }
    let heads =
        [words::COL_CARD, words::COL_CHANGE, words::COL_THEN, words::COL_NEED, words::COL_TIME, words::COL_COST];
    let title = pick(words::FEWER_TITLE, lang);
    Some(scrolling(title, table("plain-table", &heads.map(|head| pick(head, lang)), rows)))
}
