//! Generating: every token reads the active weights and the cache once, so memory bandwidth bounds it:
//! `tokens/s <= bandwidth / (bytes of weights + bytes of cache)`. Plain framework code is bound by kernel launches
//! instead (0.5B to 7B models all give 40 to 60 tokens a second); large batches by compute.
//!
//! `step = max(weights read, matrix work) + max(cache read, attention work) + launches + exchange + sampling`: matrix
//! products and attention are kernels of their own and do not overlap. Cards that split layers add up the output of each
//! layer twice, over the link. An engine admits a request only where its whole answer will find room.
//!
//! | runtime | seconds of launches a layer | from |
//! |---|---|---|
//! | eager, 16 bits | 0.88 ms, instead of reading | Qwen2.5 on A100, 0.5B to 14B |
//! | eager, quantised | 1.2 ms, instead of reading | GPTQ 0.85, AWQ 1.1, NF4 1.5, LLM.int8 up to 4 |
//! | serving | 0.11 ms, besides reading | Qwen2.5 under vLLM, 0.5B to 7B |
//! | compiled | 0.025 ms, besides reading | ExLlama, gpt-fast |

use super::hardware;
use super::prefill;
use super::training::attention_forward;
use super::{Basis, Rate};
use crate::catalog::accelerator::Accelerator;
use crate::catalog::model::Kind;
use crate::requirement::job::Job;
use crate::requirement::layout::Layout;
use crate::requirement::memory::{kv_cache, weights};
use crate::scenario::{Offload, Precision, Runtime};
use crate::units::Gib;

/// Seconds of launches for one layer in plain code: 16 bits, quantised.
const LAUNCH_EAGER: (f64, f64) = (0.88e-3, 1.2e-3);
/// The same in serving engines, besides reading.
const LAUNCH_SERVING: f64 = 0.11e-3;
/// The same in compiled code, besides reading.
const LAUNCH_COMPILED: f64 = 0.025e-3;
/// Seconds for the exchange in one layer between cards that split it, over NVLink and over PCIe.
const EXCHANGE: (f64, f64) = (0.025e-3, 0.06e-3);
/// How often plain code moves the repeated cache for one token: repeated, read and concatenated, keys and values.
const COPIES: f64 = 5.0;
/// Share of the dense peak at large batches: generating, and reading prompts, which fill the card (achievable products
/// reach 0.78 to 0.87 of the data sheet on A100, H100 and B200 in the ml-engineering book).
const COMPUTE: f64 = 0.6;
const READING: f64 = 0.8;
/// What experts leave of it: each gets a small part of the batch.
const EXPERTS: f64 = 0.33;
/// Seconds of sampling and scheduling for one sequence in a step: no engine in the tables gives over 40,000 tokens a
/// second on one card, however small the work.
const SAMPLING: f64 = 5e-6;
/// What 4-bit floats reach against the 8-bit peak on cards that multiply them (twice the peak, less in use).
const FOUR_BIT: f64 = 1.1;
/// Share of a card's memory that serving engines take at start, whatever the job needs (vLLM's `gpu_memory_utilization`).
pub const FILLED: f64 = 0.9;
/// Most sequences that an engine runs at once.
const MOST_SEQUENCES: f64 = 2048.0;
/// How far measured rates lie from the middle (tenth and ninetieth percentile): eager, serving, compiled.
const SPREADS: [(f64, f64); 3] = [(0.65, 1.55), (0.8, 1.25), (0.75, 1.1)];

/// Time of one step that gives `sequences` tokens.
struct Step {
    seconds: f64,
    least: f64,
    basis: Basis,
}

/// Tokens a second over all cards and sequences.
pub fn rate(job: &Job, accelerator: &Accelerator, layout: Layout) -> Option<Rate> {
    let sequences = (job.batch / f64::from(layout.dp)).max(1.0);
    let peak = hardware::peaks(job, accelerator).map(|peaks| peaks.matrix);
    let step = step(job, accelerator, layout, Load { sequences, tokens: job.seq, peak })?;
    let tokens = f64::from(layout.dp) * sequences;
    let spread = match job.engine {
        Runtime::Eager => SPREADS[0],
        Runtime::Serving => SPREADS[1],
        _ => SPREADS[2],
    };
    Some(Rate::new(tokens / step.seconds, spread, tokens / step.least, step.basis))
}

/// Lengths of what a serving engine is asked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mix {
    /// Tokens of the prompt.
    pub prompt: f64,
    /// Tokens of the answer.
    pub answer: f64,
}

/// Sequences at once and generated tokens a second when a serving engine is filled, reading prompts in between.
pub fn full_load(
    job: &Job,
    accelerator: &Accelerator,
    layout: Layout,
    memory: Gib,
    mix: Mix,
) -> Option<(f64, f64)> {
    let Mix { prompt, answer } = mix;
    let split = f64::from(layout.tp * layout.pp);
    let stored = weights::bytes(&job.shape, job.precision, job.runtime);
    let room = memory.bytes() * FILLED * split - stored;
    let each = kv_cache::bytes(&job.shape, job.kv_bits, prompt + answer, 1.0);
    let sequences = (room / each).min(MOST_SEQUENCES);
    if sequences < 1.0 {
        return None;
    }
    let mut peaks = hardware::peaks(job, accelerator)?;
    if let Some(eight) = accelerator.fp8.filter(|_| four_bit_units(job, accelerator)) {
        peaks.matrix = FOUR_BIT * eight.0 * 1e12;
    }
    let load = Load { sequences, tokens: prompt + answer / 2.0, peak: Some(peaks.matrix) };
    let step = step(job, accelerator, layout, load)?;
    peaks.matrix *= experts(job);
    let reading = (prefill::per_token(&job.shape, prompt).seconds(peaks, READING) / split
        + exchanged(job, accelerator, layout.tp))
        * prompt;
    Some((sequences, f64::from(layout.dp) / (step.seconds / sequences + reading / answer)))
}

/// Whether 4-bit weights are multiplied as such.
fn four_bit_units(job: &Job, accelerator: &Accelerator) -> bool {
    job.precision == Precision::Int4 && accelerator.architecture.starts_with("Blackwell")
}

/// What experts leave of the share of the peak; 1 for dense models.
fn experts(job: &Job) -> f64 {
    if job.shape.kind == Kind::MoeLlm { EXPERTS } else { 1.0 }
}

/// Seconds of adding up the outputs of the layers for one token: twice a layer, 16 bits, there and back.
fn exchanged(job: &Job, accelerator: &Accelerator, tp: u32) -> f64 {
    let across = f64::from(tp.saturating_sub(1)) / f64::from(tp.max(1));
    2.0 * 2.0 * 2.0 * job.shape.layers * job.shape.hidden * across / hardware::exchange(accelerator)
}

/// What one step carries.
#[derive(Clone, Copy)]
struct Load {
    /// Sequences at once.
    sequences: f64,
    /// Tokens in the cache of each.
    tokens: f64,
    /// Dense peak of matrix products, operations a second, where it is published.
    peak: Option<f64>,
}

/// The time of one step.
fn step(job: &Job, accelerator: &Accelerator, layout: Layout, load: Load) -> Option<Step> {
    let Load { sequences, tokens, peak } = load;
    let bandwidth = accelerator.bandwidth?.0 * 1e9;
    let shape = &job.shape;
    let tp = f64::from(layout.tp);
    // A batch touches more experts than one token does, up to all of them.
    let touched = (shape.active / shape.params * sequences).min(1.0);
    let stored = weights::bytes(shape, job.precision, job.runtime) * touched;
    let cache = kv_cache::bytes(shape, job.kv_bits, tokens, sequences);
    let least = (stored + cache) / bandwidth / tp;
    let reached = bandwidth * hardware::read_share(job, accelerator) * tp;
    let launches = if hardware::fast_link(accelerator) { EXCHANGE.0 } else { EXCHANGE.1 };
    let exchange = if layout.tp > 1 { launches * shape.layers } else { 0.0 }
        + sequences * exchanged(job, accelerator, layout.tp);
    let work = |each: f64, share: f64| peak.map_or(0.0, |peak| sequences * each / (peak * COMPUTE * share) / tp);
    let products = work(prefill::per_token(shape, 0.0).matrix, experts(job));
    let attention = work(attention_forward(shape, tokens), 1.0);
    let read = (stored / reached).max(products) + (cache / reached).max(attention);
    let host = match job.offload {
        Offload::All => stored / hardware::host_link(),
        _ => 0.0,
    };
    let (bound, basis) = match job.engine {
        Runtime::Eager => {
            let per_layer = if weights::quantised(job.precision) { LAUNCH_EAGER.1 } else { LAUNCH_EAGER.0 };
            let launch = per_layer * shape.layers;
            // Grouped heads are repeated in memory and the cache is copied as it grows.
            let groups = shape.heads * shape.layers * 2.0 * (shape.query / shape.heads) / shape.kv_values.max(1.0);
            let copies = COPIES * (groups - 1.0).max(0.0) * cache / bandwidth;
            let basis = if launch > read { Basis::Launch } else { Basis::Bandwidth };
            (launch.max(read) + copies, basis)
        }
        Runtime::Serving => (read + LAUNCH_SERVING * shape.layers, Basis::Bandwidth),
        _ => (read + LAUNCH_COMPILED * shape.layers, Basis::Bandwidth),
    };
    let basis = if host > bound {
        Basis::Link
    } else if basis == Basis::Bandwidth && products > stored / reached {
        Basis::Compute
    } else {
        basis
    };
    let seconds = bound.max(host) + exchange + SAMPLING * sequences;
    Some(Step { seconds, least: least.max(0.0), basis })
}
