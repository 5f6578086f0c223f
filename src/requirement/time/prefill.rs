//! Reading the prompt: compute-bound, `2 P` for each token and attention over the prompt.
//!
//! Plain and serving code reach the share of their architecture. Engines made for single cards (llama.cpp) reach less of
//! a large peak than of a small one: `k · peak^0.7` through 61 TFLOP/s on an RTX 3090, 120 on an A100, 165 on an H100;
//! they also accumulate in 16 bits, which GeForce cards do at twice the published rate.

use super::hardware;
use super::training::{Work, attention_forward, matrix_parameters};
use super::{Basis, Rate};
use crate::catalog::accelerator::Accelerator;
use crate::requirement::job::Job;
use crate::requirement::layout::Layout;
use crate::requirement::memory::weights;
use crate::requirement::shape::Shape;
use crate::scenario::Runtime;
use crate::units::exact;

/// TFLOP/s reached for a peak of 1 TFLOP/s, and the power by which it grows.
const CURVE: (f64, f64) = (1.9, 0.7);
/// What 4-bit weights leave of it: they are unpacked first.
const UNPACKED: f64 = 0.78;
/// How layers in sequence overlap the pieces of a long prompt: cards to this power.
const OVERLAP: f64 = 0.3;
/// How far measured rates lie from the middle.
const SPREAD: (f64, f64) = (0.68, 1.3);

/// Work of reading one token.
pub fn per_token(shape: &Shape, seq: f64) -> Work {
    Work { matrix: 2.0 * matrix_parameters(shape), attention: attention_forward(shape, seq) }
}

/// Prompt tokens a second over all cards.
pub fn rate(job: &Job, accelerator: &Accelerator, layout: Layout) -> Option<Rate> {
    let peaks = hardware::peaks(job, accelerator)?;
    let work = per_token(&job.shape, job.seq);
    let geforce = if accelerator.name.starts_with("GeForce") { 2.0 } else { 1.0 };
    let share = match job.engine {
        Runtime::Compiled => {
            let tera = peaks.matrix * geforce / 1e12;
            let unpacked = if weights::quantised(job.precision) { UNPACKED } else { 1.0 };
            CURVE.0 * exact::pow(tera, CURVE.1) / tera * geforce * unpacked
        }
        runtime => hardware::share(runtime, accelerator),
    };
    let cards = f64::from(layout.dp * layout.tp) * exact::pow(f64::from(layout.pp), OVERLAP);
    let all = f64::from(layout.dp * layout.tp * layout.pp);
    let limit = all * geforce / work.least(peaks);
    Some(Rate::new(cards / work.seconds(peaks, share), SPREAD, limit, Basis::Compute))
}
