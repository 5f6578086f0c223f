//! A person's own prices: what crosses from the reading program to the market, the templates, quotes typed in, and
//! quotes in a link.

#![allow(clippy::unwrap_used, reason = "a test that cannot set up should stop")]

use kaopu::catalog::evidence::Stated;
use kaopu::catalog::names::Registry;
use kaopu::catalog::offer::Plan;
use kaopu::catalog::provider::Region;
use kaopu::dataset;
use kaopu::import::parcel::{Parcel, parcels};
use kaopu::import::quote::{self, Quote};
use kaopu::import::summary::{EXAMPLES, Effect, Summary};
use kaopu::import::{self, Imported};
use kaopu::rank::Engine;
use kaopu::scenario::{Key, Note, Refusal, parse};
use kaopu::text::{Lang, market, sentence};
use kaopu::units::{Currency, Money};
use proptest::prelude::*;
use std::sync::OnceLock;

fn engine() -> &'static Engine {
    static ENGINE: OnceLock<Engine> = OnceLock::new();
    ENGINE.get_or_init(|| Engine::new(dataset::built_in().unwrap()))
}

fn registry() -> Registry {
    Registry::new(&engine().catalog().accelerators)
}

fn read(text: &str, name: &str) -> Imported {
    import::read(text.as_bytes(), name, &registry())
}

fn quote() -> Quote {
    Quote {
        provider: "Lab, \"A\"".to_owned(),
        gpu: "rtx-4090".to_owned(),
        count: 2,
        price: Money::from_micros(2_345_678),
        currency: Currency::Cny,
        plan: Plan::Hour,
        region: Some(Region::Cn),
        date: Stated::parse("2026-11-28").unwrap(),
    }
}

const TABLE: &str = "provider,gpu,count,price_per_hour,spot_price,currency,region,source_url
A,rtx-4090,1,1.50,0.75,CNY,cn-north,https://a.example/x
A,rtx-4090,1,1.50,0.75,CNY,cn-south,https://a.example/x
A,8x H100 SXM,,88.00,,CNY,,
B,A1000 Gaming,2,3.00,,CNY,,
,rtx-4090,1,1.00,,CNY,,
B,rtx-4090,4,NaN,,USD,,
";

/// What the list says of a market, offer by offer.
fn listed(engine: &Engine) -> Vec<String> {
    let (scenario, _) = parse("hours=20&on=rtx-4090&interrupt=yes", engine.catalog());
    let answer = engine.answer(&scenario, &[], 50);
    answer.results.iter().map(|result| serde_json::to_string(result).unwrap()).collect()
}

#[test]
fn a_market_is_the_same_whatever_the_size_of_its_parcels() {
    let imported = read(TABLE, "table.csv");
    let whole = engine().with_import(&imported, "table.csv", false);
    for most in [1, 2, 3] {
        let mut joining = engine().joining(false);
        joining.file("table.csv", 6, imported.offers.len());
        for parcel in parcels(&imported, most) {
            let bytes = parcel.pack();
            assert_eq!(Parcel::unpack(&bytes).as_ref(), Some(&parcel));
            joining.add(&parcel);
        }
        let mut joined = joining.arrange();
        while joined.step() {}
        let joined = joined.done();
        assert_eq!(joined.market().len(), whole.market().len(), "{most}");
        assert_eq!(listed(&joined), listed(&whole), "{most}");
    }
}

#[test]
fn every_price_that_may_rank_crosses_with_its_line_and_address() {
    let imported = read(TABLE, "table.csv");
    let prices: Vec<(u32, String)> = parcels(&imported, 2)
        .flat_map(|parcel| {
            parcel
                .prices
                .iter()
                .map(|price| (price.line, parcel.texts.get(price.url).to_owned()))
                .collect::<Vec<_>>()
        })
        .collect();
    let expected: Vec<(u32, String)> = imported
        .offers
        .iter()
        .filter(|offer| offer.ranks())
        .map(|offer| (offer.line, imported.texts.get(offer.url).to_owned()))
        .collect();
    assert_eq!(prices, expected);
    assert_eq!(prices.len(), 5);
}

#[test]
fn a_damaged_parcel_is_none() {
    let bytes = parcels(&read(TABLE, "table.csv"), 10).next().unwrap().pack();
    assert_eq!(Parcel::unpack(&bytes[..bytes.len() / 2]), None);
    assert_eq!(Summary::unpack(&[]), None);
}

#[test]
fn the_summary_counts_every_row_and_shows_from_what_to_what() {
    let mut table = TABLE.to_owned();
    for price in 0..20 {
        table.push_str(&format!("C,rtx-4090,1,\"1,2{price:02}.50\",,CNY,,\n"));
    }
    let imported = read(&table, "table.csv");
    let summary = Summary::new(&imported, &registry());
    assert_eq!(summary.counts, imported.report.counts);
    assert_eq!(summary.counts.rows(), 26);
    let noted: u32 = summary.remarks.iter().map(|remark| remark.count).sum();
    assert_eq!(noted as usize, imported.report.notes.len(), "every remark is counted");
    let thousands = summary.remarks.iter().find(|remark| remark.code == "thousands").unwrap();
    assert_eq!((thousands.effect, thousands.count, thousands.examples.len()), (Effect::Repaired, 20, EXAMPLES));
    let first = &thousands.examples[0];
    assert_eq!((first.line, first.column.as_str()), (8, "price_per_hour"));
    assert_eq!((first.found.as_str(), first.became.as_str()), ("1,200.50", "1200.50"));
    assert_eq!(Summary::unpack(&summary.pack()), Some(summary));
}

#[test]
fn a_term_that_no_plan_has_is_set_aside_and_says_how_long_it_is() {
    let table = "provider,gpu,count,plan,price_per_hour,currency\nA,rtx-4090,1,48 months,9000,CNY\nA,rtx-4090,1,month,900,CNY\n";
    let imported = read(table, "terms.csv");
    let summary = Summary::new(&imported, &registry());
    assert_eq!((summary.counts.read, summary.counts.aside), (1, 1), "{:?}", imported.report.notes);
    let term = summary.remarks.iter().find(|remark| remark.code == "term").unwrap();
    assert_eq!((term.effect, term.examples[0].became.as_str()), (Effect::Aside, "48"));
}

#[test]
fn quotes_come_back_from_both_exports_for_every_card() {
    let cards = engine().catalog().accelerators.iter().filter(|card| card.nominal_gb.is_some());
    let plans = Plan::ALL.iter().cycle();
    let quotes: Vec<Quote> = cards
        .zip(plans)
        .take(90)
        .enumerate()
        .map(|(at, (card, plan))| Quote {
            gpu: card.id.clone(),
            plan: *plan,
            // As much an hour, whatever the term.
            price: Money::from_f64(2.5 * plan.term_hours().unwrap_or(1.0)),
            region: [None, Some(Region::Cn), Some(Region::Intl)][at % 3],
            date: if at % 2 == 0 { Stated::Undated } else { quote().date },
            ..quote()
        })
        .collect();
    for (text, name) in [(quote::to_csv(&quotes), "quotes.csv"), (quote::to_json(&quotes), "quotes.json")] {
        let imported = read(&text, name);
        assert_eq!(Summary::new(&imported, &registry()).quotes, quotes, "{name}");
    }
}

#[test]
fn a_file_that_says_more_than_quotes_can_stays_a_file() {
    for table in [
        "provider,gpu,price_per_hour,currency,variant\nA,rtx-4090,1.5,CNY,spot pool\n",
        "provider,gpu,price_per_hour,currency,kind\nA,rtx-4090,1.5,CNY,promotion\n",
        "provider,gpu,price_per_hour,currency\nA,rtx-4090,1.5,CNY\nA,no such card,1.5,CNY\n",
    ] {
        assert_eq!(Summary::new(&read(table, "t.csv"), &registry()).quotes, [], "{table}");
    }
}

#[test]
fn a_link_with_a_quote_ranks_it_and_says_where_it_comes_from() {
    let text =
        format!("hours=20&on=rtx-4090&quote={}", quote::to_text(&[Quote { provider: "lab".into(), ..quote() }]));
    let (scenario, notes) = parse(&text, engine().catalog());
    assert_eq!(notes, []);
    let (again, notes) = parse(&scenario.to_text(engine().catalog()), engine().catalog());
    assert_eq!((&again, notes), (&scenario, vec![]));
    let with = engine().with_quotes(&scenario).unwrap();
    let answer = with.answer(&scenario, &[], 1000);
    let found = answer.results.iter().find(|result| result.provider == "lab").unwrap();
    assert!(found.flags.contains(&"link-quote"), "{:?}", found.flags);
    assert_eq!((found.evidence[0].says.as_str(), found.evidence[0].date.as_str()), ("link", "2026-11-28"));
    assert!((found.per_gpu_hour - 2.345_678 / 2.0).abs() < 1e-9);
    let output = kaopu::cli::run(&["rank".to_owned(), text, "--top".to_owned(), "1000".to_owned()]);
    assert!(output.out == serde_json::to_string_pretty(&answer).unwrap() + "\n", "the command line says the same");
}

#[test]
fn a_place_that_nobody_states_is_said_so_and_is_neither_here_nor_abroad() {
    let cases = [
        ("中国", "大陆", [true, false]),
        ("无锡", "大陆", [true, false]),
        ("us-east-1", "海外", [false, true]),
        ("香港", "海外", [false, true]),
        ("", "没写地区", [false, false]),
        ("默认", "没写地区", [false, false]),
        ("本地机房", "没写地区", [false, false]),
    ];
    for (word, said, found) in cases {
        let table = format!("provider,gpu,price_per_hour,currency,region\nNobody Knows,rtx-4090,0.05,CNY,{word}\n");
        let with = engine().with_import(read(&table, "t.csv"), "t.csv", false);
        let listed = |region: &str| {
            let (scenario, _) = parse(&format!("hours=20&on=rtx-4090&region={region}"), with.catalog());
            let results = with.answer(&scenario, &[], 1000).results;
            results.into_iter().find(|result| result.provider == "nobodyknows")
        };
        let any = listed("any").unwrap();
        assert_eq!(market::region(any.region, Lang::Zh), said, "{word}");
        assert_eq!([listed("cn").is_some(), listed("intl").is_some()], found, "{word}");
        let provider = with.catalog().providers.iter().find(|provider| provider.id == "nobodyknows").unwrap();
        assert_eq!(provider.region.is_some(), said != "没写地区", "{word}");
    }
}

#[test]
fn the_command_line_takes_the_same_content_once() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/public/template.csv").to_owned();
    let run = |files: &[&str]| {
        let mut arguments = vec!["rank".to_owned(), "hours=20".to_owned()];
        files.iter().for_each(|file| arguments.extend(["--catalog".to_owned(), (*file).to_owned()]));
        kaopu::cli::run(&arguments)
    };
    let json = file.replace(".csv", ".json");
    assert!(run(&[&file, &json]).err.is_empty());
    let twice = run(&[&file, &json, &file]);
    assert!(twice.err.contains("has the same content as"), "{}", twice.err);
}

#[test]
fn a_malformed_quote_changes_nothing_and_is_said() {
    let cases = [
        ("lab~rtx-4090~2~x~CNY~hour~cn~none", Refusal::NotQuotes),
        ("lab~rtx-4090~2", Refusal::NotQuotes),
        ("lab~rtx-4090~2~1e-9~CNY~hour~cn~none", Refusal::NotQuotes),
        ("", Refusal::NotQuotes),
        ("lab~rtx-9999~2~1.5~CNY~hour~cn~none", Refusal::UnknownId),
    ];
    for (value, why) in cases {
        let (scenario, notes) = parse(&format!("budget=60&quote={value}"), engine().catalog());
        assert_eq!(scenario.quotes, [], "{value}");
        assert_eq!(scenario.budget, Some(60.0));
        assert_eq!(notes, [Note::BadValue { key: Key::Quote, value: value.to_owned(), why }], "{value}");
        assert!(engine().with_quotes(&scenario).is_none());
        let said = sentence::note(&notes[0], &scenario, engine().catalog(), Lang::Zh);
        assert!(said.contains("不是完整的报价"), "{said}");
    }
}

proptest! {
    #[test]
    fn any_text_as_quotes_never_fails(text in ".{0,60}") {
        if let Some(quotes) = quote::from_text(&text) {
            prop_assert_eq!(quote::from_text(&quote::to_text(&quotes)), Some(quotes));
        }
    }
}
