//! The one pass over the market that a query makes: what does not fit is counted with its reason, what remains is
//! costed under its cheapest admissible plan, scored, and the best are kept ([`super::top`]). Whole shelves are refused at
//! once, and on most others only the offers at the edge of the budget are looked at ([`super::tally`]).

use super::answer::Reason;
use super::dominance::{Front, Rival};
use super::market::{Market, NO_SHAPE, ShapeIndex};
use super::query::Query;
use super::shelf::{Shelf, ShelfPlan, Shelves};
use super::tally::{Leader, Limit, Lines, NOTHING, Tally, cheapest};
use super::top;
use crate::catalog::ProviderIndex;
use crate::catalog::offer::Hold;
use crate::catalog::provider::Region;
use crate::scenario::RegionNeed;

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

/// A shelf with something to offer, and its best under each plan.
#[derive(Debug)]
pub struct Open<'a> {
    /// The shelf.
    pub shelf: &'a Shelf,
    /// How prices become costs, where that is simple.
    pub lines: Lines,
    /// The budget as it sees it.
    pub limit: Limit,
    /// Where the [`Leader`]s of its plans begin among all.
    pub first: usize,
}

/// What all shelves with something to offer have found.
#[derive(Debug, Default)]
pub struct Found<'a> {
    /// The shelves.
    pub open: Vec<Open<'a>>,
    /// Their leaders, by shelf and plan.
    pub leaders: Vec<Leader>,
}

/// Runs a query and keeps the `top` best.
pub fn run(market: &Market, shelves: &Shelves, query: &Query, top: usize) -> Passed {
    let mut passed = Passed {
        order: Vec::new(),
        front: Front::default(),
        admissible: 0,
        cheapest: f64::INFINITY,
        counts: [0; Reason::ALL.len()],
        nearest: [None; Reason::ALL.len()],
    };
    let mut found = Found::default();
    for shelf in shelves.all().iter().filter(|shelf| !shelves.offers(shelf).is_empty()) {
        match admits(query, shelf) {
            Ok(lines) => passed.cost(shelves, query, shelf, lines, &mut found),
            Err((reason, miss)) => {
                passed.leave(reason, shelves.offers(shelf).len(), miss, shelf.earliest);
            }
        }
    }
    let mut cheapest_of_all = f64::INFINITY;
    // The cheapest place on each shelf under each of its plans: what may dominate others.
    let mut leaders: Vec<Rival> = Vec::new();
    for Open { shelf, first, .. } in &found.open {
        for plan in 0..shelf.plans.len() {
            let (cost, at) = found.leaders[first + plan];
            if !cost.is_finite() {
                continue;
            }
            cheapest_of_all = cheapest_of_all.min(cost);
            if query.sound(shelf, plan) {
                passed.cheapest = passed.cheapest.min(cost);
            }
            let ShelfPlan { lane, quality } = shelf.plans[plan];
            leaders.push(Rival { offer: shelves.offers(shelf)[at], cost, lane, quality });
        }
    }
    if !passed.cheapest.is_finite() {
        passed.cheapest = cheapest_of_all;
    }
    if passed.admissible > 0 {
        passed.front = Front::new(market, query, &leaders);
        passed.order = top::best(market, shelves, query, &found, &passed, top);
    }
    passed
}

/// An offer under the plan at a position among its own.
#[allow(clippy::cast_possible_truncation, reason = "Market::push bounds plans to u32")]
pub fn place(market: &Market, offer: u32, plan: usize, cost: f64) -> Place {
    Place { offer, plan: (market.plans(offer as usize).start + plan) as u32, cost }
}

impl Passed {
    /// Counts offers that are left out, `offer` being the first of those that miss by `miss`.
    fn leave(&mut self, reason: Reason, offers: usize, miss: f64, offer: u32) {
        self.counts[reason as usize] += offers;
        let nearest = &mut self.nearest[reason as usize];
        if miss.is_finite() && nearest.is_none_or(|known| (miss, offer) < known) {
            *nearest = Some((miss, offer));
        }
    }

    /// Costs all offers of a shelf.
    fn cost<'a>(
        &mut self,
        shelves: &Shelves,
        query: &Query,
        shelf: &'a Shelf,
        lines: Lines,
        found: &mut Found<'a>,
    ) {
        let limit = Limit::new(query, shelf);
        let offers = shelves.offers(shelf);
        let first = found.leaders.len();
        found.leaders.resize(first + shelf.plans.len(), NOTHING);
        let mut tally = Tally { offers, admissible: 0, best: &mut found.leaders[first..], nearest: NOTHING };
        match lines {
            Lines::One(plan, line) if shelf.column(plan).rising && line.0 >= 0.0 => {
                tally.rising(shelves.prices(shelf, plan), shelf.column(plan), plan, line, limit);
            }
            Lines::One(plan, line) => tally.one(shelves.prices(shelf, plan), plan, line, limit),
            Lines::Two(plans, lines) => {
                tally.two(plans.map(|plan| shelves.prices(shelf, plan)), plans, lines, limit);
            }
            Lines::Any => (0..offers.len()).for_each(|at| {
                let (cost, plan) = cheapest(shelves, query, shelf, at);
                tally.add(at, plan, cost, limit);
            }),
        }
        let (admissible, (miss, at)) = (tally.admissible, tally.nearest);
        self.admissible += admissible;
        if admissible < offers.len() {
            self.leave(Reason::Budget, offers.len() - admissible, miss, offers[at]);
        }
        if admissible > 0 {
            found.open.push(Open { shelf, lines, limit, first });
        } else {
            found.leaders.truncate(first);
        }
    }
}

/// Why hardware, place or provider are out of the question; what only the plans decide is not asked.
fn refusal(query: &Query, shape: ShapeIndex, provider: ProviderIndex, region: Option<Region>) -> Result<(), Left> {
    let shape = &query.shapes[usize::from(shape)];
    let here = match query.region {
        RegionNeed::Any => true,
        RegionNeed::Cn => region == Some(Region::Cn),
        RegionNeed::Intl => region == Some(Region::Intl),
    };
    let early = match shape.reason {
        Some(reason @ (Reason::Hardware | Reason::Stack)) => Some(reason),
        _ if !here => Some(Reason::Region),
        _ => query.providers[usize::from(provider)].reason,
    };
    match (early, shape.reason) {
        (Some(reason), _) => Err((reason, NO_MEASURE)),
        (None, Some(reason)) => {
            let known = reason == Reason::Memory && shape.usable > 0.0;
            Err((reason, if known { shape.need.mid - shape.usable } else { NO_MEASURE }))
        }
        (None, None) => Ok(()),
    }
}

/// Why something without a price is left out.
fn unpriced(hold: Option<Hold>) -> Left {
    (if hold == Some(Hold::Old) { Reason::Stale } else { Reason::Unpriced }, NO_MEASURE)
}

/// Whether a shelf's offers can be had, and how their prices become costs.
///
/// # Errors
/// Why not, whatever the price.
fn admits(query: &Query, shelf: &Shelf) -> Result<Lines, Left> {
    if shelf.plans.is_empty() || shelf.shape == NO_SHAPE {
        return Err(unpriced(shelf.hold));
    }
    refusal(query, shelf.shape, shelf.provider, shelf.region)?;
    let lines = Lines::of(query, shelf).map_err(|reason| (reason, NO_MEASURE))?;
    gates(query, shelf.provider).map(|()| lines)
}

/// Why the strict filter leaves a provider out; asked after everything else but the budget.
fn gates(query: &Query, provider: ProviderIndex) -> Result<(), Left> {
    match query.providers[usize::from(provider)].gates_in_the_way {
        0 => Ok(()),
        gates => Err((Reason::Gate, f64::from(gates))),
    }
}

/// The cheapest admissible plan of a single offer and its cost; the pass asks the same of whole shelves.
///
/// # Errors
/// Why there is none.
pub fn cheapest_plan(market: &Market, query: &Query, offer: usize) -> Result<(f64, usize), Left> {
    let plans = market.plans(offer);
    if plans.is_empty() || market.shape[offer] == NO_SHAPE {
        return Err(unpriced(market.hold[offer]));
    }
    refusal(query, market.shape[offer], market.provider[offer], market.region[offer])?;
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
    gates(query, market.provider[offer])?;
    let counted = query.budget.counted(cost, query.shapes[usize::from(market.shape[offer])].hours.mid);
    match query.budget.amount() {
        Some(budget) if counted > budget => Err((Reason::Budget, counted - budget)),
        _ => Ok((cost, plan)),
    }
}
