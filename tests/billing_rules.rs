//! Every stated billing rule of grade A or B is data, or is listed in `docs/billing.md` as not modelled.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot set up should stop")]

use kaopu::catalog::Catalog;
use kaopu::catalog::provider::{DiscountKind, Provider};
use kaopu::dataset;

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
    let page = std::fs::read_to_string("docs/billing.md").unwrap();
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
