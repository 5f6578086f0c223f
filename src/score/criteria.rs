//! The criteria of the four dimensions, and the types of the table that says what those of stability (稳定度) and
//! assurance (保障度) read: [`super::rules`] is that table.
//!
//! Only countable facts (a number with a unit, see `catalog::provider::Fact::unit`) about a named provider are read;
//! words are for people. Its class (large cloud, community…) is not a fact and is never read, nor
//! are its name, its id or its discounts.

pub use super::rules::{RULES, rule};

use crate::catalog::evidence::Grade;
use crate::units::Interval;

/// The four dimensions, in the order of the formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DimensionId {
    /// 适配度
    Fit,
    /// 稳定度
    Stability,
    /// 性价比
    Value,
    /// 保障度
    Assurance,
}

impl DimensionId {
    /// All four, in the order of weights, shares and score arrays.
    pub const ALL: [Self; 4] = [Self::Fit, Self::Stability, Self::Value, Self::Assurance];

    /// Name in JSON.
    pub fn id(self) -> &'static str {
        match self {
            Self::Fit => "fit",
            Self::Stability => "stability",
            Self::Value => "value",
            Self::Assurance => "assurance",
        }
    }
}

/// One criterion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CriterionId {
    /// Compute as stated: fluctuation, error against nominal, whole memory, decay under load.
    Compute,
    /// Faults and disconnections.
    Faults,
    /// Promised availability.
    Sla,
    /// How cards of one rental talk to each other, as the provider states it.
    Interconnect,
    /// The card is yours alone: bare metal, no overselling.
    Exclusive,
    /// Whether one waits for a card.
    Queueing,
    /// Whether the provider takes the machine back while the work runs.
    Spot,
    /// Whether the card is kept while the machine is off.
    Reserved,
    /// Operating licence (IDC; mainland China).
    Licence,
    /// Multi-level protection (等保) or an audited equivalent abroad.
    Protection,
    /// Encryption and deletion of data.
    Encryption,
    /// Who answers when something breaks, and how soon.
    Operations,
    /// What is paid when the promise is broken.
    Compensation,
    /// Who stands behind the platform, since when.
    Company,
    /// Documentation, community, after-sales.
    Support,
    /// Memory against the need (fit).
    Memory,
    /// Speed against the deadline or the task tier (fit).
    Pace,
    /// Link between cards against the need (fit).
    Link,
    /// Software stack (fit).
    Stack,
    /// Cost to finish against the cheapest acceptable way (value).
    Cost,
    /// Fees that nobody states (value).
    Fees,
    /// How good and how new the price's evidence is (value).
    Quote,
}

impl CriterionId {
    /// Name in JSON, in the method table and in tests.
    pub fn id(self) -> &'static str {
        match self {
            Self::Compute => "compute",
            Self::Faults => "faults",
            Self::Sla => "sla",
            Self::Interconnect => "interconnect",
            Self::Exclusive => "exclusive",
            Self::Queueing => "queueing",
            Self::Spot => "spot",
            Self::Reserved => "reserved",
            Self::Licence => "licence",
            Self::Protection => "protection",
            Self::Encryption => "encryption",
            Self::Operations => "operations",
            Self::Compensation => "compensation",
            Self::Company => "company",
            Self::Support => "support",
            Self::Memory => "memory",
            Self::Pace => "pace",
            Self::Link => "link",
            Self::Stack => "stack",
            Self::Cost => "cost",
            Self::Fees => "fees",
            Self::Quote => "quote",
        }
    }
}

/// What would prove a criterion. A vendor's own page proves a promise; it does not prove a measurement or a licence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The vendor's published terms.
    Promise,
    /// A measurement by somebody else.
    Measurement,
    /// A public register or an audit report.
    Register,
}

/// When a criterion counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Applies {
    /// Always.
    Always,
    /// When the rental has several cards of a kind that can be linked; cards without a link are judged under fit.
    LinkedCards,
    /// To providers in mainland China, whose law asks for it.
    China,
}

/// How a fact becomes a number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scale {
    /// Straight lines between (value, score) points sorted by value, flat beyond the ends. The cautious end of a stated
    /// range is read: the high end where more is worse, else the low end. `units` lists the units that are understood,
    /// with the factor into the unit of the points.
    Number {
        /// Unit as in the files, and what one of it is in the unit of the points.
        units: &'static [(&'static str, f64)],
        /// (value, score).
        points: &'static [(f64, f64)],
    },
    /// A year, read as years up to the dataset's date.
    YearsSince {
        /// (years, score).
        points: &'static [(f64, f64)],
    },
}

/// One fact key that a criterion reads.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reading {
    /// One of [`crate::catalog::provider::FACT_KEYS`].
    pub key: &'static str,
    /// From fact to number.
    pub scale: Scale,
    /// Only somebody else's measurement counts: the quantity has no agreed definition, so that a bare figure says
    /// nothing (contradiction list, C64).
    pub measured_only: bool,
}

/// One line of the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rule {
    /// Which criterion.
    pub id: CriterionId,
    /// Which dimension it belongs to.
    pub dimension: DimensionId,
    /// Its weight within the dimension.
    pub weight: f64,
    /// When it counts.
    pub applies: Applies,
    /// What would prove it.
    pub proof: Proof,
    /// The facts it reads.
    pub reads: &'static [Reading],
    /// Facts that are shown beside it and never scored.
    pub shows: &'static [&'static str],
}

/// The score of a criterion that nothing is known about, or that only rests on disputed statements.
///
/// Not 0: most providers publish little, and silence is not proof of a fault. Not 1: who has something good to show
/// shows it. The middle, 0.5, lies below the centre of the interval (0.55) for that reason, above every bar that only
/// a known fault should fail ([`super::floors`]), and below every fact that speaks for a provider.
pub const UNKNOWN: Interval<f64> = Interval { low: 0.3, mid: 0.5, high: 0.8 };

/// Greatest value of a self-reported fact (contradiction list, section A, rule 4). Of grade D it earns nothing over
/// silence at all ([`super::reading::trusted`]).
pub const SELF_REPORTED_CAP: f64 = 0.7;

/// How far a fact moves a criterion away from [`UNKNOWN`]: `trust · fact + (1 − trust) · unknown`, by the grade that
/// the record has at its age.
pub fn trust(grade: Grade) -> f64 {
    match grade {
        Grade::A => 1.0,
        Grade::B => 0.85,
        Grade::C => 0.6,
        Grade::D => 0.4,
    }
}

/// Ages in days past which a fact about a provider loses one grade each. Slower than prices: licences, terms and
/// companies change over years.
pub const FACT_AGE_STEPS: [u32; 2] = [730, 1460];
