//! For a profiler: repeats one part over a market, `prof OFFERS PART TIMES`.
#![allow(clippy::unwrap_used, clippy::print_stdout, missing_docs, reason = "a tool for people")]

use kaopu::rank::{pass, query::Query};
use kaopu_bench::{SAID, market, stream};
use std::hint::black_box;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [n, part, times] = arguments.as_slice() else {
        return println!("prof OFFERS stream|pass|tables|rank|confidence TIMES");
    };
    let (n, times) = (n.parse().unwrap(), times.parse::<usize>().unwrap());
    let engine = market(n);
    let (said, _) = kaopu::scenario::parse(SAID, engine.catalog());
    let query = Query::new(&said, engine.catalog(), engine.market());
    let ranked = engine.rank(&said, 100);
    let mut least = f64::INFINITY;
    for _ in 0..times {
        let start = std::time::Instant::now();
        match part.as_str() {
            "stream" => drop(black_box(stream(&engine))),
            "pass" => drop(black_box(pass::run(engine.market(), engine.shelves(), &query, 100))),
            "tables" => drop(black_box(Query::new(&said, engine.catalog(), engine.market()))),
            "rank" => drop(black_box(engine.rank(&said, 100))),
            _ => drop(black_box(engine.confidence(&said, &ranked))),
        }
        least = least.min(start.elapsed().as_secs_f64());
    }
    println!("{part} over {n}: {:.1} µs at best", least * 1e6);
}
