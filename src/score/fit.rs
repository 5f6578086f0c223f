//! Fit (适配度): does the work run on these cards, and how comfortably. Too little memory is an exclusion, which the
//! ranking makes before it asks here; a bad fit that runs is a low score.

use super::criteria::{CriterionId, UNKNOWN};
use super::reading::interpolate;
use super::{Criterion, Dimension, Why};
use crate::catalog::accelerator::Stack;
use crate::scenario::Task;
use crate::units::Interval;

/// What fit depends on, for one accelerator and number of cards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FitFacts {
    /// Usable memory divided by the need, per card. Its low end belongs to the high end of the need.
    pub headroom: Interval<f64>,
    /// How fast, against what.
    pub pace: Pace,
    /// Link between the cards.
    pub link: LinkFit,
    /// What the program must be written for.
    pub stack: StackFit,
}

/// Speed against the measure that the scenario gives.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Pace {
    /// Hours until the deadline divided by the hours it takes.
    Deadline(Interval<f64>),
    /// Peak of all cards together divided by the peak of the task tier's entry card ([`tier_entry`]).
    Tier(f64),
    /// The card's speed is not published.
    Unknown,
}

/// The link between cards against the need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkFit {
    /// One card, or cards that need not talk.
    NotNeeded,
    /// Every card at full speed with every other.
    Full,
    /// Fast between pairs only.
    Pairs,
    /// Over PCIe: it works, slowly.
    Bus,
    /// Nobody states it.
    Unknown,
}

/// The software stack against the need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StackFit {
    /// The scenario asks for this stack, or it is the one that nearly all published code is written for (CUDA).
    Native,
    /// Another stack that the common frameworks support (ROCm).
    Ported,
    /// Needs converted models and programs (CANN).
    Converted,
    /// A maker's own; nobody states what runs.
    Rare,
}

impl StackFit {
    /// The fit of a stack when the scenario asks for `asked`, or for none.
    pub fn of(stack: Stack, asked: Option<Stack>) -> Self {
        match stack {
            _ if asked == Some(stack) => Self::Native,
            Stack::Cuda => Self::Native,
            Stack::Rocm => Self::Ported,
            Stack::Cann => Self::Converted,
            Stack::Other => Self::Rare,
        }
    }
}

/// Weights within fit. Memory and compute are the articles' two core criteria (article 1, L23).
const WEIGHTS: [(CriterionId, f64); 4] =
    [(CriterionId::Memory, 2.0), (CriterionId::Pace, 2.0), (CriterionId::Link, 1.0), (CriterionId::Stack, 1.0)];

/// Memory: usable / need. At 1 it just fits and any surprise ends the run; from 1.3 on it is comfortable, and more adds
/// nothing: what is paid for unused memory is counted under value.
pub const MEMORY: &[(f64, f64)] = &[(0.9, 0.0), (1.0, 0.45), (1.1, 0.75), (1.3, 1.0)];

/// Deadline: hours there are / hours it takes. Under 1 it is late.
pub const DEADLINE: &[(f64, f64)] = &[(0.5, 0.0), (0.9, 0.2), (1.0, 0.6), (1.25, 0.9), (1.5, 1.0)];

/// No deadline: peak / peak of the task tier's entry card.
pub const TIER: &[(f64, f64)] = &[(0.1, 0.3), (0.5, 0.6), (1.0, 0.85), (2.0, 1.0)];

/// The least card that the articles recommend for a task tier (article 1, L25-33), by accelerator id.
pub fn tier_entry(task: Task) -> &'static str {
    match task {
        Task::Learn => "rtx-2060",
        Task::Detect => "rtx-3060",
        Task::Draw => "rtx-3070",
        Task::Infer => "rtx-3090",
        Task::Finetune | Task::Pretrain | Task::Render => "rtx-4090",
    }
}

/// Scores fit.
pub fn fit(facts: &FitFacts) -> Dimension {
    let criterion = |id: CriterionId| match id {
        CriterionId::Memory => Some((facts.headroom.map(|ratio| interpolate(MEMORY, ratio)), Why::Computed)),
        CriterionId::Pace => Some(match facts.pace {
            Pace::Deadline(ratio) => (ratio.map(|ratio| interpolate(DEADLINE, ratio)), Why::Computed),
            Pace::Tier(ratio) => (Interval::exact(interpolate(TIER, ratio)), Why::Computed),
            Pace::Unknown => (UNKNOWN, Why::Unknown),
        }),
        CriterionId::Link => match facts.link {
            LinkFit::NotNeeded => None,
            LinkFit::Full => Some((Interval::exact(1.0), Why::Computed)),
            LinkFit::Pairs => Some((Interval::exact(0.75), Why::Computed)),
            LinkFit::Bus => Some((Interval::exact(0.45), Why::Computed)),
            LinkFit::Unknown => Some((UNKNOWN, Why::Unknown)),
        },
        CriterionId::Stack => Some(match facts.stack {
            StackFit::Native => (Interval::exact(1.0), Why::Computed),
            StackFit::Ported => (Interval { low: 0.5, mid: 0.75, high: 0.95 }, Why::Computed),
            StackFit::Converted => (Interval { low: 0.3, mid: 0.55, high: 0.85 }, Why::Computed),
            StackFit::Rare => (Interval { low: 0.1, mid: 0.4, high: 0.8 }, Why::Unknown),
        }),
        _ => None,
    };
    let results = WEIGHTS.iter().filter_map(|&(id, weight)| {
        let (value, why) = criterion(id)?;
        Some(Criterion { id, value, weight, fact: None, others: Vec::new(), why })
    });
    Dimension::of(results.collect())
}
