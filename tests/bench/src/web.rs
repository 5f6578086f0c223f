//! The same in the browser: the page of `make bench` calls these, and hands tables and columns to its JavaScript rivals, so
//! that all answer from the same numbers. Never part of the shipped program.

use kaopu::rank::Engine;
use kaopu::rank::market::NO_SHAPE;
use kaopu::rank::pass;
use kaopu::rank::query::{Charge, Query};
use kaopu::scenario::{self, Scenario};
use wasm_bindgen::prelude::*;

/// A market and a question.
#[wasm_bindgen]
pub struct Bench {
    engine: Engine,
    said: Scenario,
    query: Query,
}

#[wasm_bindgen]
#[allow(clippy::missing_panics_doc, clippy::unwrap_used, reason = "a benchmark that cannot set up should stop")]
impl Bench {
    /// A market of about `n` offers.
    #[wasm_bindgen(constructor)]
    pub fn new(n: usize) -> Self {
        let engine = crate::market(n);
        let said = scenario::parse(crate::SAID, engine.catalog()).0;
        let query = Query::new(&said, engine.catalog(), engine.market());
        Self { engine, said, query }
    }

    /// Filter, plan, score, top; the best offers by number.
    pub fn pass(&self, top: usize) -> Vec<u32> {
        let passed = pass::run(self.engine.market(), self.engine.shelves(), &self.query, top);
        passed.order.iter().map(|place| place.offer).collect()
    }

    /// How many are admissible.
    pub fn admissible(&self) -> usize {
        pass::run(self.engine.market(), self.engine.shelves(), &self.query, 1).admissible
    }

    /// The tables of the query.
    pub fn tables(&self) -> usize {
        Query::new(&self.said, self.engine.catalog(), self.engine.market()).lanes.len()
    }

    /// Everything the page asks for at a step of a slider: tables, pass, exact bills of the lines.
    pub fn rank(&self, top: usize) -> usize {
        self.engine.rank(&self.said, top).lines.len()
    }

    /// The same and how sure the first is.
    pub fn rank_and_confidence(&self, top: usize) -> f64 {
        let ranked = self.engine.rank(&self.said, top);
        self.engine.confidence(&self.said, &ranked).map_or(0.0, |sure| sure.first_stays)
    }

    /// Streams all prices once; their sum.
    pub fn stream(&self) -> f64 {
        crate::stream(&self.engine).1
    }

    /// Bytes that this reads.
    pub fn bytes(&self) -> usize {
        crate::stream(&self.engine).0
    }

    /// Shelves.
    pub fn shelves(&self) -> usize {
        self.engine.shelves().all().len()
    }

    /// Shape of each offer.
    pub fn shape(&self) -> Vec<u16> {
        self.engine.market().shape.clone()
    }

    /// Provider of each offer.
    pub fn provider(&self) -> Vec<u16> {
        self.engine.market().provider.clone()
    }

    /// Region of each offer: 0 unknown, else one more than its position.
    pub fn region(&self) -> Vec<u8> {
        self.engine.market().region.iter().map(|region| region.map_or(0, |region| region as u8 + 1)).collect()
    }

    /// First plan of each offer, and one more at the end.
    pub fn first_plan(&self) -> Vec<u32> {
        let market = self.engine.market();
        let first = (0..market.len()).map(|offer| market.plans(offer).start as u32);
        first.chain([market.price.len() as u32]).collect()
    }

    /// Lane of each plan.
    pub fn lane(&self) -> Vec<u32> {
        self.engine.market().lane.clone()
    }

    /// Price of each plan.
    pub fn price(&self) -> Vec<f64> {
        self.engine.market().price.clone()
    }

    /// Quality of each plan's price.
    pub fn quality(&self) -> Vec<u8> {
        self.engine.market().quality.clone()
    }

    /// The query's tables as JSON. Domination is taken from a finished pass, which spares the rivals that work.
    pub fn tables_json(&self) -> String {
        let (market, query) = (self.engine.market(), &self.query);
        let front = pass::run(market, self.engine.shelves(), query, 1).front;
        let lanes: Vec<_> = (0_u32..)
            .zip(market.lanes().iter().zip(&query.lanes))
            .map(|(at, (lane, state))| {
                let (open, slope, base) = match &state.charge {
                    Charge::Linear { slope, base } => (true, *slope, *base),
                    Charge::NotAdmissible(_) => (false, 0.0, 0.0),
                    Charge::Stepped { .. } => panic!("a lane that is no line"),
                };
                // JSON has no infinity.
                let limits: Vec<f64> = (0_u8..8).map(|quality| front.limit_of(market, at, quality).min(1e300)).collect();
                serde_json::json!({
                    "provider": lane.provider, "shape": lane.shape, "open": open, "slope": slope, "base": base,
                    "known": state.ln_fees, "ln": finite(state.ln), "sound": state.sound, "limits": limits,
                })
            })
            .collect();
        let shapes: Vec<_> = query
            .shapes
            .iter()
            .map(|shape| serde_json::json!({ "open": shape.reason.is_none(), "ln": finite(shape.ln), "sound": shape.sound }))
            .collect();
        let providers: Vec<_> = query
            .providers
            .iter()
            .map(|it| serde_json::json!({ "open": it.reason.is_none(), "ln": finite(it.ln), "sound": it.sound }))
            .collect();
        serde_json::json!({
            "lanes": lanes, "shapes": shapes, "providers": providers, "quality": query.ln_quality,
            "weight": query.shares[2], "floor": query.floors[2], "budget": query.budget.amount(), "region": 2,
            "noShape": NO_SHAPE,
        })
        .to_string()
    }
}

/// JSON has no infinity.
fn finite(ln: f64) -> f64 {
    ln.max(-1e300)
}
