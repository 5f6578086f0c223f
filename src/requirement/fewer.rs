//! What would make fewer cards do, with the memory and the time of each.

use super::job::{Activity, Job};
use super::{Need, Time, need, smallest, time};
use crate::catalog::Catalog;
use crate::catalog::accelerator::Accelerator;
use crate::scenario::{Method, Offload, Optimizer, Precision, Task};

/// A change that saves memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// LoRA instead of training all weights.
    Lora,
    /// A 4-bit base under the adapters.
    Qlora,
    /// 4-bit weights for inference.
    FourBit,
    /// Recompute all activations.
    Checkpointing,
    /// 8-bit optimizer states.
    EightBitOptimizer,
    /// Optimizer states in main memory.
    OffloadOptimizer,
    /// Weights too.
    OffloadAll,
    /// Half the sequence.
    HalfSequence,
    /// An 8-bit KV cache.
    EightBitCache,
    /// Shard the states over the cards.
    Shard,
}

impl Change {
    /// Its word in the answer.
    pub fn id(self) -> &'static str {
        match self {
            Self::Lora => "lora",
            Self::Qlora => "qlora",
            Self::FourBit => "four-bit",
            Self::Checkpointing => "checkpointing",
            Self::EightBitOptimizer => "eight-bit-optimizer",
            Self::OffloadOptimizer => "offload-optimizer",
            Self::OffloadAll => "offload-all",
            Self::HalfSequence => "half-sequence",
            Self::EightBitCache => "eight-bit-cache",
            Self::Shard => "shard",
        }
    }
}

/// Makes the job that a change gives; `None` where the change does not apply.
type Apply = fn(&Job) -> Option<Job>;

/// Every change that may apply, and what it does to a job.
const CHANGES: [(Change, Apply); 10] = [
    (Change::EightBitOptimizer, |job| {
        let full = job.method() == Some(Method::Full) && job.optimizer == Optimizer::Adamw;
        full.then(|| Job { optimizer: Optimizer::Adamw8bit, ..job.clone() })
    }),
    (Change::Checkpointing, |job| {
        let kept = job.method().is_some() && (!job.checkpointing || job.selective);
        kept.then(|| Job { checkpointing: true, selective: false, ..job.clone() })
    }),
    (Change::EightBitCache, |job| {
        (job.activity == Activity::Generate && job.kv_bits > 8.0).then(|| Job { kv_bits: 8.0, ..job.clone() })
    }),
    (Change::HalfSequence, |job| {
        (job.shape.is_language() && job.seq >= 1024.0).then(|| Job { seq: job.seq / 2.0, ..job.clone() })
    }),
    (Change::Shard, |job| {
        let whole = matches!(job.activity, Activity::Train(_)) && job.zero.is_none_or(|stage| stage < 3);
        whole.then(|| Job { zero: Some(3), ..job.clone() })
    }),
    (Change::Qlora, |job| match job.activity {
        Activity::Train(Method::Lora | Method::Full) if job.task == Task::Finetune => Some(Job {
            activity: Activity::Train(Method::Qlora),
            precision: Precision::Int4,
            master: false,
            ..job.clone()
        }),
        _ => None,
    }),
    (Change::Lora, |job| match job.activity {
        Activity::Train(Method::Full) if job.task == Task::Finetune => {
            Some(Job { activity: Activity::Train(Method::Lora), master: false, ..job.clone() })
        }
        _ => None,
    }),
    (Change::FourBit, |job| {
        let wide = job.precision != Precision::Int4;
        (matches!(job.activity, Activity::Generate | Activity::Diffuse) && wide)
            .then(|| Job { precision: Precision::Int4, ..job.clone() })
    }),
    (Change::OffloadOptimizer, |job| {
        let full = job.method() == Some(Method::Full) && job.offload == Offload::None;
        full.then(|| Job { offload: Offload::Optimizer, ..job.clone() })
    }),
    (Change::OffloadAll, |job| {
        let language = matches!(job.activity, Activity::Train(_) | Activity::Generate | Activity::Diffuse);
        (language && job.offload != Offload::All).then(|| Job { offload: Offload::All, ..job.clone() })
    }),
];

/// A change, the cards that then do, and what they need and take.
#[derive(Clone, Debug, PartialEq)]
pub struct Fewer {
    /// What is changed.
    pub change: Change,
    /// Cards that then do.
    pub cards: u32,
    /// Memory on each.
    pub need: Need,
    /// How long it then takes.
    pub time: Option<Time>,
}

/// Every single change under which fewer than `cards` cards of this kind hold the job, in the order of the table.
pub fn fewer(job: &Job, accelerator: &Accelerator, cards: u32, catalog: &Catalog) -> Vec<Fewer> {
    let below = cards.saturating_sub(1);
    CHANGES
        .iter()
        .filter_map(|(change, apply)| {
            let changed = Job { cards: None, ran_on: None, ..apply(job)? };
            let cards = smallest(&changed, accelerator, below)?;
            Some(Fewer {
                change: *change,
                cards,
                need: need(&changed, accelerator, cards),
                time: time(&changed, accelerator, cards, catalog),
            })
        })
        .collect()
}
