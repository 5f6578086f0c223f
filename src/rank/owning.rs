//! Rent, reserve or buy: the best rental of a card held against owning it, and the cost of each over the hours of use.

use super::answer::OfferLine;
use super::{Engine, Ranked};
use crate::catalog::accelerator::Accelerator;
use crate::catalog::offer::Plan;
use crate::own::{self, Figure, Input, Inputs, Owning};
use crate::scenario::{Scenario, Sort};
use crate::units::{Currency, HOURS_PER_YEAR, Money, Price};
use serde::Serialize;

/// The answer to "rent or buy".
#[derive(Clone, Debug, Serialize)]
pub struct OwnAnswer {
    /// The scenario as understood, as text.
    pub scenario: String,
    /// The card to own.
    pub gpu: String,
    /// Its name.
    pub gpu_name: String,
    /// The rental it is held against; empty when none is admissible.
    pub offer: String,
    /// That rental's provider in Chinese and English.
    pub provider_name: [String; 2],
    /// What owning costs, and whether it pays.
    #[serde(flatten)]
    pub owning: Owning,
    /// What it was reckoned with.
    pub inputs: Inputs,
    /// Cost over the hours of use a day.
    pub curves: Curves,
}

/// Cost of each way over the whole time of owning, by hours of use a day.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Curves {
    /// Hours a day, ascending.
    pub hours: Vec<f64>,
    /// One line each.
    pub series: Vec<Series>,
    /// Where lines cross the rental by the hour.
    pub crossings: Vec<Crossing>,
}

/// One line.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Series {
    /// `rent`, `month`, `year`, `own` or `own-no-resale`.
    pub id: &'static str,
    /// Cost at each of the hours, in the scenario's currency.
    pub cost: Vec<f64>,
}

/// Where a way becomes cheaper than renting by the hour.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Crossing {
    /// The other line.
    pub id: &'static str,
    /// Hours a day.
    pub hours: f64,
    /// What both cost there.
    pub cost: f64,
}

/// Steps of the curves: every half hour of the day.
const STEPS: u32 = 48;

/// Money figures among the inputs, which follow the currency.
const MONEY: [Input; 4] = [Input::Price, Input::Host, Input::Resale, Input::Tariff];

/// Rent or buy, for the card that the scenario names, else for the best one; `overrides` are inputs that the person
/// sets, in the scenario's currency.
/// `None` when no card is named and none is admissible.
pub fn own(engine: &Engine, scenario: &Scenario, overrides: &[(Input, f64)]) -> Option<OwnAnswer> {
    let named = scenario.gpu.clone().or_else(|| scenario.on.clone());
    let gpu = named.or_else(|| engine.rank(scenario, 1).lines.first().map(|line| line.gpu.clone()))?;
    let mut asked = scenario.clone();
    asked.sort = Sort::Price;
    asked.interrupt = false;
    asked.gpu = Some(gpu.clone());
    let ranked = engine.rank(&asked, 50);
    let best = ranked.lines.iter().find(|line| line.plan.term_hours().is_none()).or(ranked.lines.first());
    let accelerator = engine.catalog().accelerators.get(usize::from(engine.catalog().accelerator(&gpu)?))?;
    let cards = best.map_or(1, |line| line.gpus);
    let inputs = inputs(engine, scenario, accelerator, cards, overrides);
    let rent = best.map(|line| Money::from_f64(line.per_gpu_hour * f64::from(line.gpus)));
    let owning = own::evaluate(&inputs, rent);
    let curves = curves(&inputs, rent.map(Money::to_f64), &terms(&ranked, &gpu, cards));
    Some(OwnAnswer {
        scenario: scenario.to_text(engine.catalog()),
        gpu,
        gpu_name: accelerator.name.clone(),
        offer: best.map(|line| line.offer.clone()).unwrap_or_default(),
        provider_name: best.map(|line| line.provider_name.clone()).unwrap_or_default(),
        owning,
        inputs,
        curves,
    })
}

/// The dated defaults in the scenario's currency, with what the person sets.
fn inputs(
    engine: &Engine,
    scenario: &Scenario,
    accelerator: &Accelerator,
    cards: u32,
    overrides: &[(Input, f64)],
) -> Inputs {
    let mut inputs = Inputs::of(accelerator, cards, scenario.hours_per_day);
    let exchange = scenario.exchange(engine.catalog());
    let convert = |value: f64| {
        let price = Price { amount: Money::from_f64(value), currency: Currency::Cny };
        exchange.convert(price, scenario.currency).to_f64()
    };
    let converted = |figure: Figure| Figure {
        value: convert(figure.value),
        low: convert(figure.low),
        high: convert(figure.high),
        ..figure
    };
    if scenario.currency != Currency::Cny {
        inputs.currency = scenario.currency;
        for input in MONEY {
            inputs.change(input, converted);
        }
    }
    // What is no amount is as if it were not said.
    let said = overrides.iter().filter(|(_, value)| value.is_finite() && *value >= 0.0);
    said.fold(inputs, |inputs, &(input, value)| inputs.with(input, value))
}

/// The cheapest prepaid terms of the card among the offers, by plan: price of a term for all cards.
fn terms(ranked: &Ranked, gpu: &str, cards: u32) -> Vec<(Plan, f64)> {
    [Plan::Month, Plan::Year]
        .into_iter()
        .filter_map(|plan| {
            let hours = plan.term_hours()?;
            let price = |line: &OfferLine| line.per_gpu_hour * hours * f64::from(cards);
            let offers =
                ranked.lines.iter().filter(|line| line.plan == plan && line.gpu == gpu && line.gpus == cards);
            offers.map(price).min_by(f64::total_cmp).map(|price| (plan, price))
        })
        .collect()
}

/// The lines and where they cross the rental by the hour.
fn curves(inputs: &Inputs, rent: Option<f64>, terms: &[(Plan, f64)]) -> Curves {
    let years = inputs.years.value;
    let hours: Vec<f64> = (0..=STEPS).map(|step| f64::from(step) * 24.0 / f64::from(STEPS)).collect();
    let line = |id: &'static str, cost: &dyn Fn(f64) -> Option<f64>| {
        let cost: Option<Vec<f64>> = hours.iter().map(|&hours| cost(hours)).collect();
        cost.map(|cost| Series { id, cost })
    };
    let owned = |hours: f64| own::Ledger::new(&inputs.with(Input::HoursPerDay, hours));
    let mut series: Vec<Series> = Vec::new();
    series.extend(line("rent", &|hours| rent.map(|rent| rent * hours * 365.0 * years)));
    for &(plan, price) in terms {
        let bought = plan.term_hours().map(|term| (HOURS_PER_YEAR * years / term).ceil());
        let id = if plan == Plan::Year { "year" } else { "month" };
        series.extend(line(id, &|_| bought.map(|bought| bought * price)));
    }
    series.extend(line("own", &|hours| owned(hours).and_then(|ledger| ledger.net())));
    series.extend(line("own-no-resale", &|hours| owned(hours).map(|ledger| ledger.spent())));
    let crossings = crossings(&hours, &series);
    Curves { hours, series, crossings }
}

/// Where each line falls below the rental by the hour: between two steps, by straight lines, which they are.
fn crossings(hours: &[f64], series: &[Series]) -> Vec<Crossing> {
    let Some(rent) = series.iter().find(|line| line.id == "rent") else { return Vec::new() };
    series
        .iter()
        .filter(|line| line.id != "rent")
        .filter_map(|line| {
            let gap: Vec<f64> = line.cost.iter().zip(&rent.cost).map(|(other, rent)| other - rent).collect();
            let at = gap.windows(2).position(|pair| pair[0] > 0.0 && pair[1] <= 0.0)?;
            let share = gap[at] / (gap[at] - gap[at + 1]);
            let between = |values: &[f64]| values[at] + share * (values[at + 1] - values[at]);
            Some(Crossing { id: line.id, hours: between(hours), cost: between(&rent.cost) })
        })
        .collect()
}
