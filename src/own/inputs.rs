//! The figures that owning rests on.

use super::ledger::resale_after;
use crate::units::{Currency, Watts};
use serde::Serialize;

/// Days in a year of use.
pub const DAYS_PER_YEAR: f64 = 365.0;

/// Where a figure comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum From {
    /// A source of the dataset and a place in it.
    Source {
        /// Id in `sources.toml`.
        id: &'static str,
        /// Line or section.
        at: &'static str,
        /// When it was so.
        date: &'static str,
    },
    /// The card's datasheet, in the accelerator table.
    Datasheet,
    /// An assumption of ours, with a range to match.
    Assumed,
    /// The person at the screen.
    Given,
}

/// A figure with the range in which it plausibly lies.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Figure {
    /// The value to reckon with.
    pub value: f64,
    /// The least that is plausible.
    pub low: f64,
    /// The most that is plausible.
    pub high: f64,
    /// Where it comes from.
    pub from: From,
}

impl Figure {
    /// A figure that somebody gives and means.
    pub fn given(value: f64) -> Self {
        Self { value, low: value, high: value, from: From::Given }
    }

    /// A figure of ours.
    pub const fn assumed(value: f64, low: f64, high: f64) -> Self {
        Self { value, low, high, from: From::Assumed }
    }
}

/// One input of [`Inputs`], to name it and to vary it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Input {
    /// Price of one card.
    Price,
    /// What the machine around the cards costs, or the share of it that falls to them.
    Host,
    /// What one card brings at the end.
    Resale,
    /// Years until then.
    Years,
    /// Draw of one card under load.
    Watts,
    /// Power drawn for each watt of the cards: losses of the supply, rest of the machine, cooling.
    Pue,
    /// Price of a kilowatt-hour.
    Tariff,
    /// Repairs and care a year, as a share of what was bought.
    Upkeep,
    /// Interest a year on the money tied up.
    Capital,
    /// Hours a day that the machine is on.
    HoursPerDay,
    /// Share of those hours that do useful work.
    Utilisation,
}

impl Input {
    /// All of them, in the order of a table.
    pub const ALL: [Self; 11] = [
        Self::Price,
        Self::Host,
        Self::Resale,
        Self::Years,
        Self::Watts,
        Self::Pue,
        Self::Tariff,
        Self::Upkeep,
        Self::Capital,
        Self::HoursPerDay,
        Self::Utilisation,
    ];
}

/// Everything that owning rests on, money in one currency.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Inputs {
    /// Currency of price, host, resale and tariff.
    pub currency: Currency,
    /// Cards in the machine.
    pub cards: u32,
    /// Price of one card; `None` when no source states it.
    pub price: Option<Figure>,
    /// Machine around the cards.
    pub host: Figure,
    /// What one card brings after `years`; `None` when no source states it.
    pub resale: Option<Figure>,
    /// Years of use.
    pub years: Figure,
    /// Draw of one card, watts; `None` when its datasheet is not at hand.
    pub watts: Option<Figure>,
    /// Power for each watt of the cards, at least 1.
    pub pue: Figure,
    /// Money for a kilowatt-hour.
    pub tariff: Figure,
    /// Share of the purchase a year.
    pub upkeep: Figure,
    /// Interest a year.
    pub capital: Figure,
    /// Hours a day.
    pub hours_per_day: Figure,
    /// Share of useful hours, above 0, at most 1.
    pub utilisation: Figure,
}

impl Inputs {
    /// The figure of an input.
    pub fn figure(&self, input: Input) -> Option<Figure> {
        match input {
            Input::Price => self.price,
            Input::Host => Some(self.host),
            Input::Resale => self.resale,
            Input::Years => Some(self.years),
            Input::Watts => self.watts,
            Input::Pue => Some(self.pue),
            Input::Tariff => Some(self.tariff),
            Input::Upkeep => Some(self.upkeep),
            Input::Capital => Some(self.capital),
            Input::HoursPerDay => Some(self.hours_per_day),
            Input::Utilisation => Some(self.utilisation),
        }
    }

    /// Changes the figure of an input, where there is one.
    pub fn change(&mut self, input: Input, change: impl Fn(Figure) -> Figure) {
        let figure = match input {
            Input::Price => self.price.as_mut(),
            Input::Host => Some(&mut self.host),
            Input::Resale => self.resale.as_mut(),
            Input::Years => Some(&mut self.years),
            Input::Watts => self.watts.as_mut(),
            Input::Pue => Some(&mut self.pue),
            Input::Tariff => Some(&mut self.tariff),
            Input::Upkeep => Some(&mut self.upkeep),
            Input::Capital => Some(&mut self.capital),
            Input::HoursPerDay => Some(&mut self.hours_per_day),
            Input::Utilisation => Some(&mut self.utilisation),
        };
        if let Some(figure) = figure {
            *figure = change(*figure);
        }
    }

    /// The same with one input set by the person. With other years, a resale that a source states for these years
    /// follows its curve; one that the person gave stays.
    #[must_use]
    pub fn with(&self, input: Input, value: f64) -> Self {
        let mut inputs = self.clone();
        let figure = Figure::given(value);
        match input {
            Input::Price => inputs.price = Some(figure),
            Input::Resale => inputs.resale = Some(figure),
            Input::Watts => inputs.watts = Some(figure),
            Input::Years => {
                inputs.resale = self.resale_at(value);
                inputs.years = figure;
            }
            _ => inputs.change(input, |_| figure),
        }
        inputs
    }

    /// What a card brings after other years than the stated ones.
    fn resale_at(&self, years: f64) -> Option<Figure> {
        let (Some(price), Some(resale)) = (self.price, self.resale) else { return self.resale };
        if resale.from == From::Given {
            return self.resale;
        }
        let then = |stated: f64| resale_after(price.value, stated, self.years.value, years);
        let (value, low, high) = (then(resale.value), then(resale.low), then(resale.high));
        Some(Figure { value, low, high, ..resale })
    }

    /// Hours of useful work over the whole time.
    pub fn hours(&self) -> f64 {
        hours_of_use(self.hours_per_day.value, self.years.value) * self.utilisation.value
    }

    /// Draw of all cards with everything around them; `None` when unknown.
    pub fn draw(&self) -> Option<Watts> {
        self.watts.map(|watts| Watts(watts.value * f64::from(self.cards) * self.pue.value))
    }
}

/// Hours that so many hours a day make in so many years.
pub fn hours_of_use(hours_per_day: f64, years: f64) -> f64 {
    hours_per_day * DAYS_PER_YEAR * years
}
