//! The one pass over the market that a query makes: what does not fit is counted with its reason, what remains is
//! costed under its cheapest admissible plan, scored, and the best are kept. Nothing here allocates for an offer.

use super::answer::Reason;
use super::market::{Market, NO_SHAPE};
use crate::catalog::offer::Hold;
use crate::catalog::provider::Region;
use crate::price::terms::Prepared;
use crate::scenario::{RegionNeed, Sort};
use crate::units::Interval;

/// What a query knows of one shape of hardware.
#[derive(Clone, Copy, Debug)]
pub struct ShapeState {
    /// Why it cannot be used; `None` when it can.
    pub reason: Option<Reason>,
    /// Cards rented.
    pub cards: u32,
    /// What a price is multiplied by: the cards where it is for one card, else 1.
    pub factor: f64,
    /// Hours to finish.
    pub hours: Interval<f64>,
    /// Fit, in [0, 1].
    pub fit: Interval<f64>,
    /// Memory needed on each card, GiB.
    pub need: f64,
    /// Memory usable on each card, GiB; 0 when unknown.
    pub usable: f64,
}

/// What a query knows of one provider.
#[derive(Clone, Debug)]
pub struct ProviderState {
    /// Why it cannot be used; `None` when it can.
    pub reason: Option<Reason>,
    /// Stability, in [0, 1].
    pub stability: Interval<f64>,
    /// Assurance, in [0, 1].
    pub assurance: Interval<f64>,
    /// How many fees it does not state.
    pub undisclosed: u32,
}

/// What a query knows of one lane: the job costs `slope x price + base`, at least 0, in the scenario's currency.
#[derive(Clone, Copy, Debug)]
pub enum LaneState {
    /// The plan is out of the question.
    NotAdmissible(Reason),
    /// Hours and reductions are in `slope`, everything that does not depend on the price in `base`.
    Linear {
        /// Hours (or terms) to pay, times cards, discount and exchange rate.
        slope: f64,
        /// Storage, set-up without GPU, fees, minus coupon.
        base: f64,
    },
    /// A least charge for each session makes it more than a line.
    Stepped {
        /// All of it.
        prepared: Prepared,
        /// What a price is multiplied by.
        factor: f64,
        /// Scenario currency for one unit of the billing currency.
        rate: f64,
    },
}

impl LaneState {
    /// What the job costs at `price`, in the scenario's currency.
    fn cost(&self, price: f64) -> Result<f64, Reason> {
        match self {
            Self::NotAdmissible(reason) => Err(*reason),
            Self::Linear { slope, base } => Ok((slope * price + base).max(0.0)),
            Self::Stepped { prepared, factor, rate } => Ok(prepared.total(price * factor) * rate),
        }
    }
}

/// The tables of one query.
pub struct Query {
    /// By [`super::market::ShapeIndex`].
    pub shapes: Vec<ShapeState>,
    /// By provider.
    pub providers: Vec<ProviderState>,
    /// By position in [`Market::lanes`].
    pub lanes: Vec<LaneState>,
    /// Scenario currency for one unit of CNY, USD and EUR.
    pub rates: [f64; 3],
    /// Most that the job may cost, in the scenario's currency; the budget of a month is turned into that.
    pub budget: Budget,
    /// Where it must run.
    pub region: RegionNeed,
    /// Shares of fit, stability, value and assurance.
    pub shares: [f64; 4],
    /// Floors of the same.
    pub floors: [f64; 4],
    /// Order of the list.
    pub sort: Sort,
}

/// The budget of a query.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Budget {
    /// None.
    Open,
    /// For the whole job.
    Job(f64),
    /// For each month, with the hours of use in a month.
    Month(f64, f64),
}

impl Budget {
    /// What counts against the budget: the job's cost, or its share that falls on one month.
    pub fn counted(self, cost: f64, hours: f64) -> f64 {
        match self {
            Self::Open | Self::Job(_) => cost,
            Self::Month(_, in_month) => cost * (in_month / hours.max(f64::MIN_POSITIVE)).min(1.0),
        }
    }

    /// The amount, `None` when there is no budget.
    pub fn amount(self) -> Option<f64> {
        match self {
            Self::Open => None,
            Self::Job(amount) | Self::Month(amount, _) => Some(amount),
        }
    }
}

/// Columns that a pass writes; kept between passes.
#[derive(Default)]
pub struct Scratch {
    /// Cost of each offer's cheapest admissible plan, in the scenario's currency; NaN when it is left out.
    pub cost: Vec<f64>,
    /// That plan.
    pub plan: Vec<u32>,
    keys: Vec<u64>,
}

/// What a pass found.
pub struct Passed {
    /// The best offers, best first.
    pub order: Vec<u32>,
    /// How many are admissible.
    pub admissible: usize,
    /// Cost of the cheapest offer that only value could veto; of the cheapest admissible one when there is none.
    pub cheapest: f64,
    /// Exclusions by [`Reason`], as positions in [`Reason::ALL`].
    pub counts: [usize; Reason::ALL.len()],
    /// For each reason the offer that came nearest, and by how much it missed.
    pub nearest: [Option<(f64, u32)>; Reason::ALL.len()],
}

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
                if cost < passed.cheapest && acceptable(market, query, offer) {
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
    passed.order = best(market, query, scratch, passed.cheapest, top);
    passed
}

/// The cheapest admissible plan of an offer and its cost, or why there is none and by how much it missed.
fn cheapest_plan(market: &Market, query: &Query, offer: usize) -> Result<(f64, usize), (Reason, f64)> {
    const NO_MEASURE: f64 = f64::INFINITY;
    let plans = market.plans(offer);
    if plans.is_empty() || market.shape[offer] == NO_SHAPE {
        let old = market.hold[offer] == Some(Hold::Old);
        return Err((if old { Reason::Stale } else { Reason::Unpriced }, NO_MEASURE));
    }
    let shape = &query.shapes[usize::from(market.shape[offer])];
    let provider = &query.providers[usize::from(market.provider[offer])];
    let here = match query.region {
        RegionNeed::Any => true,
        RegionNeed::Cn => market.region[offer] == Region::Cn,
        RegionNeed::Intl => market.region[offer] == Region::Intl,
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
        let miss = if reason == Reason::Memory && shape.usable > 0.0 { shape.need - shape.usable } else { NO_MEASURE };
        return Err((reason, miss));
    }
    let mut best: Option<(f64, usize)> = None;
    let mut refused = Reason::Unpriced;
    for plan in plans {
        match query.lanes[market.lane[plan] as usize].cost(market.price[plan]) {
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

/// Whether no dimension but value vetoes.
fn acceptable(market: &Market, query: &Query, offer: usize) -> bool {
    let (fit, stability, assurance) = middles(market, query, offer);
    fit >= query.floors[0] && stability >= query.floors[1] && assurance >= query.floors[3]
}

/// Middles of fit, stability and assurance.
fn middles(market: &Market, query: &Query, offer: usize) -> (f64, f64, f64) {
    let shape = &query.shapes[usize::from(market.shape[offer])];
    let provider = &query.providers[usize::from(market.provider[offer])];
    (shape.fit.mid, provider.stability.mid, provider.assurance.mid)
}

/// The `top` best offers, best first; ties by position, which is by id.
#[allow(clippy::cast_possible_truncation, reason = "Market::push bounds offers to u32; keys are f32 on purpose")]
fn best(market: &Market, query: &Query, scratch: &mut Scratch, cheapest: f64, top: usize) -> Vec<u32> {
    // Logarithms of everything but value are taken once for each shape and provider, not for each offer.
    let fit_ln: Vec<f64> = query.shapes.iter().map(|shape| query.shares[0] * shape.fit.mid.ln()).collect();
    let provider_ln: Vec<f64> = query
        .providers
        .iter()
        .map(|it| query.shares[1] * it.stability.mid.ln() + query.shares[3] * it.assurance.mid.ln())
        .collect();
    scratch.keys.clear();
    for offer in 0..market.len() {
        let cost = scratch.cost[offer];
        if cost.is_nan() {
            continue;
        }
        let provider = usize::from(market.provider[offer]);
        let shape = usize::from(market.shape[offer]);
        let value = crate::score::value(cost, cheapest, query.providers[provider].undisclosed);
        let recommended = acceptable(market, query, offer) && value >= query.floors[2];
        let merit = match query.sort {
            Sort::Kaopu => fit_ln[shape] + provider_ln[provider] + query.shares[2] * value.ln(),
            Sort::Cost => -cost,
            Sort::Time => -query.shapes[shape].hours.mid,
            Sort::Price => {
                let plan = scratch.plan[offer] as usize;
                -per_card_hour(market, query, offer, plan)
            }
        };
        scratch.keys.push(key(recommended, merit as f32, offer as u32));
    }
    let keys = &mut scratch.keys;
    if keys.len() > top && top > 0 {
        keys.select_nth_unstable_by(top - 1, |a, b| b.cmp(a));
        keys.truncate(top);
    }
    keys.sort_unstable_by(|a, b| b.cmp(a));
    keys.iter().take(top).map(|&key| !(key as u32)).collect()
}

/// Price for one card and hour, in the scenario's currency.
pub fn per_card_hour(market: &Market, query: &Query, offer: usize, plan: usize) -> f64 {
    let shape = &query.shapes[usize::from(market.shape[offer])];
    let lane = market.lane_of_plan(plan);
    let hours = lane.plan.term_hours().unwrap_or(1.0);
    let whole = market.price[plan] * shape.factor * query.rates[lane.currency as usize];
    whole / hours / f64::from(shape.cards.max(1))
}

/// A key that sorts: recommended first, then merit, then the earlier offer. The float's bits are turned so that they
/// order as unsigned numbers; recommended takes the place of the sign.
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

    #[test]
    fn a_month_budget_counts_the_share_of_one_month() {
        assert_eq!(Budget::Month(100.0, 240.0).counted(300.0, 720.0), 100.0);
        assert_eq!(Budget::Month(100.0, 240.0).counted(300.0, 20.0), 300.0);
        assert_eq!(Budget::Job(100.0).counted(300.0, 720.0), 300.0);
    }
}
