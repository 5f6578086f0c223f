//! The criteria of stability (稳定度) and assurance (保障度): what each reads, how a fact becomes a number in [0, 1], and
//! what it weighs. One table, [`RULES`]; the method page and `docs/score.md` show the same one.
//!
//! Only countable facts (a number with a unit, see `catalog::provider::Fact::unit`) about a named provider are read;
//! words are for people. Its class (large cloud, community…) is not a fact and is never read, nor
//! are its name, its id or its discounts.
//!
//! Long because the table is one, and a reader compares its rows.

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

const fn number(
    key: &'static str,
    units: &'static [(&'static str, f64)],
    points: &'static [(f64, f64)],
) -> Reading {
    Reading { key, scale: Scale::Number { units, points }, measured_only: false }
}

const PERCENT: &[(&str, f64)] = &[("percent", 1.0)];
const DAYS: &[(&str, f64)] = &[("day", 1.0), ("hour", 1.0 / 24.0)];
const HOURS: &[(&str, f64)] = &[("hour", 1.0), ("minute", 1.0 / 60.0), ("day", 24.0)];
const MINUTES: &[(&str, f64)] = &[("minute", 1.0), ("second", 1.0 / 60.0), ("hour", 60.0)];
const MICROSECONDS: &[(&str, f64)] = &[("us", 1.0)];
const YES_NO: &[(&str, f64)] = &[("yes_no", 1.0)];

/// The table. Points are ours where no source is named; the founding articles' thresholds are those that they ascribe
/// to whole classes (article 1, L43-75), read as marks on a scale and not as anybody's result.
pub const RULES: &[Rule] = &[
    Rule {
        id: CriterionId::Compute,
        dimension: DimensionId::Stability,
        weight: 2.0,
        applies: Applies::Always,
        proof: Proof::Measurement,
        reads: &[
            number("compute_fluctuation", PERCENT, &[(0.0, 1.0), (1.0, 0.95), (4.0, 0.7), (8.0, 0.4), (20.0, 0.0)]),
            number("compute_error_vs_nominal", PERCENT, &[(0.0, 1.0), (1.0, 0.95), (5.0, 0.6), (20.0, 0.0)]),
            number("sustained_load", HOURS, &[(0.0, 0.2), (24.0, 0.6), (72.0, 0.9), (720.0, 1.0)]),
            number("vram_authenticity", YES_NO, &[(0.0, 0.0), (1.0, 0.9)]),
        ],
        shows: &["benchmark_training_time", "benchmark_inference_latency", "benchmark_image_time"],
    },
    Rule {
        id: CriterionId::Faults,
        dimension: DimensionId::Stability,
        weight: 2.0,
        applies: Applies::Always,
        proof: Proof::Measurement,
        reads: &[
            number("fault_rate", PERCENT, &[(0.0, 1.0), (1.0, 0.8), (3.0, 0.5), (10.0, 0.0)]),
            number("no_disconnect_days", DAYS, &[(0.0, 0.1), (7.0, 0.5), (30.0, 0.85), (90.0, 1.0)]),
        ],
        shows: &["cross_region"],
    },
    Rule {
        id: CriterionId::Sla,
        dimension: DimensionId::Stability,
        weight: 2.0,
        applies: Applies::Always,
        proof: Proof::Promise,
        reads: &[
            number(
                "sla",
                PERCENT,
                &[(95.0, 0.4), (99.0, 0.55), (99.5, 0.65), (99.9, 0.8), (99.95, 0.9), (99.99, 1.0)],
            ),
            // A promise without figure, or the statement that there is none. A low promise is worth more than silence,
            // which may mean none: whoever writes it down must not lose by it.
            number("sla", YES_NO, &[(0.0, 0.1), (1.0, 0.55)]),
        ],
        shows: &[],
    },
    Rule {
        id: CriterionId::Interconnect,
        dimension: DimensionId::Stability,
        weight: 1.0,
        applies: Applies::LinkedCards,
        proof: Proof::Measurement,
        reads: &[
            number("interconnect", &[("nvlink", 1.0)], &[(0.0, 0.2), (1.0, 0.9)]),
            Reading {
                key: "inter_gpu_latency",
                scale: Scale::Number {
                    units: MICROSECONDS,
                    // NVIDIA's p2pBandwidthLatencyTest prints 1.8-2.3 μs over NVLink, 11-20 μs without peer access
                    // (cuda-samples issue 230).
                    points: &[(2.5, 1.0), (5.0, 0.8), (10.0, 0.5), (20.0, 0.2)],
                },
                measured_only: true,
            },
        ],
        // Metric or baseline undefined (C65), or about price.
        shows: &["gradient_sync", "training_speedup", "multi_gpu_pricing", "cluster_scale"],
    },
    Rule {
        id: CriterionId::Exclusive,
        dimension: DimensionId::Stability,
        weight: 1.0,
        applies: Applies::Always,
        proof: Proof::Measurement,
        reads: &[
            number("bare_metal", PERCENT, &[(0.0, 0.4), (100.0, 1.0)]),
            number("bare_metal", YES_NO, &[(0.0, 0.4), (1.0, 1.0)]),
            number("oversell", YES_NO, &[(0.0, 0.9), (1.0, 0.2)]),
        ],
        shows: &["bare_metal_stability_gain", "rendering_gain"],
    },
    Rule {
        id: CriterionId::Queueing,
        dimension: DimensionId::Stability,
        weight: 1.0,
        applies: Applies::Always,
        proof: Proof::Measurement,
        reads: &[
            number("queueing", YES_NO, &[(0.0, 0.9), (1.0, 0.35)]),
            number("elastic_scaling_time", MINUTES, &[(0.0, 1.0), (5.0, 0.85), (30.0, 0.5), (240.0, 0.2)]),
        ],
        shows: &["elastic_scaling", "gpu_pool", "card_coverage", "startup_time"],
    },
    Rule {
        id: CriterionId::Spot,
        dimension: DimensionId::Stability,
        weight: 2.0,
        applies: Applies::Always,
        proof: Proof::Promise,
        // Follows from the plan, not from facts: see `provider::interruption`.
        reads: &[],
        shows: &["spot", "spot_discount"],
    },
    Rule {
        id: CriterionId::Reserved,
        dimension: DimensionId::Stability,
        weight: 0.5,
        applies: Applies::Always,
        proof: Proof::Promise,
        reads: &[number("reserved_after_stop", YES_NO, &[(0.0, 0.25), (1.0, 0.95)])],
        shows: &["storage_billing_when_stopped", "data_deletion"],
    },
    Rule {
        id: CriterionId::Licence,
        dimension: DimensionId::Assurance,
        weight: 1.0,
        applies: Applies::China,
        proof: Proof::Register,
        reads: &[number("licence", &[("idc", 1.0)], &[(0.0, 0.1), (1.0, 0.9)])],
        shows: &[],
    },
    Rule {
        id: CriterionId::Protection,
        dimension: DimensionId::Assurance,
        weight: 1.0,
        applies: Applies::Always,
        proof: Proof::Register,
        reads: &[
            number("certification", &[("mlps_level", 1.0)], &[(1.0, 0.4), (2.0, 0.6), (3.0, 0.85), (4.0, 1.0)]),
            number("certification", &[("soc2", 1.0), ("iso27001", 1.0)], &[(0.0, 0.3), (1.0, 0.85)]),
        ],
        shows: &["compliance", "gate_result"],
    },
    Rule {
        id: CriterionId::Encryption,
        dimension: DimensionId::Assurance,
        weight: 0.5,
        applies: Applies::Always,
        proof: Proof::Promise,
        reads: &[number("encryption", YES_NO, &[(0.0, 0.2), (1.0, 0.85)])],
        shows: &[],
    },
    Rule {
        id: CriterionId::Operations,
        dimension: DimensionId::Assurance,
        weight: 1.5,
        applies: Applies::Always,
        proof: Proof::Promise,
        reads: &[
            number(
                "fault_response_time",
                MINUTES,
                &[(5.0, 1.0), (30.0, 0.85), (60.0, 0.7), (480.0, 0.55), (1440.0, 0.5), (4320.0, 0.3)],
            ),
            number("problem_resolution_time", HOURS, &[(0.0, 1.0), (1.0, 0.9), (8.0, 0.6), (72.0, 0.2)]),
            number("ops_support", YES_NO, &[(0.0, 0.2), (1.0, 0.85)]),
        ],
        shows: &["problem_resolution_rate"],
    },
    Rule {
        id: CriterionId::Compensation,
        dimension: DimensionId::Assurance,
        weight: 1.0,
        applies: Applies::Always,
        proof: Proof::Promise,
        reads: &[
            // Share of the month's bill that a breach earns at least.
            number("sla_compensation", PERCENT, &[(0.0, 0.1), (10.0, 0.7), (100.0, 1.0)]),
            number("sla_compensation", YES_NO, &[(0.0, 0.1), (1.0, 0.75)]),
        ],
        shows: &["refund"],
    },
    Rule {
        id: CriterionId::Company,
        dimension: DimensionId::Assurance,
        weight: 1.0,
        applies: Applies::Always,
        proof: Proof::Register,
        reads: &[
            Reading {
                key: "founded",
                scale: Scale::YearsSince { points: &[(0.0, 0.3), (2.0, 0.5), (5.0, 0.75), (10.0, 0.95)] },
                measured_only: false,
            },
            // 1: the operator stands in the business register under the name that the platform gives.
            number("company", YES_NO, &[(0.0, 0.2), (1.0, 0.8)]),
        ],
        // Capital alone never decides (C91): it is shown, not scored. Users of another product are not evidence (C07).
        shows: &["registered_capital", "customers", "other_business"],
    },
    Rule {
        id: CriterionId::Support,
        dimension: DimensionId::Assurance,
        weight: 0.5,
        applies: Applies::Always,
        proof: Proof::Promise,
        reads: &[
            number("community", YES_NO, &[(0.0, 0.3), (1.0, 0.75)]),
            number("after_sales", YES_NO, &[(0.0, 0.15), (1.0, 0.8)]),
        ],
        shows: &["images", "reimbursement"],
    },
];

/// The rule of a criterion; `None` for those of fit and value, which `fit` and `value` compute.
pub fn rule(id: CriterionId) -> Option<&'static Rule> {
    RULES.iter().find(|rule| rule.id == id)
}
