//! What a person tells us, as text: `key=value` pairs joined by `&`, the same in the address, in the JavaScript API
//! and on the command line. `docs/scenario.md` lists the keys for people.

pub mod key;
pub mod parse;
pub mod seen;
pub mod words;

pub use key::{Key, Refusal};
pub use parse::{Note, parse};
pub use seen::Seen;
pub use words::{
    AttentionKernel, BudgetPer, Checkpointing, GateNeed, KvPrecision, Lang, LinkNeed, MasterWeights, Method,
    Offload, Optimizer, Precision, Protection, RegionNeed, Runtime, Sharding, Sort, StackNeed, Task, Who,
};

use crate::catalog::Catalog;
use crate::import::quote::Quote;
use crate::units::{Currency, Exchange};
use std::fmt;

/// Version of the text format. Links of every past version keep working.
pub const VERSION: u32 = 1;

/// Everything a person tells us. `None` means that it was left to us; `requirement::Job` says what we took instead.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    /// Id of the preset that the other fields start from.
    pub preset: Option<String>,
    /// What is to be done.
    pub task: Task,
    /// Model id; excludes `params`.
    pub model: Option<String>,
    /// Size of an unlisted model, billions of parameters; excludes `model`.
    pub params: Option<f64>,
    /// How a model is adapted.
    pub method: Option<Method>,
    /// Precision of the weights.
    pub precision: Option<Precision>,
    /// Precision of the KV cache.
    pub kv: KvPrecision,
    /// What runs the model.
    pub runtime: Runtime,
    /// Attention kernel.
    pub attention: AttentionKernel,
    /// Samples in one step on one card.
    pub batch: Option<u32>,
    /// Tokens in a sequence; for inference prompt and answer together.
    pub seq: Option<u32>,
    /// Sequences served at once.
    pub concurrency: u32,
    /// Gradient accumulation steps.
    pub accum: u32,
    /// Optimizer.
    pub optimizer: Optimizer,
    /// 32-bit master weights beside 16-bit ones.
    pub master: MasterWeights,
    /// Gradient checkpointing.
    pub ckpt: Option<Checkpointing>,
    /// ZeRO stage.
    pub zero: Option<u32>,
    /// What shards.
    pub shard: Sharding,
    /// Tensor-parallel degree.
    pub tp: u32,
    /// Pipeline-parallel degree.
    pub pp: u32,
    /// What moves to main memory.
    pub offload: Offload,
    /// Number of cards; `None` finds the smallest that works.
    pub gpus: Option<u32>,
    /// Accelerator id to stay with.
    pub gpu: Option<String>,
    /// Hours that the work takes on `on`.
    pub hours: Option<f64>,
    /// Accelerator id that `hours` was seen or guessed on.
    pub on: Option<String>,
    /// Tokens to process.
    pub tokens: Option<f64>,
    /// Samples to process.
    pub samples: Option<f64>,
    /// Images to make or process.
    pub images: Option<f64>,
    /// Passes over the data.
    pub epochs: f64,
    /// Hours of use a day.
    pub hours_per_day: f64,
    /// Days over which the work is spread; `None` follows from the hours.
    pub days: Option<f64>,
    /// Hours until it must be done.
    pub deadline: Option<f64>,
    /// Whether the work may be interrupted.
    pub interrupt: bool,
    /// Minutes between checkpoints; `None` when there are none.
    pub every: Option<f64>,
    /// Interruptions an hour to reckon with.
    pub rate: Option<f64>,
    /// Where it must run.
    pub region: RegionNeed,
    /// Protection the provider must show.
    pub grade: Protection,
    /// Gates of admission that the provider must have passed.
    pub gates: GateNeed,
    /// Link between cards.
    pub link: LinkNeed,
    /// Bare metal only.
    pub metal: bool,
    /// Domestic accelerators only (信创).
    pub domestic: bool,
    /// Software stack.
    pub stack: StackNeed,
    /// Who asks.
    pub who: Who,
    /// GB of stored data.
    pub data: f64,
    /// Hours of set-up before the work.
    pub setup: f64,
    /// Money there is, in `currency`.
    pub budget: Option<f64>,
    /// What the budget is for.
    pub per: BudgetPer,
    /// Currency of the answer and of the budget.
    pub currency: Currency,
    /// CNY for one USD; `None` takes the dataset's dated rate.
    pub fx: Option<f64>,
    /// Weights of the four dimensions.
    pub weights: Weights,
    /// Order of the list.
    pub sort: Sort,
    /// Language; `None` follows the reader.
    pub lang: Option<Lang>,
    /// Private offers that the link carries.
    pub quotes: Vec<Quote>,
    /// Pairs with keys we do not know, kept for those who do.
    pub unknown: Vec<(String, String)>,
}

impl Default for Scenario {
    fn default() -> Self {
        Self {
            preset: None,
            task: Task::Finetune,
            model: None,
            params: None,
            method: None,
            precision: None,
            kv: KvPrecision::Fp16,
            runtime: Runtime::Auto,
            attention: AttentionKernel::Fused,
            batch: None,
            seq: None,
            concurrency: 1,
            accum: 1,
            optimizer: Optimizer::Adamw,
            master: MasterWeights::Auto,
            ckpt: None,
            zero: None,
            shard: Sharding::Zero,
            tp: 1,
            pp: 1,
            offload: Offload::None,
            gpus: None,
            gpu: None,
            hours: None,
            on: None,
            tokens: None,
            samples: None,
            images: None,
            epochs: 1.0,
            hours_per_day: 8.0,
            days: None,
            deadline: None,
            interrupt: false,
            every: None,
            rate: None,
            region: RegionNeed::Any,
            grade: Protection::None,
            gates: GateNeed::Any,
            link: LinkNeed::Any,
            metal: false,
            domestic: false,
            stack: StackNeed::Any,
            who: Who::Anyone,
            data: 0.0,
            setup: 0.0,
            budget: None,
            per: BudgetPer::Job,
            currency: Currency::Cny,
            fx: None,
            weights: Weights::EQUAL,
            sort: Sort::Kaopu,
            lang: None,
            quotes: Vec::new(),
            unknown: Vec::new(),
        }
    }
}

impl Scenario {
    /// The scenario as text: version first, then what differs from its preset (or from the defaults), in the order of
    /// [`Key::ALL`], then the pairs we do not know. Reading it gives the same scenario.
    pub fn to_text(&self, catalog: &Catalog) -> String {
        let base = self.preset.as_deref().map(|id| parse::from_preset(id, catalog)).unwrap_or_default();
        let mut pairs = vec![format!("v={VERSION}")];
        for &key in Key::ALL.iter().filter(|&&key| key != Key::V) {
            let value = self.get(key);
            let said = if key == Key::Preset { value != "none" } else { value != base.get(key) };
            // Setting one of these clears the other, so the cleared one need not be said.
            let implied = (key == Key::Model && value == "none" && self.params.is_some())
                || (key == Key::Params && value == "none" && self.model.is_some());
            if said && !implied {
                pairs.push(format!("{}={}", key.word(), parse::escape(&value)));
            }
        }
        pairs.extend(
            self.unknown.iter().map(|(key, value)| format!("{}={}", parse::escape(key), parse::escape(value))),
        );
        pairs.join("&")
    }

    /// The exchange rates to use: the person's CNY per USD where given, with the euro moved along.
    pub fn exchange(&self, catalog: &Catalog) -> Exchange {
        let dated = catalog.exchange();
        match self.fx {
            Some(cny_per_usd) => {
                Exchange { cny_per_usd, cny_per_eur: dated.cny_per_eur / dated.cny_per_usd * cny_per_usd }
            }
            None => dated,
        }
    }
}

/// Weights of the four dimensions, each at least 0, not all 0. Only their ratios matter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// 适配度
    pub fit: f64,
    /// 稳定度
    pub stability: f64,
    /// 性价比
    pub value: f64,
    /// 保障度
    pub assurance: f64,
}

impl Weights {
    /// The articles' formula: a plain product.
    pub const EQUAL: Self = Self { fit: 1.0, stability: 1.0, value: 1.0, assurance: 1.0 };

    /// Greatest weight of one dimension.
    pub const MAX: f64 = 10.0;

    /// Reads `1-1-2-1`.
    pub fn parse(text: &str) -> Option<Self> {
        let numbers: Vec<f64> = text.split('-').map(|part| part.parse().ok()).collect::<Option<_>>()?;
        let &[fit, stability, value, assurance] = numbers.as_slice() else { return None };
        let sound = numbers.iter().all(|weight| (0.0..=Self::MAX).contains(weight));
        (sound && numbers.iter().sum::<f64>() > 0.0).then_some(Self { fit, stability, value, assurance })
    }

    /// In the order fit, stability, value, assurance, scaled to add up to 1.
    pub fn shares(self) -> [f64; 4] {
        let all = [self.fit, self.stability, self.value, self.assurance];
        let sum: f64 = all.iter().sum();
        all.map(|weight| weight / sum)
    }
}

impl fmt::Display for Weights {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}-{}-{}-{}", self.fit, self.stability, self.value, self.assurance)
    }
}
