//! Compares the estimator with measurements that others published, writes `docs/accuracy.md`, and fails when it has
//! become worse than `tests/oracle/recorded.csv` says.
#![allow(clippy::unwrap_used, reason = "a test that cannot set up should stop")]

mod mapping;
mod measure;
mod rows;

use kaopu::dataset;

#[test]
fn accuracy_is_no_worse_than_recorded() {
    let catalog = dataset::built_in().unwrap();
    let memory = measure::memory(&catalog);
    let time = measure::time(&catalog);
    measure::dump(&memory, "memory");
    measure::dump(&time, "time");
}
