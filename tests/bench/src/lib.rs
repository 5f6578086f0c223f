//! What the benchmarks share: a made-up market of n offers, natively and in the browser.
#![allow(clippy::unwrap_used, clippy::cast_precision_loss, reason = "a benchmark that cannot set up should stop")]

#[cfg(target_arch = "wasm32")]
pub mod web;

use kaopu::catalog::names::Registry;
use kaopu::catalog::offer::{Per, Plan};
use kaopu::rank::Engine;
use kaopu::rank::query::{Charge, Query};
use std::collections::BTreeSet;
use std::fmt::Write;

/// The scenario that is asked: work that may be interrupted, so that many offers are admissible under two plans; a region and a
/// budget that some miss.
pub const SAID: &str = "hours=20&on=rtx-4090&interrupt=yes&every=30&region=intl&budget=600";

/// A market of about `n` offers: the dataset's own, as many times as it takes, each copy a little dearer; every second
/// hourly price has a spot price beside it, as in the tables of SkyPilot. Hardware, rules and prices are as varied as the
/// real ones; providers whose bills are no line in the price (a least charge for each session) are left out, so that the
/// JavaScript rivals need no billing rules.
pub fn market(n: usize) -> Engine {
    let engine = Engine::new(kaopu::dataset::built_in().unwrap());
    let catalog = engine.catalog();
    let (said, _) = kaopu::scenario::parse(SAID, catalog);
    let query = Query::new(&said, catalog, engine.market());
    let lanes = engine.market().lanes().iter().zip(&query.lanes);
    let stepped: BTreeSet<_> =
        lanes.filter(|(_, state)| matches!(state.charge, Charge::Stepped { .. })).map(|(lane, _)| lane.provider).collect();
    let mut csv = String::from(
        "provider,gpu,count,price_per_hour,spot_price,price_per_day,price_per_week,price_per_month,price_per_year,plan,currency,per,region,variant\n",
    );
    let rows: Vec<_> = catalog
        .statements
        .iter()
        .filter(|row| row.hold.is_none() && row.accelerator.is_some() && row.high.is_some())
        .filter(|row| !stepped.contains(&row.provider))
        .collect();
    for copy in 0..n {
        let row = rows[copy % rows.len()];
        let provider = &catalog.providers[usize::from(row.provider)].id;
        let card = &catalog.accelerators[usize::from(row.accelerator.unwrap())].id;
        let price = row.high.unwrap().to_f64() * (1.0 + (copy * 7919 % 997) as f64 / 1000.0);
        let hourly = matches!(row.plan, Plan::Hour | Plan::Minute | Plan::Second);
        let spot =
            if hourly && copy / rows.len() % 2 == 1 { format!("{:.4}", price * 0.45) } else { String::new() };
        let at =
            [Plan::Spot, Plan::Day, Plan::Week, Plan::Month, Plan::Year].iter().position(|plan| *plan == row.plan);
        let mut cells: [String; 6] = Default::default();
        cells[at.map_or(0, |at| at + 1)] = format!("{price:.4}");
        if !spot.is_empty() {
            cells[1] = spot;
        }
        let plan = if hourly { row.plan.name() } else { "" };
        let per = if row.per == Per::Gpu { "gpu" } else { "instance" };
        let region = if copy % 3 == 0 { "cn" } else { "intl" };
        let (count, currency) = (row.count, row.currency.code());
        writeln!(csv, "{provider},{card},{count},{},{plan},{currency},{per},{region},v{copy}", cells.join(","))
            .unwrap();
    }
    let imported = kaopu::import::read(csv.as_bytes(), "bench.csv", &Registry::new(&catalog.accelerators));
    engine.with_import(imported, "bench.csv", true)
}

/// Streams once what a query must read of each offer: its prices. Returns the bytes and a sum, so that nothing is left out.
pub fn stream(engine: &Engine) -> (usize, f64) {
    let shelves = engine.shelves();
    let mut sums = [0.0; 4];
    let mut bytes = 0;
    for shelf in shelves.all() {
        for plan in 0..shelf.plans.len() {
            let prices = shelves.prices(shelf, plan);
            bytes += size_of_val(prices);
            let mut chunks = prices.chunks_exact(4);
            for chunk in &mut chunks {
                for (sum, price) in sums.iter_mut().zip(chunk) {
                    *sum += price;
                }
            }
            sums[0] += chunks.remainder().iter().sum::<f64>();
        }
    }
    (bytes, sums.iter().sum())
}
