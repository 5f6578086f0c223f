//! What was left out of the answer and why, and what to relax.

use crate::units::Money;
use serde::Serialize;

/// Why an offer was left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// Too little memory, or none that is known.
    Memory,
    /// Over the budget.
    Budget,
    /// In the wrong place.
    Region,
    /// Protection level not shown.
    Protection,
    /// Cards not linked as asked.
    Link,
    /// Wrong software stack.
    Stack,
    /// Interruptible, and the work may not be interrupted.
    Spot,
    /// No price that may rank.
    Unpriced,
    /// Price too old.
    Stale,
    /// A gate of admission is not passed: failed, or nobody has shown it.
    Gate,
    /// Another accelerator or count than the one asked for.
    Hardware,
    /// Time cannot be reckoned for this card: no published peak or bandwidth.
    Time,
}

impl Reason {
    /// All of them, in the order in which they are tried.
    pub const ALL: [Self; 12] = [
        Self::Unpriced,
        Self::Hardware,
        Self::Stack,
        Self::Region,
        Self::Protection,
        Self::Link,
        Self::Memory,
        Self::Time,
        Self::Spot,
        Self::Stale,
        Self::Gate,
        Self::Budget,
    ];

    /// The word in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Self::Memory => "memory",
            Self::Budget => "budget",
            Self::Region => "region",
            Self::Protection => "protection",
            Self::Link => "link",
            Self::Stack => "stack",
            Self::Spot => "spot",
            Self::Unpriced => "unpriced",
            Self::Stale => "stale",
            Self::Gate => "gate",
            Self::Hardware => "hardware",
            Self::Time => "time",
        }
    }
}

/// An offer that was left out.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Excluded {
    /// Offer id.
    pub offer: String,
    /// Why.
    pub reason: Reason,
    /// The numbers.
    pub detail: Detail,
}

/// Numbers of an exclusion: what was asked and what there is, in `unit`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Detail {
    /// What the scenario asks; `None` when it is not a number.
    pub wanted: Option<f64>,
    /// What the offer has; `None` when unknown.
    pub has: Option<f64>,
    /// `GiB`, a currency code, `days`, `gates`, or empty.
    pub unit: String,
    /// The words of either side, where they are not numbers; e.g. `cn` against `intl`, a hold reason, or the gates in
    /// the way (`licence=unknown support=fail`).
    pub words: [String; 2],
}

/// Exclusions for one reason.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhyNot {
    /// The reason.
    pub reason: Reason,
    /// How many offers.
    pub count: usize,
    /// The one that came nearest, where nearness is a number.
    pub nearest: Option<Excluded>,
}

/// A constraint to relax when nothing is admissible.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Relaxation {
    /// Scenario pairs to change, e.g. `region=any`.
    pub change: String,
    /// Offers that become admissible.
    pub opens: usize,
    /// Cheapest job among them.
    pub cheapest: Money,
    /// The offer with that price.
    pub offer: String,
}
