//! The comparable-group guard: which prices may be compared at all. SXM and PCIe, 40 and 80 GB, spot and on demand,
//! shared and whole cards, list and promotion, China and abroad never share a group, and so never a median or a
//! "cheapest".

use super::row::{Row, is_shared};
use crate::catalog::AcceleratorIndex;
use crate::catalog::offer::{Plan, PriceKind};
use crate::catalog::provider::Region;
use crate::sort;
use std::collections::BTreeMap;

/// What prices must agree in to be comparable. The accelerator's id stands for model, form factor and memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Comparable {
    /// Model, form factor and memory.
    pub accelerator: AcceleratorIndex,
    /// Cards of one instance: nodes are priced apart from single cards.
    pub count: u16,
    /// Where; rows that do not say form a group of their own.
    pub region: Option<Region>,
    /// Way of charging: by use, spot, or a prepaid term of this length.
    pub charge: Plan,
    /// List, promotion or member price.
    pub kind: PriceKind,
    /// Share of a card or a whole one.
    pub shared: bool,
}

/// One name for the ways of paying by use: second, minute and hour differ in rounding only.
pub fn charge(plan: Plan) -> Plan {
    match plan {
        Plan::Second | Plan::Minute | Plan::Hour => Plan::Hour,
        other => other,
    }
}

/// The group of a row; `None` when it names no single card.
pub fn comparable(row: &impl Row) -> Option<Comparable> {
    Some(Comparable {
        accelerator: row.accelerator()?,
        count: row.count(),
        region: row.region(),
        charge: charge(row.plan()),
        kind: row.kind(),
        shared: is_shared(row),
    })
}

/// Fewest providers whose prices make a median worth comparing with.
pub const LEAST_PROVIDERS: usize = 3;

/// The median price of each group that has [`LEAST_PROVIDERS`]. Every provider has one vote, the median of its own
/// prices, so that one long file does not set the measure. Rows on hold have none.
pub fn medians<R: Row>(rows: &[R]) -> BTreeMap<Comparable, f64> {
    let mut votes: BTreeMap<Comparable, BTreeMap<&str, Vec<f64>>> = BTreeMap::new();
    for row in rows.iter().filter(|row| !row.held()) {
        if let (Some(group), Some(price)) = (comparable(row), row.per_card().filter(|price| *price > 0.0)) {
            votes.entry(group).or_default().entry(row.provider()).or_default().push(price);
        }
    }
    let voted = votes.into_iter().filter(|(_, providers)| providers.len() >= LEAST_PROVIDERS);
    voted
        .filter_map(|(group, providers)| {
            let votes: Vec<f64> = providers.into_values().filter_map(median).collect();
            Some((group, median(votes)?))
        })
        .collect()
}

/// The middle of some numbers; the mean of the middle two when their count is even.
pub fn median(mut numbers: Vec<f64>) -> Option<f64> {
    sort::by(&mut numbers, f64::total_cmp);
    let upper = *numbers.get(numbers.len() / 2)?;
    let lower = *numbers.get((numbers.len() - 1) / 2)?;
    Some(f64::midpoint(lower, upper))
}
