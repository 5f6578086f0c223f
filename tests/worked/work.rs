//! Rows about memory and machine hours.

use super::{Answer, Example, Reckon};
use kaopu::catalog::Catalog;
use kaopu::requirement::memory::{overhead::CONTEXT_GIB, weights};
use kaopu::requirement::shape::Shape;
use kaopu::requirement::{Fit, Job, Layout, Need, Parts, fits, smallest};
use kaopu::scenario::{Precision, Runtime, parse};
use kaopu::units::{Gib, Interval};

pub const TABLE: &[(&[&str], Reckon)] = &[
    (&["W032", "W034", "W036", "W038", "W040"], |row| Answer::Number(weights_gb(row.get("params_b")))),
    (&["W042", "W043", "W044", "W045", "W047", "W048", "W049", "W052"], |row| {
        Answer::Truth(holds(row.get("need"), row.get("vram")))
    }),
    // Two cards of 80 GB: half the weights on each, never the sum of the cards.
    (&["W046"], |row| Answer::Truth(holds(row.get("need") / 2.0, row.get("vram") / 2.0))),
    (&["W050", "W051"], |row| Answer::Truth(holds(weights_gb(row.get("params_b")), row.get("vram")))),
    (&["W095"], |row| runs(row, "task=finetune&method=full&precision=fp16&zero=3", 8)),
    (&["W106"], |row| runs(row, "task=infer&precision=fp16&seq=512", 1)),
    (&["W107"], |row| runs(row, "task=finetune&method=full&precision=fp16", 1)),
    (&["W137"], |_| {
        let catalog = catalog();
        let peak = |id: &str| catalog.accelerators[usize::from(catalog.accelerator(id).unwrap())].fp32.unwrap();
        Answer::Number(peak("rtx-4090") / peak("rtx-3090"))
    }),
];

fn weights_gb(params_b: f64) -> f64 {
    weights::bytes(&Shape::of_params(params_b * 1e9), Precision::Fp16, Runtime::Eager) / 1e9
}

/// Whether a need of so many GB on a card fits a card of so many, with the driver's context.
fn holds(need: f64, memory: f64) -> bool {
    let per_card = Interval::exact(Gib(need));
    let layout = Layout { dp: 1, tp: 1, pp: 1, zero: 0 };
    let need = Need {
        per_card,
        parts: Parts::default(),
        context: Gib(CONTEXT_GIB),
        spare: Gib(0.0),
        layout,
        host_ram: None,
    };
    fits(&need, Gib(memory)) != Fit::No
}

fn catalog() -> Catalog {
    kaopu::dataset::built_in().unwrap()
}

/// Whether so many A100 80GB run a job of so many billion parameters.
fn runs(row: &Example, job: &str, cards: u32) -> Answer {
    let catalog = catalog();
    let text = format!("{job}&params={}", row.get("params_b"));
    let (scenario, notes) = parse(&text, &catalog);
    assert!(notes.is_empty(), "{notes:?}");
    let card = &catalog.accelerators[usize::from(catalog.accelerator("a100-sxm-80gb").unwrap())];
    assert_eq!((row.get("vram") / f64::from(cards)).to_string(), "80");
    Answer::Truth(smallest(&Job::new(&scenario, &catalog), card, cards).is_some())
}
