//! A scenario with every gap filled: what we take it to mean.
//!
//! | left open | learn | detect | draw | infer | finetune | pretrain | render |
//! |---|---|---|---|---|---|---|---|
//! | model | a small CNN | `yolov8s` | `sd-1.5` | `qwen2.5-7b` | `qwen2.5-7b` | `llama-3.2-1b` | none |
//! | method | full | full | none | none | LoRA | full | none |
//! | precision | fp16 | fp16 | fp16 | bf16 | bf16 (QLoRA: int4 base) | bf16 | fp16 |
//! | batch | 64 | 16 | 1 | 1 | 1 | 1 | 1 |
//! | sequence | | | | 2048 | 1024 (TRL's default) | 2048 | |
//! | checkpointing | off | off | | | full | selective | |
//! | runtime `auto`, memory | eager | eager | eager | eager | eager | compiled | eager |
//! | runtime `auto`, speed | eager | eager | eager | serving | eager | compiled | eager |
//!
//! Training stored in 16 bits keeps 32-bit master weights where the usual tool does: in pre-training, under ZeRO 1-3
//! (`DeepSpeed` and FSDP), and always in fp16, which cannot be trained as stored. Otherwise bf16 is trained as stored;
//! `master` says which where a person knows.
//! Full training on several cards is sharded by ZeRO-3 unless `zero` says otherwise; LoRA and QLoRA are not sharded
//! unless `zero=3` says so, or the count of cards is ours to choose and one card cannot hold the copy. `ckpt=on` means full
//! recomputation in plain code and for adapters, selective where all weights are trained in compiled code.

use super::shape::Shape;
use crate::catalog::model::{Kind, Model};
use crate::catalog::{AcceleratorIndex, Catalog};
use crate::scenario::{
    AttentionKernel, Checkpointing, KvPrecision, MasterWeights, Method, Offload, Optimizer, Precision, Runtime,
    Scenario, Sharding, Task,
};

/// Id of the model taken when none is named.
const DEFAULT_MODELS: [(Task, &str); 5] = [
    (Task::Detect, "yolov8s"),
    (Task::Draw, "sd-1.5"),
    (Task::Infer, "qwen2.5-7b"),
    (Task::Finetune, "qwen2.5-7b"),
    (Task::Pretrain, "llama-3.2-1b"),
];

/// What the hardware does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Activity {
    /// Generates tokens.
    Generate,
    /// Trains a language model.
    Train(Method),
    /// Makes images or video.
    Diffuse,
    /// Adapts or trains an image generator.
    TrainDiffusion(Method),
    /// Classifies, detects or transcribes.
    Perceive,
    /// Trains a classifier or detector.
    TrainVision,
    /// Renders.
    Render,
}

/// How much work there is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Amount {
    /// Not said.
    Unknown,
    /// Hours, on a card where one was named.
    Hours(f64, Option<AcceleratorIndex>),
    /// Tokens to train on or to generate.
    Tokens(f64),
    /// Images to train on, to look at or to make.
    Images(f64),
}

/// A scenario with every gap filled.
#[derive(Clone, Debug, PartialEq)]
pub struct Job {
    /// What was asked for.
    pub task: Task,
    /// What the hardware does.
    pub activity: Activity,
    /// The network.
    pub shape: Shape,
    /// Id of the model, where one is meant.
    pub model: Option<String>,
    /// Precision of the weights.
    pub precision: Precision,
    /// Bits of one KV-cache value.
    pub kv_bits: f64,
    /// What runs it, as far as memory goes; never `Auto`.
    pub runtime: Runtime,
    /// What runs it, as far as speed goes. `Auto` in inference leaves room for plain code, which needs most memory, and
    /// reckons with the speed of a serving engine.
    pub engine: Runtime,
    /// Whether the score matrix stays out of memory.
    pub fused: bool,
    /// Samples in one step on one card, or sequences served at once.
    pub batch: f64,
    /// Tokens in a sequence.
    pub seq: f64,
    /// Whether gradients are kept over several steps.
    pub accumulates: bool,
    /// Optimizer.
    pub optimizer: Optimizer,
    /// Whether activations are recomputed.
    pub checkpointing: bool,
    /// Whether only those are that are cheap to compute.
    pub selective: bool,
    /// Whether 32-bit master weights are kept beside 16-bit ones.
    pub master: bool,
    /// ZeRO stage that was asked for.
    pub zero: Option<u32>,
    /// Whether FSDP around whole layers shards, which keeps whole gradients while it accumulates.
    pub fsdp: bool,
    /// Tensor-parallel degree that was asked for.
    pub tp: u32,
    /// Pipeline-parallel degree that was asked for.
    pub pp: u32,
    /// What moves to main memory.
    pub offload: Offload,
    /// Cards that were asked for; `None` when the count is ours to choose.
    pub cards: Option<u32>,
    /// How much work there is.
    pub amount: Amount,
    /// Id of the accelerator on which the person says that it ran.
    pub ran_on: Option<String>,
}

impl Job {
    /// Fills every gap of `scenario`.
    pub fn new(scenario: &Scenario, catalog: &Catalog) -> Self {
        let task = scenario.task;
        let model_id = scenario.model.clone().or_else(|| {
            let default = DEFAULT_MODELS.iter().find(|(of, _)| *of == task).map(|(_, id)| (*id).to_owned());
            default.filter(|_| scenario.params.is_none())
        });
        let model =
            model_id.as_deref().and_then(|id| catalog.model(id)).and_then(|at| catalog.models.get(usize::from(at)));
        let shape = match (model, scenario.params) {
            (Some(model), _) => Shape::of_model(model),
            (None, Some(billions)) => of_size(billions, catalog),
            (None, None) => Shape::of_params(SMALL_CNN),
        };
        let longest = model.and_then(|model| model.max_context);
        let activity = activity(task, scenario.method, shape.kind);
        let trains = matches!(activity, Activity::Train(_) | Activity::TrainDiffusion(_) | Activity::TrainVision);
        let precision = match (scenario.precision, activity) {
            // Of a quantised base, 16 bits are what is computed in.
            (None | Some(Precision::Bf16 | Precision::Fp16), Activity::Train(Method::Qlora)) => Precision::Int4,
            (Some(said), _) => said,
            (None, Activity::TrainVision | Activity::Diffuse | Activity::Perceive | Activity::Render) => {
                Precision::Fp16
            }
            (None, _) => Precision::Bf16,
        };
        let runtime = match (scenario.runtime, task) {
            (Runtime::Auto, Task::Pretrain) => Runtime::Compiled,
            (Runtime::Auto, _) => Runtime::Eager,
            (said, _) => said,
        };
        let batch = f64::from(scenario.batch.unwrap_or(match activity {
            Activity::TrainVision if task == Task::Learn => 64,
            Activity::TrainVision => 16,
            _ => 1,
        }));
        let zero = scenario.zero;
        let half = matches!(precision, Precision::Fp16 | Precision::Bf16);
        Self {
            task,
            activity,
            shape,
            model: model.map(|model| model.id.clone()),
            precision,
            kv_bits: match scenario.kv {
                KvPrecision::Fp16 => 16.0,
                KvPrecision::Fp8 | KvPrecision::Int8 => 8.0,
                KvPrecision::Int4 => 4.0,
            },
            runtime,
            engine: match (scenario.runtime, activity) {
                (Runtime::Auto, Activity::Generate) => Runtime::Serving,
                _ => runtime,
            },
            fused: scenario.attention == AttentionKernel::Fused,
            batch: if trains { batch } else { batch.max(f64::from(scenario.concurrency)) },
            seq: f64::from(scenario.seq.unwrap_or_else(|| sequence(task).min(longest.unwrap_or(u32::MAX)))),
            accumulates: scenario.accum > 1,
            optimizer: scenario.optimizer,
            checkpointing: scenario
                .ckpt
                .map_or(matches!(task, Task::Finetune | Task::Pretrain), |said| said != Checkpointing::Off),
            selective: match scenario.ckpt {
                Some(Checkpointing::Selective) => true,
                Some(Checkpointing::Full) => false,
                _ => runtime == Runtime::Compiled && activity == Activity::Train(Method::Full),
            },
            master: half
                && match scenario.master {
                    MasterWeights::Yes => true,
                    MasterWeights::No => false,
                    MasterWeights::Auto => {
                        precision == Precision::Fp16
                            || task == Task::Pretrain
                            || zero.is_some_and(|stage| stage > 0)
                    }
                },
            zero,
            fsdp: scenario.shard == Sharding::Fsdp,
            tp: scenario.tp,
            pp: scenario.pp,
            offload: scenario.offload,
            cards: scenario.gpus,
            amount: amount(scenario, catalog, activity),
            ran_on: scenario.on.clone().filter(|_| scenario.hours.is_some()),
        }
    }

    /// Whether the layout over cards is ours to choose.
    pub fn free_layout(&self) -> bool {
        self.cards.is_none() && self.zero.is_none() && self.tp == 1 && self.pp == 1
    }

    /// How the model is adapted, in training.
    pub fn method(&self) -> Option<Method> {
        match self.activity {
            Activity::Train(method) | Activity::TrainDiffusion(method) => Some(method),
            Activity::TrainVision => Some(Method::Full),
            _ => None,
        }
    }
}

/// How near a size must be to that of a listed dense model to mean its shape: published sizes are rounded to three digits.
const SAME_SIZE: f64 = 0.004;
/// The same for mixtures, which must be named to the digit: at about their size, a dense model is likelier.
const SAME_MIXTURE: f64 = 0.0005;

/// The shape that a size in billions stands for. A broken number that is the size of a listed language model (6.738 is
/// Llama 2 7B) means the shape of the nearest; a whole one (7, 13, 70) is a class, and takes the usual proportions.
fn of_size(billions: f64, catalog: &Catalog) -> Shape {
    let off = |model: &Model| (model.params_b / billions - 1.0).abs();
    let nearest = catalog
        .models
        .iter()
        .filter(|model| billions.fract() > 0.0 && matches!(model.kind, Kind::Llm | Kind::MoeLlm))
        .filter(|model| off(model) <= if model.kind == Kind::MoeLlm { SAME_MIXTURE } else { SAME_SIZE })
        .min_by(|a, b| off(a).total_cmp(&off(b)));
    nearest.map_or_else(|| Shape::of_params(billions * 1e9), Shape::of_model)
}

/// Tokens in a sequence when nothing is said and the model can take them.
fn sequence(task: Task) -> u32 {
    if task == Task::Finetune { 1024 } else { 2048 }
}

/// Parameters of the CNN that first steps train: two convolutions and two dense layers.
const SMALL_CNN: f64 = 1.2e6;

/// What the hardware does for a task with a network of this kind.
fn activity(task: Task, method: Option<Method>, kind: Kind) -> Activity {
    match (task, kind) {
        (Task::Render, _) => Activity::Render,
        (Task::Learn, _) | (Task::Detect, _) => Activity::TrainVision,
        (Task::Draw | Task::Infer, Kind::Diffusion) | (Task::Draw, _) => Activity::Diffuse,
        (Task::Infer, Kind::Vision | Kind::Speech) => Activity::Perceive,
        (Task::Infer, _) => Activity::Generate,
        (Task::Finetune | Task::Pretrain, Kind::Vision) => Activity::TrainVision,
        (Task::Finetune, Kind::Diffusion) => Activity::TrainDiffusion(method.unwrap_or(Method::Lora)),
        (Task::Pretrain, Kind::Diffusion) => Activity::TrainDiffusion(Method::Full),
        (Task::Finetune, _) => Activity::Train(method.unwrap_or(Method::Lora)),
        (Task::Pretrain, _) => Activity::Train(method.unwrap_or(Method::Full)),
    }
}

/// How much work a scenario states: hours first, then tokens, samples, images.
fn amount(scenario: &Scenario, catalog: &Catalog, activity: Activity) -> Amount {
    let passes = match activity {
        Activity::Train(_) | Activity::TrainDiffusion(_) | Activity::TrainVision => scenario.epochs,
        _ => 1.0,
    };
    if let Some(hours) = scenario.hours {
        return Amount::Hours(hours, scenario.on.as_deref().and_then(|id| catalog.accelerator(id)));
    }
    if let Some(tokens) = scenario.tokens {
        return Amount::Tokens(tokens * passes);
    }
    let pictures = !matches!(activity, Activity::Generate | Activity::Train(_));
    match (scenario.samples, scenario.images) {
        (Some(samples), _) if !pictures => {
            Amount::Tokens(samples * f64::from(scenario.seq.unwrap_or_else(|| sequence(scenario.task))) * passes)
        }
        (Some(count), _) | (None, Some(count)) if pictures => Amount::Images(count * passes),
        _ => Amount::Unknown,
    }
}
