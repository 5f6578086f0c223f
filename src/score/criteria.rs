//! The criteria of stability (稳定度) and assurance (保障度): what each reads, how a fact becomes a number in [0, 1], and
//! what it weighs. One table, [`RULES`]; the method page and `docs/score.md` show the same one.
//!
//! Only facts about a named provider are read. Its class (large cloud, community…) is not a fact and is never read, nor
//! are its name, its id or its discounts.

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
    /// When the rental has more than one card.
    SeveralCards,
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
    /// The first of these words that the fact's text (English or Chinese, lower case) contains. What no word matches is
    /// not read, and the data-health report says so.
    Words(&'static [(&'static str, f64)]),
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

/// Greatest value of a self-reported fact (contradiction list, section A, rule 4).
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

const fn words(key: &'static str, words: &'static [(&'static str, f64)]) -> Reading {
    Reading { key, scale: Scale::Words(words), measured_only: false }
}

const PERCENT: &[(&str, f64)] = &[("percent", 1.0), ("%", 1.0)];
const DAYS: &[(&str, f64)] = &[("day", 1.0), ("days", 1.0), ("hour", 1.0 / 24.0)];
const HOURS: &[(&str, f64)] = &[("hour", 1.0), ("hours", 1.0), ("minute", 1.0 / 60.0), ("day", 24.0)];
const MINUTES: &[(&str, f64)] = &[("minute", 1.0), ("minutes", 1.0), ("second", 1.0 / 60.0), ("hour", 60.0)];
const MICROSECONDS: &[(&str, f64)] = &[("us", 1.0), ("μs", 1.0)];

/// The table. Points are ours where no source is named; the founding articles' thresholds are those that they ascribe
/// to whole classes (articles 1 L43-75), read as marks on a scale and not as anybody's result.
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
            words(
                "vram_authenticity",
                &[("no inflation", 0.9), ("full vram", 0.9), ("states usable", 0.8), ("inflated", 0.0)],
            ),
            words("sustained_load", &[("anomal", 0.2), ("throttl", 0.3), ("without performance drop", 0.9)]),
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
                &[(95.0, 0.1), (99.0, 0.45), (99.5, 0.6), (99.9, 0.8), (99.95, 0.9), (99.99, 1.0)],
            ),
            words("sla", &[("no explicit", 0.1), ("no availability", 0.1), ("no sla", 0.1), ("excluded", 0.1)]),
        ],
        shows: &[],
    },
    Rule {
        id: CriterionId::Interconnect,
        dimension: DimensionId::Stability,
        weight: 1.0,
        applies: Applies::SeveralCards,
        proof: Proof::Measurement,
        reads: &[
            words(
                "interconnect",
                &[
                    ("no native nvlink", 0.2),
                    ("no nvlink", 0.2),
                    ("high latency", 0.2),
                    ("infiniband", 1.0),
                    ("nvswitch", 1.0),
                    ("rdma", 0.95),
                    ("nvlink", 0.9),
                ],
            ),
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
            words(
                "bare_metal",
                &[("no bare", 0.4), ("container", 0.5), ("exclusiv", 1.0), ("bare", 1.0), ("yes", 1.0)],
            ),
            words("oversell", &[("no over", 0.9), ("not over", 0.9), ("oversold", 0.2), ("oversell", 0.2)]),
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
            words("queueing", &[("no queue", 0.9), ("in stock", 0.8), ("queue", 0.35), ("wait", 0.35)]),
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
        // Read from the plan, not from facts: see `provider::spot`.
        reads: &[],
        shows: &["spot", "spot_discount"],
    },
    Rule {
        id: CriterionId::Reserved,
        dimension: DimensionId::Stability,
        weight: 0.5,
        applies: Applies::Always,
        proof: Proof::Promise,
        reads: &[words(
            "reserved_after_stop",
            &[
                ("not reserved", 0.25),
                ("does not reserve", 0.25),
                ("not kept", 0.25),
                ("back to the pool", 0.25),
                ("goes back", 0.25),
                ("may not be free", 0.25),
                ("no", 0.25),
                ("reserved", 0.95),
                ("kept", 0.95),
                ("yes", 0.95),
            ],
        )],
        shows: &["storage_billing_when_stopped"],
    },
    Rule {
        id: CriterionId::Licence,
        dimension: DimensionId::Assurance,
        weight: 1.0,
        applies: Applies::China,
        proof: Proof::Register,
        reads: &[words(
            "licence",
            &[("no idc", 0.1), ("lacks", 0.1), ("idc", 0.9), ("icp", 0.7), ("经营许可证", 0.9)],
        )],
        shows: &[],
    },
    Rule {
        id: CriterionId::Protection,
        dimension: DimensionId::Assurance,
        weight: 1.0,
        applies: Applies::Always,
        proof: Proof::Register,
        reads: &[words(
            "certification",
            &[
                ("basic idc only", 0.2),
                ("等保四级", 1.0),
                ("等保三级", 0.85),
                ("等保二级", 0.6),
                ("soc 2", 0.85),
                ("soc2", 0.85),
                ("iso 27001", 0.8),
                ("iso27001", 0.8),
                ("hipaa", 0.8),
            ],
        )],
        shows: &["compliance", "gate_result"],
    },
    Rule {
        id: CriterionId::Encryption,
        dimension: DimensionId::Assurance,
        weight: 0.5,
        applies: Applies::Always,
        proof: Proof::Promise,
        reads: &[
            words("encryption", &[("no encryption", 0.2), ("triple", 0.9), ("at rest", 0.85), ("encrypt", 0.8)]),
            words("certification", &[("triple encryption", 0.9), ("encrypted storage", 0.8)]),
        ],
        shows: &["data_deletion"],
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
                &[(5.0, 1.0), (30.0, 0.85), (60.0, 0.7), (480.0, 0.4), (1440.0, 0.2)],
            ),
            number("problem_resolution_time", HOURS, &[(0.0, 1.0), (1.0, 0.9), (8.0, 0.6), (72.0, 0.2)]),
            words(
                "ops_support",
                &[
                    ("no dedicated", 0.15),
                    ("no operations", 0.15),
                    ("24x7", 0.9),
                    ("24/7", 0.9),
                    ("7x24", 0.9),
                    ("7×24", 0.9),
                    ("paid extra", 0.55),
                    ("free", 0.8),
                    ("ticket", 0.6),
                ],
            ),
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
            number(
                "sla_compensation",
                &[("hour_credit_per_fault_hour", 1.0)],
                &[(0.0, 0.1), (1.0, 0.75), (10.0, 1.0)],
            ),
            number("sla_compensation", PERCENT, &[(0.0, 0.1), (10.0, 0.7), (100.0, 1.0)]),
            words(
                "sla_compensation",
                &[("no compensation", 0.1), ("none", 0.1), ("credit", 0.8), ("refund", 0.8), ("compensation", 0.7)],
            ),
        ],
        shows: &[],
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
            words("company", &[("listed on", 0.9), ("nasdaq", 0.9), ("nyse", 0.9), ("code 9", 0.75)]),
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
            words("community", &[("inactive", 0.3), ("active", 0.75), ("tutorial", 0.75), ("documentation", 0.75)]),
            words(
                "after_sales",
                &[("no after-sales", 0.1), ("none", 0.1), ("complete", 0.8), ("after-sales", 0.7)],
            ),
        ],
        shows: &["images", "reimbursement"],
    },
];

/// The rule of a criterion; `None` for those of fit and value, which `fit` and `value` compute.
pub fn rule(id: CriterionId) -> Option<&'static Rule> {
    RULES.iter().find(|rule| rule.id == id)
}
