//! What a score may and may not depend on.
//!
//! Long because the laws share one provider and one way of asking.
#![allow(clippy::unwrap_used, reason = "a test that cannot set up should stop")]

use kaopu::catalog::Bilingual;
use kaopu::catalog::billing::Billing;
use kaopu::catalog::evidence::{Date, Evidence, Grade, Speaker, Stated};
use kaopu::catalog::offer::Plan;
use kaopu::catalog::provider::{Class, FACT_KEYS, Fact, Provider, Region};
use kaopu::scenario::{Protection, Scenario, Task, Weights, Who};
use kaopu::score::criteria::{RULES, SELF_REPORTED_CAP, Scale, UNKNOWN};
use kaopu::score::fit::{LinkFit, Pace, StackFit};
use kaopu::score::gates::{GateId, Status};
use kaopu::score::value::Quote;
use kaopu::score::{self, Criterion, CriterionId, DimensionId, FitFacts, Floors, Tolerance, Why};
use kaopu::units::Interval;
use proptest::prelude::*;

fn today() -> Date {
    Date::from_ymd(2026, 11, 30).unwrap()
}

fn tolerance() -> Tolerance {
    Tolerance { today: today(), every_minutes: None, interruptions_per_hour: None }
}

fn number(key: &str, low: f64, high: f64, unit: &str, says: Speaker, grade: Grade) -> Fact {
    Fact {
        key: key.to_owned(),
        value: Bilingual::default(),
        low: Some(low),
        high: Some(high),
        unit: unit.to_owned(),
        condition: String::new(),
        evidence: Evidence { source: 0, at: String::new(), date: Stated::parse("2026-09").unwrap(), grade, says },
        disputed: String::new(),
    }
}

fn provider(facts: Vec<Fact>) -> Provider {
    Provider {
        id: "p".to_owned(),
        name: Bilingual::default(),
        class: Class::Value,
        region: Some(Region::Cn),
        site: String::new(),
        facts,
        billing: Billing::default(),
        discounts: Vec::new(),
    }
}

fn criterion(provider: &Provider, id: CriterionId) -> Criterion {
    let scored = score::provider(provider, &tolerance());
    let all = scored.stability(Plan::Hour, true).criteria.iter().chain(&scored.assurance.criteria);
    all.into_iter().find(|criterion| criterion.id == id).unwrap().clone()
}

#[test]
fn the_table_reads_only_keys_that_files_may_have_and_is_sorted_where_it_must_be() {
    for rule in RULES {
        assert!(rule.weight > 0.0);
        for key in rule.reads.iter().map(|reading| reading.key).chain(rule.shows.iter().copied()) {
            assert!(FACT_KEYS.contains(&key), "{key}");
        }
        for reading in rule.reads {
            match reading.scale {
                Scale::Number { points, .. } | Scale::YearsSince { points } => {
                    assert!(points.windows(2).all(|pair| pair[0].0 < pair[1].0), "{}", reading.key);
                    assert!(points.iter().all(|point| (0.0..=1.0).contains(&point.1)), "{}", reading.key);
                }
            }
        }
    }
}

#[test]
fn the_page_about_the_score_lists_the_table() {
    let page = include_str!("../docs/score.md");
    for rule in RULES {
        let row = format!("| `{}` | {} |", rule.id.id(), rule.weight);
        assert!(page.contains(&row), "docs/score.md lacks the row {row}");
        for point in rule.reads.iter().flat_map(|reading| match reading.scale {
            Scale::Number { points, .. } | Scale::YearsSince { points } => points,
        }) {
            let line = page.lines().find(|line| line.starts_with(&row)).unwrap();
            assert!(line.contains(&format!("→ {}", point.1)), "{} lacks {}", rule.id.id(), point.1);
        }
    }
    for check in kaopu::catalog::health::Check::ALL {
        assert!(page.contains(&format!("| `{}` |", check.id())), "docs/score.md lacks {}", check.id());
    }
}

#[test]
fn nothing_known_is_an_interval_and_neither_0_nor_1() {
    let scored = score::provider(&provider(Vec::new()), &tolerance());
    assert_eq!(scored.assurance.interval(), UNKNOWN);
    assert!(scored.assurance.known.abs() < 1e-12);
    assert!(scored.assurance.criteria.iter().all(|criterion| criterion.why == Why::Unknown));
    let stability = scored.stability(Plan::Hour, false);
    assert!(0.0 < stability.low && stability.low < stability.mid && stability.mid < stability.high);
    assert!(stability.high < 1.0);
}

#[test]
fn a_self_reported_fact_is_capped_and_counts_less_than_a_measurement() {
    let claim = provider(vec![number("compute_fluctuation", 0.0, 1.0, "percent", Speaker::VendorClaim, Grade::C)]);
    let measured =
        provider(vec![number("compute_fluctuation", 0.0, 1.0, "percent", Speaker::Measurement, Grade::B)]);
    let [claim, measured] = [&claim, &measured].map(|provider| criterion(provider, CriterionId::Compute));
    assert_eq!((claim.why, measured.why), (Why::SelfReported, Why::Fact));
    assert!(claim.value.mid < SELF_REPORTED_CAP);
    assert!(measured.value.mid > claim.value.mid);
    assert!(measured.value.high - measured.value.low < claim.value.high - claim.value.low);
}

#[test]
fn a_claim_without_evidence_earns_nothing_over_silence_and_an_admission_counts() {
    let claim = |high: f64| number("fault_rate", 0.0, high, "percent", Speaker::VendorClaim, Grade::D);
    let (praise, admission) = (criterion_of(claim(0.0)), criterion_of(claim(5.0)));
    assert_eq!((praise.value, praise.why), (UNKNOWN, Why::SelfReported));
    assert!(admission.value.mid < UNKNOWN.mid);
    let stability = |facts| score::provider(&provider(facts), &tolerance()).stability(Plan::Hour, false).interval();
    assert_eq!(stability(vec![claim(0.0)]), stability(Vec::new()));
}

#[test]
fn a_vendor_page_proves_its_promise_but_not_its_licence_or_its_speed() {
    let licence = number("licence", 1.0, 1.0, "idc", Speaker::VendorPage, Grade::A);
    assert_eq!(criterion_of(licence).why, Why::SelfReported);
    let sla = number("sla", 99.95, 99.95, "percent", Speaker::VendorPage, Grade::A);
    assert_eq!(criterion_of(sla).why, Why::Fact);
}

fn criterion_of(fact: Fact) -> Criterion {
    let rule = RULES.iter().find(|rule| rule.reads.iter().any(|reading| reading.key == fact.key)).unwrap();
    criterion(&provider(vec![fact]), rule.id)
}

#[test]
fn a_disputed_fact_yields_no_score_and_is_still_shown() {
    let mut promise = number("sla", 99.99, 99.99, "percent", Speaker::VendorPage, Grade::A);
    promise.disputed = "C03".to_owned();
    let sla = criterion_of(promise);
    assert_eq!((sla.value, sla.why, sla.fact, sla.others), (UNKNOWN, Why::Disputed, None, vec![0]));
}

#[test]
fn of_several_facts_the_best_grade_then_the_newest_then_the_more_cautious_decides() {
    let at = |low: f64, grade: Grade, date: &str| {
        let mut fact = number("sla", low, low, "percent", Speaker::VendorPage, grade);
        fact.evidence.date = Stated::parse(date).unwrap();
        fact
    };
    let cases = [
        (vec![at(99.99, Grade::B, "2026-10"), at(99.0, Grade::A, "2026-01")], 1),
        (vec![at(99.0, Grade::B, "2026-01"), at(99.99, Grade::B, "2026-10")], 1),
        (vec![at(99.99, Grade::B, "2026-10"), at(99.0, Grade::B, "2026-10")], 1),
        // Three years old: A has become B, and the newer B wins.
        (vec![at(99.99, Grade::A, "2023-10"), at(99.0, Grade::B, "2026-10")], 1),
    ];
    for (facts, chosen) in cases {
        let sla = criterion(&provider(facts), CriterionId::Sla);
        assert_eq!(sla.fact, Some(chosen));
        assert_eq!(sla.others, vec![1 - chosen]);
    }
}

#[test]
fn a_fact_about_one_way_of_charging_counts_there_and_one_under_another_condition_nowhere() {
    let kept = |yes: f64, condition: &str| Fact {
        condition: condition.to_owned(),
        ..number("reserved_after_stop", yes, yes, "yes_no", Speaker::VendorPage, Grade::A)
    };
    let facts = vec![kept(0.0, ""), kept(1.0, "day, week, month"), kept(1.0, "8x RTX 4090")];
    let scored = score::provider(&provider(facts), &tolerance());
    let chosen = |plan: Plan| {
        let criteria = &scored.stability(plan, false).criteria;
        criteria.iter().find(|criterion| criterion.id == CriterionId::Reserved).unwrap().fact
    };
    assert_eq!((chosen(Plan::Hour), chosen(Plan::Month), chosen(Plan::Spot)), (Some(0), Some(1), Some(0)));
}

#[test]
fn a_gate_passes_or_fails_on_evidence_by_somebody_else_and_is_unknown_otherwise() {
    let status = |facts: Vec<Fact>, id: GateId| {
        let gates = score::gates(&provider(facts), today());
        gates.into_iter().find(|gate| gate.id == id).unwrap().status
    };
    let licence = |says, grade| vec![number("licence", 1.0, 1.0, "idc", says, grade)];
    let fluctuation =
        |percent: f64, says| vec![number("compute_fluctuation", 0.0, percent, "percent", says, Grade::B)];
    let fee = |key: &str| number(key, 1.0, 1.0, "yes_no", Speaker::ThirdParty, Grade::B);
    let cases = [
        (licence(Speaker::Register, Grade::A), GateId::Licence, Status::Pass),
        (licence(Speaker::VendorPage, Grade::A), GateId::Licence, Status::Unknown),
        (licence(Speaker::VendorClaim, Grade::D), GateId::Licence, Status::Unknown),
        (licence(Speaker::Article, Grade::C), GateId::Licence, Status::Unknown),
        (vec![number("licence", 0.0, 0.0, "idc", Speaker::Register, Grade::A)], GateId::Licence, Status::Fail),
        (fluctuation(3.0, Speaker::Measurement), GateId::Authenticity, Status::Pass),
        (fluctuation(6.0, Speaker::Measurement), GateId::Authenticity, Status::Fail),
        (fluctuation(1.0, Speaker::VendorClaim), GateId::Authenticity, Status::Unknown),
        (vec![fee("storage_price"), fee("network"), fee("ops_support")], GateId::Transparency, Status::Pass),
        (vec![fee("storage_price"), fee("network")], GateId::Transparency, Status::Unknown),
        (vec![fee("hidden_fees")], GateId::Transparency, Status::Fail),
        (
            vec![number("registered_capital", 1e9, 1e9, "CNY", Speaker::Register, Grade::A)],
            GateId::Licence,
            Status::Unknown,
        ),
        (Vec::new(), GateId::Continuity, Status::Unknown),
    ];
    for (facts, id, expected) in cases {
        assert_eq!(status(facts.clone(), id), expected, "{id:?} {facts:?}");
    }
    assert!(!score::gates::all_pass(&score::gates(&provider(Vec::new()), today())));
}

#[test]
fn an_age_beyond_the_steps_lowers_a_fact_s_grade() {
    let at = |date: &str| {
        let mut fact = number("sla", 99.99, 99.99, "percent", Speaker::VendorPage, Grade::A);
        fact.evidence.date = Stated::parse(date).unwrap();
        criterion_of(fact).value.mid
    };
    assert!(at("2026-01") > at("2024-06") && at("2024-06") > at("2021-01"));
    // An undated fact keeps the grade that it was given.
    assert!((at("") - at("2026-01")).abs() < 1e-12);
}

#[test]
fn capital_alone_never_decides() {
    let rich = provider(vec![number("registered_capital", 1e9, 1e9, "CNY", Speaker::Register, Grade::A)]);
    let company = criterion(&rich, CriterionId::Company);
    assert_eq!((company.why, company.fact, company.others), (Why::Unknown, None, vec![0]));
}

#[test]
fn a_class_is_not_a_fact() {
    let mut one = provider(vec![number("sla", 99.9, 99.9, "percent", Speaker::VendorPage, Grade::A)]);
    let before = score::provider(&one, &tolerance());
    for class in [Class::Hyperscaler, Class::Community, Class::Specialist, Class::Marketplace, Class::Depin] {
        one.class = class;
        assert_eq!(score::provider(&one, &tolerance()), before);
    }
    // What is said of a class as a whole scores nothing.
    one.class = Class::Unnamed;
    assert_eq!(criterion(&one, CriterionId::Sla).why, Why::Unknown);
}

#[test]
fn a_spot_plan_is_never_more_stable_than_the_same_card_on_demand() {
    let cases = [(None, None), (Some(30.0), None), (Some(30.0), Some(0.05)), (None, Some(0.05))];
    for (every_minutes, interruptions_per_hour) in cases {
        let tolerance = Tolerance { every_minutes, interruptions_per_hour, ..tolerance() };
        let scored = score::provider(&provider(Vec::new()), &tolerance);
        let [spot, hour] = [Plan::Spot, Plan::Hour].map(|plan| scored.stability(plan, false));
        assert!(spot.mid < hour.mid && spot.low < hour.low);
    }
}

#[test]
fn the_assurance_bar_follows_what_is_asked() {
    let test = Scenario { task: Task::Learn, ..Scenario::default() };
    let long = Scenario { task: Task::Finetune, hours: Some(500.0), ..Scenario::default() };
    let protected = Scenario { grade: Protection::Mlps3, ..test.clone() };
    let enterprise = Scenario { who: Who::Enterprise, ..test.clone() };
    let bar = |scenario: &Scenario| Floors::for_scenario(scenario).0[3];
    assert!(bar(&test) < bar(&long) && bar(&long) < bar(&protected));
    assert!(bar(&protected).to_bits() == bar(&enterprise).to_bits());
    // Silence alone fails no bar.
    assert!([&test, &long, &protected].iter().all(|scenario| bar(scenario) <= UNKNOWN.mid));
}

#[test]
fn one_dimension_under_its_bar_vetoes_however_good_the_others_are() {
    let floors = Floors::for_scenario(&Scenario::default());
    let one = Interval::exact(1.0);
    for (at, id) in DimensionId::ALL.into_iter().enumerate() {
        let mut dimensions = [one; 4];
        dimensions[at] = Interval::exact(0.1);
        assert_eq!(score::combine(dimensions, Weights::EQUAL, &floors).vetoed, Some(id));
    }
    assert_eq!(score::combine([one; 4], Weights::EQUAL, &floors).vetoed, None);
}

#[test]
fn the_formula_is_the_product_and_its_geometric_mean() {
    let floors = Floors::for_scenario(&Scenario::default());
    let kaopu = score::combine([Interval::exact(0.8); 4], Weights::EQUAL, &floors);
    assert!((kaopu.product - 0.4096).abs() < 1e-12 && (kaopu.score - 80.0).abs() < 1e-9);
    let weights = Weights { assurance: 3.0, ..Weights::EQUAL };
    let dimensions = [0.5, 0.6, 0.7, 0.9].map(Interval::exact);
    let kaopu = score::combine(dimensions, weights, &floors);
    let product = 0.5 * 0.6 * 0.7 * 0.9_f64.powi(3);
    assert!((kaopu.product - product).abs() < 1e-12);
    assert!((kaopu.score - 100.0 * product.powf(1.0 / 6.0)).abs() < 1e-9);
}

#[test]
fn a_dearer_a_vaguer_or_an_older_price_is_worth_less() {
    let quote = Quote { grade: Grade::A, disputed: false };
    let mid = |cost: f64, fees: u32, quote: Quote| score::value(Interval::exact(cost), 10.0, fees, quote).mid;
    assert!((mid(10.0, 0, quote) - 1.0).abs() < 1e-12);
    assert!((mid(40.0, 0, quote) - 0.5).abs() < 1e-12);
    assert!(mid(10.0, 2, quote) < mid(10.0, 1, quote));
    assert!(mid(10.0, 0, Quote { grade: Grade::C, ..quote }) < mid(10.0, 0, quote));
    assert!(mid(10.0, 0, Quote { disputed: true, ..quote }) < mid(10.0, 0, quote));
}

fn fit_facts(headroom: f64, pace: Pace, link: LinkFit) -> FitFacts {
    FitFacts { headroom: Interval::exact(headroom), pace, link, stack: StackFit::Native }
}

#[test]
fn fit_follows_memory_speed_and_link() {
    let mid = |facts: FitFacts| score::fit(&facts).mid;
    let easy = fit_facts(2.0, Pace::Tier(2.0), LinkFit::NotNeeded);
    assert!((mid(easy) - 1.0).abs() < 1e-12);
    assert!(mid(fit_facts(1.0, Pace::Tier(2.0), LinkFit::NotNeeded)) < mid(easy));
    assert!(mid(FitFacts { pace: Pace::Deadline(Interval::exact(0.8)), ..easy }) < mid(easy));
    assert!(mid(FitFacts { link: LinkFit::Bus, ..easy }) < mid(FitFacts { link: LinkFit::Full, ..easy }));
    // Four times the memory that is needed is no better fit than twice: it is paid for under value.
    assert!((mid(FitFacts { headroom: Interval::exact(4.0), ..easy }) - mid(easy)).abs() < 1e-12);
}

fn any_fact() -> impl Strategy<Value = Fact> {
    let readings: Vec<(&'static str, &'static str)> = RULES
        .iter()
        .flat_map(|rule| rule.reads)
        .flat_map(|reading| -> Vec<(&'static str, &'static str)> {
            match reading.scale {
                Scale::Number { units, .. } => units.iter().map(|unit| (reading.key, unit.0)).collect(),
                Scale::YearsSince { .. } => vec![(reading.key, "year")],
            }
        })
        .collect();
    let says = [
        Speaker::Register,
        Speaker::VendorPage,
        Speaker::VendorClaim,
        Speaker::Measurement,
        Speaker::ThirdParty,
        Speaker::Article,
    ];
    let grades = [Grade::A, Grade::B, Grade::C, Grade::D];
    (
        proptest::sample::select(readings),
        0.0..3000.0_f64,
        proptest::sample::select(says.to_vec()),
        proptest::sample::select(grades.to_vec()),
        proptest::bool::weighted(0.2),
    )
        .prop_map(|((key, unit), value, says, grade, disputed)| {
            let mut made = number(key, value, value, unit, says, grade);
            made.disputed = if disputed { "C03".to_owned() } else { String::new() };
            made
        })
}

proptest! {
    #[test]
    fn every_dimension_stays_ordered_and_in_range(facts in proptest::collection::vec(any_fact(), 0..12)) {
        let scored = score::provider(&provider(facts), &tolerance());
        for dimension in [scored.stability(Plan::Hour, false), scored.stability(Plan::Spot, true), &scored.assurance] {
            prop_assert!(0.0 <= dimension.low && dimension.low <= dimension.mid + 1e-12);
            prop_assert!(dimension.mid <= dimension.high + 1e-12 && dimension.high <= 1.0);
            prop_assert!((0.0..=1.0 + 1e-12).contains(&dimension.known));
        }
    }

    #[test]
    fn names_and_ids_change_no_score(
        facts in proptest::collection::vec(any_fact(), 0..12),
        id in "[a-z]{1,12}",
        name in "\\PC{0,12}",
    ) {
        let plain = provider(facts);
        let mut renamed = plain.clone();
        renamed.id = id;
        renamed.site = format!("https://{name}");
        renamed.name = Bilingual { zh: name.clone(), en: name };
        prop_assert_eq!(score::provider(&plain, &tolerance()), score::provider(&renamed, &tolerance()));
    }

    #[test]
    fn self_reported_facts_alone_never_lift_a_dimension_over_the_cap(
        mut facts in proptest::collection::vec(any_fact(), 0..12),
    ) {
        for fact in &mut facts {
            fact.evidence.says = Speaker::VendorClaim;
        }
        let scored = score::provider(&provider(facts), &tolerance());
        for criterion in scored.assurance.criteria {
            prop_assert!(criterion.value.mid <= SELF_REPORTED_CAP);
        }
        prop_assert!(scored.assurance.mid <= SELF_REPORTED_CAP);
    }

    #[test]
    fn the_fast_form_equals_the_long_one(
        cost in 0.01..1e6_f64, cheapest in 0.01..1e6_f64, fees in 0_u32..6, disputed: bool,
    ) {
        let cheapest = cheapest.min(cost);
        for grade in [Grade::A, Grade::B, Grade::C, Grade::D] {
            let quote = Quote { grade, disputed };
            let long = score::value(Interval::exact(cost), cheapest, fees, quote).mid;
            let fast = score::value::ln_value(
                kaopu::units::exact::ln(cheapest), cost, score::value::ln_factors(fees, quote),
            );
            prop_assert!((long.ln() - fast).abs() < 1e-12);
        }
    }
}
