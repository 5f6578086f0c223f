//! How running time becomes billed time on plans that charge what is used.
//!
//! | rule | from |
//! |---|---|
//! | rounding step | the provider's stated clock, else the plan's name; an interruptible plan without a stated clock: the hour |
//! | each session on its own | a 61-minute session by the hour is 2 h |
//! | an hour in advance | the same as rounding up to hours |
//! | clock starts at image pull | [`IMAGE_PULL`] is added to each session |
//! | minimum charge | each session costs at least that |

use crate::catalog::billing::{Billing, ClockStart, Step};
use crate::catalog::offer::Plan;
use crate::units::Hours;

use super::usage::Sessions;

/// Time to fetch an image, where that is billed: an assumption of ours, 20 GB at 1 Gbit/s (160 s), rounded up to 3 min.
pub const IMAGE_PULL: Hours = Hours(0.05);

/// A clock for one provider and plan.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Clock {
    /// Steps in an hour.
    pub steps_per_hour: f64,
    /// Billed hours before each session can be used.
    pub lead: f64,
    /// Least charge of a session.
    pub minimum: f64,
}

impl Clock {
    /// The clock of `plan`, which must be one that charges what is used. `minimum` is in the billing currency.
    pub fn new(billing: &Billing, plan: Plan, minimum: f64) -> Self {
        let stated = billing.clock.as_ref().map(|clock| clock.value);
        let step = stated.and_then(|clock| clock.step).unwrap_or(match plan {
            Plan::Second => Step::Second,
            Plan::Minute => Step::Minute,
            _ => Step::Hour,
        });
        let pull = stated.is_some_and(|clock| clock.starts == ClockStart::ImagePull);
        Self { steps_per_hour: steps_per_hour(step), lead: if pull { IMAGE_PULL.0 } else { 0.0 }, minimum }
    }

    /// Billed hours of one session of `hours`: rounded up to whole steps.
    pub fn billed(&self, hours: f64) -> f64 {
        if hours <= 0.0 {
            return 0.0;
        }
        // A millionth of a step is slack for floating point.
        ((hours + self.lead) * self.steps_per_hour - 1e-6).ceil() / self.steps_per_hour
    }

    /// Billed hours of all sessions.
    pub fn billed_all(&self, sessions: &Sessions) -> f64 {
        sessions.full * self.billed(sessions.length) + self.billed(sessions.rest)
    }

    /// What all sessions cost at `price` an hour.
    pub fn charge(&self, sessions: &Sessions, price: f64) -> f64 {
        let one = |hours: f64| {
            let billed = self.billed(hours);
            if billed > 0.0 { (billed * price).max(self.minimum) } else { 0.0 }
        };
        let full = if sessions.full > 0.0 { sessions.full * one(sessions.length) } else { 0.0 };
        full + one(sessions.rest)
    }
}

/// How many steps an hour has.
fn steps_per_hour(step: Step) -> f64 {
    match step {
        Step::Second => 3600.0,
        Step::Minute => 60.0,
        Step::Hour => 1.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_61_minute_session_is_rounded_up_to_the_plans_step() {
        for (plan, billed) in [(Plan::Hour, 2.0), (Plan::Minute, 61.0 / 60.0), (Plan::Second, 61.0 / 60.0)] {
            let clock = Clock::new(&Billing::default(), plan, 0.0);
            assert!((clock.billed(61.0 / 60.0) - billed).abs() < 1e-12, "{plan:?}");
        }
    }

    #[test]
    fn the_minimum_is_charged_for_each_session() {
        let clock = Clock::new(&Billing::default(), Plan::Second, 0.01);
        let sessions = Sessions { full: 3.0, length: 0.001, rest: 0.0 };
        assert!((clock.charge(&sessions, 1.0) - 0.03).abs() < 1e-12);
    }
}
