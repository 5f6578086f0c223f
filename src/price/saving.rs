//! What each technique that concerns only the bill would save on one bill, or saves there already.
//!
//! | technique | applies when | saving |
//! |---|---|---|
//! | no-GPU mode | the provider has it, and there is set-up | set-up hours · (price − its price); taken |
//! | CPU first | there is set-up at full price | set-up as billed − set-up hours on a CPU machine |
//! | spot with checkpoints | the offer has a spot plan | this bill − the spot bill at the best interval |
//! | checkpoint interval | it is a spot bill | this bill − the one at the best interval |
//! | release | storage runs while off | days off · (storage a day − keeping it elsewhere) |
//! | education | students pay less here | this bill − a student's; taken for students |
//! | longer term | another plan of the offer is cheaper | this bill − that one |

use crate::catalog::offer::{Plan, PriceKind};
use crate::catalog::provider::Provider;
use crate::scenario::Who;
use crate::sort;
use crate::units::{Currency, Hours, Money};

use super::advice::{self, Advice, Technique};
use super::setup::Setup;
use super::storage::{DailyCost, daily};
use super::terms::Terms;
use super::usage::Usage;

/// GB an hour over a line of 100 Mbit/s: what fetching data again takes where nothing is known, an assumption.
pub const FETCH_GB_PER_HOUR: f64 = 45.0;

/// One way of paying for an offer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice {
    /// How it is charged.
    pub plan: Plan,
    /// What kind of price it is.
    pub kind: PriceKind,
    /// For the hour or the whole term, all cards together, in the billing currency.
    pub price: f64,
}

/// A technique on one bill.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Saving {
    /// What it saves and costs.
    pub advice: Advice,
    /// Whether the bill already reckons with it.
    pub taken: bool,
    /// The plan to change to, where it is one.
    pub plan: Option<Plan>,
    /// Hours between checkpoints, where they are part of it.
    pub every: Option<Hours>,
}

impl Saving {
    fn new(advice: Advice) -> Self {
        Self { advice, taken: false, plan: None, every: None }
    }
}

/// One bill and what it could be instead.
struct Case<'a> {
    provider: &'a Provider,
    currency: Currency,
    usage: &'a Usage,
    now: Choice,
}

impl Case<'_> {
    /// Cost and machine hours of another way of using or paying.
    fn job(&self, usage: &Usage, choice: Choice) -> Option<(Money, f64)> {
        let terms = Terms::new(self.provider, self.currency, usage);
        let prepared = terms.prepare(choice.plan, choice.kind, usage.hours.mid.0)?;
        Some((Money::from_f64(prepared.total(choice.price)), prepared.running))
    }

    /// Set-up without the GPU.
    fn setup(&self, terms: &Terms, cpu_per_hour: Option<f64>) -> Option<Saving> {
        let hours = self.usage.setup.0;
        match terms.plan(self.now.plan).setup {
            Setup::NoGpu(without) => {
                let advice = advice::setup(Technique::NoGpuMode, hours, self.now.price, without, 1.0)?;
                Some(Saving { taken: true, ..Saving::new(advice) })
            }
            Setup::FullPrice => {
                let prepared = terms.prepare(self.now.plan, self.now.kind, self.usage.hours.mid.0)?;
                let billed = prepared.compute(self.now.price).1 * prepared.factor;
                (hours > 0.0).then_some(())?;
                advice::setup(Technique::CpuFirst, hours, billed / hours, cpu_per_hour?, 1.0).map(Saving::new)
            }
            Setup::InsideTerm => None,
        }
    }

    /// The spot plan at its best interval, from another plan or from another interval.
    fn spot(&self, terms: &Terms, before: (Money, f64), plans: &[Choice]) -> Option<Saving> {
        let choice = plans.iter().copied().find(|choice| choice.plan == Plan::Spot)?;
        let every = terms.outlook(self.usage.hours.mid.0).best_interval.map(Hours);
        let changed = Usage { interrupt: true, every: every.or(self.usage.every), ..self.usage.clone() };
        let after = self.job(&changed, choice)?;
        let technique =
            if self.now.plan == Plan::Spot { Technique::CheckpointInterval } else { Technique::SpotCheckpoints };
        let advice = advice::job(technique, before, after);
        Some(Saving { plan: Some(Plan::Spot), every: changed.every, ..Saving::new(advice) })
    }

    /// Releasing the machine while it is off.
    fn release(&self, terms: &Terms) -> Option<Saving> {
        let DailyCost::Known { per_day, while_off } = terms.storage else { return None };
        if while_off == Some(false) || self.now.plan.term_hours().is_some() {
            return None;
        }
        let kept = self.provider.billing.file_storage.as_ref().map(|rule| &rule.value);
        let elsewhere = match daily(kept, self.usage.data, self.currency) {
            DailyCost::Known { per_day, .. } => per_day,
            DailyCost::NotUsed | DailyCost::NotDisclosed => 0.0,
        };
        let prepared = terms.prepare(self.now.plan, self.now.kind, self.usage.hours.mid.0)?;
        let again = terms.pattern.sessions(prepared.running + terms.setup_hours).count() - 1.0;
        let fetch = self.usage.data.0 / FETCH_GB_PER_HOUR;
        advice::release(prepared.days_off, per_day, elsewhere, again.max(0.0), fetch).map(Saving::new)
    }

    /// A verified student's price.
    fn education(&self, before: (Money, f64)) -> Option<Saving> {
        let student = self.usage.who == Who::Student;
        let other = if student { Who::Anyone } else { Who::Student };
        let changed = self.job(&Usage { who: other, ..self.usage.clone() }, self.now)?;
        let (full, reduced) = if student { (changed, before) } else { (before, changed) };
        let advice = advice::job(Technique::Education, full, reduced);
        Some(Saving { taken: student, ..Saving::new(advice) })
    }

    /// The cheapest longer term.
    fn term(&self, before: (Money, f64), plans: &[Choice]) -> Option<Saving> {
        let longer = plans.iter().filter(|choice| choice.plan.term_hours() > self.now.plan.term_hours());
        let (choice, after) = longer
            .filter_map(|choice| Some((choice, self.job(self.usage, *choice)?)))
            .min_by_key(|(choice, after)| (after.0, choice.plan))?;
        let advice = advice::job(Technique::LongerTerm, before, after);
        Some(Saving { plan: Some(choice.plan), ..Saving::new(advice) })
    }
}

/// Every technique that saves on the bill of `usage` under `now`, or does already: those to take first, the largest saving
/// first. `plans` are all ways of paying for the same offer; `cpu_per_hour` is a CPU machine in the billing currency.
pub fn savings(
    provider: &Provider,
    currency: Currency,
    usage: &Usage,
    now: Choice,
    plans: &[Choice],
    cpu_per_hour: Option<f64>,
) -> Vec<Saving> {
    let case = Case { provider, currency, usage, now };
    let terms = Terms::new(provider, currency, usage);
    let Some(before) = case.job(usage, now) else { return Vec::new() };
    let mut found: Vec<Saving> = [
        case.setup(&terms, cpu_per_hour),
        case.spot(&terms, before, plans),
        case.release(&terms),
        case.education(before),
        case.term(before, plans),
    ]
    .into_iter()
    .flatten()
    .filter(|saving| saving.advice.saves > Money::ZERO)
    .collect();
    sort::by(&mut found, |a, b| {
        let key = |saving: &Saving| (saving.taken, std::cmp::Reverse(saving.advice.saves), saving.advice.technique);
        key(a).cmp(&key(b))
    });
    found
}
