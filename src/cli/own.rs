//! `kaopu own`.

use super::arguments::Arguments;
use super::{Failure, Output, engine, json, read_scenario};
use crate::own::Input;
use crate::rank::owning;

/// Options that set an input, in the scenario's currency where it is money.
pub const INPUTS: [(&str, Input); 11] = [
    ("--price", Input::Price),
    ("--host", Input::Host),
    ("--resale", Input::Resale),
    ("--years", Input::Years),
    ("--watts", Input::Watts),
    ("--pue", Input::Pue),
    ("--tariff", Input::Tariff),
    ("--upkeep", Input::Upkeep),
    ("--capital", Input::Capital),
    ("--hours-per-day", Input::HoursPerDay),
    ("--utilisation", Input::Utilisation),
];

/// Rent or buy.
pub fn own(arguments: &Arguments) -> Result<Output, Failure> {
    let mut set = Vec::new();
    for (name, input) in INPUTS {
        let Some(text) = arguments.value(name) else { continue };
        let value = text.parse::<f64>().ok().filter(|value| value.is_finite() && *value >= 0.0);
        let value = value.ok_or_else(|| Failure::usage(format!("{name} takes a number, not `{text}`"), name))?;
        set.push((input, value));
    }
    let engine = engine()?;
    let (scenario, _) = read_scenario(arguments, &engine)?;
    match owning::own(&engine, &scenario, &set) {
        Some(answer) => Ok(Output { out: json(&answer), ..Output::default() }),
        None => Err(Failure::usage("no offer is admissible and no card is named: add gpu=rtx-4090, say", "gpu")),
    }
}
