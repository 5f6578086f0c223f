//! The one pass over the market that a query makes: what does not fit is counted with its reason, what remains is
//! costed under its cheapest admissible plan, scored, and the best are kept. Nothing here allocates for an offer.

use super::answer::Reason;
use super::dominance::Front;
use super::market::{Market, NO_SHAPE};
use super::query::{Charge, Query};
use crate::catalog::offer::Hold;
use crate::catalog::provider::Region;
use crate::scenario::{RegionNeed, Sort};
use crate::score::exact;
use crate::score::value::ln_value;

/// Columns that a pass writes; kept between passes.
#[derive(Debug, Default)]
pub struct Scratch {
    /// Cost of each offer's cheapest admissible plan, in the scenario's currency; NaN when it is left out.
    pub cost: Vec<f64>,
    /// That plan.
    pub plan: Vec<u32>,
    keys: Vec<u64>,
}

/// What a pass found.
#[derive(Clone, Debug)]
pub struct Passed {
    /// The best offers with cost and plan, best first; of all offers the same ones stand first, however many are asked for.
    pub order: Vec<Place>,
    /// What dominates others.
    pub front: Front,
    /// How many are admissible.
    pub admissible: usize,
    /// Cost of the cheapest offer that only value could veto; of the cheapest admissible one when there is none.
    pub cheapest: f64,
    /// Exclusions by [`Reason`].
    pub counts: [usize; Reason::ALL.len()],
    /// For each reason the offer that came nearest, and by how much it missed.
    pub nearest: [Option<(f64, u32)>; Reason::ALL.len()],
}

/// An admissible offer under its best plan.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// The offer.
    pub offer: u32,
    /// Its cheapest admissible plan.
    pub plan: u32,
    /// What the job costs there, in the scenario's currency.
    pub cost: f64,
}

/// Why an offer is left out, and by how much it missed; infinite where that is not a number.
pub type Left = (Reason, f64);

const NO_MEASURE: f64 = f64::INFINITY;

/// Runs a query and keeps the `top` best.
#[allow(clippy::cast_possible_truncation, reason = "Market::push bounds offers and plans to u32")]
pub fn run(market: &Market, query: &Query, scratch: &mut Scratch, top: usize) -> Passed {
    let offers = market.len();
    scratch.cost.clear();
    scratch.cost.resize(offers, f64::NAN);
    scratch.plan.clear();
    scratch.plan.resize(offers, u32::MAX);
    let mut passed = Passed {
        order: Vec::new(),
        front: Front::default(),
        admissible: 0,
        cheapest: f64::INFINITY,
        counts: [0; Reason::ALL.len()],
        nearest: [None; Reason::ALL.len()],
    };
    let mut cheapest_of_all = f64::INFINITY;
    for offer in 0..offers {
        match cheapest_plan(market, query, offer) {
            Ok((cost, plan)) => {
                scratch.cost[offer] = cost;
                scratch.plan[offer] = plan as u32;
                passed.admissible += 1;
                cheapest_of_all = cheapest_of_all.min(cost);
                if cost < passed.cheapest && acceptable(market, query, offer, plan) {
                    passed.cheapest = cost;
                }
            }
            Err((reason, miss)) => {
                let at = reason as usize;
                passed.counts[at] += 1;
                if miss.is_finite() && passed.nearest[at].is_none_or(|(least, _)| miss < least) {
                    passed.nearest[at] = Some((miss, offer as u32));
                }
            }
        }
    }
    if !passed.cheapest.is_finite() {
        passed.cheapest = cheapest_of_all;
    }
    if passed.admissible > 0 {
        passed.front = Front::new(market, query, scratch);
        passed.order = best(market, query, scratch, &passed, top);
    }
    passed
}

/// The cheapest admissible plan of an offer and its cost.
///
/// # Errors
/// Why there is none.
pub fn cheapest_plan(market: &Market, query: &Query, offer: usize) -> Result<(f64, usize), Left> {
    let plans = market.plans(offer);
    if plans.is_empty() || market.shape[offer] == NO_SHAPE {
        let old = market.hold[offer] == Some(Hold::Old);
        return Err((if old { Reason::Stale } else { Reason::Unpriced }, NO_MEASURE));
    }
    let shape = &query.shapes[usize::from(market.shape[offer])];
    let provider = &query.providers[usize::from(market.provider[offer])];
    let here = match query.region {
        RegionNeed::Any => true,
        RegionNeed::Cn => market.region[offer] == Some(Region::Cn),
        RegionNeed::Intl => market.region[offer] == Some(Region::Intl),
    };
    let early = match shape.reason {
        Some(reason @ (Reason::Hardware | Reason::Stack)) => Some(reason),
        _ if !here => Some(Reason::Region),
        _ => provider.reason,
    };
    if let Some(reason) = early {
        return Err((reason, NO_MEASURE));
    }
    if let Some(reason) = shape.reason {
        let known = reason == Reason::Memory && shape.usable > 0.0;
        return Err((reason, if known { shape.need.mid - shape.usable } else { NO_MEASURE }));
    }
    let mut best: Option<(f64, usize)> = None;
    let mut refused = Reason::Unpriced;
    for plan in plans {
        match query.lanes[market.lane[plan] as usize].charge.cost(market.price[plan]) {
            Ok(cost) if best.is_none_or(|(least, _)| cost < least) => best = Some((cost, plan)),
            Ok(_) => {}
            Err(reason) => refused = reason,
        }
    }
    let Some((cost, plan)) = best else { return Err((refused, NO_MEASURE)) };
    let counted = query.budget.counted(cost, shape.hours.mid);
    match query.budget.amount() {
        Some(budget) if counted > budget => Err((Reason::Budget, counted - budget)),
        _ => Ok((cost, plan)),
    }
}

impl Charge {
    /// What the job costs at `price`, in the scenario's currency.
    ///
    /// # Errors
    /// Why the plan is out of the question.
    #[inline]
    pub fn cost(&self, price: f64) -> Result<f64, Reason> {
        match self {
            Self::NotAdmissible(reason) => Err(*reason),
            Self::Linear { slope, base } => Ok((slope * price + base).max(0.0)),
            Self::Stepped { prepared, factor, rate } => Ok(prepared.total(price * factor) * rate),
        }
    }
}

/// Whether no dimension but value vetoes.
#[inline]
fn acceptable(market: &Market, query: &Query, offer: usize, plan: usize) -> bool {
    query.shapes[usize::from(market.shape[offer])].sound
        && query.providers[usize::from(market.provider[offer])].sound
        && query.lanes[market.lane[plan] as usize].sound
}

/// The `top` best offers, best first; ties by position, which is by id.
#[allow(clippy::cast_possible_truncation, reason = "Market::push bounds offers to u32; keys are f32 on purpose")]
fn best(market: &Market, query: &Query, scratch: &mut Scratch, passed: &Passed, top: usize) -> Vec<Place> {
    let ln_cheapest = exact::ln(passed.cheapest);
    let weight = query.shares[2];
    let least_value = if weight > 0.0 { exact::ln(query.floors[2]) } else { f64::NEG_INFINITY };
    scratch.keys.clear();
    for offer in 0..market.len() {
        let cost = scratch.cost[offer];
        if cost.is_nan() {
            continue;
        }
        let plan = scratch.plan[offer] as usize;
        let lane = &query.lanes[market.lane[plan] as usize];
        let shape = &query.shapes[usize::from(market.shape[offer])];
        let known = lane.ln_fees + query.ln_quality[usize::from(market.quality[plan])];
        let ln_value = ln_value(ln_cheapest, cost, known);
        let recommended = ln_value >= least_value
            && acceptable(market, query, offer, plan)
            && !passed.front.beats(market, plan, cost);
        let merit = match query.sort {
            Sort::Kaopu => {
                let provider = &query.providers[usize::from(market.provider[offer])];
                let value = if weight > 0.0 { weight * ln_value } else { 0.0 };
                shape.ln + provider.ln + lane.ln + value
            }
            Sort::Cost => -cost,
            Sort::Time => -shape.hours.mid,
            Sort::Price => -per_card_hour(market, query, offer, plan),
        };
        scratch.keys.push(key(recommended, merit as f32, offer as u32));
    }
    let keys = &mut scratch.keys;
    if keys.len() > top && top > 0 {
        keys.select_nth_unstable_by(top - 1, |a, b| b.cmp(a));
        keys.truncate(top);
    }
    keys.sort_unstable_by(|a, b| b.cmp(a));
    let place = |offer: u32| {
        let at = offer as usize;
        Place { offer, plan: scratch.plan[at], cost: scratch.cost[at] }
    };
    keys.iter().take(top).map(|&key| place(!(key as u32))).collect()
}

/// Price for one card and hour, in the scenario's currency; terms are spread over their hours.
pub fn per_card_hour(market: &Market, query: &Query, offer: usize, plan: usize) -> f64 {
    let shape = &query.shapes[usize::from(market.shape[offer])];
    let lane = market.lane_of_plan(plan);
    let hours = lane.plan.term_hours().unwrap_or(1.0);
    let whole = market.price[plan] * shape.factor * query.rates[lane.currency as usize];
    whole / hours / f64::from(shape.cards.max(1))
}

/// A key that sorts: recommended first, then merit, then the earlier offer. The float's bits are turned so that they
/// order as unsigned numbers; recommended takes the place of their lowest bit's room at the top.
fn key(recommended: bool, merit: f32, offer: u32) -> u64 {
    let merit = if merit.is_nan() { f32::NEG_INFINITY } else { merit };
    let bits = merit.to_bits();
    let ordered = if bits >> 31 == 1 { !bits } else { bits | 1 << 31 };
    u64::from(recommended) << 63 | u64::from(ordered >> 1) << 32 | u64::from(!offer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_sort_recommended_first_then_merit_then_the_earlier_offer() {
        let mut keys = [
            key(false, 5.0, 1),
            key(true, -3.0, 2),
            key(true, 0.5, 4),
            key(true, 0.5, 3),
            key(true, f32::NAN, 5),
            key(true, f32::NEG_INFINITY, 6),
        ];
        keys.sort_unstable_by(|a, b| b.cmp(a));
        #[allow(clippy::cast_possible_truncation, reason = "the low half is the offer")]
        let offers: Vec<u32> = keys.iter().map(|&key| !(key as u32)).collect();
        assert_eq!(offers, [3, 4, 2, 5, 6, 1]);
    }
}
