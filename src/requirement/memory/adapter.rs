//! LoRA adapters: two thin matrices beside every linear layer.
//!
//! `layers · rank · Σ (inputs + outputs)` over the query, key, value, output and feed-forward matrices; rank 32 on
//! all of them, between the 8 and 64 of published recipes.

use crate::requirement::shape::Shape;

/// Rank of the adapters.
const RANK: f64 = 32.0;

/// Trainable parameters of the adapters.
pub fn parameters(shape: &Shape) -> f64 {
    let kv = shape.kv_values / shape.layers.max(1.0) / 2.0;
    let attention = 2.0 * (shape.hidden + shape.query) + 2.0 * (shape.hidden + kv);
    let feed_forward = shape.ff_matrices * (shape.hidden + shape.feed_forward);
    (shape.layers * RANK * (attention + feed_forward)).min(0.05 * shape.params)
}
