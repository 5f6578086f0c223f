//! Rates that somebody measured for exactly this work; they take precedence over the model, and the answer says so.
//!
//! An entry holds for its model, activity, precision, runtime, card and batch, on one card, and for sequences from half to
//! twice as long. Adding one is one line.

use super::{Basis, Rate};
use crate::catalog::accelerator::Accelerator;
use crate::requirement::job::{Activity, Job};
use crate::scenario::{Method, Offload, Precision, Runtime};
use crate::units::Interval;

/// <https://github.com/LambdaLabsML/lambda-diffusers/blob/8571d8d492c6a999b8417cfb7752694a18d209a6/benchmarks/benchmark.csv>
const LAMBDA_DIFFUSERS: &str = "https://github.com/LambdaLabsML/lambda-diffusers/blob/8571d8d492c6a999b8417cfb7752694a18d209a6/benchmarks/benchmark.csv";
/// <https://github.com/QwenLM/Qwen/blob/2df8e8ac450fa185c421a08b0090ef81826caa6e/README.md>
const QWEN: &str = "https://github.com/QwenLM/Qwen/blob/2df8e8ac450fa185c421a08b0090ef81826caa6e/README.md";
/// <https://github.com/QwenLM/Qwen3/blob/2abc0f3243e20cf45b6a3ab60308db701c0c3111/docs/source/benchmark/speed_benchmark.rst>
const QWEN25: &str = "https://github.com/QwenLM/Qwen3/blob/2abc0f3243e20cf45b6a3ab60308db701c0c3111/docs/source/benchmark/speed_benchmark.rst";
/// <https://github.com/XiongjieDai/GPU-Benchmarks-on-LLM-Inference/blob/aa72e0ec86c356c41f8281c9733e9a13c3675800/README.md>
const LLAMA_CPP: &str = "https://github.com/XiongjieDai/GPU-Benchmarks-on-LLM-Inference/blob/aa72e0ec86c356c41f8281c9733e9a13c3675800/README.md";
/// <https://github.com/lambdal/deeplearning-benchmark/blob/aa5addb6a53675a649a80036dad548f1c27cbcc4/pytorch/pytorch-train-throughput-fp16.csv>
const LAMBDA: &str = "https://github.com/lambdal/deeplearning-benchmark/blob/aa5addb6a53675a649a80036dad548f1c27cbcc4/pytorch/pytorch-train-throughput-fp16.csv";

/// How far two careful runs of one job differ.
const SPREAD: (f64, f64) = (0.9, 1.1);

/// One measurement.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Entry {
    /// Model id.
    pub model: &'static str,
    /// What was run.
    pub activity: Activity,
    /// Precision of the weights; 16-bit kinds count as one.
    pub precision: Precision,
    /// What ran it.
    pub runtime: Runtime,
    /// Accelerator id.
    pub card: &'static str,
    /// Samples in a step, or sequences at once.
    pub batch: f64,
    /// Tokens in a sequence; 0 where there are none.
    pub seq: f64,
    /// Tokens or images a second.
    pub per_s: f64,
    /// Where it was published.
    pub source: &'static str,
}

/// Every entry, by model and card.
#[rustfmt::skip]
pub const ENTRIES: [Entry; 42] = [
    Entry { model: "llama-3-70b", activity: Activity::Generate, precision: Precision::Int4, runtime: Runtime::Compiled, card: "a40", batch: 1.0, seq: 1024.0, per_s: 12.08, source: LLAMA_CPP },
    Entry { model: "llama-3-70b", activity: Activity::Generate, precision: Precision::Int4, runtime: Runtime::Compiled, card: "l40s", batch: 1.0, seq: 1024.0, per_s: 15.31, source: LLAMA_CPP },
    Entry { model: "llama-3-70b", activity: Activity::Generate, precision: Precision::Int4, runtime: Runtime::Compiled, card: "rtx-a6000", batch: 1.0, seq: 1024.0, per_s: 14.58, source: LLAMA_CPP },
    Entry { model: "llama-3-8b", activity: Activity::Generate, precision: Precision::Fp16, runtime: Runtime::Compiled, card: "a40", batch: 1.0, seq: 1024.0, per_s: 33.95, source: LLAMA_CPP },
    Entry { model: "llama-3-8b", activity: Activity::Generate, precision: Precision::Fp16, runtime: Runtime::Compiled, card: "rtx-4080", batch: 1.0, seq: 1024.0, per_s: 40.29, source: LLAMA_CPP },
    Entry { model: "llama-3-8b", activity: Activity::Generate, precision: Precision::Fp16, runtime: Runtime::Compiled, card: "rtx-4090", batch: 1.0, seq: 1024.0, per_s: 54.34, source: LLAMA_CPP },
    Entry { model: "llama-3-8b", activity: Activity::Generate, precision: Precision::Fp16, runtime: Runtime::Compiled, card: "rtx-5000-ada", batch: 1.0, seq: 1024.0, per_s: 32.67, source: LLAMA_CPP },
    Entry { model: "llama-3-8b", activity: Activity::Generate, precision: Precision::Fp16, runtime: Runtime::Compiled, card: "rtx-6000-ada", batch: 1.0, seq: 1024.0, per_s: 51.97, source: LLAMA_CPP },
    Entry { model: "llama-3-8b", activity: Activity::Generate, precision: Precision::Int4, runtime: Runtime::Compiled, card: "a100-pcie-80gb", batch: 1.0, seq: 1024.0, per_s: 138.31, source: LLAMA_CPP },
    Entry { model: "llama-3-8b", activity: Activity::Generate, precision: Precision::Int4, runtime: Runtime::Compiled, card: "l40s", batch: 1.0, seq: 1024.0, per_s: 113.6, source: LLAMA_CPP },
    Entry { model: "llama-3-8b", activity: Activity::Generate, precision: Precision::Int4, runtime: Runtime::Compiled, card: "rtx-3080", batch: 1.0, seq: 1024.0, per_s: 106.4, source: LLAMA_CPP },
    Entry { model: "llama-3-8b", activity: Activity::Generate, precision: Precision::Int4, runtime: Runtime::Compiled, card: "rtx-3080-ti", batch: 1.0, seq: 1024.0, per_s: 106.71, source: LLAMA_CPP },
    Entry { model: "llama-3-8b", activity: Activity::Generate, precision: Precision::Int4, runtime: Runtime::Compiled, card: "rtx-4070-ti", batch: 1.0, seq: 1024.0, per_s: 82.21, source: LLAMA_CPP },
    Entry { model: "llama-3-8b", activity: Activity::Generate, precision: Precision::Int4, runtime: Runtime::Compiled, card: "rtx-4080", batch: 1.0, seq: 1024.0, per_s: 106.22, source: LLAMA_CPP },
    Entry { model: "llama-3-8b", activity: Activity::Generate, precision: Precision::Int4, runtime: Runtime::Compiled, card: "rtx-5000-ada", batch: 1.0, seq: 1024.0, per_s: 89.87, source: LLAMA_CPP },
    Entry { model: "llama-3-8b", activity: Activity::Generate, precision: Precision::Int4, runtime: Runtime::Compiled, card: "rtx-a6000", batch: 1.0, seq: 1024.0, per_s: 102.22, source: LLAMA_CPP },
    Entry { model: "qwen-1.8b", activity: Activity::Train(Method::Lora), precision: Precision::Bf16, runtime: Runtime::Eager, card: "a100-sxm-80gb", batch: 1.0, seq: 1024.0, per_s: 7447.27, source: QWEN },
    Entry { model: "qwen-14b", activity: Activity::Train(Method::Lora), precision: Precision::Bf16, runtime: Runtime::Eager, card: "a100-sxm-80gb", batch: 1.0, seq: 1024.0, per_s: 1861.82, source: QWEN },
    Entry { model: "qwen-14b", activity: Activity::Train(Method::Lora), precision: Precision::Bf16, runtime: Runtime::Eager, card: "a100-sxm-80gb", batch: 1.0, seq: 2048.0, per_s: 1950.48, source: QWEN },
    Entry { model: "qwen-14b", activity: Activity::Train(Method::Lora), precision: Precision::Bf16, runtime: Runtime::Eager, card: "a100-sxm-80gb", batch: 1.0, seq: 4096.0, per_s: 1927.53, source: QWEN },
    Entry { model: "qwen-7b", activity: Activity::Train(Method::Lora), precision: Precision::Bf16, runtime: Runtime::Eager, card: "a100-sxm-80gb", batch: 1.0, seq: 1024.0, per_s: 2925.71, source: QWEN },
    Entry { model: "qwen-7b", activity: Activity::Train(Method::Lora), precision: Precision::Bf16, runtime: Runtime::Eager, card: "a100-sxm-80gb", batch: 1.0, seq: 2048.0, per_s: 3150.77, source: QWEN },
    Entry { model: "qwen-7b", activity: Activity::Train(Method::Lora), precision: Precision::Bf16, runtime: Runtime::Eager, card: "a100-sxm-80gb", batch: 1.0, seq: 4096.0, per_s: 3244.36, source: QWEN },
    Entry { model: "qwen2.5-0.5b", activity: Activity::Generate, precision: Precision::Bf16, runtime: Runtime::Serving, card: "a100-sxm-80gb", batch: 1.0, seq: 2049.0, per_s: 311.55, source: QWEN25 },
    Entry { model: "qwen2.5-1.5b", activity: Activity::Generate, precision: Precision::Bf16, runtime: Runtime::Eager, card: "a100-sxm-80gb", batch: 1.0, seq: 2049.0, per_s: 39.68, source: QWEN25 },
    Entry { model: "qwen2.5-1.5b", activity: Activity::Generate, precision: Precision::Bf16, runtime: Runtime::Serving, card: "a100-sxm-80gb", batch: 1.0, seq: 2049.0, per_s: 183.33, source: QWEN25 },
    Entry { model: "qwen2.5-14b", activity: Activity::Generate, precision: Precision::Bf16, runtime: Runtime::Eager, card: "a100-sxm-80gb", batch: 1.0, seq: 2049.0, per_s: 24.74, source: QWEN25 },
    Entry { model: "qwen2.5-14b", activity: Activity::Generate, precision: Precision::Bf16, runtime: Runtime::Serving, card: "a100-sxm-80gb", batch: 1.0, seq: 2049.0, per_s: 46.3, source: QWEN25 },
    Entry { model: "qwen2.5-32b", activity: Activity::Generate, precision: Precision::Bf16, runtime: Runtime::Eager, card: "a100-sxm-80gb", batch: 1.0, seq: 2049.0, per_s: 17.54, source: QWEN25 },
    Entry { model: "qwen2.5-32b", activity: Activity::Generate, precision: Precision::Bf16, runtime: Runtime::Serving, card: "a100-sxm-80gb", batch: 1.0, seq: 2049.0, per_s: 22.13, source: QWEN25 },
    Entry { model: "qwen2.5-32b", activity: Activity::Generate, precision: Precision::Int4, runtime: Runtime::Serving, card: "a100-sxm-80gb", batch: 1.0, seq: 2049.0, per_s: 55.83, source: QWEN25 },
    Entry { model: "qwen2.5-3b", activity: Activity::Generate, precision: Precision::Int4, runtime: Runtime::Serving, card: "a100-sxm-80gb", batch: 1.0, seq: 2049.0, per_s: 168.2, source: QWEN25 },
    Entry { model: "qwen2.5-7b", activity: Activity::Generate, precision: Precision::Bf16, runtime: Runtime::Eager, card: "a100-sxm-80gb", batch: 1.0, seq: 2049.0, per_s: 40.38, source: QWEN25 },
    Entry { model: "qwen2.5-7b", activity: Activity::Generate, precision: Precision::Bf16, runtime: Runtime::Serving, card: "a100-sxm-80gb", batch: 1.0, seq: 2049.0, per_s: 84.28, source: QWEN25 },
    Entry { model: "qwen2.5-7b", activity: Activity::Generate, precision: Precision::Int4, runtime: Runtime::Serving, card: "a100-sxm-80gb", batch: 1.0, seq: 2049.0, per_s: 154.05, source: QWEN25 },
    Entry { model: "resnet50", activity: Activity::TrainVision, precision: Precision::Fp16, runtime: Runtime::Eager, card: "a100-pcie-40gb", batch: 720.0, seq: 0.0, per_s: 1396.0, source: LAMBDA },
    Entry { model: "resnet50", activity: Activity::TrainVision, precision: Precision::Fp16, runtime: Runtime::Eager, card: "h100-pcie", batch: 1280.0, seq: 0.0, per_s: 1866.0, source: LAMBDA },
    Entry { model: "resnet50", activity: Activity::TrainVision, precision: Precision::Fp16, runtime: Runtime::Eager, card: "rtx-3090", batch: 448.0, seq: 0.0, per_s: 905.0, source: LAMBDA },
    Entry { model: "resnet50", activity: Activity::TrainVision, precision: Precision::Fp16, runtime: Runtime::Eager, card: "rtx-6000-ada", batch: 928.0, seq: 0.0, per_s: 1146.0, source: LAMBDA },
    Entry { model: "resnet50", activity: Activity::TrainVision, precision: Precision::Fp16, runtime: Runtime::Eager, card: "rtx-a6000", batch: 928.0, seq: 0.0, per_s: 916.0, source: LAMBDA },
    Entry { model: "sd-1.5", activity: Activity::Diffuse, precision: Precision::Fp16, runtime: Runtime::Eager, card: "a100-pcie-80gb", batch: 1.0, seq: 0.0, per_s: 0.855, source: LAMBDA_DIFFUSERS },
    Entry { model: "sd-1.5", activity: Activity::Diffuse, precision: Precision::Fp16, runtime: Runtime::Eager, card: "rtx-a6000", batch: 1.0, seq: 0.0, per_s: 0.518, source: LAMBDA_DIFFUSERS },
];

/// The entry for this work on one such card.
pub fn entry(job: &Job, accelerator: &Accelerator) -> Option<&'static Entry> {
    let model = job.model.as_deref()?;
    ENTRIES.iter().find(|entry| {
        entry.card == accelerator.id
            && entry.model == model
            && entry.activity == job.activity
            && same(entry.precision, job.precision)
            && entry.runtime == job.engine
            && entry.batch.total_cmp(&job.batch).is_eq()
            && (entry.seq < 1.0 || (0.5..=2.0).contains(&(job.seq / entry.seq)))
            && usual(job)
    })
}

/// The measured rate, kept under the physical limit of the model's.
pub fn rate(job: &Job, accelerator: &Accelerator, cards: u32) -> Option<Rate> {
    let entry = entry(job, accelerator).filter(|_| cards == 1)?;
    let (low, high) = SPREAD;
    let per_s = Interval { low: entry.per_s * low, mid: entry.per_s, high: entry.per_s * high };
    Some(Rate { per_s, basis: Basis::Measured })
}

/// Whether two precisions are one for speed.
fn same(a: Precision, b: Precision) -> bool {
    let half = |precision| matches!(precision, Precision::Fp16 | Precision::Bf16);
    a == b || (half(a) && half(b))
}

/// Whether everything that an entry does not name is as it was measured.
fn usual(job: &Job) -> bool {
    job.fused
        && job.kv_bits >= 16.0
        && job.offload == Offload::None
        && (job.checkpointing || job.method() != Some(Method::Lora))
}
