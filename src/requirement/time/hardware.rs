//! What cards really reach of their data sheets, and how fast they talk.
//!
//! | architecture | share of the dense 16-bit peak in compiled training | from |
//! |---|---|---|
//! | Ampere | 0.60 | llm-foundry on A100: 0.53 to 0.75, recomputation counted |
//! | Hopper | 0.48 | llm-foundry on H100: 0.35 to 0.55 |
//! | Blackwell | 0.30 | torchtitan on B200, power limited |
//! | CDNA 3 | 0.26 | torchtitan on MI300X |
//! | others | 0.52 | Lambda and `DeepSpeed` on V100 and Turing, FSDP-QLoRA on Ada |
//!
//! The newer the card, the smaller the share: matrix peaks grew faster than memory and clocks.

use crate::catalog::accelerator::{Accelerator, Link};
use crate::requirement::job::Job;
use crate::scenario::{Precision, Runtime};

/// The table above.
const SHARES: [(&str, f64); 5] =
    [("Ampere", 0.6), ("Hopper", 0.48), ("Blackwell", 0.3), ("Blackwell Ultra", 0.3), ("CDNA 3", 0.26)];
/// Share on other architectures.
const OTHER_SHARE: f64 = 0.52;
/// Speed of plain framework code against compiled code, where neither is bound by launches.
const EAGER: f64 = 0.78;

/// What 8-bit floats reach of their peak, against 16 bits: scaling and casts.
const EIGHT_BIT: f64 = 0.85;

/// Bandwidth from which memory is stacked (HBM) on cards that are not GeForce or RTX.
const STACKED_FROM: f64 = 1200.0;
/// Share of the bandwidth that batch-1 decoding reaches on GDDR memory: 0.85 to 0.95 (llama.cpp, ExLlama).
const READ_GDDR: f64 = 0.92;
/// The same on stacked memory: 0.65 to 0.75 (gpt-fast, vLLM), for more channels are harder to keep busy.
const READ_STACKED: f64 = 0.72;
/// What 4-bit kernels reach of that on stacked memory.
const FOUR_BIT_STACKED: f64 = 0.8;

/// Share of a link's one-way rate that collective operations reach over NVLink and its like.
const COLLECTIVE: f64 = 0.7;
/// The same over PCIe, through host memory.
const COLLECTIVE_PCIE: f64 = 0.4;
/// One-way rate in GB/s where nobody states the link: PCIe 3.0 x16.
const UNKNOWN_LINK: f64 = 15.0;
/// One-way rate of PCIe 4.0 x16, over which weights come from main memory, and the share of it that is reached.
const HOST_LINK: (f64, f64) = (31.0, 0.33);

/// Peak rates for one job on one card, operations a second.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Peaks {
    /// For matrices in the job's precision.
    pub matrix: f64,
    /// For attention, which stays in 16 bits.
    pub attention: f64,
}

/// The dense peaks for the job's precision. 8-bit floats fall back to 16 bits on cards that lack them; weights stored
/// in 4 or 8 integer bits are computed in 16.
pub fn peaks(job: &Job, accelerator: &Accelerator) -> Option<Peaks> {
    let half = accelerator.half_peak()?.0 * 1e12;
    let matrix = match job.precision {
        Precision::Fp32 => accelerator.fp32?.0 * 1e12,
        // TF32 runs at half the 16-bit rate on the cards that have it.
        Precision::Tf32 => tf32(accelerator)?,
        // In plain code 8 bits are how weights are stored, not how they are multiplied.
        Precision::Fp8 if job.engine != Runtime::Eager => {
            accelerator.fp8.map_or(half, |peak| peak.0 * 1e12 * EIGHT_BIT)
        }
        _ => half,
    };
    Some(Peaks { matrix, attention: half.min(matrix.max(half)) })
}

/// The TF32 peak: half of the BF16 one, or plain FP32 on cards without it.
pub fn tf32(accelerator: &Accelerator) -> Option<f64> {
    let tera = match (accelerator.bf16, accelerator.fp32) {
        (Some(half), _) => half.0 / 2.0,
        (None, plain) => plain?.0,
    };
    Some(tera * 1e12)
}

/// Share of the peak that training or prompt reading reaches.
pub fn share(runtime: Runtime, accelerator: &Accelerator) -> f64 {
    let base =
        SHARES.iter().find(|(name, _)| *name == accelerator.architecture).map_or(OTHER_SHARE, |(_, share)| *share);
    if runtime == Runtime::Eager { base * EAGER } else { base }
}

/// Share of the memory bandwidth that decoding reaches.
pub fn read_share(job: &Job, accelerator: &Accelerator) -> f64 {
    if !stacked(accelerator) {
        READ_GDDR
    } else if job.precision == Precision::Int4 {
        READ_STACKED * FOUR_BIT_STACKED
    } else {
        READ_STACKED
    }
}

/// Whether the card has stacked memory.
fn stacked(accelerator: &Accelerator) -> bool {
    let plain = ["RTX", "GeForce", "TITAN"].iter().any(|word| accelerator.name.contains(word));
    !plain && accelerator.bandwidth.is_some_and(|bandwidth| bandwidth.0 >= STACKED_FROM)
}

/// Bytes a second at which cards of one host exchange data, each way.
pub fn exchange(accelerator: &Accelerator) -> f64 {
    let one_way = accelerator.link_gb_s.map_or(UNKNOWN_LINK, |both| both.0 / 2.0);
    let reached = if fast_link(accelerator) { COLLECTIVE } else { COLLECTIVE_PCIE };
    one_way * reached * 1e9
}

/// Bytes a second from main memory.
pub fn host_link() -> f64 {
    HOST_LINK.0 * HOST_LINK.1 * 1e9
}

/// Whether cards talk over something faster than PCIe.
pub fn fast_link(accelerator: &Accelerator) -> bool {
    matches!(accelerator.link, Link::Nvswitch | Link::Other | Link::NvlinkBridge)
}
