//! The same rows under rules of thumb and the plain formulas of public calculators, written anew from the description
//! in `tests/oracle/README.md`, sections 4 and 5. They are here for comparison only.

use kaopu::requirement::{Activity, Job};
use kaopu::scenario::{Method, Precision};

/// A way to reckon without this program.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Baseline {
    /// The founding articles: 2 bytes a parameter, half a byte in 4 bits.
    Articles,
    /// `accelerate estimate-memory` and its advice: weights and a fifth; four times the weights to train.
    WeightsAndAFifth,
    /// gpu_poor: a doubled cache without grouped queries, a score matrix, 15 % of activations when recomputing.
    GpuPoor,
    /// EleutherAI's script: cache without its factor of two, 34 s b h L, 32-bit gradients and master weights.
    Eleuther,
    /// The formulas that the literature agrees on, untuned.
    Literature,
}

impl Baseline {
    pub const ALL: [Self; 5] =
        [Self::Articles, Self::WeightsAndAFifth, Self::GpuPoor, Self::Eleuther, Self::Literature];

    pub fn name(self) -> &'static str {
        match self {
            Self::Articles => "articles (2 or 0.5 bytes a parameter)",
            Self::WeightsAndAFifth => "weights + 20 % (Accelerate)",
            Self::GpuPoor => "gpu_poor",
            Self::Eleuther => "EleutherAI script",
            Self::Literature => "literature, untuned",
        }
    }
}

/// Bytes of one parameter as stored, without scales.
fn stored(job: &Job) -> f64 {
    match job.precision {
        Precision::Fp32 | Precision::Tf32 => 4.0,
        Precision::Fp16 | Precision::Bf16 => 2.0,
        Precision::Fp8 | Precision::Int8 => 1.0,
        Precision::Int4 => 0.5,
    }
}

/// GiB on one card; `None` where the tool has nothing to say.
pub fn gib(baseline: Baseline, job: &Job) -> Option<f64> {
    let shape = &job.shape;
    if !shape.is_language() {
        return None;
    }
    let cards = f64::from(job.cards.unwrap_or(1));
    let sharded = job.zero.is_some_and(|stage| stage > 0) || job.tp > 1 || job.pp > 1;
    let (trains, full) = match job.activity {
        Activity::Generate => (false, false),
        Activity::Train(method) => (true, method == Method::Full),
        _ => return None,
    };
    let split = if !trains || sharded { cards } else { 1.0 };
    let weights = shape.params * stored(job);
    let tokens = job.batch * job.seq;
    let (layers, hidden) = (shape.layers, shape.hidden);
    let scores = 5.0 * shape.heads * job.seq / hidden;
    let bytes = match baseline {
        Baseline::Articles => shape.params * if stored(job) < 1.0 { 0.5 } else { 2.0 } / split,
        Baseline::WeightsAndAFifth => 1.2 * weights * if full { 4.0 } else { 1.0 } / split,
        Baseline::GpuPoor if trains => {
            let kept = if job.checkpointing { 0.15 } else { 1.0 };
            let activations = tokens * hidden * layers * (34.0 + scores) * kept;
            (weights * if full { 6.0 } else { 1.0 } + activations) / split + 0.65e9
        }
        Baseline::GpuPoor => {
            let cache = 2.0 * 2.0 * 2.0 * layers * hidden * tokens;
            let matrix = 2.0 * job.batch * shape.heads * job.seq * job.seq;
            (weights + cache + matrix) / split + 0.65e9
        }
        Baseline::Eleuther if trains && !full => return None,
        Baseline::Eleuther if trains => {
            let kept = if job.checkpointing { 34.0 } else { 34.0 + scores };
            shape.params * (2.0 + 4.0 + 12.0) / split + tokens * hidden * layers * kept + 5e9
        }
        Baseline::Eleuther => (weights + 2.0 * layers * hidden * tokens) / split,
        Baseline::Literature if trains => {
            let layer = 34.0 * hidden;
            let kept = if job.checkpointing { 2.0 * hidden * layers + layer } else { layer * layers };
            let states =
                if full { shape.params * 16.0 / split } else { weights / split + 0.005 * shape.params * 16.0 };
            states + tokens * (kept + 5.0 * shape.vocabulary) + 1e9
        }
        Baseline::Literature => {
            let cache = shape.kv_values * job.kv_bits / 8.0 * tokens;
            (weights + cache) / split + tokens * 6.0 * shape.feed_forward + 0.5e9
        }
    };
    Some(bytes / f64::from(1 << 30))
}
