//! Providers, what is stated about them, what they take off, and what nobody states.

use super::{Desk, Part};
use crate::catalog::provider::Provider;
use crate::page::node::{Element, cell, el, number as num, say};
use crate::page::source;
use crate::text::template::fill;
use crate::text::{Lang, Named, Phrase, data_page as words, facts, ids, market, number, of, pick};

/// Heads of these tables.
pub fn heads(part: Part, lang: Lang) -> Vec<&'static str> {
    let name = Phrase::Providers.say(lang);
    match part {
        Part::Facts => vec![name, Phrase::Item.say(lang), Phrase::Value.say(lang), Phrase::Source.say(lang)],
        Part::Discounts => vec![
            name,
            pick(words::CLASS, lang),
            Phrase::Value.say(lang),
            pick(words::CONDITIONS, lang),
            Phrase::Source.say(lang),
        ],
        Part::Gaps => vec![name, pick(words::MISSING, lang)],
        _ => vec![
            name,
            pick(words::CLASS, lang),
            pick(words::OFFERS, lang),
            pick(words::STATEMENTS, lang),
            pick(words::NEWEST, lang),
            pick(words::BEST_GRADE, lang),
            pick(words::FACTS, lang),
        ],
    }
}

fn named<'a>(desk: &'a Desk, id: &str) -> Option<&'a Provider> {
    let catalog = desk.catalog();
    catalog.providers.get(usize::from(catalog.provider(id)?))
}

/// One provider.
pub fn provider(desk: &Desk, at: usize) -> Option<Vec<Element>> {
    let lang = desk.lang;
    let health = desk.health.providers.get(at)?;
    let provider = named(desk, &health.id)?;
    let newest = if health.newest.is_empty() { Phrase::Undated.say(lang) } else { &health.newest };
    let grade = health.best_grade.map_or_else(
        || cell("—"),
        |letter| {
            let words = fill(Phrase::GradeOf.say(lang), &[("grade", &letter.to_string())]);
            el("td").with(say("abbr", &words).attr("title", market::grade(letter, lang)))
        },
    );
    let facts = fill(
        pick(words::FACT_COUNT, lang),
        &[("count", &number::count(lang, health.facts)), ("disputed", &number::count(lang, health.facts_disputed))],
    );
    Some(vec![
        el("td").with(source::link(&provider.site, of(&provider.name, lang), lang)).with(say("small", &health.id)),
        cell(&format!(
            "{} · {}",
            provider.class.say(lang),
            provider.region.map_or(pick(market::PLACE_UNKNOWN, lang), |region| region.say(lang))
        )),
        num(&number::count(lang, health.offers)),
        num(&number::count(lang, health.statements)),
        cell(if health.statements == 0 { "—" } else { newest }),
        grade,
        cell(&facts),
    ])
}

/// One thing stated about a provider.
pub fn fact(desk: &Desk, at: usize) -> Option<Vec<Element>> {
    let (catalog, lang) = (desk.catalog(), desk.lang);
    let (of_provider, inner) = *desk.facts.get(at)?;
    let provider = catalog.providers.get(of_provider)?;
    let fact = provider.facts.get(inner)?;
    let mut value = el("td").say(of(&fact.value, lang));
    if !fact.condition.is_empty() {
        value = value.with(say("small", &fact.condition));
    }
    if !fact.disputed.is_empty() {
        let words = fill(Phrase::DisputedAs.say(lang), &[("item", &fact.disputed)]);
        value = value.say(" ").with(say("span", &words).class("flag"));
    }
    Some(vec![
        cell(of(&provider.name, lang)),
        cell(ids::name(facts::FACTS, &fact.key, lang)),
        value,
        el("td").with(source::evidence(catalog, &fact.evidence, lang)),
    ])
}

/// One reduction.
pub fn discount(desk: &Desk, at: usize) -> Option<Vec<Element>> {
    let (catalog, lang) = (desk.catalog(), desk.lang);
    let (of_provider, inner) = *desk.discounts.get(at)?;
    let provider = catalog.providers.get(of_provider)?;
    let discount = provider.discounts.get(inner)?;
    let paid =
        discount.factor.map(|factor| fill(pick(words::PAID, lang), &[("share", &number::percent(lang, factor))]));
    let credit = discount.credit.map(|credit| number::exact_money(lang, credit.currency, credit.amount.to_f64()));
    let mut about = el("td").say(of(&discount.about, lang));
    if !discount.disputed.is_empty() {
        let words = fill(Phrase::DisputedAs.say(lang), &[("item", &discount.disputed)]);
        about = about.say(" ").with(say("span", &words).class("flag"));
    }
    Some(vec![
        cell(of(&provider.name, lang)),
        el("td").say(discount.kind.say(lang)).with(say("small", discount.who.say(lang))),
        cell(&paid.or(credit).unwrap_or_else(|| Phrase::Unknown.say(lang).to_owned())),
        about,
        el("td").with(source::evidence(catalog, &discount.evidence, lang)),
    ])
}

/// What nobody states about a provider.
pub fn gap(desk: &Desk, at: usize) -> Option<Vec<Element>> {
    let lang = desk.lang;
    let gap = desk.health.gaps.get(at)?;
    let missing: Vec<&str> = gap.missing.iter().map(|key| ids::name(facts::FACTS, key, lang)).collect();
    Some(vec![cell(of(&named(desk, &gap.provider)?.name, lang)), cell(&missing.join(pick(["、", ", "], lang)))])
}
