//! The way of using: how many hours in how many sessions over how many days.

use crate::catalog::evidence::Date;
use crate::scenario::{Scenario, Who};
use crate::units::{Gigabytes, Hours, Interval};

use super::spot;

/// Slack of divisions in floating point, far below the shortest step (a second of 1/3600 h).
pub(super) const SLACK: f64 = 1e-9;

/// GB that a saved environment takes, where set-up is done once and kept: an assumption of ours, the size of a CUDA
/// and PyTorch image with its packages.
pub const IMAGE_GB: f64 = 20.0;

/// One way of using a machine. Money does not occur in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Usage {
    /// Hours that the work takes, without set-up and interruptions.
    pub hours: Interval<Hours>,
    /// Hours of set-up before the work.
    pub setup: Hours,
    /// Most hours of use a day, above 0, at most 24.
    pub hours_per_day: f64,
    /// Days over which the work is spread at least; `None` follows from the hours.
    pub days: Option<f64>,
    /// Stored data.
    pub data: Gigabytes,
    /// Saved images; counted only where there is a set-up to keep.
    pub image: Gigabytes,
    /// Who asks.
    pub who: Who,
    /// Whether interruptible plans are acceptable.
    pub interrupt: bool,
    /// Time between checkpoints; `None` when there are none.
    pub every: Option<Hours>,
    /// Interruptions an hour.
    pub rate: Interval<f64>,
    /// Time to save a checkpoint, during which the work stands still.
    pub save: Hours,
    /// Time to start again after an interruption.
    pub restart: Hours,
    /// Hours until it must be done.
    pub deadline: Option<Hours>,
    /// The day it is reckoned on, for offers with an end.
    pub today: Date,
}

/// Sessions of equal length and a last one, in hours.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sessions {
    /// How many have `length`.
    pub full: f64,
    /// Their length.
    pub length: f64,
    /// Length of the last; 0 when there is none.
    pub rest: f64,
}

impl Sessions {
    /// How many there are.
    pub fn count(&self) -> f64 {
        self.full + f64::from(u8::from(self.rest > 0.0))
    }
}

impl Usage {
    /// The way of using that a scenario tells, for work of `hours`.
    pub fn new(scenario: &Scenario, hours: Interval<Hours>, today: Date) -> Self {
        Self {
            hours,
            setup: Hours(scenario.setup),
            hours_per_day: scenario.hours_per_day,
            days: scenario.days,
            data: Gigabytes(scenario.data),
            image: Gigabytes(if scenario.setup > 0.0 { IMAGE_GB } else { 0.0 }),
            who: scenario.who,
            interrupt: scenario.interrupt,
            every: scenario.every.map(|minutes| Hours(minutes / 60.0)),
            rate: scenario.rate.map_or(spot::DEFAULT_RATE, Interval::exact),
            save: spot::DEFAULT_SAVE,
            restart: spot::DEFAULT_RESTART,
            deadline: scenario.deadline.map(Hours),
            today,
        }
    }

    /// When and how long the machine is on.
    pub fn pattern(&self) -> Pattern {
        Pattern {
            hours_per_day: if self.hours_per_day > 0.0 { self.hours_per_day.min(24.0) } else { 24.0 },
            days: self.days.map_or(0.0, f64::ceil),
        }
    }
}

/// When and how long the machine is on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pattern {
    /// Most hours of use a day.
    hours_per_day: f64,
    /// Days over which it is spread at least.
    days: f64,
}

impl Pattern {
    /// The sessions that `hours` of use make: one a day. Work that is spread over more days than it needs has shorter
    /// sessions, not fewer.
    pub fn sessions(self, hours: f64) -> Sessions {
        if self.days > 0.0 && hours <= self.days * self.hours_per_day {
            return Sessions { full: self.days, length: hours / self.days, rest: 0.0 };
        }
        let full = (hours / self.hours_per_day + SLACK).floor();
        let rest = hours - full * self.hours_per_day;
        Sessions { full, length: self.hours_per_day, rest: if rest > SLACK { rest } else { 0.0 } }
    }

    /// Calendar hours from the first switching on to the last switching off; what prepaid terms must cover.
    pub fn span(self, hours: f64) -> f64 {
        let Sessions { full, rest, .. } = self.sessions(hours);
        full * 24.0 + rest
    }

    /// Days that the span touches, at least 1.
    pub fn days(self, hours: f64) -> f64 {
        (self.span(hours) / 24.0 - SLACK).ceil().max(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pattern(hours_per_day: f64, days: f64) -> Pattern {
        Pattern { hours_per_day, days }
    }

    #[test]
    fn twenty_hours_at_eight_a_day_are_three_sessions_over_three_days() {
        let sessions = pattern(8.0, 0.0).sessions(20.0);
        assert_eq!(sessions, Sessions { full: 2.0, length: 8.0, rest: 4.0 });
        assert_eq!(sessions.count().to_string(), "3");
        assert_eq!(pattern(8.0, 0.0).days(20.0).to_string(), "3");
    }

    #[test]
    fn work_spread_over_days_has_a_session_each_day() {
        assert_eq!(pattern(8.0, 10.0).sessions(20.0), Sessions { full: 10.0, length: 2.0, rest: 0.0 });
        assert_eq!(pattern(8.0, 10.0).span(20.0).to_string(), "240");
        assert_eq!(pattern(8.0, 2.0).sessions(20.0), pattern(8.0, 0.0).sessions(20.0));
    }

    #[test]
    fn whole_days_leave_no_rest() {
        assert_eq!(pattern(0.1, 0.0).sessions(24.0).rest.to_string(), "0");
        assert_eq!(pattern(24.0, 0.0).days(24.0).to_string(), "1");
    }
}
