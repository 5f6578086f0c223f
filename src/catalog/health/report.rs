//! The data-health report. Ids, numbers and enum words only.

use super::check::{Check, check};
use super::row::StatementRow;
use crate::catalog::Catalog;
use crate::catalog::choose::{self, Rule};
use crate::catalog::evidence::{Grade, Stated};
use crate::catalog::offer::{Plan, Statement};
use crate::catalog::provider::{Class, Fact, Provider, Region};
use crate::sort;
use serde::Serialize;
use std::collections::BTreeMap;

/// The whole report.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Health {
    /// Version of the dataset, e.g. `2026-11-30+1a2b3c4d`.
    pub version: String,
    /// Numbers over all.
    pub totals: Totals,
    /// One line a provider, by id.
    pub providers: Vec<ProviderHealth>,
    /// How old the prices are that rank.
    pub ages: Ages,
    /// Where prices of one thing differ.
    pub conflicts: Vec<Conflict>,
    /// Where facts about one thing differ.
    pub fact_conflicts: Vec<FactConflict>,
    /// How often each check strikes, every check listed.
    pub checks: Vec<CheckCount>,
    /// What the checks found.
    pub findings: Vec<FindingView>,
    /// What nobody has stated.
    pub gaps: Vec<Gap>,
}

/// Numbers over all.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Totals {
    /// Providers that are named.
    pub providers: usize,
    /// Of these, in mainland China.
    pub providers_cn: usize,
    /// Price statements.
    pub statements: usize,
    /// Offers that rank: one statement chosen of each group.
    pub offers: usize,
    /// Statements that may not rank, by reason.
    pub held: BTreeMap<String, usize>,
    /// Cards and chips.
    pub accelerators: usize,
    /// Of these, with an offer that ranks.
    pub accelerators_offered: usize,
    /// Facts about providers.
    pub facts: usize,
    /// Of these, disputed.
    pub facts_disputed: usize,
    /// Sources.
    pub sources: usize,
    /// Price statements by grade as recorded.
    pub grades: BTreeMap<char, usize>,
    /// Offers that rank, by plan.
    pub plans: BTreeMap<&'static str, usize>,
}

/// One provider.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ProviderHealth {
    /// Its id.
    pub id: String,
    /// Where it is.
    pub region: Option<Region>,
    /// Price statements.
    pub statements: usize,
    /// Offers that rank.
    pub offers: usize,
    /// Facts about it.
    pub facts: usize,
    /// Of these, disputed.
    pub facts_disputed: usize,
    /// Date of its newest price as stated; empty when none is dated.
    pub newest: String,
    /// Best grade among its prices; `None` without prices.
    pub best_grade: Option<char>,
}

/// Offers that rank, by age of their price at the dataset's date.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Ages {
    /// At most 30 days.
    pub month: usize,
    /// At most 90 days.
    pub quarter: usize,
    /// At most a year.
    pub year: usize,
    /// Older.
    pub older: usize,
    /// The source gives no date.
    pub undated: usize,
}

/// Statements on one thing that differ in price.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Conflict {
    /// Provider id.
    pub provider: String,
    /// Accelerator id.
    pub accelerator: String,
    /// Cards.
    pub count: u16,
    /// Ids of the statements, the one that ranks first.
    pub statements: Vec<String>,
    /// Why it ranks: `only`, `newest-list` or `dearest`.
    pub rule: &'static str,
    /// Lowest price that any of them states for one card, in its own currency.
    pub low: f64,
    /// Highest.
    pub high: f64,
}

/// Facts about one thing whose numbers differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FactConflict {
    /// Provider id.
    pub provider: String,
    /// Fact key.
    pub key: String,
    /// Positions among the provider's facts.
    pub facts: Vec<usize>,
}

/// How often a check strikes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct CheckCount {
    /// Which.
    pub check: Check,
    /// How often over all statements.
    pub count: usize,
    /// How often over statements that may rank.
    pub ranking: usize,
}

/// What a check found.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FindingView {
    /// Which check.
    pub check: Check,
    /// Statement id.
    pub statement: String,
    /// The statement it was compared with; empty when none.
    pub other: String,
    /// See [`Check`].
    pub value: f64,
    /// See [`Check`].
    pub against: f64,
    /// Whether the statement is kept from the ranking.
    pub held: bool,
}

/// Facts that a careful person asks for and nobody has stated.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Gap {
    /// Provider id.
    pub provider: String,
    /// What is missing, of [`ASKED`].
    pub missing: Vec<&'static str>,
}

/// What a careful person asks of every provider, as fact keys.
pub const ASKED: [&str; 8] = [
    "certification",
    "compute_fluctuation",
    "fault_rate",
    "founded",
    "licence",
    "ops_support",
    "sla",
    "storage_price",
];

/// Builds the report.
pub fn health(catalog: &Catalog) -> Health {
    let groups = choose::choose(&catalog.statements, &catalog.exchange());
    let chosen: Vec<&Statement> = groups
        .iter()
        .filter_map(|group| group.chosen)
        .filter_map(|chosen| catalog.statements.get(chosen.statement))
        .collect();
    let rows = StatementRow::all(catalog);
    let findings: Vec<FindingView> = check(&rows, &catalog.accelerators, catalog.version.date)
        .into_iter()
        .filter_map(|finding| {
            let id = |at: usize| catalog.statements.get(at).map(|row| row.id.clone());
            Some(FindingView {
                check: finding.check,
                statement: id(finding.row)?,
                other: finding.other.and_then(id).unwrap_or_default(),
                value: finding.value,
                against: finding.against,
                held: catalog.statements.get(finding.row)?.hold.is_some(),
            })
        })
        .collect();
    let checks = Check::ALL.map(|check| {
        let of = |held: bool| findings.iter().filter(|row| row.check == check && (held || !row.held)).count();
        CheckCount { check, count: of(true), ranking: of(false) }
    });
    let named = || catalog.providers.iter().filter(|provider| provider.class != Class::Unnamed);
    Health {
        version: format!("{}+{}", catalog.version.date, catalog.version.hash),
        totals: totals(catalog, &chosen),
        providers: catalog.providers.iter().zip(0_u16..).map(|row| provider(catalog, &chosen, row)).collect(),
        ages: ages(catalog, &chosen),
        conflicts: groups.iter().filter_map(|group| conflict(catalog, group)).collect(),
        fact_conflicts: named().flat_map(fact_conflicts).collect(),
        checks: checks.to_vec(),
        findings,
        gaps: named().filter_map(gap).collect(),
    }
}

fn totals(catalog: &Catalog, chosen: &[&Statement]) -> Totals {
    let mut totals = Totals {
        statements: catalog.statements.len(),
        offers: chosen.len(),
        accelerators: catalog.accelerators.len(),
        sources: catalog.sources.len(),
        ..Totals::default()
    };
    for provider in &catalog.providers {
        totals.facts += provider.facts.len();
        totals.facts_disputed += disputed(provider);
        let named = provider.class != Class::Unnamed;
        totals.providers += usize::from(named);
        totals.providers_cn += usize::from(named && provider.region == Some(Region::Cn));
    }
    for row in &catalog.statements {
        *totals.grades.entry(row.evidence.grade.letter()).or_default() += 1;
        if let Some(hold) = row.hold {
            *totals.held.entry(format!("{hold:?}").to_lowercase()).or_default() += 1;
        }
    }
    for plan in Plan::ALL {
        totals.plans.insert(plan.name(), chosen.iter().filter(|row| row.plan == plan).count());
    }
    let mut offered: Vec<_> = chosen.iter().filter_map(|row| row.accelerator).collect();
    sort::up(&mut offered);
    offered.dedup();
    totals.accelerators_offered = offered.len();
    totals
}

fn disputed(provider: &Provider) -> usize {
    provider.facts.iter().filter(|fact| !fact.disputed.is_empty()).count()
}

fn provider(catalog: &Catalog, chosen: &[&Statement], (provider, index): (&Provider, u16)) -> ProviderHealth {
    let mine = || catalog.statements.iter().filter(|row| row.provider == index);
    let newest = mine().map(|row| row.evidence.date).max_by_key(|date: &Stated| date.earliest());
    ProviderHealth {
        id: provider.id.clone(),
        region: provider.region,
        statements: mine().count(),
        offers: chosen.iter().filter(|row| row.provider == index).count(),
        facts: provider.facts.len(),
        facts_disputed: disputed(provider),
        newest: newest.map(|date| date.to_string()).unwrap_or_default(),
        best_grade: mine().map(|row| row.evidence.grade).min().map(Grade::letter),
    }
}

fn ages(catalog: &Catalog, chosen: &[&Statement]) -> Ages {
    let mut ages = Ages::default();
    for row in chosen {
        match row.evidence.date.age_days(catalog.version.date) {
            None => ages.undated += 1,
            Some(0..=30) => ages.month += 1,
            Some(31..=90) => ages.quarter += 1,
            Some(91..=365) => ages.year += 1,
            Some(_) => ages.older += 1,
        }
    }
    ages
}

fn conflict(catalog: &Catalog, group: &choose::Group) -> Option<Conflict> {
    if !group.conflicts(&catalog.statements) {
        return None;
    }
    let chosen = group.chosen?;
    let winner = catalog.statements.get(chosen.statement)?;
    let rows = std::iter::once(chosen.statement).chain(group.others());
    let rows: Vec<&Statement> = rows.filter_map(|at| catalog.statements.get(at)).collect();
    let per_card = |row: &Statement, amount: crate::units::Money| match row.per {
        crate::catalog::offer::Per::Gpu => amount.to_f64(),
        crate::catalog::offer::Per::Instance => amount.to_f64() / f64::from(row.count.max(1)),
    };
    let ends =
        || rows.iter().flat_map(|row| [row.low, row.high].map(|end| end.map(|end| per_card(row, end)))).flatten();
    Some(Conflict {
        provider: catalog.providers.get(usize::from(winner.provider))?.id.clone(),
        accelerator: catalog.accelerators.get(usize::from(winner.accelerator?))?.id.clone(),
        count: winner.count,
        statements: rows.iter().map(|row| row.id.clone()).collect(),
        rule: match chosen.rule {
            Rule::Only => "only",
            Rule::NewestList => "newest-list",
            Rule::Dearest => "dearest",
        },
        low: ends().fold(f64::INFINITY, f64::min),
        high: ends().fold(0.0, f64::max),
    })
}

/// Facts of one key, unit and condition whose numbers differ.
fn fact_conflicts(provider: &Provider) -> Vec<FactConflict> {
    let mut about: BTreeMap<(&str, &str, &str), Vec<usize>> = BTreeMap::new();
    let countable = |fact: &Fact| fact.low.is_some() || fact.high.is_some();
    for (at, fact) in provider.facts.iter().enumerate().filter(|(_, fact)| countable(fact)) {
        about.entry((&fact.key, &fact.unit, &fact.condition)).or_default().push(at);
    }
    let numbers = |at: usize| provider.facts.get(at).map(|fact| (fact.low, fact.high));
    about
        .into_iter()
        .filter(|(_, facts)| facts.iter().any(|&at| numbers(at) != numbers(facts[0])))
        .map(|((key, ..), facts)| FactConflict { provider: provider.id.clone(), key: key.to_owned(), facts })
        .collect()
}

fn gap(provider: &Provider) -> Option<Gap> {
    let stated = |key: &str| provider.facts.iter().any(|fact| fact.key == key);
    let asked = ASKED.into_iter().filter(|key| *key != "licence" || provider.region == Some(Region::Cn));
    let missing: Vec<&'static str> = asked
        .filter(|key| !(stated(key) || (*key == "storage_price" && provider.billing.storage.is_some())))
        .collect();
    (!missing.is_empty()).then(|| Gap { provider: provider.id.clone(), missing })
}
