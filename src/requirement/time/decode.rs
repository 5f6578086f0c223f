//! Generating: every token reads the active weights and the cache once, so memory bandwidth bounds it:
//! `tokens/s <= bandwidth / (bytes of weights + bytes of cache)`. Plain framework code is bound by kernel launches
//! instead for small models; large batches by compute.

use super::training::{attention_flops, matrix_parameters, peak};
use super::{Basis, Rate};
use crate::catalog::accelerator::Accelerator;
use crate::requirement::job::Job;
use crate::requirement::layout::Layout;
use crate::requirement::memory::{kv_cache, weights};
use crate::scenario::Runtime;

/// Share of the bandwidth that compiled and serving engines reach: 0.6 to 0.93 measured.
const BANDWIDTH: f64 = 0.75;
/// Seconds of launches for one layer and token in plain code: 0.5B to 7B models all give 40 to 60 tokens a second.
const LAUNCH_EAGER: f64 = 0.75e-3;
/// The same where kernels are captured or compiled.
const LAUNCH_COMPILED: f64 = 0.03e-3;
/// Share of the dense peak at large batches.
const COMPUTE: f64 = 0.4;
/// Seconds for the exchange in one layer between cards that split it.
const EXCHANGE: f64 = 0.03e-3;
/// How far measured rates lie from the middle.
const SPREAD: (f64, f64) = (0.7, 1.25);

/// Tokens a second over all cards and sequences.
pub fn rate(job: &Job, accelerator: &Accelerator, layout: Layout) -> Option<Rate> {
    let bandwidth = accelerator.bandwidth?.0 * 1e9;
    let shape = &job.shape;
    let sequences = (job.batch / f64::from(layout.dp)).max(1.0);
    let tp = f64::from(layout.tp);
    let stored = weights::bytes(shape, job.precision, job.runtime) * (shape.active / shape.params).min(1.0);
    let cache = kv_cache::bytes(shape, job.kv_bits, job.seq, sequences);
    let limit_time = (stored + cache) / bandwidth / tp;
    let launch = shape.layers * if job.runtime == Runtime::Eager { LAUNCH_EAGER } else { LAUNCH_COMPILED };
    let exchange = if layout.tp > 1 { EXCHANGE * shape.layers } else { 0.0 };
    let flops = sequences * (2.0 * matrix_parameters(shape) + attention_flops(shape, job.seq));
    let compute = peak(job, accelerator).map_or(0.0, |peak| flops / (peak * COMPUTE) / tp);
    let read = limit_time / BANDWIDTH + exchange;
    let step = read.max(launch).max(compute);
    let basis = if step <= read {
        Basis::Bandwidth
    } else if step <= launch {
        Basis::Launch
    } else {
        Basis::Compute
    };
    let copies = f64::from(layout.dp) * sequences;
    Some(Rate::new(copies / step, SPREAD, copies / limit_time, basis))
}
