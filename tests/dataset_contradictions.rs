//! What the contradiction list demands of the dataset, a test an item.
#![cfg(not(target_arch = "wasm32"))]
// Helper functions of an integration test are not seen as test code by the lints; a failed look-up fails the test.
#![allow(clippy::unwrap_used)]

use kaopu::catalog::Catalog;
use kaopu::catalog::accelerator::Link;
use kaopu::catalog::offer::Hold;

fn real() -> Catalog {
    kaopu::dataset::built_in().unwrap()
}

/// Why the statement with this id may not rank.
fn hold(catalog: &Catalog, id: &str) -> Option<Hold> {
    catalog.statements.iter().find(|row| row.id == id).unwrap().hold
}

#[test]
fn c01_ranges_of_unnamed_platforms_are_kept_and_never_rank() {
    let catalog = real();
    let unnamed = catalog.provider("unnamed").unwrap();
    let rows: Vec<_> = catalog.statements.iter().filter(|row| row.provider == unnamed).collect();
    assert!(rows.len() > 30 && rows.iter().all(|row| row.hold.is_some()));
}

#[test]
fn c02_the_articles_verdict_on_its_gates_is_disputed_for_all_three() {
    let catalog = real();
    for id in ["zhixingyun", "aliyun", "tencent"] {
        let provider = &catalog.providers[usize::from(catalog.provider(id).unwrap())];
        let verdicts: Vec<_> = provider.facts.iter().filter(|fact| fact.key == "gate_result").collect();
        assert!(!verdicts.is_empty() && verdicts.iter().all(|fact| fact.disputed == "C02"), "{id}");
    }
}

#[test]
fn c19_hour_prices_reckoned_from_a_month_never_rank() {
    let catalog = real();
    for id in ["O077", "O078", "O079", "O080"] {
        assert_eq!(hold(&catalog, id), Some(Hold::Derived), "{id}");
    }
}

#[test]
fn c20_a_year_that_looks_like_a_month_never_ranks() {
    assert_eq!(hold(&real(), "O081"), Some(Hold::Suspect));
}

#[test]
fn c21_the_a100_price_put_to_io_net_never_ranks() {
    let catalog = real();
    assert_eq!(hold(&catalog, "O096"), Some(Hold::Conflict));
    let provider = catalog.provider("io-net").unwrap();
    let ranks = catalog.statements.iter().filter(|row| row.provider == provider && row.hold.is_none());
    assert_eq!(ranks.map(|row| row.id.as_str()).collect::<Vec<_>>(), [""; 0]);
}

#[test]
fn c37_a_discount_of_unclear_direction_has_no_factor() {
    let catalog = real();
    let discounts = catalog.providers.iter().flat_map(|provider| &provider.discounts);
    let unclear: Vec<_> = discounts.filter(|discount| discount.disputed == "C37").collect();
    assert!(unclear.len() >= 2 && unclear.iter().all(|discount| discount.factor.is_none()));
}

#[test]
fn c38_the_three_year_discount_carries_its_term() {
    let catalog = real();
    let provider = &catalog.providers[usize::from(catalog.provider("aliyun").unwrap())];
    for discount in provider.discounts.iter().filter(|discount| discount.factor == Some(0.55)) {
        assert!(discount.min_months >= 36.0, "{}", discount.evidence.at);
    }
}

#[test]
fn c60_an_8_gb_rtx_3060_is_a_card_of_its_own() {
    let catalog = real();
    let id_of = |at: u16| catalog.accelerators[usize::from(at)].id.as_str();
    for row in catalog.statements.iter().filter(|row| row.disputed == "C60") {
        assert!(row.accelerator.is_none_or(|at| id_of(at) == "rtx-3060-8gb"), "{}", row.id);
    }
    // Where the article names no size, no card is guessed.
    assert_eq!(hold(&catalog, "O004"), Some(Hold::Unspecified));
}

#[test]
fn c63_cards_without_nvlink_have_none() {
    let catalog = real();
    for id in ["rtx-4090", "rtx-5090", "t4", "a10", "l20"] {
        let card = &catalog.accelerators[usize::from(catalog.accelerator(id).unwrap())];
        assert_eq!(card.link, Link::Pcie, "{id}");
    }
}

#[test]
fn an_unstated_form_factor_has_the_weaker_figures_and_no_link() {
    let catalog = real();
    let card = |id: &str| &catalog.accelerators[usize::from(catalog.accelerator(id).unwrap())];
    for (unstated, stated) in [
        ("a100-40gb-unspecified", ["a100-pcie-40gb", "a100-sxm-40gb"]),
        ("a100-80gb-unspecified", ["a100-pcie-80gb", "a100-sxm-80gb"]),
        ("a800-80gb-unspecified", ["a800-pcie-80gb", "a800-sxm-80gb"]),
        ("h100-80gb-unspecified", ["h100-pcie", "h100-sxm"]),
        ("h200-unspecified", ["h200-nvl", "h200-sxm"]),
        ("v100-16gb-unspecified", ["v100-pcie-16gb", "v100-sxm2-16gb"]),
        ("v100-32gb-unspecified", ["v100-pcie-32gb", "v100-sxm2-32gb"]),
    ] {
        let (unstated, stated) = (card(unstated), stated.map(card));
        assert_eq!(unstated.link, Link::Unknown, "{}", unstated.id);
        for variant in stated {
            assert!(unstated.bandwidth <= variant.bandwidth && unstated.fp16 <= variant.fp16, "{}", unstated.id);
            assert_eq!(unstated.nominal_gb, variant.nominal_gb, "{}", unstated.id);
        }
    }
}
