//! The bar under which one dimension vetoes an offer, whatever the others are (article 1, L19), relative to what is
//! asked (contradiction list, C93): a short test of no secrets bears a community platform; protected work does not.
//!
//! Bars are compared with the middle of a dimension. [`super::criteria::UNKNOWN`] lies at 0.5, so that silence alone
//! fails no bar: only known faults do, or the lack of what a scenario asks to be shown, which excludes by itself.

use super::criteria::DimensionId;
use crate::scenario::{Protection, Scenario, Task, Who};

/// One bar for each dimension, in the order of [`DimensionId::ALL`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Floors(pub [f64; 4]);

/// The bars, in one place.
pub const DEFAULT: Floors = Floors([0.4, 0.4, 0.25, 0.4]);

/// Assurance for a short test without protection needs ([`is_short_test`]).
pub const ASSURANCE_SHORT_TEST: f64 = 0.25;

/// Assurance for companies, which answer for others' data.
pub const ASSURANCE_COMPANY: f64 = 0.45;

/// Assurance for large organisations and for work that asks for a licence or a protection level.
pub const ASSURANCE_PROTECTED: f64 = 0.5;

/// Stability for work that may be interrupted: the person has said that a lost machine is no loss.
pub const STABILITY_INTERRUPTIBLE: f64 = 0.25;

/// Most hours of a short test: two days.
pub const SHORT_HOURS: f64 = 48.0;

impl Floors {
    /// The bars for a scenario.
    pub fn for_scenario(scenario: &Scenario) -> Self {
        let [fit, stability, value, assurance] = DEFAULT.0;
        let protected = scenario.grade != Protection::None || scenario.who == Who::Enterprise;
        let assurance = match (protected, scenario.who) {
            (true, _) => ASSURANCE_PROTECTED,
            (false, Who::Company) => ASSURANCE_COMPANY,
            (false, _) if is_short_test(scenario) => ASSURANCE_SHORT_TEST,
            (false, _) => assurance,
        };
        let stability = if scenario.interrupt { STABILITY_INTERRUPTIBLE } else { stability };
        Self([fit, stability, value, assurance])
    }

    /// The first dimension that lies under its bar and has a weight. A weight of 0 says "does not matter to me", and
    /// then it does not veto either.
    pub fn vetoes(&self, dimensions: [f64; 4], shares: [f64; 4]) -> Option<DimensionId> {
        DimensionId::ALL
            .into_iter()
            .enumerate()
            .find(|&(at, _)| shares[at] > 0.0 && dimensions[at] < self.0[at])
            .map(|(_, id)| id)
    }
}

/// Whether the scenario is a short test without secrets: nothing asked of protection, no company behind it, and at most
/// [`SHORT_HOURS`] hours in all. Without stated hours, learning, detecting and drawing count as short.
pub fn is_short_test(scenario: &Scenario) -> bool {
    let private = matches!(scenario.who, Who::Anyone | Who::Student | Who::University);
    let spread = scenario.days.map(|days| days * scenario.hours_per_day);
    let short = match scenario.hours.or(spread) {
        Some(hours) => hours <= SHORT_HOURS,
        None => matches!(scenario.task, Task::Learn | Task::Detect | Task::Draw),
    };
    private && scenario.grade == Protection::None && short
}
