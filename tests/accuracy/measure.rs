//! Predictions beside measurements.

use super::mapping;
use super::rows::{self, Row};
use kaopu::catalog::Catalog;
use kaopu::catalog::accelerator::Accelerator;
use kaopu::requirement::{self, Fit, Job, Need};
use kaopu::scenario::{self};
use std::fmt::Write as _;

/// One prediction.
pub struct Result_ {
    pub id: String,
    pub source: String,
    pub task: String,
    pub text: String,
    pub metric: String,
    pub measured: Option<f64>,
    pub predicted: f64,
    pub oom: Option<(bool, bool)>,
    pub note: String,
}

/// Parses a row's scenario; anything that the parser complains of is a fault of the mapping.
pub fn job(text: &str, catalog: &Catalog) -> Job {
    let (scenario, notes) = scenario::parse(text, catalog);
    assert!(notes.is_empty(), "{text}: {notes:?}");
    Job::new(&scenario, catalog)
}

fn accelerator<'a>(row: &Row, catalog: &'a Catalog) -> Option<&'a Accelerator> {
    let at = catalog.accelerator(mapping::card(row.text("gpu"))?)?;
    catalog.accelerators.get(usize::from(at))
}

fn parts(need: &Need) -> String {
    let p = &need.parts;
    format!(
        "w {:.2} kv {:.2} act {:.2} g {:.2} o {:.2} ad {:.2} ov {:.2}",
        p.weights.0, p.kv_cache.0, p.activations.0, p.gradients.0, p.optimizer.0, p.adapter.0, p.overhead.0
    )
}

pub fn memory(catalog: &Catalog) -> Vec<Result_> {
    let reference = catalog.accelerators.iter().find(|card| card.id == "a100-sxm-80gb").unwrap();
    let mut out = Vec::new();
    for row in rows::read("memory.csv") {
        let Ok(text) = mapping::scenario(&row, catalog) else { continue };
        let job = job(&text, catalog);
        let card = accelerator(&row, catalog);
        let cards = job.cards.unwrap_or(1);
        let need = requirement::need(&job, card.unwrap_or(reference), cards);
        let oom = card
            .and_then(requirement::usable)
            .map(|memory| (row.text("is_oom") == "yes", requirement::fits(&need, memory) == Fit::No));
        out.push(Result_ {
            id: row.id().to_owned(),
            source: row.source().to_owned(),
            task: row.text("task").to_owned(),
            metric: if row.text("seq_len").is_empty() && row.text("task") != "inference" {
                "unstated"
            } else {
                "gib"
            }
            .to_owned(),
            measured: row.number("measured_gib_per_gpu"),
            predicted: need.per_card.mid.0,
            oom,
            note: parts(&need),
            text,
        });
    }
    out
}

pub fn time(catalog: &Catalog) -> Vec<Result_> {
    let mut out = Vec::new();
    for row in rows::read("throughput.csv") {
        let Ok(text) = mapping::scenario(&row, catalog) else { continue };
        let Some(card) = accelerator(&row, catalog) else { continue };
        let job = job(&text, catalog);
        let cards = job.cards.unwrap_or(1);
        let Some(time) = requirement::time(&job, card, cards, catalog) else { continue };
        let metric = row.text("metric");
        let value = row.number("value").unwrap();
        let tokens = time.tokens_per_s.map(|rate| rate.mid);
        let full = time.full_load.map(|full| full.tokens_per_s);
        let (measured, predicted) = match metric {
            _ if row.says("OUTPUT tokens") => (value, full),
            _ if row.says("PREFILL") => (value, time.prefill_per_s.map(|rate| rate.mid)),
            "tokens_per_s_total" => (value, tokens),
            "tokens_per_s_per_gpu" => (value, tokens.map(|rate| rate / f64::from(cards))),
            "samples_per_s" => (value, tokens.map(|rate| rate / job.seq)),
            "seconds_per_image" => (1.0 / value, time.images_per_s.map(|rate| rate.mid)),
            "images_per_s" => (value, time.images_per_s.map(|rate| rate.mid)),
            _ => continue,
        };
        let Some(predicted) = predicted else { continue };
        let unstated = (metric == "samples_per_s" && row.source() == "ms-swift")
            || (row.text("batch").is_empty()
                && !row.text("task").ends_with("infer")
                && row.text("task") != "inference"
                && row.text("task") != "pretrain");
        let kind = if unstated {
            "unstated"
        } else if row.says("PREFILL") {
            "prefill"
        } else if row.says("OUTPUT") || row.says("concurrency") || row.says("online") {
            "max-load"
        } else {
            metric
        };
        out.push(Result_ {
            id: row.id().to_owned(),
            source: row.source().to_owned(),
            task: row.text("task").to_owned(),
            metric: kind.to_owned(),
            measured: Some(measured),
            predicted,
            oom: None,
            note: format!("{:?}", time.basis),
            text,
        });
    }
    out
}

/// Writes every prediction for a closer look; not part of the repository.
pub fn dump(results: &[Result_], name: &str) {
    let mut text = String::from("id|source|task|metric|measured|predicted|oom|said|text|note\n");
    for r in results {
        let measured = r.measured.map_or(String::new(), |value| value.to_string());
        let (oom, said) = r.oom.map_or((String::new(), String::new()), |(a, b)| (a.to_string(), b.to_string()));
        writeln!(
            text,
            "{}|{}|{}|{}|{}|{}|{}|{}|{}|{}",
            r.id, r.source, r.task, r.metric, measured, r.predicted, oom, said, r.text, r.note
        )
        .unwrap();
    }
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("accuracy-{name}.txt"));
    std::fs::write(path, text).unwrap();
}
