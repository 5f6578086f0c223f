//! One link, one answer, on every machine. Two proofs, asked natively (`same_everywhere.rs`) and in a browser (`web.rs`):
//! constants that were written down once, and whole answers that the native half hands to the browser's half
//! (`scripts/test-wasm`), so that a change of the data needs no constant changed.
#![allow(clippy::unwrap_used, reason = "a test that cannot set up should stop")]

use kaopu::rank::Engine;
use kaopu::rank::draws::{Contender, draw, seed};
use kaopu::score::{Criterion, CriterionId, Dimension, Why};
use kaopu::units::{Interval, exact};

/// Links that reach every function whose last digit a platform could choose: powers, roots, interruptions, deadlines.
pub const LINKS: [&str; 8] = [
    "preset=student",
    "preset=lab",
    "preset=case-2&interrupt=yes&every=30&rate=0.05&deadline=200",
    "task=pretrain&params=1.5&tokens=2000000000&gpus=8&cur=USD",
    "task=infer&params=13&precision=int4&runtime=compiled&tokens=50000000&seq=2048",
    "task=draw&images=5000",
    "task=detect&images=500000&epochs=20",
    "task=finetune&params=70&method=qlora&hours=40&on=a100-sxm-80gb&w=1-2-1-0.5&interrupt=yes",
];

/// What this machine says to each link: the link, a hash of the whole answer, and the confidence in full.
pub fn answers() -> Vec<String> {
    let engine = Engine::new(kaopu::dataset::built_in().unwrap());
    let said = |link: &&str| {
        let answer = engine.answer_text(link, 20);
        assert!(answer.notes.is_empty(), "{link}: {:?}", answer.notes);
        let confidence = serde_json::to_string(&answer.confidence).unwrap();
        format!("{link} {:016x} {confidence}", seed(&serde_json::to_string(&answer).unwrap(), ""))
    };
    LINKS.iter().map(said).collect()
}

fn one(id: CriterionId, value: Interval<f64>, why: Why) -> Dimension {
    Dimension::of(vec![Criterion { id, value, weight: 1.0, fact: None, others: Vec::new(), why }])
}

/// Draws over made-up offers, which no change of the data touches. Written down on x86-64.
pub fn the_draws_are_those_that_were_written_down() {
    let good = one(CriterionId::Sla, Interval::exact(0.75), Why::Fact);
    let open = one(CriterionId::Licence, Interval { low: 0.3, mid: 0.55, high: 0.8 }, Why::Unknown);
    let exactly = Interval::exact(1.0);
    let mut all: Vec<Contender<'_>> = (0..30)
        .map(|at| Contender {
            provider: at,
            fit: &good,
            stability: &good,
            assurance: &open,
            cost: Interval::exact(10.0 + f64::from(at)),
            fees: exactly,
            quote: exactly,
        })
        .collect();
    all[0].quote = Interval { low: 0.8, mid: 0.95, high: 1.05 };
    let sure = draw(&all, [0.25; 4], seed("v=1&task=learn", "2026-09-24+165275fd")).unwrap();
    assert_eq!((sure.first_stays * 256.0, sure.first_in_top3 * 256.0), (62.0, 110.0));
    assert_eq!(seed("v=1", "x"), 0x9e84_c9e2_77de_ec17);
}

/// Every bit of two thousand values of each function. Written down on x86-64.
pub fn the_last_bits_are_those_that_were_written_down() {
    let mut state = 0_u64;
    for step in 1..2000 {
        let x = f64::from(step) / 997.0;
        for value in [exact::ln(x), exact::exp(-x), exact::exp_m1(x), exact::pow(x, 0.7), exact::cbrt(x)] {
            state = state.rotate_left(7) ^ value.to_bits();
        }
    }
    assert_eq!(state, BITS);
}

const BITS: u64 = 2_108_833_256_393_669_351;
