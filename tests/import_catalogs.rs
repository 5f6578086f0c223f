//! Real files of other projects, where they are present: rows, rows with cards, offers, price extremes, remarks. They may
//! not be shipped, so they lie beside the project; without them these tests say that they were skipped.

#![allow(clippy::unwrap_used)] // Helpers of tests fail loudly.

use kaopu::catalog::names::Registry;
use kaopu::dataset;
use kaopu::import::dialect::Dialect;
use kaopu::import::{self, Imported, export};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Where the files lie, when they do.
fn catalogs() -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/catalogs");
    path.is_dir().then_some(path)
}

fn registry() -> Registry {
    Registry::new(&dataset::built_in().unwrap().accelerators)
}

/// What a file must give. Extremes are per card and hour in the file's own currency, over offers that may rank.
struct Case {
    file: &'static str,
    dialect: Dialect,
    rows: u32,
    gpu_rows: u32,
    offers: usize,
    ranking: usize,
    extremes: Option<(f64, f64)>,
    notes: &'static str,
}

include!("import_catalogs/cases.rs");

fn notes(imported: &Imported) -> String {
    let mut codes: BTreeMap<&str, usize> = BTreeMap::new();
    for note in &imported.report.notes {
        *codes.entry(note.what.code()).or_default() += 1;
    }
    codes.iter().map(|(code, n)| format!("{code} {n}")).collect::<Vec<_>>().join(", ")
}

fn extremes(imported: &Imported) -> Option<(f64, f64)> {
    let prices =
        imported.offers.iter().filter(|offer| offer.ranks()).filter_map(import::offer::Offer::per_card_hour);
    prices.fold(None, |found, price| match found {
        None => Some((price, price)),
        Some((low, high)) => Some((f64::min(low, price), f64::max(high, price))),
    })
}

fn same(found: Option<(f64, f64)>, expected: Option<(f64, f64)>) -> bool {
    match (found, expected) {
        (Some(a), Some(b)) => (a.0 - b.0).abs() < 5e-5 && (a.1 - b.1).abs() < 5e-5,
        (None, None) => true,
        _ => false,
    }
}

#[test]
fn every_file_gives_its_known_numbers() {
    let Some(root) = catalogs() else {
        println!("skipped: ../shared/catalogs is not here");
        return;
    };
    let registry = registry();
    let mut wrong = Vec::new();
    for case in CASES {
        let imported = import::read(&std::fs::read(root.join(case.file)).unwrap(), case.file, &registry);
        let counts = imported.report.counts;
        assert_eq!(counts.rows(), counts.read + counts.repaired + counts.aside + counts.rejected, "{}", case.file);
        let ranking = imported.offers.iter().filter(|offer| offer.ranks()).count();
        let fits = imported.dialect == Some(case.dialect)
            && (counts.rows(), imported.report.gpu_rows) == (case.rows, case.gpu_rows)
            && (imported.offers.len(), ranking) == (case.offers, case.ranking)
            && same(extremes(&imported), case.extremes)
            && notes(&imported) == case.notes;
        if !fits {
            wrong.push(format!(
                "Case {{ file: {:?}, dialect: Dialect::{:?}, rows: {}, gpu_rows: {}, offers: {}, ranking: {ranking}, \
                 extremes: {}, notes: {:?} }},",
                case.file,
                imported.dialect.unwrap(),
                counts.rows(),
                imported.report.gpu_rows,
                imported.offers.len(),
                extremes(&imported).map_or("None".to_owned(), |(a, b)| format!("Some(({a:.4}, {b:.4}))")),
                notes(&imported),
            ));
        }
    }
    assert!(wrong.is_empty(), "found instead:\n{}", wrong.join("\n"));
}

#[test]
fn what_was_read_survives_our_own_formats() {
    let Some(root) = catalogs() else {
        println!("skipped: ../shared/catalogs is not here");
        return;
    };
    let registry = registry();
    for case in CASES {
        // A log's older entries are alike but for the hour, which an offer does not keep.
        if case.dialect == Dialect::Nixj9 {
            continue;
        }
        let imported = import::read(&std::fs::read(root.join(case.file)).unwrap(), case.file, &registry);
        let csv = export::csv(&imported.offers, &imported.texts, &registry);
        let again = import::read(csv.as_bytes(), "own.csv", &registry);
        assert_eq!(export::csv(&again.offers, &again.texts, &registry), csv, "{}", case.file);
        let json = export::json(&imported.offers, &imported.texts, &registry);
        let again = import::read(json.as_bytes(), "own.json", &registry);
        assert_eq!(export::csv(&again.offers, &again.texts, &registry), csv, "{}", case.file);
    }
}

#[test]
fn known_quirks_come_out_right() {
    let Some(root) = catalogs() else {
        println!("skipped: ../shared/catalogs is not here");
        return;
    };
    let registry = registry();
    let read = |file: &str| import::read(&std::fs::read(root.join(file)).unwrap(), file, &registry);
    let card = |imported: &Imported, line: u32| {
        let offer = *imported.offers.iter().find(|offer| offer.line == line).unwrap();
        (offer.accelerator.map_or("-".to_owned(), |at| registry.id(at).to_owned()), offer.count, offer.memory_gb)
    };
    let vast = read("skypilot/vast.csv");
    assert_eq!(
        card(&vast, 23),
        ("rtx-4090-48gb".to_owned(), 1, Some(48.0)),
        "a modified card is not the plain one"
    );
    assert_eq!(card(&vast, 65), ("rtx-3060-ti".to_owned(), 2, Some(8.0)), "the suffix is in the instance type");
    let azure = read("skypilot/azure.N-series.noheader.csv");
    let h100: Vec<u16> = azure
        .offers
        .iter()
        .filter(|offer| azure.texts.get(offer.variant) == "Standard_ND96isr_H100_v5")
        .map(|offer| offer.count)
        .collect();
    assert!(!h100.is_empty() && h100.iter().all(|count| *count == 8), "eight cards, not twelve");
    let mithril = read("skypilot/mithril.csv");
    assert!(mithril.offers.iter().all(|offer| !offer.ranks()), "an auction's floor is no price");
    let prime = read("skypilot/primeintellect.csv");
    assert!(prime.offers.iter().all(|offer| offer.memory_gb.is_none_or(|gb| gb <= 288.0)), "no card of 640 GB");
    assert!(prime.offers.iter().all(|offer| !prime.texts.get(offer.upstream).is_empty()), "resellers are named");
    let dashboard = read("no-licence/hemgo-gpu-price-dashboard/prices.json");
    assert_eq!(dashboard.report.counts.rejected, 15, "rupees have no rate here");
    let gcp = read("cyclenerd-gcp/pricing.yml");
    assert!(gcp.report.count("share") > 0, "an eighth of a card is no card");
}
