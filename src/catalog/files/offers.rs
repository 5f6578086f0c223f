//! `offers/NAME.csv`: that provider's price statements.
//!
//! | column | meaning |
//! |---|---|
//! | `id` | unique over all files |
//! | `accelerator` | id in accelerators.csv; empty when the source names no single card, and then `hold` says so |
//! | `written` | the card as the source writes it |
//! | `count` | cards of one instance; 0 for a machine without one, or on hold because nobody says |
//! | `plan`, `unit` | how it is charged, and what the price is for: see [`unit_of`] |
//! | `kind` | list, promotion, member |
//! | `low`, `high` | the price; equal when it is one figure; one of them empty when the source only bounds it |
//! | `currency`, `per`, `region` | CNY USD EUR; gpu, instance; cn, intl |
//! | `variant` | the provider's own name of the variant |
//! | `vcpu`, `ram_gib` | the instance |
//! | `hold` | why it may not rank, see [`HOLDS`]; empty when it may |
//! | `disputed` | item of the contradiction list |
//! | `source`, `at`, `date`, `grade`, `says` | what it rests on |
//! | `note` | a remark |

use super::basis::{Basis, is_disputed};
use super::table::{self, Row};
use super::{Fault, listed};
use crate::catalog::accelerator::Accelerator;
use crate::catalog::evidence::Source;
use crate::catalog::offer::{Hold, Per, Plan, PriceKind, Statement};
use crate::catalog::provider::{Class, Provider, Region};
use crate::catalog::{AcceleratorIndex, ProviderIndex};
use crate::units::{Currency, Money};
use std::collections::BTreeMap;
use std::path::Path;

/// Words of the `hold` column.
pub const HOLDS: [(&str, Hold); 10] = [
    ("anonymous", Hold::Anonymous),
    ("unspecified", Hold::Unspecified),
    ("assumption", Hold::Assumption),
    ("derived", Hold::Derived),
    ("bound", Hold::Bound),
    ("conflict", Hold::Conflict),
    ("suspect", Hold::Suspect),
    ("old", Hold::Old),
    ("unpriced", Hold::Unpriced),
    ("not-rental", Hold::NotRental),
];

/// Words of the `kind` column.
const KINDS: [(&str, PriceKind); 3] =
    [("list", PriceKind::List), ("promotion", PriceKind::Promotion), ("member", PriceKind::Member)];

/// Words of the `per` column.
const PERS: [(&str, Per); 2] = [("gpu", Per::Gpu), ("instance", Per::Instance)];

/// Words of the `region` column.
const REGIONS: [(&str, Region); 2] = [("cn", Region::Cn), ("intl", Region::Intl)];

/// What a price under a plan is for. Charged by use it is per hour, whatever the rounding; prepaid it is per term.
pub fn unit_of(plan: Plan) -> &'static str {
    if plan.term_hours().is_some() { plan.name() } else { "hour" }
}

/// Reads every offer file, sorted by id.
pub fn statements(
    root: &Path,
    accelerators: &[Accelerator],
    providers: &[Provider],
    sources: &[Source],
    faults: &mut Vec<Fault>,
) -> Vec<Statement> {
    let mut ids: BTreeMap<String, String> = BTreeMap::new();
    let mut read: Vec<Statement> = Vec::new();
    for stem in listed(root, "offers", "csv", faults) {
        let file = format!("offers/{stem}.csv");
        let provider = providers.binary_search_by(|row| row.id.as_str().cmp(&stem)).ok();
        let Some(provider) = provider.and_then(|at| ProviderIndex::try_from(at).ok()) else {
            let message = format!("unknown provider `{stem}`: add providers/{stem}.toml");
            faults.push(Fault { file, line: None, message });
            continue;
        };
        let anonymous = providers.get(usize::from(provider)).is_some_and(|row| row.class == Class::Unnamed);
        let mut here: Vec<Statement> = Vec::new();
        table::read(root, &file, faults, |row, faults| {
            let statement = statement(row, provider, accelerators, sources, faults)?;
            if anonymous && statement.hold.is_none() {
                row.fault("a price of no named platform needs a `hold`".to_owned(), faults);
            }
            if let Some(first) = ids.insert(statement.id.clone(), row.place()) {
                row.fault(format!("duplicate id `{}`, first at {first}", statement.id), faults);
            }
            if let Some(same) = here.iter().find(|other| says_the_same(other, &statement)) {
                row.fault(format!("duplicate statement: `{}` says the same", same.id), faults);
            }
            here.push(statement);
            Some(())
        });
        read.append(&mut here);
    }
    read.sort_by(|a, b| a.id.cmp(&b.id));
    read
}

/// Whether two rows differ in nothing but their ids and remarks.
fn says_the_same(a: &Statement, b: &Statement) -> bool {
    let plain = |row: &Statement| Statement { id: String::new(), note: String::new(), ..row.clone() };
    plain(a) == plain(b)
}

fn statement(
    row: &Row<'_>,
    provider: ProviderIndex,
    accelerators: &[Accelerator],
    sources: &[Source],
    faults: &mut Vec<Fault>,
) -> Option<Statement> {
    let before = faults.len();
    let plan = row.word("plan", &Plan::ALL.map(|plan| (plan.name(), plan)), faults);
    check_unit(row, plan, faults);
    let (low, high) = prices(row, faults);
    let hold = if row.text("hold").is_empty() { None } else { row.word("hold", &HOLDS, faults) };
    check_hold(row, low, high, hold, faults);
    let disputed = row.text("disputed").to_owned();
    if !is_disputed(&disputed) {
        row.fault(format!("`{disputed}` under `disputed` is not an item such as C10"), faults);
    }
    let basis = Basis {
        source: row.text("source"),
        at: row.text("at"),
        date: row.text("date"),
        grade: row.text("grade"),
        says: row.text("says"),
    };
    let evidence = match basis.evidence(sources) {
        Ok(evidence) => Some(evidence),
        Err(wrong) => {
            wrong.into_iter().for_each(|message| row.fault(message, faults));
            None
        }
    };
    let currency = Currency::ALL.map(|currency| (currency.code(), currency));
    let made = Statement {
        id: row.required("id", faults),
        provider,
        accelerator: accelerator(row, accelerators, faults),
        written: row.required("written", faults),
        count: row.value("count", faults).unwrap_or_else(|| {
            row.fault("`count` is empty".to_owned(), faults);
            0
        }),
        plan: plan?,
        kind: row.word("kind", &KINDS, faults)?,
        low,
        high,
        currency: row.word("currency", &currency, faults)?,
        per: row.word("per", &PERS, faults)?,
        region: row.word("region", &REGIONS, faults)?,
        variant: row.text("variant").to_owned(),
        vcpu: row.value("vcpu", faults),
        ram_gib: row.value("ram_gib", faults),
        hold,
        disputed,
        evidence: evidence?,
        note: row.text("note").to_owned(),
    };
    (faults.len() == before).then_some(made)
}

fn accelerator(row: &Row<'_>, accelerators: &[Accelerator], faults: &mut Vec<Fault>) -> Option<AcceleratorIndex> {
    let id = row.text("accelerator");
    if id.is_empty() {
        if row.text("hold").is_empty() {
            row.fault("`accelerator` is empty, so `hold` must say why".to_owned(), faults);
        }
        return None;
    }
    let found = accelerators.binary_search_by(|card| card.id.as_str().cmp(id)).ok();
    if found.is_none() {
        row.fault(format!("unknown accelerator `{id}`: accelerators.csv lists them"), faults);
    }
    found.and_then(|at| AcceleratorIndex::try_from(at).ok())
}

/// A price without its unit is worth nothing, and a unit that the plan contradicts is worse.
fn check_unit(row: &Row<'_>, plan: Option<Plan>, faults: &mut Vec<Fault>) {
    let unit = row.text("unit");
    if unit.is_empty() {
        row.fault("price without unit: write hour, day, week, month or year".to_owned(), faults);
    } else if let Some(plan) = plan
        && unit != unit_of(plan)
    {
        let message = format!("unit `{unit}` contradicts plan `{}`, whose unit is {}", plan.name(), unit_of(plan));
        row.fault(message, faults);
    }
}

fn prices(row: &Row<'_>, faults: &mut Vec<Fault>) -> (Option<Money>, Option<Money>) {
    let mut price = |column: &str| {
        let amount: f64 = row.value(column, faults)?;
        if amount < 0.0 || !amount.is_finite() {
            row.fault(format!("negative price {amount} under `{column}`"), faults);
        } else if amount == 0.0 {
            row.fault(format!("a price of 0 under `{column}` means none: leave it empty"), faults);
        }
        Some(Money::from_f64(amount))
    };
    let (low, high) = (price("low"), price("high"));
    if let (Some(low), Some(high)) = (low, high)
        && low > high
    {
        row.fault(format!("low {} is greater than high {}", row.text("low"), row.text("high")), faults);
    }
    (low, high)
}

/// What may rank states both ends of its price; what states none is on hold as unpriced.
fn check_hold(row: &Row<'_>, low: Option<Money>, high: Option<Money>, hold: Option<Hold>, faults: &mut Vec<Fault>) {
    let priced = low.is_some() || high.is_some();
    if !priced && hold != Some(Hold::Unpriced) {
        row.fault("no price is stated, so `hold` must be unpriced".to_owned(), faults);
    }
    if priced && hold == Some(Hold::Unpriced) {
        row.fault("a price is stated, so `hold` cannot be unpriced".to_owned(), faults);
    }
    if priced && (low.is_none() || high.is_none()) && row.text("hold").is_empty() {
        row.fault("only one end of the price is stated, so `hold` must say why it cannot rank".to_owned(), faults);
    }
}
