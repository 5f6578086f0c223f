//! Fuzzed inputs: no panic, no hang, and a few laws, over everything that reads what strangers write.
//!
//! Part of `make test` with a few thousand inputs; `make fuzz` (scripts/fuzz) runs ten million with overflow checks. An input
//! is made from a seed and its number alone, so a failure is repeated by `KAOPU_FUZZ_ONLY=NUMBER`.
//!
//! | target | reads |
//! |---|---|
//! | [`scenario`] | scenario text, as a link, the API or the command line give it |
//! | [`files`] | price files of every kind, cut, spliced, re-encoded, packed |
//! | [`api`] | what scripts give to the functions of the page: any JSON |
//! | [`ask`] | the engine with such scenarios and such files |
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stderr, reason = "a test stops loudly and says where")]
#![allow(clippy::disallowed_methods, reason = "a watchdog reads the clock")]

mod api;
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
/// What takes longer is a hang. Counted in processor time where the system tells it, as a busy machine may not let a test
/// run for a while.
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
        if number / ASKS % 4 == 3 { api::ask(ground, &mut random) } else { ask::run(ground, &mut random) }
    } else if number % 10 == 6 {
        api::run(ground, &mut random);
    } else if number % 5 < 2 {
        scenario::run(ground, &mut random);
    } else {
        files::run(ground, &mut random);
    }
}

fn number_of(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.replace('_', "").parse().ok()
}

/// Processor time that the program has taken; by the clock where nobody says.
fn spent(start: Instant) -> Duration {
    let stat = std::fs::read_to_string("/proc/self/stat").ok();
    // Behind the name in brackets; hundredths of a second in user and in system mode are the 12th and 13th field.
    let ticks = stat.and_then(|stat| {
        let fields: Vec<u64> = stat.rsplit_once(')')?.1.split(' ').skip(12).take(2).flat_map(str::parse).collect();
        (fields.len() == 2).then(|| fields.iter().sum::<u64>())
    });
    ticks.map_or_else(|| start.elapsed(), |ticks| Duration::from_millis(ticks * 10))
}

/// Ends the program when an input takes too long.
fn watch(at: &'static AtomicU64, start: Instant) {
    std::thread::spawn(move || {
        let mut last = (u64::MAX, Duration::ZERO);
        loop {
            std::thread::sleep(Duration::from_millis(500));
            let (now, spent) = (at.load(Ordering::Relaxed), spent(start));
            if now != last.0 {
                last = (now, spent);
            } else if now != u64::MAX && spent.saturating_sub(last.1) > HANG {
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
    let start = Instant::now();
    watch(&AT, start);
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
