//! Checks of a price against other prices.

use super::check::{Check, Finding, NODE, OUTLIER, TERM, YEAR_MONTHS};
use super::group::{Comparable, charge, comparable, median, medians};
use super::row::{Row, without_memory};
use crate::catalog::AcceleratorIndex;
use crate::catalog::accelerator::Accelerator;
use crate::catalog::offer::{Plan, PriceKind};
use crate::catalog::provider::Region;
use crate::sort;
use std::collections::BTreeMap;

/// Prices far from the median of their comparable group.
pub fn outliers<R: Row>(rows: &[R]) -> Vec<Finding> {
    let medians = medians(rows);
    let of = |(at, row): (usize, &R)| {
        let median = *medians.get(&comparable(row)?)?;
        let ratio = row.per_card()? / median;
        let out = ratio < OUTLIER.0 || ratio > OUTLIER.1;
        out.then_some(Finding { check: Check::Outlier, row: at, other: None, value: ratio, against: median })
    };
    rows.iter().enumerate().filter_map(of).collect()
}

/// Numbers that stand for "no price".
pub fn placeholders<R: Row>(rows: &[R]) -> Vec<Finding> {
    let of = |(at, row): (usize, &R)| {
        let value = row.raw().filter(|raw| is_placeholder(*raw))?;
        Some(Finding { check: Check::Placeholder, row: at, other: None, value, against: 0.0 })
    };
    rows.iter().enumerate().filter_map(of).collect()
}

/// 0 and one cent; 999 and more nines; 1111 and more ones; 12345 and on. Below 999 such numbers are real prices.
fn is_placeholder(raw: f64) -> bool {
    let digits: String = format!("{raw:.2}").chars().filter(char::is_ascii_digit).collect();
    let whole = digits.trim_end_matches('0');
    let all = |digit: char, least: usize| whole.len() >= least && whole.chars().all(|each| each == digit);
    raw <= 0.01 || (raw >= 999.0 && (all('9', 3) || all('1', 4) || whole.starts_with("12345")))
}

/// What rows must agree in to be one machine of one provider, number of cards and way of charging apart.
type Machine<'a> = (&'a str, AcceleratorIndex, Option<Region>, PriceKind, &'a str);

/// Prices of one machine by number of cards and way of charging; the row with the highest price of each.
type Prices = BTreeMap<(u16, Plan), (usize, f64)>;

fn machines<R: Row>(rows: &[R]) -> BTreeMap<Machine<'_>, Prices> {
    let mut machines: BTreeMap<Machine<'_>, Prices> = BTreeMap::new();
    for (at, row) in rows.iter().enumerate() {
        let Some(accelerator) = row.accelerator() else { continue };
        let Some(price) = row.per_card().filter(|price| *price > 0.0) else { continue };
        let machine = (row.provider(), accelerator, row.region(), row.kind(), row.variant());
        let slot =
            machines.entry(machine).or_default().entry((row.count(), charge(row.plan()))).or_insert((at, price));
        if price > slot.1 {
            *slot = (at, price);
        }
    }
    machines
}

/// Inverted and non-linear prices of one provider.
pub fn within_provider<R: Row>(rows: &[R]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for prices in machines(rows).values() {
        for (&(count, plan), &(at, price)) in prices {
            let mut found = |check, other, value, against| {
                findings.push(Finding { check, row: at, other: Some(other), value, against });
            };
            let metered = prices.get(&(count, Plan::Hour)).copied();
            match (plan.term_hours(), metered) {
                (Some(hours), Some((other, hour))) => {
                    let ratio = price / (hours * hour);
                    if ratio > TERM.1 {
                        found(Check::TermDearer, other, ratio, TERM.1);
                    } else if ratio < TERM.0 {
                        found(Check::TermTooCheap, other, ratio, TERM.0);
                    }
                }
                (None, Some((other, hour))) if plan == Plan::Spot && price > hour => {
                    found(Check::SpotDearer, other, price / hour, 1.0);
                }
                _ => {}
            }
            let smaller = prices.range(..(count, Plan::Second)).rev().find(|((_, other), _)| *other == plan);
            if let Some((_, &(other, single))) = smaller
                && price < NODE * single
            {
                found(Check::NodeCheaper, other, price / single, NODE);
            }
        }
    }
    findings
}

/// Hour prices that are some month price of the same machine × 0.8 / 720, rounded or cut to the cent (contradiction
/// list, C19): the one-year discount spread over the hours, not a quoted hour price.
pub fn derived<R: Row>(rows: &[R]) -> Vec<Finding> {
    fn key<R: Row>(row: &R) -> Option<(&str, AcceleratorIndex, u16)> {
        Some((row.provider(), row.accelerator()?, row.count()))
    }
    let mut months: BTreeMap<_, Vec<(usize, f64)>> = BTreeMap::new();
    for (at, row) in rows.iter().enumerate().filter(|(_, row)| row.plan() == Plan::Month) {
        if let (Some(key), Some(price)) = (key(row), row.raw()) {
            months.entry(key).or_default().push((at, price));
        }
    }
    let of = |(at, row): (usize, &R)| {
        let hour = row.raw().filter(|hour| charge(row.plan()) == Plan::Hour && *hour > 0.0)?;
        let same = |month: f64| {
            let (cents, hour) = (month * 0.8 / 720.0 * 100.0, (hour * 100.0).round());
            (cents.round() - hour).abs() < 0.5 || (cents.floor() - hour).abs() < 0.5
        };
        let &(other, month) = months.get(&key(row)?)?.iter().find(|(_, month)| same(*month))?;
        Some(Finding { check: Check::DerivedHour, row: at, other: Some(other), value: hour, against: month })
    };
    rows.iter().enumerate().filter_map(of).collect()
}

/// Year prices within three months' price: the provider's own month price where there is one, else the median of what
/// anybody asks for a month of this card in this region (contradiction list, C20).
pub fn year_like_month<R: Row>(rows: &[R]) -> Vec<Finding> {
    let mut own: BTreeMap<(&str, Comparable), f64> = BTreeMap::new();
    let mut any: BTreeMap<(AcceleratorIndex, u16, Option<Region>), Vec<f64>> = BTreeMap::new();
    for row in rows.iter().filter(|row| row.plan() == Plan::Month && !row.held()) {
        if let (Some(group), Some(price)) = (comparable(row), row.per_card().filter(|price| *price > 0.0)) {
            own.entry((row.provider(), group)).or_insert(price);
            any.entry((group.accelerator, group.count, group.region)).or_default().push(price);
        }
    }
    let any: BTreeMap<_, f64> = any.into_iter().filter_map(|(key, prices)| Some((key, median(prices)?))).collect();
    let of = |(at, row): (usize, &R)| {
        let group = comparable(row).filter(|group| group.charge == Plan::Year)?;
        let as_month = Comparable { charge: Plan::Month, ..group };
        let own = own.get(&(row.provider(), as_month));
        let month = *own.or_else(|| any.get(&(group.accelerator, group.count, group.region)))?;
        let ratio = row.per_card()? / month;
        let strikes = ratio < YEAR_MONTHS;
        strikes.then_some(Finding {
            check: Check::YearLikeMonth,
            row: at,
            other: None,
            value: ratio,
            against: YEAR_MONTHS,
        })
    };
    rows.iter().enumerate().filter_map(of).collect()
}

/// The version of a card with more memory at no higher price than the one with less, same form factor, from one provider,
/// in the same
/// region, variant and way of charging. A node with more memory is compared with single cards with less, too
/// (contradiction list, C12).
pub fn larger_not_dearer<R: Row>(rows: &[R], accelerators: &[Accelerator]) -> Vec<Finding> {
    type Key<'a> = (&'a str, &'a str, Option<Region>, Plan, PriceKind, &'a str);
    let families: Vec<String> = accelerators.iter().map(without_memory).collect();
    let mut versions: BTreeMap<Key<'_>, Vec<(f64, u16, usize, f64)>> = BTreeMap::new();
    for (at, row) in rows.iter().enumerate() {
        let Some(index) = row.accelerator().map(usize::from) else { continue };
        let (Some(card), Some(family)) = (accelerators.get(index), families.get(index)) else { continue };
        let (Some(gb), Some(price)) = (card.nominal_gb.map(f64::from), row.per_card().filter(|price| *price > 0.0))
        else {
            continue;
        };
        let key = (row.provider(), family.as_str(), row.region(), charge(row.plan()), row.kind(), row.variant());
        versions.entry(key).or_default().push((gb, row.count(), at, price));
    }
    let mut findings = Vec::new();
    for mut versions in versions.into_values() {
        sort::by(&mut versions, |a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)).then(a.2.cmp(&b.2)));
        for &(gb, count, at, price) in &versions {
            // The dearest row with less memory and at most as many cards.
            let smaller = versions.iter().filter(|(other, cards, ..)| *other < gb * 0.9 && *cards <= count);
            let dearest = smaller.max_by(|a, b| a.3.total_cmp(&b.3).then(b.2.cmp(&a.2)));
            if let Some(&(.., other, most)) = dearest
                && price <= most
            {
                let value = price / most;
                findings.push(Finding {
                    check: Check::LargerNotDearer,
                    row: at,
                    other: Some(other),
                    value,
                    against: 1.0,
                });
            }
        }
    }
    findings
}
