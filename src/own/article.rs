//! The articles' own method, as a setting to compare with: resale left out, the total cut down to whole hundreds, the
//! hour cut down to whole cents (S2 L32-44: 16560 becomes 16500, 16500 / 5840 h = 2.8253 becomes 2.82).

use super::inputs::Inputs;
use super::ledger::Ledger;
use serde::Serialize;

/// What the articles' method gives, and what is right on the same figures.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Article {
    /// Purchase and electricity, cut down to hundreds.
    pub total: f64,
    /// That over the hours of use.
    pub hourly: f64,
    /// The hour as the articles print it: cut off after the cents.
    pub hourly_printed: f64,
    /// Net of resale; `None` when that is unknown.
    pub corrected_hourly: Option<f64>,
}

/// The articles' sum on these figures; `None` when price or draw of the card is unknown.
pub fn article(inputs: &Inputs) -> Option<Article> {
    let ledger = Ledger::new(inputs)?;
    let hours = inputs.hours();
    let total = ((ledger.purchase + ledger.electricity) / 100.0).floor() * 100.0;
    let hourly = total / hours;
    let hourly_printed = (hourly * 100.0).floor() / 100.0;
    let corrected = ledger.resale.map(|resale| (ledger.purchase - resale + ledger.electricity) / hours);
    Some(Article { total, hourly, hourly_printed, corrected_hourly: corrected })
}

/// The formula as printed (S2 L32), which counts the purchase and its loss of value. Kept to show what it would give.
pub fn formula_as_printed(ledger: &Ledger) -> f64 {
    let lost = ledger.purchase - ledger.resale.unwrap_or(ledger.purchase);
    ledger.purchase + lost + ledger.electricity + ledger.upkeep
}
