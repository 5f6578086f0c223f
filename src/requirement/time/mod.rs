//! How long a job takes: work over throughput.
//!
//! | activity | bound by | file |
//! |---|---|---|
//! | training | compute, kernel launches, the link | [`training`] |
//! | prompt | compute | [`prefill`] |
//! | generating | memory bandwidth, kernel launches, compute at large batches | [`decode`] |
//! | images | compute and bandwidth | [`diffusion`], [`vision`] |
//! | any, where somebody measured it | | [`measured`] |
//! | "20 h on that card" | the ratio of compute and bandwidth | [`scaling`] |
//!
//! Dense peaks only. No published peak or bandwidth gives no time rather than a guess.

pub mod decode;
pub mod diffusion;
pub mod hardware;
pub mod measured;
pub mod prefill;
pub mod scaling;
pub mod training;
pub mod vision;

use super::job::{Activity, Amount, Job};
use super::{layout, need, usable};
use crate::catalog::Catalog;
use crate::catalog::accelerator::Accelerator;
use crate::catalog::model::Kind;
use crate::scenario::Runtime;
use crate::units::{Hours, Interval};

/// How long a job takes on some cards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Time {
    /// Wall-clock hours; `None` when the amount of work is not said.
    pub hours: Option<Interval<Hours>>,
    /// Tokens a second over all cards: trained, or generated.
    pub tokens_per_s: Option<Interval<f64>>,
    /// Prompt tokens a second over all cards, in inference.
    pub prefill_per_s: Option<Interval<f64>>,
    /// A serving engine filled with requests.
    pub full_load: Option<FullLoad>,
    /// Images a second over all cards.
    pub images_per_s: Option<Interval<f64>>,
    /// What the figure rests on.
    pub basis: Basis,
}

/// What a serving engine gives when it is filled with requests, half of each prompt and half answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FullLoad {
    /// Sequences that run at once.
    pub sequences: f64,
    /// Tokens generated a second over all cards.
    pub tokens_per_s: f64,
}

/// What a time rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// The person said so.
    Stated,
    /// Scaled from what the person said of another card.
    Scaled,
    /// Somebody measured it.
    Measured,
    /// Bound by compute.
    Compute,
    /// Bound by memory bandwidth.
    Bandwidth,
    /// Bound by kernel launches.
    Launch,
    /// Bound by the link between cards.
    Link,
}

/// A rate with its spread and what bounds it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    /// Units a second over all cards.
    pub per_s: Interval<f64>,
    /// What bounds it.
    pub basis: Basis,
}

impl Rate {
    /// A middle rate with relative spread, capped by a physical limit.
    pub fn new(mid: f64, spread: (f64, f64), limit: f64, basis: Basis) -> Self {
        let per_s = Interval { low: mid * spread.0, mid, high: mid * spread.1 }.map(|rate| rate.min(limit));
        Self { per_s, basis }
    }

    /// Hours for an amount of work.
    pub fn hours(&self, amount: f64) -> Interval<Hours> {
        let hours = |rate: f64| Hours(amount / rate / 3600.0);
        Interval { low: hours(self.per_s.high), mid: hours(self.per_s.mid), high: hours(self.per_s.low) }
    }
}

/// How long the job takes on `cards` cards of this kind; `None` when the card lacks a published figure that it needs.
pub fn time(job: &Job, accelerator: &Accelerator, cards: u32, catalog: &Catalog) -> Option<Time> {
    let modelled = known(job, accelerator, cards).or_else(|| modelled(job, accelerator, cards));
    let Amount::Hours(hours, on) = job.amount else { return modelled };
    let on = on.and_then(|at| catalog.accelerators.get(usize::from(at)));
    let (hours, basis) = scaling::hours(job, hours, on, accelerator, cards)?;
    Some(Time { hours: Some(hours), basis, ..modelled.unwrap_or(Time::of(basis)) })
}

/// The measured rate for this work, in the model's frame.
fn known(job: &Job, accelerator: &Accelerator, cards: u32) -> Option<Time> {
    let rate = measured::rate(job, accelerator, cards)?;
    let modelled = modelled(job, accelerator, cards).unwrap_or(Time::of(rate.basis));
    Some(match job.activity {
        Activity::Generate | Activity::Train(_) => {
            Time { hours: tokens(job, rate), tokens_per_s: Some(rate.per_s), basis: rate.basis, ..modelled }
        }
        _ => images(job, rate),
    })
}

/// Rates from the model, and hours where the amount of work is said; no measured entry is looked at.
pub fn modelled(job: &Job, accelerator: &Accelerator, cards: u32) -> Option<Time> {
    let layout = if layout::sharded(job, cards).is_some() {
        need(job, accelerator, cards).layout
    } else {
        layout::of(job, cards)
    };
    match job.activity {
        Activity::Generate => {
            let rate = decode::rate(job, accelerator, layout)?;
            let half = decode::Mix { prompt: job.seq / 2.0, answer: job.seq / 2.0 };
            let serves = usable(accelerator).filter(|_| job.engine == Runtime::Serving);
            let full = serves.and_then(|memory| decode::full_load(job, accelerator, layout, memory, half));
            Some(Time {
                hours: tokens(job, rate),
                tokens_per_s: Some(rate.per_s),
                prefill_per_s: prefill::rate(job, accelerator, layout).map(|rate| rate.per_s),
                full_load: full.map(|(sequences, tokens_per_s)| FullLoad { sequences, tokens_per_s }),
                ..Time::of(rate.basis)
            })
        }
        Activity::Train(method) => {
            let rate = training::rate(job, method, accelerator, layout)?;
            Some(Time { hours: tokens(job, rate), tokens_per_s: Some(rate.per_s), ..Time::of(rate.basis) })
        }
        Activity::Diffuse | Activity::TrainDiffusion(_) => {
            Some(images(job, diffusion::rate(job, accelerator, cards)?))
        }
        // Nobody publishes how fast a card transcribes.
        Activity::Perceive if job.shape.kind == Kind::Speech => None,
        Activity::Perceive | Activity::TrainVision => Some(images(job, vision::rate(job, accelerator, cards)?)),
        Activity::Render => None,
    }
}

impl Time {
    /// Nothing but a basis.
    fn of(basis: Basis) -> Self {
        Self { hours: None, tokens_per_s: None, prefill_per_s: None, full_load: None, images_per_s: None, basis }
    }
}

/// Hours of work that is counted in tokens.
fn tokens(job: &Job, rate: Rate) -> Option<Interval<Hours>> {
    if let Amount::Tokens(tokens) = job.amount { Some(rate.hours(tokens)) } else { None }
}

/// The time of work that is counted in images.
fn images(job: &Job, rate: Rate) -> Time {
    let hours = if let Amount::Images(count) = job.amount { Some(rate.hours(count)) } else { None };
    Time { hours, images_per_s: Some(rate.per_s), ..Time::of(rate.basis) }
}
