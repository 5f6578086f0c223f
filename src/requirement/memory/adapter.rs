//! LoRA adapters: two thin matrices beside every linear layer.
//!
//! `layers · rank · Σ (inputs + outputs)` over the query, key, value, output and feed-forward matrices; rank 64 on
//! all of them, as in QLoRA and in Qwen's recipes (others take 8 or 16 on some of them).

use crate::requirement::shape::Shape;

/// Rank of the adapters.
const RANK: f64 = 64.0;

/// Trainable parameters of the adapters.
pub fn parameters(shape: &Shape) -> f64 {
    let kv = shape.kv_values / shape.layers.max(1.0) / 2.0;
    let attention = 2.0 * (shape.hidden + shape.query) + 2.0 * (shape.hidden + kv);
    let feed_forward = shape.ff_matrices * (shape.hidden + shape.feed_forward);
    (shape.layers * RANK * (attention + feed_forward)).min(0.05 * shape.params)
}
