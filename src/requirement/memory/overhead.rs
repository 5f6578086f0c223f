//! What frameworks take besides: workspaces, communication buffers, and the gap between reserved and used memory.

/// Workspaces of the linear-algebra libraries: cuBLAS takes 8 to 32 MiB.
pub const WORKSPACE: f64 = 0.035e9;
/// The driver's context on a card, GiB: 0.3 to 1.5 measured (1,343 MiB on a V100 in the memory-anatomy page of Hugging
/// Face, about 0.5 on current drivers). It is no part of the need of a program; [`super::super::fits`] adds it.
pub const CONTEXT_GIB: f64 = 0.5;
/// Share of activations that the caching allocator holds unused in training: 5 to 20 % reserved over allocated.
pub const TRAINING_SLACK: f64 = 0.1;
/// Elements of one communication bucket (`DeepSpeed`'s default `reduce_bucket_size`).
const BUCKET: f64 = 5e8;

/// Bytes of the buckets through which sharded training exchanges `parameters` parameters of `bytes` each.
pub fn buckets(parameters: f64, bytes: f64) -> f64 {
    2.0 * BUCKET.min(parameters) * bytes
}
