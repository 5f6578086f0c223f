//! Classifiers, detectors and rendering.
//!
//! Activations of training grow slower than the work: wide layers do more with each value. Through ResNet-50 (8 GFLOP,
//! about 30 MB an image in 16 bits) and ViT-H/14 (334 GFLOP, 240 MB): `10 MB · GFLOP^0.55`. Detectors work on large
//! maps: YOLOv5s at 640 x 640 takes about 220 MB (4.4 GiB at 16 images, reserved), [`DETECTOR`] times the line.

use super::{Bytes, overhead, states, weights};
use crate::requirement::job::Job;
use crate::scenario::Precision;

/// Bytes of activations for an image of 1 GFLOP.
const BYTES: f64 = 10e6;
/// How they grow with GFLOP.
const POWER: f64 = 0.55;
/// How much more detectors take.
const DETECTOR: f64 = 5.0;
/// Share of that which is there at once when nothing is kept for a backward pass.
const TRANSIENT: f64 = 0.2;
/// Forward work of one image where the table has none: a small CNN.
const SMALL_CNN: f64 = 0.03e9;
/// Scenes, textures and geometry of a production renderer, bytes: an assumption, with a range from 9 to 24 GiB; the
/// founding article asks for 24 GB.
const SCENE: f64 = 16e9;

/// Bytes that one image leaves for the backward pass.
fn per_image(job: &Job) -> f64 {
    let work = job.shape.flops_per_sample.unwrap_or(SMALL_CNN) / 1e9;
    let detects = job.model.as_deref().is_some_and(|id| id.starts_with("yolo"));
    let wide = if matches!(job.precision, Precision::Fp32 | Precision::Tf32) { 2.0 } else { 1.0 };
    BYTES * crate::units::exact::pow(work, POWER) * wide * if detects { DETECTOR } else { 1.0 }
}

/// Bytes of looking at a batch.
pub(in crate::requirement) fn infer(job: &Job) -> Bytes {
    Bytes {
        weights: weights::bytes(&job.shape, job.precision, job.runtime),
        activations: job.batch * per_image(job) * TRANSIENT,
        overhead: 4.0 * overhead::WORKSPACE,
        ..Bytes::default()
    }
}

/// Bytes of training on a batch: mixed precision keeps 32-bit weights.
pub(in crate::requirement) fn train(job: &Job) -> Bytes {
    let moments = states::adapter(job).optimizer;
    let activations = job.batch * per_image(job);
    Bytes {
        weights: job.shape.params * 4.0,
        gradients: job.shape.params * 4.0,
        optimizer: job.shape.params * moments,
        activations,
        overhead: 4.0 * overhead::WORKSPACE,
        idle: overhead::slack(job.runtime, activations),
        ..Bytes::default()
    }
}

/// Bytes of rendering.
pub(in crate::requirement) fn render() -> Bytes {
    Bytes { activations: SCENE, overhead: overhead::WORKSPACE, ..Bytes::default() }
}
