//! What a person gets from a ranking: reasons, exact money, unknowns shown as such, no favourite.
#![allow(clippy::unwrap_used, reason = "a test that cannot set up should stop")]

use kaopu::catalog::Catalog;
use kaopu::rank::Engine;
use kaopu::rank::answer::{Ranking, Reason};
use kaopu::scenario;
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::sync::OnceLock;

fn engine() -> &'static Engine {
    static ENGINE: OnceLock<Engine> = OnceLock::new();
    ENGINE.get_or_init(|| Engine::new(kaopu::dataset::built_in().unwrap()))
}

fn ask(engine: &Engine, text: &str) -> Ranking {
    let (scenario, notes) = scenario::parse(text, engine.catalog());
    engine.answer(&scenario, &notes, 1000)
}

fn micros(money: kaopu::units::Money) -> i64 {
    money.micros()
}

#[test]
fn every_preset_parses_and_finds_something_to_recommend() {
    for preset in &engine().catalog().presets {
        let ranking = ask(engine(), &format!("preset={}", preset.id));
        assert_eq!(ranking.notes, [], "{}", preset.id);
        assert!(ranking.results.iter().any(|result| result.kaopu.recommended), "{}", preset.id);
    }
}

#[test]
fn every_offer_is_either_ranked_or_left_out_with_a_reason() {
    for text in ["", "preset=student", "task=pretrain&params=70", "budget=5", "gpu=rtx-3090&gpus=2"] {
        let ranking = ask(engine(), text);
        assert_eq!(ranking.results.len() + ranking.excluded.len(), ranking.dataset.offers, "{text}");
        let counted: usize = ranking.why_not.iter().map(|why| why.count).sum();
        assert_eq!(counted, ranking.excluded.len(), "{text}");
        let ids: BTreeSet<&str> = ranking
            .results
            .iter()
            .map(|result| result.offer.as_str())
            .chain(ranking.excluded.iter().map(|left| left.offer.as_str()))
            .collect();
        assert_eq!(ids.len(), ranking.dataset.offers, "ids are unique: {text}");
    }
}

#[test]
fn an_engine_that_was_asked_about_other_work_answers_as_a_fresh_one() {
    let asked = Engine::new(kaopu::dataset::built_in().unwrap());
    for text in [
        "preset=student&interrupt=yes&every=30",
        "preset=student&interrupt=yes",
        "preset=student&interrupt=yes&every=30&rate=0.5",
        "preset=student&interrupt=yes&every=30&rate=0.01",
        "preset=student&interrupt=yes&every=30",
    ] {
        let fresh = Engine::new(kaopu::dataset::built_in().unwrap());
        let [again, alone] = [&asked, &fresh].map(|engine| serde_json::to_string(&ask(engine, text)).unwrap());
        assert_eq!(again, alone, "{text}");
    }
}

#[test]
fn recommended_offers_stand_above_all_others_and_scores_fall() {
    let ranking = ask(engine(), "preset=student");
    let recommended: Vec<bool> = ranking.results.iter().map(|result| result.kaopu.recommended).collect();
    assert!(recommended.is_sorted_by(|above, below| above >= below));
    let best: Vec<f64> =
        ranking.results.iter().filter(|it| it.kaopu.recommended).map(|it| it.kaopu.score).collect();
    assert!(best.is_sorted_by(|above, below| *above >= *below - 1e-3), "{best:?}");
}

#[test]
fn the_lines_of_a_bill_add_up_to_its_total() {
    for preset in &engine().catalog().presets {
        for result in ask(engine(), &format!("preset={}&cur=CNY", preset.id)).results {
            let sum: i64 = result.cost.lines.iter().filter_map(|line| line.amount).map(micros).sum();
            let total = micros(result.cost.total);
            // Each line is rounded to a millionth on conversion.
            assert!((sum - total).abs() <= 20, "{} {}: {sum} against {total}", preset.id, result.offer);
            assert!(
                result.cost.low <= result.cost.total && result.cost.total <= result.cost.high,
                "{}",
                result.offer
            );
        }
    }
}

#[test]
fn a_fee_that_nobody_states_is_not_disclosed_and_never_zero() {
    let ranking = ask(engine(), "preset=student&data=100");
    let undisclosed: Vec<_> = ranking.results.iter().filter(|result| result.cost.undisclosed > 0).collect();
    assert!(!undisclosed.is_empty());
    for result in undisclosed {
        let open = result.cost.lines.iter().filter(|line| line.amount.is_none()).count();
        assert_eq!(open, result.cost.undisclosed, "{}", result.offer);
        assert!(result.flags.contains(&"undisclosed-fees"), "{}", result.offer);
    }
}

#[test]
fn an_unknown_sla_is_an_interval_and_never_full_marks() {
    let ranking = ask(engine(), "preset=student");
    let unknown: Vec<_> = ranking
        .results
        .iter()
        .flat_map(|result| &result.dimensions.stability.criteria)
        .filter(|criterion| criterion.id == "sla" && criterion.why == "unknown")
        .collect();
    assert!(!unknown.is_empty());
    for criterion in unknown {
        assert!(criterion.low > 0.0 && criterion.high < 1.0 && criterion.low < criterion.high);
        assert!(criterion.value.iter().all(String::is_empty) && criterion.evidence.is_none());
    }
}

#[test]
fn an_offer_without_a_price_is_unpriced_and_never_free() {
    let ranking = ask(engine(), "");
    let unpriced = ranking.excluded.iter().filter(|left| left.reason == Reason::Unpriced).count();
    assert!(unpriced > 0);
    assert!(ranking.results.iter().all(|result| micros(result.cost.total) > 0));
}

#[test]
fn over_budget_says_by_how_much() {
    let ranking = ask(engine(), "preset=student&budget=50&per=job");
    let left: Vec<_> = ranking.excluded.iter().filter(|left| left.reason == Reason::Budget).collect();
    assert!(!left.is_empty());
    for left in left {
        assert_eq!((left.detail.wanted, left.detail.unit.as_str()), (Some(50.0), "CNY"));
        assert!(left.detail.has.unwrap() > 50.0);
    }
    assert!(ranking.results.iter().all(|result| micros(result.cost.total) <= 50_000_000));
}

#[test]
fn an_empty_result_names_what_to_relax_cheapest_first() {
    let ranking = ask(engine(), "preset=student&budget=1&per=job");
    assert_eq!(ranking.admissible, 0);
    assert_eq!(ranking.relaxations.first().map(|it| it.change.as_str()), Some("budget=none"));
    assert!(ranking.relaxations.is_sorted_by(|a, b| a.cheapest <= b.cheapest));
}

#[test]
fn c10_the_contested_a100_80gb_prices_of_the_articles_never_rank() {
    // 4.75, 16 and 22 a card for one platform and card: only its own later list, if any, may rank.
    let cards = ["a100-80gb-unspecified", "a100-sxm-80gb", "a100-pcie-80gb"];
    for text in ["hours=10", "hours=10&gpus=8"] {
        let ranking = ask(engine(), text);
        let ours =
            ranking.results.iter().filter(|it| it.provider == "zhixingyun" && cards.contains(&it.gpu.as_str()));
        for evidence in ours.flat_map(|result| &result.evidence).filter(|evidence| evidence.chosen) {
            assert!(!evidence.about.starts_with('O'), "{} of an article ranks", evidence.about);
        }
    }
}

#[test]
fn c20_the_tencent_t4_year_never_ranks() {
    let ranking = ask(engine(), "hours=10&hpd=24&days=365");
    let wrong =
        ranking.results.iter().flat_map(|result| &result.evidence).any(|it| it.about == "O081" && it.chosen);
    assert!(!wrong);
}

#[test]
fn c112_a_dominated_card_is_not_recommended() {
    // The 3070 (8 GB, 1.58) costs more than the same platform's 4090 (24 GB) and takes longer.
    let ranking = ask(engine(), "task=draw&model=sd-1.5&images=5000&region=cn");
    let card = ranking.results.iter().find(|result| result.offer == "zhixingyun.rtx-3070").unwrap();
    assert!(!card.kaopu.recommended);
    assert_eq!(card.kaopu.veto, "dominated");
    assert!(!card.kaopu.dominated_by.is_empty());
}

#[test]
fn c63_nvlink_is_never_true_of_an_rtx_4090() {
    let ranking = ask(engine(), "gpu=rtx-4090&gpus=2&link=nvlink&hours=10");
    assert_eq!(ranking.admissible, 0);
    assert!(ranking.why_not.iter().any(|why| why.reason == Reason::Link));
}

#[test]
fn c93_assurance_vetoes_classified_work_that_a_short_test_may_take() {
    let floor = |text: &str| ask(engine(), text).results.first().map(|result| result.dimensions.assurance.floor);
    let (test, firm) = (floor("task=learn&hours=5").unwrap(), floor("task=learn&hours=5&who=enterprise").unwrap());
    assert!(test < firm);
}

#[test]
fn names_decide_nothing() {
    // Providers keep their places and swap their names: the same offers come in the same order with the same scores.
    let plain = engine().catalog();
    let mut renamed: Catalog = plain.clone();
    let names: Vec<_> = plain.providers.iter().map(|provider| provider.name.clone()).collect();
    let count = names.len();
    for (at, provider) in renamed.providers.iter_mut().enumerate() {
        provider.name = names[(at * 7 + 3) % count].clone();
    }
    let (before, after) = (ask(engine(), "preset=student"), ask(&Engine::new(renamed), "preset=student"));
    let order = |ranking: &Ranking| -> Vec<(String, String)> {
        ranking.results.iter().map(|it| (it.offer.clone(), format!("{:.9}", it.kaopu.score))).collect()
    };
    assert_eq!(order(&before), order(&after));
}

#[test]
fn confidence_is_the_same_however_short_the_list() {
    let (scenario, _) = scenario::parse("preset=student", engine().catalog());
    let sure = |top: usize| engine().confidence(&scenario, &engine().rank(&scenario, top)).unwrap();
    assert_eq!(sure(1), sure(1000));
    assert!(sure(1).first_stays < 0.9, "a close field is said to be close");
}

#[test]
fn converting_the_currency_never_changes_the_order() {
    let order = |currency: &str| -> Vec<String> {
        let ranking = ask(engine(), &format!("hours=20&on=rtx-4090&cur={currency}"));
        ranking.results.iter().map(|result| result.offer.clone()).collect()
    };
    assert_eq!(order("CNY"), order("USD"));
}

#[test]
fn the_public_json_has_the_names_that_are_documented() {
    let json = serde_json::to_value(ask(engine(), "preset=student")).unwrap();
    let names =
        |value: &serde_json::Value| -> BTreeSet<String> { value.as_object().unwrap().keys().cloned().collect() };
    let has = |value: &serde_json::Value, wanted: &[&str]| {
        let have = names(value);
        for name in wanted {
            assert!(have.contains(*name), "{name} is missing from {have:?}");
        }
    };
    has(&json, &["scenario", "notes", "dataset", "requirement", "results", "excluded", "advice"]);
    let first = &json["results"][0];
    has(
        first,
        &[
            "rank",
            "offer",
            "provider",
            "gpu",
            "gpus",
            "plan",
            "kaopu",
            "dimensions",
            "hours",
            "cost",
            "memory",
            "evidence",
        ],
    );
    has(&first["kaopu"], &["score", "low", "high", "product", "recommended"]);
    has(&first["dimensions"], &["fit", "stability", "value", "assurance"]);
    has(&first["dimensions"]["fit"], &["score", "low", "high", "criteria"]);
    has(&first["hours"], &["low", "mid", "high"]);
    has(&first["cost"], &["currency", "total", "low", "high", "lines"]);
    has(&first["memory"], &["need_gib", "usable_gib", "headroom"]);
    has(&json["excluded"][0], &["offer", "reason", "detail"]);
    assert!(first["cost"]["total"].is_f64(), "money is a number of main units");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn a_larger_budget_never_loses_an_offer(budget in 1.0_f64..500.0, more in 1.0_f64..500.0) {
        let offers = |budget: f64| -> BTreeSet<String> {
            let ranking = ask(engine(), &format!("hours=20&on=rtx-4090&budget={budget}"));
            ranking.results.iter().map(|result| result.offer.clone()).collect()
        };
        prop_assert!(offers(budget).is_subset(&offers(budget + more)));
    }

    #[test]
    fn scaling_all_weights_changes_no_order(fit in 1_u8..5, stability in 1_u8..5, value in 1_u8..5, assurance in 1_u8..5) {
        let order = |by: u8| -> Vec<String> {
            let w = format!("{}-{}-{}-{}", fit * by, stability * by, value * by, assurance * by);
            ask(engine(), &format!("preset=student&w={w}")).results.iter().map(|it| it.offer.clone()).collect()
        };
        prop_assert_eq!(order(1), order(2));
    }

    #[test]
    fn more_hours_never_cost_less(hours in 0.5_f64..300.0, more in 0.0_f64..300.0) {
        let cost = |hours: f64| {
            let ranking = ask(engine(), &format!("hours={hours}&gpu=rtx-4090&gpus=1"));
            ranking.results.into_iter().map(|it| (it.offer, it.cost.total)).collect::<std::collections::BTreeMap<_, _>>()
        };
        let (short, long) = (cost(hours), cost(hours + more));
        for (offer, total) in short {
            prop_assert!(long[&offer] >= total, "{} at {} h and {} h", offer, hours, hours + more);
        }
    }
}
