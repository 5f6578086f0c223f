//! The answer: what the page shows and what `kaopu rank` prints as JSON. Numbers, ids and enum words only; sentences
//! are made in `text/`.

mod left_out;
mod offer;
mod since;

pub use left_out::{Detail, Excluded, Reason, Relaxation, WhyNot};
pub use offer::{
    BuysView, CostView, CriterionView, DimensionView, Dimensions, EvidenceView, GateView, KaopuView, LayoutView,
    LineView, MemoryView, OfferLine, OfferResult, OtherPlan, SpotView,
};

pub use since::{BestView, Change, SinceView};

use crate::units::{Interval, Money};
use serde::Serialize;

/// The whole answer to one scenario.
#[derive(Clone, Debug, Serialize)]
pub struct Ranking {
    /// The scenario as understood, as text.
    pub scenario: String,
    /// What in it was ignored or repaired.
    pub notes: Vec<NoteView>,
    /// What it was answered from.
    pub dataset: DatasetView,
    /// What the work needs, on the best card.
    pub requirement: RequirementView,
    /// Admissible offers, best first.
    pub results: Vec<OfferResult>,
    /// How many offers were admissible, which may be more than are listed.
    pub admissible: usize,
    /// Offers left out, each with its one reason: of each reason the nearest, as many as are asked for; how many there
    /// are is in `why_not`.
    pub excluded: Vec<Excluded>,
    /// Exclusions by reason, most frequent first.
    pub why_not: Vec<WhyNot>,
    /// How sure the order is; `None` where nothing is admissible.
    pub confidence: Option<ConfidenceView>,
    /// What else could be done, best saving first.
    pub advice: Vec<AdviceView>,
    /// When nothing is admissible: what to relax, cheapest first.
    pub relaxations: Vec<Relaxation>,
    /// What changed since the link was made; `None` where the text remembers nothing.
    pub since: Option<SinceView>,
}

/// Something ignored or repaired in the scenario text.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct NoteView {
    /// `unknown-key`, `bad-value`, `cut-pair`, `repeated`, `newer-version`.
    pub kind: &'static str,
    /// The key concerned; empty when there is none.
    pub key: String,
    /// The offending text.
    pub value: String,
    /// For a bad value: `not-a-number`, `out-of-range`, `not-a-word`, `unknown-id`, `not-weights`; else empty.
    pub why: &'static str,
    /// For a bad value: what is allowed, e.g. `0.1..24` or `job, month`; else empty.
    pub allowed: String,
}

/// Which data answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DatasetView {
    /// Date and hash, e.g. `2026-11-30+1a2b3c4d`.
    pub version: String,
    /// Offers compared, imported ones included.
    pub offers: usize,
}

/// What the work needs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RequirementView {
    /// Memory that one card must have, GiB, on the best card; `None` when nothing fits.
    pub per_gpu_gib: Option<Interval<f64>>,
    /// Its parts, GiB, in drawing order.
    pub parts: Vec<MemoryPart>,
    /// Cards.
    pub gpus: u32,
    /// The accelerator it was reckoned on.
    pub gpu: String,
    /// The scenario's choices that we made, as scenario pairs, e.g. `precision=bf16`.
    pub assumed: Vec<String>,
}

/// One named part of the memory need.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MemoryPart {
    /// `weights`, `kv_cache`, `activations`, `gradients`, `optimizer`, `adapter`, `overhead`.
    pub part: &'static str,
    /// GiB on one card.
    pub gib: f64,
}

/// How sure the order is.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ConfidenceView {
    /// Share of draws in which the first stays first.
    pub first_stays: f64,
    /// Share of draws in which the first stays among the top three.
    pub first_in_top3: f64,
    /// How many draws.
    pub draws: u32,
    /// Share of the inputs of the first that rest on evidence.
    pub known: f64,
    /// The criterion that would settle it most if it were known; empty when none would.
    pub settle: String,
    /// The offer whose criterion that is.
    pub settle_offer: String,
}

/// What else could be done.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AdviceView {
    /// Technique id, e.g. `spot-checkpoints`, `qlora`, `no-gpu-mode`.
    pub technique: &'static str,
    /// What the job would cost less, in the scenario's currency.
    pub saves: Money,
    /// Hours it would take longer (negative: shorter).
    pub extra_hours: f64,
    /// Scenario pairs that would do it, e.g. `interrupt=yes&every=30`; empty when it is not a scenario change.
    pub change: String,
    /// The offer it would lead to; empty when the same.
    pub offer: String,
    /// Figures that the sentence shows, by name.
    pub note: String,
}
