//! Memory of a job on one card, as a sum of named parts. One file a part.

pub mod activations;
pub mod adapter;
pub mod diffusion;
pub mod kv_cache;
pub mod overhead;
pub mod speech;
pub mod states;
pub mod vision;
pub mod weights;

use super::job::{Activity, Job};
use super::layout::Layout;
use crate::catalog::model::Kind;
use crate::scenario::{Method, Offload, Runtime};
use crate::units::Gib;

/// What the fuller card holds over an even share when layers are put on cards in sequence: ms-swift prints 74.4 beside
/// 60.6 GiB, 73.0 beside 61.3 and 73.1 beside 67.7.
const UNEVEN: f64 = 1.08;

/// The named parts of memory on one card.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Parts {
    /// Weights of the network (of the frozen base, for adapters).
    pub weights: Gib,
    /// Keys and values of the tokens so far.
    pub kv_cache: Gib,
    /// Activations, logits and loss.
    pub activations: Gib,
    /// Gradients.
    pub gradients: Gib,
    /// Optimizer states, master weights included.
    pub optimizer: Gib,
    /// Adapters with their gradients and optimizer states.
    pub adapter: Gib,
    /// Workspaces, communication buffers, allocator slack.
    pub overhead: Gib,
}

impl Parts {
    /// All parts together.
    pub fn total(&self) -> Gib {
        self.weights
            + self.kv_cache
            + self.activations
            + self.gradients
            + self.optimizer
            + self.adapter
            + self.overhead
    }
}

/// Parts in bytes, while they are being reckoned.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Bytes {
    pub weights: f64,
    pub kv_cache: f64,
    pub activations: f64,
    pub gradients: f64,
    pub optimizer: f64,
    pub adapter: f64,
    pub overhead: f64,
    /// Part of the overhead that the allocator holds unused.
    pub idle: f64,
    /// Part of that which it gives back before it runs out: blocks of earlier lengths.
    pub spare: f64,
    /// Moved to main memory, for the whole job.
    pub host: f64,
}

impl Bytes {
    /// All parts on the card.
    fn total(&self) -> f64 {
        self.weights
            + self.kv_cache
            + self.activations
            + self.gradients
            + self.optimizer
            + self.adapter
            + self.overhead
    }

    /// In GiB.
    pub fn parts(&self) -> Parts {
        Parts {
            weights: Gib::from_bytes(self.weights),
            kv_cache: Gib::from_bytes(self.kv_cache),
            activations: Gib::from_bytes(self.activations),
            gradients: Gib::from_bytes(self.gradients),
            optimizer: Gib::from_bytes(self.optimizer),
            adapter: Gib::from_bytes(self.adapter),
            overhead: Gib::from_bytes(self.overhead),
        }
    }
}

/// The middle estimate of every part for one card of `layout`.
pub(super) fn middle(job: &Job, layout: Layout) -> Bytes {
    match job.activity {
        Activity::Generate => generate(job, layout),
        Activity::Train(Method::Full) => with_slack(train_full(job, layout), job, layout),
        Activity::Train(_) => with_slack(train_adapter(job, layout), job, layout),
        Activity::Diffuse => diffusion::infer(job),
        Activity::TrainDiffusion(method) => with_slack(diffusion::train(job, method, layout), job, layout),
        Activity::Perceive if job.shape.kind == Kind::Speech => speech::infer(job),
        Activity::Perceive => vision::infer(job),
        Activity::TrainVision => with_slack(vision::train(job), job, layout),
        Activity::Render => vision::render(),
    }
}

fn generate(job: &Job, layout: Layout) -> Bytes {
    let split = f64::from(layout.tp * layout.pp);
    let sequences = job.batch / f64::from(layout.dp);
    let cache = |tokens| kv_cache::bytes(&job.shape, job.kv_bits, tokens, sequences) / split;
    let stored = weights::bytes(&job.shape, job.precision, job.runtime);
    // The fullest card of a split also holds the embedding and the head, as LitGPT's tables show for both kinds of split.
    let tables = weights::embedding_bytes(&job.shape, job.precision, job.runtime);
    // The peak is either the end of the prompt, when a layer's transients are there, or the end of the answer, when the
    // cache is full and, in plain code, has just been copied to grow.
    let whole = cache(job.seq);
    let after_prompt = cache(activations::prompt(job.seq)) + activations::inference(job, 1.0);
    let grown = if job.runtime == Runtime::Eager { cache(job.seq.min(kv_cache::REGROWN)) } else { 0.0 };
    // llama.cpp leaves the embedding in main memory and balances the rest.
    let weights = if job.runtime == Runtime::Compiled && layout.pp > 1 {
        (stored - tables / 2.0) / split
    } else {
        (stored - tables) / split + tables
    };
    let mut bytes = Bytes {
        weights,
        kv_cache: whole,
        activations: (after_prompt - whole - grown).max(0.0),
        overhead: overhead::WORKSPACE + grown,
        ..Bytes::default()
    };
    if job.offload == Offload::All {
        // The layers wait in main memory; two are on the card at a time.
        let resident = (2.0 / job.shape.layers).min(1.0);
        bytes.host = stored * (1.0 - resident);
        bytes.weights *= resident;
    }
    bytes
}

/// The same with what the allocator holds unused, between the parts of sharded training too.
fn with_slack(mut bytes: Bytes, job: &Job, layout: Layout) -> Bytes {
    // FSDP gathers blocks of one size, which serve each other.
    if !job.fsdp {
        bytes.idle += overhead::gathered_slack(job.runtime, layout.zero, bytes.total());
    }
    bytes.idle += bytes.spare;
    bytes.overhead += bytes.idle;
    bytes
}

fn train_full(job: &Job, layout: Layout) -> Bytes {
    let per = states::full(job);
    let split = f64::from(layout.tp * layout.pp);
    let dp = f64::from(layout.dp);
    let params = on_fullest_card(job, layout);
    let share = |from: u32| if layout.zero >= from { 1.0 / dp } else { 1.0 };
    let step = activations::training(job, layout);
    let base = if job.runtime == Runtime::Compiled { overhead::FULL_BASE.1 } else { overhead::FULL_BASE.0 };
    let mut bytes = Bytes {
        weights: params * per.weight * share(3),
        gradients: params * per.gradient * if whole_gradients(job, layout) { 1.0 } else { share(2) },
        optimizer: params * per.optimizer * share(1),
        activations: step.total(),
        overhead: base,
        idle: overhead::slack(job.runtime, step.layers),
        spare: overhead::logits_slack(job.runtime, Method::Full, step.logits),
        ..Bytes::default()
    };
    // Sharded optimizers step through their share piece by piece.
    let step = if layout.zero == 0 { params * per.step } else { 0.0 };
    if layout.zero > 0 && !job.fsdp {
        bytes.overhead += overhead::buckets(params, per.weight);
    }
    if layout.zero == 3 {
        bytes.overhead += gathered(job, 2.0) / split;
    }
    match job.offload {
        Offload::None => {}
        Offload::Optimizer | Offload::All => {
            bytes.host = job.shape.params * (per.optimizer + per.gradient);
            (bytes.optimizer, bytes.gradients) = (0.0, 0.0);
            if job.offload == Offload::All {
                bytes.host += job.shape.params * per.weight;
                bytes.weights = gathered(job, 2.0) / split;
            }
            return bytes;
        }
    }
    // Gradients and the step's temporaries come as activations go, unless gradients are kept over several steps: only
    // the larger of the two is there at the peak.
    let kept = if job.accumulates { bytes.gradients } else { 0.0 };
    let peak = (kept + bytes.activations).max(bytes.gradients + step);
    let rest = peak - bytes.gradients.min(peak);
    bytes.activations = bytes.activations.min(rest);
    bytes.overhead += rest - bytes.activations;
    bytes
}

fn train_adapter(job: &Job, layout: Layout) -> Bytes {
    let per = states::adapter(job);
    let split = f64::from(layout.tp * layout.pp);
    let dp = f64::from(layout.dp);
    let share = |from: u32| if layout.zero >= from { 1.0 / dp } else { 1.0 };
    let qlora = job.activity == Activity::Train(Method::Qlora);
    let precision = job.precision;
    let held = on_fullest_card(job, layout) / job.shape.params;
    let base = held
        * if qlora {
            weights::quantised_base(&job.shape, precision, job.runtime)
        } else {
            weights::bytes(&job.shape, precision, job.runtime)
        };
    let step = activations::training(job, layout);
    let trained = adapter::parameters(&job.shape) / split;
    let states = per.weight * share(3) + per.gradient * share(2) + per.optimizer * share(1);
    let mut bytes = Bytes {
        weights: base * share(3),
        // Frozen weights that are sharded together with adapters get gradients too; quantised ones cannot.
        gradients: if whole_gradients(job, layout) && !qlora { base } else { 0.0 },
        activations: step.total(),
        adapter: trained * states,
        overhead: overhead::ADAPTER_BASE,
        idle: overhead::slack(job.runtime, step.layers),
        spare: overhead::logits_slack(job.runtime, if qlora { Method::Qlora } else { Method::Lora }, step.logits),
        ..Bytes::default()
    };
    let whole = gathered(job, weights::bits(precision, job.runtime) / 8.0) / split;
    if layout.zero == 3 {
        bytes.overhead += whole;
    }
    if job.offload != Offload::None {
        bytes.host = trained * (per.gradient + per.optimizer);
        bytes.adapter = trained * per.weight * share(3);
    }
    if job.offload == Offload::All {
        bytes.host += bytes.weights;
        bytes.weights = whole;
    }
    bytes
}

/// Whether each card holds all gradients: FSDP accumulates without exchanging them (`no_sync`), and treats what is
/// wrapped together as one. Sources: FSDP in the documentation of `PyTorch`; issues 676 and 1417 of `LitGPT`.
fn whole_gradients(job: &Job, layout: Layout) -> bool {
    job.fsdp && job.accumulates && layout.zero >= 2
}

/// Parameters on the fullest card of a split network: its layers, and with layers in sequence one of the two tables.
fn on_fullest_card(job: &Job, layout: Layout) -> f64 {
    let split = f64::from(layout.tp * layout.pp);
    let (tables, uneven) =
        if layout.pp > 1 { (job.shape.embedding / 2.0, UNEVEN) } else { (job.shape.embedding, 1.0) };
    job.shape.body() * uneven / split + tables / f64::from(layout.tp)
}

/// Bytes of the two largest blocks that sharded training holds whole while it computes.
fn gathered(job: &Job, bytes: f64) -> f64 {
    2.0 * job.shape.layer().max(job.shape.embedding / 2.0) * bytes
}
