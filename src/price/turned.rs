//! The budget turned round: what a sum of money buys under one plan.

use crate::catalog::offer::{Plan, PriceKind};
use crate::units::{HOURS_PER_MONTH, Money};

use super::terms::Terms;

/// Most hours that are told: a hundred years, for prices near nothing.
const MOST_HOURS: f64 = 876_000.0;

/// What a budget buys.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Buys {
    /// Hours of work, all fees that are stated paid.
    pub hours: f64,
    /// Days of this pattern that they fill.
    pub days: f64,
    /// Whole jobs of the given length, one after the other, each billed on its own; 0 when the length is unknown.
    pub jobs: u64,
}

/// What `budget` buys on `plan` at `price` for the hour or the term. `None` when the plan is not admissible, or when not
/// even the first moment can be paid.
pub fn buys(terms: &Terms, plan: Plan, kind: PriceKind, price: f64, budget: f64, job: Option<f64>) -> Option<Buys> {
    let affordable = |hours: f64| terms.total(plan, kind, price, hours).is_some_and(|cost| cost <= budget);
    // A second is the least that anybody bills.
    let least = 1.0 / 3600.0;
    if !affordable(least) {
        return None;
    }
    let mut high = (hours_bought(budget, price).unwrap_or(MOST_HOURS) * 2.0).clamp(1.0, MOST_HOURS);
    while affordable(high) && high < MOST_HOURS {
        high = (high * 2.0).min(MOST_HOURS);
    }
    let mut low = least;
    if affordable(high) {
        low = high;
    }
    // Cost never falls when hours rise, so that halving finds the last affordable hour.
    while high - low > 1e-7 * high {
        let middle = f64::midpoint(low, high);
        if affordable(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    let jobs = job.and_then(|hours| terms.total(plan, kind, price, hours)).map_or(0, |cost| whole(budget, cost));
    Some(Buys { hours: low, days: terms.pattern.days(low), jobs })
}

/// How often `cost` goes into `budget`.
pub fn whole(budget: f64, cost: f64) -> u64 {
    let (budget, cost) = (Money::from_f64(budget).micros(), Money::from_f64(cost).micros());
    if cost <= 0 || budget <= 0 { 0 } else { (budget / cost).unsigned_abs() }
}

/// Hours at a plain price by the hour, without rounding and fees; `None` for a price of nothing.
pub fn hours_bought(budget: f64, hourly: f64) -> Option<f64> {
    (hourly > 0.0).then(|| budget / hourly)
}

/// Months around the clock at a plain price by the hour, for months of so many hours ([`HOURS_PER_MONTH`] by default).
pub fn months_bought(budget: f64, hourly: f64, hours_per_month: Option<f64>) -> Option<f64> {
    hours_bought(budget, hourly).map(|hours| hours / hours_per_month.unwrap_or(HOURS_PER_MONTH))
}

/// The price an hour that a sum spent for so many hours comes to.
pub fn price_paid(spent: f64, hours: f64) -> Option<f64> {
    (hours > 0.0).then(|| spent / hours)
}
