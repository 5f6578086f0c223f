//! Memory and time for a scenario: `kaopu estimate`. Money is only what the hours cost at the lowest list price by use of a
//! card, so that ways to need fewer cards can be told apart; the ranking reckons bills.

use super::Engine;
use super::answer::{LayoutView, MemoryPart, NoteView};
use super::market::HOST_CARDS;
use super::query;
use super::result::{self, basis_id};
use crate::catalog::accelerator::Accelerator;
use crate::requirement;
use crate::scenario::{Note, Scenario};
use crate::units::{Currency, Interval};
use serde::Serialize;
use std::collections::BTreeMap;

/// Memory and time.
#[derive(Clone, Debug, Serialize)]
pub struct Estimate {
    /// The scenario as understood, as text.
    pub scenario: String,
    /// What in it was ignored or repaired.
    pub notes: Vec<NoteView>,
    /// What we chose where it was left to us, as scenario pairs.
    pub assumed: Vec<String>,
    /// The accelerator that `memory` and `time` are for.
    pub gpu: String,
    /// Memory on one card.
    pub memory: MemoryEstimate,
    /// Time on these cards; `None` where a figure is missing.
    pub time: Option<TimeEstimate>,
    /// Currency of every `cost`.
    pub currency: &'static str,
    /// Every accelerator whose memory is known.
    pub cards: Vec<CardEstimate>,
}

/// Memory on one card.
#[derive(Clone, Debug, Serialize)]
pub struct MemoryEstimate {
    /// Middle of what programs allocate, GiB, as measurements count it.
    pub per_gpu_gib: f64,
    /// Least that is plausible.
    pub low: f64,
    /// Most that is plausible.
    pub high: f64,
    /// What a card must have besides, GiB: the driver's context and a reserve for the allocator, less the blocks that it
    /// gives back before it runs out; below 0 where these are more. `fits` asks for `per_gpu_gib` and this.
    pub context_gib: f64,
    /// What a serving engine takes of each card at start whatever the need is, GiB; `None` for other code.
    pub preallocated_gib: Option<f64>,
    /// Parts by name, GiB.
    pub parts: BTreeMap<&'static str, f64>,
    /// Cards.
    pub gpus: u32,
    /// Parallel layout.
    pub layout: LayoutView,
    /// Main memory that offloading fills, GiB.
    pub host_ram_gib: Option<f64>,
    /// Whether that many cards of each accelerator hold the job.
    pub fits: BTreeMap<String, bool>,
}

/// Time on some cards.
#[derive(Clone, Debug, Serialize)]
pub struct TimeEstimate {
    /// Wall-clock hours; `None` when no amount of work is said.
    pub hours: Option<Interval<f64>>,
    /// Tokens a second over all cards.
    pub tokens_per_s: Option<Interval<f64>>,
    /// Prompt tokens a second over all cards, in inference.
    pub prefill_tokens_per_s: Option<Interval<f64>>,
    /// Generated tokens a second when a serving engine is filled with requests.
    pub full_load_tokens_per_s: Option<f64>,
    /// Images a second over all cards.
    pub images_per_s: Option<Interval<f64>>,
    /// What the figure rests on.
    pub basis: &'static str,
}

/// One accelerator for the job.
#[derive(Clone, Debug, Serialize)]
pub struct CardEstimate {
    /// Accelerator id.
    pub gpu: String,
    /// Fewest cards in one host that hold it; `None` when eight do not.
    pub gpus: Option<u32>,
    /// Memory needed on each, GiB.
    pub need_gib: f64,
    /// Memory usable on each, GiB.
    pub usable_gib: f64,
    /// Hours on that many; `None` where a figure is missing.
    pub hours: Option<Interval<f64>>,
    /// What those hours cost at the lowest list price by use; `None` where nobody states one.
    pub cost: Option<f64>,
    /// What would make fewer do.
    pub fewer: Vec<FewerView>,
}

/// A change that saves cards.
#[derive(Clone, Debug, Serialize)]
pub struct FewerView {
    /// What changes.
    pub change: &'static str,
    /// Cards then.
    pub gpus: u32,
    /// Memory needed on each then, GiB.
    pub need_gib: f64,
    /// Hours then.
    pub hours: Option<Interval<f64>>,
    /// What they cost then.
    pub cost: Option<f64>,
}

/// The accelerator that an estimate is for: the pinned one, the one that hours were stated on, or the article's usual.
fn subject<'a>(engine: &'a Engine, scenario: &Scenario) -> Option<&'a Accelerator> {
    let id = scenario.gpu.as_deref().or(scenario.on.as_deref()).unwrap_or("rtx-4090");
    let at = engine.catalog().accelerator(id)?;
    engine.catalog().accelerators.get(usize::from(at))
}

/// Estimates memory and time.
pub fn estimate(engine: &Engine, scenario: &Scenario, notes: &[Note]) -> Option<Estimate> {
    let catalog = engine.catalog();
    let job = query::job(scenario, catalog);
    let accelerator = subject(engine, scenario)?;
    let gpus = requirement::smallest(&job, accelerator, HOST_CARDS).or(scenario.gpus).unwrap_or(1);
    let need = requirement::need(&job, accelerator, gpus);
    let view = result::memory_view(&need, 0.0);
    let besides = need.besides().0;
    let known = |card: &&Accelerator| requirement::usable(card).is_some();
    let holds = |card: &Accelerator| requirement::holds(&job, card, &requirement::need(&job, card, gpus));
    let exchange = scenario.exchange(catalog);
    let rates = Currency::ALL.map(|from| exchange.rate(from, scenario.currency));
    let hour = engine.odd().card_hours(engine.market(), rates);
    let price = |card: &Accelerator| catalog.accelerator(&card.id).and_then(|at| hour.get(&at).copied());
    Some(Estimate {
        scenario: scenario.to_text(catalog),
        notes: notes.iter().map(result::note).collect(),
        assumed: result::assumed(scenario, &job, catalog),
        gpu: accelerator.id.clone(),
        memory: MemoryEstimate {
            per_gpu_gib: need.per_card.mid.0,
            low: need.per_card.low.0,
            high: need.per_card.high.0,
            context_gib: besides,
            preallocated_gib: requirement::preallocated(&job, accelerator).map(|gib| gib.0),
            parts: view
                .parts
                .iter()
                .map(|MemoryPart { part, gib }| (*part, if *part == "overhead" { gib - besides } else { *gib }))
                .collect(),
            gpus,
            layout: view.layout,
            host_ram_gib: need.host_ram.map(|gib| gib.0),
            fits: catalog.accelerators.iter().filter(known).map(|card| (card.id.clone(), holds(card))).collect(),
        },
        time: requirement::time(&job, accelerator, gpus, catalog).map(|time| TimeEstimate {
            hours: time.hours.map(|hours| hours.map(|hours| hours.0)),
            tokens_per_s: time.tokens_per_s,
            prefill_tokens_per_s: time.prefill_per_s,
            full_load_tokens_per_s: time.full_load.map(|full| full.tokens_per_s),
            images_per_s: time.images_per_s,
            basis: basis_id(time.basis),
        }),
        currency: scenario.currency.code(),
        cards: catalog
            .accelerators
            .iter()
            .filter(known)
            .map(|card| card_estimate(engine, &job, card, price(card)))
            .collect(),
    })
}

fn card_estimate(engine: &Engine, job: &requirement::Job, card: &Accelerator, price: Option<f64>) -> CardEstimate {
    let catalog = engine.catalog();
    let gpus = requirement::smallest(job, card, HOST_CARDS);
    let cards = gpus.unwrap_or(HOST_CARDS);
    let hours = |time: Option<requirement::Time>| time.and_then(|it| it.hours).map(|it| it.map(|hours| hours.0));
    let cost = |hours: Option<Interval<f64>>, cards: u32| Some(hours?.mid * f64::from(cards) * price?);
    let fewer = if cards > 1 { requirement::fewer::fewer(job, card, cards, catalog) } else { Vec::new() };
    let taken = gpus.and_then(|gpus| hours(requirement::time(job, card, gpus, catalog)));
    CardEstimate {
        gpu: card.id.clone(),
        gpus,
        need_gib: requirement::need(job, card, cards).on_card().mid.0,
        usable_gib: requirement::usable(card).map_or(0.0, |gib| gib.0),
        hours: taken,
        cost: gpus.and_then(|gpus| cost(taken, gpus)),
        fewer: fewer
            .into_iter()
            .map(|fewer| {
                let taken = hours(fewer.time);
                FewerView {
                    change: fewer.change.id(),
                    gpus: fewer.cards,
                    need_gib: fewer.need.on_card().mid.0,
                    hours: taken,
                    cost: cost(taken, fewer.cards),
                }
            })
            .collect(),
    }
}
