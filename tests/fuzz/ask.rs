//! The engine as a whole: a fuzzed scenario over a market with a fuzzed file in it, every answer there is.

use super::{Ground, Random, files, scenario};
use kaopu::import;
use kaopu::own::Input;
use kaopu::rank::estimate::estimate;
use kaopu::rank::owning::own;
use kaopu::scenario::parse::parse;

/// Asks everything.
pub fn run(ground: &Ground, random: &mut Random) {
    let text = scenario::text(ground, random);
    let (name, bytes) = files::file(ground, random);
    let imported = import::read(&bytes, &name, &ground.registry);
    let engine = ground.engine.with_import(imported, &name, random.once_in(2));
    let (said, notes) = parse(&text, engine.catalog());
    let top = [0, 1, 5, 40][random.below(4)];
    let answer = engine.answer(&said, &notes, top);
    assert!(answer.results.len() <= top.max(1), "{text:?}");
    for result in &answer.results {
        assert!(result.cost.low <= result.cost.total && result.cost.total <= result.cost.high, "{text:?}");
    }
    let estimated = serde_json::to_string(&estimate(&engine, &said, &notes)).unwrap();
    assert!(!estimated.is_empty());
    let value = random.nasty().parse::<f64>().unwrap_or(3.0);
    let owned = own(&engine, &said, &[(Input::Price, value)]);
    serde_json::to_string(&owned).unwrap();
    serde_json::to_string(&answer).unwrap();
}
