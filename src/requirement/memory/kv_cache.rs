//! The KV cache: `2 · layers · kv_heads · head · bytes` for one token, or `layers · latent · bytes` under multi-head
//! latent attention; times tokens, times sequences. Grouped queries divide it by `heads / kv_heads`.
//!
//! Plain framework code grows the cache by concatenation, so that the allocator may hold the old and the new one for the
//! tokens generated: Qwen's first tables show one more cache for the 2,048 to 8,192 tokens that they generate, those of
//! Qwen2.5 none for their 2,048. It is counted, as overhead, for [`REGROWN`] tokens.
//! Source: ml-engineering book (Bekman), inference chapter; DeepSeek-V2 report for the latent kind.

use crate::requirement::shape::Shape;

/// Most tokens whose cache is there twice while it grows, in plain code: what is generated rather than read.
pub const REGROWN: f64 = 4096.0;

/// Bytes of the cache of one token.
pub fn bytes_per_token(shape: &Shape, bits: f64) -> f64 {
    shape.kv_values * bits / 8.0
}

/// Bytes of the cache of `sequences` sequences of `tokens` tokens.
pub fn bytes(shape: &Shape, bits: f64, tokens: f64, sequences: f64) -> f64 {
    bytes_per_token(shape, bits) * tokens * sequences
}
