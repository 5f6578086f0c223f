//! Is a longer commitment worth it, and do the prices of one provider make sense beside each other?
//!
//! | question | rule | from |
//! |---|---|---|
//! | from how many hours does a term pay? | term price / hour price | rules.md R-053 |
//! | can it never pay? | that is more hours than the term has | C16, C19 |
//! | is a node cheaper than its cards? | below [`NODE_SHARE`] of single cards | C12 |
//! | does a year's price look like a month's? | below [`YEAR_MONTHS`] months | C20 |
//! | was the hour price derived from the month's? | month · factor / 720 to the cent | C19 |

use crate::catalog::offer::Plan;
use crate::units::{HOURS_PER_MONTH, Money};

/// A card in a node that costs less than this share of a single card is flagged.
pub const NODE_SHARE: f64 = 0.7;

/// A year that costs less than this many of its own months is flagged.
pub const YEAR_MONTHS: f64 = 3.0;

/// Differences up to a cent are rounding.
const CENT: f64 = 0.01;

/// A term against paying for what is used.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Commitment {
    /// The prepaid plan.
    pub plan: Plan,
    /// Hours of use within one term from which it is cheaper.
    pub break_even_hours: f64,
    /// Hours that the term has.
    pub term_hours: f64,
    /// What the whole term would cost by the hour.
    pub at_full_use: f64,
}

impl Commitment {
    /// `plan` at `term` against `hourly`; `None` for plans without a term, or without a price to compare with.
    pub fn new(plan: Plan, term: f64, hourly: f64) -> Option<Self> {
        let term_hours = plan.term_hours()?;
        let break_even_hours = break_even_hours(term, hourly)?;
        Some(Self { plan, break_even_hours, term_hours, at_full_use: at_hours(hourly, term_hours) })
    }

    /// Whether the term cannot pay even when it is used around the clock.
    pub fn never_pays(&self) -> bool {
        self.break_even_hours > self.term_hours
    }

    /// Hours of use a day, every day of the term, from which it is cheaper.
    pub fn break_even_hours_per_day(&self) -> f64 {
        self.break_even_hours / self.term_hours * 24.0
    }

    /// What the term costs as a multiple of the same hours paid singly; below 1 it is a discount.
    pub fn against_full_use(&self) -> f64 {
        self.break_even_hours / self.term_hours
    }
}

/// What is odd about prices beside each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Oddity {
    /// The term cannot pay within its own length.
    NeverPays {
        /// The prepaid plan.
        plan: Plan,
        /// Hours that would be needed.
        break_even_hours: f64,
    },
    /// A card in a node is much cheaper than the same card alone.
    NodeBelowCards {
        /// Price of one card in the node.
        per_card: f64,
        /// Price of a single card.
        single: f64,
    },
    /// A price for a year that is about what a month costs.
    YearLooksLikeMonth {
        /// A twelfth of it.
        a_month: f64,
        /// What a month costs.
        month: f64,
    },
    /// An hour price that is the month's with a discount, spread over 720 hours: not a quoted pay-as-you-go price.
    DerivedFromMonth {
        /// The discount's factor; 1 when it is the plain month.
        factor: f64,
    },
}

/// Hours for which a price is paid back by not paying by the hour.
pub fn break_even_hours(term: f64, hourly: f64) -> Option<f64> {
    (hourly > 0.0 && term >= 0.0).then(|| term / hourly)
}

/// What so many hours cost by the hour.
pub fn at_hours(hourly: f64, hours: f64) -> f64 {
    (Money::from_f64(hourly) * hours).to_f64()
}

/// Price of one card of an instance. Only for showing: cards of a node are not rented singly.
pub fn per_card(instance: f64, cards: u32) -> f64 {
    instance / f64::from(cards)
}

/// How many single cards an instance's price buys.
pub fn cards_bought(instance: f64, single: f64) -> f64 {
    instance / single
}

/// A twelfth of a year's price.
pub fn a_month_of_year(yearly: f64) -> f64 {
    yearly / 12.0
}

/// The hour price that a month's price and a term discount make.
pub fn hour_of_month(monthly: f64, factor: f64) -> f64 {
    monthly * factor / HOURS_PER_MONTH
}

/// Whether a term can never pay.
pub fn never_pays(plan: Plan, term: f64, hourly: f64) -> Option<Oddity> {
    let commitment = Commitment::new(plan, term, hourly)?;
    let break_even_hours = commitment.break_even_hours;
    commitment.never_pays().then_some(Oddity::NeverPays { plan, break_even_hours })
}

/// Whether a node's cards are suspiciously cheaper than one card alone on the same plan.
pub fn node_below_cards(node: f64, cards: u32, single: f64) -> Option<Oddity> {
    let per_card = per_card(node, cards);
    (cards > 1 && per_card < NODE_SHARE * single).then_some(Oddity::NodeBelowCards { per_card, single })
}

/// Whether a year's price looks like a month's.
pub fn year_looks_like_month(yearly: f64, month: f64) -> Option<Oddity> {
    (yearly < YEAR_MONTHS * month).then(|| Oddity::YearLooksLikeMonth { a_month: a_month_of_year(yearly), month })
}

/// Whether an hour price is a month's price under one of these discount factors, to the cent (cut off or rounded).
pub fn derived_from_month(hourly: f64, monthly: f64, factors: &[f64]) -> Option<Oddity> {
    factors
        .iter()
        .copied()
        .find(|factor| (hour_of_month(monthly, *factor) - hourly).abs() < CENT)
        .map(|factor| Oddity::DerivedFromMonth { factor })
}

/// Hours from which `other` is cheaper than `now` and stays so up to `most`, found to a hundredth of an hour. Both give
/// what so many hours cost. `None` when it is dearer at `most`.
///
/// Costs climb in steps, so that they may cross several times; what is told is the last crossing, past which the answer
/// does not change again.
pub fn crossing(now: impl Fn(f64) -> Option<f64>, other: impl Fn(f64) -> Option<f64>, most: f64) -> Option<f64> {
    const STEPS: i32 = 512;
    let cheaper = |hours: f64| match (now(hours), other(hours)) {
        (Some(now), Some(other)) => other < now,
        (None, Some(_)) => true,
        _ => false,
    };
    if !cheaper(most) {
        return None;
    }
    // Evenly spaced in the logarithm: from a hundredth of an hour to `most`.
    let least = 0.01_f64.min(most);
    let at = |step: i32| least * crate::units::exact::pow(most / least, f64::from(step) / f64::from(STEPS));
    let last = (0..STEPS).rev().find(|&step| !cheaper(at(step)));
    let Some(last) = last else { return Some(least) };
    let (mut low, mut high) = (at(last), at(last + 1));
    while high - low > 0.005 {
        let middle = f64::midpoint(low, high);
        if cheaper(middle) {
            high = middle;
        } else {
            low = middle;
        }
    }
    Some(high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_month_that_needs_more_hours_than_it_has_never_pays() {
        // rules.md R-053: T4, RTX 3060, RTX 4090, A100 40GB, 8x A100 80GB.
        for (month, hour, hours, never) in [
            (1299.0, 0.65, "1998.5", true),
            (280.0, 1.02, "274.5", false),
            (950.0, 1.32, "719.7", false),
            (3500.0, 4.9, "714.3", false),
            (28_000.0, 38.0, "736.8", true),
        ] {
            let commitment = Commitment::new(Plan::Month, month, hour).unwrap();
            assert_eq!(format!("{:.1}", commitment.break_even_hours), hours);
            assert_eq!(commitment.never_pays(), never, "{month}");
        }
    }

    #[test]
    fn odd_prices_are_named() {
        assert!(node_below_cards(13_500.0, 8, 3500.0).is_some(), "8 cards for the price of 3.9");
        assert!(node_below_cards(7200.0, 8, 950.0).is_none());
        assert!(year_looks_like_month(1776.25, 1681.0).is_some());
        assert!(year_looks_like_month(16_000.0, 1681.0).is_none());
        for (hour, month) in [(1.87, 1681.0), (3.56, 3203.99), (4.24, 3817.0), (7.69, 6929.25)] {
            let odd = derived_from_month(hour, month, &[1.0, 0.8, 0.65, 0.55]);
            assert_eq!(odd, Some(Oddity::DerivedFromMonth { factor: 0.8 }), "{hour}");
        }
        assert!(derived_from_month(1.32, 1681.0, &[1.0, 0.8]).is_none());
    }

    #[test]
    fn the_crossing_is_where_the_other_stays_cheaper() {
        let hourly = |hours: f64| Some(hours.ceil());
        let month = |_: f64| Some(100.0);
        let hours = crossing(hourly, month, 720.0).unwrap();
        assert!((hours - 100.0).abs() < 0.02, "{hours}");
        assert_eq!(crossing(month, hourly, 720.0), None);
    }
}
