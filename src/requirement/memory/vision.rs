//! Classifiers, detectors, speech and rendering.

use super::{Bytes, overhead, states, weights};
use crate::requirement::job::Job;

/// Bytes of activations in training for each FLOP of one image's forward pass.
const BYTES_PER_FLOP: f64 = 0.009;
/// Forward work of one image where the table has none: `ResNet`-50 at 224 x 224.
const FLOPS_PER_IMAGE: f64 = 8.2e9;
/// Scenes, textures and geometry of a production renderer, bytes.
const SCENE: f64 = 16e9;

/// Bytes of looking at a batch.
pub(in crate::requirement) fn infer(job: &Job) -> Bytes {
    let work = job.shape.flops_per_sample.unwrap_or(FLOPS_PER_IMAGE);
    Bytes {
        weights: weights::bytes(&job.shape, job.precision, job.runtime),
        activations: job.batch * work * BYTES_PER_FLOP / 6.0,
        overhead: 4.0 * overhead::WORKSPACE,
        ..Bytes::default()
    }
}

/// Bytes of training on a batch.
pub(in crate::requirement) fn train(job: &Job) -> Bytes {
    let per = states::full(job);
    let work = job.shape.flops_per_sample.unwrap_or(FLOPS_PER_IMAGE);
    let activations = job.batch * work * BYTES_PER_FLOP;
    Bytes {
        weights: job.shape.params * 4.0,
        gradients: job.shape.params * 4.0,
        optimizer: job.shape.params * per.optimizer,
        activations,
        overhead: 4.0 * overhead::WORKSPACE + 0.1 * activations,
        ..Bytes::default()
    }
}

/// Bytes of rendering.
pub(in crate::requirement) fn render() -> Bytes {
    Bytes { activations: SCENE, overhead: overhead::WORKSPACE, ..Bytes::default() }
}
