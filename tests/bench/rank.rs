//! `make bench`, native part: the pass and a whole query over 1k to 1M offers, beside streaming the prices once.
#![allow(clippy::unwrap_used, missing_docs, reason = "a report for people")]

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use kaopu::rank::pass;
use kaopu::rank::query::Query;
use kaopu::scenario;
use kaopu_bench::{SAID, market, stream};
use std::hint::black_box;
use std::time::Duration;

fn rank(criterion: &mut Criterion) {
    for n in [1_000, 10_000, 100_000, 1_000_000] {
        let engine = market(n);
        let (said, _) = scenario::parse(SAID, engine.catalog());
        let query = Query::new(&said, engine.catalog(), engine.market());
        let offers = engine.market().len();
        eprintln!(
            "{offers} offers, {} plans, {} lanes, {} shelves, {} bytes to read",
            engine.market().price.len(),
            engine.market().lanes().len(),
            engine.shelves().all().len(),
            stream(&engine).0
        );
        let mut group = criterion.benchmark_group(format!("{n}"));
        group.sample_size(20).warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_secs(2));
        group.throughput(Throughput::Elements(offers as u64));
        group.bench_function(BenchmarkId::from_parameter("stream"), |bencher| {
            bencher.iter(|| black_box(stream(&engine)))
        });
        group.bench_function(BenchmarkId::from_parameter("pass"), |bencher| {
            bencher.iter(|| black_box(pass::run(engine.market(), engine.shelves(), &query, 100)));
        });
        group.bench_function(BenchmarkId::from_parameter("tables"), |bencher| {
            bencher.iter(|| black_box(Query::new(&said, engine.catalog(), engine.market())));
        });
        group.bench_function(BenchmarkId::from_parameter("rank"), |bencher| {
            bencher.iter(|| black_box(engine.rank(&said, 100)));
        });
        let ranked = engine.rank(&said, 100);
        group.bench_function(BenchmarkId::from_parameter("confidence"), |bencher| {
            bencher.iter(|| black_box(engine.confidence(&said, &ranked)));
        });
        group.finish();
    }
}

criterion_group!(benches, rank);
criterion_main!(benches);
