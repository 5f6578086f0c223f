//! Image and video diffusion: components in their own precision, latents, attention, and the decoder, which sets the
//! peak.
//!
//! | model | denoiser | all components | note |
//! |---|---|---|---|
//! | from the table | `active_b` | `params_b` | text encoders and decoder are the difference |

use super::{Bytes, Layout, overhead, states, weights};
use crate::requirement::job::Job;
use crate::scenario::{Method, Offload};

/// Bytes of activations for each pixel of an image while it is decoded in 16 bits.
const DECODE_PER_PIXEL: f64 = 5_600.0;

/// Bytes of making `batch` images.
pub(in crate::requirement) fn infer(job: &Job) -> Bytes {
    let stored = weights::bytes(&job.shape, job.precision, job.runtime);
    let pixels = pixels(job);
    let wide = weights::bits(job.precision, job.runtime) / 16.0;
    Bytes {
        weights: if job.offload == Offload::None { stored } else { stored * 0.6 },
        activations: DECODE_PER_PIXEL * pixels * job.batch.min(16.0) * wide.max(1.0),
        overhead: overhead::WORKSPACE,
        ..Bytes::default()
    }
}

/// Bytes of training on images.
pub(in crate::requirement) fn train(job: &Job, method: Method, layout: Layout) -> Bytes {
    let per = states::full(job);
    let dp = if layout.zero >= 1 { f64::from(layout.dp) } else { 1.0 };
    let pixels = pixels(job);
    let activations = job.batch * pixels * if job.checkpointing { 6_000.0 } else { 18_000.0 };
    let weights = weights::bytes(&job.shape, job.precision, job.runtime);
    let mut bytes =
        Bytes { weights, activations, overhead: overhead::WORKSPACE + 0.1 * activations, ..Bytes::default() };
    if method == Method::Full {
        bytes.gradients = job.shape.params * per.gradient;
        bytes.optimizer = job.shape.params * per.optimizer / dp;
    } else {
        bytes.adapter = 0.005 * job.shape.params * 16.0;
    }
    bytes
}

/// Pixels of one image: the sequence length squared where it looks like a side, else the model's usual size.
fn pixels(job: &Job) -> f64 {
    if job.shape.params > 1.5e9 { 1024.0 * 1024.0 } else { 512.0 * 512.0 }
}
