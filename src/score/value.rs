//! Value (性价比): what it costs to finish the job, against the cheapest acceptable way to finish it; less for fees that
//! nobody states and for prices that rest on old, weak or disputed evidence.

use super::criteria::CriterionId;
use super::{Criterion, Dimension, Why};
use crate::catalog::evidence::Grade;
use crate::units::{Interval, exact};

/// `(cheapest / cost)^EXPONENT`. With 1/2, twice the cost weighs as much as stability falling from 0.8 to 0.57; with 1
/// price would drown the other three, whose values rarely differ by more than a factor of two, while costs differ
/// by ten. The square root is exact on every machine.
pub const EXPONENT: f64 = 0.5;

/// Factor for each fee that nobody states, up to four: storage, traffic, image storage, operations. Low: the fee
/// is as large as such fees get; high: there is none.
pub const UNDISCLOSED: Interval<f64> = Interval { low: 0.93, mid: 0.97, high: 1.0 };

/// Most fees that count as undisclosed.
pub const MOST_FEES: u32 = 4;

/// How well a price is known: its grade at its age, and whether another statement contradicts it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quote {
    /// Grade at today's age ([`Grade::aged`]).
    pub grade: Grade,
    /// Whether the dataset marks it as disputed.
    pub disputed: bool,
}

impl Quote {
    /// The factor on value: an old or second-hand price may have moved, more often up than down in a rising market.
    pub fn factor(self) -> Interval<f64> {
        let Interval { low, mid, high } = match self.grade {
            Grade::A => Interval::exact(1.0),
            Grade::B => Interval { low: 0.92, mid: 0.98, high: 1.02 },
            Grade::C => Interval { low: 0.82, mid: 0.94, high: 1.05 },
            Grade::D => Interval { low: 0.70, mid: 0.88, high: 1.08 },
        };
        if self.disputed { Interval { low: low * 0.7, mid: mid * 0.85, high } } else { Interval { low, mid, high } }
    }
}

/// Scores value. `cost` is what finishing the job costs, `cheapest` the least middle cost among acceptable offers, both
/// in one currency. The low value belongs to the high cost.
pub fn value(cost: Interval<f64>, cheapest: f64, undisclosed: u32, quote: Quote) -> Dimension {
    let ratio = |cost: f64| {
        if cost <= 0.0 || cost <= cheapest { 1.0 } else { (cheapest / cost).sqrt() }
    };
    let cost_value = Interval { low: ratio(cost.high), mid: ratio(cost.mid), high: ratio(cost.low) };
    let fees = fees(undisclosed);
    let quoted = quote.factor();
    let part = |id, value, why| Criterion { id, value, weight: 1.0, fact: None, others: Vec::new(), why };
    let times = |of: fn(&Interval<f64>) -> f64| (of(&cost_value) * of(&fees) * of(&quoted)).min(1.0);
    Dimension {
        low: times(|part| part.low),
        mid: times(|part| part.mid),
        high: times(|part| part.high),
        known: 1.0 - f64::from(undisclosed.min(MOST_FEES)) / f64::from(MOST_FEES) / 2.0,
        criteria: vec![
            part(CriterionId::Cost, cost_value, Why::Computed),
            part(CriterionId::Fees, fees, if undisclosed == 0 { Why::Computed } else { Why::Unknown }),
            part(CriterionId::Quote, quoted, if quote.disputed { Why::Disputed } else { Why::Computed }),
        ],
    }
}

/// The factor for undisclosed fees.
pub fn fees(undisclosed: u32) -> Interval<f64> {
    let times = undisclosed.min(MOST_FEES);
    UNDISCLOSED.map(|factor| (0..times).fold(1.0, |product, _| product * factor))
}

/// `ln` of the middle of value for the ranking pass: `ln_factors` is `ln` of fees × quote, once per (provider, quote);
/// `ln_cheapest` once per scenario. Equal to `ln(value(…).mid)` up to rounding.
#[inline]
pub fn ln_value(ln_cheapest: f64, cost: f64, ln_factors: f64) -> f64 {
    (EXPONENT * (ln_cheapest - exact::ln(cost)).min(0.0) + ln_factors).min(0.0)
}

/// `ln` of fees × quote at the middle, for [`ln_value`].
pub fn ln_factors(undisclosed: u32, quote: Quote) -> f64 {
    exact::ln(fees(undisclosed).mid * quote.factor().mid)
}
