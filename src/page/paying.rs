//! Ways of paying for one offer: what interruptions do to it, its other plans, and what the budget buys.

use super::node::{Element, cell, el, row, say};
use crate::rank::Engine;
use crate::rank::answer::{OfferResult, OtherPlan, SpotView};
use crate::rank::line::{accelerator_of, names};
use crate::scenario::{BudgetPer, Scenario};
use crate::text::template::fill;
use crate::text::{Lang, Named, Phrase, ids, market, number, of_pair, paying as words, pick};
use crate::units::Money;

/// A fact with how it comes about and its figure: a row of a table, or a line of the decision record.
pub struct Fact {
    /// What it is.
    pub name: String,
    /// How it comes about.
    pub how: String,
    /// How much; may be empty.
    pub figure: String,
}

impl Fact {
    fn new(name: [&'static str; 2], how: String, figure: String, lang: Lang) -> Self {
        Self { name: pick(name, lang).to_owned(), how, figure }
    }
}

/// A title over facts as a table.
fn table(title: &str, facts: Vec<Fact>) -> Vec<Element> {
    let rows =
        facts.into_iter().map(|fact| row(vec![cell(&fact.name), cell(&fact.how).class("how"), cell(&fact.figure)]));
    let rows: Vec<Element> = rows.collect();
    vec![say("h3", title), el("table").class("bill").with(el("tbody").all(rows))]
}

/// What interruptions do to an offer that is taken on an interruptible plan; nothing for others.
pub fn spot(engine: &Engine, said: &Scenario, result: &OfferResult, lang: Lang) -> Vec<Element> {
    let facts = spot_facts(engine, said, result, lang);
    if facts.is_empty() {
        return Vec::new();
    }
    let mut out = table(pick(words::SPOT_TITLE, lang), facts);
    out.push(say("p", &rate(said, lang)).class("soft"));
    out
}

/// The same as facts.
pub fn spot_facts(engine: &Engine, said: &Scenario, result: &OfferResult, lang: Lang) -> Vec<Fact> {
    let Some(spot) = &result.spot else { return Vec::new() };
    let money = |amount: Money| number::money(lang, result.cost.currency, amount.to_f64());
    let or_endless = |amount: Option<Money>| amount.map_or_else(String::new, money);
    let endless = || pick(words::SPOT_ENDLESS, lang).to_owned();
    let every = said.every.map_or_else(
        || pick(words::SPOT_NONE, lang).to_owned(),
        |minutes| fill(pick(words::SPOT_EVERY, lang), &[("every", &number::hours(lang, minutes / 60.0))]),
    );
    let count = spot.interruptions.map_or_else(endless, |count| {
        let values = [("count", &*number::short(lang, count)), ("hours", &number::hours(lang, result.hours.mid))];
        fill(pick(words::SPOT_TIMES, lang), &values)
    });
    let best = spot.best_every_minutes.map(|minutes| {
        let how = fill(pick(words::SPOT_EVERY, lang), &[("every", &number::hours(lang, minutes / 60.0))]);
        Fact::new(words::SPOT_BEST, how, or_endless(spot.cost_at_best), lang)
    });
    let without = said.every.map(|_| {
        let how = spot.hours_without_checkpoints.map_or_else(endless, |hours| {
            fill(pick(words::SPOT_OVER, lang), &[("hours", &number::hours(lang, hours))])
        });
        Fact::new(words::SPOT_WITHOUT, how, or_endless(spot.cost_without_checkpoints), lang)
    });
    let in_time =
        spot.in_time.map(|share| Fact::new(words::SPOT_IN_TIME, String::new(), number::percent(lang, share), lang));
    let first = [
        Fact::new(words::SPOT_COUNT, count, String::new(), lang),
        Fact::new(words::SPOT_NOW, every, money(result.cost.total), lang),
    ];
    let rest = [best, without, in_time, Some(baseline(engine, spot, result, lang))];
    first.into_iter().chain(rest.into_iter().flatten()).collect()
}

/// The cheapest way without interruptions, and how it differs.
fn baseline(engine: &Engine, spot: &SpotView, result: &OfferResult, lang: Lang) -> Fact {
    let Some(cost) = spot.baseline else {
        let none = pick(words::SPOT_NO_BASELINE, lang).to_owned();
        return Fact::new(words::SPOT_BASELINE, none, String::new(), lang);
    };
    let money = |amount: Money| number::money(lang, result.cost.currency, amount.to_f64());
    let more = cost - result.cost.total;
    let differs = match more {
        more if more > Money::ZERO => fill(Phrase::Dearer.say(lang), &[("money", &money(more))]),
        more if more < Money::ZERO => fill(Phrase::Cheaper.say(lang), &[("money", &money(-more))]),
        _ => Phrase::SamePrice.say(lang).to_owned(),
    };
    let offer = named(engine, &spot.baseline_offer, lang);
    let how = [offer, Some(differs)].into_iter().flatten().collect::<Vec<_>>().join(Phrase::Separator.say(lang));
    Fact::new(words::SPOT_BASELINE, how, money(cost), lang)
}

/// What rate of interruptions it rests on.
pub fn rate(said: &Scenario, lang: Lang) -> String {
    let range = crate::price::spot::DEFAULT_RATE;
    let digits = |value: f64| number::decimal(lang, value, 0, if value < 0.01 { 4 } else { 2 });
    match said.rate {
        Some(rate) => fill(pick(words::SPOT_RATE_SAID, lang), &[("rate", &digits(rate))]),
        None => {
            fill(pick(words::SPOT_RATE_OURS, lang), &[("low", &digits(range.low)), ("high", &digits(range.high))])
        }
    }
}

/// An offer by its id as people say it: provider and card.
fn named(engine: &Engine, id: &str, lang: Lang) -> Option<String> {
    let at = engine.find(id)?;
    let provider = engine.catalog().providers.get(usize::from(engine.market().provider[at]))?;
    let card = accelerator_of(engine.catalog(), engine, at)?;
    Some(format!("{} · {}", of_pair(&names(provider), lang), market::gpu(&card.name, lang)))
}

/// The other plans of an offer, cheapest first, each with the hours from which it is the cheaper one.
pub fn plans(result: &OfferResult, lang: Lang) -> Vec<Element> {
    let facts = plan_facts(result, lang);
    if facts.is_empty() { Vec::new() } else { table(Phrase::OtherPlans.say(lang), facts) }
}

/// The same as facts.
pub fn plan_facts(result: &OfferResult, lang: Lang) -> Vec<Fact> {
    let fact = |other: &OtherPlan| {
        let when = match other.cheaper_from_hours {
            // It may be the cheaper one for long use and not for this.
            Some(hours) => fill(Phrase::CheaperFrom.say(lang), &[("hours", &number::hours(lang, hours))]),
            None => Phrase::NeverCheaper.say(lang).to_owned(),
        };
        let odd = other.flags.iter().map(|flag| ids::name(ids::FLAGS, flag, lang).to_owned());
        Fact {
            name: other.plan.say(lang).to_owned(),
            how: std::iter::once(when).chain(odd).collect::<Vec<_>>().join(Phrase::Separator.say(lang)),
            figure: number::money(lang, result.cost.currency, other.total.to_f64()),
        }
    };
    result.other_plans.iter().map(fact).collect()
}

/// What the budget buys on this offer; `None` without a budget.
pub fn buys(said: &Scenario, result: &OfferResult, lang: Lang) -> Option<String> {
    let (buys, budget) = (result.buys?, said.budget?);
    let phrase = match (said.per, buys.jobs) {
        (BudgetPer::Month, _) => words::BUYS_MONTH,
        (BudgetPer::Job, 0) => words::BUYS_LESS,
        (BudgetPer::Job, _) => words::BUYS,
    };
    Some(fill(
        pick(phrase, lang),
        &[
            ("budget", &*number::rough_money(lang, said.currency, budget)),
            ("hours", &number::hours(lang, buys.hours)),
            ("days", &number::short(lang, buys.days)),
            ("jobs", &number::decimal(lang, buys.jobs as f64, 0, 0)),
        ],
    ))
}
