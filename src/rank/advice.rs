//! What else could be done, and what it saves here: the scenario is changed one technique at a time and asked again.
//! Savings are for the finished job, never for an hour.

use super::answer::AdviceView;
use super::{Engine, Ranked};
use crate::scenario::{Key, Method, Scenario, Sort, Task};

/// A technique that is a change of the scenario.
struct Change {
    /// Its id.
    technique: &'static str,
    /// Pairs that make it.
    pairs: &'static [(Key, &'static str)],
    /// Whether it applies at all.
    applies: fn(&Scenario) -> bool,
}

fn trains_adapter(scenario: &Scenario) -> bool {
    scenario.task == Task::Finetune && scenario.hours.is_none()
}

/// Techniques of the two articles that a scenario can express.
const CHANGES: [Change; 7] = [
    Change {
        technique: "spot-checkpoints",
        pairs: &[(Key::Interrupt, "yes"), (Key::Every, "30")],
        applies: |scenario| !scenario.interrupt,
    },
    Change {
        technique: "qlora",
        pairs: &[(Key::Method, "qlora")],
        applies: |scenario| trains_adapter(scenario) && scenario.method != Some(Method::Qlora),
    },
    Change {
        technique: "lora",
        pairs: &[(Key::Method, "lora")],
        applies: |scenario| trains_adapter(scenario) && scenario.method == Some(Method::Full),
    },
    Change {
        technique: "offload",
        pairs: &[(Key::Offload, "optimizer")],
        applies: |scenario| {
            trains_adapter(scenario)
                && scenario.method == Some(Method::Full)
                && scenario.get(Key::Offload) == "none"
        },
    },
    Change {
        technique: "4-bit",
        pairs: &[(Key::Precision, "int4")],
        applies: |scenario| scenario.task == Task::Infer && scenario.get(Key::Precision) != "int4",
    },
    Change {
        technique: "any-region",
        pairs: &[(Key::Region, "any")],
        applies: |scenario| scenario.get(Key::Region) != "any",
    },
    Change {
        technique: "education",
        pairs: &[(Key::Who, "student")],
        applies: |scenario| scenario.get(Key::Who) == "university",
    },
];

/// Every technique that applies and makes the cheapest acceptable way cheaper, best saving first.
pub fn advice(engine: &Engine, scenario: &Scenario, ranked: &Ranked) -> Vec<AdviceView> {
    let Some(best) = cheapest(engine, scenario, ranked) else { return Vec::new() };
    let mut found: Vec<AdviceView> = CHANGES
        .iter()
        .filter(|change| (change.applies)(scenario))
        .filter_map(|change| {
            let mut changed = scenario.clone();
            for (key, value) in change.pairs {
                changed.set(*key, value).ok()?;
            }
            let other = cheapest(engine, &changed, &engine.rank(&changed, 1))?;
            (other.0 < best.0).then(|| AdviceView {
                technique: change.technique,
                saves: best.0 - other.0,
                extra_hours: other.1 - best.1,
                change: change
                    .pairs
                    .iter()
                    .map(|(key, value)| format!("{}={value}", key.word()))
                    .collect::<Vec<_>>()
                    .join("&"),
                offer: other.2,
                note: String::new(),
            })
        })
        .collect();
    found.sort_by(|a, b| b.saves.cmp(&a.saves).then(a.technique.cmp(b.technique)));
    found
}

/// Cost, hours and id of the cheapest recommended way; of the cheapest at all when none is recommended.
fn cheapest(engine: &Engine, scenario: &Scenario, ranked: &Ranked) -> Option<(crate::units::Money, f64, String)> {
    let by_cost;
    let line = if scenario.sort == Sort::Cost {
        ranked.lines.first()?
    } else {
        let mut asked = scenario.clone();
        asked.sort = Sort::Cost;
        by_cost = engine.rank(&asked, 1);
        by_cost.lines.first()?
    };
    Some((line.cost.mid, line.hours.mid, line.offer.clone()))
}
