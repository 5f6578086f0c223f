//! One offer of the answer: as the list shows it, and in full.

use super::MemoryPart;
use crate::catalog::offer::{Plan, PriceKind};
use crate::units::{Currency, Interval, Money};
use serde::Serialize;

/// What the list shows of one admissible offer: cheap to make, for every frame of a drag.
#[derive(Clone, Debug, PartialEq)]
pub struct OfferLine {
    /// Position in the list, from 1.
    pub rank: usize,
    /// Position in the market, to ask for its whole result.
    pub index: u32,
    /// Offer id.
    pub offer: String,
    /// Provider name in Chinese and English.
    pub provider_name: [String; 2],
    /// Accelerator id.
    pub gpu: String,
    /// Accelerator name.
    pub gpu_name: String,
    /// Cards rented.
    pub gpus: u32,
    /// `cn` or `intl`.
    pub region: &'static str,
    /// The provider's own name of the variant; may be empty.
    pub variant: String,
    /// The plan taken.
    pub plan: Plan,
    /// List, promotion or member price.
    pub price_kind: PriceKind,
    /// Price for one card and hour, in the scenario's currency.
    pub per_gpu_hour: f64,
    /// The score.
    pub kaopu: KaopuView,
    /// Fit, stability, value and assurance, 0 to 1.
    pub dimensions: [Interval<f64>; 4],
    /// Wall-clock hours to finish.
    pub hours: Interval<f64>,
    /// Cost of the job, in the scenario's currency.
    pub cost: Interval<Money>,
    /// How many fees nobody states.
    pub undisclosed: usize,
    /// Memory needed on each card, GiB.
    pub need_gib: f64,
    /// Memory usable on each card, GiB.
    pub usable_gib: f64,
    /// Days since the price was stated, to the dataset's date; `None` when undated.
    pub age_days: Option<u32>,
    /// Grade of the price today, age counted in.
    pub grade: char,
    /// Warnings, as ids that `text/` names.
    pub flags: Vec<&'static str>,
}

/// One admissible offer under its best plan.
#[derive(Clone, Debug, Serialize)]
pub struct OfferResult {
    /// Position in the list, from 1.
    pub rank: usize,
    /// Offer id.
    pub offer: String,
    /// Provider id.
    pub provider: String,
    /// Provider name in Chinese and English.
    pub provider_name: [String; 2],
    /// Accelerator id.
    pub gpu: String,
    /// Accelerator name.
    pub gpu_name: String,
    /// Cards rented.
    pub gpus: u32,
    /// `cn` or `intl`.
    pub region: &'static str,
    /// The provider's own name of the variant; may be empty.
    pub variant: String,
    /// The plan taken.
    pub plan: Plan,
    /// List, promotion or member price.
    pub price_kind: PriceKind,
    /// Price for one card and hour (terms spread over their hours), in the scenario's currency.
    pub per_gpu_hour: f64,
    /// The score.
    pub kaopu: KaopuView,
    /// The four dimensions.
    pub dimensions: Dimensions,
    /// Wall-clock hours to finish.
    pub hours: Interval<f64>,
    /// What `hours` rests on: `stated`, `scaled`, `measured`, `modelled`, `pattern`.
    pub hours_basis: &'static str,
    /// What it costs.
    pub cost: CostView,
    /// Other admissible plans of this offer, cheapest first.
    pub other_plans: Vec<OtherPlan>,
    /// What interruptions do; `None` where the plan taken cannot be interrupted.
    pub spot: Option<SpotView>,
    /// What the budget buys here; `None` without one.
    pub buys: Option<BuysView>,
    /// Memory against the card.
    pub memory: MemoryView,
    /// Days since the price was stated, to the dataset's date; `None` when undated.
    pub age_days: Option<u32>,
    /// Grade of the price today, age counted in.
    pub grade: char,
    /// Warnings, as ids that `text/` names, e.g. `conflict`, `self-reported`, `undisclosed-fees`, `stale`.
    pub flags: Vec<&'static str>,
    /// What the price and the facts rest on.
    pub evidence: Vec<EvidenceView>,
    /// The five gates of admission, in order.
    pub gates: Vec<GateView>,
}

/// The score of an offer.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct KaopuView {
    /// Weighted geometric mean of the dimensions x 100.
    pub score: f64,
    /// With every unknown at its worst.
    pub low: f64,
    /// With every unknown at its best.
    pub high: f64,
    /// The articles' plain product, 0 to 1.
    pub product: f64,
    /// Whether no dimension vetoes and no other offer dominates it.
    pub recommended: bool,
    /// Why it is not recommended: a dimension's name, or `dominated`; empty when recommended.
    pub veto: &'static str,
    /// The offer that dominates it; empty when none does.
    pub dominated_by: String,
}

/// The four dimensions.
#[derive(Clone, Debug, Serialize)]
pub struct Dimensions {
    /// 适配度
    pub fit: DimensionView,
    /// 稳定度
    pub stability: DimensionView,
    /// 性价比
    pub value: DimensionView,
    /// 保障度
    pub assurance: DimensionView,
}

/// One dimension with what it is made of.
#[derive(Clone, Debug, Serialize)]
pub struct DimensionView {
    /// Middle, 0 to 1.
    pub score: f64,
    /// Lowest.
    pub low: f64,
    /// Highest.
    pub high: f64,
    /// Floor under which it vetoes here.
    pub floor: f64,
    /// Share of its weight that rests on evidence.
    pub known: f64,
    /// Its criteria.
    pub criteria: Vec<CriterionView>,
}

/// One criterion of a dimension.
#[derive(Clone, Debug, Serialize)]
pub struct CriterionView {
    /// Criterion id.
    pub id: &'static str,
    /// Weight inside the dimension.
    pub weight: f64,
    /// Middle, 0 to 1.
    pub score: f64,
    /// Lowest.
    pub low: f64,
    /// Highest.
    pub high: f64,
    /// `fact`, `unknown`, `self-reported`, `disputed` or `computed`.
    pub why: &'static str,
    /// The value taken, as stated, in Chinese and English; empty when unknown.
    pub value: [String; 2],
    /// What it rests on; `None` when unknown or computed.
    pub evidence: Option<EvidenceView>,
    /// Other statements on the same thing.
    pub others: Vec<EvidenceView>,
}

/// What a bill comes to.
#[derive(Clone, Debug, Serialize)]
pub struct CostView {
    /// Currency of all amounts here: the scenario's.
    pub currency: Currency,
    /// Middle.
    pub total: Money,
    /// Low end: shortest time, lowest stated price.
    pub low: Money,
    /// High end.
    pub high: Money,
    /// Cost in one month of use.
    pub per_month: Money,
    /// The lines; they add up to `total`.
    pub lines: Vec<LineView>,
    /// How many fees nobody states.
    pub undisclosed: usize,
}

/// One line of a bill.
#[derive(Clone, Debug, Serialize)]
pub struct LineView {
    /// `compute`, `storage`, `storage-off`, `setup`, `traffic`, `image-storage`, `operations`, `tax`, `discount`, `coupon`.
    pub kind: &'static str,
    /// How much; `None` is not disclosed.
    pub amount: Option<Money>,
    /// How it came about, as a formula, e.g. `20 h × 1.35`.
    pub note: String,
    /// What it rests on, where it rests on a provider's rule.
    pub evidence: Option<EvidenceView>,
}

/// An admissible plan that was not the cheapest.
#[derive(Clone, Debug, Serialize)]
pub struct OtherPlan {
    /// The plan.
    pub plan: Plan,
    /// What the job costs under it.
    pub total: Money,
    /// Hours of use from which it is cheaper than the plan taken; `None` when never.
    pub cheaper_from_hours: Option<f64>,
    /// What is odd about its price beside the others, e.g. `commitment-cannot-pay`.
    pub flags: Vec<&'static str>,
}

/// What interruptions do to a job, at the middle of the interruption rate.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SpotView {
    /// Interruptions to expect; `None` when they keep it from ever ending.
    pub interruptions: Option<f64>,
    /// Minutes between checkpoints that would be best; `None` without interruptions.
    pub best_every_minutes: Option<f64>,
    /// Cost at that interval.
    pub cost_at_best: Option<Money>,
    /// Machine hours to expect if every interruption meant starting over; `None` when it would never end.
    pub hours_without_checkpoints: Option<f64>,
    /// Cost of that.
    pub cost_without_checkpoints: Option<Money>,
    /// The chance to finish by the deadline; `None` without one.
    pub in_time: Option<f64>,
    /// Cost of the cheapest recommended way that cannot be interrupted; `None` when there is none.
    pub baseline: Option<Money>,
    /// Its offer; empty when there is none.
    pub baseline_offer: String,
}

/// What a budget buys.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct BuysView {
    /// Hours of work.
    pub hours: f64,
    /// Days of this use that they fill.
    pub days: f64,
    /// Whole jobs, one after the other.
    pub jobs: u64,
}

/// Memory need against the card.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MemoryView {
    /// Needed on each card.
    pub need_gib: Interval<f64>,
    /// Usable on each card.
    pub usable_gib: f64,
    /// Usable minus needed.
    pub headroom: f64,
    /// Parts of the need on one card.
    pub parts: Vec<MemoryPart>,
    /// Parallel layout.
    pub layout: LayoutView,
}

/// How the work is spread over the cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct LayoutView {
    /// Data-parallel degree.
    pub dp: u32,
    /// Tensor-parallel degree.
    pub tp: u32,
    /// Pipeline-parallel degree.
    pub pp: u32,
    /// ZeRO stage.
    pub zero: u32,
}

/// A record behind a number.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EvidenceView {
    /// What it is about: `price`, or a fact key.
    pub about: String,
    /// The statement's or fact's own id or value, in Chinese and English.
    pub value: [String; 2],
    /// Source id.
    pub source: String,
    /// Source title in Chinese and English.
    pub title: [String; 2],
    /// Where in the source.
    pub at: String,
    /// Address; empty when none is known.
    pub url: String,
    /// Date as stated; empty when undated.
    pub date: String,
    /// Grade as recorded.
    pub grade: char,
    /// Who says it, e.g. `vendor-page`.
    pub says: String,
    /// Whether this is the statement that was chosen.
    pub chosen: bool,
    /// Item of the contradiction list; empty when none.
    pub disputed: String,
}

/// One of the five gates of admission.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GateView {
    /// `authenticity`, `licence`, `transparency`, `support`, `continuity`.
    pub id: &'static str,
    /// `pass`, `fail` or `unknown`.
    pub status: &'static str,
    /// What there is on a gate that is unknown: `doubted`, `partial`, `claimed` or `nothing`; empty when it is not.
    pub short: &'static str,
    /// What it needs and nobody has shown, by fact key.
    pub missing: Vec<&'static str>,
    /// What shows it; when unknown, what is on file and does not suffice.
    pub proof: Vec<EvidenceView>,
}
