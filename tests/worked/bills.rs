//! Rows that are bills, savings on bills, discounts and budgets.

use super::{Answer, Example, Reckon};
use kaopu::catalog::Bilingual;
use kaopu::catalog::billing::{Billing, NoGpu, Sourced, Storage};
use kaopu::catalog::evidence::{Date, Evidence, Grade, Speaker, Stated};
use kaopu::catalog::offer::{Plan, PriceKind};
use kaopu::catalog::provider::{Audience, Class, Discount, DiscountKind, Provider, Region};
use kaopu::price::advice::{self, Technique};
use kaopu::price::spot::{self, Interruptions};
use kaopu::price::{LineKind, Terms, Usage, quote, turned};
use kaopu::scenario::Scenario;
use kaopu::units::{Currency, Gigabytes, Hours, Interval, Money, Price};

pub const TABLE: &[(&[&str], Reckon)] = &[
    (&["W004"], |row| bill(Plan::Month, row.get("month_cost"), row.get("months") * 720.0)),
    (&["W030"], |row| bill(Plan::Hour, row.get("price"), row.get("months") * row.get("hours_per_month"))),
    (&["W075", "W076", "W082", "W083", "W096", "W101", "W102", "W164"], |row| {
        bill(Plan::Hour, row.get("price"), row.get("hours"))
    }),
    (&["W139"], |row| bill(Plan::Second, row.get("price") * row.get("cards"), row.get("hours"))),
    // Card-hours are what the job costs at a price of one for a card and hour.
    (&["W138"], |row| bill(Plan::Second, row.get("cards"), row.get("hours"))),
    (&["W165"], |row| bill(Plan::Second, row.get("price"), row.get("images") * row.get("seconds") / 3600.0)),
    (&["W074"], |row| Answer::Number(usage_of_days(row.get("days"), row.get("hours")))),
    (&["W080", "W081"], stored),
    (&["W099"], |row| with_no_gpu(row, None)),
    (&["W100"], |row| coupon(row.get("cost"), row.get("coupon"))),
    (&["W152", "W153"], |row| discounted(Plan::Hour, row.get("price"), row.get("factor"), 0.0, 1.0)),
    (&["W071"], |row| discounted(Plan::Hour, row.get("traditional"), 1.0 - row.get("saving"), 0.0, 1.0)),
    (&["W154"], |row| discounted(Plan::Month, row.get("month"), row.get("factor"), 36.0, 36.0)),
    (&["W155"], |row| discounted(Plan::Month, row.get("month"), row.get("factor"), 12.0, 12.0)),
    (&["W156"], |row| discounted(Plan::Month, row.get("month"), row.get("factor"), 24.0, 24.0)),
    (&["W027", "W085", "W158", "W159", "W160", "W161"], |row| {
        let budget = row.any(&["budget", "coupon"]);
        Answer::Number(turned::hours_bought(budget, row.get("price")).unwrap())
    }),
    (&["W028", "W029", "W031"], |row| {
        let month = row.id.as_str() != "W031";
        let hours = month.then(|| row.get("hours_per_month"));
        Answer::Number(turned::months_bought(row.get("budget"), row.get("price"), hours).unwrap())
    }),
    (&["W166"], |row| {
        let a_second = 1.0 / 3600.0;
        let hours = turned::hours_bought(1.0, row.get("price")).unwrap();
        Answer::Number(hours / (row.get("seconds") * a_second))
    }),
    (&["W072", "W073"], |row| Answer::Number(turned::price_paid(row.get("spend"), row.get("gpu_hours")).unwrap())),
    (&["W103"], |row| Answer::Number(turned::price_paid(row.get("total"), row.get("hours")).unwrap())),
    (&["W077"], |row| saves(1.0, row.get("gpu"), row.get("cpu"))),
    (&["W097"], |row| saves(1.0, row.get("gpu"), row.get("nogpu"))),
    (&["W098"], |row| saves(row.get("hours"), row.get("diff") + 0.1, 0.1)),
    (&["W070"], |row| share(row.get("traditional"), row.get("actual"))),
    (&["W084"], |row| share(row.get("gpu"), row.get("nogpu"))),
    (&["W087", "W091"], |row| share(row.get("before"), row.get("after"))),
    (&["W088", "W089"], |row| share(row.get("a100") * row.get("cards"), row.get("rtx4090"))),
    (&["W104"], |row| share(row.get("normal"), row.get("spot"))),
    (&["W105"], |row| share(row.get("price") * row.get("hours"), row.get("spot"))),
    (&["W108", "W109", "W110"], |row| share(row.get("own"), row.get("rent"))),
    (&["W068"], |row| Answer::Truth(advice::share(row.get("cn"), row.get("intl")) > 0.0)),
    (&["W078"], |row| {
        let share = spot::share_of_normal(row.get("spot"), row.get("normal")).unwrap();
        Answer::Truth((0.3..=0.5).contains(&share))
    }),
    (&["W079"], |row| Answer::Number(spot::normal_of_share(row.get("spot"), row.get("ratio")).unwrap())),
    (&["W151"], |row| {
        let every = Some(row.get("interval_min") / 60.0);
        let steady = Interruptions { rate: 0.0, every, save: 0.0, restart: 0.0, protected: 0.0 };
        Answer::Number(steady.saves(row.get("hours")))
    }),
];

fn yuan(amount: f64) -> Price {
    Price { amount: Money::from_f64(amount), currency: Currency::Cny }
}

fn evidence() -> Evidence {
    let (date, grade, says) = (Stated::Undated, Grade::C, Speaker::Article);
    Evidence { source: 0, at: String::new(), date, grade, says }
}

fn sourced<T>(value: T) -> Option<Sourced<T>> {
    Some(Sourced { value, evidence: evidence() })
}

fn provider(billing: Billing, discounts: Vec<Discount>) -> Provider {
    Provider {
        id: "article".to_owned(),
        name: Bilingual::default(),
        class: Class::Value,
        region: Some(Region::Cn),
        site: String::new(),
        facts: Vec::new(),
        billing,
        discounts,
    }
}

fn off(kind: DiscountKind, factor: Option<f64>, credit: Option<Price>, min_months: f64) -> Discount {
    Discount {
        kind,
        who: Audience::Anyone,
        factor,
        credit,
        min_months,
        plans: Vec::new(),
        cap: None,
        until: None,
        about: Bilingual::default(),
        evidence: evidence(),
        disputed: String::new(),
    }
}

fn usage(hours: f64) -> Usage {
    let hours = Interval::exact(Hours(hours));
    Usage { hours_per_day: 24.0, ..Usage::new(&Scenario::default(), hours, Date::default()) }
}

fn total(provider: &Provider, plan: Plan, price: f64, usage: &Usage) -> f64 {
    let terms = Terms::new(provider, Currency::Cny, usage);
    let bill = quote(&terms, provider, plan, PriceKind::List, Money::from_f64(price), usage).unwrap();
    bill.total.mid.to_f64()
}

fn bill(plan: Plan, price: f64, hours: f64) -> Answer {
    Answer::Number(total(&provider(Billing::default(), Vec::new()), plan, price, &usage(hours)))
}

/// Hours that a use of so many days of so many hours bills, at a price of one.
fn usage_of_days(days: f64, hours: f64) -> f64 {
    let pattern = Usage { days: Some(days), ..usage(days * hours) };
    total(&provider(Billing::default(), Vec::new()), Plan::Hour, 1.0, &pattern)
}

fn stored(row: &Example) -> Answer {
    let free_gb = if row.id == "W081" { row.get("free_gb") } else { 0.0 };
    let rule = Storage { per_gb_day: Some(yuan(row.get("price"))), free_gb, while_off: Some(true) };
    let provider = provider(Billing { storage: sourced(rule), ..Billing::default() }, Vec::new());
    let kept = Usage { data: Gigabytes(row.get("gb")), days: Some(row.get("days")), ..usage(1.0) };
    let terms = Terms::new(&provider, Currency::Cny, &kept);
    let bill = quote(&terms, &provider, Plan::Second, PriceKind::List, Money::ZERO, &kept).unwrap();
    let line = |kind| bill.known(kind).unwrap().to_f64();
    Answer::Number(line(LineKind::StorageRunning) + line(LineKind::StorageOff))
}

fn with_no_gpu(row: &Example, coupon: Option<Discount>) -> Answer {
    let mode = NoGpu { per_hour: Some(yuan(row.get("nogpu"))), usage_plans_only: true };
    let billing = Billing { no_gpu_mode: sourced(mode), ..Billing::default() };
    let job = Usage { setup: Hours(row.get("setup_hours")), ..usage(row.get("hours")) };
    Answer::Number(total(&provider(billing, coupon.into_iter().collect()), Plan::Hour, row.get("price"), &job))
}

fn coupon(cost: f64, credit: f64) -> Answer {
    let coupon = off(DiscountKind::Coupon, None, Some(yuan(credit)), 0.0);
    Answer::Number(total(&provider(Billing::default(), vec![coupon]), Plan::Hour, cost, &usage(1.0)))
}

/// The price of one hour or month under a discount that so many months earn.
fn discounted(plan: Plan, price: f64, factor: f64, min_months: f64, terms: f64) -> Answer {
    let discount = off(DiscountKind::Term, Some(factor), None, min_months);
    let hours = terms * plan.term_hours().unwrap_or(1.0);
    Answer::Number(total(&provider(Billing::default(), vec![discount]), plan, price, &usage(hours)) / terms)
}

fn saves(hours: f64, full: f64, without: f64) -> Answer {
    let advice = advice::setup(Technique::NoGpuMode, hours, full, without, 1.0).unwrap();
    Answer::Number(advice.saves.to_f64())
}

fn share(before: f64, after: f64) -> Answer {
    Answer::Number(advice::share(before, after))
}
