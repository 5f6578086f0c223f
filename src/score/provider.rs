//! Stability and assurance of a provider. Of the scenario only checkpoints and interruption rate matter, and only to
//! the spot criterion.

use super::criteria::{CriterionId, DimensionId, RULES, Rule, rule};
use super::reading::{self, Charge};
use super::{Criterion, Dimension, Why};
use crate::catalog::accelerator::{Accelerator, Link};
use crate::catalog::evidence::Date;
use crate::catalog::offer::Plan;
use crate::catalog::provider::Provider;
use crate::scenario::Scenario;
use crate::units::Interval;

/// What the work bears, as far as a provider's stability depends on it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tolerance {
    /// Date of the dataset: ages are reckoned from it.
    pub today: Date,
    /// Minutes between checkpoints; `None` when there are none.
    pub every_minutes: Option<f64>,
    /// Interruptions an hour to reckon with on a spot plan; `None` when nobody says.
    pub interruptions_per_hour: Option<f64>,
}

impl Tolerance {
    /// What a scenario says about it.
    pub fn new(scenario: &Scenario, today: Date) -> Self {
        Self { today, every_minutes: scenario.every, interruptions_per_hour: scenario.rate }
    }
}

/// A provider's two dimensions.
#[derive(Clone, Debug, PartialEq)]
pub struct ProviderScore {
    /// 稳定度 by way of charging ([`Charge::ALL`]), each without and with linked cards.
    stability: [[Dimension; 2]; 3],
    /// 保障度
    pub assurance: Dimension,
}

impl ProviderScore {
    /// 稳定度 of a rental on `plan`. `linked`: several cards of a kind that can be linked ([`links`]).
    pub fn stability(&self, plan: Plan, linked: bool) -> &Dimension {
        let [metered, term, spot] = &self.stability;
        let by_link = match Charge::of(plan) {
            Charge::Metered => metered,
            Charge::Term => term,
            Charge::Spot => spot,
        };
        &by_link[usize::from(linked)]
    }
}

/// Whether the provider's interconnect matters: several cards, of a kind that has a link. For cards on PCIe alone a
/// claim of NVLink or NVSwitch is impossible (contradiction list, C63), and fit counts what PCIe costs.
pub fn links(accelerator: &Accelerator, cards: u32) -> bool {
    cards > 1 && accelerator.link != Link::Pcie
}

/// Scores a provider. Reads its facts and region; never its name, id, class or discounts.
pub fn provider(provider: &Provider, tolerance: &Tolerance) -> ProviderScore {
    let criteria = |id: DimensionId, charge: Charge| -> Vec<Criterion> {
        let rules = RULES.iter().filter(|rule| rule.dimension == id && reading::applies(rule, provider, true));
        let result = |rule: &Rule| match rule.id {
            CriterionId::Spot => interruption(rule, provider, charge == Charge::Spot, tolerance),
            _ => reading::criterion(rule, provider, charge, tolerance.today),
        };
        rules.map(result).collect()
    };
    let metered = criteria(DimensionId::Stability, Charge::Metered);
    // Few providers state facts for one way of charging alone; for the others only the spot criterion differs.
    let varies = provider.facts.iter().any(reading::names_charge);
    let stability = |charge: Charge| {
        let linked = match charge {
            Charge::Metered => metered.clone(),
            Charge::Term if !varies => metered.clone(),
            Charge::Spot if !varies => metered
                .iter()
                .map(|criterion| match rule(criterion.id) {
                    Some(rule) if rule.id == CriterionId::Spot => interruption(rule, provider, true, tolerance),
                    _ => criterion.clone(),
                })
                .collect(),
            Charge::Term | Charge::Spot => criteria(DimensionId::Stability, charge),
        };
        let alone = linked.iter().filter(|criterion| criterion.id != CriterionId::Interconnect).cloned().collect();
        [Dimension::of(alone), Dimension::of(linked)]
    };
    ProviderScore {
        stability: Charge::ALL.map(stability),
        assurance: Dimension::of(criteria(DimensionId::Assurance, Charge::Metered)),
    }
}

/// Hours lost at an interruption besides the work since the last checkpoint: queueing for a machine and loading.
pub const RESTART_HOURS: f64 = 0.25;

/// Hours of work that count as lost at an interruption without checkpoints: a working day.
pub const LOST_WITHOUT_CHECKPOINTS: f64 = 8.0;

/// Spot plans with checkpoints, interruption rate unknown.
pub const SPOT_WITH_CHECKPOINTS: Interval<f64> = Interval { low: 0.35, mid: 0.6, high: 0.85 };

/// Spot plans without checkpoints, interruption rate unknown.
pub const SPOT_WITHOUT_CHECKPOINTS: Interval<f64> = Interval { low: 0.05, mid: 0.25, high: 0.6 };

/// The spot criterion: 1 on every other plan. On a spot plan it is the share of the machine's time that ends up as
/// work, `1 / (1 + rate · lost)` with `lost = every / 2 + restart`, or a stated interval when nobody gives a rate.
fn interruption(rule: &Rule, provider: &Provider, spot: bool, tolerance: &Tolerance) -> Criterion {
    let lost = tolerance.every_minutes.map_or(LOST_WITHOUT_CHECKPOINTS, |every| every / 60.0 / 2.0) + RESTART_HOURS;
    let (value, why) = match (spot, tolerance.interruptions_per_hour, tolerance.every_minutes) {
        (false, ..) => (Interval::exact(1.0), Why::Computed),
        (true, Some(rate), _) => (Interval::exact(1.0 / (1.0 + rate * lost)), Why::Computed),
        (true, None, Some(_)) => (SPOT_WITH_CHECKPOINTS, Why::Unknown),
        (true, None, None) => (SPOT_WITHOUT_CHECKPOINTS, Why::Unknown),
    };
    let beside = provider.facts.iter().zip(0_u16..).filter(|(fact, _)| rule.shows.contains(&fact.key.as_str()));
    let others = beside.map(|(_, index)| index).collect();
    Criterion { id: rule.id, value, weight: rule.weight, fact: None, others, why }
}
