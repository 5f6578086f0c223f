//! What an offer is worth trusting: four dimensions in [0, 1], each an interval, combined as
//! `kaopu = fit^a · stability^b · value^c · assurance^d`, shown as the weighted geometric mean × 100.
//!
//! | file | concept |
//! |---|---|
//! | [`criteria`] | the criteria, and the types of their table |
//! | [`rules`] | the table: what is read, how it becomes a number, what it weighs |
//! | [`reading`] | from facts to one criterion: choosing, capping, trusting |
//! | [`mod@provider`] | stability and assurance of a provider, by plan and number of cards |
//! | [`mod@fit`] | does the work run and how comfortably |
//! | [`mod@value`] | cost to finish against the cheapest acceptable way |
//! | [`floors`] | under which bar a dimension vetoes, by scenario |
//! | [`mod@gates`] | the second article's five gates, with proof |
//! | [`protection`] | licence and protection level that a provider has shown |
//!
//! `docs/score.md` argues the numbers. Sentences stand in `text/`; here are ids and numbers.

pub mod criteria;
pub mod fit;
pub mod floors;
pub mod gates;
pub mod protection;
pub mod provider;
pub mod reading;
pub mod rules;
pub mod value;

pub use criteria::{CriterionId, DimensionId};
pub use fit::{FitFacts, fit};
pub use floors::Floors;
pub use gates::gates;
pub use provider::{ProviderScore, Tolerance, provider};
pub use value::value;

use crate::scenario::Weights;
use crate::units::{Interval, exact};

/// Why a criterion has its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// A fact that somebody other than the one who profits stands for.
    Fact,
    /// A fact that the provider states about itself: capped, and worth nothing over silence when nothing supports it.
    SelfReported,
    /// Nothing is known.
    Unknown,
    /// Only disputed statements.
    Disputed,
    /// Follows from the plan, the card or the scenario; no provider fact is involved.
    Computed,
}

/// One criterion's result.
#[derive(Clone, Debug, PartialEq)]
pub struct Criterion {
    /// Which.
    pub id: CriterionId,
    /// Low, middle and high in [0, 1].
    pub value: Interval<f64>,
    /// Its weight within the dimension.
    pub weight: f64,
    /// Position in the provider's facts of the one that decided.
    pub fact: Option<u16>,
    /// Positions of the other facts on it, for display.
    pub others: Vec<u16>,
    /// Why it has its value.
    pub why: Why,
}

/// One dimension's result: the weighted mean of its criteria.
#[derive(Clone, Debug, PartialEq)]
pub struct Dimension {
    /// With every unknown at its worst.
    pub low: f64,
    /// The value to rank by.
    pub mid: f64,
    /// With every unknown at its best.
    pub high: f64,
    /// Share of the weight that rests on evidence: on a fact that somebody else stands for, or on the plan, the card or the
    /// scenario. What a provider says about itself is not known.
    pub known: f64,
    /// What it is made of, in the order of the table.
    pub criteria: Vec<Criterion>,
}

impl Dimension {
    /// The weighted mean of criteria; the unknown interval when there are none.
    pub fn of(criteria: Vec<Criterion>) -> Self {
        let total: f64 = criteria.iter().map(|criterion| criterion.weight).sum();
        if total <= 0.0 {
            let Interval { low, mid, high } = criteria::UNKNOWN;
            return Self { low, mid, high, known: 0.0, criteria };
        }
        let mean = |of: fn(&Criterion) -> f64| criteria.iter().map(|c| c.weight * of(c)).sum::<f64>() / total;
        let known = mean(|c| if matches!(c.why, Why::Fact | Why::Computed) { 1.0 } else { 0.0 });
        let [low, mid, high] = [mean(|c| c.value.low), mean(|c| c.value.mid), mean(|c| c.value.high)];
        Self { low, mid, high, known, criteria }
    }

    /// Low, middle and high.
    pub fn interval(&self) -> Interval<f64> {
        Interval { low: self.low, mid: self.mid, high: self.high }
    }
}

/// The combined score of one offer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Kaopu {
    /// Weighted geometric mean of the middles, × 100.
    pub score: f64,
    /// The same of the lows.
    pub low: f64,
    /// The same of the highs.
    pub high: f64,
    /// The articles' formula as written: `fit^a · stability^b · value^c · assurance^d` of the middles.
    pub product: f64,
    /// The first dimension under its floor; such an offer is not recommended, however good the others are.
    pub vetoed: Option<DimensionId>,
}

/// Combines the four dimensions, given in the order of [`DimensionId::ALL`].
pub fn combine(dimensions: [Interval<f64>; 4], weights: Weights, floors: &Floors) -> Kaopu {
    let shares = weights.shares();
    let sum = weights.fit + weights.stability + weights.value + weights.assurance;
    let mean = |of: fn(&Interval<f64>) -> f64| log_score(shares, dimensions.each_ref().map(|d| exact::ln(of(d))));
    let middle = mean(|d| d.mid);
    Kaopu {
        score: 100.0 * exact::exp(middle),
        low: 100.0 * exact::exp(mean(|d| d.low)),
        high: 100.0 * exact::exp(mean(|d| d.high)),
        product: exact::exp(middle * sum),
        vetoed: floors.vetoes(dimensions.map(|d| d.mid), shares),
    }
}

/// `ln` of the weighted geometric mean from the dimensions' logarithms: all that a row of the ranking pass needs, and
/// monotone in the score. A dimension of weight 0 does not count, even at 0.
#[inline]
pub fn log_score(shares: [f64; 4], logs: [f64; 4]) -> f64 {
    let term = |share: f64, log: f64| if share > 0.0 { share * log } else { 0.0 };
    term(shares[0], logs[0]) + term(shares[1], logs[1]) + term(shares[2], logs[2]) + term(shares[3], logs[3])
}
