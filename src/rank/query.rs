//! The tables of one query: everything that depends on the scenario and on the hardware, the provider or the plan, but
//! not on the single offer, reckoned once.

use super::admission;
use super::answer::Reason;
use super::hardware::{ShapeState, pace_figure, shape_state};
use super::market::{Lane, Market, Quality};
use super::scores::scores;
use crate::catalog::Catalog;
use crate::catalog::evidence::Date;
use crate::catalog::offer::Plan;
use crate::catalog::provider::Provider;
use crate::price::terms::{NotAdmissible, Prepared};
use crate::price::{Terms, Usage};
use crate::requirement::{Amount, Job};
use crate::scenario::{BudgetPer, RegionNeed, Scenario, Sort};
use crate::score::fit::tier_entry;
use crate::score::protection::{self, Met};
use crate::score::provider::ProviderScore;
use crate::score::value::{self, Quote};
use crate::score::{Floors, Tolerance};
use crate::units::{Currency, Hours, Interval, exact};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Hours of work where neither an amount nor a period is said: one working day.
const DEFAULT_DAYS: f64 = 1.0;

/// The tables of one query.
#[derive(Clone, Debug)]
pub struct Query {
    /// What the scenario is taken to mean.
    pub job: Job,
    /// By [`super::market::ShapeIndex`].
    pub shapes: Vec<ShapeState>,
    /// By provider.
    pub providers: Vec<ProviderState>,
    /// By provider: its two dimensions.
    pub scores: Arc<[ProviderScore]>,
    /// By position in [`Market::lanes`].
    pub lanes: Vec<LaneState>,
    /// Scenario currency for one unit of each currency, by its position in [`Currency::ALL`].
    pub rates: [f64; 3],
    /// `ln` of the quality factor, by position in [`Quality::ALL`].
    pub ln_quality: [f64; 8],
    /// What the job, or a month of it, may cost.
    pub budget: Budget,
    /// Where it must run.
    pub region: RegionNeed,
    /// Shares of fit, stability, value and assurance.
    pub shares: [f64; 4],
    /// Floors of the same.
    pub floors: [f64; 4],
    /// Order of the list.
    pub sort: Sort,
}

/// What a query knows of one provider.
#[derive(Clone, Debug)]
pub struct ProviderState {
    /// Why it cannot be used; `None` when it can.
    pub reason: Option<Reason>,
    /// Gates that keep it out under the strict filter.
    pub gates_in_the_way: u8,
    /// Weighted logarithm of assurance.
    pub ln: f64,
    /// Whether assurance does not veto.
    pub sound: bool,
}

/// What a query knows of one lane.
#[derive(Clone, Debug)]
pub struct LaneState {
    /// How the price becomes a cost.
    pub charge: Charge,
    /// Fees that nobody states.
    pub undisclosed: u32,
    /// `ln` of the factor for them.
    pub ln_fees: f64,
    /// Weighted logarithm of stability on this plan.
    pub ln: f64,
    /// Whether stability does not veto.
    pub sound: bool,
}

/// How a price becomes the cost of the job, in the scenario's currency.
#[derive(Clone, Debug)]
pub enum Charge {
    /// The plan is out of the question.
    NotAdmissible(Reason),
    /// `slope x price + base`, at least 0.
    Linear {
        /// Hours (or terms) to pay, times cards, discount and exchange rate.
        slope: f64,
        /// Storage, set-up without GPU and fees, minus a coupon.
        base: f64,
    },
    /// A least charge for each session makes it more than a line.
    Stepped {
        /// All but the price.
        prepared: Box<Prepared>,
        /// What a price is multiplied by.
        factor: f64,
        /// Scenario currency for one unit of the billing currency.
        rate: f64,
    },
}

/// The budget of a query.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Budget {
    /// None.
    Open,
    /// For the whole job.
    Job(f64),
    /// For each month, with the hours of use that a month holds.
    Month(f64, f64),
}

impl Budget {
    /// The budget of a scenario.
    fn new(scenario: &Scenario) -> Self {
        match (scenario.budget, scenario.per) {
            (None, _) => Self::Open,
            (Some(amount), BudgetPer::Job) => Self::Job(amount),
            (Some(amount), BudgetPer::Month) => Self::Month(amount, month_hours(scenario)),
        }
    }

    /// What counts against the budget: the job's cost, or its share that falls on one month.
    pub fn counted(self, cost: f64, hours: f64) -> f64 {
        cost * self.share(hours)
    }

    /// The share of a job's cost that counts against the budget.
    pub fn share(self, hours: f64) -> f64 {
        match self {
            Self::Open | Self::Job(_) => 1.0,
            Self::Month(_, in_month) => (in_month / hours.max(f64::MIN_POSITIVE)).min(1.0),
        }
    }

    /// The amount, `None` when there is no budget.
    pub fn amount(self) -> Option<f64> {
        match self {
            Self::Open => None,
            Self::Job(amount) | Self::Month(amount, _) => Some(amount),
        }
    }
}

/// Hours of use that a month of 30 days holds.
pub fn month_hours(scenario: &Scenario) -> f64 {
    scenario.hours_per_day.min(24.0) * 30.0
}

/// What the scenario is taken to mean; a job without an amount lasts the period of use that is said.
pub fn job(scenario: &Scenario, catalog: &Catalog) -> Job {
    let mut job = Job::new(scenario, catalog);
    if job.amount == Amount::Unknown {
        job.amount = Amount::Hours(scenario.hours_per_day * scenario.days.unwrap_or(DEFAULT_DAYS), None);
    }
    job
}

impl Query {
    /// The tables for a scenario over a market.
    pub fn new(scenario: &Scenario, catalog: &Catalog, market: &Market) -> Self {
        Self::with(scenario, catalog, market, scores(catalog, &Tolerance::new(scenario, market.today())))
    }

    /// The same with what providers score for the scenario's [`Tolerance`].
    pub fn with(scenario: &Scenario, catalog: &Catalog, market: &Market, scores: Arc<[ProviderScore]>) -> Self {
        let job = job(scenario, catalog);
        let shares = scenario.weights.shares();
        let floors = Floors::for_scenario(scenario).0;
        let exchange = scenario.exchange(catalog);
        let rates = Currency::ALL.map(|from| exchange.rate(from, scenario.currency));
        let tier = catalog.accelerator(tier_entry(scenario.task));
        let tier = tier.and_then(|at| pace_figure(scenario.task, &catalog.accelerators[usize::from(at)]));
        let bar = Bar { shares, floors, tier };
        let shapes: Vec<ShapeState> =
            market.shapes().iter().map(|&shape| shape_state(shape, scenario, &job, catalog, &bar)).collect();
        let providers = catalog.providers.iter().zip(&*scores);
        let providers =
            providers.map(|(it, score)| provider_state(it, score, scenario, market.today(), &bar)).collect();
        let lanes = lanes(scenario, catalog, market, &shapes, &scores, &bar, rates);
        Self {
            job,
            shapes,
            providers,
            scores,
            lanes,
            rates,
            ln_quality: Quality::ALL
                .map(|quality| value::ln_factors(0, Quote { grade: quality.grade, disputed: quality.disputed })),
            budget: Budget::new(scenario),
            region: scenario.region,
            shares,
            floors,
            sort: scenario.sort,
        }
    }
}

/// What scoring a table row needs of the scenario.
pub struct Bar {
    shares: [f64; 4],
    floors: [f64; 4],
    /// The figure that paces the task on the entry card of its tier; `None` when unknown.
    pub tier: Option<f64>,
}

impl Bar {
    /// Weighted logarithm of a dimension; a dimension without weight does not count, even at 0.
    pub fn ln(&self, at: usize, value: f64) -> f64 {
        if self.shares[at] > 0.0 { self.shares[at] * exact::ln(value) } else { 0.0 }
    }

    /// Whether it does not veto.
    pub fn sound(&self, at: usize, value: f64) -> bool {
        self.shares[at] <= 0.0 || value >= self.floors[at]
    }
}

/// Everything about one provider.
fn provider_state(
    provider: &Provider,
    score: &ProviderScore,
    scenario: &Scenario,
    today: Date,
    bar: &Bar,
) -> ProviderState {
    let protected = matches!(protection::shown(provider).meets(scenario.grade), Met::Yes(_));
    let metal = !scenario.metal || provider.facts.iter().any(|fact| fact.key == "bare_metal");
    let gates_in_the_way = admission::in_the_way(provider, scenario, today);
    ProviderState {
        gates_in_the_way,
        reason: if !protected {
            Some(Reason::Protection)
        } else if !metal {
            Some(Reason::Hardware)
        } else {
            None
        },
        ln: bar.ln(3, score.assurance.mid),
        sound: bar.sound(3, score.assurance.mid),
    }
}

/// Everything about the lanes of a market.
fn lanes(
    scenario: &Scenario,
    catalog: &Catalog,
    market: &Market,
    shapes: &[ShapeState],
    scores: &[ProviderScore],
    bar: &Bar,
    rates: [f64; 3],
) -> Vec<LaneState> {
    let mut terms: BTreeMap<(u16, Currency), Terms> = BTreeMap::new();
    let usage = Usage::new(scenario, Interval::exact(Hours(1.0)), market.today());
    let one = |lane: &Lane| {
        let terms = terms
            .entry((lane.provider, lane.currency))
            .or_insert_with(|| Terms::new(&catalog.providers[usize::from(lane.provider)], lane.currency, &usage));
        let state = &shapes[usize::from(lane.shape)];
        let undisclosed = terms.undisclosed();
        let stability = scores[usize::from(lane.provider)].stability(lane.plan, state.linked).mid;
        LaneState {
            charge: charge(terms, lane, state, rates[lane.currency as usize]),
            undisclosed,
            ln_fees: value::ln_factors(undisclosed, Quote { grade: Quality::ALL[0].grade, disputed: false }),
            ln: bar.ln(1, stability),
            sound: bar.sound(1, stability),
        }
    };
    market.lanes().iter().map(one).collect()
}

/// How prices of a lane become costs.
fn charge(terms: &Terms, lane: &Lane, shape: &ShapeState, rate: f64) -> Charge {
    if let Err(refused) = terms.admit(lane.plan, lane.kind, shape.hours.mid) {
        return Charge::NotAdmissible(match refused {
            NotAdmissible::Interruptible | NotAdmissible::NeverEnds => Reason::Spot,
            NotAdmissible::NotMember => Reason::Unpriced,
        });
    }
    let Some(prepared) = terms.prepare(lane.plan, lane.kind, shape.hours.mid) else {
        return Charge::NotAdmissible(if lane.plan == Plan::Spot { Reason::Spot } else { Reason::Unpriced });
    };
    match prepared.linear() {
        Some((slope, base)) => Charge::Linear { slope: slope * shape.factor * rate, base: base * rate },
        None => Charge::Stepped { prepared: Box::new(prepared), factor: shape.factor, rate },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_month_budget_counts_the_share_of_one_month() {
        let counted = |budget: Budget, hours| format!("{:.2}", budget.counted(300.0, hours));
        assert_eq!(counted(Budget::Month(100.0, 240.0), 720.0), "100.00");
        assert_eq!(counted(Budget::Month(100.0, 240.0), 20.0), "300.00");
        assert_eq!(counted(Budget::Job(100.0), 720.0), "300.00");
    }
}
