//! What a query knows of one shape of hardware: cards to rent, memory, hours, fit.

use super::answer::Reason;
use super::market::{Cards, HOST_CARDS, Shape};
use super::query::Bar;
use crate::catalog::Catalog;
use crate::catalog::accelerator::{Accelerator, Link, Stack};
use crate::requirement::{self, Basis, Job, Need};
use crate::scenario::{LinkNeed, Scenario, StackNeed, Task};
use crate::score::fit::{FitFacts, LinkFit, Pace, StackFit};
use crate::score::{self, Dimension};
use crate::units::{Hours, Interval};

/// What a query knows of one shape of hardware.
#[derive(Clone, Debug)]
pub struct ShapeState {
    /// Why it cannot be used; `None` when it can.
    pub reason: Option<Reason>,
    /// Cards rented.
    pub cards: u32,
    /// Whether the provider's interconnect between them matters.
    pub linked: bool,
    /// What a price is multiplied by: the cards where it is for one card, else 1.
    pub factor: f64,
    /// Hours to finish, without interruptions.
    pub hours: Interval<f64>,
    /// What they rest on; `None` when nothing is known.
    pub basis: Option<Basis>,
    /// Memory on each card; only `mid` is compared in the pass.
    pub need: Interval<f64>,
    /// Memory usable on each card, GiB; 0 when unknown.
    pub usable: f64,
    /// The need in full, where one was reckoned.
    pub detail: Option<Need>,
    /// Fit with its criteria.
    pub fit: Option<Dimension>,
    /// Weighted logarithm of fit.
    pub ln: f64,
    /// Whether fit does not veto.
    pub sound: bool,
}

/// Everything about one shape of hardware.
pub fn shape_state(shape: Shape, scenario: &Scenario, job: &Job, catalog: &Catalog, bar: &Bar) -> ShapeState {
    let accelerator = &catalog.accelerators[usize::from(shape.accelerator)];
    let usable = requirement::usable(accelerator);
    let mut state = ShapeState {
        reason: None,
        cards: 1,
        linked: false,
        factor: 1.0,
        hours: Interval::exact(0.0),
        basis: None,
        need: Interval::exact(0.0),
        usable: usable.map_or(0.0, |gib| gib.0),
        detail: None,
        fit: None,
        ln: 0.0,
        sound: false,
    };
    let cards = match shape.cards {
        Cards::Node(cards) => Some(u32::from(cards)).filter(|&cards| job.cards.is_none_or(|asked| asked == cards)),
        Cards::Each => match job.cards {
            Some(asked) => Some(asked).filter(|&asked| asked <= HOST_CARDS),
            None => Some(cards_for(scenario, job, accelerator, catalog)),
        },
    };
    let Some(cards) = cards else {
        state.reason = Some(Reason::Hardware);
        return state;
    };
    state.cards = cards;
    state.linked = score::provider::links(accelerator, cards);
    state.factor = if shape.cards == Cards::Each { f64::from(cards) } else { 1.0 };
    let need = requirement::need(job, accelerator, cards);
    let with_context = need.on_card().map(|gib| gib.0);
    state.need = with_context;
    state.detail = Some(need);
    state.reason = hardware_reason(scenario, accelerator, cards).or_else(|| match usable {
        Some(_) if requirement::holds(job, accelerator, &need) => None,
        _ => Some(Reason::Memory),
    });
    let time = requirement::time(job, accelerator, cards, catalog);
    if let Some((hours, basis)) = time.and_then(|time| time.hours.map(|hours| (hours, time.basis))) {
        state.hours = hours.map(|hours| hours.0);
        state.basis = Some(basis);
    } else {
        state.reason = state.reason.or(Some(Reason::Time));
    }
    let pace = match (scenario.deadline, bar.tier, pace_figure(scenario.task, accelerator)) {
        // The low end of hours is the high end of the pace.
        (Some(deadline), ..) => Pace::Deadline(Interval {
            low: deadline / state.hours.high.max(f64::MIN_POSITIVE),
            mid: deadline / state.hours.mid.max(f64::MIN_POSITIVE),
            high: deadline / state.hours.low.max(f64::MIN_POSITIVE),
        }),
        (None, Some(tier), Some(figure)) => Pace::Tier(figure * f64::from(cards) / tier),
        _ => Pace::Unknown,
    };
    let fit = score::fit(&FitFacts {
        headroom: Interval {
            low: state.usable / with_context.high.max(f64::MIN_POSITIVE),
            mid: state.usable / with_context.mid.max(f64::MIN_POSITIVE),
            high: state.usable / with_context.low.max(f64::MIN_POSITIVE),
        },
        pace,
        link: link_fit(accelerator, cards),
        stack: StackFit::of(accelerator.stack, asked_stack(scenario.stack)),
    });
    state.ln = bar.ln(0, fit.mid);
    state.sound = bar.sound(0, fit.mid);
    state.fit = Some(fit);
    state
}

/// What paces a task: answering is bound by memory bandwidth, everything else by compute.
pub fn pace_figure(task: Task, accelerator: &Accelerator) -> Option<f64> {
    match task {
        Task::Infer => accelerator.bandwidth.map(|bandwidth| bandwidth.0),
        _ => accelerator.half_peak().map(|peak| peak.0),
    }
}

/// Cards to rent where each is priced: the fewest that hold the job; more, up to a host, while a deadline is missed.
/// One where none holds it, so that the shortfall can be told.
fn cards_for(scenario: &Scenario, job: &Job, accelerator: &Accelerator, catalog: &Catalog) -> u32 {
    let Some(fewest) = requirement::smallest(job, accelerator, HOST_CARDS) else { return 1 };
    let Some(deadline) = scenario.deadline else { return fewest };
    let in_time = |&cards: &u32| {
        requirement::time(job, accelerator, cards, catalog)
            .and_then(|time| time.hours)
            .is_some_and(|hours| hours.mid <= Hours(deadline))
    };
    (fewest..=HOST_CARDS).find(in_time).unwrap_or(fewest)
}

/// Why a card is not what was asked for.
fn hardware_reason(scenario: &Scenario, accelerator: &Accelerator, cards: u32) -> Option<Reason> {
    let pinned = scenario.gpu.as_deref().is_some_and(|id| id != accelerator.id);
    let stack = asked_stack(scenario.stack).is_some_and(|asked| asked != accelerator.stack);
    let linked = matches!(accelerator.link, Link::Nvswitch | Link::NvlinkBridge | Link::Other);
    if pinned || (scenario.domestic && !accelerator.domestic()) {
        Some(Reason::Hardware)
    } else if stack {
        Some(Reason::Stack)
    } else if scenario.link == LinkNeed::Nvlink && cards > 1 && !linked {
        Some(Reason::Link)
    } else {
        None
    }
}

fn asked_stack(need: StackNeed) -> Option<Stack> {
    match need {
        StackNeed::Any => None,
        StackNeed::Cuda => Some(Stack::Cuda),
        StackNeed::Rocm => Some(Stack::Rocm),
        StackNeed::Cann => Some(Stack::Cann),
    }
}

fn link_fit(accelerator: &Accelerator, cards: u32) -> LinkFit {
    match accelerator.link {
        _ if cards <= 1 => LinkFit::NotNeeded,
        Link::Nvswitch | Link::Other => LinkFit::Full,
        Link::NvlinkBridge => LinkFit::Pairs,
        Link::Pcie => LinkFit::Bus,
        Link::Unknown => LinkFit::Unknown,
    }
}
