//! Price statements, and those that differ.

use super::Desk;
use crate::catalog::offer::{Per, PriceKind, Statement};
use crate::page::node::{Element, cell, el, number as num, say};
use crate::page::source;
use crate::text::template::fill;
use crate::text::{Lang, Named, Phrase, data_page as words, market, number, of, pick};
use crate::units::Money;

/// Heads of the table of statements.
pub fn heads(lang: Lang) -> Vec<&'static str> {
    vec![
        pick(words::ID, lang),
        Phrase::Providers.say(lang),
        pick(words::CARD, lang),
        pick(words::PRICE, lang),
        pick(words::STATUS, lang),
        Phrase::Source.say(lang),
    ]
}

/// One statement.
pub fn statement(desk: &Desk, at: usize) -> Option<Vec<Element>> {
    let (catalog, lang) = (desk.catalog(), desk.lang);
    let row = catalog.statements.get(at)?;
    let provider = catalog.providers.get(usize::from(row.provider))?;
    let status = match row.hold {
        Some(hold) => say("td", hold.say(lang)).class("soft"),
        None if desk.ranks.get(at) == Some(&true) => cell(pick(words::RANKS, lang)),
        None => say("td", pick(words::NOT_CHOSEN, lang)).class("soft"),
    };
    let status = if row.disputed.is_empty() {
        status
    } else {
        let words = fill(Phrase::DisputedAs.say(lang), &[("item", &row.disputed)]);
        status.say(" ").with(say("span", &words).class("flag"))
    };
    Some(vec![
        cell(&row.id),
        cell(of(&provider.name, lang)),
        el("td").say(&card(desk, row)).with(say("small", &small(row, lang))),
        num(&price(row, lang)).with(say("small", &terms(row, lang))),
        status,
        el("td").with(source::evidence(catalog, &row.evidence, lang)),
    ])
}

/// The card as known here, or as the source writes it.
pub(super) fn card(desk: &Desk, row: &Statement) -> String {
    let known = row.accelerator.and_then(|at| desk.catalog().accelerators.get(usize::from(at)));
    let name = known.map_or_else(|| row.written.clone(), |card| market::gpu(&card.name, desk.lang));
    if row.count > 1 { format!("{} × {name}", row.count) } else { name }
}

fn small(row: &Statement, lang: Lang) -> String {
    let written = format!("“{}”", row.written);
    let parts = [written.as_str(), row.variant.as_str(), row.region.say(lang)];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
}

/// The price as stated, with its unit.
pub(super) fn price(row: &Statement, lang: Lang) -> String {
    let money = |amount: Money| number::exact_money(lang, row.currency, amount.to_f64());
    match (row.low, row.high) {
        (Some(low), Some(high)) if low == high => money(high),
        (Some(low), Some(high)) => {
            let high = money(high);
            format!("{}–{}", money(low), high.trim_start_matches(number::sign(row.currency)))
        }
        (None, Some(high)) => fill(pick(words::UP_TO, lang), &[("money", &money(high))]),
        (Some(low), None) => fill(pick(words::FROM, lang), &[("money", &money(low))]),
        (None, None) => pick(words::NO_PRICE, lang).to_owned(),
    }
}

/// What the price is for: a card or the instance, and how it is charged.
fn terms(row: &Statement, lang: Lang) -> String {
    let each = match row.per {
        Per::Gpu => words::EACH_CARD,
        Per::Instance => words::EACH_INSTANCE,
    };
    let unit = if row.plan.term_hours().is_some() { "" } else { "/h" };
    let kind = if row.kind == PriceKind::List { "" } else { row.kind.say(lang) };
    let parts = [format!("{}{unit}", pick(each, lang)), row.plan.say(lang).to_owned(), kind.to_owned()];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
}

/// Statements on one thing that differ, the one that ranks first.
pub fn conflict(desk: &Desk, at: usize) -> Option<Vec<Element>> {
    let (catalog, lang) = (desk.catalog(), desk.lang);
    let conflict = desk.health.conflicts.get(at)?;
    let provider = catalog.providers.get(usize::from(catalog.provider(&conflict.provider)?))?;
    let rows: Vec<&Statement> =
        conflict.statements.iter().filter_map(|id| catalog.statements.iter().find(|row| row.id == *id)).collect();
    let first = rows.first()?;
    let money = |amount| number::exact_money(lang, first.currency, amount);
    let lines = rows.iter().enumerate().map(|(place, row)| {
        let mark = (place == 0).then(|| say("b", Phrase::Chosen.say(lang)).class("mark"));
        let line = el("li").say(&format!("{} {} {} ", row.id, price(row, lang), row.plan.say(lang)));
        let line = mark.into_iter().fold(line, |line, mark| line.with(mark).say(" "));
        line.with(source::evidence(catalog, &row.evidence, lang))
    });
    let rule = match conflict.rule {
        "only" => words::RULE_ONLY,
        "newest-list" => words::RULE_NEWEST,
        _ => words::RULE_DEAREST,
    };
    Some(vec![
        el("td").say(&card(desk, first)).with(say("small", of(&provider.name, lang))),
        num(&format!("{} – {}", money(conflict.low), money(conflict.high)))
            .with(say("small", pick(words::EACH_CARD, lang))),
        el("td").with(el("ul").class("records").all(lines.collect())),
        cell(pick(rule, lang)),
    ])
}
