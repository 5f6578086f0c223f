//! Models that a workload can name: size and shape, as published.

use serde::{Deserialize, Serialize};

/// One model. A shape value nobody publishes is `None`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Model {
    /// Stable id, e.g. `llama-2-7b`.
    pub id: String,
    /// Name for people.
    pub name: String,
    /// Family, for grouping in menus.
    pub family: String,
    /// What kind of network it is.
    pub kind: Kind,
    /// Parameters, in billions.
    pub params_b: f64,
    /// Parameters used for one token, in billions; equals `params_b` for dense models.
    pub active_b: f64,
    /// Layers.
    pub layers: Option<u32>,
    /// Hidden size.
    pub hidden: Option<u32>,
    /// Attention heads.
    pub heads: Option<u32>,
    /// Key-value heads.
    pub kv_heads: Option<u32>,
    /// Size of one head.
    pub head_dim: Option<u32>,
    /// Feed-forward size (per expert for mixtures).
    pub intermediate: Option<u32>,
    /// Vocabulary.
    pub vocab: Option<u32>,
    /// Longest context, in tokens.
    pub max_context: Option<u32>,
    /// Attention kind, which decides the KV cache.
    pub attention: Option<Attention>,
    /// Values of the compressed cache per token and layer (multi-head latent attention only).
    pub kv_latent: Option<u32>,
    /// Forward work for one image or sample in 10^9 operations (vision, diffusion step); `None` for language models.
    pub gflops_per_sample: Option<f64>,
    /// Address of the page the values were read from.
    pub url: String,
}

/// What kind of network a model is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Kind {
    /// Dense language model.
    Llm,
    /// Mixture-of-experts language model.
    MoeLlm,
    /// Encoder (BERT).
    Encoder,
    /// Image classifier or detector.
    Vision,
    /// Image or video diffusion.
    Diffusion,
    /// Speech.
    Speech,
}

/// How keys and values are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Attention {
    /// One KV head per query head.
    Mha,
    /// Query heads share KV heads in groups.
    Gqa,
    /// One KV head for all.
    Mqa,
    /// Multi-head latent attention: a compressed cache.
    Mla,
}
