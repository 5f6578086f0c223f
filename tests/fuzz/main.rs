//! Fuzzed inputs: no panic, no hang, and a few laws, over everything that reads what strangers write.
//!
//! Part of `make test` with a few thousand inputs; `make fuzz` (scripts/fuzz) runs ten million with overflow checks. An input
//! is made from a seed and its number alone, so a failure is repeated by `KAOPU_FUZZ_ONLY=NUMBER`.
//!
//! | target | reads |
//! |---|---|
//! | [`scenario`] | scenario text, as a link, the API or the command line give it |
//! | [`files`] | price files of every kind, cut, spliced, re-encoded, packed |
//! | [`ask`] | the engine with such scenarios and such files |
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stderr, reason = "a test stops loudly and says where")]
#![allow(clippy::disallowed_methods, reason = "a watchdog reads the clock")]

mod ask;
mod files;
mod random;
mod scenario;

use kaopu::catalog::names::Registry;
use kaopu::rank::Engine;
use random::Random;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Inputs in a run of the tests.
const SHORT: u64 = 4_000;
/// What takes longer is a hang.
const HANG: Duration = Duration::from_secs(20);
/// A panic is shown with its number; after so many the run stops.
const MOST: usize = 5;

/// What the targets share.
pub struct Ground {
    /// The engine over the dataset.
    pub engine: Engine,
    /// Its cards.
    pub registry: Registry,
    /// Files to start from: name and bytes.
    pub seeds: Vec<(String, Vec<u8>)>,
}

/// Every this many inputs, one is for the engine as a whole, which takes a thousand times as long as reading.
const ASKS: u64 = 2_000;

fn one(ground: &Ground, seed: u64, number: u64) {
    let mut random = Random::new(seed, number);
    if number % ASKS == ASKS - 1 {
        ask::run(ground, &mut random);
    } else if number % 5 < 2 {
        scenario::run(ground, &mut random);
    } else {
        files::run(ground, &mut random);
    }
}

fn number_of(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.replace('_', "").parse().ok()
}

/// Ends the program when an input takes too long.
fn watch(at: &'static AtomicU64) {
    std::thread::spawn(move || {
        let mut last = (u64::MAX, Instant::now());
        loop {
            std::thread::sleep(Duration::from_millis(500));
            let now = at.load(Ordering::Relaxed);
            if now != last.0 {
                last = (now, Instant::now());
            } else if now != u64::MAX && last.1.elapsed() > HANG {
                eprintln!("input {now} hangs");
                std::process::exit(101);
            }
        }
    });
}

#[test]
fn no_input_makes_it_panic_or_hang() {
    static AT: AtomicU64 = AtomicU64::new(u64::MAX);
    let engine = Engine::new(kaopu::dataset::built_in().unwrap());
    let registry = Registry::new(&engine.catalog().accelerators);
    let ground = Ground { engine, registry, seeds: files::seeds() };
    let (count, seed) =
        (number_of("KAOPU_FUZZ").unwrap_or(SHORT), number_of("KAOPU_FUZZ_SEED").unwrap_or(20_261_130));
    if let Some(only) = number_of("KAOPU_FUZZ_ONLY") {
        return one(&ground, seed, only);
    }
    watch(&AT);
    let start = Instant::now();
    let mut failed = Vec::new();
    for number in 0..count {
        AT.store(number, Ordering::Relaxed);
        if catch_unwind(AssertUnwindSafe(|| one(&ground, seed, number))).is_err() {
            eprintln!("input {number} of seed {seed} fails: repeat it with KAOPU_FUZZ_ONLY={number}");
            failed.push(number);
            if failed.len() >= MOST {
                break;
            }
        }
        if (number + 1) % 250_000 == 0 {
            eprintln!("{} inputs, {} failed, {} s", number + 1, failed.len(), start.elapsed().as_secs());
        }
    }
    AT.store(u64::MAX, Ordering::Relaxed);
    eprintln!(
        "{count} inputs of seed {seed}, {} seed files, {} failed, {} s",
        ground.seeds.len(),
        failed.len(),
        start.elapsed().as_secs()
    );
    assert!(failed.is_empty(), "inputs that fail: {failed:?}");
}
