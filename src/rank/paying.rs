//! Ways of paying for one offer: the plans beside the one taken, the hours from which each is the cheaper, what
//! interruptions do, what a budget buys, and what techniques would save on the bill.

use super::Engine;
use super::answer::{BuysView, OtherPlan, SpotView};
use super::line::whole;
use super::pass::Place;
use super::query::Query;
use crate::catalog::offer::Plan;
use crate::catalog::provider::Provider;
use crate::price::advice::{Advice, CPU_PER_HOUR};
use crate::price::commitment::crossing;
use crate::price::{Choice, Terms, Usage, buys, savings};
use crate::scenario::Scenario;
use crate::sort;
use crate::units::{Currency, Hours, Money, Probability};

/// Days of use searched for a crossing: past a year another price is due.
const LONGEST_DAYS: f64 = 365.0;

/// One way.
struct Way {
    choice: Choice,
    flags: Vec<&'static str>,
    currency: Currency,
    /// Scenario currency for one unit of the billing currency.
    rate: f64,
    terms: Terms,
}

impl Way {
    /// What `hours` of work cost, in the scenario's currency.
    fn cost(&self, hours: f64) -> Option<f64> {
        let Choice { plan, kind, price } = self.choice;
        self.terms.total(plan, kind, price, hours).map(|total| total * self.rate)
    }
}

/// All ways of paying for one place of the list.
pub struct Paying<'a> {
    provider: &'a Provider,
    usage: Usage,
    now: Way,
    /// Scenario currency for one CNY.
    cny: f64,
    others: Vec<Way>,
}

impl<'a> Paying<'a> {
    /// The ways of a place.
    pub fn new(engine: &'a Engine, scenario: &Scenario, query: &Query, place: Place) -> Self {
        let (market, catalog) = (engine.market(), engine.catalog());
        let offer = place.offer as usize;
        let provider = &catalog.providers[usize::from(market.provider[offer])];
        let shape = &query.shapes[usize::from(market.shape[offer])];
        let cards = market.shapes()[usize::from(market.shape[offer])].cards;
        let usage = Usage::new(scenario, shape.hours.map(Hours), market.today());
        let way = |plan: usize| {
            let lane = market.lane_of_plan(plan);
            let price = whole(Money::from_f64(market.price[plan]), cards, shape.cards).to_f64();
            Way {
                choice: Choice { plan: lane.plan, kind: lane.kind, price },
                currency: lane.currency,
                flags: engine.odd().flags(market, provider, offer, plan),
                rate: query.rates[lane.currency as usize],
                terms: Terms::new(provider, lane.currency, &usage),
            }
        };
        let taken = place.plan as usize;
        let others = market.plans(offer).filter(|&plan| plan != taken).map(way).collect();
        Self { provider, now: way(taken), others, usage, cny: query.rates[Currency::Cny as usize] }
    }

    /// The other admissible plans, cheapest first.
    pub fn other_plans(&self) -> Vec<OtherPlan> {
        let longest = LONGEST_DAYS * self.usage.hours_per_day;
        let hours = self.usage.hours.mid.0;
        let mut plans: Vec<OtherPlan> = self
            .others
            .iter()
            .filter_map(|way| {
                Some(OtherPlan {
                    plan: way.choice.plan,
                    total: Money::from_f64(way.cost(hours)?),
                    cheaper_from_hours: crossing(|hours| self.now.cost(hours), |hours| way.cost(hours), longest),
                    flags: way.flags.clone(),
                })
            })
            .collect();
        sort::by(&mut plans, |a, b| a.total.cmp(&b.total).then(a.plan.cmp(&b.plan)));
        plans
    }

    /// What a sum in the scenario's currency buys under the plan taken; `None` when not even a start.
    pub fn buys(&self, sum: f64) -> Option<BuysView> {
        let Choice { plan, kind, price } = self.now.choice;
        let job = Some(self.usage.hours.mid.0);
        let bought = buys(&self.now.terms, plan, kind, price, sum / self.now.rate, job)?;
        Some(BuysView { hours: bought.hours, days: bought.days, jobs: bought.jobs })
    }

    /// What interruptions do to the plan taken; `None` where it cannot be interrupted. `baseline` is the cheapest
    /// recommended way without interruptions: its cost and its offer.
    pub fn spot(&self, baseline: Option<(Money, String)>) -> Option<SpotView> {
        let Choice { plan, kind, price } = self.now.choice;
        if plan != Plan::Spot {
            return None;
        }
        let hours = self.usage.hours.mid.0;
        let outlook = self.now.terms.outlook(hours);
        let cost_at = |every: Option<Hours>| {
            let usage = Usage { every, ..self.usage.clone() };
            let total = Terms::new(self.provider, self.now.currency, &usage).total(plan, kind, price, hours)?;
            Some(Money::from_f64(total * self.now.rate))
        };
        let (baseline, baseline_offer) = baseline.unzip();
        Some(SpotView {
            interruptions: outlook.interruptions,
            best_every_minutes: outlook.best_interval.map(|hours| hours * 60.0),
            cost_at_best: outlook.best_interval.and_then(|every| cost_at(Some(Hours(every)))),
            hours_without_checkpoints: outlook.hours_without,
            cost_without_checkpoints: cost_at(None),
            in_time: outlook.in_time.map(Probability::get),
            baseline,
            baseline_offer: baseline_offer.unwrap_or_default(),
        })
    }

    /// Techniques that save on this bill and are not in it yet, the largest saving first, in the scenario's currency.
    pub fn advice(&self) -> Vec<Advice> {
        let same = |way: &&Way| way.currency == self.now.currency;
        let plans: Vec<Choice> = self.others.iter().filter(same).map(|way| way.choice).collect();
        let cpu = CPU_PER_HOUR * self.cny / self.now.rate;
        savings(self.provider, self.now.currency, &self.usage, self.now.choice, &plans, Some(cpu))
            .into_iter()
            .filter(|saving| !saving.taken)
            .map(|saving| saving.advice.times(self.now.rate))
            .collect()
    }
}
