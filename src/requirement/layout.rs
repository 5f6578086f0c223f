//! How a job lies over several cards.
//!
//! Inference splits the network over all cards unless `tp` or `pp` say otherwise, and then the rest of the cards hold
//! further copies: serving engines split each layer over as many cards as divide its heads and put layers on the rest in
//! sequence, the others put layers on cards in sequence. Full training splits its states by ZeRO-3; LoRA and QLoRA put the whole copy on every
//! card unless told to shard.

use super::job::{Activity, Job};
use crate::scenario::{Method, Runtime};

/// Degrees of each kind of parallelism; their product is the number of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Copies of the network that work on different data.
    pub dp: u32,
    /// Cards that split each layer.
    pub tp: u32,
    /// Cards that split the layers in sequence.
    pub pp: u32,
    /// ZeRO stage among the copies.
    pub zero: u32,
}

/// The layout of a job over `cards` cards with the sharding it says or its default.
pub fn of(job: &Job, cards: u32) -> Layout {
    let cards = cards.max(1);
    let zero = |default: u32| job.zero.unwrap_or(if cards > 1 { default } else { 0 });
    let (tp, pp) = degrees(job, cards);
    let dp = (cards / (tp * pp)).max(1);
    match job.activity {
        Activity::Generate if job.tp == 1 && job.pp == 1 => match job.engine {
            Runtime::Serving => {
                let tp = split(job, cards);
                Layout { dp: 1, tp, pp: cards / tp, zero: 0 }
            }
            _ => Layout { dp: 1, tp: 1, pp: cards, zero: 0 },
        },
        Activity::Train(Method::Full) | Activity::TrainDiffusion(Method::Full) => {
            Layout { dp, tp, pp, zero: zero(3) }
        }
        Activity::Train(_) | Activity::TrainDiffusion(_) => Layout { dp, tp, pp, zero: zero(0) },
        Activity::Generate => Layout { dp, tp, pp, zero: 0 },
        _ => Layout { dp: cards, tp: 1, pp: 1, zero: 0 },
    }
}

/// The same with everything sharded, where that is ours to choose and makes sense.
pub fn sharded(job: &Job, cards: u32) -> Option<Layout> {
    let adapts = matches!(job.activity, Activity::Train(method) | Activity::TrainDiffusion(method) if method != Method::Full);
    (job.free_layout() && cards > 1 && adapts).then(|| Layout { zero: 3, ..of(job, cards) })
}

/// The most of `cards` cards that can split a layer: a divisor of their number and of the heads (64 where only the size
/// is known).
fn split(job: &Job, cards: u32) -> u32 {
    let heads = if job.shape.published { job.shape.heads } else { 64.0 };
    let divides = |&tp: &u32| cards.is_multiple_of(tp) && (heads / f64::from(tp)).fract() == 0.0;
    (1..=cards).rev().find(divides).unwrap_or(1)
}

/// Tensor and pipeline degrees, cut down to what `cards` cards allow.
fn degrees(job: &Job, cards: u32) -> (u32, u32) {
    let tp = job.tp.clamp(1, cards);
    (tp, job.pp.clamp(1, cards / tp))
}
