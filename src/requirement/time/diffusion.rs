//! Making images: steps times passes times the denoiser's work at a share of the peak, and in plain code the time to
//! launch its kernels besides: one image at a time takes half a second to a second longer than one of eight.
//!
//! | family | steps | passes a step | forward work of one pass |
//! |---|---|---|---|
//! | `sd-1` | 30 | 2 | 0.80 TFLOP (512 x 512) |
//! | `sdxl` | 50 | 2 | 5.98 |
//! | `sd3` | 28 | 2 | 8.9 |
//! | `flux` | 28 | 1 (distilled) | 74 |
//! | `pixart` | 20 | 2 | 5.4 |
//! | `cogvideox` | 50 | 2 | 120 (2B), 332 (5B) |
//! | `wan` | 50 | 2 | from its size |
//!
//! The small convolutions of `sd-1` reach `k · peak^0.6` in 16 bits rather than a share of the peak (Lambda's table: 73 TFLOP/s
//! on an A100, 48 on an RTX A6000). In 32 bits they do reach a share: a quarter of the TF32 peak (35 to 39 TFLOP/s on an A100,
//! 20 on an RTX A6000, 14 on an A10) and 0.85 of the plain one on cards without TF32 (13.4 on a V100). Plain attention moves a score matrix of 8 heads over 64 x 64 places in five
//! blocks, [`MOVED`] times, which counts on cards with slow memory; other families lose [`PLAIN`].
//!
//! Steps are those that pipelines and their model cards use; the work is counted from the published shapes (12 h² for
//! each layer and token, plus attention) and stands in the table of models.

use super::hardware;
use super::{Basis, Rate};
use crate::catalog::accelerator::Accelerator;
use crate::requirement::job::{Activity, Job};
use crate::requirement::memory::weights;
use crate::scenario::{Precision, Runtime};
use crate::units::exact;

/// Steps and passes of a family, by how the ids of its models begin; the last row stands for the others.
const FAMILIES: [(&str, f64, f64); 8] = [
    ("sd-1", 30.0, 2.0),
    ("sdxl", 50.0, 2.0),
    ("sd3", 28.0, 2.0),
    ("flux", 28.0, 1.0),
    ("pixart", 20.0, 2.0),
    ("cogvideox", 50.0, 2.0),
    ("wan", 50.0, 2.0),
    ("", 30.0, 2.0),
];
/// Forward work of one pass for each parameter of the denoiser, where the table has none: 4,500 tokens.
const FLOPS_PER_PARAMETER: f64 = 2.0 * 4500.0;
/// TFLOP/s that small convolutions reach for a peak of 1 TFLOP/s, and the power by which it grows.
const CURVE: (f64, f64) = (2.4, 0.6);
/// Share of the peak that they reach in 32 bits, with TF32 and without.
const WIDE: (f64, f64) = (0.25, 0.85);
/// Values of the score matrices of `sd-1`, one pass.
const SCORES: f64 = 5.0 * 8.0 * 4096.0 * 4096.0;
/// How often a score is written or read.
const MOVED: f64 = 5.0;
/// What plain attention leaves of the speed in other families.
const PLAIN: f64 = 0.75;
/// What weights that are stored in fewer bits leave of the speed in plain code: they are unpacked for every step.
const UNPACKED: f64 = 0.6;
/// Seconds to launch the kernels of one step in plain code.
const LAUNCH: f64 = 0.022;
/// How far measured rates lie from the middle.
const SPREAD: (f64, f64) = (0.6, 1.5);

/// Steps and passes a step of the model with this id.
pub fn steps(id: &str) -> (f64, f64) {
    let row = FAMILIES.into_iter().find(|(prefix, _, _)| id.starts_with(prefix));
    row.map_or((FAMILIES[7].1, FAMILIES[7].2), |(_, steps, passes)| (steps, passes))
}

/// Images a second over all cards.
pub fn rate(job: &Job, accelerator: &Accelerator, cards: u32) -> Option<Rate> {
    let peak = match job.precision {
        // Convolutions run in TF32 unless that is switched off.
        Precision::Fp32 => hardware::tf32(accelerator)?,
        _ => hardware::peaks(job, accelerator)?.matrix,
    };
    let id = job.model.as_deref().unwrap_or_default();
    let (steps, passes) = steps(id);
    let forward = job.shape.flops_per_sample.unwrap_or(FLOPS_PER_PARAMETER * job.shape.active);
    let (work, launches) = match job.activity {
        Activity::Diffuse => (forward * steps * passes, steps),
        _ => (forward * if job.checkpointing { 4.0 } else { 3.0 }, 3.0),
    };
    let wide = job.precision == Precision::Fp32;
    let first = id.starts_with(FAMILIES[0].0);
    let reached = if first && wide {
        peak * if accelerator.bf16.is_some() { WIDE.0 } else { WIDE.1 }
    } else if first {
        (CURVE.0 * exact::pow(peak / 1e12, CURVE.1) * 1e12).min(peak)
    } else {
        let stored = weights::quantised(job.precision) && job.runtime == Runtime::Eager;
        let plain = if job.fused { 1.0 } else { PLAIN };
        peak * hardware::share(job.runtime, accelerator) * plain * if stored { UNPACKED } else { 1.0 }
    };
    let scores = match (accelerator.bandwidth, job.activity) {
        (Some(bandwidth), Activity::Diffuse) if first && !job.fused => {
            let bytes = if wide { 4.0 } else { 2.0 };
            SCORES * MOVED * bytes * steps * passes / (bandwidth.0 * 1e9)
        }
        _ => 0.0,
    };
    let compute = work / reached + scores;
    let launch = if job.runtime == Runtime::Eager { LAUNCH * launches / job.batch } else { 0.0 };
    let basis = if launch > compute { Basis::Launch } else { Basis::Compute };
    let cards = f64::from(cards.max(1));
    Some(Rate::new(cards / (compute + launch), SPREAD, cards * peak / work, basis))
}
