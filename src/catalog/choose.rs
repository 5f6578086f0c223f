//! The choosing rule: which of several statements on one thing is the price that ranks. It is written here and
//! nowhere else.
//!
//! 1. Statements meet when they speak of the same provider, accelerator, count, region, price kind, way of paying and
//!    variant. Charging by the second, the minute or the hour is one way of paying: what differs is the rounding.
//!    A statement that names no variant speaks of the only named one, where there is one; beside several it is shown
//!    with each and ranks only when none of them can.
//! 2. A statement on hold never ranks.
//! 3. The newest dated statement of the provider's own price list ranks: read there, or quoted from there by a third
//!    party, grade A or B. Of two from one day the dearer.
//! 4. Without one, the dearest of the conflicting statements ranks, under the coarsest rounding that any of them
//!    states: nobody is promised less than they may pay.
//! 5. A range ranks at its high end. Nothing is averaged; the other statements are kept and shown.

use super::evidence::{Date, Grade, Speaker};
use super::offer::{Per, Plan, PriceKind, Statement};
use super::provider::Region;
use super::{AcceleratorIndex, ProviderIndex};
use crate::sort;
use crate::units::{Currency, Exchange, Money, Price};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Every statement on one thing, and the one that ranks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Positions of all statements on it, in order; those on hold included.
    pub statements: Vec<usize>,
    /// The statement that ranks; `None` when all are on hold.
    pub chosen: Option<Chosen>,
}

impl Group {
    /// Positions of the statements that did not win.
    pub fn others(&self) -> impl Iterator<Item = usize> + '_ {
        let winner = self.chosen.map(|chosen| chosen.statement);
        self.statements.iter().copied().filter(move |&at| Some(at) != winner)
    }

    /// Whether another statement gives another price than the one that ranks.
    pub fn conflicts(&self, statements: &[Statement]) -> bool {
        let Some(winner) = self.chosen.and_then(|chosen| statements.get(chosen.statement)) else { return false };
        let price = |row: &Statement| (row.currency, row.low.map(|low| whole(row, low)), highest(row));
        self.others()
            .filter_map(|at| statements.get(at))
            .any(|row| (row.low.is_some() || row.high.is_some()) && price(row) != price(winner))
    }
}

/// The statement that ranks, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// Its position.
    pub statement: usize,
    /// The way of paying to reckon with: its own, or a coarser rounding that another statement gives.
    pub plan: Plan,
    /// Why it.
    pub rule: Rule,
}

/// Why a statement ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {
    /// Nobody states another price.
    Only,
    /// It is the newest dated statement of the provider's own list.
    NewestList,
    /// It is the dearest of statements of which none is a dated list price.
    Dearest,
}

/// What statements must agree in to be about one thing, the variant apart.
type Thing = (ProviderIndex, AcceleratorIndex, u16, Region, PriceKind, Plan);

/// Groups statements by what they are about and chooses one of each. A statement that names no single accelerator
/// belongs to no group. Groups come in the order of their first statement.
pub fn choose(statements: &[Statement], exchange: &Exchange) -> Vec<Group> {
    let mut things: BTreeMap<Thing, BTreeMap<&str, Vec<usize>>> = BTreeMap::new();
    for (at, row) in statements.iter().enumerate() {
        if let Some(accelerator) = row.accelerator {
            let thing = (row.provider, accelerator, row.count, row.region, row.kind, way_of_paying(row.plan));
            things.entry(thing).or_default().entry(row.variant.as_str()).or_default().push(at);
        }
    }
    let mut groups: Vec<Group> = Vec::new();
    for mut variants in things.into_values() {
        let unnamed = variants.remove("").unwrap_or_default();
        if let [only] = variants.values_mut().collect::<Vec<_>>().as_mut_slice() {
            only.extend(unnamed);
            groups.push(group(std::mem::take(*only), &[], statements, exchange));
            continue;
        }
        let before = groups.len();
        groups.extend(variants.into_values().map(|members| group(members, &unnamed, statements, exchange)));
        let named_ranks = groups.iter().skip(before).any(|group| group.chosen.is_some());
        if !unnamed.is_empty() && !named_ranks {
            groups.push(group(unnamed, &[], statements, exchange));
        }
    }
    sort::by(&mut groups, |a, b| a.statements.cmp(&b.statements));
    groups
}

/// The group of `members`, with `beside` shown but not eligible.
fn group(mut members: Vec<usize>, beside: &[usize], statements: &[Statement], exchange: &Exchange) -> Group {
    let chosen = choice(&members, statements, exchange);
    members.extend(beside);
    sort::up(&mut members);
    Group { statements: members, chosen }
}

fn choice(members: &[usize], statements: &[Statement], exchange: &Exchange) -> Option<Chosen> {
    let rows = members.iter().filter_map(|&at| statements.get(at).map(|row| (at, row)));
    let eligible: Vec<(usize, &Statement)> =
        rows.filter(|(_, row)| row.hold.is_none() && row.high.is_some()).collect();
    let cost = |row: &Statement| -> Option<Money> {
        let amount = highest(row)?;
        Some(exchange.convert(Price { amount, currency: row.currency }, Currency::Cny))
    };
    let listed = eligible
        .iter()
        .filter_map(|(at, row)| Some((list_date(row)?, cost(row)?, Reverse(row.id.as_str()), *at, row.plan)))
        .max_by(|a, b| (a.0, a.1, a.2).cmp(&(b.0, b.1, b.2)));
    if let Some((.., statement, plan)) = listed {
        let rule = if eligible.len() == 1 { Rule::Only } else { Rule::NewestList };
        return Some(Chosen { statement, plan, rule });
    }
    let dearest = eligible
        .iter()
        .filter_map(|(at, row)| Some((cost(row)?, Reverse(row.id.as_str()), *at)))
        .max_by(|a, b| (a.0, a.1).cmp(&(b.0, b.1)))?;
    let plan = eligible.iter().map(|(_, row)| row.plan).max()?;
    let rule = if eligible.len() == 1 { Rule::Only } else { Rule::Dearest };
    Some(Chosen { statement: dearest.2, plan, rule })
}

/// One name for the ways of paying that differ only in rounding.
fn way_of_paying(plan: Plan) -> Plan {
    match plan {
        Plan::Second | Plan::Minute | Plan::Hour => Plan::Hour,
        prepaid_or_spot => prepaid_or_spot,
    }
}

/// The day of a statement that counts as the provider's own list; `None` for every other statement.
fn list_date(row: &Statement) -> Option<Date> {
    let quoted = matches!(row.evidence.says, Speaker::VendorPage | Speaker::ThirdParty);
    if quoted && row.evidence.grade <= Grade::B { row.evidence.date.earliest() } else { None }
}

/// The high end of a statement's price, for the whole instance.
fn highest(row: &Statement) -> Option<Money> {
    row.high.map(|high| whole(row, high))
}

/// A price of a statement, for the whole instance.
fn whole(row: &Statement, amount: Money) -> Money {
    match row.per {
        Per::Instance => amount,
        Per::Gpu => Money::from_micros(amount.micros().saturating_mul(i64::from(row.count.max(1)))),
    }
}
