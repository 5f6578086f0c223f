//! Stored data: `price x max(GB - free, 0) x days` (rules.md R-122, contradiction C30: the free part is not billed).

use crate::catalog::billing::Storage;
use crate::units::{Currency, Gigabytes};

/// What a day of storage costs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum DailyCost {
    /// Nothing is stored, so that nothing is charged.
    NotUsed,
    /// A price is needed and nobody states it.
    NotDisclosed,
    /// So much a day in the billing currency.
    Known {
        /// Money a day.
        per_day: f64,
        /// Whether days on which the machine stays off count; `None` when nobody says.
        while_off: Option<bool>,
    },
}

/// What a day of `stored` costs under a rule. A rule in another currency than the bill's cannot be run and counts as not
/// disclosed.
pub fn daily(rule: Option<&Storage>, stored: Gigabytes, currency: Currency) -> DailyCost {
    if stored.0 <= 0.0 {
        return DailyCost::NotUsed;
    }
    let Some(rule) = rule else { return DailyCost::NotDisclosed };
    let charged = (stored.0 - rule.free_gb).max(0.0);
    if charged <= 0.0 {
        return DailyCost::Known { per_day: 0.0, while_off: rule.while_off };
    }
    match rule.per_gb_day {
        Some(price) if price.currency == currency => {
            DailyCost::Known { per_day: price.amount.to_f64() * charged, while_off: rule.while_off }
        }
        _ => DailyCost::NotDisclosed,
    }
}

impl DailyCost {
    /// Money for `days` calendar days of which the machine runs `days_running` (hours of running / 24), as (while
    /// running, while off). Where nobody says whether the time off counts, it is counted, the cautious way; `least`
    /// leaves it out.
    pub fn split(&self, days_running: f64, days: f64, least: bool) -> (f64, f64) {
        let Self::Known { per_day, while_off } = *self else { return (0.0, 0.0) };
        let off = match while_off {
            Some(counts) => counts,
            None => !least,
        };
        (per_day * days_running, if off { per_day * (days - days_running).max(0.0) } else { 0.0 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::units::{Money, Price};

    #[test]
    fn the_free_part_costs_nothing() {
        let price = Price { amount: Money::from_f64(0.007), currency: Currency::Cny };
        let rule = Storage { per_gb_day: Some(price), free_gb: 50.0, while_off: Some(true) };
        let cost = daily(Some(&rule), Gigabytes(50.0), Currency::Cny);
        assert_eq!(cost.split(3.0, 30.0, false), (0.0, 0.0));
        assert_eq!(daily(Some(&rule), Gigabytes(60.0), Currency::Usd), DailyCost::NotDisclosed);
        assert_eq!(daily(None, Gigabytes(1.0), Currency::Cny), DailyCost::NotDisclosed);
    }
}
