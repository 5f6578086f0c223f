//! No number without a source that can be reached: walked over the dataset, the answers, and the reading pages.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, reason = "a test that cannot set up should stop")]

use kaopu::catalog::Catalog;
use kaopu::catalog::evidence::Evidence;
use kaopu::page::data::{Desk, Part, trouble};
use kaopu::page::node::{Element, Node};
use kaopu::page::{method, within};
use kaopu::rank::Engine;
use kaopu::rank::answer::{EvidenceView, OfferResult};
use kaopu::scenario::Lang;
use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

fn engine() -> &'static Arc<Engine> {
    static ENGINE: OnceLock<Arc<Engine>> = OnceLock::new();
    ENGINE.get_or_init(|| Arc::new(Engine::new(kaopu::dataset::built_in().unwrap())))
}

fn catalog() -> &'static Catalog {
    engine().catalog()
}

fn on_the_web(url: &str) -> bool {
    url.starts_with("https://") || url.starts_with("http://")
}

fn attribute<'a>(element: &'a Element, name: &str) -> Option<&'a str> {
    element.attributes.iter().find(|(known, _)| *known == name).map(|(_, value)| value.as_str())
}

/// Calls `look` on every element.
fn walk<'a>(element: &'a Element, look: &mut impl FnMut(&'a Element)) {
    look(element);
    for child in &element.children {
        if let Node::Element(inner) = child {
            walk(inner, look);
        }
    }
}

/// Ids that something on the reading pages has.
fn places() -> &'static BTreeSet<String> {
    static PLACES: OnceLock<BTreeSet<String>> = OnceLock::new();
    PLACES.get_or_init(|| {
        let desk = Desk::new(engine(), Lang::Zh);
        let cells: Vec<Element> =
            (0..desk.len(Part::Sources)).flat_map(|at| desk.cells(Part::Sources, at)).collect();
        let sections = method::sections(engine(), Lang::Zh);
        let mut found = BTreeSet::new();
        for element in cells.iter().chain(&sections) {
            walk(element, &mut |each| found.extend(attribute(each, "id").map(str::to_owned)));
        }
        found
    })
}

/// Links in these elements; each must lead somewhere.
fn links(elements: &[Element], what: &str) -> usize {
    let mut count = 0;
    for element in elements {
        walk(element, &mut |each| {
            let Some(href) = attribute(each, "href") else { return };
            count += 1;
            match attribute(each, within::GO) {
                Some(place) => {
                    assert_eq!(href, format!("#{place}"), "{what}");
                    assert!(places().contains(place), "{what}: no such place: {place}");
                }
                None => assert!(on_the_web(href), "{what}: {href}"),
            }
        });
    }
    count
}

/// A record's source is an entry of the list of sources, which has a row to go to.
fn reachable(evidence: &Evidence, what: &str) {
    let source = &catalog().sources[usize::from(evidence.source)];
    assert!(!source.title.zh.is_empty() && !source.title.en.is_empty(), "{what}");
    assert!(source.url.is_empty() || on_the_web(&source.url), "{what}: {}", source.url);
    assert!(places().contains(&within::source(&source.id)), "{what}: {} has no entry", source.id);
}

fn shown(evidence: &EvidenceView, what: &str) {
    assert!(!evidence.title[0].is_empty() && !evidence.title[1].is_empty(), "{what}: {evidence:?}");
    assert!(
        on_the_web(&evidence.url) || places().contains(&within::source(&evidence.source)),
        "{what}: {} cannot be reached",
        evidence.source
    );
}

#[test]
fn every_record_of_the_dataset_names_a_source_that_can_be_reached() {
    let catalog = catalog();
    for row in &catalog.statements {
        reachable(&row.evidence, &row.id);
    }
    for provider in &catalog.providers {
        let facts = provider.facts.iter().map(|fact| (&fact.key, &fact.evidence));
        let discounts = provider.discounts.iter().map(|each| (&each.about.en, &each.evidence));
        for (what, evidence) in facts.chain(discounts) {
            reachable(evidence, &format!("{}: {what}", provider.id));
        }
        let billing = &provider.billing;
        let rules = [
            billing.clock.as_ref().map(|rule| &rule.evidence),
            billing.minimum.as_ref().map(|rule| &rule.evidence),
            billing.storage.as_ref().map(|rule| &rule.evidence),
            billing.image_storage.as_ref().map(|rule| &rule.evidence),
            billing.file_storage.as_ref().map(|rule| &rule.evidence),
            billing.no_gpu_mode.as_ref().map(|rule| &rule.evidence),
            billing.stop.as_ref().map(|rule| &rule.evidence),
            billing.deleted_after_days.as_ref().map(|rule| &rule.evidence),
            billing.prepaid.as_ref().map(|rule| &rule.evidence),
            billing.spot.as_ref().map(|rule| &rule.evidence),
            billing.balance.as_ref().map(|rule| &rule.evidence),
            billing.traffic.as_ref().map(|rule| &rule.evidence),
            billing.operations.as_ref().map(|rule| &rule.evidence),
            billing.tax.as_ref().map(|rule| &rule.evidence),
        ];
        rules.into_iter().flatten().for_each(|evidence| reachable(evidence, &provider.id));
    }
    for rate in &catalog.rates {
        reachable(&rate.usd, "the dollar");
        reachable(&rate.eur, "the euro");
    }
}

#[test]
fn every_card_and_model_says_where_its_figures_were_read() {
    for card in &catalog().accelerators {
        assert!(on_the_web(&card.url), "{}: {}", card.id, card.url);
    }
    for model in &catalog().models {
        assert!(on_the_web(&model.url), "{}: {}", model.id, model.url);
    }
}

/// Offers of several kinds of question, in full.
fn answers() -> Vec<OfferResult> {
    let texts = [
        "preset=student",
        "preset=lab",
        "preset=company",
        "preset=organisation",
        "preset=case-1",
        "preset=case-2",
        "task=infer&params=70&precision=int4&days=30&region=intl&data=200&cur=EUR",
        "task=pretrain&params=1.5&tokens=2000000000&gpus=8&cur=USD",
    ];
    texts.iter().flat_map(|text| engine().answer_text(text, 8).results).collect()
}

#[test]
fn every_figure_of_an_answer_has_a_source_or_says_how_it_is_reckoned() {
    let answers = answers();
    assert!(answers.len() > 50);
    for result in &answers {
        let id = &result.offer;
        // The price, and what else is said of it.
        assert!(!result.evidence.is_empty() && result.evidence.iter().any(|record| record.chosen), "{id}");
        result.evidence.iter().for_each(|record| shown(record, id));
        let all = &result.dimensions;
        for criterion in [&all.fit, &all.stability, &all.value, &all.assurance].iter().flat_map(|it| &it.criteria) {
            let what = format!("{id}: {}", criterion.id);
            match criterion.why {
                // What is unknown or computed is explained on the method page.
                "unknown" | "computed" => assert!(places().contains(within::SCORE)),
                _ => assert!(criterion.evidence.is_some() || criterion.why == "disputed", "{what}"),
            }
            criterion.evidence.iter().chain(&criterion.others).for_each(|record| shown(record, &what));
        }
        for line in &result.cost.lines {
            let what = format!("{id}: {}", line.kind);
            let amount = line.amount.map_or(0, kaopu::units::Money::micros);
            assert!(amount == 0 || !line.note.is_empty() || line.evidence.is_some(), "{what}");
            line.evidence.iter().for_each(|record| shown(record, &what));
        }
        result.gates.iter().flat_map(|gate| &gate.proof).for_each(|record| shown(record, id));
    }
    assert!(places().contains(within::MONEY) && places().contains(within::NEEDS));
}

#[test]
fn every_row_of_the_data_page_leads_to_its_source() {
    for lang in [Lang::Zh, Lang::En] {
        let desk = Desk::new(engine(), lang);
        let sourced = [
            Part::Prices,
            Part::Facts,
            Part::Discounts,
            Part::Conflicts,
            Part::Checks,
            Part::Accelerators,
            Part::Models,
        ];
        for part in Part::ALL {
            for at in 0..desk.len(part) {
                let count = links(&desk.cells(part, at), &format!("{part:?} {at}"));
                assert!(count > 0 || !sourced.contains(&part), "{part:?} {at} has no link");
            }
        }
        // The rates below the tables.
        assert!(links(&trouble::coverage(&desk), "coverage") >= 2);
    }
}

#[test]
fn every_claim_on_the_method_page_leads_to_its_source_and_every_link_leads_somewhere() {
    for lang in [Lang::Zh, Lang::En] {
        let sections = method::sections(engine(), lang);
        assert!(links(&sections, "method") >= 8);
        // The first table is what the articles say: each row names its line as a link.
        let mut tables = Vec::new();
        sections.iter().for_each(|section| {
            walk(section, &mut |each| tables.extend((each.tag == "tbody").then_some(each)));
        });
        let rows: Vec<&Element> = tables[0]
            .children
            .iter()
            .filter_map(|child| match child {
                Node::Element(row) => Some(row),
                Node::Text(_) => None,
            })
            .collect();
        assert!(rows.len() >= 6);
        for row in rows {
            assert!(links(std::slice::from_ref(row), "claim") >= 1, "{}", row.words());
        }
    }
}
