//! The plausibility checks: one id each, what its two numbers mean, and when it strikes. `text/` makes the sentences.
//! A finding says "look again", never "wrong"; what may not rank is decided in the files (`hold`) and by the importer.

use super::row::Row;
use super::{hardware, price};
use crate::catalog::accelerator::Accelerator;
use crate::catalog::evidence::Date;
use crate::sort;
use serde::Serialize;

/// One check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Check {
    /// Far from the median of its comparable group. Value: price / median; against: the median, CNY a card.
    Outlier,
    /// A number that people type when they have none: 0, 0.01, 999, 12345. Value: the number; against: 0.
    Placeholder,
    /// A prepaid term dearer than paying by use for all its hours. Value: term / (hours × hour price); against: 1.05.
    TermDearer,
    /// A prepaid term below three tenths of paying by use. Value: the same ratio; against: 0.3.
    TermTooCheap,
    /// A year's price that looks like a month's. Value: year / month price of the same card; against: 3.
    YearLikeMonth,
    /// A spot price above the on-demand price. Value: spot / on demand; against: 1.
    SpotDearer,
    /// A card in a bigger node far cheaper than in a smaller one. Value: price a card / that of the smaller; against 0.7.
    NodeCheaper,
    /// The version with more memory costs no more than the one with less. Value: larger / smaller; against: 1.
    LargerNotDearer,
    /// An hour price that equals a month price × 0.8 / 720 to the cent: computed, not quoted. Value: the hour price;
    /// against: the month price.
    DerivedHour,
    /// A memory size that this model was never made with. Value: GB as stated; against: GB of the card.
    ImpossibleMemory,
    /// NVLink, NVSwitch or SXM said of a card that has no such link. Both numbers 0.
    ImpossibleLink,
    /// A memory size of another version of the model than the row was taken for. Value: GB as stated; against: GB of the
    /// card.
    MemoryContradicts,
    /// Older than the market's pace allows. Value: days; against: 30.
    Stale,
    /// No date at all. Both numbers 0.
    Undated,
}

impl Check {
    /// All of them, in order.
    pub const ALL: [Self; 14] = [
        Self::Outlier,
        Self::Placeholder,
        Self::TermDearer,
        Self::TermTooCheap,
        Self::YearLikeMonth,
        Self::SpotDearer,
        Self::NodeCheaper,
        Self::LargerNotDearer,
        Self::DerivedHour,
        Self::ImpossibleMemory,
        Self::ImpossibleLink,
        Self::MemoryContradicts,
        Self::Stale,
        Self::Undated,
    ];

    /// The id in JSON.
    pub fn id(self) -> &'static str {
        match self {
            Self::Outlier => "outlier",
            Self::Placeholder => "placeholder",
            Self::TermDearer => "term-dearer",
            Self::TermTooCheap => "term-too-cheap",
            Self::YearLikeMonth => "year-like-month",
            Self::SpotDearer => "spot-dearer",
            Self::NodeCheaper => "node-cheaper",
            Self::LargerNotDearer => "larger-not-dearer",
            Self::DerivedHour => "derived-hour",
            Self::ImpossibleMemory => "impossible-memory",
            Self::ImpossibleLink => "impossible-link",
            Self::MemoryContradicts => "memory-contradicts",
            Self::Stale => "stale",
            Self::Undated => "undated",
        }
    }
}

/// Outside these times the group's median a price is an outlier (contradiction list, section A, rule 6).
pub const OUTLIER: (f64, f64) = (0.5, 2.0);

/// Outside these times the price of its hours a prepaid term is implausible (the same rule).
pub const TERM: (f64, f64) = (0.3, 1.05);

/// A year below this many months is suspected to be a month.
pub const YEAR_MONTHS: f64 = 3.0;

/// A card in a node below this share of a smaller node's is suspected (contradiction list, C12).
pub const NODE: f64 = 0.7;

/// Days after which a price is stale (contradiction list, C09).
pub const STALE_DAYS: u32 = 30;

/// What a check found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Finding {
    /// Which check.
    pub check: Check,
    /// Position of the row.
    pub row: usize,
    /// Position of the row it was compared with, where there is one.
    pub other: Option<usize>,
    /// See [`Check`].
    pub value: f64,
    /// See [`Check`].
    pub against: f64,
}

/// Runs every check over rows whose accelerators stand in `accelerators`. Findings come by check, then by row.
pub fn check<R: Row>(rows: &[R], accelerators: &[Accelerator], today: Date) -> Vec<Finding> {
    let mut findings = price::outliers(rows);
    findings.extend(price::placeholders(rows));
    findings.extend(price::within_provider(rows));
    findings.extend(price::derived(rows));
    findings.extend(price::year_like_month(rows));
    findings.extend(price::larger_not_dearer(rows, accelerators));
    findings.extend(hardware::hardware(rows, accelerators));
    findings.extend(ages(rows, today));
    sort::by_key(&mut findings, |finding| (finding.check, finding.row, finding.other));
    findings
}

fn ages<R: Row>(rows: &[R], today: Date) -> Vec<Finding> {
    let of = |(at, row): (usize, &R)| {
        row.per_card()?;
        let finding = |check, value, against| Finding { check, row: at, other: None, value, against };
        match row.date().age_days(today) {
            None => Some(finding(Check::Undated, 0.0, 0.0)),
            Some(days) if days > STALE_DAYS => Some(finding(Check::Stale, f64::from(days), f64::from(STALE_DAYS))),
            Some(_) => None,
        }
    };
    rows.iter().enumerate().filter_map(of).collect()
}
