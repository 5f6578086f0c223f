//! Owning against renting: how much use makes them equal, and which input decides.

use super::inputs::{DAYS_PER_YEAR, Figure, Input, Inputs};
use super::ledger::{Ledger, resale_after};
use serde::Serialize;

/// Months searched for a break-even: ten years, past which no card is worth reckoning with.
const LONGEST_MONTHS: f64 = 120.0;

/// What to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The rental hour is cheaper.
    Rent,
    /// The owned hour is cheaper.
    Own,
}

/// An input whose plausible range turns the verdict round.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Flip {
    /// Which.
    pub input: Input,
    /// The value at which the verdict turns.
    pub at: f64,
    /// How far that is from the value in use, as a share of the way to the end of the range.
    pub distance: f64,
}

/// Which is cheaper by the hour at this use. An unknown resale counts as nothing; [`flips`] then says which resale would
/// turn the verdict round.
pub fn verdict(inputs: &Inputs, rent: f64) -> Option<Verdict> {
    let hour = Ledger::new(inputs)?.net_at_most() / inputs.hours();
    Some(if hour < rent { Verdict::Own } else { Verdict::Rent })
}

/// Hours of use a day that make owning as dear as renting, an unknown resale counted as nothing; above 24 means never.
/// `None` when price or draw is unknown, or when the
/// electricity of an hour alone costs as much as its rent. Of rules.md R-084:
/// `(fixed cost) / (365 · years · utilisation · (rent − electricity of a useful hour))`.
pub fn hours_per_day(inputs: &Inputs, rent: f64) -> Option<f64> {
    let ledger = Ledger::new(inputs)?;
    let fixed = ledger.net_at_most() - ledger.electricity;
    let useful = inputs.utilisation.value;
    let energy = inputs.draw()?.0 / 1000.0 * inputs.tariff.value / useful;
    (rent > energy).then(|| (fixed / (DAYS_PER_YEAR * inputs.years.value * useful * (rent - energy))).max(0.0))
}

/// Months of this use after which owning has become cheaper than renting, selling the cards then at what the resale
/// curve says, and for nothing where none is known. `None` when never within ten years, or unknown.
pub fn months(inputs: &Inputs, rent: f64) -> Option<f64> {
    let (price, resale) = (inputs.price?.value, inputs.resale.map_or(0.0, |resale| resale.value));
    let cards = f64::from(inputs.cards);
    let ahead = |months: f64| -> Option<f64> {
        let years = months / 12.0;
        let then = resale_after(price, resale, inputs.years.value, years);
        let at = Inputs { years: Figure::given(years), resale: Some(Figure::given(then)), ..inputs.clone() };
        Some(rent * at.hours() - Ledger::new(&at)?.net()?)
    };
    // A card bought and sold at once loses what the curve starts with: nothing, or the machine around it.
    if cards <= 0.0 {
        return None;
    }
    let mut month = 0.0;
    while month < LONGEST_MONTHS {
        let next = month + 0.25;
        if ahead(next)? >= 0.0 {
            return Some(bisect(month, next, |months| ahead(months).is_some_and(|money| money >= 0.0)));
        }
        month = next;
    }
    None
}

/// The inputs whose plausible range turns the verdict round, the nearest first. Ties keep the order of [`Input::ALL`].
pub fn flips(inputs: &Inputs, rent: f64) -> Vec<Flip> {
    let Some(now) = verdict(inputs, rent) else { return Vec::new() };
    let mut flips: Vec<Flip> = Input::ALL
        .into_iter()
        .filter_map(|input| {
            let figure = inputs.figure(input).or_else(|| unknown_resale(inputs, input))?;
            [figure.low, figure.high]
                .into_iter()
                .filter_map(|end| flip_towards(inputs, rent, now, input, figure.value, end))
                .min_by(|a, b| a.distance.total_cmp(&b.distance))
        })
        .collect();
    crate::sort::by(&mut flips, |a, b| a.distance.total_cmp(&b.distance));
    flips
}

/// A resale that no source states lies somewhere between nothing, as it is counted, and the price.
fn unknown_resale(inputs: &Inputs, input: Input) -> Option<Figure> {
    (input == Input::Resale).then_some(())?;
    Some(Figure::assumed(0.0, 0.0, inputs.price?.value))
}

/// Where between `from` and `end` the verdict turns, if it does.
fn flip_towards(inputs: &Inputs, rent: f64, now: Verdict, input: Input, from: f64, end: f64) -> Option<Flip> {
    let turned = |share: f64| {
        let value = from + (end - from) * share;
        verdict(&inputs.with(input, value), rent).is_some_and(|verdict| verdict != now)
    };
    // Every input moves the cost one way only, so that one end decides and one value is found between.
    turned(1.0).then(|| {
        let share = bisect(0.0, 1.0, turned);
        Flip { input, at: from + (end - from) * share, distance: share }
    })
}

/// The least value of `[low, high]` at which `holds`, which does at `high`.
fn bisect(mut low: f64, mut high: f64, holds: impl Fn(f64) -> bool) -> f64 {
    for _ in 0..50 {
        let middle = f64::midpoint(low, high);
        if holds(middle) {
            high = middle;
        } else {
            low = middle;
        }
    }
    high
}
