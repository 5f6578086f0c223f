//! What a pass leaves in memory besides weights.
//!
//! Inference keeps the largest transient of one layer over the prompt: three feed-forward vectors and four hidden
//! vectors for each token in flight. Serving engines cut the prompt into chunks of [`CHUNK`] tokens.
//!
//! Training keeps, for each token and layer, [`PER_HIDDEN`] bytes times the hidden size and the vectors of the
//! feed-forward block; with checkpointing only each layer's input (2 bytes times hidden) and one layer's full set.
//! Without a fused kernel the score matrix adds [`SCORE`] bytes times heads times sequence for each token.
//! Source: Korthikanti et al. 2022 as used by the ml-engineering book (34 h + 5 a s), adapted to gated blocks and
//! RMSNorm in 32 bits.
//!
//! Logits and their loss take [`LOGITS_EAGER`] bytes for each token and vocabulary entry: the 16-bit logits, their
//! 32-bit copy, the log-softmax and its gradient; half of it where the loss is compiled.

use crate::requirement::job::Job;
use crate::requirement::shape::Shape;
use crate::scenario::Runtime;

/// Tokens that a serving engine prefills at once (vLLM's default for long prompts).
const CHUNK: f64 = 8192.0;
/// Longest answer that is generated rather than read.
pub const ANSWER: f64 = 2048.0;
/// Bytes of activations for each token, layer and unit of hidden size: norms in 32 bits, attention inputs and output.
const PER_HIDDEN: f64 = 26.0;
/// Vectors of feed-forward size kept for the backward pass, in bytes for each unit: gated (gate, activation, product,
/// up) and plain (input and output of the activation).
const PER_FEED_FORWARD: (f64, f64) = (8.0, 4.0);
/// Bytes of one entry of the score matrix: scores, 32-bit softmax and its 16-bit copy.
const SCORE: f64 = 8.0;
/// Bytes for each token and vocabulary entry in plain framework code.
const LOGITS_EAGER: f64 = 12.0;
/// The same where the loss is compiled or chunked.
const LOGITS_COMPILED: f64 = 6.0;

/// Bytes of one layer's activations for one token, kept for the backward pass.
pub fn layer_per_token(shape: &Shape, seq: f64, fused: bool) -> f64 {
    let gated = shape.ff_matrices > 2.5;
    let per_ff = if gated { PER_FEED_FORWARD.0 } else { PER_FEED_FORWARD.1 };
    let scores = if fused { 0.0 } else { SCORE * shape.heads * seq };
    PER_HIDDEN * shape.hidden + per_ff * shape.feed_forward * shape.active_experts + scores
}

/// Bytes of logits and loss for one token.
pub fn logits_per_token(shape: &Shape, runtime: Runtime) -> f64 {
    shape.vocabulary * if runtime == Runtime::Compiled { LOGITS_COMPILED } else { LOGITS_EAGER }
}

/// Bytes of a training step on one card that runs `layers` layers, split over `tp` cards.
pub fn training(job: &Job, layers: f64, tp: f64) -> f64 {
    let shape = &job.shape;
    let tokens = job.batch * job.seq;
    let layer = layer_per_token(shape, job.seq, job.fused);
    let kept = if job.checkpointing { 2.0 * shape.hidden * layers + layer } else { layer * layers };
    tokens * (kept + logits_per_token(shape, job.runtime)) / tp
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
    let scores = if job.fused { 0.0 } else { SCORE * shape.heads * prompt };
    let layer = 2.0 * (3.0 * shape.feed_forward * shape.active_experts + 4.0 * shape.hidden) + scores;
    tokens * layer / tp + job.batch * shape.vocabulary * 4.0
}
