//! How money is reckoned, which statement is the price, how prices grow old, and the worked case.

use super::{heading, list, place};
use crate::catalog::evidence::PRICE_AGE_STEPS;
use crate::page::node::{Element, say};
use crate::page::within;
use crate::price::{LineKind, Terms, Usage, quote};
use crate::rank::Engine;
use crate::scenario::parse::from_preset;
use crate::text::template::fill;
use crate::text::{Lang, method as words, number, pick};
use crate::units::{Hours, Interval, Money};

/// The section.
pub fn section(engine: &Engine, lang: Lang) -> Vec<Element> {
    let [first, second] = PRICE_AGE_STEPS.map(|days| number::decimal(lang, f64::from(days), 0, 0));
    let age = fill(pick(words::AGE_TEXT, lang), &[("first", &first), ("second", &second)]);
    let mut out = vec![
        place(within::MONEY, words::MONEY, lang),
        say("p", pick(words::MONEY_FORMULA, lang)).class("formula"),
        list(&[words::MONEY_LIST_1, words::MONEY_LIST_2, words::MONEY_LIST_3, words::MONEY_LIST_4], lang),
    ];
    if let Some(case) = case_1(engine, lang) {
        out.extend([
            heading("h3", words::CASE_1, lang),
            say("p", &case).say(" ").with(within::link(&within::source("s2"), "S2 L239")),
        ]);
    }
    out.extend([
        heading("h3", words::CHOOSING, lang),
        list(&[words::CHOOSING_1, words::CHOOSING_2, words::CHOOSING_3, words::CHOOSING_4], lang),
        heading("h3", words::AGE, lang),
        say("p", &age),
        heading("h3", words::OWNING, lang),
        say("p", pick(words::OWN_FORMULA, lang)).class("formula"),
    ]);
    out
}

/// The statement of the article's case 1.
const STATEMENT: &str = "O064";

/// The article's case 1 by the engine, at the high end of the price that it names.
fn case_1(engine: &Engine, lang: Lang) -> Option<String> {
    let catalog = engine.catalog();
    let scenario = from_preset("case-1", catalog);
    let hours = scenario.hours?;
    let row = catalog.statements.iter().find(|row| row.id == STATEMENT)?;
    let provider = catalog.providers.get(usize::from(row.provider))?;
    let price: Money = row.high?;
    let usage = Usage::new(&scenario, Interval::exact(Hours(hours)), catalog.version.date);
    let terms = Terms::new(provider, row.currency, &usage);
    let bill = quote(&terms, provider, row.plan, row.kind, price, &usage)?;
    let compute = bill.known(LineKind::Compute)?;
    let money = |amount: Money| number::money(lang, row.currency, amount.to_f64());
    Some(fill(
        pick(words::CASE_1_TEXT, lang),
        &[
            ("hours", &*number::hours(lang, hours)),
            ("price", &money(price)),
            ("statement", &row.id),
            ("at", &row.evidence.at),
            ("compute", &money(compute)),
        ],
    ))
}
