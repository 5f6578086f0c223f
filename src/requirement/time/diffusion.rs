//! Making images: steps times the denoiser's work, at a share of the dense peak.

use super::training::peak;
use super::{Basis, Rate};
use crate::catalog::accelerator::Accelerator;
use crate::requirement::job::{Activity, Job};

/// Denoising steps of one image.
const STEPS: f64 = 30.0;
/// Passes of the denoiser in one step: with and without the prompt.
const PASSES: f64 = 2.0;
/// Forward work of Stable Diffusion 1.5 at 512 x 512.
const FLOPS: f64 = 0.8e12;
/// Share of the dense peak.
const SHARE: f64 = 0.3;
/// How far measured rates lie from the middle.
const SPREAD: (f64, f64) = (0.5, 1.6);

/// Images a second over all cards.
pub fn rate(job: &Job, accelerator: &Accelerator, cards: u32) -> Option<Rate> {
    let peak = peak(job, accelerator)?;
    let forward = job.shape.flops_per_sample.unwrap_or(FLOPS * job.shape.active / 0.86e9);
    let work = match job.activity {
        Activity::Diffuse => forward * STEPS * PASSES,
        _ => forward * 3.0,
    };
    let limit = peak / work * f64::from(cards);
    Some(Rate::new(limit * SHARE, SPREAD, limit, Basis::Compute))
}
