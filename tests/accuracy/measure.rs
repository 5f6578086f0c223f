//! Predictions beside measurements.

use super::baselines::{self, Baseline};
use super::mapping::{self, Naming, Skip};
use super::rows::{self, Row};
use kaopu::catalog::Catalog;
use kaopu::catalog::accelerator::Accelerator;
use kaopu::requirement::memory::overhead::CONTEXT_GIB;
use kaopu::requirement::time::{decode, diffusion};
use kaopu::requirement::{self, Fit, Job, Time};
use kaopu::scenario;
use std::fmt::Write as _;

/// What a source's figure counts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Counting {
    /// Tensors (`max_memory_allocated`).
    Allocated,
    /// Tensors and what the allocator keeps (`max_memory_reserved`), or the size of files.
    Reserved,
    /// Everything on the card, the driver's context included (nvidia-smi, nvml).
    Driver,
    /// Not said.
    Unsaid,
}

/// What each source counts, as its own text says.
const COUNTS: [(&str, Counting); 12] = [
    ("litgpt", Counting::Allocated),
    ("qwen2.5", Counting::Allocated),
    ("qwen3", Counting::Allocated),
    ("deepspeed", Counting::Allocated),
    ("torchao", Counting::Reserved),
    ("torchtune", Counting::Reserved),
    ("torchtitan", Counting::Reserved),
    ("peft", Counting::Reserved),
    ("ms-swift", Counting::Reserved),
    ("fsdp_qlora", Counting::Reserved),
    ("lambda-diffusers", Counting::Reserved),
    ("hf-transformers-docs", Counting::Driver),
];

pub fn counting(source: &str) -> Counting {
    COUNTS.iter().find(|(name, _)| *name == source).map_or(Counting::Unsaid, |(_, counting)| *counting)
}

/// What a row is about, as the report groups it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Group {
    Inference,
    FullFineTuning,
    Lora,
    Qlora,
    PreTraining,
    Diffusion,
    DiffusionTraining,
    VisionTraining,
    Decode,
    Prefill,
    FullLoad,
    Training,
    DiffusionSpeed,
    VisionInference,
}

/// One prediction beside its measurement.
pub struct Pair {
    pub id: String,
    pub source: String,
    pub group: Group,
    /// Whether every setting that decides the figure is printed.
    pub stated: bool,
    pub text: String,
    pub measured: Option<f64>,
    pub predicted: f64,
    /// The range that goes with it.
    pub range: (f64, f64),
    /// Whether it ran out of memory, and whether we say that it does.
    pub oom: Option<(bool, bool)>,
    /// The same row under other tools.
    pub others: [Option<f64>; Baseline::ALL.len()],
}

impl Pair {
    /// Whether the measurement lies in the range.
    pub fn inside(&self) -> Option<bool> {
        self.measured.map(|measured| self.range.0 <= measured && measured <= self.range.1)
    }

    /// Signed relative error.
    pub fn error(&self) -> Option<f64> {
        self.measured.map(|measured| self.predicted / measured - 1.0)
    }
}

/// Pairs and what was left out, with reasons.
pub struct Measured {
    pub pairs: Vec<Pair>,
    pub skipped: Vec<(String, Skip)>,
}

fn parse(text: &str, catalog: &Catalog) -> Job {
    let (scenario, notes) = scenario::parse(text, catalog);
    assert!(notes.is_empty(), "the mapping writes a scenario that does not parse: {text}: {notes:?}");
    Job::new(&scenario, catalog)
}

fn accelerator<'a>(row: &Row, catalog: &'a Catalog) -> Option<&'a Accelerator> {
    let at = catalog.accelerator(mapping::card(row.text("gpu"))?)?;
    catalog.accelerators.get(usize::from(at))
}

fn is_image_model(job: &Job) -> bool {
    job.shape.kind == kaopu::catalog::model::Kind::Diffusion
}

pub fn memory(catalog: &Catalog, naming: Naming) -> Measured {
    let reference = catalog.accelerators.iter().find(|card| card.id == "a100-sxm-80gb").unwrap();
    let mut out = Measured { pairs: Vec::new(), skipped: Vec::new() };
    for row in rows::read("memory.csv") {
        let text = match mapping::scenario(&row, catalog, naming) {
            Ok(text) => text,
            Err(why) => {
                out.skipped.push((row.id().to_owned(), why));
                continue;
            }
        };
        let job = parse(&text, catalog);
        let card = accelerator(&row, catalog);
        let need = requirement::need(&job, card.unwrap_or(reference), job.cards.unwrap_or(1));
        let says_oom = |memory| requirement::fits(&need, memory) == Fit::No;
        let context = if counting(row.source()) == Counting::Driver { CONTEXT_GIB } else { 0.0 };
        let task = row.text("task");
        let group = match task {
            "inference" => Group::Inference,
            "diffusion_infer" => Group::Diffusion,
            "vision_train" => Group::VisionTraining,
            _ if is_image_model(&job) => Group::DiffusionTraining,
            "lora" => Group::Lora,
            "qlora" => Group::Qlora,
            "pretrain" => Group::PreTraining,
            _ => Group::FullFineTuning,
        };
        out.pairs.push(Pair {
            id: row.id().to_owned(),
            source: row.source().to_owned(),
            group,
            stated: task == "inference" || !row.text("seq_len").is_empty(),
            measured: row.number("measured_gib_per_gpu"),
            predicted: need.per_card.mid.0 + context,
            range: (need.per_card.low.0 + context, need.per_card.high.0 + context),
            oom: card.and_then(requirement::usable).map(|memory| (row.text("is_oom") == "yes", says_oom(memory))),
            others: Baseline::ALL.map(|baseline| baselines::gib(baseline, &job)),
            text,
        });
    }
    out
}

/// The number before ` steps` in a row's notes.
fn steps(row: &Row) -> Option<f64> {
    let notes = row.text("notes");
    let end = notes.find(" steps")?;
    notes[..end].rsplit(' ').next()?.trim_matches(',').parse().ok()
}

/// `input A / output B` in a row's notes.
fn mix(row: &Row) -> Option<decode::Mix> {
    let number = |word: &str| {
        let rest = row.text("notes").split(word).nth(1)?;
        let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
        digits.parse::<f64>().ok()
    };
    Some(decode::Mix { prompt: number("input ")?, answer: number("output ")? })
}

/// What a throughput row measures, in our units, and our figure for it.
fn speed(row: &Row, job: &Job, card: &Accelerator, time: &Time) -> Option<(Group, f64, f64)> {
    let value = row.number("value").unwrap();
    let cards = f64::from(job.cards.unwrap_or(1));
    let tokens = time.tokens_per_s.map(|rate| rate.mid);
    let images = time.images_per_s.map(|rate| rate.mid);
    let id = job.model.as_deref().unwrap_or_default();
    let normal = steps(row).map_or(1.0, |steps| steps / diffusion::steps(id).0);
    let trains = job.method().is_some();
    Some(match row.text("metric") {
        _ if row.says("PREFILL") => (Group::Prefill, value, time.prefill_per_s?.mid),
        _ if mix(row).is_some() && (row.says("OUTPUT") || row.says("concurrency")) => {
            let layout = requirement::layout::of(job, job.cards.unwrap_or(1));
            let memory = requirement::usable(card)?;
            (Group::FullLoad, value, decode::full_load(job, card, layout, memory, mix(row)?)?.1)
        }
        "tokens_per_s_total" if trains => (Group::Training, value, tokens?),
        "tokens_per_s_total" => (Group::Decode, value, tokens?),
        "tokens_per_s_per_gpu" => (Group::Training, value, tokens? / cards),
        "samples_per_s" => (Group::Training, value, tokens? / job.seq),
        "seconds_per_image" => (Group::DiffusionSpeed, normal / value, images?),
        "images_per_s" if trains => (Group::VisionTraining, value, images?),
        "images_per_s" => (Group::VisionInference, value, images?),
        _ => return None,
    })
}

pub fn time(catalog: &Catalog) -> Measured {
    let mut out = Measured { pairs: Vec::new(), skipped: Vec::new() };
    for row in rows::read("throughput.csv") {
        let skip = |why| (row.id().to_owned(), why);
        let text = match mapping::scenario(&row, catalog, Naming::Id) {
            Ok(text) => text,
            Err(why) => {
                out.skipped.push(skip(why));
                continue;
            }
        };
        let Some(card) = accelerator(&row, catalog) else {
            out.skipped.push(skip("card is not in the table"));
            continue;
        };
        let job = parse(&text, catalog);
        let Some(time) = requirement::time::modelled(&job, card, job.cards.unwrap_or(1)) else {
            out.skipped.push(skip("no published peak for the card"));
            continue;
        };
        let Some((group, measured, predicted)) = speed(&row, &job, card, &time) else {
            out.skipped.push(skip("figure that has no counterpart (steps of unknown length, whole runs)"));
            continue;
        };
        let rate =
            time.prefill_per_s.filter(|_| group == Group::Prefill).or(time.tokens_per_s).or(time.images_per_s);
        let spread = rate.map_or((1.0, 1.0), |rate| (rate.low / rate.mid, rate.high / rate.mid));
        let batch_said = !row.text("batch").is_empty()
            || !matches!(group, Group::Training | Group::Decode)
            || job.runtime != scenario::Runtime::Serving && group == Group::Decode;
        let ragged = row.source() == "ms-swift" && row.text("metric") == "samples_per_s";
        out.pairs.push(Pair {
            id: row.id().to_owned(),
            source: row.source().to_owned(),
            group,
            stated: (batch_said || row.text("task") == "pretrain") && !ragged,
            text,
            measured: Some(measured),
            predicted,
            range: (predicted * spread.0, predicted * spread.1),
            oom: None,
            others: [None; Baseline::ALL.len()],
        });
    }
    out
}

/// Writes every prediction for a closer look; not part of the repository.
pub fn dump(measured: &Measured, name: &str) {
    let mut text = String::from("id|source|task|metric|measured|predicted|oom|said|text|low|high\n");
    for pair in &measured.pairs {
        let number = pair.measured.map_or(String::new(), |value| value.to_string());
        let (oom, said) = pair.oom.map_or((String::new(), String::new()), |(a, b)| (a.to_string(), b.to_string()));
        let kind = if pair.stated { "gib" } else { "unstated" };
        let (id, source, group) = (&pair.id, &pair.source, pair.group);
        writeln!(
            text,
            "{id}|{source}|{group:?}|{kind}|{number}|{}|{oom}|{said}|{}|{}|{}",
            pair.predicted, pair.text, pair.range.0, pair.range.1
        )
        .unwrap();
    }
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("accuracy-{name}.txt"));
    std::fs::write(path, text).unwrap();
}
