//! What buying costs: the hour of an owned machine against the hour of a rented one.
//!
//! `net = cards · price + host − cards · resale + energy + upkeep + capital`, and per hour of use
//! `net / (hours a day · 365 · years · utilisation)` (rules.md R-083 with upkeep and cost of capital added). The articles
//! count purchase *and* depreciation and then print a sum without either (contradictions C40 to C43); [`article`] does
//! their sum as a setting, so that both stand side by side.
//!
//! | file | what |
//! |---|---|
//! | [`inputs`] | figures with their plausible range and where they come from |
//! | [`defaults`] | the dated figures of each card |
//! | [`ledger`] | the sum, energy, the resale curve |
//! | [`against`] | break-even use and months against a rental price, the verdict and what decides it |
//! | [`article`] | the articles' method |

pub mod against;
pub mod article;
pub mod defaults;
pub mod inputs;
pub mod ledger;

pub use against::{Flip, Verdict};
pub use article::Article;
pub use inputs::{Figure, From, Input, Inputs};
pub use ledger::{Ledger, OwnLine, OwnLineKind};

use crate::units::{Currency, Money};
use serde::Serialize;

/// What owning costs and whether it pays. All amounts are for all cards together.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Owning {
    /// Currency of all amounts.
    pub currency: Currency,
    /// Cards in the machine.
    pub cards: u32,
    /// Cost of an hour of use, net of what the cards still bring; `None` when their price or resale is unknown.
    pub equivalent_hourly: Option<f64>,
    /// The same as if they brought nothing; `None` when their price is unknown.
    pub equivalent_hourly_no_resale: Option<f64>,
    /// The rental price it is held against.
    pub rent_per_hour: Option<f64>,
    /// Whether a source or the person says what the cards still bring.
    pub resale_known: bool,
    /// Hours of use a day from which owning is cheaper; `None` when never within a day, or unknown.
    pub break_even_hours_per_day: Option<f64>,
    /// Months of this use after which owning has become cheaper; `None` when never within ten years, or unknown.
    pub break_even_months: Option<f64>,
    /// Rent or own; an unknown resale counts as nothing. `None` without a rental price, or when price or draw of the card
    /// is unknown.
    pub verdict: Option<Verdict>,
    /// Inputs whose plausible range turns the verdict round, the nearest first.
    pub decided_by: Vec<Flip>,
    /// The sum over the whole time; the resale line is missing when unknown.
    pub lines: Vec<OwnLine>,
    /// The articles' method on the same figures.
    pub article: Option<Article>,
}

/// What owning costs, against `rent_per_hour` for as many cards. Inputs are in the currency of the rent.
pub fn evaluate(inputs: &Inputs, rent_per_hour: Option<Money>) -> Owning {
    let rent = rent_per_hour.map(Money::to_f64);
    let ledger = Ledger::new(inputs);
    let hours = inputs.hours();
    let per_hour = |money: f64| money / hours;
    let equivalent = ledger.as_ref().and_then(Ledger::net).map(per_hour);
    let no_resale = ledger.as_ref().map(|ledger| per_hour(ledger.spent()));
    Owning {
        currency: inputs.currency,
        cards: inputs.cards,
        equivalent_hourly: equivalent,
        equivalent_hourly_no_resale: no_resale,
        rent_per_hour: rent,
        resale_known: inputs.resale.is_some(),
        break_even_hours_per_day: rent
            .and_then(|rent| against::hours_per_day(inputs, rent))
            .filter(|hours| *hours <= 24.0),
        break_even_months: rent.and_then(|rent| against::months(inputs, rent)),
        verdict: rent.and_then(|rent| against::verdict(inputs, rent)),
        decided_by: rent.map(|rent| against::flips(inputs, rent)).unwrap_or_default(),
        lines: ledger.map(|ledger| ledger.lines()).unwrap_or_default(),
        article: article::article(inputs),
    }
}
