//! Reading the prompt: compute-bound, `2 P` for each token and causal attention, at a share of the dense peak.

use super::training::{attention_flops, matrix_parameters, peak};
use super::{Basis, Rate};
use crate::catalog::accelerator::Accelerator;
use crate::requirement::job::Job;
use crate::requirement::layout::Layout;

/// Share of the dense peak: 0.2 to 0.7 measured.
const SHARE: f64 = 0.45;
/// How far measured rates lie from the middle.
const SPREAD: (f64, f64) = (0.5, 1.5);

/// Prompt tokens a second over all cards.
pub fn rate(job: &Job, accelerator: &Accelerator, layout: Layout) -> Option<Rate> {
    let peak = peak(job, accelerator)?;
    let flops = 2.0 * matrix_parameters(&job.shape) + attention_flops(&job.shape, job.seq);
    let limit = peak / flops * f64::from(layout.dp * layout.tp);
    Some(Rate::new(limit * SHARE, SPREAD, limit, Basis::Compute))
}
