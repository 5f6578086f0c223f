//! Who rents: what is stated about a provider, by whom.

use super::Bilingual;
use super::billing::Billing;
use super::evidence::Evidence;
use serde::{Deserialize, Serialize};

/// One provider.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Provider {
    /// Stable id, e.g. `autodl`.
    pub id: String,
    /// Name in both languages.
    pub name: Bilingual,
    /// What kind of platform it is.
    pub class: Class,
    /// Mainland China or elsewhere; `None` when nobody says, as of one that only an imported file names.
    pub region: Option<Region>,
    /// Home page; empty when unknown.
    pub site: String,
    /// Everything stated about it. Two statements on one thing are two records.
    pub facts: Vec<Fact>,
    /// What its bills follow besides the price rows.
    pub billing: Billing,
    /// Reductions a person may be entitled to.
    pub discounts: Vec<Discount>,
}

/// What kind of platform a provider is, in the articles' words plus two that they lack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Class {
    /// Large general cloud (大型云平台).
    Hyperscaler,
    /// Value platform (性价比平台).
    Value,
    /// Community platform (社区型平台).
    Community,
    /// International GPU specialist.
    Specialist,
    /// Market of many hosts.
    Marketplace,
    /// Decentralised network.
    Depin,
    /// A class spoken of as a whole, no platform named. Never ranks.
    Unnamed,
}

/// Where an offer runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Region {
    /// Mainland China.
    Cn,
    /// Anywhere else.
    Intl,
}

/// One thing stated about a provider.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Fact {
    /// What it is about: one of [`FACT_KEYS`].
    pub key: String,
    /// As stated, in words.
    pub value: Bilingual,
    /// Least value in `unit`, where it is a number.
    pub low: Option<f64>,
    /// Greatest value in `unit`.
    pub high: Option<f64>,
    /// Unit of `low` and `high`; empty without numbers. Beside plain units (`percent`, `hour`, `us`, `CNY`…) six
    /// make a statement countable: `yes_no` (1: what the key names is there, 0: it is not), `mlps_level` (等保 3 or 4),
    /// `idc` (1: holds an IDC licence, 0: does not), `nvlink` (1: its cards are linked by NVLink, 0: they are not), `soc2`
    /// and `iso27001` (1: audited, 0: not).
    pub unit: String,
    /// Under what condition it holds; empty when always.
    pub condition: String,
    /// What it rests on.
    pub evidence: Evidence,
    /// Item of the contradiction list that questions it, e.g. `C64`; empty when none does.
    pub disputed: String,
}

/// A reduction that somebody is entitled to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Discount {
    /// What kind of reduction.
    pub kind: DiscountKind,
    /// Whom it is for.
    pub who: Audience,
    /// Share of the price that is paid, e.g. 0.85 for 85 折. `None` when no number is stated or its direction is unclear.
    pub factor: Option<f64>,
    /// Credit in `currency`, for coupons.
    pub credit: Option<crate::units::Price>,
    /// Shortest term in months that earns it; 0 when any.
    pub min_months: f64,
    /// Plans it applies to, by name; empty for all.
    pub plans: Vec<String>,
    /// Most that it takes off; `None` when no limit is stated.
    pub cap: Option<crate::units::Price>,
    /// Last day of the offer; `None` when no end is stated.
    pub until: Option<super::evidence::Date>,
    /// As stated, in words, with conditions.
    pub about: Bilingual,
    /// What it rests on.
    pub evidence: Evidence,
    /// Item of the contradiction list that questions it; such a discount is shown and never applied.
    pub disputed: String,
}

/// Kinds of reduction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DiscountKind {
    /// For committing to a term.
    Term,
    /// For verified students.
    Education,
    /// For universities or companies.
    Institution,
    /// A sum of money off.
    Coupon,
    /// Hours or vouchers in kind.
    Credit,
    /// For members.
    Membership,
    /// Interruptible use, stated as a share of the normal price.
    Spot,
}

/// Whom a discount is for; matches the scenario key `who`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Audience {
    /// Everybody.
    #[default]
    Anyone,
    /// Verified students.
    Student,
    /// Universities and labs.
    University,
    /// Companies.
    Company,
    /// Large organisations.
    Enterprise,
}

/// Every key that [`Fact::key`] may have. Adding one here is what makes it legal in the files.
pub const FACT_KEYS: &[&str] = &[
    "after_sales",
    "bare_metal",
    "bare_metal_stability_gain",
    "benchmark_image_time",
    "benchmark_inference_latency",
    "benchmark_training_time",
    "billing_granularity",
    "card_coverage",
    "case_study",
    "certification",
    "cluster_scale",
    "community",
    "company",
    "compliance",
    "compute_error_vs_nominal",
    "compute_fluctuation",
    "cost_long_term",
    "coupon",
    "cross_region",
    "customers",
    "data_deletion",
    "documentation",
    "domestic_gpu",
    "ecosystem",
    "education_credit",
    "education_discount",
    "elastic_scaling",
    "elastic_scaling_time",
    "electricity_price",
    "encryption",
    "extra_fees",
    "fault_rate",
    "fault_response_time",
    "feature",
    "founded",
    "gate_result",
    "gpu_pool",
    "gradient_sync",
    "hidden_fees",
    "images",
    "institution_discount",
    "inter_gpu_latency",
    "interconnect",
    "licence",
    "multi_gpu_pricing",
    "network",
    "no_disconnect_days",
    "no_gpu_mode",
    "ops_support",
    "other_business",
    "oversell",
    "platform_count",
    "price_claim",
    "price_ratio",
    "price_transparency",
    "problem_resolution_rate",
    "problem_resolution_time",
    "product",
    "purchase_price",
    "queueing",
    "refund",
    "registered_capital",
    "reimbursement",
    "rendering_gain",
    "reserved_after_stop",
    "sla",
    "sla_compensation",
    "spot",
    "spot_discount",
    "startup_time",
    "storage_billing_when_stopped",
    "storage_data_disk",
    "storage_price",
    "storage_system_disk",
    "suitability",
    "sustained_load",
    "term_discount",
    "training_speedup",
    "vram_authenticity",
];
