//! The one pass over the market that a query makes: what does not fit is counted with its reason, what remains is
//! costed under its cheapest admissible plan, scored, and the best are kept ([`super::top`]). Whole shelves are refused at
//! once; an offer of the others costs a multiplication, an addition and a comparison for each of its plans.

use super::answer::Reason;
use super::dominance::Front;
use super::market::{Market, NO_SHAPE, ShapeIndex};
use super::query::{Charge, Query};
use super::shelf::{Shelf, Shelves};
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
    /// How each plan's price becomes a cost.
    pub charges: Vec<&'a Charge>,
    /// The same where that is simple.
    pub lines: Lines,
    /// The budget as it sees it.
    pub limit: Limit,
    /// Cost and position on the shelf of the cheapest offer under each plan; infinite where it is never the best.
    pub best: Vec<(f64, usize)>,
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
    let mut open: Vec<Open<'_>> = Vec::new();
    for shelf in shelves.all() {
        match charges(query, shelf) {
            Ok(charges) => open.extend(passed.cost(shelves, query, shelf, charges)),
            Err((reason, miss)) => {
                let offers = shelves.offers(shelf);
                passed.leave(reason, offers.len(), miss, offers[0]);
            }
        }
    }
    let mut cheapest_of_all = f64::INFINITY;
    // The cheapest place on each shelf under each of its plans: what may dominate others.
    let mut leaders: Vec<Place> = Vec::new();
    for Open { shelf, best, .. } in &open {
        for (plan, &(cost, at)) in best.iter().enumerate().filter(|(_, (cost, _))| cost.is_finite()) {
            cheapest_of_all = cheapest_of_all.min(cost);
            if query.sound(shelf, plan) {
                passed.cheapest = passed.cheapest.min(cost);
            }
            leaders.push(place(market, shelves.offers(shelf)[at], plan, cost));
        }
    }
    if !passed.cheapest.is_finite() {
        passed.cheapest = cheapest_of_all;
    }
    if passed.admissible > 0 {
        passed.front = Front::new(market, query, &leaders);
        passed.order = top::best(market, shelves, query, &open, &passed, top);
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

    /// Costs all offers of a shelf; `None` when the budget leaves none.
    fn cost<'a>(
        &mut self,
        shelves: &Shelves,
        query: &Query,
        shelf: &'a Shelf,
        charges: Vec<&'a Charge>,
    ) -> Option<Open<'a>> {
        let lines = Lines::of(&charges);
        let limit = Limit::new(query, shelf);
        let offers = shelves.offers(shelf);
        let mut tally =
            Tally { admissible: 0, best: vec![(f64::INFINITY, 0); charges.len()], nearest: (NO_MEASURE, 0) };
        match lines {
            Lines::One(plan, line) => tally.one(shelves.prices(shelf, plan), plan, line, limit),
            Lines::Two(plans, lines) => {
                tally.two(plans.map(|plan| shelves.prices(shelf, plan)), plans, lines, limit);
            }
            Lines::Any => (0..offers.len()).for_each(|at| {
                let (cost, plan) = cheapest(shelves, shelf, &charges, at);
                tally.add(at, plan, cost, limit);
            }),
        }
        self.admissible += tally.admissible;
        if tally.admissible < offers.len() {
            let (miss, at) = tally.nearest;
            self.leave(Reason::Budget, offers.len() - tally.admissible, miss, offers[at]);
        }
        (tally.admissible > 0).then_some(Open { shelf, charges, lines, limit, best: tally.best })
    }
}

/// A cost as a line in the price: slope and base.
pub type Line = (f64, f64);

/// Which of a shelf's plans can be the cheapest.
#[derive(Clone, Copy, Debug)]
pub enum Lines {
    /// One, and its cost is a line in the price.
    One(usize, Line),
    /// One of two, each a line.
    Two([usize; 2], [Line; 2]),
    /// Anything else.
    Any,
}

impl Lines {
    fn of(charges: &[&Charge]) -> Self {
        let mut usable = charges.iter().enumerate().filter_map(|(plan, charge)| match charge {
            Charge::NotAdmissible(_) => None,
            Charge::Linear { slope, base } => Some((plan, Some((*slope, *base)))),
            Charge::Stepped { .. } => Some((plan, None)),
        });
        match (usable.next(), usable.next(), usable.next()) {
            (Some((plan, Some(line))), None, None) => Self::One(plan, line),
            (Some((one, Some(line))), Some((two, Some(other))), None) => Self::Two([one, two], [line, other]),
            _ => Self::Any,
        }
    }
}

/// The budget as a shelf sees it.
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    /// Share of a cost that counts.
    share: f64,
    /// What it may come to; infinite without a budget.
    budget: f64,
}

impl Limit {
    fn new(query: &Query, shelf: &Shelf) -> Self {
        let hours = query.shapes[usize::from(shelf.shape)].hours.mid;
        Self { share: query.budget.share(hours), budget: query.budget.amount().unwrap_or(f64::INFINITY) }
    }

    /// Whether a cost is more.
    #[inline(always)]
    pub fn exceeded_by(self, cost: f64) -> bool {
        cost * self.share > self.budget
    }
}

/// What is counted on a shelf. The loops of [`Tally::one`] and [`Tally::two`] are nearly all of a query over a large market, so
/// they keep everything in registers and call nothing.
struct Tally {
    admissible: usize,
    /// As in [`Open::best`].
    best: Vec<(f64, usize)>,
    /// Least excess over the budget, and the position that has it.
    nearest: (f64, usize),
}

impl Tally {
    #[inline(always)]
    fn add(&mut self, at: usize, plan: usize, cost: f64, limit: Limit) {
        if limit.exceeded_by(cost) {
            let over = cost * limit.share - limit.budget;
            if over < self.nearest.0 {
                self.nearest = (over, at);
            }
            return;
        }
        self.admissible += 1;
        if cost < self.best[plan].0 {
            self.best[plan] = (cost, at);
        }
    }

    fn one(&mut self, prices: &[f64], plan: usize, line: Line, limit: Limit) {
        let (mut best, mut over) = ((f64::INFINITY, 0), (NO_MEASURE, 0));
        let mut admissible = 0;
        for (at, &price) in prices.iter().enumerate() {
            let cost = linear(line, price);
            if limit.exceeded_by(cost) {
                let miss = cost * limit.share - limit.budget;
                if miss < over.0 {
                    over = (miss, at);
                }
                continue;
            }
            admissible += 1;
            if cost < best.0 {
                best = (cost, at);
            }
        }
        self.best[plan] = best;
        (self.admissible, self.nearest) = (admissible, over);
    }

    fn two(&mut self, prices: [&[f64]; 2], plans: [usize; 2], lines: [Line; 2], limit: Limit) {
        let (mut first, mut second, mut over) = ((f64::INFINITY, 0), (f64::INFINITY, 0), (NO_MEASURE, 0));
        let mut admissible = 0;
        for (at, (&one, &two)) in prices[0].iter().zip(prices[1]).enumerate() {
            let (one, two) = (linear(lines[0], one), linear(lines[1], two));
            let cost = if two < one { two } else { one };
            if limit.exceeded_by(cost) {
                let miss = cost * limit.share - limit.budget;
                if miss < over.0 {
                    over = (miss, at);
                }
                continue;
            }
            admissible += 1;
            if two < one {
                if two < second.0 {
                    second = (two, at);
                }
            } else if one < first.0 {
                first = (one, at);
            }
        }
        (self.best[plans[0]], self.best[plans[1]]) = (first, second);
        (self.admissible, self.nearest) = (admissible, over);
    }
}

/// Cost and position of the cheapest admissible plan of an offer on a shelf; of equals the earlier plan.
pub fn cheapest(shelves: &Shelves, shelf: &Shelf, charges: &[&Charge], at: usize) -> (f64, usize) {
    let mut best = (f64::INFINITY, usize::MAX);
    for (plan, charge) in charges.iter().enumerate() {
        if let Ok(cost) = charge.cost(shelves.prices(shelf, plan)[at])
            && (best.1 == usize::MAX || cost < best.0)
        {
            best = (cost, plan);
        }
    }
    best
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

/// How the plans of a shelf charge.
///
/// # Errors
/// Why none of its offers can be had, whatever the price.
fn charges<'a>(query: &'a Query, shelf: &Shelf) -> Result<Vec<&'a Charge>, Left> {
    if shelf.plans.is_empty() || shelf.shape == NO_SHAPE {
        return Err(unpriced(shelf.hold));
    }
    refusal(query, shelf.shape, shelf.provider, shelf.region)?;
    let charges: Vec<&Charge> = shelf.plans.iter().map(|plan| &query.lanes[plan.lane as usize].charge).collect();
    let refused = charges.iter().try_fold(Reason::Unpriced, |_, charge| match charge {
        Charge::NotAdmissible(reason) => Some(*reason),
        _ => None,
    });
    match refused {
        Some(reason) => Err((reason, NO_MEASURE)),
        None => gates(query, shelf.provider).map(|()| charges),
    }
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

/// A cost that is a line in the price.
#[inline(always)]
pub fn linear((slope, base): Line, price: f64) -> f64 {
    (slope * price + base).max(0.0)
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
            Self::Linear { slope, base } => Ok(linear((*slope, *base), price)),
            Self::Stepped { prepared, factor, rate } => Ok(prepared.total(price * factor) * rate),
        }
    }
}
