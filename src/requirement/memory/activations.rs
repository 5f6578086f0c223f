//! What a pass leaves in memory besides weights.
//!
//! **Inference** keeps the largest transient of one layer over the prompt: three feed-forward vectors and four hidden
//! vectors of 16 bits for each token. Serving engines cut the prompt into chunks.
//!
//! **Training** keeps, for each token and layer, so many bytes in 16 bits (`h` hidden size, `f` feed-forward size):
//!
//! | block | frozen base | all weights trained |
//! |---|---|---|
//! | gated, RMSNorm | 8 h + 6 f | 12 h + 10 f |
//! | plain, LayerNorm | 6 h + 2 f | 18 h + 4 f |
//!
//! A trained matrix also keeps its input, a frozen one does not; a frozen one in 8 or 4 bits does in plain code, for the
//! kernels of bitsandbytes hold on to it in the precision that they compute in ([`KEPT_INPUTS`]). `18 h + 4 f` is the 34 h of Korthikanti et al. 2022
//! for `f = 4 h`. Without a fused kernel the score matrix adds 5 (plain) or 8 (gated: softmax in 32 bits) bytes times
//! heads times sequence. Everything doubles in 32 bits; fp16 is trained by automatic casts, which leave norms, softmax
//! and sums in 32 bits ([`CASTS`]). Full checkpointing keeps each layer's input (2 h) and one layer's full set; the
//! selective kind, which compiled engines use unless told otherwise, keeps half of the matrix products besides.
//!
//! **Logits and loss**, bytes for each token and vocabulary entry, and what the allocator keeps besides
//! ([`super::overhead::slack`]):
//!
//! | code | bytes | counted | slope of published tables, allocator included |
//! |---|---|---|---|
//! | plain, on one card | 24 | 16-bit logits 2, in 32 bits 4, shifted copy 4, log-softmax 4, gradient 4, once more for the shift 4, in 16 bits 2 | Qwen 10 to 18, ms-swift 21 to 50 |
//! | plain, under ZeRO 1-3 | 12 | the engine casts nothing: logits 2, shifted copy 2, then softmax and gradient in 32 bits | Qwen 15 |
//! | plain, 4- or 8-bit base | 8 | where all stays in 16 bits; 24 where not: it depends on the library | Qwen 4 to 9, ms-swift's one length 30 |
//! | compiled | 12 | 16-bit logits 2, in 32 bits 4, gradient 4 and 2; 4 to 6 with a chunked loss | torchtitan 8 to 15 |

use crate::catalog::model::Kind;
use crate::requirement::job::Job;
use crate::requirement::layout::Layout;
use crate::requirement::shape::Shape;
use crate::scenario::{Method, Precision, Runtime};

/// Longest answer that is generated rather than read.
pub const ANSWER: f64 = 2048.0;
/// Tokens that a serving engine prefills at once (vLLM's default for long prompts).
const CHUNK: f64 = 8192.0;
/// Bytes for each token and vocabulary entry: plain code on one card, under ZeRO, on a quantised base; compiled code.
const LOGITS_PLAIN: f64 = 24.0;
const LOGITS_SHARDED: f64 = 12.0;
const LOGITS_QUANTISED: f64 = 8.0;
const LOGITS_COMPILED: f64 = 12.0;
/// Bytes for each value that enters a frozen matrix of 8 or 4 bits. LitGPT's tables for the same job with a 16-bit and a
/// 4-bit base differ by 2 (Llama 2 at 1,304 tokens, phi-1.5) to 4 (Mistral, Llama 2 and `TinyLlama` at 512) of them, weights apart.
const KEPT_INPUTS: f64 = 3.0;
/// What automatic casts to fp16 leave over the 16-bit size.
const CASTS: f64 = 1.4;

/// Bytes kept for one token and layer in 16 bits, as multiples of hidden and feed-forward size and of
/// `heads · sequence` for a score matrix.
struct PerToken {
    hidden: f64,
    feed_forward: f64,
    scores: f64,
}

/// The table above.
fn per_token(gated: bool, trained: bool) -> PerToken {
    let (hidden, feed_forward, scores) = match (gated, trained) {
        (true, false) => (8.0, 6.0, 8.0),
        (true, true) => (12.0, 10.0, 8.0),
        (false, false) => (6.0, 2.0, 5.0),
        (false, true) => (18.0, 4.0, 5.0),
    };
    PerToken { hidden, feed_forward, scores }
}

/// Whether the feed-forward block is gated.
fn gated(shape: &Shape) -> bool {
    shape.ff_matrices > 2.5
}

/// Bytes of one layer's activations for one token, kept for the backward pass.
fn layer_per_token(job: &Job) -> f64 {
    let shape = &job.shape;
    let per = per_token(gated(shape), job.method() == Some(Method::Full));
    let scores = if job.fused { 0.0 } else { per.scores * shape.heads * job.seq };
    let vectors = per.hidden * shape.hidden + per.feed_forward * shape.feed_forward * shape.active_experts;
    let wide = match job.precision {
        Precision::Fp32 => 2.0,
        Precision::Fp16 if job.method() == Some(Method::Full) && job.runtime == Runtime::Eager => CASTS,
        _ => 1.0,
    };
    wide * (vectors + scores) + kept_inputs(job)
}

/// Bytes of the inputs that a layer's quantised matrices keep for one token: four from the hidden vector, one from the
/// feed-forward one.
fn kept_inputs(job: &Job) -> f64 {
    let shape = &job.shape;
    let keeps = job.method() == Some(Method::Qlora) && job.runtime != Runtime::Compiled;
    if keeps { KEPT_INPUTS * (4.0 * shape.hidden + shape.feed_forward * shape.active_experts) } else { 0.0 }
}

/// Bytes of half of a layer's matrix products for one token: what selective recomputation keeps.
fn selective_per_token(shape: &Shape) -> f64 {
    let kv = shape.kv_values / shape.layers.max(1.0);
    let products = shape.query + kv + 2.0 * shape.hidden + (shape.ff_matrices - 1.0) * shape.feed_forward;
    products * shape.active_experts.min(2.0)
}

/// Bytes of logits and loss for one token. Encoders that are adapted have a small head instead.
fn logits_per_token(job: &Job, zero: u32) -> f64 {
    if job.shape.kind == Kind::Encoder {
        return 0.0;
    }
    let bytes = match (job.runtime, job.method()) {
        (Runtime::Compiled, _) => LOGITS_COMPILED,
        (_, Some(Method::Qlora)) => LOGITS_QUANTISED,
        _ if zero > 0 => LOGITS_SHARDED,
        _ => LOGITS_PLAIN,
    };
    job.shape.vocabulary * bytes
}

/// Bytes of a training step on one card.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// Kept by the layers for the backward pass.
    pub layers: f64,
    /// Logits and loss.
    pub logits: f64,
}

impl Step {
    /// Both together.
    pub fn total(self) -> f64 {
        self.layers + self.logits
    }
}

/// Bytes of a training step on one card of `layout`.
pub fn training(job: &Job, layout: Layout) -> Step {
    let shape = &job.shape;
    let layers = shape.layers / f64::from(layout.pp);
    let layer = layer_per_token(job);
    let input = 2.0 * shape.hidden;
    let kept = match (job.checkpointing, job.selective) {
        (false, _) => layer * layers,
        (true, true) => ((input + selective_per_token(shape)) * layers).min(layer * layers),
        (true, false) => input * layers + layer,
    };
    let tokens = job.batch * job.seq / f64::from(layout.tp);
    Step { layers: tokens * kept, logits: tokens * logits_per_token(job, layout.zero) }
}

/// Tokens of a sequence that are prompt, read in one pass: what goes beyond an answer of [`ANSWER`] tokens, and at least
/// an eighth.
pub fn prompt(seq: f64) -> f64 {
    (seq - ANSWER).max(seq / 8.0)
}

/// Bytes of a prompt pass on one card, split over `tp` cards.
pub fn inference(job: &Job, tp: f64) -> f64 {
    let shape = &job.shape;
    let prompt = prompt(job.seq);
    let whole = job.batch * prompt;
    let tokens = if job.runtime == Runtime::Serving { whole.min(CHUNK) } else { whole };
    let scores = if job.fused { 0.0 } else { per_token(gated(shape), false).scores * shape.heads * prompt };
    let layer = 2.0 * (3.0 * shape.feed_forward * shape.active_experts + 4.0 * shape.hidden) + scores;
    tokens * layer / tp + job.batch * shape.vocabulary * 4.0
}
