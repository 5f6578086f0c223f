//! What the plausibility checks found, and what the dataset covers.

use super::{Desk, prices};
use crate::catalog::evidence::Evidence;
use crate::catalog::health::Check;
use crate::page::node::{Element, cell, el, say};
use crate::page::source;
use crate::text::template::fill;
use crate::text::{Lang, Named, Phrase, data_page as words, market, number, of, pick};
use crate::units::Currency;

/// One finding.
pub fn finding(desk: &Desk, at: usize) -> Option<Vec<Element>> {
    let (catalog, lang) = (desk.catalog(), desk.lang);
    let finding = desk.health.findings.get(at)?;
    let row = catalog.statements.iter().find(|row| row.id == finding.statement)?;
    let provider = catalog.providers.get(usize::from(row.provider))?;
    let numbers =
        [("value", &*number::short(lang, finding.value)), ("against", &number::short(lang, finding.against))];
    let mut what = el("td").say(&fill(pick(words::finding(finding.check), lang), &numbers));
    if !finding.other.is_empty() {
        what = what.with(say("small", &finding.other));
    }
    Some(vec![
        cell(finding.check.say(lang)),
        cell(&finding.statement),
        el("td").say(&prices::card(desk, row)).with(say("small", of(&provider.name, lang))),
        what.with(say("small", &prices::price(row, lang))).with(source::evidence(catalog, &row.evidence, lang)),
        cell(pick(if finding.held { words::HELD } else { words::RANKS }, lang)),
    ])
}

/// A title with bars: names, counts.
fn bars(title: &str, rows: &[(String, usize)], lang: Lang) -> Element {
    let most = rows.iter().map(|(_, count)| *count).max().unwrap_or(0).max(1);
    let row = |(name, count): &(String, usize)| {
        let share = format!("{:.1}%", *count as f64 / most as f64 * 100.0);
        el("li")
            .with(say("span", name))
            .with(el("i").attr("--w", &share).attr("aria-hidden", "true"))
            .with(say("b", &number::count(lang, *count)))
    };
    el("section").with(say("h3", title)).with(el("ul").class("tally").all(rows.iter().map(row).collect()))
}

/// What is covered: one sentence, then ages, grades, plans and checks as bars.
pub fn coverage(desk: &Desk) -> Vec<Element> {
    let lang = desk.lang;
    let (totals, ages) = (&desk.health.totals, &desk.health.ages);
    let count = |value: usize| number::count(lang, value);
    let line = fill(
        pick(words::COVERAGE_LINE, lang),
        &[
            ("offers", &*count(totals.offers)),
            ("providers", &count(totals.providers)),
            ("cn", &count(totals.providers_cn)),
            ("cards", &count(totals.accelerators)),
            ("offered", &count(totals.accelerators_offered)),
            ("held", &count(totals.held.values().sum())),
        ],
    );
    let said = |name: [&'static str; 2], value: usize| (pick(name, lang).to_owned(), value);
    let ages = [
        said(words::AGE_MONTH, ages.month),
        said(words::AGE_QUARTER, ages.quarter),
        said(words::AGE_YEAR, ages.year),
        said(words::AGE_OLDER, ages.older),
        (Phrase::Undated.say(lang).to_owned(), ages.undated),
    ];
    let grades: Vec<(String, usize)> = totals
        .grades
        .iter()
        .map(|(letter, count)| (format!("{letter} · {}", market::grade(*letter, lang)), *count))
        .collect();
    let plan = |name: &str| crate::catalog::offer::Plan::from_name(name).map(|plan| plan.say(lang));
    let plans: Vec<(String, usize)> =
        totals.plans.iter().map(|(name, count)| (plan(name).unwrap_or(name).to_owned(), *count)).collect();
    let checks: Vec<(String, usize)> =
        desk.health.checks.iter().map(|row| (row.check.say(lang).to_owned(), row.count)).collect();
    let mut parts = vec![
        say("p", &line),
        el("div")
            .class("tallies")
            .with(bars(pick(words::AGES, lang), &ages, lang))
            .with(bars(pick(words::BY_GRADE, lang), &grades, lang))
            .with(bars(pick(words::BY_PLAN, lang), &plans, lang))
            .with(bars(pick(words::BY_CHECK, lang), &checks, lang)),
    ];
    parts.extend(checks_explained(lang));
    parts.extend(rates(desk));
    parts
}

/// Each check with when it strikes.
fn checks_explained(lang: Lang) -> Vec<Element> {
    let line = |check: Check| {
        el("li")
            .with(say("b", check.say(lang)))
            .say(" ")
            .with(say("span", &words::strikes(check, lang)).class("soft"))
    };
    vec![
        say("h3", pick(words::CHECKS_TITLE, lang)),
        say("p", pick(words::CHECKS_TEXT, lang)),
        el("ul").class("plain-list").all(Check::ALL.into_iter().map(line).collect()),
    ]
}

/// The exchange rates in force, each with what it rests on.
fn rates(desk: &Desk) -> Vec<Element> {
    let (catalog, lang) = (desk.catalog(), desk.lang);
    let Some(rate) = catalog.rates.last() else { return Vec::new() };
    let line = |currency: Currency, evidence: &Evidence| {
        let amount = number::decimal(lang, rate.exchange.cny_per(currency), 1, 4);
        let words = fill(pick(words::RATE, lang), &[("currency", currency.code()), ("amount", &amount)]);
        el("li").with(say("b", &words)).say(" ").with(source::evidence(catalog, evidence, lang))
    };
    let lines = vec![line(Currency::Usd, &rate.usd), line(Currency::Eur, &rate.eur)];
    vec![
        say("h3", pick(words::RATES_TITLE, lang)),
        say("p", pick(words::RATES_TEXT, lang)),
        el("ul").class("records").all(lines),
    ]
}
