//! Rows that hold prices against each other: terms, nodes, currencies, and what the dataset says.

use super::{Answer, Example, Reckon};
use kaopu::catalog::Catalog;
use kaopu::catalog::offer::Plan;
use kaopu::price::commitment::{self, Commitment};
use kaopu::units::{Currency, Exchange, Money, Price};

pub const TABLE: &[(&[&str], Reckon)] = &[
    (
        &[
            "W053", "W055", "W057", "W059", "W115", "W116", "W117", "W118", "W119", "W120", "W121", "W122", "W123",
            "W124",
        ],
        |row| {
            let month = row.stated.parse().unwrap();
            Answer::Number(Commitment::new(Plan::Month, month, row.get("hourly")).unwrap().at_full_use)
        },
    ),
    (&["W054", "W056", "W058", "W060"], |row| {
        Answer::Number(commitment::hour_of_month(row.get("monthly"), row.get("one_year_factor")))
    }),
    (&["W063"], |row| Answer::Number(commitment::a_month_of_year(row.get("yearly")))),
    (&["W086", "W092", "W093", "W125", "W126", "W127", "W128", "W129", "W130", "W131", "W132"], |row| {
        per_card(row.get("total"), row.get("cards"))
    }),
    (&["W157"], |row| per_card(row.get("node"), row.get("cards"))),
    (&["W150"], |row| Answer::Number(commitment::cards_bought(row.get("node"), row.get("single")))),
    (&["W094"], |row| Answer::Number(commitment::per_card(row.get("price"), 1) * row.get("cards"))),
    (&["W111", "W112", "W113", "W114"], |row| Answer::Number(against_dearest(row))),
    (&["W064", "W065", "W066"], |row| convert(row.get("usd"), Currency::Usd, Currency::Cny, row.get("fx"))),
    (&["W067"], |row| convert(row.get("cny"), Currency::Cny, Currency::Usd, row.get("fx"))),
    // As the page shows amounts from a thousand on.
    (&["W061", "W062"], |row| {
        let shown = kaopu::text::number::money(kaopu::text::Lang::En, Currency::Cny, row.get("x"));
        Answer::Number(shown.replace(['¥', ','], "").parse().unwrap())
    }),
    // What the articles print, as the dataset holds it.
    (&["W025"], |_| least(&["O062", "O063", "O064", "O065", "O066"])),
    (&["W026"], |_| most(&["O062", "O063", "O064", "O065", "O066"])),
    (&["W069"], |_| least(&["O119", "O114"])),
    (&["W134"], |_| ratio("O021", "O039")),
    (&["W135"], |_| ratio("O022", "O040")),
    (&["W140"], |_| least(&["O019", "O061"])),
    (&["W141"], |_| most(&["O019", "O061"])),
    (&["W142"], |_| most(&["O001", "O015"])),
    (&["W143"], |_| least(&["O077"])),
    (&["W144", "W145"], |_| least(&["O071"])),
    (&["W146"], |_| least(&["O007", "O035"])),
    (&["W147"], |_| below("O034", "O036")),
    (&["W148"], |_| below("O006", "O009")),
    (&["W149"], |_| below("O018", "O022")),
    (&["W167"], |_| Answer::Number(anchored())),
];

fn per_card(total: f64, cards: f64) -> Answer {
    let cards = (1..=1024).find(|&count| (f64::from(count) - cards).abs() < 0.5).unwrap();
    Answer::Number(commitment::per_card(total, cards))
}

/// The share of the dearest price that the cheapest is.
fn against_dearest(row: &Example) -> f64 {
    1.0 - kaopu::price::advice::share(row.get("high"), row.get("low"))
}

fn convert(amount: f64, from: Currency, to: Currency, cny_per_usd: f64) -> Answer {
    let fx = Exchange { cny_per_usd, cny_per_eur: 8.0 };
    let price = Price { amount: Money::from_f64(amount), currency: from };
    Answer::Number(fx.convert(price, to).to_f64())
}

fn catalog() -> Catalog {
    kaopu::dataset::built_in().unwrap()
}

/// Lowest and highest price of a statement of the dataset.
fn stated(catalog: &Catalog, id: &str) -> (f64, f64) {
    let row = catalog.statements.iter().find(|row| row.id == id).unwrap_or_else(|| panic!("no statement {id}"));
    (row.low.unwrap().to_f64(), row.high.unwrap().to_f64())
}

fn least(ids: &[&str]) -> Answer {
    let catalog = catalog();
    Answer::Number(ids.iter().map(|id| stated(&catalog, id).0).fold(f64::INFINITY, f64::min))
}

fn most(ids: &[&str]) -> Answer {
    let catalog = catalog();
    Answer::Number(ids.iter().map(|id| stated(&catalog, id).1).fold(0.0, f64::max))
}

fn ratio(one: &str, other: &str) -> Answer {
    let catalog = catalog();
    Answer::Number(stated(&catalog, one).0 / stated(&catalog, other).0)
}

fn below(one: &str, other: &str) -> Answer {
    let catalog = catalog();
    Answer::Truth(stated(&catalog, one).0 < stated(&catalog, other).0)
}

/// How many of the anonymous ranges of article 1 begin at the price of the one platform that it names: distinct pairs of
/// card and plan.
fn anchored() -> f64 {
    let pairs = [
        ("O015", "O017"),
        ("O016", "O018"),
        ("O037", "O039"),
        ("O038", "O040"),
        ("O033", "O034"),
        ("O035", "O036"),
        ("O019", "O021"),
        ("O020", "O022"),
        ("O023", "O025"),
        ("O024", "O026"),
        ("O027", "O029"),
        ("O028", "O030"),
        ("O048", "O049"),
        ("O050", "O051"),
    ];
    let catalog = catalog();
    let begins =
        |(range, named): &(&str, &str)| (stated(&catalog, range).0 - stated(&catalog, named).0).abs() < 1e-9;
    pairs.iter().map(|pair| f64::from(u8::from(begins(pair)))).sum()
}
