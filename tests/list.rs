//! The whole list, whichever part of it is asked for: one order, nothing recommended that another beats, warnings on
//! prices that make no sense beside each other, and bills that anybody can reckon again.
#![allow(clippy::unwrap_used, reason = "a test that cannot set up should stop")]

use kaopu::catalog::names::Registry;
use kaopu::rank::Engine;
use kaopu::rank::answer::{OfferLine, OfferResult};
use kaopu::scenario::{self, Scenario};
use kaopu::units::Money;
use std::sync::OnceLock;

fn engine() -> &'static Engine {
    static ENGINE: OnceLock<Engine> = OnceLock::new();
    ENGINE.get_or_init(|| Engine::new(kaopu::dataset::built_in().unwrap()))
}

fn said(text: &str) -> Scenario {
    scenario::parse(text, engine().catalog()).0
}

const SCENARIOS: [&str; 6] = [
    "preset=student",
    "preset=enterprise",
    "hours=20&on=rtx-4090",
    "hours=40&interrupt=yes&every=30&sort=cost",
    "task=infer&params=70&tokens=1e9&sort=time",
    "hours=300&hpd=8&sort=price",
];

#[test]
fn a_short_list_is_the_beginning_of_the_long_one() {
    for text in SCENARIOS {
        let said = said(text);
        let whole = engine().rank(&said, usize::MAX).lines;
        for top in [1, 7, 40] {
            let ranked = engine().rank(&said, top);
            assert_eq!(ranked.lines[..], whole[..top.min(whole.len())], "{text}, {top}");
            let ordered = engine().rank_whole(&said, top);
            assert_eq!(ordered.lines, ranked.lines, "{text}, {top}");
            let (from_one, from_two) = (ordered.lines.len()..whole.len(), top.min(whole.len())..whole.len());
            let stretch = |ranked, positions| engine().stretch(&said, ranked, positions);
            assert_eq!(stretch(&ordered, from_one), stretch(&ranked, from_two), "{text}, {top}");
        }
    }
}

#[test]
fn any_stretch_of_the_list_is_that_stretch_of_the_whole() {
    for text in SCENARIOS {
        let said = said(text);
        let (short, whole) = (engine().rank(&said, 10), engine().rank(&said, usize::MAX));
        let all = whole.lines.len();
        for positions in [0..5, 5..25, all - 3..all + 9, all + 1..all + 2, 30..30] {
            let wanted = whole.lines.get(positions.start.min(all)..positions.end.min(all)).unwrap_or_default();
            assert_eq!(engine().stretch(&said, &short, positions.clone()), wanted, "{text}, {positions:?}");
        }
        let last = &whole.lines[all - 1];
        let (at, line) = engine().line_of(&said, &short, &last.offer).unwrap();
        assert_eq!((at, &line), (all - 1, last));
        assert_eq!(engine().result(&said, &short, at).unwrap().offer, last.offer);
        assert!(engine().line_of(&said, &short, "no.such-offer").is_none());
    }
}

/// At least as good in memory, time, cost, fit, stability, assurance and grade, and better in one of the first three.
fn beats(one: &OfferLine, other: &OfferLine) -> bool {
    let merits = |line: &OfferLine| {
        [
            line.usable_gib * f64::from(line.gpus),
            -line.hours.mid,
            -line.cost.mid.to_f64(),
            line.dimensions[0].mid,
            line.dimensions[1].mid,
            line.dimensions[3].mid,
            -f64::from(u32::from(line.grade)),
        ]
    };
    let (one, other) = (merits(one), merits(other));
    let better = |at: usize| one[at] > other[at] + 1e-6 * other[at].abs();
    (0..7).all(|at| one[at] >= other[at]) && (0..3).any(better)
}

#[test]
fn nothing_that_another_beats_in_everything_is_recommended_and_what_beats_it_is_named() {
    for text in SCENARIOS.iter().filter(|text| !text.contains("interrupt")) {
        let lines = engine().rank(&said(text), usize::MAX).lines;
        for line in &lines {
            let better = lines.iter().find(|other| beats(other, line));
            if let Some(better) = better {
                assert!(!line.kaopu.recommended, "{text}: {} beats {}", better.offer, line.offer);
                assert!(!line.kaopu.dominated_by.is_empty(), "{text}: {}", line.offer);
            }
        }
    }
}

/// Results over a price file of our own.
fn over(csv: &str, text: &str) -> Vec<OfferResult> {
    let registry = Registry::new(&engine().catalog().accelerators);
    let imported = kaopu::import::read(csv.as_bytes(), "own.csv", &registry);
    let engine = engine().with_import(imported, "own.csv", true);
    engine.answer(&said(text), &[], 100).results
}

#[test]
fn prices_that_make_no_sense_beside_each_other_are_flagged_on_the_line_and_never_dropped() {
    let single = "a,rtx-4090,1,2.00,,,CNY,cn,\n";
    // Rows, what is asked, the plan and the variant looked at, its warning.
    for (name, rows, text, (plan, variant), flag) in [
        (
            "eight cards for the price of four",
            format!("{single}a,rtx-4090,8,8.00,,,CNY,cn,node\n"),
            "hours=20&gpus=8",
            ("hour", "node"),
            "node-below-cards",
        ),
        (
            "a node at a fair discount",
            format!("{single}a,rtx-4090,8,14.00,,,CNY,cn,node\n"),
            "hours=20&gpus=8",
            ("hour", "node"),
            "",
        ),
        (
            "another provider's card is no measure",
            "b,rtx-4090,1,2.00,,,CNY,cn,\na,rtx-4090,8,8.00,,,CNY,cn,node\n".to_owned(),
            "hours=20&gpus=8",
            ("hour", "node"),
            "",
        ),
        (
            "a year at a month's price",
            "a,rtx-4090,1,,1681,1776.25,CNY,cn,\n".to_owned(),
            "hours=20",
            ("year", ""),
            "year-looks-like-month",
        ),
        (
            "a year at ten months' price",
            "a,rtx-4090,1,,1681,16000,CNY,cn,\n".to_owned(),
            "hours=20",
            ("year", ""),
            "",
        ),
        (
            "a month times 0.8 by 720",
            "aliyun,rtx-4090,1,1.87,1681,,CNY,cn,\n".to_owned(),
            "hours=20",
            ("hour", ""),
            "hour-from-month",
        ),
        ("an hour of its own", "aliyun,rtx-4090,1,2.35,1681,,CNY,cn,\n".to_owned(), "hours=20", ("hour", ""), ""),
        (
            "a month that can never pay",
            "a,rtx-4090,1,0.65,1299,,CNY,cn,\n".to_owned(),
            "hours=20",
            ("month", ""),
            "commitment-cannot-pay",
        ),
        ("a month that pays", "a,rtx-4090,1,2.65,1299,,CNY,cn,\n".to_owned(), "hours=20", ("month", ""), ""),
    ] {
        let results = over(
            &format!(
                "provider,gpu,count,price_per_hour,price_per_month,price_per_year,currency,region,variant\n{rows}"
            ),
            text,
        );
        let line = results.iter().find(|result| result.variant.contains(variant)).unwrap();
        let flags = match line.other_plans.iter().find(|other| other.plan.name() == plan) {
            Some(other) => &other.flags,
            None => &line.flags,
        };
        let odd: Vec<&str> = flags.iter().copied().filter(|flag| ODD.contains(flag)).collect();
        assert_eq!(odd.join(","), flag, "{name}");
    }
}

#[test]
fn terms_of_half_a_year_to_five_years_are_plans_of_own_quotes_and_bought_whole() {
    let head = "provider,gpu,count,price_per_hour,plan,currency,region,variant\n";
    let rows = "a,rtx-4090,1,5000,half-year,CNY,cn,\na,rtx-4090,1,15000,2-years,CNY,cn,\na,rtx-4090,1,20000,3-years,CNY,cn,\n\
                a,rtx-4090,1,30000,5-years,CNY,cn,\n";
    let results = over(&format!("{head}{rows}"), "hours=20000&hpd=24&gpu=rtx-4090");
    let found: Vec<(&str, String)> =
        results.iter().map(|result| (result.plan.name(), format!("{}", result.cost.total))).collect();
    // 20,000 hours around the clock are 834 days: five half-years, two double years, one of the longer terms.
    for wanted in
        [("half-year", "25000.00"), ("2-years", "30000.00"), ("3-years", "20000.00"), ("5-years", "30000.00")]
    {
        assert!(
            found.iter().any(|(plan, cost)| (*plan, cost.as_str()) == wanted),
            "{wanted:?} is not in {found:?}"
        );
    }
    let json = serde_json::to_value(&results[0]).unwrap();
    assert_eq!(json["plan"], results[0].plan.name());
}

const ODD: [&str; 4] = ["node-below-cards", "year-looks-like-month", "hour-from-month", "commitment-cannot-pay"];

#[test]
fn odd_prices_of_the_dataset_are_flagged_where_a_line_takes_them() {
    let flagged = |text: &str, flag: &str| {
        let results = engine().answer(&said(text), &[], 1000).results;
        results.iter().any(|result| {
            result.flags.contains(&flag) || result.other_plans.iter().any(|other| other.flags.contains(&flag))
        })
    };
    assert!(flagged("hours=20", "commitment-cannot-pay"));
    assert!(flagged("hours=8000&hpd=24", "node-below-cards"));
}

/// The value of a formula as the bill prints it.
fn value(formula: &str) -> f64 {
    let formula = formula.rsplit("→ ").next().unwrap();
    let (main, bound) = formula.split_once(", ").map_or((formula, None), |(main, bound)| (main, Some(bound)));
    let number = |text: &str| -> f64 {
        text.trim_matches(|letter: char| !(letter.is_ascii_digit() || letter == '.')).parse().unwrap()
    };
    let factor = |text: &str| match text.trim_start_matches('(').split_once(" − ") {
        Some((from, less)) => number(from) - number(less),
        // Behind the amount stored may stand why nothing of it is charged.
        None => number(text.split(" GB").next().unwrap()),
    };
    let product =
        |text: &str| text.trim_start_matches(['−', '≥', '≤', ' ']).split(" × ").map(factor).product::<f64>();
    let sign = if main.starts_with('−') { -1.0 } else { 1.0 };
    match bound {
        Some(bound) if bound.starts_with('≥') => product(main).max(product(bound)),
        Some(bound) => sign * product(main).min(product(bound)),
        None => sign * product(main),
    }
}

#[test]
fn each_line_of_a_bill_can_be_reckoned_again_from_its_formula() {
    let mut lines = 0;
    for text in [
        "preset=student&data=100&setup=2",
        "preset=lab&data=60",
        "hours=61&on=rtx-4090&cur=USD&interrupt=yes&every=30",
        "hours=400&hpd=10&who=student",
        "task=pretrain&params=7&tokens=1e9&cur=EUR",
    ] {
        for result in engine().answer(&said(text), &[], 300).results {
            for line in &result.cost.lines {
                let Some(amount) = line.amount.map(Money::to_f64) else {
                    assert_eq!(line.note, "", "nobody states it: {text} {}", result.offer);
                    continue;
                };
                // A plain credit says the most that it takes off; the bill decides how much of it.
                if line.note.starts_with('≤') {
                    assert!(-amount <= value(&line.note) + 1e-6, "{text} {} {}", result.offer, line.note);
                    continue;
                }
                let again = value(&line.note);
                let slack = 0.006 + 2e-3 * amount.abs();
                assert!(
                    (again - amount).abs() <= slack,
                    "{text} {}: {} is {again}, not {amount}",
                    result.offer,
                    line.note
                );
                lines += 1;
            }
        }
    }
    assert!(lines > 1000, "only {lines} lines were reckoned");
}

#[test]
fn what_is_left_out_is_listed_as_far_as_asked_nearest_first_and_counted_in_full() {
    let said = said("preset=student&budget=20");
    let (few, all) = (engine().answer(&said, &[], 2), engine().answer(&said, &[], 1000));
    assert_eq!(few.why_not, all.why_not);
    assert_eq!(all.excluded.len(), all.why_not.iter().map(|why| why.count).sum::<usize>());
    assert_eq!(engine().excluded(&said, usize::MAX), all.excluded);
    for why in &few.why_not {
        let listed: Vec<_> = few.excluded.iter().filter(|left| left.reason == why.reason).collect();
        assert_eq!(listed.len(), why.count.min(2), "{:?}", why.reason);
        if let Some(nearest) = &why.nearest {
            assert!(listed.contains(&nearest), "{:?}", why.reason);
        }
    }
}
