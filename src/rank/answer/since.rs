//! What changed since a link was made.

use super::Excluded;
use crate::units::Money;
use serde::Serialize;

/// What became of the first offer of that day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Change {
    /// First then and now, at the same cost.
    Same,
    /// First then and now, at another cost.
    Price,
    /// Its cost changed, and another is first.
    Repriced,
    /// Its cost is as it was, and another is first.
    Overtaken,
    /// It is no longer recommended; [`SinceView::veto`] says why.
    Vetoed,
    /// It is left out now; [`SinceView::excluded`] says why.
    Excluded,
    /// It is no longer on offer.
    Gone,
    /// Nothing was admissible then, something is now.
    Opened,
}

impl Change {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Same,
        Self::Price,
        Self::Repriced,
        Self::Overtaken,
        Self::Vetoed,
        Self::Excluded,
        Self::Gone,
        Self::Opened,
    ];
}

/// An offer that came first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BestView {
    /// Its id.
    pub offer: String,
    /// What the job costs, in the scenario's currency.
    pub cost: Money,
}

/// That day and this one.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SinceView {
    /// The dataset that the link was made from.
    pub dataset: String,
    /// That dataset against this one: `same`, `older`, `newer`, or `other` (of the same day, with other content).
    pub data: &'static str,
    /// What became of the first of that day.
    pub change: Change,
    /// First then; `None` when nothing was admissible.
    pub then: Option<BestView>,
    /// First now.
    pub now: Option<BestView>,
    /// What the first of that day costs now; `None` when it is left out or gone.
    pub then_now: Option<Money>,
    /// Why it is left out; `None` when it is not.
    pub excluded: Option<Excluded>,
    /// Why it is no longer recommended: a dimension's name, or `dominated`; else empty.
    pub veto: &'static str,
    /// Date of today's first price where it was stated after that day; else empty.
    pub newer_price: String,
}
