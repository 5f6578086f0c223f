//! Figures over many pairs, and the recorded ones that they must not fall behind.

use super::measure::{Group, Pair};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// How a group of predictions does.
#[derive(Clone, Copy, Default)]
pub struct Figures {
    pub n: usize,
    /// Mean absolute relative error.
    pub mean: f64,
    /// Median absolute relative error.
    pub median: f64,
    /// Ninetieth percentile of the absolute relative error.
    pub p90: f64,
    /// Median signed relative error.
    pub bias: f64,
    /// Share under by more than a tenth.
    pub under: f64,
    /// Share of measurements inside our range; `None` where there is no range.
    pub inside: Option<f64>,
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a share of a small count")]
fn percentile(sorted: &[f64], share: f64) -> f64 {
    let at = ((sorted.len() - 1) as f64 * share).round() as usize;
    sorted[at]
}

pub fn of_errors(errors: &[f64]) -> Figures {
    if errors.is_empty() {
        return Figures::default();
    }
    let mut signed = errors.to_vec();
    signed.sort_by(f64::total_cmp);
    let mut absolute: Vec<f64> = errors.iter().map(|error| error.abs()).collect();
    absolute.sort_by(f64::total_cmp);
    let n = errors.len();
    Figures {
        n,
        mean: absolute.iter().sum::<f64>() / n as f64,
        median: percentile(&absolute, 0.5),
        p90: percentile(&absolute, 0.9),
        bias: percentile(&signed, 0.5),
        under: errors.iter().filter(|error| **error < -0.1).count() as f64 / n as f64,
        inside: None,
    }
}

pub fn of<'a>(pairs: impl Iterator<Item = &'a Pair>) -> Figures {
    let (errors, inside): (Vec<f64>, Vec<bool>) =
        pairs.filter_map(|pair| Some((pair.error()?, pair.inside()?))).unzip();
    let held = inside.iter().filter(|inside| **inside).count() as f64 / inside.len().max(1) as f64;
    Figures { inside: Some(held), ..of_errors(&errors) }
}

/// Out-of-memory rows caught, and fitting rows that are called too large.
#[derive(Clone, Copy, Default)]
pub struct Oom {
    pub ooms: usize,
    pub caught: usize,
    pub fitting: usize,
    pub alarms: usize,
}

impl Oom {
    pub fn of<'a>(pairs: impl Iterator<Item = &'a Pair>) -> Self {
        let mut out = Self::default();
        for (is, said) in pairs.filter(|pair| pair.stated).filter_map(|pair| pair.oom) {
            if is {
                out.ooms += 1;
                out.caught += usize::from(said);
            } else {
                out.fitting += 1;
                out.alarms += usize::from(said);
            }
        }
        out
    }

    pub fn caught_share(self) -> f64 {
        self.caught as f64 / self.ooms.max(1) as f64
    }

    pub fn alarm_share(self) -> f64 {
        self.alarms as f64 / self.fitting.max(1) as f64
    }
}

/// Training of language models, as the goal counts it.
pub const TRAINING: [Group; 4] = [Group::FullFineTuning, Group::Lora, Group::Qlora, Group::PreTraining];

/// Speeds of which engine and method are known.
pub const SPEED: [Group; 3] = [Group::Decode, Group::Prefill, Group::Training];

/// Every figure that is recorded, by name, smaller is better.
pub fn recorded_figures(memory: &[Pair], time: &[Pair]) -> BTreeMap<String, f64> {
    let mut out = BTreeMap::new();
    let mut put = |name: &str, value: f64| out.insert(name.to_owned(), value);
    let stated = |pairs: &[Pair], groups: &[Group]| {
        of(pairs.iter().filter(|pair| pair.stated && groups.contains(&pair.group)))
    };
    put("memory_inference_mean", stated(memory, &[Group::Inference]).mean);
    put("memory_training_mean", stated(memory, &TRAINING).mean);
    put("memory_diffusion_mean", stated(memory, &[Group::Diffusion]).mean);
    let language: Vec<Group> = TRAINING.into_iter().chain([Group::Inference]).collect();
    put("memory_under_share", stated(memory, &language).under);
    put("memory_under_share_all", of(memory.iter().filter(|pair| pair.stated)).under);
    let oom = Oom::of(memory.iter());
    put("oom_missed_share", 1.0 - oom.caught_share());
    put("oom_false_alarm_share", oom.alarm_share());
    put("speed_known_mean", stated(time, &SPEED).mean);
    for group in [Group::Decode, Group::Prefill, Group::Training, Group::FullLoad, Group::DiffusionSpeed] {
        put(&format!("speed_{group:?}_mean").to_lowercase(), stated(time, &[group]).mean);
    }
    out
}

fn recorded_path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/oracle/recorded.csv")
}

pub fn read_recorded() -> BTreeMap<String, f64> {
    let mut reader = csv::Reader::from_path(recorded_path()).unwrap();
    reader
        .records()
        .map(|row| {
            let row = row.unwrap();
            (row[0].to_owned(), row[1].parse().unwrap())
        })
        .collect()
}

pub fn write_recorded(figures: &BTreeMap<String, f64>) {
    let rows: String = figures.iter().map(|(name, value)| format!("{name},{value:.4}\n")).collect();
    std::fs::write(recorded_path(), format!("figure,value\n{rows}")).unwrap();
}
