//! Interruptible machines: expected time with checkpoints and without, the best interval, the chance to be in time.
//!
//! Interruptions come at a constant rate λ an hour (a Poisson process). With a checkpoint after every τ hours of work,
//! δ hours to save and R hours to start again, the expected time for H hours of work is
//! `(H / τ) · e^{λR} · (e^{λ(τ+δ)} − 1) / λ` (J. T. Daly, "A higher order estimate of the optimum checkpoint interval for
//! restart dumps", Future Generation Computer Systems 22, 2006, eq. 20). Without checkpoints the whole work is one
//! segment: `(e^{λH} − 1) / λ` with restarts. For small λ the first is `H + interruptions · (τ/2 + R)`, the rule of
//! thumb that articles use.

use crate::units::{Hours, Interval, Probability, exact};

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
    /// Hours at the beginning that are never interrupted: work that ends within them is safe. They are not reckoned for
    /// longer work, which errs on the dear side.
    pub protected: f64,
}

impl Interruptions {
    /// Expected hours of machine time for `work` hours; `None` when it will practically never end ([`NEVER`]).
    pub fn expected(&self, work: f64) -> Option<f64> {
        if self.is_safe(work) {
            return Some(self.undisturbed(work));
        }
        let hours = match self.every {
            Some(every) if every < work => self.segment(every, self.save) * (work / every),
            Some(_) | None => self.segment(work, 0.0),
        };
        (hours <= NEVER).then_some(hours)
    }

    /// Machine hours of `work` hours when nothing comes between: the work and its checkpoints.
    fn undisturbed(&self, work: f64) -> f64 {
        work + self.every.filter(|every| *every < work).map_or(0.0, |every| work / every * self.save)
    }

    /// Whether all of it is done before it could be interrupted.
    fn is_safe(&self, work: f64) -> bool {
        self.undisturbed(work) <= self.protected
    }

    /// Expected hours to get through one stretch of work and its save without an interruption in between.
    fn segment(&self, work: f64, save: f64) -> f64 {
        let exposed = work + save;
        if self.rate <= 0.0 {
            return exposed;
        }
        exact::exp(self.rate * self.restart) * exact::exp_m1(self.rate * exposed) / self.rate
    }

    /// Expected number of interruptions in that time.
    pub fn count(&self, work: f64) -> Option<f64> {
        if self.is_safe(work) {
            return Some(0.0);
        }
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

    /// The chance that `work` hours are done within `deadline` hours. With checkpoints: a Poisson number of interruptions,
    /// each losing an even share of one interval and a restart. Without, it is the chance that a whole run fits: tries of
    /// the same length, each uninterrupted with probability e^{−λH}.
    pub fn in_time(&self, work: f64, deadline: f64) -> Probability {
        let every = self.every.filter(|every| *every < work);
        let exposed = every.map_or(work, |every| every + self.save);
        let segments = every.map_or(1.0, |every| work / every);
        let slack = deadline - segments * exposed;
        if slack < 0.0 {
            return Probability::ZERO;
        }
        if self.rate <= 0.0 || self.is_safe(work) {
            return Probability::ONE;
        }
        if every.is_none() {
            return Probability::clamped(self.whole_run(work, deadline));
        }
        // Interruptions to expect, those of repeated work included.
        let mean = segments * exact::exp_m1(self.rate * exposed);
        let (mut log_term, mut chance, mut count) = (-mean, 0.0, 0.0);
        while count < 10_000.0 && (log_term > -40.0 || count < mean) {
            let left = slack - count * self.restart;
            if left < 0.0 {
                break;
            }
            chance += exact::exp(log_term) * uniforms_at_most(count, left / exposed);
            count += 1.0;
            log_term += exact::ln(mean / count);
        }
        Probability::clamped(chance)
    }

    /// The chance of a run of `work` hours without interruption before `deadline`, restarts included, by renewal in
    /// small steps: f(t) = 1 − P(no uninterrupted run of length `work` in t).
    fn whole_run(&self, work: f64, deadline: f64) -> f64 {
        // P(t) = e^{−λw} + ∫₀^w λ e^{−λs} P(t − s − R) ds for t ≥ w, else 0, on a grid of 400 steps.
        const STEPS: usize = 400;
        let step = deadline / STEPS as f64;
        let mut chance = vec![0.0_f64; STEPS + 1];
        let at_once = exact::exp(-self.rate * work);
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
                let density = self.rate * exact::exp(-self.rate * broken) * step;
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
    let best_interval = met.best_interval().filter(|_| !met.is_safe(work));
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

/// The chance that `count` numbers drawn evenly from 0 to 1 add up to at most `most`: the Irwin-Hall distribution, by the
/// normal curve (its logistic form) from ten on.
fn uniforms_at_most(count: f64, most: f64) -> f64 {
    if most >= count {
        return 1.0;
    }
    if count > 9.5 {
        let z = (most - count / 2.0) / (count / 12.0).sqrt();
        return 1.0 / (1.0 + exact::exp(-1.5976 * z - 0.070_56 * z * z * z));
    }
    let (mut sum, mut choose, mut factorial, mut at) = (0.0, 1.0, 1.0, 0.0);
    while at <= most {
        sum += choose * exact::pow(most - at, count);
        choose *= -(count - at) / (at + 1.0);
        at += 1.0;
    }
    let mut factor = 1.0;
    while factor <= count {
        factorial *= factor;
        factor += 1.0;
    }
    (sum / factorial).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HALF_HOURLY: Interruptions =
        Interruptions { rate: 0.05, every: Some(0.5), save: 0.0, restart: 0.0, protected: 0.0 };

    #[test]
    fn for_rare_interruptions_it_is_the_rule_of_thumb() {
        let hours = HALF_HOURLY.expected(100.0).unwrap();
        let thumb = 100.0 + 0.05 * 100.0 * 0.25;
        assert!((hours - thumb).abs() / thumb < 0.001, "{hours} {thumb}");
    }

    #[test]
    fn without_checkpoints_it_is_the_closed_form_of_starting_over() {
        let bare = Interruptions { rate: 0.05, every: None, save: 0.1, restart: 0.0, protected: 0.0 };
        let closed = ((0.05_f64 * 20.0).exp() - 1.0) / 0.05;
        assert!((bare.expected(20.0).unwrap() - closed).abs() < 1e-9);
        assert_eq!(bare.expected(1000.0), None, "will practically never end");
    }

    #[test]
    fn the_best_interval_is_no_worse_than_its_neighbours() {
        let base = Interruptions { rate: 0.1, every: None, save: 0.05, restart: 0.2, protected: 0.0 };
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
        let bare = Interruptions { rate: 0.05, every: None, save: 0.0, restart: 0.0, protected: 0.0 };
        assert!((bare.in_time(20.0, 20.0).get() - (-1.0_f64).exp()).abs() < 1e-6);
        // Exact for twice the length: e^{-λw}(1 + λw) by renewal.
        let twice = (-1.0_f64).exp() * 2.0;
        assert!((bare.in_time(20.0, 40.0).get() - twice).abs() < 0.02, "{}", bare.in_time(20.0, 40.0).get());
    }

    /// Machine hours of one run, interruptions drawn by a fixed sequence (Numerical Recipes' congruences).
    fn simulated(met: &Interruptions, work: f64, seed: &mut u64) -> f64 {
        let mut until_interruption = || {
            *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            -(((*seed >> 11) as f64 + 0.5) / (1_u64 << 53) as f64).ln() / met.rate
        };
        let every = met.every.unwrap_or(work);
        let (mut spent, mut left) = (0.0, until_interruption());
        for _ in 0..(work / every).round() as u32 {
            let mut needed = every + met.every.map_or(0.0, |_| met.save);
            while left < needed {
                spent += left;
                left = until_interruption();
                // Starting again can be interrupted too.
                needed = met.restart + every + met.every.map_or(0.0, |_| met.save);
                while left < met.restart {
                    spent += left;
                    left = until_interruption();
                }
                spent += met.restart;
                left -= met.restart;
                needed -= met.restart;
            }
            spent += needed;
            left -= needed;
        }
        spent
    }

    #[test]
    fn the_expected_time_is_the_mean_of_simulated_runs() {
        let cases = [
            Interruptions { rate: 0.1, every: Some(1.0), save: 0.05, restart: 0.3, protected: 0.0 },
            Interruptions { rate: 0.5, every: Some(2.0), save: 0.1, restart: 0.5, protected: 0.0 },
            Interruptions { rate: 0.05, every: None, save: 0.0, restart: 0.2, protected: 0.0 },
        ];
        for met in cases {
            let mut seed = 20_261_130;
            let runs = 5_000;
            let mean = (0..runs).map(|_| simulated(&met, 20.0, &mut seed)).sum::<f64>() / f64::from(runs);
            let expected = met.expected(20.0).unwrap();
            assert!((mean - expected).abs() / expected < 0.02, "{met:?}: {mean} and {expected}");
        }
    }

    #[test]
    fn the_chance_to_be_in_time_is_the_share_of_simulated_runs() {
        for (every, deadline) in [(Some(1.0), 23.0), (Some(1.0), 22.0), (None, 40.0), (None, 60.0)] {
            let met = Interruptions { rate: 0.05, every, save: 0.05, restart: 0.3, protected: 0.0 };
            let mut seed = 7;
            let runs = 5_000;
            let in_time = (0..runs).filter(|_| simulated(&met, 20.0, &mut seed) <= deadline).count();
            let share = in_time as f64 / f64::from(runs);
            let told = met.in_time(20.0, deadline).get();
            assert!((share - told).abs() < 0.04, "{every:?} by {deadline}: {share} and {told}");
        }
    }

    #[test]
    fn work_that_ends_within_the_protected_hour_is_never_interrupted() {
        let met = Interruptions { rate: 0.5, every: None, save: 0.1, restart: 0.2, protected: 1.0 };
        let expected = |work| format!("{:.3}", met.expected(work).unwrap());
        assert_eq!((expected(1.0).as_str(), met.count(1.0)), ("1.000", Some(0.0)));
        assert_eq!(met.in_time(0.9, 0.95), Probability::ONE);
        let bare = Interruptions { protected: 0.0, ..met };
        assert_eq!(expected(1.01), format!("{:.3}", bare.expected(1.01).unwrap()));
        assert!(met.expected(1.01) > met.expected(1.0), "more work never takes less");
        // Saving counts: an hour with two checkpoints of six minutes ends after it.
        assert!(Interruptions { every: Some(0.5), ..met }.expected(1.0).unwrap() > 1.2);
    }
}
