//! The dataset that ships: what its files hold, and that a fault in them is named with file, line and reason.
#![cfg(not(target_arch = "wasm32"))]
// Helper functions of an integration test are not seen as test code by the lints; a failed read fails the test.
#![allow(clippy::unwrap_used, clippy::panic)]

use kaopu::catalog::Catalog;
use kaopu::catalog::files;
use kaopu::catalog::offer::Hold;
use kaopu::catalog::provider::{Class, Region};
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("public/data")
}

fn real() -> Catalog {
    files::read(&root()).unwrap_or_else(|faults| {
        panic!("{}", faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
    })
}

/// The faults of a copy of the dataset in which one file has been edited.
fn broken(name: &str, file: &str, edit: impl Fn(&str) -> String) -> Vec<String> {
    let copy = std::env::temp_dir().join(format!("kaopu-dataset-{}-{name}", std::process::id()));
    for folder in ["", "offers", "providers"] {
        fs::create_dir_all(copy.join(folder)).unwrap();
        for entry in fs::read_dir(root().join(folder)).unwrap().flatten() {
            if entry.path().is_file() {
                fs::copy(entry.path(), copy.join(folder).join(entry.file_name())).unwrap();
            }
        }
    }
    let text = fs::read_to_string(copy.join(file)).unwrap_or_default();
    fs::write(copy.join(file), edit(&text)).unwrap();
    let faults = files::read(&copy).err().unwrap_or_default();
    fs::remove_dir_all(&copy).unwrap();
    faults.iter().map(ToString::to_string).collect()
}

/// Edits the cell under `column` of the row with this id.
fn cell(text: &str, id: &str, column: &str, value: &str) -> String {
    let at = text.lines().next().unwrap().split(',').position(|header| header == column).unwrap();
    let edited = text.lines().map(|line| {
        if !line.starts_with(&format!("{id},")) {
            return line.to_owned();
        }
        // The rows that these tests edit have no quoted cell before the edited one.
        let mut cells: Vec<&str> = line.split(',').collect();
        cells[at] = value;
        cells.join(",")
    });
    edited.map(|line| line + "\n").collect()
}

/// The line, from 1, on which `needle` first stands.
fn line_of(text: &str, needle: &str) -> usize {
    text.lines().position(|line| line.contains(needle)).unwrap() + 1
}

#[test]
fn a_fault_in_an_offer_file_is_named_with_its_line() {
    let file = "offers/paratera.csv";
    let cases = [
        ("accelerator", "rtx-9090", "unknown accelerator `rtx-9090`"),
        ("source", "", "`source` is missing"),
        ("source", "s9", "unknown source `s9`"),
        ("unit", "", "price without unit"),
        ("unit", "month", "unit `month` contradicts plan `hour`"),
        ("plan", "fortnight", "unknown plan `fortnight`"),
        ("low", "-1", "negative price -1"),
        ("low", "0", "a price of 0"),
        ("low", "NaN", "negative price NaN"),
        ("low", "2", "low 2 is greater than high 0.99"),
        ("low", "", "only one end of the price"),
        ("low", "cheap", "`cheap` under `low` is not a number"),
        ("date", "2026-02-30", "bad date `2026-02-30`"),
        ("currency", "yuan", "unknown currency `yuan`"),
        ("hold", "unpriced", "a price is stated"),
        ("disputed", "yes", "not an item"),
        ("grade", "E", "unknown grade `E`"),
        ("says", "somebody", "unknown `says` `somebody`"),
        ("accelerator", "", "`accelerator` is empty"),
    ];
    for (at, (column, value, message)) in cases.into_iter().enumerate() {
        let faults = broken(&format!("offer-{at}"), file, |text| cell(text, "O063", column, value));
        let expected = format!("{file}:2: ");
        assert!(
            faults.iter().any(|fault| fault.starts_with(&expected) && fault.contains(message)),
            "{column}={value:?}: {faults:?}"
        );
    }
}

#[test]
fn duplicates_are_refused() {
    let file = "offers/runyun.csv";
    let again = broken("same-id", file, |text| {
        let row = text.lines().nth(1).unwrap();
        format!("{text}{}\n", row.replace("2.29,2.29", "2.3,2.3"))
    });
    assert_eq!(again, [format!("{file}:3: duplicate id `O068`, first at {file}:2")]);
    let said = broken("same-statement", file, |text| {
        let row = text.lines().nth(1).unwrap();
        format!("{text}{}\n", row.replace("O068", "O968"))
    });
    assert_eq!(said, [format!("{file}:3: duplicate statement: `O068` says the same")]);
}

#[test]
fn an_offer_file_needs_its_provider() {
    let faults = broken("stranger", "offers/stranger.csv", |_| "id\n".to_owned());
    assert_eq!(faults, ["offers/stranger.csv: unknown provider `stranger`: add providers/stranger.toml"]);
}

#[test]
fn an_unnamed_platform_never_ranks() {
    let faults = broken("unnamed", "offers/unnamed.csv", |text| cell(text, "O001", "hold", ""));
    assert!(faults.iter().any(|fault| fault.contains("a price of no named platform needs a `hold`")), "{faults:?}");
}

#[test]
fn a_fault_in_a_provider_file_is_named_with_its_line() {
    let file = "providers/runyun.toml";
    let tail = fs::read_to_string(root().join(file)).unwrap().lines().count();
    let good = "key = \"sla\"\nzh = \"甲\"\nen = \"a\"\nsource = \"s2\"\ngrade = \"C\"\nsays = \"article\"\n";
    let cases = [
        ("key = \"sla\"", "key = \"slo\"", "unknown fact key `slo`"),
        ("source = \"s2\"\n", "", "`source` is missing"),
        ("source = \"s2\"", "source = \"s9\"", "unknown source `s9`"),
        ("en = \"a\"", "en = \"a\"\nlow = 1.0", "has a number without unit"),
        ("en = \"a\"", "en = \"a\"\nlow = 2\nhigh = 1\nunit = \"percent\"", "low 2 is greater than high 1"),
        ("en = \"a\"", "en = \"a\"\ndate = \"2026-13\"", "bad date `2026-13`"),
        ("zh = \"甲\"", "zh = \"\"", "both languages"),
        ("en = \"a\"", "en = \"a\"\ndisputed = \"perhaps\"", "not an item"),
    ];
    for (at, (from, to, message)) in cases.into_iter().enumerate() {
        let fact = good.replace(from, to);
        let faults = broken(&format!("fact-{at}"), file, |text| format!("{text}\n[[fact]]\n{fact}"));
        let expected = format!("{file}:{}: ", tail + 2);
        assert!(
            faults.iter().any(|fault| fault.starts_with(&expected) && fault.contains(message)),
            "{to:?}: {faults:?}"
        );
    }
    let twice = broken("fact-twice", file, |text| format!("{text}\n[[fact]]\n{good}\n[[fact]]\n{good}"));
    assert_eq!(twice, [format!("{file}:{}: duplicate fact `sla`", tail + 10)]);
    let renamed = broken("provider-name", file, |text| text.replace("id = \"runyun\"", "id = \"other\""));
    assert!(renamed.iter().any(|fault| fault.starts_with(&format!("{file}:1: id `other`"))), "{renamed:?}");
}

#[test]
fn a_fault_in_the_general_files_is_named_with_its_line() {
    for (at, (file, from, to, message)) in [
        ("sources.toml", "id = \"s2\"", "id = \"s1\"", "duplicate id `s1`"),
        ("sources.toml", "date = \"2026-03\"", "date = \"March\"", "bad date `March`"),
        ("fx.toml", "cny = 7.2", "cny = 0.0", "greater than 0"),
        ("presets.toml", "id = \"case-2\"", "id = \"case-1\"", "duplicate id `case-1`"),
        ("accelerators.csv", "\na16,", "\na10,", "duplicate id `a10`"),
        ("models.csv", "\nbert-base,", "\nbaichuan2-7b,", "duplicate id `baichuan2-7b`"),
    ]
    .into_iter()
    .enumerate()
    {
        let original = fs::read_to_string(root().join(file)).unwrap();
        let faults = broken(&format!("general-{at}"), file, |text| text.replacen(from, to, 1));
        // The fault stands at the head of the record that has the field.
        let near = line_of(&original, from.trim());
        let found = faults.iter().any(|fault| {
            let line =
                fault.strip_prefix(&format!("{file}:")).and_then(|rest| rest.split(':').next()?.parse().ok());
            fault.contains(message) && line.is_some_and(|line: usize| line <= near && near - line <= 5)
        });
        assert!(found, "{file}: {message}: {faults:?}");
    }
}

#[test]
fn the_articles_are_here_row_by_row() {
    let catalog = real();
    let facts = || catalog.providers.iter().flat_map(|provider| &provider.facts).map(|fact| &fact.evidence.at);
    for number in 1..=125 {
        let id = format!("O{number:03}");
        let place = match catalog.statements.iter().find(|row| row.id == id) {
            Some(row) => row.evidence.at.clone(),
            // A fact; its place ends with the row's id.
            None => facts().find(|at| at.contains(&id)).cloned().unwrap_or_default(),
        };
        assert!(place.starts_with('L'), "{id} has no line: {place:?}");
    }
    // What is no rental (buying, used cards, electricity, storage, a case's total) is no price statement.
    for number in [54, 55, 56, 57, 58, 59, 67, 91, 92, 102, 103] {
        let id = format!("O{number:03}");
        assert!(catalog.statements.iter().all(|row| row.id != id), "{id}");
    }
}

#[test]
fn every_platform_fact_of_the_articles_is_here() {
    let catalog = real();
    let facts = catalog.providers.iter().flat_map(|provider| &provider.facts).map(|fact| &fact.evidence);
    let discounts = catalog.providers.iter().flat_map(|provider| &provider.discounts).map(|row| &row.evidence);
    let places: Vec<&str> = facts.chain(discounts).map(|evidence| evidence.at.as_str()).collect();
    for number in 1..=202 {
        let id = format!("P{number:03}");
        let place = places.iter().find(|place| place.split(' ').any(|word| word == id));
        assert!(place.is_some_and(|place| place.starts_with('L')), "{id}: {place:?}");
    }
}

#[test]
fn what_may_not_rank_says_why_and_what_ranks_is_complete() {
    let catalog = real();
    for row in &catalog.statements {
        let unnamed = catalog.providers[usize::from(row.provider)].class == Class::Unnamed;
        if row.hold.is_none() {
            assert!(!unnamed && row.accelerator.is_some() && row.count > 0, "{}", row.id);
            assert!(row.low.is_some() && row.high.is_some(), "{}", row.id);
        }
        assert_eq!(row.hold == Some(Hold::Unpriced), row.low.is_none() && row.high.is_none(), "{}", row.id);
    }
}

#[test]
fn memory_sizes_and_form_factors_stay_apart() {
    let catalog = real();
    let card = |id: &str| {
        let row = catalog.statements.iter().find(|row| row.id == id).unwrap();
        row.accelerator.map(|at| catalog.accelerators[usize::from(at)].id.clone())
    };
    for (id, expected) in [
        ("O039", "rtx-3060-8gb"),
        ("O013", "a100-40gb-unspecified"),
        ("O114", "a100-80gb-unspecified"),
        ("O087", "h100-pcie"),
        ("autodl-a100-sxm-80gb-hire", "a100-sxm-80gb"),
        ("compshare-rtx-4090-48gb-list", "rtx-4090-48gb"),
    ] {
        assert_eq!(card(id).as_deref(), Some(expected), "{id}");
    }
}

#[test]
fn providers_are_enough() {
    let catalog = real();
    let named: Vec<_> = catalog.providers.iter().filter(|provider| provider.class != Class::Unnamed).collect();
    let chinese = named.iter().filter(|provider| provider.region == Some(Region::Cn)).count();
    assert!(named.len() >= 30 && chinese >= 12, "{chinese} of {}", named.len());
    let ranking: std::collections::BTreeSet<u16> =
        catalog.statements.iter().filter(|row| row.hold.is_none()).map(|row| row.provider).collect();
    assert!(ranking.len() >= 30, "{} providers have a price that may rank", ranking.len());
}

#[test]
fn every_number_has_a_source_that_is_written_down() {
    let catalog = real();
    for row in &catalog.statements {
        assert!(usize::from(row.evidence.source) < catalog.sources.len(), "{}", row.id);
    }
    for provider in &catalog.providers {
        let facts = provider.facts.iter().map(|fact| &fact.evidence);
        for evidence in facts.chain(provider.discounts.iter().map(|discount| &discount.evidence)) {
            assert!(usize::from(evidence.source) < catalog.sources.len(), "{}", provider.id);
        }
    }
    // What is taken from a licensed file names the licence; what comes from the articles names whom they serve.
    for source in &catalog.sources {
        if ["gpurentalprices", "tardellirs", "cyclenerd-gcp"].contains(&source.id.as_str()) {
            assert!(!source.licence.is_empty() && source.url.starts_with("https://"), "{}", source.id);
        }
        if ["s1", "s2"].contains(&source.id.as_str()) {
            assert!(!source.interest.zh.is_empty() && !source.interest.en.is_empty(), "{}", source.id);
        }
    }
    for card in &catalog.accelerators {
        assert!(card.url.starts_with("http"), "{}", card.id);
    }
}

#[test]
fn every_preset_is_understood_as_written() {
    let catalog = real();
    let groups: std::collections::BTreeSet<_> = catalog.presets.iter().map(|preset| preset.group).collect();
    assert_eq!((groups.len(), catalog.presets.len()), (4, 14));
    for preset in &catalog.presets {
        let (_, notes) = kaopu::scenario::parse(&preset.scenario, &catalog);
        assert!(notes.is_empty(), "{}: {notes:?}", preset.id);
    }
}

#[test]
fn every_preset_finds_something_to_recommend() {
    let engine = kaopu::rank::Engine::new(real());
    for preset in &engine.catalog().presets {
        let (scenario, _) = kaopu::scenario::parse(&preset.scenario, engine.catalog());
        let ranked = engine.rank(&scenario, 3);
        let first = ranked.lines.first().map(|line| line.kaopu.recommended);
        assert_eq!(first, Some(true), "{}: {} admissible", preset.id, ranked.admissible);
    }
}

/// What one part of the dataset takes, packed and deflated.
fn deflated<T: serde::Serialize>(part: &T) -> usize {
    miniz_oxide::deflate::compress_to_vec(&postcard::to_allocvec(part).unwrap(), 9).len()
}

#[test]
fn the_packed_dataset_is_small() {
    let catalog = real();
    for (name, size) in [
        ("accelerators", deflated(&catalog.accelerators)),
        ("models", deflated(&catalog.models)),
        ("providers", deflated(&catalog.providers)),
        ("sources", deflated(&catalog.sources)),
        ("statements", deflated(&catalog.statements)),
        ("presets", deflated(&catalog.presets)),
    ] {
        println!("{name}: {size} bytes");
    }
    let whole = deflated(&catalog);
    println!("dataset, packed and deflated: {whole} bytes; {} offers", catalog.statements.len());
    assert!(whole <= 70 * 1024, "{whole} bytes");
}

#[test]
fn the_same_files_give_the_same_version() {
    let (first, second) = (real().version, real().version);
    assert_eq!(first, second);
    assert_eq!(first.hash.len(), 8);
    assert!(first.date.to_string().as_str() >= "2026-09-24", "{}", first.date);
}

#[test]
fn the_packed_dataset_is_what_the_files_say() {
    assert_eq!(kaopu::dataset::built_in().unwrap(), real());
}
