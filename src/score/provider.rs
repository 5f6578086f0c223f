//! Stability and assurance of a provider, computed once per scenario.

use super::criteria::{CriterionId, DimensionId, RULES, Rule};
use super::{Criterion, Dimension, Why, reading};
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
    /// By plan and number of cards: on demand or spot, one card or several.
    stability: [Dimension; 4],
    /// 保障度
    pub assurance: Dimension,
}

impl ProviderScore {
    /// 稳定度 of a rental on `plan` with `cards` cards.
    pub fn stability(&self, plan: Plan, cards: u32) -> &Dimension {
        &self.stability[usize::from(plan == Plan::Spot) * 2 + usize::from(cards > 1)]
    }
}

/// Scores a provider. Reads its facts and region; never its name, id, class or discounts.
pub fn provider(provider: &Provider, tolerance: &Tolerance) -> ProviderScore {
    let rules = |dimension: DimensionId, several_cards: bool| {
        RULES
            .iter()
            .filter(move |rule| rule.dimension == dimension && reading::applies(rule, provider, several_cards))
    };
    let stability = |spot: bool, several_cards: bool| {
        let result = |rule: &Rule| match rule.id {
            CriterionId::Spot => interruption(rule, provider, spot, tolerance),
            _ => reading::criterion(rule, provider, tolerance.today),
        };
        Dimension::of(rules(DimensionId::Stability, several_cards).map(result).collect())
    };
    let assurance = rules(DimensionId::Assurance, false);
    ProviderScore {
        stability: [stability(false, false), stability(false, true), stability(true, false), stability(true, true)],
        assurance: Dimension::of(
            assurance.map(|rule| reading::criterion(rule, provider, tolerance.today)).collect(),
        ),
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
