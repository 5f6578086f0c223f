//! What frameworks take besides: workspaces, communication buffers, and the gap between reserved and used memory.

use crate::scenario::{Method, Runtime};

/// Workspaces of the linear-algebra libraries: cuBLAS takes 8 to 32 MiB.
pub const WORKSPACE: f64 = 0.035e9;
/// The driver's context and libraries on a card, GiB: 0.3 to 1.5 measured (1,343 MiB on a V100 in the memory-anatomy page
/// of Hugging Face, about 0.5 on current drivers), 0.5 to 2 in the ml-engineering book. It is no part of what a program allocates; [`super::super::fits`] adds it.
pub const CONTEXT_GIB: f64 = 1.0;
/// Share of activations that the caching allocator holds unused in training: reserved is 5 to 20 % over allocated.
const SLACK_EAGER: f64 = 0.15;
/// The same of logits in plain code whose loss casts them to 32 bits. They are the largest blocks, and samples of varying
/// length ask for ever larger ones that no block kept from an earlier sample can serve: ms-swift reserves twice what
/// Qwen's own script does for the same work.
const SLACK_LOGITS: f64 = 0.45;
/// The same with captured or static shapes.
const SLACK_COMPILED: f64 = 0.1;
/// Share of everything on a card that the allocator holds unused in plain code under ZeRO-3, where layers of varying size
/// come and go, buckets apart: `DeepSpeed`'s own example reserves 31.4 GiB for 25.7 allocated, and 18.9 for 16.2.
const SLACK_GATHERED: f64 = 0.1;
/// Bytes that adapter training holds besides: workspaces, cached blocks, libraries. The intercept of the
/// published tables of LitGPT, Qwen, ms-swift and PEFT after weights and adapters lies between 0 and 2.4 GiB.
pub const ADAPTER_BASE: f64 = 0.75 * GIB;
/// The same for full training in plain code, which also holds the optimizer's lists of temporaries; in compiled code.
pub const FULL_BASE: (f64, f64) = (1.5 * GIB, 0.5 * GIB);
/// Bytes of a GiB.
const GIB: f64 = 1_073_741_824.0;

/// Bytes that the allocator holds over `activations` in training.
pub fn slack(runtime: Runtime, activations: f64) -> f64 {
    activations * if runtime == Runtime::Compiled { SLACK_COMPILED } else { SLACK_EAGER }
}

/// Bytes that the allocator holds over `logits` in training.
pub fn logits_slack(runtime: Runtime, method: Method, logits: f64) -> f64 {
    let casts = runtime != Runtime::Compiled && method != Method::Qlora;
    if casts { logits * SLACK_LOGITS } else { slack(runtime, logits) }
}

/// Bytes that the allocator holds over `held` in sharded training, besides [`slack`].
pub fn gathered_slack(runtime: Runtime, zero: u32, held: f64) -> f64 {
    if runtime == Runtime::Compiled || zero < 3 { 0.0 } else { SLACK_GATHERED * held }
}

/// Elements of one communication bucket (`DeepSpeed`'s default `reduce_bucket_size`).
const BUCKET: f64 = 5e8;

/// Bytes of the buckets through which sharded training exchanges `parameters` parameters of `bytes` each.
pub fn buckets(parameters: f64, bytes: f64) -> f64 {
    2.0 * BUCKET.min(parameters) * bytes
}
