//! What a provider's bills follow besides its price rows: clocks, minimum charges, storage, modes without a GPU, what
//! happens on stop. Rules are data with evidence; `price/` runs them. `docs/billing.md` says where each comes from and
//! which stated rules are not modelled.

use super::evidence::Evidence;
use crate::units::Price;
use serde::{Deserialize, Serialize};

/// A value with what it rests on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sourced<T> {
    /// The value.
    pub value: T,
    /// What it rests on.
    pub evidence: Evidence,
}

/// A provider's billing rules. `None` means that nobody states it, which is shown as not disclosed.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Billing {
    /// How running time is counted on plans that charge what is used.
    pub clock: Option<Sourced<Clock>>,
    /// Least charge of one session.
    pub minimum: Option<Sourced<Price>>,
    /// Data disk beyond what is included.
    pub storage: Option<Sourced<Storage>>,
    /// Saved images.
    pub image_storage: Option<Sourced<Storage>>,
    /// Shared file storage or net disk, for those who use it instead of the data disk.
    pub file_storage: Option<Sourced<Storage>>,
    /// Working without the GPU at a lower price, e.g. for set-up.
    pub no_gpu_mode: Option<Sourced<NoGpu>>,
    /// What happens to card and data when the machine is stopped.
    pub stop: Option<Sourced<Stop>>,
    /// Days in a row switched off after which the instance and its data are gone.
    pub deleted_after_days: Option<Sourced<f64>>,
    /// What prepaid terms do besides running on.
    pub prepaid: Option<Sourced<Prepaid>>,
    /// How interruptible machines are taken back.
    pub spot: Option<Sourced<SpotRule>>,
    /// Balance that must be on the account before anything starts.
    pub balance: Option<Sourced<Price>>,
    /// Data transfer.
    pub traffic: Option<Sourced<Fee>>,
    /// Operations, management nodes, service.
    pub operations: Option<Sourced<Fee>>,
    /// Taxes on top of the prices.
    pub tax: Option<Sourced<Fee>>,
}

/// How running time is counted.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// What each session is rounded up to; `None` when only the start is stated.
    #[serde(default)]
    pub step: Option<Step>,
    /// When it starts.
    #[serde(default)]
    pub starts: ClockStart,
    /// Whether each step is paid before it is used. A step begun is then a step paid, as with rounding up.
    #[serde(default)]
    pub in_advance: bool,
}

/// What a session is rounded up to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Step {
    /// Whole seconds.
    Second,
    /// Whole minutes.
    Minute,
    /// Whole hours.
    Hour,
}

/// When the clock starts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ClockStart {
    /// When the machine is on.
    #[default]
    PowerOn,
    /// When it begins to fetch the image, before it can be used.
    ImagePull,
}

/// A price for stored data.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Storage {
    /// Per GB and day; `None` when only the free part is stated.
    pub per_gb_day: Option<Price>,
    /// GB that cost nothing.
    pub free_gb: f64,
    /// Whether it is also charged while the machine is off; `None` when nobody says.
    pub while_off: Option<bool>,
}

/// A mode without GPU.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct NoGpu {
    /// Per hour; `None` when the mode exists and its price was not seen.
    pub per_hour: Option<Price>,
    /// Only for plans that charge what is used.
    pub usage_plans_only: bool,
}

/// What happens on stop.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stop {
    /// Whether the card stays reserved on plans that charge what is used.
    pub card_kept: Option<bool>,
    /// Whether the local data disk survives.
    pub data_kept: Option<bool>,
    /// Hours after which scratch space may be wiped.
    pub scratch_hours: Option<f64>,
}

/// What prepaid terms do.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Prepaid {
    /// The GPU is reserved for the term.
    pub reserves: Option<bool>,
    /// A term not needed any more can be returned.
    pub refund: Option<Refund>,
    /// At the end it goes on as pay-as-you-go.
    pub falls_back: Option<bool>,
}

/// What one gets back for an unused part of a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Refund {
    /// Credit on the account.
    Credit,
    /// The term is turned into pay-as-you-go.
    UsagePlan,
    /// Nothing.
    Nothing,
}

/// How interruptible machines are taken back.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpotRule {
    /// Hours at the beginning that are never interrupted.
    pub protected_hours: Option<f64>,
    /// Minutes of notice.
    pub notice_minutes: Option<f64>,
}

/// A fee besides card time and storage.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Fee {
    /// Stated to cost nothing extra.
    Included,
    /// For each hour of running.
    PerHour(Price),
}
