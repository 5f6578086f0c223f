//! Laws of bills, on the rules of every provider of the dataset and on any numbers.
#![allow(clippy::unwrap_used, reason = "a test that cannot set up should stop")]

use kaopu::catalog::Catalog;
use kaopu::catalog::offer::{Per, Plan, PriceKind};
use kaopu::catalog::provider::Provider;
use kaopu::dataset;
use kaopu::price::{Amount, Terms, Usage, buys, quote};
use kaopu::rank::Engine;
use kaopu::scenario::{Scenario, Who, parse};
use kaopu::units::{Currency, Exchange, Gigabytes, Hours, Interval, Money, Price};
use proptest::prelude::*;
use std::sync::LazyLock;

static CATALOG: LazyLock<Catalog> = LazyLock::new(|| dataset::built_in().unwrap());

const KINDS: [PriceKind; 3] = [PriceKind::List, PriceKind::Promotion, PriceKind::Member];

fn usage(hours: f64) -> Usage {
    Usage::new(&Scenario::default(), Interval::exact(Hours(hours)), CATALOG.version.date)
}

prop_compose! {
    fn any_usage()(
        low in 0.01..2000.0, more in 0.0..500.0, setup in prop_oneof![Just(0.0), 0.0..100.0],
        hours_per_day in 0.1..24.0, days in prop_oneof![Just(None), (1.0..400.0).prop_map(Some)],
        data in prop_oneof![Just(0.0), 0.0..5000.0], who in prop::sample::select(Who::ALL),
        every in prop_oneof![Just(None), (0.05..10.0).prop_map(|every| Some(Hours(every)))],
        rate in 0.0..0.5, interrupt in any::<bool>(),
    ) -> Usage {
        let hours = Interval { low: Hours(low), mid: Hours(low + more / 2.0), high: Hours(low + more) };
        Usage {
            hours, setup: Hours(setup), hours_per_day, days, data: Gigabytes(data), who, every, interrupt,
            rate: Interval { low: rate / 2.0, mid: rate, high: rate * 2.0 }, ..usage(1.0)
        }
    }
}

fn any_provider() -> impl Strategy<Value = &'static Provider> {
    (0..CATALOG.providers.len()).prop_map(|at| &CATALOG.providers[at])
}

fn any_plan() -> impl Strategy<Value = Plan> {
    prop::sample::select(&Plan::ALL[..])
}

fn any_kind() -> impl Strategy<Value = PriceKind> {
    prop::sample::select(&KINDS[..])
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn cost_never_falls_when_hours_rise(
        provider in any_provider(), usage in any_usage(), plan in any_plan(), kind in any_kind(),
        price in 0.0..5000.0, hours in 0.001..3000.0, more in 0.0..100.0,
    ) {
        let terms = Terms::new(provider, Currency::Cny, &usage);
        let (less, more) = (terms.total(plan, kind, price, hours), terms.total(plan, kind, price, hours + more));
        if let (Some(less), Some(more)) = (less, more) {
            prop_assert!(more >= less - 1e-9 * less.abs(), "{} {plan:?}: {less} then {more}", provider.id);
        }
        prop_assert!(less.is_some() || more.is_none(), "more work is not more admissible");
    }

    #[test]
    fn cost_never_falls_when_the_price_rises(
        provider in any_provider(), usage in any_usage(), plan in any_plan(),
        price in 0.0..5000.0, more in 0.0..1000.0, hours in 0.001..3000.0,
    ) {
        let terms = Terms::new(provider, Currency::Cny, &usage);
        if let Some(prepared) = terms.prepare(plan, PriceKind::List, hours) {
            prop_assert!(prepared.total(price + more) >= prepared.total(price) - 1e-9);
        }
    }

    #[test]
    fn nothing_is_negative_or_nan_and_the_range_holds_the_middle(
        provider in any_provider(), usage in any_usage(), plan in any_plan(), kind in any_kind(),
        price in 0.0..5000.0,
    ) {
        let terms = Terms::new(provider, Currency::Cny, &usage);
        let price = Money::from_f64(price);
        if let Some(bill) = quote(&terms, provider, plan, kind, price, &usage) {
            let total = bill.total;
            prop_assert!(Money::ZERO <= total.low && total.low <= total.mid && total.mid <= total.high);
            prop_assert!(bill.hours.low.0 >= 0.0 && bill.hours.low <= bill.hours.mid);
            prop_assert!(bill.hours.mid <= bill.hours.high && bill.hours.high.0.is_finite());
            prop_assert_eq!(bill.undisclosed(), terms.undisclosed());
            let sum: Money = bill.lines.iter().map(|line| match line.amount {
                Amount::Known(money) => money,
                Amount::NotDisclosed => Money::ZERO,
            }).sum();
            prop_assert_eq!(sum, total.mid);
            let fast = terms.total(plan, kind, price.to_f64(), usage.hours.mid.0).unwrap();
            prop_assert!((fast - total.mid.to_f64()).abs() < 0.005, "{} and {:?}", fast, total);
        }
    }

    #[test]
    fn the_line_in_the_price_is_the_total(
        provider in any_provider(), usage in any_usage(), plan in any_plan(), kind in any_kind(),
        price in 0.0..5000.0, hours in 0.001..3000.0,
    ) {
        let terms = Terms::new(provider, Currency::Cny, &usage);
        if let Some(prepared) = terms.prepare(plan, kind, hours)
            && let Some((slope, base)) = prepared.linear()
        {
            let (line, total) = (f64::max(slope * price + base, 0.0), prepared.total(price));
            prop_assert!((line - total).abs() <= 1e-9 * total.abs().max(1.0), "{line} {total}");
        }
    }

    #[test]
    fn what_a_budget_buys_can_be_paid_with_it_and_a_tenth_more_cannot(
        provider in any_provider(), usage in any_usage(), plan in any_plan(), price in 0.1..100.0,
        budget in 1.0..1e5,
    ) {
        let terms = Terms::new(provider, Currency::Cny, &usage);
        let total = |hours| terms.total(plan, PriceKind::List, price, hours);
        if let Some(bought) = buys(&terms, plan, PriceKind::List, price, budget, Some(1.0)) {
            prop_assert!(total(bought.hours).unwrap() <= budget);
            if bought.hours < 800_000.0 {
                prop_assert!(total(bought.hours * 1.1 + 1e-3).is_none_or(|cost| cost > budget - 1e-6)
                    || plan.term_hours().is_some(), "{bought:?}");
            }
            // Money is counted in millionths.
            let jobs = bought.jobs as f64;
            prop_assert!(jobs * total(1.0).unwrap() <= budget + 1e-6 * (1.0 + jobs));
        }
    }

    #[test]
    fn converting_never_changes_an_order_within_one_currency(
        one in 0_i64..1_000_000_000_000, other in 0_i64..1_000_000_000_000, usd in 0.01..1000.0, eur in 0.01..1000.0,
    ) {
        let fx = Exchange { cny_per_usd: usd, cny_per_eur: eur };
        for from in Currency::ALL {
            for to in Currency::ALL {
                let at = |micros| fx.convert(Price { amount: Money::from_micros(micros), currency: from }, to);
                prop_assert!((one <= other) == (at(one) <= at(other)) || at(one) == at(other));
            }
        }
    }
}

#[test]
fn the_fast_path_is_the_exact_quote_for_every_offer_of_the_dataset() {
    let (mut quoted, mut ways) = (0, 0);
    let ways_of_using = [
        usage(20.0),
        Usage { setup: Hours(2.0), data: Gigabytes(300.0), who: Who::Student, ..usage(20.0) },
        Usage { interrupt: true, every: Some(Hours(0.5)), ..usage(100.0) },
        Usage { hours_per_day: 24.0, days: Some(400.0), ..usage(1000.0) },
    ];
    for usage in &ways_of_using {
        ways += 1;
        for row in &CATALOG.statements {
            let (Some(low), cards) = (row.low, f64::from(row.count.max(1))) else { continue };
            let price = low * if row.per == Per::Gpu { cards } else { 1.0 };
            let provider = &CATALOG.providers[usize::from(row.provider)];
            let terms = Terms::new(provider, row.currency, usage);
            let fast = terms.total(row.plan, row.kind, price.to_f64(), usage.hours.mid.0);
            let bill = quote(&terms, provider, row.plan, row.kind, price, usage);
            assert_eq!(fast.is_some(), bill.is_some(), "{}", row.id);
            if let (Some(fast), Some(bill)) = (fast, bill) {
                assert!((fast - bill.total.mid.to_f64()).abs() < 0.005, "{}: {fast} {:?}", row.id, bill.total);
                quoted += 1;
            }
        }
    }
    assert!(quoted > 200 * ways, "only {quoted} offers were quoted");
}

#[test]
fn the_chosen_plan_is_never_dearer_than_another_admissible_one() {
    let engine = Engine::new(CATALOG.clone());
    let texts = [
        "task=finetune&hours=20&on=rtx-4090",
        "task=learn&hours=600&hpd=24",
        "task=infer&interrupt=yes&every=30&hpd=24&days=60",
    ];
    let mut compared = 0;
    for text in texts {
        let (scenario, _) = parse(text, &CATALOG);
        for result in engine.answer(&scenario, &[], 60).results {
            for other in &result.other_plans {
                compared += 1;
                assert!(result.cost.total.to_f64() <= other.total.to_f64() + 0.005, "{text}: {}", result.offer);
                assert!(other.cheaper_from_hours.is_none_or(|hours| hours > 0.0));
            }
        }
    }
    assert!(compared >= 10, "only {compared} plans were compared");
}

#[test]
fn advice_is_per_job_and_says_what_to_change() {
    let engine = Engine::new(CATALOG.clone());
    let (scenario, _) = parse("task=finetune&hours=200&on=a100-sxm-80gb&setup=40&data=300", &CATALOG);
    let answer = engine.answer(&scenario, &[], 5);
    let cheapest = answer.results.iter().map(|result| result.cost.total).min().unwrap();
    assert!(!answer.advice.is_empty());
    for advice in &answer.advice {
        assert!(advice.saves > Money::ZERO && advice.saves <= cheapest, "{advice:?}");
        assert!(advice.extra_hours.is_finite());
    }
}

#[test]
fn a_spot_result_says_what_interruptions_do_and_what_it_is_held_against() {
    let engine = Engine::new(CATALOG.clone());
    let text = "task=finetune&params=30&method=qlora&hours=100&on=a100-sxm-80gb&interrupt=yes&every=30&deadline=200&rate=0.05";
    let (scenario, _) = parse(text, &CATALOG);
    let answer = engine.answer(&scenario, &[], 40);
    let mut seen = 0;
    for result in answer.results.iter().filter(|result| result.plan == Plan::Spot) {
        let spot = result.spot.as_ref().unwrap();
        let total = result.cost.total;
        assert!(spot.cost_at_best.unwrap() <= total + Money::from_f64(result.per_gpu_hour * 10.0), "{spot:?}");
        assert!(spot.cost_without_checkpoints.is_none_or(|cost| cost >= total), "{spot:?}");
        assert!(spot.in_time.is_some_and(|chance| (0.0..=1.0).contains(&chance)));
        assert!(spot.baseline.is_some() && !spot.baseline_offer.is_empty());
        seen += 1;
    }
    assert!(seen > 0, "no spot offer was admissible");
    assert!(answer.results.iter().filter(|result| result.plan != Plan::Spot).all(|result| result.spot.is_none()));
}

#[test]
fn a_budget_turned_round_buys_at_least_the_job_that_it_admits() {
    let engine = Engine::new(CATALOG.clone());
    let (scenario, _) = parse("task=finetune&hours=20&on=rtx-4090&budget=200", &CATALOG);
    let results = engine.answer(&scenario, &[], 40).results;
    assert!(!results.is_empty());
    for result in results {
        let buys = result.buys.unwrap();
        assert!(buys.jobs >= 1 && buys.hours >= result.hours.mid - 1e-6, "{}: {buys:?}", result.offer);
    }
}
