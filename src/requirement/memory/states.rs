//! Model states of training: bytes for each trained parameter.
//!
//! | recipe | weights | gradients | optimizer | sum |
//! |---|---|---|---|---|
//! | fp32, `AdamW` | 4 | 4 | 8 | 16 |
//! | 16 bits with 32-bit master weights | 2 | 4 | 12 | 18 |
//! | the same under ZeRO in plain code | 2 | 2 | 12 | 16 |
//! | bf16 as stored | 2 | 2 | 4 | 8 |
//! | bf16 as stored, 8-bit Adam | 2 | 2 | 2 | 6 |
//!
//! `DeepSpeed`'s own example for the fourth: 6.86 billion parameters on four cards, 25.7 GiB allocated, of which 16 bytes
//! a parameter are 25.6. Sources: ZeRO as in `DeepSpeed`'s `memory.rst`; the memory-anatomy page of Hugging Face; ml-engineering book.

use crate::requirement::job::Job;
use crate::scenario::{Optimizer, Precision, Runtime};

/// Bytes for each trained parameter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PerParameter {
    /// The weight itself.
    pub weight: f64,
    /// Its gradient.
    pub gradient: f64,
    /// Moments, and the master weight where there is one.
    pub optimizer: f64,
    /// Temporaries of the optimizer step in plain framework code: one more copy of the updated tensors. Fused and
    /// 8-bit optimizers have none.
    pub step: f64,
}

/// Bytes for each parameter when all are trained.
pub fn full(job: &Job) -> PerParameter {
    let stored = match job.precision {
        Precision::Fp32 | Precision::Tf32 => 4.0,
        _ => 2.0,
    };
    let kept = if job.master { 4.0 } else { stored };
    let sharded = job.runtime == Runtime::Eager && job.zero.is_some_and(|stage| stage > 0);
    PerParameter {
        weight: stored,
        gradient: if sharded { stored } else { kept },
        optimizer: moments(job.optimizer, kept) + if job.master { 4.0 } else { 0.0 },
        step: match (job.runtime, job.optimizer) {
            (Runtime::Compiled, _) | (_, Optimizer::Adamw8bit) => 0.0,
            _ => kept,
        },
    }
}

/// Bytes for each parameter of an adapter: PEFT keeps adapters in 32 bits, 16 bytes in all (12 to 16 in practice).
pub fn adapter(job: &Job) -> PerParameter {
    PerParameter { weight: 4.0, gradient: 4.0, optimizer: moments(job.optimizer, 4.0), step: 0.0 }
}

/// Bytes of the optimizer's memory for each parameter whose moments take `bytes`.
fn moments(optimizer: Optimizer, bytes: f64) -> f64 {
    match optimizer {
        Optimizer::Adamw => 2.0 * bytes,
        Optimizer::Adamw8bit => 2.0,
        Optimizer::Sgd => bytes,
        // Row and column sums only.
        Optimizer::Adafactor => 0.02 * bytes,
    }
}
