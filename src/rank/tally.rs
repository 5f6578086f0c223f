//! Costing the offers of one shelf: a multiplication, an addition and a comparison for each plan of an offer, and where
//! prices rise only for the offers at the edge of the budget.

use super::answer::Reason;
use super::query::{Charge, Query};
use super::shelf::{Column, Shelf, Shelves};

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
        Ok(match found? {
            Self::Two([one, two], [first, second]) if undercuts(shelf, (one, first), (two, second)) => {
                Self::One(one, first)
            }
            Self::Two([one, two], [first, second]) if undercuts(shelf, (two, second), (one, first)) => {
                Self::One(two, second)
            }
            lines => lines,
        })
    }
}

/// Whether each offer of a shelf is certainly cheaper under `plan` than under `other`, by what is known of the prices: the
/// difference of two lines is least at one of their ends.
fn undercuts(shelf: &Shelf, (plan, (slope, base)): (usize, Line), (other, (steep, high)): (usize, Line)) -> bool {
    // Far more than the rounding of the few operations on either side.
    const ROUNDING: f64 = 1e-9;
    let Column { least, most, .. } = shelf.column(plan);
    let steep = steep * shelf.ratio(other, plan);
    slope >= 0.0
        && base >= 0.0
        && [least, most].iter().all(|price| {
            let (cost, dear) = (slope * price + base, steep * price + high);
            dear - cost > ROUNDING * (dear + cost)
        })
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

    /// By how much.
    #[inline(always)]
    fn excess(self, cost: f64) -> f64 {
        cost * self.share - self.budget
    }
}

/// What is counted on a shelf; of equals the earlier offer. The loops of [`Tally::one`] and [`Tally::two`] are most of a
/// query over a large market whose prices do not rise together, so they keep everything in registers and call nothing.
pub struct Tally<'a> {
    /// The shelf's offers.
    pub offers: &'a [u32],
    /// Offers within the budget.
    pub admissible: usize,
    /// Of each plan.
    pub best: &'a mut [Leader],
    /// Least excess over the budget, and the position that has it.
    pub nearest: Leader,
}

/// Nothing found yet.
pub const NOTHING: Leader = (f64::INFINITY, 0);

impl Tally<'_> {
    /// Whether a position has less than what is known, or as much and the earlier offer.
    #[inline(always)]
    fn less(&self, (value, at): Leader, known: Leader) -> bool {
        value < known.0 || value <= known.0 && value.is_finite() && self.offers[at] < self.offers[known.1]
    }

    /// Counts one offer under its cheapest plan.
    #[inline(always)]
    pub fn add(&mut self, at: usize, plan: usize, cost: f64, limit: Limit) {
        if limit.exceeded_by(cost) {
            let miss = (limit.excess(cost), at);
            if self.less(miss, self.nearest) {
                self.nearest = miss;
            }
            return;
        }
        self.admissible += 1;
        if self.less((cost, at), self.best[plan]) {
            self.best[plan] = (cost, at);
        }
    }

    /// Counts all offers where one plan can be the cheapest.
    pub fn one(&mut self, prices: &[f64], plan: usize, line: Line, limit: Limit) {
        let (mut best, mut over) = (NOTHING, NOTHING);
        let mut admissible = 0;
        for (at, &price) in prices.iter().enumerate() {
            let cost = linear(line, price);
            if limit.exceeded_by(cost) {
                let miss = (limit.excess(cost), at);
                if self.less(miss, over) {
                    over = miss;
                }
                continue;
            }
            admissible += 1;
            if self.less((cost, at), best) {
                best = (cost, at);
            }
        }
        self.best[plan] = best;
        (self.admissible, self.nearest) = (admissible, over);
    }

    /// The same where the prices rise: the cheapest comes first, and what is within the budget comes before what is not.
    pub fn rising(&mut self, prices: &[f64], column: Column, plan: usize, line: Line, limit: Limit) {
        let cost = |at: usize| linear(line, prices[at]);
        let within = |price: f64| !limit.exceeded_by(linear(line, price));
        // Mostly all are or none is, which the ends tell.
        self.admissible =
            if within(column.most) { prices.len() } else { prices.partition_point(|&price| within(price)) };
        // The earliest offer among equals, which follow one another.
        let first = |range: std::ops::Range<usize>, of: &dyn Fn(usize) -> f64| {
            let mut found = NOTHING;
            for at in range {
                if of(at) > found.0 {
                    break;
                }
                if self.less((of(at), at), found) {
                    found = (of(at), at);
                }
            }
            found
        };
        let best = first(0..self.admissible, &cost);
        let nearest = first(self.admissible..prices.len(), &|at| limit.excess(cost(at)));
        (self.best[plan], self.nearest) = (best, nearest);
    }

    /// Counts all offers where either of two plans can be.
    pub fn two(&mut self, prices: [&[f64]; 2], plans: [usize; 2], lines: [Line; 2], limit: Limit) {
        let (mut first, mut second, mut over) = (NOTHING, NOTHING, NOTHING);
        let mut admissible = 0;
        for (at, (&one, &two)) in prices[0].iter().zip(prices[1]).enumerate() {
            let (one, two) = (linear(lines[0], one), linear(lines[1], two));
            let cost = if two < one { two } else { one };
            if limit.exceeded_by(cost) {
                let miss = (limit.excess(cost), at);
                if self.less(miss, over) {
                    over = miss;
                }
                continue;
            }
            admissible += 1;
            if two < one {
                if self.less((two, at), second) {
                    second = (two, at);
                }
            } else if self.less((one, at), first) {
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
