//! Techniques that save money, each with what it saves on this job and what it costs in time: never a slogan.
//!
//! Those that change only the bill are reckoned here. Those that change the work (adapters, accumulation, offload, fewer
//! bits, a smaller card) need the whole engine: `rank` runs it with a changed scenario and puts before and after into
//! [`job`], so that the saving is per job and not per hour (contradictions C47 and C48).

use crate::sort;
use crate::units::Money;

/// The techniques of rules.md sections 16 and 17, and what follows from them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Technique {
    /// Set up on a machine without GPU, keep the image, start the GPU from it.
    CpuFirst,
    /// Set up in the provider's mode without GPU.
    NoGpuMode,
    /// An interruptible machine with checkpoints.
    SpotCheckpoints,
    /// Another interval between checkpoints.
    CheckpointInterval,
    /// Release the machine between uses and keep the data elsewhere, instead of only stopping it.
    ReleaseNotStop,
    /// A verified student's price.
    Education,
    /// A longer term.
    LongerTerm,
    /// Low-rank adapters.
    Lora,
    /// Low-rank adapters on a 4-bit base.
    Qlora,
    /// Smaller batches, summed up.
    Accumulation,
    /// States in main memory.
    Offload,
    /// Fewer bits for the weights.
    FewerBits,
    /// A smaller card.
    SmallerCard,
}

impl Technique {
    /// All of them, in the order of the rules.
    pub const ALL: [Self; 13] = [
        Self::CpuFirst,
        Self::NoGpuMode,
        Self::SpotCheckpoints,
        Self::CheckpointInterval,
        Self::ReleaseNotStop,
        Self::Education,
        Self::LongerTerm,
        Self::Lora,
        Self::Qlora,
        Self::Accumulation,
        Self::Offload,
        Self::FewerBits,
        Self::SmallerCard,
    ];

    /// The name in JSON.
    pub fn id(self) -> &'static str {
        match self {
            Self::CpuFirst => "cpu-first",
            Self::NoGpuMode => "no-gpu-mode",
            Self::SpotCheckpoints => "spot-checkpoints",
            Self::CheckpointInterval => "checkpoint-interval",
            Self::ReleaseNotStop => "release",
            Self::Education => "education",
            Self::LongerTerm => "longer-term",
            Self::Lora => "lora",
            Self::Qlora => "qlora",
            Self::Accumulation => "accumulation",
            Self::Offload => "offload",
            Self::FewerBits => "4-bit",
            Self::SmallerCard => "smaller-card",
        }
    }
}

/// A technique with what it does here.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Advice {
    /// Which.
    pub technique: Technique,
    /// What the job costs less; below 0 where it would cost more.
    pub saves: Money,
    /// Hours that it takes longer; below 0 where it takes less.
    pub extra_hours: f64,
    /// What both rest on.
    pub basis: Basis,
}

impl Advice {
    /// The same in another currency, at so many of its units for one.
    #[must_use]
    pub fn times(self, rate: f64) -> Self {
        let basis = match self.basis {
            Basis::Setup { hours, full, without } => {
                Basis::Setup { hours, full: full * rate, without: without * rate }
            }
            Basis::Jobs { before, after } => Basis::Jobs { before: before * rate, after: after * rate },
            Basis::Storage { days_off, per_day, elsewhere } => {
                Basis::Storage { days_off, per_day: per_day * rate, elsewhere: elsewhere * rate }
            }
        };
        Self { saves: self.saves * rate, basis, ..self }
    }
}

/// What a saving rests on, in numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Basis {
    /// Set-up hours at two prices.
    Setup {
        /// Hours.
        hours: f64,
        /// Price with the GPU.
        full: f64,
        /// Price without.
        without: f64,
    },
    /// Two whole jobs.
    Jobs {
        /// Cost now.
        before: Money,
        /// Cost then.
        after: Money,
    },
    /// Days off for which the machine's storage is not paid, against keeping the data elsewhere.
    Storage {
        /// Days off.
        days_off: f64,
        /// A day on the stopped machine.
        per_day: f64,
        /// A day elsewhere.
        elsewhere: f64,
    },
}

/// A CPU machine for set-up where no provider's price is at hand, CNY an hour: the articles' figure (S2 L164, 2026).
pub const CPU_PER_HOUR: f64 = 0.1;

/// Setting up without a GPU: `hours · (full − without)`. The same hours are assumed, though fewer cores may need more;
/// `slower` is how many times as long it takes.
pub fn setup(technique: Technique, hours: f64, full: f64, without: f64, slower: f64) -> Option<Advice> {
    (hours > 0.0 && full > without).then(|| Advice {
        technique,
        saves: Money::from_f64(hours * full) - Money::from_f64(hours * slower * without),
        extra_hours: hours * (slower - 1.0),
        basis: Basis::Setup { hours, full, without },
    })
}

/// One way of doing the job against another, each as (cost, machine hours).
pub fn job(technique: Technique, before: (Money, f64), after: (Money, f64)) -> Advice {
    Advice {
        technique,
        saves: before.0 - after.0,
        extra_hours: after.1 - before.1,
        basis: Basis::Jobs { before: before.0, after: after.0 },
    }
}

/// Releasing the machine on days off: its storage is not paid, the data lies elsewhere at another price, and fetching it
/// takes `fetch_hours` each time.
pub fn release(days_off: f64, per_day: f64, elsewhere: f64, times: f64, fetch_hours: f64) -> Option<Advice> {
    (days_off > 0.0 && per_day > elsewhere).then(|| Advice {
        technique: Technique::ReleaseNotStop,
        saves: Money::from_f64(days_off * (per_day - elsewhere)),
        extra_hours: times * fetch_hours,
        basis: Basis::Storage { days_off, per_day, elsewhere },
    })
}

/// The share saved, `1 − after / before`; 0 when there was nothing to save.
pub fn share(before: f64, after: f64) -> f64 {
    if before > 0.0 { 1.0 - after / before } else { 0.0 }
}

/// Keeps what saves, the largest saving first; ties in the order of [`Technique::ALL`].
pub fn worthwhile(mut found: Vec<Advice>) -> Vec<Advice> {
    found.retain(|advice| advice.saves > Money::ZERO);
    sort::by(&mut found, |a, b| b.saves.cmp(&a.saves).then(a.technique.cmp(&b.technique)));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_days_of_set_up_on_a_cpu_save_100_8() {
        let advice = setup(Technique::CpuFirst, 72.0, 1.5, CPU_PER_HOUR, 1.0).unwrap();
        assert_eq!(advice.saves.to_string(), "100.80");
        assert_eq!(advice.extra_hours.to_string(), "0");
    }

    #[test]
    fn a_slower_set_up_saves_less_and_says_the_hours() {
        let advice = setup(Technique::NoGpuMode, 2.0, 1.5, 0.1, 3.0).unwrap();
        assert_eq!((advice.saves.to_string().as_str(), advice.extra_hours.to_string().as_str()), ("2.40", "4"));
        assert_eq!(setup(Technique::NoGpuMode, 2.0, 0.1, 0.1, 1.0), None);
    }

    #[test]
    fn every_technique_has_its_own_name() {
        let mut ids = Technique::ALL.map(Technique::id).to_vec();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), Technique::ALL.len());
    }

    #[test]
    fn offload_saves_nothing_when_the_job_takes_four_times_as_long() {
        let money = Money::from_f64;
        let advice = job(Technique::Offload, (money(280.0 * 10.0), 10.0), (money(70.0 * 40.0), 40.0));
        assert_eq!(advice.saves, Money::ZERO);
        assert!(worthwhile(vec![advice]).is_empty());
    }
}
