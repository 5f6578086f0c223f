//! What frameworks take besides: workspaces, communication buffers, and the gap between reserved and used memory.

use crate::scenario::Runtime;
use crate::units::Gib;

/// Workspaces of the linear-algebra libraries: cuBLAS takes 8 to 32 MiB.
pub const WORKSPACE: f64 = 0.035e9;
/// The driver's context on a card, GiB: 0.3 to 1.5 measured (1,343 MiB on a V100 in the memory-anatomy page of Hugging
/// Face, about 0.5 on current drivers). It is no part of the need of a program; [`super::super::fits`] adds it.
pub const CONTEXT_GIB: f64 = 0.5;
/// Share of activations that the caching allocator holds unused in training: reserved is 5 to 20 % over allocated, and
/// more in plain code with samples of varying length.
const SLACK_EAGER: f64 = 0.25;
/// The same with captured or static shapes.
const SLACK_COMPILED: f64 = 0.1;
/// GiB that adapter training holds besides in plain code: workspaces, cached blocks, libraries. The intercept of the
/// published LoRA tables of Qwen, ms-swift, PEFT and LitGPT after weights and adapters.
const ADAPTER_BASE_EAGER: f64 = 1.0;
/// The same for compiled trainers.
const ADAPTER_BASE_COMPILED: f64 = 0.5;

/// Bytes that the allocator holds over `activations` in training.
pub fn slack(runtime: Runtime, activations: f64) -> f64 {
    activations * if runtime == Runtime::Compiled { SLACK_COMPILED } else { SLACK_EAGER }
}

/// Bytes that adapter training holds besides.
pub fn adapter_base(runtime: Runtime) -> f64 {
    Gib(if runtime == Runtime::Compiled { ADAPTER_BASE_COMPILED } else { ADAPTER_BASE_EAGER }).bytes()
}
/// GiB that full training holds besides in plain code.
const FULL_BASE_EAGER: f64 = 1.0;

/// Bytes that full training holds besides.
pub fn full_base(runtime: Runtime) -> f64 {
    Gib(if runtime == Runtime::Compiled { ADAPTER_BASE_COMPILED } else { FULL_BASE_EAGER }).bytes()
}

/// Elements of one communication bucket (`DeepSpeed`'s default `reduce_bucket_size`).
const BUCKET: f64 = 5e8;

/// Bytes of the buckets through which sharded training exchanges `parameters` parameters of `bytes` each.
pub fn buckets(parameters: f64, bytes: f64) -> f64 {
    2.0 * BUCKET.min(parameters) * bytes
}
