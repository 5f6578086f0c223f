//! Classifiers and detectors: small kernels, so they reach a small share of the peak and follow bandwidth as much.

use super::training::peak;
use super::{Basis, Rate};
use crate::catalog::accelerator::Accelerator;
use crate::requirement::job::{Activity, Job};

/// Forward work of one image where the table has none: `ResNet`-50 at 224 x 224.
const FLOPS_PER_IMAGE: f64 = 8.2e9;
/// Share of the dense peak.
const SHARE: f64 = 0.2;
/// How far measured rates lie from the middle.
const SPREAD: (f64, f64) = (0.5, 1.6);

/// Images a second over all cards.
pub fn rate(job: &Job, accelerator: &Accelerator, cards: u32) -> Option<Rate> {
    let peak = peak(job, accelerator)?;
    let forward = job.shape.flops_per_sample.unwrap_or(FLOPS_PER_IMAGE);
    let work = if job.activity == Activity::TrainVision { 3.0 * forward } else { forward };
    let limit = peak / work * f64::from(cards);
    Some(Rate::new(limit * SHARE, SPREAD, limit, Basis::Compute))
}
