//! Owning: the articles' method, the corrected one, and what decides between renting and buying.
#![allow(clippy::unwrap_used, reason = "a test that cannot set up should stop")]

use kaopu::catalog::Catalog;
use kaopu::dataset;
use kaopu::own::{Figure, Input, Inputs, Verdict, evaluate};
use kaopu::units::Money;
use proptest::prelude::*;
use std::sync::LazyLock;

static CATALOG: LazyLock<Catalog> = LazyLock::new(|| dataset::built_in().unwrap());

fn inputs(id: &str, hours_per_day: f64) -> Inputs {
    let at = CATALOG.accelerator(id).unwrap();
    Inputs::of(&CATALOG.accelerators[usize::from(at)], 1, hours_per_day)
}

fn rent(price: f64) -> Option<Money> {
    Some(Money::from_f64(price))
}

#[test]
fn the_articles_2_82_and_the_corrected_1_55_stand_side_by_side() {
    let owning = evaluate(&inputs("rtx-4090", 8.0), None);
    let article = owning.article.unwrap();
    assert_eq!(article.total.to_string(), "16500");
    assert_eq!(format!("{:.6}", article.hourly), "2.825342");
    assert_eq!(article.hourly_printed.to_string(), "2.82");
    assert_eq!(format!("{:.2}", article.corrected_hourly.unwrap()), "1.55");
    assert_eq!(format!("{:.2}", owning.equivalent_hourly.unwrap()), "1.55");
}

#[test]
fn break_even_use_is_that_of_the_rules() {
    // rules.md R-084, RTX 4090 for two years at 0.27 CNY of electricity an hour.
    let owned = inputs("rtx-4090", 8.0);
    for (price, hours) in [(0.99, Some("14.3")), (1.32, Some("9.8")), (1.58, Some("7.8")), (1.88, Some("6.4"))] {
        let found = evaluate(&owned, rent(price)).break_even_hours_per_day;
        assert_eq!(found.map(|hours| format!("{hours:.1}")).as_deref(), hours, "{price}");
    }
    assert_eq!(evaluate(&owned, rent(0.68)).break_even_hours_per_day, None, "25.1 h a day is never");
    assert_eq!(evaluate(&owned, rent(0.20)).break_even_hours_per_day, None, "cheaper than the electricity");
}

#[test]
fn the_verdict_names_the_input_that_decides_it() {
    let owning = evaluate(&inputs("rtx-4090", 8.0), rent(1.35));
    assert_eq!(owning.verdict, Some(Verdict::Rent));
    let first = owning.decided_by.first().unwrap();
    let turned = inputs("rtx-4090", 8.0).with(first.input, first.at);
    assert_eq!(evaluate(&turned, rent(1.35)).verdict, Some(Verdict::Own), "{first:?}");
    assert!(owning.decided_by.iter().any(|flip| flip.input == Input::HoursPerDay));
}

#[test]
fn a_card_that_no_source_prices_has_no_verdict() {
    let owning = evaluate(&inputs("h100-sxm", 8.0), rent(20.0));
    assert_eq!((owning.equivalent_hourly, owning.verdict, owning.lines.len()), (None, None, 0));
}

#[test]
fn an_unknown_resale_counts_as_nothing_and_the_one_that_would_turn_the_verdict_is_told() {
    let owned = inputs("rtx-5090", 8.0);
    let against = |price| evaluate(&owned, rent(price));
    let at_five = against(5.0);
    assert_eq!((at_five.equivalent_hourly, at_five.resale_known), (None, false));
    assert_eq!(against(100.0).verdict, Some(Verdict::Own));
    assert_eq!(against(0.5).verdict, Some(Verdict::Rent));
    assert_eq!(at_five.verdict, Some(Verdict::Rent), "{:?} without resale", at_five.equivalent_hourly_no_resale);
    let resale = at_five.decided_by.iter().find(|flip| flip.input == Input::Resale).unwrap();
    let net = evaluate(&owned.with(Input::Resale, resale.at), rent(5.0)).equivalent_hourly.unwrap();
    assert!((net - 5.0).abs() < 1e-3, "{net}");
    assert!(against(100.0).decided_by.iter().all(|flip| flip.input != Input::Resale), "no resale makes it dearer");
    assert!(against(100.0).break_even_months.is_some());
}

#[test]
fn several_cards_share_one_host() {
    let one = inputs("rtx-4090", 8.0).with(Input::Host, 8000.0);
    let eight = Inputs { cards: 8, ..one.clone() };
    let (one, eight) = (evaluate(&one, None), evaluate(&eight, None));
    let saved = one.equivalent_hourly.unwrap() * 8.0 - eight.equivalent_hourly.unwrap();
    assert!((saved - 7.0 * 8000.0 / 5840.0).abs() < 1e-9);
}

#[test]
fn defaults_are_what_the_dataset_states() {
    let stated: Vec<f64> = CATALOG
        .providers
        .iter()
        .flat_map(|provider| &provider.facts)
        .filter(|fact| fact.key == "purchase_price")
        .flat_map(|fact| fact.low.into_iter().chain(fact.high))
        .collect();
    for id in ["rtx-4090", "rtx-5090"] {
        let price = inputs(id, 8.0).price.unwrap().value;
        assert!(stated.contains(&price), "{id}: {price} is not among {stated:?}");
    }
}

fn figure(range: std::ops::Range<f64>) -> impl Strategy<Value = Figure> {
    range.prop_map(Figure::given)
}

prop_compose! {
    fn any_inputs()(
        price in figure(1.0..1e6), resale_share in 0.0..1.0, host in figure(0.0..1e5), years in figure(0.1..10.0),
        watts in figure(1.0..2000.0), pue in figure(1.0..2.0), tariff in figure(0.01..5.0),
        upkeep in figure(0.0..0.3), capital in figure(0.0..0.3), hours_per_day in figure(0.1..24.0),
        utilisation in figure(0.05..1.0), cards in 1_u32..16,
    ) -> Inputs {
        let resale = Some(Figure::given(price.value * resale_share));
        let base = inputs("rtx-4090", 8.0);
        Inputs { price: Some(price), resale, host, years, watts: Some(watts), pue, tariff, upkeep, capital,
            hours_per_day, utilisation, cards, ..base }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn owning_is_never_negative_or_nan_and_resale_never_makes_it_dearer(inputs in any_inputs(), price in 0.01..100.0) {
        let owning = evaluate(&inputs, Some(Money::from_f64(price)));
        let (net, none) = (owning.equivalent_hourly.unwrap(), owning.equivalent_hourly_no_resale.unwrap());
        prop_assert!(net.is_finite() && net >= 0.0 && net <= none);
        for value in [owning.break_even_hours_per_day, owning.break_even_months].into_iter().flatten() {
            prop_assert!(value.is_finite() && value >= 0.0);
        }
    }

    #[test]
    fn at_the_break_even_use_both_hours_cost_the_same(inputs in any_inputs(), price in 0.01..100.0) {
        let owning = evaluate(&inputs, Some(Money::from_f64(price)));
        if let Some(hours) = owning.break_even_hours_per_day.filter(|hours| *hours > 1e-3) {
            let at = evaluate(&inputs.with(Input::HoursPerDay, hours), None).equivalent_hourly.unwrap();
            let price = Money::from_f64(price).to_f64();
            prop_assert!((at - price).abs() < 1e-6 * price.max(1.0), "{at} {price}");
        }
    }
}

#[test]
fn with_more_years_a_stated_resale_follows_its_curve_and_a_given_one_stays() {
    let owned = inputs("rtx-4090", 8.0);
    let after = |inputs: &Inputs| inputs.with(Input::Years, 4.0).resale.unwrap().value.to_string();
    assert_eq!(after(&owned), "3750", "half of the half");
    assert_eq!(after(&owned.with(Input::Resale, 5000.0)), "5000");
}
