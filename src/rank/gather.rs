//! From the dataset's statements to the market: groups of statements become plans, plans of one thing become an offer.

use super::market::{Cards, Draft, Market, Origin, PlanDraft};
use super::naming::offer_id;
use crate::catalog::choose::Group;
use crate::catalog::offer::{Hold, Per, Statement};
use crate::catalog::provider::{Class, Region};
use crate::catalog::{AcceleratorIndex, Catalog, ProviderIndex};
use crate::sort;
use crate::units::Money;
use std::collections::BTreeMap;

/// Holds of statements that are no offer at all: they are kept as evidence and listed nowhere else.
const NO_OFFER: [Hold; 3] = [Hold::Anonymous, Hold::Assumption, Hold::NotRental];

/// What plans of one offer agree in.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Thing {
    provider: ProviderIndex,
    accelerator: Option<AcceleratorIndex>,
    cards: Cards,
    region: Region,
    variant: String,
}

/// Builds the market of a dataset. `groups` are its statements by the choosing rule; plans remember their position
/// there. Offers come in the order of their ids.
pub fn gather(catalog: &Catalog, groups: &[Group]) -> Market {
    let mut things: BTreeMap<Thing, (Vec<PlanDraft>, Option<Hold>)> = BTreeMap::new();
    for (at, group) in groups.iter().enumerate() {
        let members: Vec<&Statement> = group.statements.iter().map(|&at| &catalog.statements[at]).collect();
        let Some(thing) = thing_of(&members, catalog) else { continue };
        let entry = things.entry(thing.clone()).or_default();
        match plan_of(group, at, thing.cards, catalog) {
            Some(plan) => entry.0.push(plan),
            None => entry.1 = entry.1.or(members.iter().find_map(|row| row.hold)),
        }
    }
    for row in catalog.statements.iter().filter(|row| row.accelerator.is_none()) {
        if let Some(thing) = thing_of(&[row], catalog) {
            things.entry(thing).or_default().1 = row.hold;
        }
    }
    let mut drafts: Vec<(String, Draft)> = things
        .into_iter()
        .map(|(thing, (plans, hold))| {
            let hold = if plans.is_empty() { Some(hold.unwrap_or(Hold::Unpriced)) } else { None };
            let Thing { provider, accelerator, cards, region, variant } = thing;
            let draft = Draft { provider, accelerator, cards, region: Some(region), variant, plans, hold };
            (offer_id(&draft, catalog), draft)
        })
        .collect();
    sort::by(&mut drafts, |a, b| a.0.cmp(&b.0));
    let mut market = Market::new(catalog.version.date);
    for (_, draft) in drafts {
        market.push(&draft);
    }
    market
}

/// What statements of one group are about; `None` when they are no offer.
fn thing_of(members: &[&Statement], catalog: &Catalog) -> Option<Thing> {
    let first = members.first()?;
    let provider = &catalog.providers[usize::from(first.provider)];
    let no_offer = members.iter().all(|row| row.hold.is_some_and(|hold| NO_OFFER.contains(&hold)));
    if provider.class == Class::Unnamed || no_offer || first.count == 0 {
        return None;
    }
    let each = members.iter().all(|row| row.per == Per::Gpu && row.count == 1);
    Some(Thing {
        provider: first.provider,
        accelerator: first.accelerator,
        cards: if each { Cards::Each } else { Cards::Node(first.count) },
        region: first.region,
        variant: members.iter().map(|row| row.variant.as_str()).max().unwrap_or("").to_owned(),
    })
}

/// The plan that a group's chosen statement gives; `None` when none is chosen.
fn plan_of(group: &Group, at: usize, cards: Cards, catalog: &Catalog) -> Option<PlanDraft> {
    let chosen = group.chosen?;
    let row = catalog.statements.get(chosen.statement)?;
    let price = |row: &Statement, amount: Money| match (cards, row.per) {
        (Cards::Node(_), Per::Gpu) => {
            Money::from_micros(amount.micros().saturating_mul(i64::from(row.count.max(1))))
        }
        _ => amount,
    };
    // The spread is what all statements that may rank say, so that a conflict is visible as a range.
    let comparable = group
        .statements
        .iter()
        .map(|&at| &catalog.statements[at])
        .filter(|other| other.hold.is_none() && other.currency == row.currency);
    let ends = comparable.flat_map(|other| [other.low, other.high].map(|end| end.map(|end| price(other, end))));
    let ends: Vec<Money> = ends.flatten().collect();
    let ranked = price(row, row.high?);
    Some(PlanDraft {
        plan: chosen.plan,
        kind: row.kind,
        price: ranked,
        spread: (ends.iter().copied().min().unwrap_or(ranked), ends.iter().copied().max().unwrap_or(ranked)),
        currency: row.currency,
        origin: Origin::Group(u32::try_from(at).ok()?),
        date: row.evidence.date,
        grade: row.evidence.grade,
        others: u8::try_from(group.others().count()).unwrap_or(u8::MAX),
        disputed: group.conflicts(&catalog.statements) || !row.disputed.is_empty(),
    })
}
