//! The shape of a network: what memory and time are computed from.
//!
//! A listed model gives its published shape. What a row leaves out, and everything for `params=` alone, follows from
//! the size by the usual proportions of a decoder:
//!
//! | value | from the size `P` |
//! |---|---|
//! | hidden `h` | `(128 P / 12)^(1/3)`: `P = 12 L h²` with [`HIDDEN_PER_LAYER`] = `h / L` |
//! | layers | `h / 128` |
//! | feed-forward | `8/3 h`, gated |
//! | heads | `h / 128`, eight of them for keys and values |
//! | vocabulary | [`VOCABULARY`] |

use crate::catalog::model::{Attention, Kind, Model};

/// Hidden size over layers in the published decoders from 1B to 70B: 103 (Llama 3 70B) to 146 (Qwen2 7B).
const HIDDEN_PER_LAYER: f64 = 128.0;
/// Vocabulary of Llama 3, the middle of current models (32k to 262k).
const VOCABULARY: f64 = 128_256.0;
/// Key-value heads of most models with grouped queries.
const KV_HEADS: f64 = 8.0;
/// Size of one head in most models.
const HEAD: f64 = 128.0;

/// Numbers that the formulas read; plain `f64` so that they multiply without casts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shape {
    /// What kind of network it is.
    pub kind: Kind,
    /// Parameters.
    pub params: f64,
    /// Parameters used for one token.
    pub active: f64,
    /// Parameters of the embedding and the output head, which quantisers usually leave in 16 bits.
    pub embedding: f64,
    /// Layers.
    pub layers: f64,
    /// Hidden size.
    pub hidden: f64,
    /// Attention heads.
    pub heads: f64,
    /// Feed-forward size (per expert for mixtures).
    pub feed_forward: f64,
    /// Matrices of the feed-forward block: 3 when gated, 2 when not.
    pub ff_matrices: f64,
    /// Vocabulary.
    pub vocabulary: f64,
    /// Values kept in the KV cache for one token in all layers.
    pub kv_values: f64,
    /// Size of all query heads together.
    pub query: f64,
    /// Experts whose activations live at once for one token; 1 for dense models.
    pub active_experts: f64,
    /// Forward work for one image or sample, where the table has it.
    pub flops_per_sample: Option<f64>,
    /// Whether the shape was published or follows from the size.
    pub published: bool,
}

impl Shape {
    /// The shape of a listed model; gaps are filled from its size.
    pub fn of_model(model: &Model) -> Self {
        let params = model.params_b * 1e9;
        let guess = Self::of_params(params);
        let number = |value: Option<u32>, else_: f64| value.map_or(else_, f64::from);
        let layers = number(model.layers, guess.layers);
        let hidden = number(model.hidden, guess.hidden);
        let heads = number(model.heads, (hidden / HEAD).max(1.0));
        let head = number(model.head_dim, hidden / heads);
        let kv_heads = number(model.kv_heads, heads);
        let feed_forward = number(model.intermediate, hidden * 8.0 / 3.0);
        let vocabulary = number(model.vocab, if is_language(model.kind) { VOCABULARY } else { 0.0 });
        let (query, kv) = (heads * head, kv_heads * head);
        let kv_values = match (model.attention, model.kv_latent) {
            (Some(Attention::Mla), Some(latent)) => layers * f64::from(latent),
            _ => layers * 2.0 * kv,
        };
        let attention = 2.0 * hidden * query + 2.0 * hidden * kv;
        let (ff_matrices, embeddings) = match model.kind {
            Kind::MoeLlm => (3.0, 2.0),
            _ => proportions(params, layers * attention, layers * hidden * feed_forward, vocabulary * hidden),
        };
        let per_layer = attention + ff_matrices * hidden * feed_forward;
        let active = model.active_b * 1e9;
        let active_experts = match model.kind {
            Kind::MoeLlm => {
                let experts = active - embeddings * vocabulary * hidden - layers * attention;
                (experts / (layers * 3.0 * hidden * feed_forward)).max(1.0)
            }
            _ => 1.0,
        };
        let known = model.layers.is_some() && model.hidden.is_some();
        Self {
            kind: model.kind,
            params,
            active,
            embedding: (embeddings * vocabulary * hidden).min((params - layers * per_layer).max(params * 0.02)),
            layers,
            hidden,
            heads,
            feed_forward,
            ff_matrices,
            vocabulary,
            kv_values,
            query,
            active_experts,
            flops_per_sample: model.gflops_per_sample.map(|giga| giga * 1e9),
            published: known,
        }
    }

    /// The usual shape of a dense decoder with this many parameters.
    pub fn of_params(params: f64) -> Self {
        let hidden = crate::units::exact::cbrt(params * HIDDEN_PER_LAYER / 12.0);
        let layers = (hidden / HIDDEN_PER_LAYER).max(1.0);
        let heads = (hidden / HEAD).max(1.0);
        Self {
            kind: Kind::Llm,
            params,
            active: params,
            embedding: (2.0 * VOCABULARY * hidden).min(params * 0.3),
            layers,
            hidden,
            heads,
            feed_forward: hidden * 8.0 / 3.0,
            ff_matrices: 3.0,
            vocabulary: VOCABULARY,
            kv_values: layers * 2.0 * KV_HEADS.min(heads) * HEAD,
            query: heads * HEAD,
            active_experts: 1.0,
            flops_per_sample: None,
            published: false,
        }
    }

    /// Parameters of everything but the embedding and the head.
    pub fn body(&self) -> f64 {
        (self.params - self.embedding).max(0.0)
    }

    /// Parameters of the largest layer, which sharded training gathers whole.
    pub fn layer(&self) -> f64 {
        self.body() / self.layers.max(1.0)
    }

    /// Whether it reads and writes tokens.
    pub fn is_language(&self) -> bool {
        is_language(self.kind)
    }
}

/// Whether networks of this kind read tokens.
fn is_language(kind: Kind) -> bool {
    matches!(kind, Kind::Llm | Kind::MoeLlm | Kind::Encoder)
}

/// Feed-forward matrices (2 or 3) and embedding tables (1 when the head shares it, else 2) that together come nearest
/// to the published size: `P = attention + m·ff + e·table`.
fn proportions(params: f64, attention: f64, feed_forward: f64, table: f64) -> (f64, f64) {
    let mut best = (3.0, 2.0);
    let mut miss = f64::INFINITY;
    for (matrices, tables) in [(3.0, 2.0), (3.0, 1.0), (2.0, 2.0), (2.0, 1.0)] {
        let off = (attention + matrices * feed_forward + tables * table - params).abs();
        if off < miss {
            (best, miss) = ((matrices, tables), off);
        }
    }
    best
}
