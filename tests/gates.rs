//! The five gates of admission: what is shown, what is only claimed, and what the strict filter does with either.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, reason = "a test that cannot set up should stop")]

use kaopu::catalog::evidence::{Evidence, Grade, Speaker, Stated};
use kaopu::catalog::provider::{Class, Fact, Provider, Region};
use kaopu::catalog::{Bilingual, Catalog};
use kaopu::page::data::{Desk, Part};
use kaopu::rank::Engine;
use kaopu::rank::answer::Reason;
use kaopu::scenario::{GateNeed, Lang, parse};
use kaopu::score::gates::{Gate, GateId, Short, Status};
use kaopu::score::{self, gates::all_pass};
use kaopu::text::{ids, sentence};
use std::sync::Arc;

fn real() -> Catalog {
    kaopu::dataset::built_in().unwrap()
}

fn gate(catalog: &Catalog, provider: &Provider, id: GateId) -> Gate {
    score::gates(provider, catalog.version.date).into_iter().find(|gate| gate.id == id).unwrap()
}

fn provider<'a>(catalog: &'a Catalog, id: &str) -> &'a Provider {
    &catalog.providers[usize::from(catalog.provider(id).unwrap())]
}

/// A fact that decides: undisputed, from the register or another third party.
fn shown(key: &str, value: f64, unit: &str) -> Fact {
    Fact {
        key: key.to_owned(),
        value: Bilingual::default(),
        low: Some(value),
        high: Some(value),
        unit: unit.to_owned(),
        condition: String::new(),
        evidence: Evidence {
            source: 0,
            at: String::new(),
            date: Stated::parse("2026").unwrap(),
            grade: Grade::A,
            says: Speaker::Register,
        },
        disputed: String::new(),
    }
}

/// What passes all five.
fn everything() -> Vec<Fact> {
    vec![
        shown("compute_fluctuation", 2.0, "percent"),
        shown("licence", 1.0, "idc"),
        shown("storage_price", 0.01, "CNY_per_GB_day"),
        shown("network", 0.0, "yes_no"),
        shown("ops_support", 1.0, "yes_no"),
        shown("documentation", 1.0, "yes_no"),
        shown("company", 1.0, "yes_no"),
        shown("founded", 2012.0, "year"),
    ]
}

#[test]
fn a_claim_is_shown_as_a_claim_and_never_as_proof() {
    let catalog = real();
    let praised = provider(&catalog, "zhixingyun");
    for id in [GateId::Authenticity, GateId::Licence, GateId::Transparency, GateId::Continuity] {
        let gate = gate(&catalog, praised, id);
        assert_eq!((gate.status, gate.short), (Status::Unknown, Some(Short::Claimed)), "{id:?}");
        assert!(!gate.proof.is_empty(), "{id:?}");
    }
    // Levels of protection stand beside a licence and do not replace one.
    let licence = gate(&catalog, provider(&catalog, "aliyun"), GateId::Licence);
    assert_eq!((licence.short, licence.missing), (Some(Short::Claimed), vec!["licence"]));
    // An audit that the vendor lists itself is its word.
    let abroad = gate(&catalog, provider(&catalog, "coreweave"), GateId::Licence);
    assert_eq!((abroad.status, abroad.short), (Status::Unknown, Some(Short::Claimed)));
}

#[test]
fn an_unverified_report_to_the_contrary_is_a_doubt_and_not_a_failure() {
    let catalog = real();
    let autodl = provider(&catalog, "autodl");
    for id in [GateId::Authenticity, GateId::Licence] {
        let gate = gate(&catalog, autodl, id);
        assert_eq!((gate.status, gate.short), (Status::Unknown, Some(Short::Doubted)), "{id:?}");
    }
}

#[test]
fn what_is_shown_in_part_says_what_is_missing() {
    let catalog = real();
    let prices = gate(&catalog, provider(&catalog, "autodl"), GateId::Transparency);
    assert_eq!((prices.short, prices.missing), (Some(Short::Partial), vec!["network", "ops_support"]));
}

#[test]
fn documentation_that_was_seen_passes_support_and_earns_no_score() {
    let catalog = real();
    let tencent = provider(&catalog, "tencent");
    assert_eq!(gate(&catalog, tencent, GateId::Support).status, Status::Pass);
    let mut without = tencent.clone();
    without.facts.retain(|fact| fact.key != "documentation");
    assert_eq!(gate(&catalog, &without, GateId::Support).status, Status::Unknown);
    let tolerance =
        score::Tolerance { today: catalog.version.date, every_minutes: None, interruptions_per_hour: None };
    let assurance = |row: &Provider| score::provider(row, &tolerance).assurance.interval();
    assert_eq!(assurance(tencent), assurance(&without));
    // A document of 2020 is too old to decide.
    assert_eq!(gate(&catalog, provider(&catalog, "bkunyun"), GateId::Support).short, Some(Short::Claimed));
}

#[test]
fn each_missing_proof_closes_its_own_gate() {
    let catalog = real();
    let mut one = provider(&catalog, "runyun").clone();
    one.facts = everything();
    assert!(all_pass(&score::gates(&one, catalog.version.date)));
    for at in 0..one.facts.len() {
        let mut lacking = one.clone();
        let gone = lacking.facts.remove(at).key;
        let gates = score::gates(&lacking, catalog.version.date);
        let open = gates.iter().filter(|gate| gate.status != Status::Pass).count();
        // Free operations support is reachable service too, so that documentation is not needed besides.
        assert_eq!(open, usize::from(gone != "documentation"), "{gone}");
    }
    // What is said of a class as a whole passes nothing.
    one.class = Class::Unnamed;
    assert!(score::gates(&one, catalog.version.date).iter().all(|gate| gate.status == Status::Unknown));
}

#[test]
fn abroad_an_audit_stands_in_for_a_licence_that_does_not_exist() {
    let catalog = real();
    let mut abroad = provider(&catalog, "lambda").clone();
    assert_eq!(abroad.region, Some(Region::Intl));
    abroad.facts = vec![shown("certification", 1.0, "soc2")];
    assert_eq!(gate(&catalog, &abroad, GateId::Licence).status, Status::Pass);
    abroad.region = Some(Region::Cn);
    let here = gate(&catalog, &abroad, GateId::Licence);
    assert_eq!((here.status, here.short), (Status::Unknown, Some(Short::Claimed)));
}

#[test]
fn strict_leaves_out_whoever_has_not_shown_all_five_and_says_which_are_unknown() {
    let engine = Engine::new(real());
    let ranking = engine.answer_text("task=finetune&params=7&method=qlora&hours=20&on=rtx-4090&gates=strict", 20);
    assert_eq!((ranking.notes.len(), ranking.results.len()), (0, 0), "nobody has shown all five so far");
    let why = ranking.why_not.iter().find(|why| why.reason == Reason::Gate).unwrap();
    let nearest = why.nearest.as_ref().unwrap();
    let detail = &nearest.detail;
    assert_eq!((detail.wanted, &*detail.unit, &*detail.words[0]), (Some(5.0), "gates", "strict"));
    let passed = format!("{}", detail.has.unwrap());
    assert_eq!(passed, (5 - detail.words[1].split(' ').count()).to_string());
    assert!(detail.words[1].contains("=unknown"));
    let said = sentence::excluded(nearest, Lang::Zh);
    assert!(said.contains("证照齐全未知"), "{said}");
    assert!(ranking.relaxations.iter().any(|way| way.change == "gates=any"), "{:?}", ranking.relaxations);
    // The same offers are there without the filter.
    let open = engine.answer_text("task=finetune&params=7&method=qlora&hours=20&on=rtx-4090", 1);
    assert_eq!(open.admissible, why.count, "each left out by the filter alone was admissible");
}

#[test]
fn strict_lets_through_who_has_shown_them() {
    let mut catalog = real();
    let first = Engine::new(catalog.clone()).answer_text("preset=student", 1).results.remove(0);
    let at = usize::from(catalog.provider(&first.provider).unwrap());
    catalog.providers[at].facts.extend(everything());
    let ranking = Engine::new(catalog).answer_text("preset=student&gates=strict", 50);
    assert!(!ranking.results.is_empty());
    assert!(ranking.results.iter().all(|result| result.provider == first.provider));
    assert!(ranking.results.iter().all(|result| result.gates.iter().all(|gate| gate.status == "pass")));
}

#[test]
fn the_filter_is_part_of_the_scenario_and_reads_back() {
    let catalog = real();
    let (scenario, notes) = parse("gates=strict&budget=50", &catalog);
    assert_eq!((scenario.gates, notes.len()), (GateNeed::Strict, 0));
    assert_eq!(scenario.to_text(&catalog), "v=1&gates=strict&budget=50");
}

#[test]
fn the_panel_gives_every_proof_with_its_source_in_words() {
    let engine = Engine::new(real());
    let ranking = engine.answer_text("task=finetune&params=7&method=qlora&hours=20&on=rtx-4090", 200);
    let mut words = 0;
    for gate in ranking.results.iter().flat_map(|result| &result.gates) {
        assert_eq!(gate.short.is_empty(), gate.status != "unknown", "{gate:?}");
        assert!(!gate.proof.is_empty() || gate.short == "nothing", "{gate:?}");
        for lang in [Lang::Zh, Lang::En] {
            assert!(gate.short.is_empty() || ids::name(ids::GATE_SHORT, gate.short, lang) != gate.short);
        }
        assert!(gate.proof.iter().all(|proof| !proof.source.is_empty() && !proof.title[0].is_empty()), "{gate:?}");
        words += gate.proof.len();
    }
    assert!(words > 20);
    for short in Short::ALL {
        assert_ne!(ids::name(ids::GATE_SHORT, short.id(), Lang::En), short.id());
    }
}

#[test]
fn the_data_page_has_a_row_for_every_named_provider() {
    let engine = Arc::new(Engine::new(real()));
    let desk = Desk::new(&engine, Lang::Zh);
    let named = engine.catalog().providers.iter().filter(|row| row.class != Class::Unnamed).count();
    assert_eq!(desk.len(Part::Gates), named);
    let rows = desk.found(Part::Gates, "智星云");
    let words: String = desk.cells(Part::Gates, rows[0]).iter().map(|cell| cell.words() + " ").collect();
    assert!(words.contains("仅有说法，未核实") && words.contains("通过"), "{words}");
    // What decides is a link to its source.
    assert!(desk.cells(Part::Gates, rows[0]).iter().map(|cell| cell.count("a")).sum::<usize>() >= 2, "{words}");
}
