//! Image and video diffusion: the components, and the decoder, which sets the peak.
//!
//! The table of models gives `params_b` for the whole pipeline and `active_b` for the denoiser; text encoders and
//! decoder are the difference. Quantising takes the denoiser only. Offloading keeps the larger of denoiser and encoders.
//!
//! | family | image | bytes a pixel while decoding, 16 bits | heads and tokens of the widest attention | from |
//! |---|---|---|---|---|
//! | `sd-1` | 512 x 512 | 4,000 | 2 x 8, 4,096 | Lambda's table of SD 1.4: 2.9 GiB at 1 image, 6.2 at 4, 18.5 at 16 |
//! | `sdxl` | 1024 x 1024 | 4,000 | 2 x 10, 4,096 | 10.5 GiB at 1 image, 21.7 at 4 (decoder in 32 bits) |
//! | `sd3`, `flux` | 1024 x 1024 | 2,100 | 2 x 24 and 24, 4,096 and the prompt | 16.4 and 33.8 GiB at 1 image |
//! | `pixart` | 1024 x 1024 | 1,300 | 2 x 16, 4,096 | 11.5 GiB at 1 image |
//! | `cogvideox` | 49 frames of 480 x 720 | 1,000 | 2 x 48, 17,776 | 22 GiB with offload |
//! | `wan` | 81 frames of 480 x 832 | 600 | 2 x 12, 32,760 | its README: 8.2 GB for the 1.3B model, offloaded |
//!
//! Guidance runs every image twice (not in Flux). Plain attention holds between two and three score matrices of the widest
//! layer ([`SCORES`]): Lambda's table has 1.06 to 1.56 GiB an image, one of them taking 0.5.
//!
//! Training with recomputation takes 2,700 bytes a pixel for video (CogVideoX: 47 GB for the 2B model, 63 for the 5B),
//! 3,300 for transformers, 6,500 for U-Nets; three times that without.
//!
//! Above 16 images at once the decoder takes them one by one (slicing), as in Lambda's script; the denoiser then needs
//! [`DENOISE_PER_PIXEL`].

use super::{Bytes, Layout, overhead, states, weights};
use crate::requirement::job::Job;
use crate::scenario::{Method, Offload, Precision};

/// What one family makes and what decoding it takes.
struct Family {
    /// How the ids of its models begin.
    prefix: &'static str,
    /// Pixels of one image or video.
    pixels: f64,
    /// Bytes for each pixel while decoding in 16 bits.
    decode: f64,
    /// Heads of the widest attention, guidance included.
    heads: f64,
    /// Tokens that it looks at.
    tokens: f64,
    /// Bytes for each pixel of a training sample with recomputation.
    train: f64,
}

/// The table above; the last row stands for models that are not in it.
const FAMILIES: [Family; 8] = [
    Family { prefix: "sd-1", pixels: 512.0 * 512.0, decode: 4000.0, heads: 16.0, tokens: 4096.0, train: 6500.0 },
    Family { prefix: "sdxl", pixels: 1024.0 * 1024.0, decode: 4000.0, heads: 20.0, tokens: 4096.0, train: 6500.0 },
    Family { prefix: "sd3", pixels: 1024.0 * 1024.0, decode: 2100.0, heads: 48.0, tokens: 4429.0, train: 3300.0 },
    Family { prefix: "flux", pixels: 1024.0 * 1024.0, decode: 2100.0, heads: 24.0, tokens: 4608.0, train: 3300.0 },
    Family {
        prefix: "pixart",
        pixels: 1024.0 * 1024.0,
        decode: 1300.0,
        heads: 32.0,
        tokens: 4096.0,
        train: 3300.0,
    },
    Family {
        prefix: "cogvideox",
        pixels: 49.0 * 480.0 * 720.0,
        decode: 1000.0,
        heads: 96.0,
        tokens: 17_776.0,
        train: 2700.0,
    },
    Family {
        prefix: "wan",
        pixels: 81.0 * 480.0 * 832.0,
        decode: 600.0,
        heads: 24.0,
        tokens: 32_760.0,
        train: 2700.0,
    },
    Family { prefix: "", pixels: 1024.0 * 1024.0, decode: 3000.0, heads: 32.0, tokens: 4096.0, train: 6500.0 },
];

/// Bytes for each pixel while denoising in 16 bits with a fused kernel, guidance included.
const DENOISE_PER_PIXEL: f64 = 640.0;
/// Images decoded at once before the decoder slices them.
const DECODED_AT_ONCE: f64 = 16.0;
/// Score matrices that plain attention holds at once: the scores, their softmax and, for small batches, a copy.
const SCORES: f64 = 2.8;
/// Decoding and plain attention in 32 bits over 16: workspaces do not double.
const WIDE: f64 = 1.8;
/// Activations without recomputation over those with it.
const NOT_RECOMPUTED: f64 = 3.0;
/// Share of the denoiser that adapters add.
const ADAPTER_SHARE: f64 = 0.005;

/// The row of a model.
fn family(job: &Job) -> &'static Family {
    let id = job.model.as_deref().unwrap_or_default();
    FAMILIES.iter().find(|family| id.starts_with(family.prefix)).unwrap_or(&FAMILIES[FAMILIES.len() - 1])
}

/// Whether activations are kept in 32 bits.
fn wide(job: &Job) -> f64 {
    if matches!(job.precision, Precision::Fp32 | Precision::Tf32) { WIDE } else { 1.0 }
}

/// Bytes of the denoiser and of the other components.
fn components(job: &Job) -> (f64, f64) {
    let bits = weights::bits(job.precision, job.runtime);
    let denoiser = job.shape.active * bits / 8.0;
    (denoiser, (job.shape.params - job.shape.active) * bits.max(16.0) / 8.0)
}

/// Bytes of making `batch` images.
pub(in crate::requirement) fn infer(job: &Job) -> Bytes {
    let (denoiser, others) = components(job);
    let offloaded = job.offload != Offload::None;
    let family = family(job);
    let sliced = job.fused && job.batch > DECODED_AT_ONCE;
    let decoding = family.decode * family.pixels * if sliced { 1.0 } else { job.batch };
    let scores = if job.fused { 0.0 } else { SCORES * family.heads * family.tokens * family.tokens * 2.0 };
    // Fused denoising has no workspaces to speak of, and doubles.
    let bytes = if wide(job) > 1.0 { 4.0 } else { 2.0 };
    let denoising = DENOISE_PER_PIXEL * family.pixels * bytes / 2.0;
    let peak = decoding.max(scores * job.batch) * wide(job);
    Bytes {
        weights: if offloaded { denoiser.max(others) } else { denoiser + others },
        activations: peak.max(denoising * job.batch),
        overhead: overhead::WORKSPACE,
        host: if offloaded { denoiser + others } else { 0.0 },
        ..Bytes::default()
    }
}

/// Bytes of training on images; text encoders are run once beforehand.
pub(in crate::requirement) fn train(job: &Job, method: Method, layout: Layout) -> Bytes {
    let per = states::full(job);
    let dp = if layout.zero >= 1 { f64::from(layout.dp) } else { 1.0 };
    let family = family(job);
    let kept = if job.checkpointing { 1.0 } else { NOT_RECOMPUTED };
    let activations = job.batch * family.pixels * family.train * kept * wide(job);
    let mut bytes = Bytes {
        weights: components(job).0,
        activations,
        overhead: overhead::WORKSPACE,
        idle: overhead::slack(job.runtime, activations),
        ..Bytes::default()
    };
    if method == Method::Full {
        bytes.gradients = job.shape.active * per.gradient;
        bytes.optimizer = job.shape.active * per.optimizer / dp;
    } else {
        let per = states::adapter(job);
        bytes.adapter = ADAPTER_SHARE * job.shape.active * (per.weight + per.gradient + per.optimizer);
    }
    bytes
}
