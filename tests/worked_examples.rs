//! Every worked example of the two articles, recomputed by the engine. `tests/data/worked-examples.csv` gives inputs, the
//! printed result and the right one; the tables below say which engine function reckons each row. Rows that the engine
//! does not reckon are listed with the reason in `docs/billing.md`, and nothing is left out.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot set up should stop")]

mod worked;

use std::collections::BTreeSet;
use worked::{Answer, Example, examples, tables};

/// Ids of the rows that `docs/billing.md` lists as not reckoned.
fn listed() -> BTreeSet<String> {
    let page = std::fs::read_to_string("docs/billing.md").unwrap();
    let section = page.split("## Worked examples that the engine does not reckon").nth(1).unwrap();
    let section = section.split("\n## ").next().unwrap();
    let rows = section.lines().filter(|line| line.starts_with("| W"));
    rows.flat_map(|line| line.split('|').nth(1).unwrap().split_whitespace().map(str::to_owned)).collect()
}

/// The engine's answer to a row; `None` when no table has it.
fn answer(example: &Example) -> Option<Answer> {
    tables().into_iter().find(|(ids, _)| ids.contains(&example.id.as_str())).map(|(_, reckon)| reckon(example))
}

#[test]
fn every_row_is_reckoned_or_listed_and_none_is_both() {
    let listed = listed();
    let all: BTreeSet<String> = examples().into_iter().map(|example| example.id).collect();
    let mut reckoned = BTreeSet::new();
    for id in tables().into_iter().flat_map(|(ids, _)| ids) {
        assert!(reckoned.insert((*id).to_owned()), "{id} stands in two tables");
    }
    assert_eq!(all.len(), 167);
    let both: Vec<_> = reckoned.intersection(&listed).collect();
    assert!(both.is_empty(), "reckoned and listed: {both:?}");
    let union: BTreeSet<String> = reckoned.union(&listed).cloned().collect();
    assert_eq!(union, all);
}

#[test]
fn the_engine_gives_the_recomputed_result() {
    let mut wrong = Vec::new();
    for example in examples() {
        let Some(answer) = answer(&example) else { continue };
        if !answer.is(&example.recomputed) {
            wrong.push(format!("{} {}: {answer:?}, not {}", example.id, example.what, example.recomputed));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_articles_errors_are_not_repeated() {
    let mut tested = 0;
    for example in examples().into_iter().filter(|example| example.agrees == "no") {
        let Some(answer) = answer(&example) else { continue };
        assert!(!answer.is(&example.stated), "{} {} repeats {}", example.id, example.what, example.stated);
        tested += 1;
    }
    assert!(tested >= 40, "only {tested} rows with an error are reckoned");
}
