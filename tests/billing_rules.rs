//! Every stated billing rule of grade A or B is data, or is listed in `docs/billing.md` as not modelled.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot set up should stop")]

use kaopu::catalog::offer::{Plan, Statement};
use kaopu::catalog::provider::{DiscountKind, Provider};
use kaopu::catalog::{Catalog, files};
use kaopu::dataset;
use kaopu::price::commitment::{derived_from_month, year_looks_like_month};
use kaopu::units::Money;
use std::fs;
use std::path::Path;

/// One row of `tests/data/billing-rules.csv`.
struct Rule {
    id: String,
    provider: String,
    held_as: String,
}

fn rules() -> Vec<Rule> {
    let mut reader = csv::Reader::from_path("tests/data/billing-rules.csv").unwrap();
    reader
        .records()
        .map(|record| {
            let record = record.unwrap();
            let cell = |at: usize| record.get(at).unwrap().to_owned();
            Rule { id: cell(0), provider: cell(1), held_as: cell(4) }
        })
        .collect()
}

/// Whether a provider has the billing rule of this name, with evidence.
fn has_rule(provider: &Provider, name: &str) -> bool {
    let billing = &provider.billing;
    match name {
        "clock" => billing.clock.is_some(),
        "minimum" => billing.minimum.is_some(),
        "storage" => billing.storage.is_some(),
        "image_storage" => billing.image_storage.is_some(),
        "file_storage" => billing.file_storage.is_some(),
        "no_gpu_mode" => billing.no_gpu_mode.is_some(),
        "stop" => billing.stop.is_some(),
        "deleted_after_days" => billing.deleted_after_days.is_some(),
        "prepaid" => billing.prepaid.is_some(),
        "spot" => billing.spot.is_some(),
        "balance" => billing.balance.is_some(),
        "operations" => billing.operations.is_some(),
        _ => panic!("no billing rule is called {name}"),
    }
}

/// Whether the dataset holds a rule where its row says.
fn is_held(catalog: &Catalog, rule: &Rule) -> bool {
    let at = catalog.provider(&rule.provider).unwrap();
    let provider = &catalog.providers[usize::from(at)];
    match rule.held_as.split_once('.') {
        Some(("billing", name)) => has_rule(provider, name),
        Some(("fact", key)) => provider.facts.iter().any(|fact| fact.key == key),
        Some(("discount", kind)) => provider.discounts.iter().any(|discount| {
            kind == match discount.kind {
                DiscountKind::Education => "education",
                DiscountKind::Membership => "membership",
                DiscountKind::Spot => "spot",
                _ => "other",
            }
        }),
        Some(("offer", plan)) => catalog.statements.iter().any(|row| row.provider == at && row.plan.name() == plan),
        _ => panic!("{}: `{}` is no place", rule.id, rule.held_as),
    }
}

#[test]
fn every_stated_rule_is_data_or_listed_as_not_modelled() {
    let catalog = dataset::built_in().unwrap();
    let page = fs::read_to_string("docs/billing.md").unwrap();
    let section = page.split("## Rules that are not modelled").nth(1).unwrap().split("\n## ").next().unwrap();
    for rule in rules() {
        let listed = section.contains(&format!("| {} |", rule.id));
        if rule.held_as == "not-modelled" {
            assert!(listed, "{} is not listed in docs/billing.md", rule.id);
        } else {
            assert!(is_held(&catalog, &rule), "{} of {} is not held as {}", rule.id, rule.provider, rule.held_as);
            assert!(!listed, "{} is data and listed as not modelled", rule.id);
        }
    }
}

#[test]
fn every_billing_rule_of_the_dataset_carries_its_evidence() {
    let catalog = dataset::built_in().unwrap();
    let mut rules = 0;
    for provider in &catalog.providers {
        let billing = &provider.billing;
        let evidence = [
            billing.clock.as_ref().map(|rule| &rule.evidence),
            billing.storage.as_ref().map(|rule| &rule.evidence),
            billing.no_gpu_mode.as_ref().map(|rule| &rule.evidence),
            billing.stop.as_ref().map(|rule| &rule.evidence),
            billing.prepaid.as_ref().map(|rule| &rule.evidence),
            billing.operations.as_ref().map(|rule| &rule.evidence),
        ];
        for evidence in evidence.into_iter().flatten() {
            assert!(catalog.sources.get(usize::from(evidence.source)).is_some(), "{}", provider.id);
            rules += 1;
        }
    }
    assert!(rules >= 25, "only {rules} rules have evidence");
}

/// The faults of a copy of the dataset in which a provider without billing rules is given some.
fn faults_of(name: &str, rule: &str) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("public/data");
    let copy = std::env::temp_dir().join(format!("kaopu-billing-{}-{name}", std::process::id()));
    for folder in ["", "offers", "providers"] {
        fs::create_dir_all(copy.join(folder)).unwrap();
        for entry in fs::read_dir(root.join(folder)).unwrap() {
            let entry = entry.unwrap();
            if entry.file_type().unwrap().is_file() {
                fs::copy(entry.path(), copy.join(folder).join(entry.file_name())).unwrap();
            }
        }
    }
    let file = copy.join("providers/runyun.toml");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, format!("{text}\n{rule}\n")).unwrap();
    let faults = files::read(&copy).err().unwrap_or_default();
    fs::remove_dir_all(&copy).unwrap();
    faults.iter().map(ToString::to_string).collect()
}

#[test]
fn a_fault_in_a_billing_rule_is_named() {
    let basis = "source = \"s2\"\ngrade = \"C\"\nsays = \"article\"\n";
    let cases = [
        ("storage", "per_gb_day = 0.01\ncurrency = \"CNY\"", ""),
        ("storage", "per_gb_day = 0.01", "a price without currency"),
        ("storage", "per_gb_day = -1.0\ncurrency = \"CNY\"", "-1 is not above 0"),
        ("storage", "", "says nothing"),
        ("storage", "per_gb_month = 0.3", "unknown field `per_gb_month`"),
        ("clock", "step = \"day\"", "unknown variant `day`"),
        ("clock", "step = \"minute\"\nin_advance = true", "`in_advance` needs"),
        ("operations", "included = true\nper_hour = 1.0\ncurrency = \"CNY\"", "write either"),
        ("deleted_after_days", "days = 0.0", "0 is not above 0"),
        ("discount", "factor = 0.5", "unknown billing rule `discount`"),
    ];
    for (at, (key, values, message)) in cases.into_iter().enumerate() {
        let faults = faults_of(&at.to_string(), &format!("[billing.{key}]\n{values}\n{basis}"));
        let named = |fault: &String| fault.starts_with("providers/runyun.toml:") && fault.contains(message);
        let expected = if message.is_empty() { faults.is_empty() } else { faults.iter().any(named) };
        assert!(expected, "{key} {values:?}: {faults:?}");
    }
    let unsourced = faults_of("unsourced", "[billing.clock]\nstep = \"second\"");
    assert!(unsourced.iter().any(|fault| fault.contains("`source` is missing")), "{unsourced:?}");
}

/// Statements of the same provider, card and kind of price, by the price for one instance.
fn beside<'a>(catalog: &'a Catalog, row: &'a Statement, plan: Plan) -> impl Iterator<Item = &'a Statement> {
    catalog.statements.iter().filter(move |other| {
        other.plan == plan
            && other.provider == row.provider
            && other.accelerator == row.accelerator
            && other.accelerator.is_some()
            && other.currency == row.currency
            && other.variant == row.variant
            && other.kind == row.kind
    })
}

#[test]
fn prices_that_are_odd_beside_each_other_never_rank_as_they_stand() {
    let catalog = dataset::built_in().unwrap();
    let (mut derived, mut years) = (0, 0);
    for month in catalog.statements.iter().filter(|row| row.plan == Plan::Month) {
        let provider = &catalog.providers[usize::from(month.provider)];
        let factors: Vec<f64> = provider
            .discounts
            .iter()
            .filter(|discount| discount.kind == DiscountKind::Term)
            .filter_map(|discount| discount.factor)
            .collect();
        let Some(price) = month.low.map(Money::to_f64) else { continue };
        for hour in catalog.statements.iter().filter(|row| {
            row.plan == Plan::Hour && row.provider == month.provider && row.accelerator == month.accelerator
        }) {
            let hourly = hour.low.map_or(0.0, Money::to_f64);
            if month.accelerator.is_some() && derived_from_month(hourly, price, &factors).is_some() {
                assert!(hour.hold.is_some(), "{} is derived from {} and may rank", hour.id, month.id);
                derived += 1;
            }
        }
        for year in beside(&catalog, month, Plan::Year) {
            let yearly = year.low.map_or(f64::MAX, Money::to_f64);
            if year_looks_like_month(yearly, price).is_some() {
                assert!(year.hold.is_some(), "{} looks like a month and may rank", year.id);
                years += 1;
            }
        }
    }
    assert!(derived >= 4, "the four hour prices of Alibaba Cloud are derived, found {derived}");
    assert_eq!(years, 0, "the one suspicious year has no month beside it; it is held as suspect");
    let suspect = catalog.statements.iter().find(|row| row.id == "O081").unwrap();
    assert!(suspect.hold.is_some());
}
