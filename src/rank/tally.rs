//! Costing the offers of one shelf: a multiplication, an addition and a comparison for each plan of an offer.

use super::answer::Reason;
use super::query::{Charge, Query};
use super::shelf::{Shelf, Shelves};

/// Cost and position of the cheapest offer of a shelf under one of its plans; infinite where that is never the cheapest plan.
pub type Leader = (f64, usize);

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
    /// How a shelf's plans charge.
    ///
    /// # Errors
    /// Why none is admissible.
    pub fn of(query: &Query, shelf: &Shelf) -> Result<Self, Reason> {
        let mut found = Err(Reason::Unpriced);
        for plan in 0..shelf.plans.len() {
            found = match (charge(query, shelf, plan), found) {
                (Charge::NotAdmissible(reason), Err(_)) => Err(*reason),
                (Charge::NotAdmissible(_), known) => known,
                (Charge::Linear { slope, base }, Err(_)) => Ok(Self::One(plan, (*slope, *base))),
                (Charge::Linear { slope, base }, Ok(Self::One(one, line))) => {
                    Ok(Self::Two([one, plan], [line, (*slope, *base)]))
                }
                _ => Ok(Self::Any),
            };
        }
        found
    }
}

/// How one of a shelf's plans charges.
pub fn charge<'a>(query: &'a Query, shelf: &Shelf, plan: usize) -> &'a Charge {
    &query.lanes[shelf.plans[plan].lane as usize].charge
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
    /// The budget of a query on a shelf.
    pub fn new(query: &Query, shelf: &Shelf) -> Self {
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
pub struct Tally<'a> {
    /// Offers within the budget.
    pub admissible: usize,
    /// Of each plan.
    pub best: &'a mut [Leader],
    /// Least excess over the budget, and the position that has it.
    pub nearest: (f64, usize),
}

impl Tally<'_> {
    #[inline(always)]
    /// Counts one offer under its cheapest plan.
    pub fn add(&mut self, at: usize, plan: usize, cost: f64, limit: Limit) {
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

    /// Counts all offers where one plan can be the cheapest.
    pub fn one(&mut self, prices: &[f64], plan: usize, line: Line, limit: Limit) {
        let (mut best, mut over) = ((f64::INFINITY, 0), (f64::INFINITY, 0));
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

    /// Counts all offers where either of two plans can be.
    pub fn two(&mut self, prices: [&[f64]; 2], plans: [usize; 2], lines: [Line; 2], limit: Limit) {
        let (mut first, mut second, mut over) = ((f64::INFINITY, 0), (f64::INFINITY, 0), (f64::INFINITY, 0));
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
pub fn cheapest(shelves: &Shelves, query: &Query, shelf: &Shelf, at: usize) -> Leader {
    let mut best = (f64::INFINITY, usize::MAX);
    for plan in 0..shelf.plans.len() {
        if let Ok(cost) = charge(query, shelf, plan).cost(shelves.prices(shelf, plan)[at])
            && (best.1 == usize::MAX || cost < best.0)
        {
            best = (cost, plan);
        }
    }
    best
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
