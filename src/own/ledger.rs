//! The sum of owning, line by line, and the curve of what a card still brings.

use super::inputs::{DAYS_PER_YEAR, Inputs};
use crate::units::{Money, Watts};
use serde::Serialize;

/// Energy in kilowatt-hours of a draw for so many hours a day.
pub fn energy_kwh(draw: Watts, hours_per_day: f64, days: f64) -> f64 {
    draw.0 / 1000.0 * hours_per_day * days
}

/// What a card of `price` brings after `years`, on the exponential curve that passes `resale` after `after` years:
/// each year takes the same share of what is left.
pub fn resale_after(price: f64, resale: f64, after: f64, years: f64) -> f64 {
    if price <= 0.0 || after <= 0.0 {
        return resale;
    }
    price * crate::units::exact::pow(resale.clamp(0.0, price) / price, years / after)
}

/// What a card has lost.
pub fn lost(price: f64, resale: f64) -> f64 {
    price - resale
}

/// The share of its price that a card has lost.
pub fn lost_share(price: f64, resale: f64) -> f64 {
    lost(price, resale) / price
}

/// The parts of the sum over the whole time, all cards together. All are costs but the resale.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Ledger {
    /// Cards.
    pub purchase: f64,
    /// Machine around them.
    pub host: f64,
    /// What the cards bring at the end; `None` when unknown.
    pub resale: Option<f64>,
    /// Electricity.
    pub electricity: f64,
    /// Repairs and care.
    pub upkeep: f64,
    /// Interest.
    pub capital: f64,
}

/// A line of the sum.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct OwnLine {
    /// What for.
    pub kind: OwnLineKind,
    /// How much over the whole time; below 0 for what comes back.
    pub amount: Money,
}

/// What a line is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum OwnLineKind {
    /// Cards.
    Purchase,
    /// Machine around them.
    Host,
    /// What the cards bring at the end.
    Resale,
    /// Electricity.
    Electricity,
    /// Repairs and care.
    Upkeep,
    /// Interest on the money tied up.
    Capital,
}

impl Ledger {
    /// The sum of these inputs; `None` when price or draw of the card is unknown.
    pub fn new(inputs: &Inputs) -> Option<Self> {
        let cards = f64::from(inputs.cards);
        let years = inputs.years.value;
        let purchase = inputs.price?.value * cards;
        let host = inputs.host.value;
        let resale = inputs.resale.map(|resale| resale.value * cards);
        let energy = energy_kwh(inputs.draw()?, inputs.hours_per_day.value, DAYS_PER_YEAR * years);
        let bought = purchase + host;
        // Money tied up falls from what was paid to what it brings; its mean is taken. Unknown resale counts as none.
        let tied = (bought + resale.unwrap_or(0.0)) / 2.0;
        Some(Self {
            purchase,
            host,
            resale,
            electricity: energy * inputs.tariff.value,
            upkeep: bought * inputs.upkeep.value * years,
            capital: tied * inputs.capital.value * years,
        })
    }

    /// All that is spent, before anything comes back.
    pub fn spent(&self) -> f64 {
        self.purchase + self.host + self.electricity + self.upkeep + self.capital
    }

    /// What owning costs in the end; `None` when the resale is unknown.
    pub fn net(&self) -> Option<f64> {
        self.resale.map(|resale| self.spent() - resale)
    }

    /// What owning costs in the end; an unknown resale counts as nothing, the cautious way.
    pub fn net_at_most(&self) -> f64 {
        self.net().unwrap_or_else(|| self.spent())
    }

    /// The lines that are not nothing.
    pub fn lines(&self) -> Vec<OwnLine> {
        let lines = [
            (OwnLineKind::Purchase, self.purchase),
            (OwnLineKind::Host, self.host),
            (OwnLineKind::Resale, -self.resale.unwrap_or(0.0)),
            (OwnLineKind::Electricity, self.electricity),
            (OwnLineKind::Upkeep, self.upkeep),
            (OwnLineKind::Capital, self.capital),
        ];
        lines
            .into_iter()
            .map(|(kind, amount)| OwnLine { kind, amount: Money::from_f64(amount) })
            .filter(|line| line.amount != Money::ZERO)
            .collect()
    }
}
