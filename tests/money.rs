//! What a bill is made of, on providers made up for each rule.
#![allow(clippy::unwrap_used, reason = "a test that cannot set up should stop")]

use kaopu::catalog::Bilingual;
use kaopu::catalog::billing::{
    Billing, Clock, ClockStart, Fee, NoGpu, Prepaid, Refund, Sourced, SpotRule, Step, Stop, Storage,
};
use kaopu::catalog::evidence::{Date, Evidence, Grade, Speaker, Stated};
use kaopu::catalog::offer::{Plan, PriceKind};
use kaopu::catalog::provider::{Audience, Class, Discount, DiscountKind, Provider, Region};
use kaopu::price::{Amount, Bill, Choice, LineKind, Technique, Terms, Usage, WhyNot, quote, savings};
use kaopu::scenario::{Scenario, Who};
use kaopu::units::{Currency, Gigabytes, Hours, Interval, Money, Price};

fn evidence() -> Evidence {
    Evidence { source: 0, at: String::new(), date: Stated::Undated, grade: Grade::B, says: Speaker::ThirdParty }
}

fn sourced<T>(value: T) -> Option<Sourced<T>> {
    Some(Sourced { value, evidence: evidence() })
}

fn yuan(amount: f64) -> Price {
    Price { amount: Money::from_f64(amount), currency: Currency::Cny }
}

fn provider(billing: Billing, discounts: Vec<Discount>) -> Provider {
    Provider {
        id: "made-up".to_owned(),
        name: Bilingual::default(),
        class: Class::Value,
        region: Some(Region::Cn),
        site: String::new(),
        facts: Vec::new(),
        billing,
        discounts,
    }
}

fn discount(kind: DiscountKind, who: Audience, factor: Option<f64>) -> Discount {
    Discount {
        kind,
        who,
        factor,
        credit: None,
        min_months: 0.0,
        plans: Vec::new(),
        cap: None,
        until: None,
        about: Bilingual::default(),
        evidence: evidence(),
        disputed: String::new(),
    }
}

fn coupon(credit: f64, disputed: &str) -> Discount {
    Discount {
        credit: Some(yuan(credit)),
        disputed: disputed.to_owned(),
        ..discount(DiscountKind::Coupon, Audience::Anyone, None)
    }
}

fn usage(hours: f64) -> Usage {
    let hours = Interval::exact(Hours(hours));
    Usage { hours_per_day: 24.0, ..Usage::new(&Scenario::default(), hours, Date::default()) }
}

fn bill(provider: &Provider, plan: Plan, price: f64, usage: &Usage) -> Bill {
    let terms = Terms::new(provider, Currency::Cny, usage);
    quote(&terms, provider, plan, PriceKind::List, Money::from_f64(price), usage).unwrap()
}

fn total(provider: &Provider, plan: Plan, price: f64, usage: &Usage) -> String {
    bill(provider, plan, price, usage).total.mid.to_string()
}

#[test]
fn case_1_is_27_for_compute_and_0_2_for_set_up_without_gpu_as_its_own_line() {
    let billing = Billing {
        no_gpu_mode: sourced(NoGpu { per_hour: Some(yuan(0.1)), usage_plans_only: true }),
        ..Billing::default()
    };
    let provider = provider(billing, vec![coupon(500.0, "C31")]);
    let bill = bill(&provider, Plan::Hour, 1.35, &Usage { setup: Hours(2.0), ..usage(20.0) });
    assert_eq!(bill.known(LineKind::Compute).unwrap().to_string(), "27.00");
    assert_eq!(bill.known(LineKind::Setup).unwrap().to_string(), "0.20");
    assert_eq!(bill.total.mid.to_string(), "27.20");
    assert_eq!(bill.shown[0].why, WhyNot::Disputed, "the disputed coupon is shown, not applied");
}

#[test]
fn a_61_minute_job_on_an_hourly_plan_is_two_hours() {
    let provider = provider(Billing::default(), Vec::new());
    let job = usage(61.0 / 60.0);
    for (plan, amount) in [(Plan::Hour, "2.00"), (Plan::Minute, "1.016667"), (Plan::Day, "1.00")] {
        assert_eq!(total(&provider, plan, 1.0, &job), amount, "{plan:?}");
    }
}

#[test]
fn each_session_is_rounded_on_its_own() {
    let provider = provider(Billing::default(), Vec::new());
    let job = Usage { hours_per_day: 2.5, ..usage(6.0) };
    assert_eq!(total(&provider, Plan::Hour, 1.0, &job), "7.00", "2.5 + 2.5 + 1 h are 3 + 3 + 1");
}

#[test]
fn a_stated_clock_wins_over_the_plans_name_and_image_pull_is_billed() {
    let clock = Clock { step: Some(Step::Second), starts: ClockStart::ImagePull, in_advance: false };
    let provider = provider(Billing { clock: sourced(clock), ..Billing::default() }, Vec::new());
    assert_eq!(total(&provider, Plan::Hour, 1.0, &usage(1.5)), "1.55");
}

#[test]
fn prepaid_terms_are_whole_and_run_while_the_machine_is_off() {
    let provider = provider(Billing::default(), Vec::new());
    let job = Usage { hours_per_day: 8.0, ..usage(80.0) };
    for (plan, amount) in [(Plan::Day, "10.00"), (Plan::Week, "2.00"), (Plan::Month, "1.00")] {
        assert_eq!(total(&provider, plan, 1.0, &job), amount, "{plan:?}");
    }
}

#[test]
fn what_nobody_states_is_a_visible_unknown_and_never_zero() {
    let provider = provider(Billing::default(), Vec::new());
    let bill = bill(&provider, Plan::Hour, 1.0, &Usage { data: Gigabytes(10.0), ..usage(1.0) });
    let unknown: Vec<LineKind> =
        bill.lines.iter().filter(|line| line.amount == Amount::NotDisclosed).map(|line| line.kind).collect();
    assert_eq!(unknown, [LineKind::StorageRunning, LineKind::Traffic, LineKind::Operations, LineKind::Tax]);
    assert!(!bill.is_complete());
}

#[test]
fn storage_is_charged_by_the_day_above_the_free_part() {
    let storage = Storage { per_gb_day: Some(yuan(0.007)), free_gb: 50.0, while_off: Some(true) };
    let billing = Billing { storage: sourced(storage), operations: sourced(Fee::Included), ..Billing::default() };
    let provider = provider(billing, Vec::new());
    let job = Usage { data: Gigabytes(100.0), days: Some(30.0), hours_per_day: 8.0, ..usage(60.0) };
    let bill = bill(&provider, Plan::Second, 0.0, &job);
    assert_eq!(bill.total.mid.to_string(), "10.50");
    assert_eq!(bill.undisclosed(), 2, "traffic and tax");
}

#[test]
fn a_discount_is_for_whom_it_is_for() {
    let provider =
        provider(Billing::default(), vec![discount(DiscountKind::Education, Audience::Student, Some(0.85))]);
    let student = Usage { who: Who::Student, ..usage(10.0) };
    assert_eq!(total(&provider, Plan::Hour, 1.58, &student), "13.43");
    assert_eq!(total(&provider, Plan::Hour, 1.58, &usage(10.0)), "15.80");
}

#[test]
fn a_long_terms_discount_is_taken_only_where_it_pays() {
    let yearly = Discount { min_months: 12.0, ..discount(DiscountKind::Term, Audience::Anyone, Some(0.8)) };
    let provider = provider(Billing::default(), vec![yearly]);
    let months = |count: f64| usage(count * 720.0);
    // 12 months at 0.8 are 9.6 months: worth it from the tenth month on.
    for (count, amount) in [(1.0, "1.00"), (9.0, "9.00"), (10.0, "9.60"), (12.0, "9.60"), (20.0, "16.00")] {
        assert_eq!(total(&provider, Plan::Month, 1.0, &months(count)), amount, "{count} months");
    }
}

#[test]
fn a_coupon_never_gives_money_back_and_promotions_are_not_reduced_further() {
    let provider = provider(Billing::default(), vec![coupon(500.0, "")]);
    let job = usage(20.0);
    assert_eq!(total(&provider, Plan::Hour, 1.35, &job), "0.00");
    let terms = Terms::new(&provider, Currency::Cny, &job);
    let price = Money::from_f64(1.35);
    let bill = quote(&terms, &provider, Plan::Hour, PriceKind::Promotion, price, &job).unwrap();
    assert_eq!(bill.total.mid.to_string(), "27.00");
}

#[test]
fn spot_is_admissible_only_for_work_that_may_be_interrupted() {
    let provider = provider(Billing::default(), Vec::new());
    let terms = Terms::new(&provider, Currency::Cny, &usage(1.0));
    assert_eq!(terms.total(Plan::Spot, PriceKind::List, 1.0, 1.0), None);
    let may = Usage { interrupt: true, every: Some(Hours(0.5)), ..usage(100.0) };
    let bill = bill(&provider, Plan::Spot, 10.0, &may);
    assert!(bill.total.low > Money::from_f64(1000.0) && bill.total.low < bill.total.mid);
    assert!(bill.total.mid < bill.total.high);
}

#[test]
fn a_discount_past_its_last_day_or_beyond_its_cap_gives_nothing_more() {
    let until = Date::from_ymd(2026, 6, 30);
    let half = discount(DiscountKind::Coupon, Audience::Anyone, Some(0.5));
    let capped = provider(Billing::default(), vec![Discount { cap: Some(yuan(20.0)), until, ..half }]);
    for (day, price, amount) in [(30, 1.0, "5.00"), (30, 10.0, "80.00"), (31, 1.0, "10.00")] {
        let day = if day == 31 { Date::from_ymd(2026, 7, 1) } else { Date::from_ymd(2026, 6, day) };
        let job = Usage { today: day.unwrap(), ..usage(10.0) };
        assert_eq!(total(&capped, Plan::Hour, price, &job), amount, "{day:?} at {price}");
    }
}

#[test]
fn member_prices_are_for_those_who_are_members_by_being_who_they_are() {
    let member = discount(DiscountKind::Membership, Audience::Anyone, Some(0.95));
    let student = discount(DiscountKind::Education, Audience::Student, Some(0.95));
    let provider = provider(Billing::default(), vec![student, member]);
    let price = |who: Who| {
        let job = Usage { who, ..usage(10.0) };
        Terms::new(&provider, Currency::Cny, &job).total(Plan::Hour, PriceKind::Member, 1.0, 10.0)
    };
    assert_eq!(price(Who::Anyone), None);
    assert_eq!(price(Who::Student), Some(10.0), "and it is not reduced a second time");
}

#[test]
fn each_technique_says_what_it_saves_on_this_bill() {
    let storage = Storage { per_gb_day: Some(yuan(0.02)), free_gb: 0.0, while_off: Some(true) };
    let kept = Storage { per_gb_day: Some(yuan(0.01)), ..storage };
    let billing = Billing { storage: sourced(storage), file_storage: sourced(kept), ..Billing::default() };
    let student = discount(DiscountKind::Education, Audience::Student, Some(0.9));
    let provider = provider(billing, vec![student]);
    let choice = |plan, price| Choice { plan, kind: PriceKind::List, price };
    let plans = [choice(Plan::Hour, 10.0), choice(Plan::Spot, 4.0), choice(Plan::Week, 500.0)];
    let job = Usage { setup: Hours(2.0), data: Gigabytes(100.0), hours_per_day: 12.0, ..usage(82.0) };
    let found = savings(&provider, Currency::Cny, &job, plans[0], &plans, Some(0.1));
    let saves = |technique: Technique| {
        let row = found.iter().find(|row| row.advice.technique == technique).unwrap();
        row.advice.saves.to_string()
    };
    assert_eq!(saves(Technique::CpuFirst), "19.80", "2 h at 10 against 2 h at 0.1");
    assert_eq!(saves(Technique::Education), "84.00", "a tenth of 84 h at 10");
    assert_eq!(saves(Technique::LongerTerm), "340.00", "84 h at 10 against a week");
    assert_eq!(saves(Technique::ReleaseNotStop), "3.50", "3.5 of 7 days off, 100 GB at 0.02 against 0.01");
    let spot = found.iter().find(|row| row.advice.technique == Technique::SpotCheckpoints).unwrap();
    assert!(spot.advice.saves > Money::from_f64(400.0) && spot.advice.extra_hours > 0.0 && spot.every.is_some());
    assert!(found.is_sorted_by(|a, b| a.advice.saves >= b.advice.saves));
}

#[test]
fn a_technique_that_the_bill_reckons_with_is_marked_as_taken() {
    let mode = NoGpu { per_hour: Some(yuan(0.1)), usage_plans_only: true };
    let provider = provider(Billing { no_gpu_mode: sourced(mode), ..Billing::default() }, Vec::new());
    let now = Choice { plan: Plan::Hour, kind: PriceKind::List, price: 1.35 };
    let job = Usage { setup: Hours(2.0), ..usage(20.0) };
    let found = savings(&provider, Currency::Cny, &job, now, &[now], Some(0.1));
    let [saving] = found.as_slice() else { unreachable!("{found:?}") };
    assert_eq!((saving.advice.saves.to_string().as_str(), saving.taken), ("2.50", true));
}

#[test]
fn rules_that_are_not_money_are_told_before_choosing() {
    let stop = Stop { card_kept: Some(false), data_kept: Some(true), scratch_hours: Some(24.0) };
    let prepaid = Prepaid { reserves: Some(true), refund: Some(Refund::Credit), falls_back: None };
    let spot = SpotRule { protected_hours: Some(1.0), notice_minutes: Some(3.0) };
    let billing = Billing {
        stop: sourced(stop),
        prepaid: sourced(prepaid),
        spot: sourced(spot),
        deleted_after_days: sourced(15.0),
        balance: sourced(yuan(100.0)),
        ..Billing::default()
    };
    let provider = provider(billing, Vec::new());
    let job = Usage { hours_per_day: 8.0, interrupt: true, ..usage(40.0) };
    let flags = |plan| bill(&provider, plan, 1.0, &job).flags.iter().map(|flag| flag.id()).collect::<Vec<_>>();
    let always = ["scratch-wiped", "deleted-after-days"];
    let hour = [&["card-lost-on-stop"][..], &always, &["needs-balance"]].concat();
    assert_eq!(flags(Plan::Hour), hour);
    assert_eq!(flags(Plan::Day), [&always[..], &["term-runs-while-off", "term-refundable"]].concat());
    // Every three hours, without checkpoints, 40 hours would practically never end.
    let spot = [&hour[..], &["notice", "protected-hours", "no-checkpoints", "may-never-end"]].concat();
    assert_eq!(flags(Plan::Spot), spot);
}
