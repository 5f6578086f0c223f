//! Rows about buying.

use super::{Answer, Example, Reckon};
use kaopu::own::article::formula_as_printed;
use kaopu::own::inputs::hours_of_use;
use kaopu::own::ledger::{energy_kwh, lost, lost_share};
use kaopu::own::{Figure, Inputs, Ledger, Verdict, against, evaluate};
use kaopu::units::{Currency, Watts};

pub const TABLE: &[(&[&str], Reckon)] = &[
    (&["W001"], |row| Answer::Number(energy(row))),
    (&["W002", "W003", "W006"], |row| Answer::Number(energy(row) * row.get("tariff"))),
    (&["W005"], |row| Answer::Number(energy(row) * row.get("tariff") * row.get("months"))),
    (&["W007", "W008", "W009"], |row| Answer::Number(lost_share(row.get("new"), row.get("used")))),
    (&["W010"], |row| Answer::Number(lost(row.get("new"), row.get("used")))),
    (&["W011"], |row| Answer::Number(lost(row.get("new"), row.get("new") * (1.0 - row.get("rate"))))),
    // Wrong on purpose: the formula as printed counts the loss of value twice.
    (&["W012"], |row| {
        let resale = Some(row.get("purchase") - row.get("depreciation"));
        let upkeep = row.get("maintenance");
        let ledger = Ledger { upkeep, ..ledger(row, row.get("electricity"), resale) };
        Answer::Number(formula_as_printed(&ledger))
    }),
    (&["W013"], |row| Answer::Number(ledger(row, row.get("electricity"), None).spent())),
    (&["W014", "W015"], |row| Answer::Number(net(row))),
    (&["W016"], |row| {
        assert_eq!(row.get("days_per_year").to_string(), "365");
        Answer::Number(hours_of_use(row.get("hours_per_day"), row.get("years")))
    }),
    // The hour of a total: a machine of that price that brings nothing and draws nothing.
    (&["W017", "W018"], |row| Answer::Number(hourly(row.get("total"), 0.0, 0.0, 0.0, row.get("hours")))),
    (&["W019", "W020"], |row| Answer::Number(net(row) / row.get("hours"))),
    (&["W021"], |row| Answer::Number(around_the_clock(row, 0.0))),
    (&["W022"], |row| Answer::Number(around_the_clock(row, row.get("resale")))),
    (&["W023", "W024"], |row| {
        let dearer_than = |rent: f64| {
            let inputs = Inputs { price: Some(Figure::given(row.get("own") * 5840.0)), ..bare(8.0) };
            against::verdict(&inputs, rent) == Some(Verdict::Rent)
        };
        Answer::Truth(["max1", "max2", "max3", "max4", "max5"].iter().all(|name| dearer_than(row.get(name))))
    }),
];

fn energy(row: &Example) -> f64 {
    energy_kwh(Watts(row.get("power_kw") * 1000.0), row.get("hours_per_day"), row.get("days"))
}

fn ledger(row: &Example, electricity: f64, resale: Option<f64>) -> Ledger {
    Ledger { purchase: row.get("purchase"), resale, electricity, ..Ledger::default() }
}

fn net(row: &Example) -> f64 {
    ledger(row, row.get("electricity"), Some(row.get("resale"))).net().unwrap()
}

/// A card that costs nothing, for two years, with nothing around it.
fn bare(hours_per_day: f64) -> Inputs {
    let zero = Figure::given(0.0);
    Inputs {
        currency: Currency::Cny,
        cards: 1,
        price: Some(zero),
        host: zero,
        resale: Some(zero),
        years: Figure::given(2.0),
        watts: Some(zero),
        pue: Figure::given(1.0),
        tariff: zero,
        upkeep: zero,
        capital: zero,
        hours_per_day: Figure::given(hours_per_day),
        utilisation: Figure::given(1.0),
    }
}

fn hourly(price: f64, resale: f64, watts: f64, tariff: f64, hours: f64) -> f64 {
    let inputs = Inputs {
        price: Some(Figure::given(price)),
        resale: Some(Figure::given(resale)),
        watts: Some(Figure::given(watts)),
        tariff: Figure::given(tariff),
        ..bare(hours / 730.0)
    };
    evaluate(&inputs, None).equivalent_hourly.unwrap()
}

fn around_the_clock(row: &Example, resale: f64) -> f64 {
    hourly(row.get("purchase"), resale, row.get("power_kw") * 1000.0, row.get("tariff"), row.get("hours"))
}
