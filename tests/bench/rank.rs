//! `make bench`, native part: one query over a made-up market of n offers, and how it grows with n.
//!
//! The market repeats the dataset's own shapes, providers and prices with a small spread, so that hardware tables and
//! billing rules are as varied as the real ones. Times are medians; the last column is the pass against streaming its
//! columns once, the least that any pass could take.
#![allow(clippy::print_stdout, clippy::unwrap_used, clippy::cast_precision_loss, reason = "a report for people")]
#![allow(clippy::disallowed_methods, reason = "a native benchmark reads the clock")]

use kaopu::import::Imported;
use kaopu::rank::Engine;
use kaopu::scenario;
use std::hint::black_box;
use std::time::Instant;

/// A market of about `n` offers: the dataset's own, exported as many times as it takes, each copy a little dearer.
fn market(n: usize) -> Engine {
    let engine = Engine::new(kaopu::dataset::built_in().unwrap());
    let registry = kaopu::catalog::names::Registry::new(&engine.catalog().accelerators);
    let mut csv = String::from("provider,accelerator,count,plan,price,currency,per,region,variant\n");
    let rows: Vec<_> = engine.catalog().statements.iter().filter(|row| row.hold.is_none()).collect();
    for copy in 0..n {
        let row = rows[copy % rows.len()];
        let (Some(at), Some(high)) = (row.accelerator, row.high) else { continue };
        let provider = &engine.catalog().providers[usize::from(row.provider)].id;
        let card = &engine.catalog().accelerators[usize::from(at)].id;
        let price = high.to_f64() * (1.0 + (copy % 997) as f64 / 1000.0);
        let per = if row.per == kaopu::catalog::offer::Per::Gpu { "gpu" } else { "instance" };
        let region = if copy % 3 == 0 { "cn" } else { "intl" };
        csv.push_str(&format!(
            "{provider},{card},{},{},{price:.4},{},{per},{region},v{copy}\n",
            row.count,
            row.plan.name(),
            row.currency.code()
        ));
    }
    let imported: Imported = kaopu::import::read(csv.as_bytes(), "bench.csv", &registry);
    engine.with_import(imported, "bench.csv", true)
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn time(runs: usize, mut work: impl FnMut()) -> f64 {
    let once = |work: &mut dyn FnMut()| {
        let start = Instant::now();
        work();
        start.elapsed().as_secs_f64() * 1e3
    };
    median((0..runs).map(|_| once(&mut work)).collect())
}

fn main() {
    println!("{:>9} {:>12} {:>12} {:>14} {:>10}", "offers", "query ms", "stream ms", "query/stream", "ns/offer");
    for n in [1_000, 10_000, 100_000, 1_000_000] {
        let engine = market(n);
        let market = engine.market();
        let (said, _) = scenario::parse("hours=20&on=rtx-4090&interrupt=yes&every=30", engine.catalog());
        let runs = if n >= 1_000_000 { 5 } else { 21 };
        let query = time(runs, || {
            black_box(engine.rank(&said, 100));
        });
        let stream = time(runs, || {
            let prices: f64 = market.price.iter().sum();
            let lanes: u64 = market.lane.iter().map(|&lane| u64::from(lane)).sum();
            let shapes: u64 = market.shape.iter().map(|&shape| u64::from(shape)).sum();
            black_box((prices, lanes, shapes));
        });
        let offers = market.len();
        println!(
            "{offers:>9} {query:>12.3} {stream:>12.4} {:>14.1} {:>10.1}",
            query / stream,
            query * 1e6 / offers as f64
        );
    }
}
