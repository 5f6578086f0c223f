//! The report for people, and the summary that the page shows.

use super::baselines::Baseline;
use super::figures::{self, Figures, Oom, TRAINING};
use super::measure::{Counting, Group, Measured, Pair, counting};
use std::collections::BTreeMap;
use std::fmt::Write as _;

const MEMORY: [(Group, &str); 8] = [
    (Group::Inference, "inference"),
    (Group::FullFineTuning, "full fine-tuning"),
    (Group::Lora, "LoRA"),
    (Group::Qlora, "QLoRA"),
    (Group::PreTraining, "pre-training"),
    (Group::Diffusion, "making images"),
    (Group::DiffusionTraining, "training image models"),
    (Group::VisionTraining, "training classifiers"),
];

const TIME: [(Group, &str); 7] = [
    (Group::Decode, "generating"),
    (Group::Prefill, "reading prompts"),
    (Group::FullLoad, "serving at full load"),
    (Group::Training, "training language models"),
    (Group::DiffusionSpeed, "making images"),
    (Group::VisionInference, "classifying"),
    (Group::VisionTraining, "training classifiers"),
];

/// What the figures do not say, written by hand.
const WHY: &str = include_str!("why.md");

fn percent(value: f64) -> String {
    format!("{:.0} %", value * 100.0)
}

fn signed(value: f64) -> String {
    format!("{:+.0} %", value * 100.0)
}

fn row(out: &mut String, name: &str, f: &Figures) {
    if f.n > 0 {
        writeln!(
            out,
            "| {name} | {} | {} | {} | {} | {} | {} | {} |",
            f.n,
            percent(f.mean),
            percent(f.median),
            percent(f.p90),
            signed(f.bias),
            percent(f.under),
            f.inside.map_or_else(String::new, percent)
        )
        .unwrap();
    }
}

const HEAD: &str = "| | rows | mean error | median | 90th percentile | bias | under by > 10 % | inside our range |\n|---|---|---|---|---|---|---|---|\n";

fn by_group(out: &mut String, pairs: &[Pair], groups: &[(Group, &str)]) {
    out.push_str(HEAD);
    for (group, name) in groups {
        row(out, name, &figures::of(pairs.iter().filter(|pair| pair.stated && pair.group == *group)));
    }
    row(out, "settings not all stated", &figures::of(pairs.iter().filter(|pair| !pair.stated)));
    out.push('\n');
}

fn by_source(out: &mut String, pairs: &[Pair], groups: &[(Group, &str)]) {
    out.push_str(HEAD);
    for (group, name) in groups {
        let mut sources: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
        for pair in pairs.iter().filter(|pair| pair.stated && pair.group == *group) {
            if let Some(error) = pair.error() {
                sources.entry(&pair.source).or_default().push(error);
            }
        }
        let mut means = Vec::new();
        for (source, errors) in &sources {
            let counts = match counting(source) {
                Counting::Allocated => " (allocated)",
                Counting::Reserved => " (reserved)",
                Counting::Driver => " (driver)",
                Counting::Unsaid => "",
            };
            let f = figures::of_errors(errors);
            means.push(f.mean);
            row(out, &format!("{name}: {source}{counts}"), &f);
        }
        if means.len() > 1 {
            let mean = means.iter().sum::<f64>() / means.len() as f64;
            writeln!(out, "| {name}: mean over {} sources | | {} | | | | | |", means.len(), percent(mean)).unwrap();
        }
    }
    out.push('\n');
}

fn comparison(out: &mut String, pairs: &[Pair]) {
    out.push_str(
        "| rows | reckoned by | rows | mean error | median | 90th percentile | bias | under by > 10 % | inside our range |\n",
    );
    out.push_str("|---|---|---|---|---|---|---|---|---|\n");
    let groups: [(&str, &[Group]); 2] = [("inference", &[Group::Inference]), ("training", &TRAINING)];
    for (name, groups) in groups {
        let rows: Vec<&Pair> = pairs
            .iter()
            .filter(|pair| pair.stated && groups.contains(&pair.group) && pair.measured.is_some())
            .collect();
        let mut line = |tool: &str, errors: &[f64]| {
            let mut text = String::new();
            row(&mut text, &format!("{name} | {tool}"), &figures::of_errors(errors));
            out.push_str(&text);
        };
        line("**Kaopu**", &rows.iter().filter_map(|pair| pair.error()).collect::<Vec<_>>());
        for (at, baseline) in Baseline::ALL.into_iter().enumerate() {
            let errors: Vec<f64> =
                rows.iter().filter_map(|pair| Some(pair.others[at]? / pair.measured? - 1.0)).collect();
            line(baseline.name(), &errors);
        }
    }
    out.push('\n');
}

fn goals(out: &mut String, figures: &BTreeMap<String, f64>) {
    let goals = [
        ("memory_inference_mean", "memory of inference, mean error", 0.10),
        ("memory_training_mean", "memory of training, mean error", 0.20),
        ("memory_under_share", "language-model rows under by more than 10 %", 0.10),
        ("memory_under_share_all", "all rows under by more than 10 %, images too", 0.10),
        ("oom_missed_share", "out-of-memory rows missed", 0.10),
        ("oom_false_alarm_share", "false alarms on rows that fit", 0.10),
        ("speed_known_mean", "speed where engine and method are known, mean error", 0.25),
    ];
    out.push_str("| goal | at most | now | |\n|---|---|---|---|\n");
    for (name, words, most) in goals {
        let now = figures[name];
        let met = if now <= most { "met" } else { "missed" };
        writeln!(out, "| {words} | {} | {} | {met} |", percent(most), percent(now)).unwrap();
    }
    out.push('\n');
}

fn oom(out: &mut String, pairs: &[Pair]) {
    out.push_str("| task | out of memory | caught | fitting | false alarms |\n|---|---|---|---|---|\n");
    let mut line = |name: &str, o: Oom| {
        writeln!(out, "| {name} | {} | {} | {} | {} |", o.ooms, o.caught, o.fitting, o.alarms).unwrap();
    };
    for (group, name) in MEMORY {
        line(name, Oom::of(pairs.iter().filter(|pair| pair.group == group)));
    }
    line("all", Oom::of(pairs.iter()));
    out.push('\n');
}

fn left_out(out: &mut String, measured: [&Measured; 2]) {
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    for (_, why) in measured.iter().flat_map(|measured| &measured.skipped) {
        *reasons.entry(why).or_default() += 1;
    }
    for (why, count) in reasons {
        writeln!(out, "- {count} rows: {why}").unwrap();
    }
    out.push('\n');
}

/// The whole report.
pub fn markdown(memory: &Measured, by_size: &Measured, time: &Measured, figures: &BTreeMap<String, f64>) -> String {
    let mut out = String::from(
        "# Accuracy of the estimator\n\nWritten by `scripts/accuracy`; do not edit by hand. Every row of `tests/oracle/*.csv` is a measurement \
         that other people published.\nEach is turned into the scenario text that a person would write for it \
         (`tests/accuracy/mapping.rs`), and our middle\nestimate is put beside it. No constant belongs to a row, and measured entries\n(`src/requirement/time/measured.rs`) are left aside. Errors are relative to \
         the measurement; *bias* is the median\nsigned error.\n\n## Goals\n\n",
    );
    goals(&mut out, figures);
    out.push_str("## Memory by task\n\n");
    by_group(&mut out, &memory.pairs, &MEMORY);
    out.push_str("## Memory when only the size of the model is said\n\n");
    by_group(&mut out, &by_size.pairs, &MEMORY[..5]);
    out.push_str("## The same rows under rules of thumb and plain calculators\n\n");
    comparison(&mut out, &memory.pairs);
    out.push_str("## Does it fit?\n\n");
    oom(&mut out, &memory.pairs);
    out.push_str("## Speed by task\n\n");
    by_group(&mut out, &time.pairs, &TIME);
    out.push_str(WHY);
    out.push_str("\n## Rows left out\n\n");
    left_out(&mut out, [memory, time]);
    out.push_str("## Memory by task and source\n\n");
    by_source(&mut out, &memory.pairs, &MEMORY);
    out.push_str("## Speed by task and source\n\n");
    by_source(&mut out, &time.pairs, &TIME);
    out
}

/// The summary as Rust source, for the method page.
pub fn summary(memory: &Measured, time: &Measured) -> String {
    let mut out = String::from(
        "//! How well the estimator agrees with published measurements, for the method page. Written by `scripts/accuracy` from\n\
         //! `tests/oracle/`; a test compares it with what the estimator gives.\n\n\
         /// Figures for one kind of estimate. Errors are relative to the measurement.\n\
         #[derive(Clone, Copy, Debug, PartialEq)]\npub struct Accuracy {\n    \
         /// What is estimated.\n    pub what: &'static str,\n    \
         /// Measurements.\n    pub rows: u32,\n    \
         /// Mean absolute error.\n    pub mean: f64,\n    \
         /// Median absolute error.\n    pub median: f64,\n    \
         /// Ninetieth percentile of the absolute error.\n    pub p90: f64,\n    \
         /// Median signed error.\n    pub bias: f64,\n    \
         /// Share under by more than a tenth.\n    pub under: f64,\n}\n\n",
    );
    let mut table = |doc: &str, name: &str, pairs: &[Pair], groups: &[(Group, &str)]| {
        let rows: Vec<(&str, Figures)> = groups
            .iter()
            .map(|(group, word)| {
                (*word, figures::of(pairs.iter().filter(|pair| pair.stated && pair.group == *group)))
            })
            .filter(|(_, f)| f.n > 0)
            .collect();
        writeln!(out, "/// {doc}\n#[rustfmt::skip]\npub const {name}: [Accuracy; {}] = [", rows.len()).unwrap();
        for (word, f) in rows {
            writeln!(
                out,
                "    Accuracy {{ what: \"{word}\", rows: {}, mean: {:.2}, median: {:.2}, p90: {:.2}, bias: {:.2}, under: {:.2} }},",
                f.n, f.mean, f.median, f.p90, f.bias, f.under
            )
            .unwrap();
        }
        out.push_str("];\n\n");
    };
    table("Memory on one card.", "MEMORY", &memory.pairs, &MEMORY);
    table("Speed.", "SPEED", &time.pairs, &TIME);
    let words: Vec<(&str, Vec<f64>)> = vec![
        ("2 or 0.5 bytes a parameter, inference", baseline_errors(memory, &[Group::Inference])),
        ("2 or 0.5 bytes a parameter, training", baseline_errors(memory, &TRAINING)),
    ];
    writeln!(
        out,
        "/// Memory by the rule of thumb of the founding articles, on the same rows.\n#[rustfmt::skip]\npub const RULE_OF_THUMB: [Accuracy; {}] = [",
        words.len()
    )
    .unwrap();
    for (word, errors) in words {
        let f = figures::of_errors(&errors);
        writeln!(
            out,
            "    Accuracy {{ what: \"{word}\", rows: {}, mean: {:.2}, median: {:.2}, p90: {:.2}, bias: {:.2}, under: {:.2} }},",
            f.n, f.mean, f.median, f.p90, f.bias, f.under
        )
        .unwrap();
    }
    out.push_str("];\n");
    out
}

fn baseline_errors(memory: &Measured, groups: &[Group]) -> Vec<f64> {
    memory
        .pairs
        .iter()
        .filter(|pair| pair.stated && groups.contains(&pair.group))
        .filter_map(|pair| Some(pair.others[0]? / pair.measured? - 1.0))
        .collect()
}
