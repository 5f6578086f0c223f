//! Weights: parameters times the bits they are really stored in.
//!
//! | precision | eager | serving | compiled (GGUF and its like) |
//! |---|---|---|---|
//! | fp32, tf32 | 32 | 32 | 32 |
//! | fp16, bf16 | 16 | 16 | 16 |
//! | fp8 | 8 | 8 | 8 |
//! | int8 | 8.06 (a 16-bit scale for 256 values) | 8.06 | 8.5 (Q8_0) |
//! | int4 | 4.5 (NF4; 4.13 with double quantisation) | 4.35 (GPTQ and AWQ 4.25, and padding) | 4.85 (Q4_K_M) |
//!
//! Adapters in plain code have the tables in 32 bits, for `prepare_model_for_kbit_training` of PEFT casts what is not
//! quantised up.
//!
//! Quantisers of the first kind (GPTQ, AWQ, bitsandbytes) leave the embedding and the output head in 16 bits, which
//! counts for vocabularies over 100,000; GGUF quantises them too.
//! Sources: llama.cpp `quantize` README (bits per weight), the 4-bit post of Hugging Face (NF4, double quantisation).

use crate::requirement::shape::Shape;
use crate::scenario::{Precision, Runtime};

/// Bits that one weight takes in store, scales included.
pub fn bits(precision: Precision, runtime: Runtime) -> f64 {
    match (precision, runtime) {
        (Precision::Fp32 | Precision::Tf32, _) => 32.0,
        (Precision::Fp16 | Precision::Bf16, _) => 16.0,
        (Precision::Fp8, _) => 8.0,
        (Precision::Int8, Runtime::Compiled) => 8.5,
        (Precision::Int8, _) => 8.06,
        (Precision::Int4, Runtime::Compiled) => 4.85,
        (Precision::Int4, Runtime::Serving) => 4.35,
        (Precision::Int4, _) => 4.5,
    }
}

/// Whether weights of this precision are a quantised store of a 16-bit network.
pub fn quantised(precision: Precision) -> bool {
    matches!(precision, Precision::Int8 | Precision::Int4 | Precision::Fp8)
}

/// Bytes of all weights on one card that holds the whole network.
pub fn bytes(shape: &Shape, precision: Precision, runtime: Runtime) -> f64 {
    shape.body() * bits(precision, runtime) / 8.0 + embedding_bytes(shape, precision, runtime)
}

/// Bytes of the quantised base under adapters.
pub fn quantised_base(shape: &Shape, precision: Precision, runtime: Runtime) -> f64 {
    if runtime == Runtime::Compiled {
        return bytes(shape, precision, runtime);
    }
    (shape.body() * bits(precision, runtime) + shape.embedding * 32.0) / 8.0
}

/// Bytes of the embedding and the output head.
pub fn embedding_bytes(shape: &Shape, precision: Precision, runtime: Runtime) -> f64 {
    let left = quantised(precision) && runtime != Runtime::Compiled;
    shape.embedding * if left { 16.0 } else { bits(precision, runtime) } / 8.0
}
