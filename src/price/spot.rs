//! Interruptible machines: expected time with checkpoints and without, the best interval, the chance to be in time.
//!
//! Interruptions come at a constant rate λ an hour (a Poisson process). With a checkpoint after every τ hours of work,
//! δ hours to save and R hours to start again, the expected time for H hours of work is
//! `(H / τ) · e^{λR} · (e^{λ(τ+δ)} − 1) / λ` (J. T. Daly, "A higher order estimate of the optimum checkpoint interval for
//! restart dumps", Future Generation Computer Systems 22, 2006, eq. 20). Without checkpoints the whole work is one
//! segment: `(e^{λH} − 1) / λ` with restarts. For small λ the first is `H + interruptions · (τ/2 + R)`, the rule of
//! thumb that articles use.

use crate::units::{Hours, Interval, Probability};

/// Interruptions an hour where neither person nor provider says: an assumption, with a wide range. Low: a machine type
/// of which 20 % are taken back in a month, the edge of the worst band of the AWS Spot Instance Advisor
/// (−ln 0.8 / 720). Middle: once a day, as Google's preemptible machines live 24 hours at most (Kadupitiya et al.,
/// arXiv 1911.05160). High: every three hours, ours.
pub const DEFAULT_RATE: Interval<f64> = Interval { low: 0.0003, mid: 1.0 / 24.0, high: 1.0 / 3.0 };

/// Time to save a checkpoint where nothing is said: one minute, an assumption.
pub const DEFAULT_SAVE: Hours = Hours(1.0 / 60.0);

/// Time to start again where nothing is said: ten minutes for a new machine, its image and the checkpoint, an
/// assumption.
pub const DEFAULT_RESTART: Hours = Hours(10.0 / 60.0);

/// Longest expected time that is still told, in hours: past it the work will practically never end.
pub const NEVER: f64 = 1e6;

/// How interruptions are met.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interruptions {
    /// Interruptions an hour.
    pub rate: f64,
    /// Hours of work between checkpoints; `None` when there are none.
    pub every: Option<f64>,
    /// Hours to save.
    pub save: f64,
    /// Hours to start again.
    pub restart: f64,
}

impl Interruptions {
    /// Expected hours of machine time for `work` hours; `None` when it will practically never end ([`NEVER`]).
    pub fn expected(&self, work: f64) -> Option<f64> {
        let hours = match self.every {
            Some(every) if every < work => self.segment(every, self.save) * (work / every),
            Some(_) | None => self.segment(work, 0.0),
        };
        (hours <= NEVER).then_some(hours)
    }

    /// Expected hours to get through one stretch of work and its save without an interruption in between.
    fn segment(&self, work: f64, save: f64) -> f64 {
        let exposed = work + save;
        if self.rate <= 0.0 {
            return exposed;
        }
        (self.rate * self.restart).exp() * (self.rate * exposed).exp_m1() / self.rate
    }

    /// Expected number of interruptions in that time.
    pub fn count(&self, work: f64) -> Option<f64> {
        self.expected(work).map(|hours| hours * self.rate)
    }

    /// Checkpoints saved in that work, interruptions left out.
    pub fn saves(&self, work: f64) -> f64 {
        self.every.map_or(0.0, |every| (work / every + 1e-9).floor())
    }

    /// The best interval, hours: Daly's higher-order form of Young's √(2δ/λ) (same paper, eq. 37; J. W. Young, "A first
    /// order approximation to the optimum checkpoint interval", CACM 17, 1974). `None` without interruptions.
    pub fn best_interval(&self) -> Option<f64> {
        if self.rate <= 0.0 || self.save <= 0.0 {
            return None;
        }
        let mean = 1.0 / self.rate;
        if self.save >= 2.0 * mean {
            return Some(mean);
        }
        let ratio = (self.save / (2.0 * mean)).sqrt();
        Some((2.0 * self.save * mean).sqrt() * (1.0 + ratio / 3.0 + ratio * ratio / 9.0) - self.save)
    }

    /// The chance that `work` hours are done within `deadline` hours. What interruptions cost is taken as a Poisson
    /// number of them, each losing half an interval and a restart; without checkpoints it is the chance that a whole
    /// run fits: tries of the same length, each uninterrupted with probability e^{−λH}.
    pub fn in_time(&self, work: f64, deadline: f64) -> Probability {
        let (bare, lost) = match self.every {
            Some(every) if every < work => {
                (work + (work / every).floor() * self.save, every / 2.0 + self.save / 2.0 + self.restart)
            }
            Some(_) | None => (work, 0.0),
        };
        if bare > deadline {
            return Probability::ZERO;
        }
        if self.rate <= 0.0 {
            return Probability::ONE;
        }
        if lost <= 0.0 {
            return Probability::clamped(self.whole_run(work, deadline));
        }
        let bearable = ((deadline - bare) / lost).floor().min(10_000.0);
        Probability::clamped(poisson_at_most(self.rate * bare, bearable))
    }

    /// The chance of a run of `work` hours without interruption before `deadline`, restarts included, by renewal in
    /// small steps: f(t) = 1 − P(no uninterrupted run of length `work` in t).
    fn whole_run(&self, work: f64, deadline: f64) -> f64 {
        // P(t) = e^{−λw} + ∫₀^w λ e^{−λs} P(t − s − R) ds for t ≥ w, else 0, on a grid of 400 steps.
        const STEPS: usize = 400;
        let step = deadline / STEPS as f64;
        let mut chance = vec![0.0_f64; STEPS + 1];
        let at_once = (-self.rate * work).exp();
        for now in 0..=STEPS {
            let time = now as f64 * step;
            if time + step / 2.0 < work {
                continue;
            }
            let mut sum = at_once;
            let mut broken = step / 2.0;
            while broken < work {
                let left = time - broken - self.restart;
                if left < work {
                    break;
                }
                let index = ((left / step).floor() as usize).min(STEPS);
                let density = self.rate * (-self.rate * broken).exp() * step;
                sum += density * chance.get(index).copied().unwrap_or(0.0);
                broken += step;
            }
            if let Some(slot) = chance.get_mut(now) {
                *slot = sum.min(1.0);
            }
        }
        chance.last().copied().unwrap_or(0.0)
    }
}

/// What to expect of interruptible work.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outlook {
    /// Machine hours to expect; `None` when it will practically never end.
    pub hours: Option<f64>,
    /// Interruptions to expect in them.
    pub interruptions: Option<f64>,
    /// Hours between checkpoints that would be best; `None` without interruptions.
    pub best_interval: Option<f64>,
    /// Machine hours to expect at that interval.
    pub hours_at_best: Option<f64>,
    /// Machine hours to expect without any checkpoint.
    pub hours_without: Option<f64>,
    /// The chance to finish by the deadline; `None` without one.
    pub in_time: Option<Probability>,
}

/// What to expect of `work` hours, finished within `deadline` hours if there is one.
pub fn outlook(met: &Interruptions, work: f64, deadline: Option<f64>) -> Outlook {
    let best_interval = met.best_interval();
    let every = |every: Option<f64>| Interruptions { every, ..*met }.expected(work);
    Outlook {
        hours: met.expected(work),
        interruptions: met.count(work),
        best_interval,
        hours_at_best: every(best_interval),
        hours_without: every(None),
        in_time: deadline.map(|deadline| met.in_time(work, deadline)),
    }
}

/// The share of the normal price that an interruptible one is.
pub fn share_of_normal(spot: f64, normal: f64) -> Option<f64> {
    (normal > 0.0).then(|| spot / normal)
}

/// The normal price that an interruptible one and its share imply.
pub fn normal_of_share(spot: f64, share: f64) -> Option<f64> {
    (share > 0.0).then(|| spot / share)
}

/// P(N ≤ most) for a Poisson number with this mean.
fn poisson_at_most(mean: f64, most: f64) -> f64 {
    let mut log_term = -mean;
    let mut sum = 0.0;
    let mut count = 0.0;
    while count <= most {
        sum += log_term.exp();
        count += 1.0;
        log_term += (mean / count).ln();
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    const HALF_HOURLY: Interruptions = Interruptions { rate: 0.05, every: Some(0.5), save: 0.0, restart: 0.0 };

    #[test]
    fn for_rare_interruptions_it_is_the_rule_of_thumb() {
        let hours = HALF_HOURLY.expected(100.0).unwrap();
        let thumb = 100.0 + 0.05 * 100.0 * 0.25;
        assert!((hours - thumb).abs() / thumb < 0.001, "{hours} {thumb}");
    }

    #[test]
    fn without_checkpoints_it_is_the_closed_form_of_starting_over() {
        let bare = Interruptions { rate: 0.05, every: None, save: 0.1, restart: 0.0 };
        let closed = ((0.05_f64 * 20.0).exp() - 1.0) / 0.05;
        assert!((bare.expected(20.0).unwrap() - closed).abs() < 1e-9);
        assert_eq!(bare.expected(1000.0), None, "will practically never end");
    }

    #[test]
    fn the_best_interval_is_no_worse_than_its_neighbours() {
        let base = Interruptions { rate: 0.1, every: None, save: 0.05, restart: 0.2 };
        let best = base.best_interval().unwrap();
        let at = |every: f64| Interruptions { every: Some(every), ..base }.expected(1000.0).unwrap();
        assert!(at(best) <= at(best * 0.8) && at(best) <= at(best * 1.25));
    }

    #[test]
    fn the_chance_to_be_in_time_grows_with_the_deadline() {
        let chances: Vec<f64> =
            [99.0, 100.0, 101.0, 102.0, 110.0].map(|d| HALF_HOURLY.in_time(100.0, d).get()).to_vec();
        assert!(chances.is_sorted());
        assert!(chances[0] <= 0.0 && chances[4] > 0.999, "{chances:?}");
    }

    #[test]
    fn a_run_without_checkpoints_is_in_time_at_once_with_the_chance_of_no_interruption() {
        let bare = Interruptions { rate: 0.05, every: None, save: 0.0, restart: 0.0 };
        assert!((bare.in_time(20.0, 20.0).get() - (-1.0_f64).exp()).abs() < 1e-6);
        // Exact for twice the length: e^{-λw}(1 + λw) by renewal.
        let twice = (-1.0_f64).exp() * 2.0;
        assert!((bare.in_time(20.0, 40.0).get() - twice).abs() < 0.02, "{}", bare.in_time(20.0, 40.0).get());
    }
}
