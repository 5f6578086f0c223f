//! Set-up: at the price of the mode without GPU where the provider has one that fits the plan, else at full price.

use crate::catalog::billing::Billing;
use crate::catalog::offer::Plan;
use crate::units::Currency;

/// How set-up is charged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Setup {
    /// At so much an hour, without the GPU. The same hours are assumed, though such a mode has fewer cores.
    NoGpu(f64),
    /// Like the work itself, on the plan's clock.
    FullPrice,
    /// Inside the prepaid term: it only makes the span longer.
    InsideTerm,
}

/// How set-up is charged on `plan`.
pub fn setup(billing: &Billing, plan: Plan, currency: Currency) -> Setup {
    if plan.term_hours().is_some() {
        return Setup::InsideTerm;
    }
    let price = billing.no_gpu_mode.as_ref().and_then(|mode| mode.value.per_hour);
    match price {
        Some(price) if price.currency == currency => Setup::NoGpu(price.amount.to_f64()),
        _ => Setup::FullPrice,
    }
}
