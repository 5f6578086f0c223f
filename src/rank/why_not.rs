//! What was left out and why, and what to relax when nothing is left.

use super::Engine;
use super::admission;
use super::answer::{Detail, Excluded, Reason, Relaxation, WhyNot};
use super::naming::region_word;
use super::pass::{self, Passed};
use super::query::Query;
use crate::catalog::offer::Hold;
use crate::scenario::{Key, Scenario};
use crate::sort;

/// Exclusions by reason, most frequent first, each with the offer that came nearest.
pub fn counts(engine: &Engine, scenario: &Scenario, query: &Query, passed: &Passed) -> Vec<WhyNot> {
    let mut counts: Vec<WhyNot> = Reason::ALL
        .into_iter()
        .filter(|&reason| passed.counts[reason as usize] > 0)
        .map(|reason| WhyNot {
            reason,
            count: passed.counts[reason as usize],
            nearest: passed.nearest[reason as usize]
                .map(|(miss, offer)| excluded(engine, scenario, query, offer as usize, (reason, miss))),
        })
        .collect();
    sort::by(&mut counts, |a, b| b.count.cmp(&a.count).then(a.reason.cmp(&b.reason)));
    counts
}

/// The offers that are left out, in the order of ids: of each reason at most `most`, the nearest, where nearness is a
/// number, and else the first.
pub fn nearest(engine: &Engine, scenario: &Scenario, query: &Query, most: usize) -> Vec<Excluded> {
    let left = |offer: usize| pass::cheapest_plan(engine.market(), query, offer).err().map(|left| (offer, left));
    let mut all: Vec<(usize, pass::Left)> = (0..engine.market().len()).filter_map(left).collect();
    sort::by(&mut all, |(a, (_, near)), (b, (_, far))| near.total_cmp(far).then(a.cmp(b)));
    let mut taken = [0; Reason::ALL.len()];
    all.retain(|(_, (reason, _))| {
        taken[*reason as usize] += 1;
        taken[*reason as usize] <= most
    });
    sort::by_key(&mut all, |(offer, _)| *offer);
    all.into_iter().map(|(offer, left)| excluded(engine, scenario, query, offer, left)).collect()
}

/// One exclusion with its numbers.
pub fn excluded(engine: &Engine, scenario: &Scenario, query: &Query, offer: usize, left: pass::Left) -> Excluded {
    let (reason, miss) = left;
    let market = engine.market();
    let shape = query.shapes.get(usize::from(market.shape[offer]));
    let words = |wanted: &str, has: &str| [wanted.to_owned(), has.to_owned()];
    let nothing = Detail { wanted: None, has: None, unit: String::new(), words: Default::default() };
    let detail = match reason {
        Reason::Memory => Detail {
            wanted: shape.map(|shape| shape.need.mid),
            has: shape.map(|shape| shape.usable).filter(|&usable| usable > 0.0),
            unit: "GiB".to_owned(),
            ..nothing
        },
        Reason::Budget => {
            let budget = query.budget.amount();
            Detail {
                wanted: budget,
                has: budget.map(|budget| budget + miss),
                unit: scenario.currency.code().to_owned(),
                ..nothing
            }
        }
        Reason::Region => {
            Detail { words: words(scenario.region.word(), region_word(market.region[offer])), ..nothing }
        }
        Reason::Protection => Detail { words: words(scenario.grade.word(), ""), ..nothing },
        Reason::Link => Detail { words: words(scenario.link.word(), ""), ..nothing },
        Reason::Stack => Detail { words: words(scenario.stack.word(), ""), ..nothing },
        Reason::Unpriced | Reason::Stale => {
            Detail { words: words("", market.hold[offer].map_or("", Hold::word)), ..nothing }
        }
        Reason::Gate => admission::detail(engine, offer),
        Reason::Spot | Reason::Hardware | Reason::Time => nothing,
    };
    Excluded { offer: engine.offer_id(offer), reason, detail }
}

/// Constraints that can be lifted one at a time, with the value that lifts them.
const LIFTS: [(Key, &str); 13] = [
    (Key::Budget, "none"),
    (Key::Region, "any"),
    (Key::Grade, "none"),
    (Key::Gates, "any"),
    (Key::Link, "any"),
    (Key::Metal, "no"),
    (Key::Domestic, "no"),
    (Key::Stack, "any"),
    (Key::Gpu, "none"),
    (Key::Gpus, "auto"),
    (Key::Interrupt, "yes"),
    (Key::Method, "qlora"),
    (Key::Precision, "int4"),
];

/// What lifting each constraint that binds would open, cheapest first. Where no single one helps, budget is lifted
/// together with each of the others.
pub fn relaxations(engine: &Engine, scenario: &Scenario) -> Vec<Relaxation> {
    let single = lift_each(engine, scenario, "");
    if !single.is_empty() || scenario.budget.is_none() {
        return single;
    }
    let mut open = scenario.clone();
    open.budget = None;
    lift_each(engine, &open, "budget=none&")
}

fn lift_each(engine: &Engine, scenario: &Scenario, prefix: &str) -> Vec<Relaxation> {
    let mut found: Vec<Relaxation> = LIFTS
        .iter()
        .filter(|(key, lifted)| scenario.get(*key) != *lifted)
        .filter_map(|(key, lifted)| {
            let mut relaxed = scenario.clone();
            relaxed.set(*key, lifted).ok()?;
            relaxed.sort = crate::scenario::Sort::Cost;
            let ranked = engine.rank(&relaxed, 1);
            let best = ranked.lines.first()?;
            Some(Relaxation {
                change: format!("{prefix}{}={lifted}", key.word()),
                opens: ranked.admissible,
                cheapest: best.cost.mid,
                offer: best.offer.clone(),
            })
        })
        .collect();
    sort::by(&mut found, |a, b| a.cheapest.cmp(&b.cheapest).then(a.change.cmp(&b.change)));
    found
}
