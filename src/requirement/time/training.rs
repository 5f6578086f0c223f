//! Training: floating-point work over what the cards reach, kernel launches, and the exchange between cards.
//!
//! Work for one token: 2 P forward, 2 P backward through the network, 2 P for the weight gradients (full only), and
//! [`RECOMPUTE`] P when activations are recomputed; attention `4 · layers · query · sequence` forward, twice that
//! backward. Causal attention skips half of that, but its kernels run at about half the rate of matrix products, so the
//! full count goes into the time and the half into the limit. Source: Kaplan et al. by way of the EleutherAI post on
//! transformer arithmetic; printed MFU of llm-foundry from 512 to 65,536 tokens.
//!
//! `step = sqrt(max(compute, launches)² + exchange²) + unpacking`: exchange overlaps with compute, but not wholly.

use super::hardware::{self, Peaks};
use super::{Basis, Rate};
use crate::catalog::accelerator::Accelerator;
use crate::requirement::job::Job;
use crate::requirement::layout::Layout;
use crate::requirement::memory::{adapter, weights};
use crate::requirement::shape::Shape;
use crate::scenario::{Method, Offload, Runtime};

/// Work of recomputing, in units of P for each token: all (2, less what better overlap saves), and the cheap part.
const RECOMPUTE: (f64, f64) = (1.6, 1.2);
/// Seconds of launches for one layer, forward and backward, in plain code: Qwen's LoRA table at 256 tokens.
const LAUNCH: f64 = 4.2e-3;
/// How much longer launches take when sharding hooks run around every layer.
const HOOKS: f64 = 1.7;
/// Share of the bandwidth at which quantised weights are unpacked, three times a step (forward, recomputed, backward).
const UNPACK: f64 = 0.18;
/// How far measured rates lie from the middle.
const SPREAD: (f64, f64) = (0.7, 1.2);

/// Work for one token.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Work {
    /// Matrix products, operations.
    pub matrix: f64,
    /// Attention over the whole sequence, operations; causal attention needs half.
    pub attention: f64,
}

impl Work {
    /// Least seconds for one token at full peak.
    pub fn least(&self, peaks: Peaks) -> f64 {
        self.matrix / peaks.matrix + self.attention / 2.0 / peaks.attention
    }

    /// Seconds for one token at a share of the peaks.
    pub fn seconds(&self, peaks: Peaks, share: f64) -> f64 {
        (self.matrix / peaks.matrix + self.attention / peaks.attention) / share
    }
}

/// Work of training on one token.
pub fn per_token(job: &Job, method: Method) -> Work {
    let shape = &job.shape;
    let recompute = match (job.checkpointing, job.selective) {
        (false, _) => 0.0,
        (true, false) => RECOMPUTE.0,
        (true, true) => RECOMPUTE.1,
    };
    let weights = if method == Method::Full { 2.0 } else { 0.0 };
    Work {
        matrix: (4.0 + weights + recompute) * matrix_parameters(shape),
        attention: (3.0 + recompute / 2.0) * attention_forward(shape, job.seq),
    }
}

/// Parameters that every token is multiplied with: all but the input embedding.
pub fn matrix_parameters(shape: &Shape) -> f64 {
    let table = shape.vocabulary * shape.hidden;
    shape.active - (shape.embedding - table).max(0.0)
}

/// Forward operations of full attention for one token at sequence length `seq`.
pub fn attention_forward(shape: &Shape, seq: f64) -> f64 {
    4.0 * shape.layers * shape.query * seq
}

/// Tokens a second over all cards.
pub fn rate(job: &Job, method: Method, accelerator: &Accelerator, layout: Layout) -> Option<Rate> {
    let peaks = hardware::peaks(job, accelerator)?;
    let shape = &job.shape;
    let work = per_token(job, method);
    let split = f64::from(layout.tp * layout.pp);
    let tokens = job.batch * job.seq;
    let compute = tokens * work.seconds(peaks, hardware::share(job.runtime, accelerator)) / split;
    let hooks = if layout.zero == 3 { HOOKS } else { 1.0 };
    let launch = if job.runtime == Runtime::Eager { LAUNCH * shape.layers * hooks } else { 0.0 };
    let exchange = exchanged(job, method, layout) / hardware::exchange(accelerator);
    let step = crate::units::exact::hypot(compute.max(launch), exchange)
        + unpacking(job, accelerator) / split
        + offloaded(job, method);
    let cards = f64::from(layout.dp) * split;
    let basis = if exchange > compute.max(launch) {
        Basis::Link
    } else if launch > compute {
        Basis::Launch
    } else {
        Basis::Compute
    };
    Some(Rate::new(f64::from(layout.dp) * tokens / step, SPREAD, cards / work.least(peaks), basis))
}

/// Bytes that one card sends in one step. ZeRO-3 gathers the weights for the forward and the backward pass and once
/// more when recomputing; the gradients of what is trained go round once; tensor parallelism adds up each layer's output
/// four times.
fn exchanged(job: &Job, method: Method, layout: Layout) -> f64 {
    let shape = &job.shape;
    let stored = weights::bytes(shape, job.precision, job.runtime).min(2.0 * shape.params);
    let (dp, tp) = (f64::from(layout.dp), f64::from(layout.tp));
    let split = tp * f64::from(layout.pp);
    let trained = if method == Method::Full { shape.params } else { adapter::parameters(shape) };
    let gradients = if job.accumulates { 0.0 } else { 2.0 * 2.0 * trained };
    let gathered = if layout.zero == 3 { (2.0 + if job.checkpointing { 1.0 } else { 0.0 }) * stored } else { 0.0 };
    let across = (dp - 1.0) / dp * (gradients + gathered) / split;
    let within = (tp - 1.0) / tp * 4.0 * 2.0 * 2.0 * shape.layers * shape.hidden * job.batch * job.seq;
    across + within
}

/// Seconds of unpacking quantised weights in one step.
fn unpacking(job: &Job, accelerator: &Accelerator) -> f64 {
    let Some(bandwidth) = accelerator.bandwidth.filter(|_| weights::quantised(job.precision)) else { return 0.0 };
    let moved = job.shape.body() * (weights::bits(job.precision, job.runtime) / 8.0 + 2.0);
    match job.method() {
        Some(Method::Full) | None => 0.0,
        _ => 3.0 * moved / (bandwidth.0 * 1e9 * UNPACK),
    }
}

/// Seconds of moving offloaded states over the host's bus in one step.
fn offloaded(job: &Job, method: Method) -> f64 {
    let trained = if method == Method::Full { 4.0 * job.shape.params } else { 0.0 };
    let moved = match job.offload {
        Offload::None => 0.0,
        Offload::Optimizer => trained,
        Offload::All => trained + 3.0 * 2.0 * job.shape.params,
    };
    moved / hardware::host_link()
}
