//! What changed since a link was made: what was first then, what is first now, and why, as far as today's data can tell.
//!
//! Old datasets are not kept, so that only the winner of that day can be looked up: it is where it was, costs something
//! else, is left out for a reason, or is gone. Whether the one that overtook it was there on that day is told by the date
//! of its price alone.

use super::answer::{BestView, Change, Excluded, SinceView};
use super::{Engine, Ranked, pass, why_not};
use crate::catalog::evidence::Date;
use crate::scenario::Scenario;
use crate::scenario::seen::{Seen, rounded};
use crate::units::Money;
use std::cmp::Ordering;

/// How far down the list the winner of that day is looked for among those with a verdict; further down it only has a cost.
const LOOKED_AT: usize = 30;

/// What a link made now would remember.
pub fn remember(engine: &Engine, scenario: &Scenario) -> Option<Seen> {
    let ranked = engine.rank(scenario, 1);
    let first = ranked.lines.first().map(|line| (line.offer.as_str(), line.cost.mid));
    Seen::new(&ranked.dataset.version, first)
}

/// Compares that day with this one.
pub fn since(engine: &Engine, scenario: &Scenario, seen: &Seen) -> SinceView {
    let ranked = engine.rank(scenario, LOOKED_AT);
    let version = &engine.catalog().version;
    let now = ranked.lines.first().map(|line| BestView { offer: line.offer.clone(), cost: line.cost.mid });
    let then = seen.best.as_ref().map(|best| BestView { offer: best.offer.clone(), cost: best.cost });
    let mut view = SinceView {
        dataset: seen.version(),
        data: match seen.date.cmp(&version.date) {
            Ordering::Less => "older",
            Ordering::Greater => "newer",
            Ordering::Equal if seen.hash == version.hash => "same",
            Ordering::Equal => "other",
        },
        change: Change::Same,
        now,
        then_now: None,
        excluded: None,
        veto: "",
        newer_price: newer_price(&ranked, engine, seen.date),
        then,
    };
    match view.then.clone() {
        Some(then) => fate(engine, scenario, &ranked, &then, &mut view),
        None if view.now.is_some() => view.change = Change::Opened,
        None => {}
    }
    view
}

/// What became of the first of that day.
fn fate(engine: &Engine, scenario: &Scenario, ranked: &Ranked, then: &BestView, view: &mut SinceView) {
    let Some(offer) = engine.find(&then.offer) else {
        view.change = Change::Gone;
        return;
    };
    let cost = match pass::cheapest_plan(engine.market(), &ranked.query, offer) {
        Ok((cost, _)) => Money::from_f64(cost),
        Err(left) => {
            view.change = Change::Excluded;
            let Excluded { reason, detail, .. } = why_not::excluded(engine, scenario, &ranked.query, offer, left);
            view.excluded = Some(Excluded { offer: then.offer.clone(), reason, detail });
            return;
        }
    };
    let place = ranked.lines.iter().position(|line| line.offer == then.offer);
    let line = place.and_then(|at| ranked.lines.get(at));
    let cost = line.map_or(cost, |line| line.cost.mid);
    view.then_now = Some(cost);
    let repriced = rounded(cost) != rounded(then.cost);
    let first_is_good = ranked.lines.first().is_some_and(|line| line.kaopu.recommended);
    view.change = match line {
        _ if place == Some(0) && repriced => Change::Price,
        _ if place == Some(0) => Change::Same,
        Some(line) if !line.kaopu.recommended && first_is_good => {
            view.veto = line.kaopu.veto;
            Change::Vetoed
        }
        _ if repriced => Change::Repriced,
        _ => Change::Overtaken,
    };
}

/// The date of today's first price, where it was stated after that day.
fn newer_price(ranked: &Ranked, engine: &Engine, day: Date) -> String {
    let date = ranked.passed.order.first().map(|place| engine.market().about[place.plan as usize].date);
    let newer = date.filter(|date| date.earliest().is_some_and(|stated| stated > day));
    newer.map(|date| date.to_string()).unwrap_or_default()
}
