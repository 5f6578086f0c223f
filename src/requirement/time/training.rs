//! Training: `FLOPs / (cards · peak · utilisation)` and the time that plain code spends launching kernels.
//!
//! Work for one token: 2 P forward, 2 P backward through the network, 2 P for the weight gradients (full only), 2 P
//! again when activations are recomputed; attention `2 · layers · query · sequence` forward (causal), two to three times
//! that backward. Sources: Kaplan et al. by way of the EleutherAI post on transformer arithmetic.

use super::{Basis, Rate};
use crate::catalog::accelerator::{Accelerator, Link};
use crate::requirement::job::Job;
use crate::requirement::layout::Layout;
use crate::requirement::shape::Shape;
use crate::scenario::{Method, Runtime};

/// Share of the dense peak that compiled training reaches, recomputation counted: 0.53 to 0.70 on A100 (llm-foundry).
const COMPILED: f64 = 0.6;
/// The same in plain framework code with fused attention.
const EAGER: f64 = 0.5;
/// Share of that which Hopper and later reach: their memory and clocks grew less than their matrix peak.
const NEWER: f64 = 0.72;
/// Seconds of launches for one layer, forward and backward, in plain code.
const LAUNCH: f64 = 4e-3;
/// How far measured rates lie from the middle.
const SPREAD: (f64, f64) = (0.65, 1.35);
/// Share of the speed that is left when gradients cross a PCIe bus rather than NVLink.
const PCIE: f64 = 0.75;

/// Floating-point operations for one token of training.
pub fn flops_per_token(shape: &Shape, method: Method, checkpointing: bool, seq: f64) -> f64 {
    let recompute = if checkpointing { 1.0 } else { 0.0 };
    let weights = if method == Method::Full { 2.0 } else { 0.0 };
    let matrices = (4.0 + weights + 2.0 * recompute) * matrix_parameters(shape);
    let attention = (3.0 + recompute) * attention_flops(shape, seq);
    matrices + attention
}

/// Parameters that every token is multiplied with: all but the input embedding.
pub fn matrix_parameters(shape: &Shape) -> f64 {
    let table = shape.vocabulary * shape.hidden;
    shape.active - (shape.embedding - table).max(0.0)
}

/// Forward operations of causal attention for one token at sequence length `seq`.
pub fn attention_flops(shape: &Shape, seq: f64) -> f64 {
    2.0 * shape.layers * shape.query * seq
}

/// Tokens a second over all cards.
pub fn rate(job: &Job, method: Method, accelerator: &Accelerator, layout: Layout) -> Option<Rate> {
    let peak = peak(job, accelerator)?;
    let flops = flops_per_token(&job.shape, method, job.checkpointing, job.seq);
    let share = utilisation(job, accelerator);
    let tokens = job.batch * job.seq;
    let compute = tokens * flops / (peak * share) / f64::from(layout.tp * layout.pp);
    let launch = if job.runtime == Runtime::Eager { LAUNCH * job.shape.layers / f64::from(layout.pp) } else { 0.0 };
    let cards = f64::from(layout.dp * layout.tp * layout.pp);
    let link = if cards > 1.0 && !fast_link(accelerator) { PCIE } else { 1.0 };
    let step = compute.max(launch) / link;
    let mid = f64::from(layout.dp) * tokens / step;
    let limit = peak * cards / flops;
    let basis = if link < 1.0 {
        Basis::Link
    } else if launch > compute {
        Basis::Launch
    } else {
        Basis::Compute
    };
    Some(Rate::new(mid, SPREAD, limit, basis))
}

/// The dense peak for the job's precision, operations a second.
pub fn peak(job: &Job, accelerator: &Accelerator) -> Option<f64> {
    use crate::scenario::Precision;
    let tera = match job.precision {
        Precision::Fp32 => accelerator.fp32?,
        Precision::Fp8 => accelerator.fp8.or(accelerator.half_peak())?,
        _ => accelerator.half_peak()?,
    };
    Some(tera.0 * 1e12)
}

/// Share of the peak that the job reaches.
fn utilisation(job: &Job, accelerator: &Accelerator) -> f64 {
    let base = if job.runtime == Runtime::Eager { EAGER } else { COMPILED };
    if matches!(accelerator.architecture.as_str(), "Hopper" | "Blackwell" | "CDNA 3") { base * NEWER } else { base }
}

/// Whether cards talk faster than over PCIe.
pub fn fast_link(accelerator: &Accelerator) -> bool {
    matches!(accelerator.link, Link::Nvswitch | Link::Other | Link::NvlinkBridge)
}
