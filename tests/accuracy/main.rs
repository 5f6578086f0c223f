//! Compares the estimator with measurements that others published, prints the report, and fails when a figure has become
//! worse than `tests/oracle/recorded.csv` says. `scripts/accuracy` also writes the report (`docs/accuracy.md`) and the
//! summary of the method page; `scripts/accuracy --record` records the figures as the new measure.
#![allow(clippy::unwrap_used, reason = "a test that cannot set up should stop")]
#![allow(clippy::cast_precision_loss, reason = "counts of rows")]

mod baselines;
mod figures;
mod mapping;
mod measure;
mod report;
mod rows;

use kaopu::dataset;
use mapping::Naming;
use std::path::Path;

/// How much worse a figure may become before it counts: rounding, and small corrections of the tables.
const TOLERANCE: f64 = 0.005;

#[test]
fn accuracy_is_no_worse_than_recorded() {
    let catalog = dataset::built_in().unwrap();
    let memory = measure::memory(&catalog, Naming::Id);
    let by_size = measure::memory(&catalog, Naming::Size);
    let time = measure::time(&catalog);
    measure::dump(&memory, "memory");
    measure::dump(&time, "time");
    let now = figures::recorded_figures(&memory.pairs, &time.pairs);
    let text = report::markdown(&memory, &by_size, &time, &now);
    println!("{text}");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let summary = root.join("src/requirement/accuracy.rs");
    let asked = std::env::var("KAOPU_ACCURACY").unwrap_or_default();
    if matches!(asked.as_str(), "write" | "record") {
        std::fs::write(root.join("docs/accuracy.md"), &text).unwrap();
        std::fs::write(&summary, report::summary(&memory, &time)).unwrap();
    }
    if asked == "record" {
        figures::write_recorded(&now);
    }
    for (name, recorded) in figures::read_recorded() {
        let figure = now[&name];
        assert!(
            figure <= recorded + TOLERANCE,
            "{name} was {recorded} and is {figure:.4}: mend it, or run scripts/accuracy --record and say why it got worse"
        );
    }
    let shown = std::fs::read_to_string(&summary).unwrap();
    assert!(
        shown == report::summary(&memory, &time),
        "the summary of the method page is out of date: run scripts/accuracy"
    );
}
