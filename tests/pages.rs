//! The data page, the method page and the figures, as the text that they show.

#![allow(clippy::unwrap_used, reason = "a test that cannot set up should stop")]

use kaopu::dataset;
use kaopu::own::Input;
use kaopu::page::data::export::{self, SHEETS};
use kaopu::page::data::{Desk, Part, trouble};
use kaopu::page::node::{Element, Node};
use kaopu::page::{cards, method, offers, own};
use kaopu::rank::{Engine, estimate, owning};
use kaopu::scenario::{Scenario, parse};
use kaopu::text::{Lang, charts, data_page, method as method_words, paying, record};
use serde_json::Value;
use std::sync::{Arc, OnceLock};

const BOTH: [Lang; 2] = [Lang::Zh, Lang::En];

fn engine() -> &'static Arc<Engine> {
    static ENGINE: OnceLock<Arc<Engine>> = OnceLock::new();
    ENGINE.get_or_init(|| Arc::new(Engine::new(dataset::built_in().unwrap())))
}

fn said(text: &str) -> Scenario {
    parse(text, engine().catalog()).0
}

fn words(elements: &[Element]) -> String {
    elements.iter().map(Element::words).collect::<Vec<_>>().join("\n")
}

#[test]
fn every_statement_is_found_by_its_id_with_its_source_and_line() {
    let desk = Desk::new(engine(), Lang::Zh);
    for (at, row) in engine().catalog().statements.iter().enumerate() {
        assert!(desk.found(Part::Prices, &row.id).contains(&at), "{}", row.id);
        let cells = words(&desk.cells(Part::Prices, at));
        assert!(cells.contains(&row.evidence.at), "{}: {cells}", row.id);
        let title = &engine().catalog().sources[usize::from(row.evidence.source)].title.zh;
        assert!(cells.contains(title), "{}: {cells}", row.id);
    }
}

#[test]
fn several_words_narrow_a_search_in_either_language() {
    for (lang, name) in [(Lang::Zh, "智星云"), (Lang::En, "zhixing")] {
        let desk = Desk::new(engine(), lang);
        let all = desk.found(Part::Prices, name);
        let line = desk.found(Part::Prices, &format!("{name} L56"));
        assert!(all.len() > line.len() && !line.is_empty(), "{name}: {} {}", all.len(), line.len());
        assert!(desk.found(Part::Prices, "no such words at all").is_empty());
    }
}

#[test]
fn every_row_of_every_table_has_a_cell_for_each_head() {
    for lang in BOTH {
        let desk = Desk::new(engine(), lang);
        for part in Part::ALL {
            assert!(desk.len(part) > 0, "{part:?} is empty");
            for at in 0..desk.len(part) {
                assert_eq!(desk.cells(part, at).len(), desk.heads(part).len(), "{part:?} {at}");
            }
        }
    }
}

#[test]
fn the_page_says_what_is_covered_and_what_strikes() {
    let desk = Desk::new(engine(), Lang::Zh);
    let coverage = words(&trouble::coverage(&desk));
    for expected in ["参与排名", "30 天内", "没有日期", "包期比按量还贵"] {
        assert!(coverage.contains(expected), "{expected}");
    }
}

#[test]
fn the_download_holds_every_record_and_keeps_to_its_schema() {
    let catalog = engine().catalog();
    let all: Value = serde_json::from_str(&export::json(catalog)).unwrap();
    let schema: Value = serde_json::from_str(&export::schema()).unwrap();
    for sheet in &SHEETS {
        let rows = all[sheet.name].as_array().unwrap();
        let fields = &schema["properties"][sheet.name]["items"]["properties"];
        for row in rows {
            for (name, value) in row.as_object().unwrap() {
                let kind = fields[name]["type"].as_str().unwrap();
                assert_eq!(value.is_number(), kind == "number", "{} {name}: {value}", sheet.name);
            }
        }
        let csv = export::csv(sheet, catalog);
        assert!(csv.lines().count() > rows.len(), "{}", sheet.name);
    }
    assert_eq!(all["prices"].as_array().unwrap().len(), catalog.statements.len());
    assert_eq!(all["sources"].as_array().unwrap().len(), catalog.sources.len());
    let discounts: usize = catalog.providers.iter().map(|provider| provider.discounts.len()).sum();
    assert_eq!(all["discounts"].as_array().unwrap().len(), discounts);
    assert_eq!(all["rates"].as_array().unwrap().len(), 2 * catalog.rates.len());
}

#[test]
fn a_csv_cell_is_never_a_formula() {
    for sheet in &SHEETS {
        for line in export::csv(sheet, engine().catalog()).lines().skip(1) {
            assert!(!line.starts_with(['=', '+', '@']), "{line}");
            assert!(!line.contains(",="), "{line}");
        }
    }
}

#[test]
fn the_method_page_recomputes_the_articles_errors() {
    for lang in BOTH {
        let page = words(&method::sections(engine(), lang));
        for expected in ["¥2.82", "¥1.55/h", "76%", "56%", "15%", "18.2", "26 GB", "27.00", "13B", "30B"] {
            assert!(page.contains(expected), "{lang:?} lacks {expected}");
        }
        // Each recommended card falls short.
        let short = if lang == Lang::Zh { "，差" } else { "short by" };
        assert_eq!(page.matches(short).count(), 3, "{lang:?}");
        assert!(!page.contains("short by 0.0"), "{lang:?}");
    }
}

#[test]
fn the_method_page_shows_every_criterion_with_its_weight() {
    let page = words(&method::sections(engine(), Lang::En));
    for rule in kaopu::score::criteria::RULES {
        let name = kaopu::text::ids::name(kaopu::text::ids::CRITERIA, rule.id.id(), Lang::En);
        assert!(page.contains(name), "{name}");
    }
    assert!(page.contains("0 → 1, 1 → 0.95, 4 → 0.7, 8 → 0.4, 20 → 0"), "points of the fluctuation");
}

#[test]
fn no_gap_is_left_open() {
    for lang in BOTH {
        let answer = owning::own(engine(), &said("preset=student"), &[]).unwrap();
        let mut all = method::sections(engine(), lang);
        all.extend(own::lead(&answer, lang));
        all.extend(own::picture(&answer, lang));
        let text = words(&all);
        let open = text.char_indices().find(|(_, letter)| *letter == '{');
        assert_eq!(open.map(|(at, _)| text[at..].chars().take(40).collect::<String>()), None);
    }
}

#[test]
fn owning_says_both_ways_of_reckoning_and_takes_a_given_price() {
    let known = owning::own(engine(), &said("hours=20&on=rtx-4090&hpd=8"), &[]).unwrap();
    let text = words(&own::lead(&known, Lang::Zh));
    assert!(text.contains("¥2.82/h") && text.contains("¥1.55/h"), "{text}");

    let scenario = said("task=infer&params=7&hours=20&gpu=a100-pcie-80gb&hpd=8");
    let unknown = owning::own(engine(), &scenario, &[]).unwrap();
    assert!(words(&own::lead(&unknown, Lang::En)).contains("no source states what this card costs"));
    let given = owning::own(engine(), &scenario, &[(Input::Price, 80_000.0), (Input::Resale, 40_000.0)]).unwrap();
    assert!(given.curves.series.iter().any(|line| line.id == "own"));
    assert!(words(&own::lead(&given, Lang::En)).contains("¥40,000"));
}

/// Attributes of an element that has them, by tag.
fn find<'a>(elements: &'a [Element], tag: &str, found: &mut Vec<&'a Element>) {
    for element in elements {
        if element.tag == tag {
            found.push(element);
        }
        for child in &element.children {
            if let Node::Element(inner) = child {
                find(std::slice::from_ref(inner), tag, found);
            }
        }
    }
}

fn attribute<'a>(element: &'a Element, name: &str) -> Option<&'a str> {
    element.attributes.iter().find(|(known, _)| *known == name).map(|(_, value)| value.as_str())
}

fn is_a_good_picture(elements: &[Element]) {
    let mut drawings = Vec::new();
    find(elements, "svg", &mut drawings);
    drawings.retain(|svg| attribute(svg, "role") == Some("img"));
    assert_eq!(drawings.len(), 2, "one for wide windows, one for narrow ones");
    for svg in drawings {
        assert_eq!((svg.count("title") >= 1, svg.count("desc")), (true, 1));
        let marks = ["path", "circle", "rect", "line"].map(|tag| svg.count(tag)).iter().sum::<usize>();
        assert!(marks <= 200, "{marks} marks");
        for value in svg.attributes.iter().map(|(_, value)| value) {
            assert!(!value.contains("NaN") && !value.contains("inf"), "{value}");
        }
        let mut paths = Vec::new();
        find(std::slice::from_ref(svg), "path", &mut paths);
        for path in paths {
            assert!(!attribute(path, "d").unwrap().contains("NaN"), "{path:?}");
        }
    }
}

#[test]
fn every_picture_is_named_described_and_small() {
    for scenario in ["preset=student", "preset=case-2", "preset=organisation", "task=infer&params=70&region=any"] {
        let scenario = said(scenario);
        let ranked = engine().rank(&scenario, offers::DOTS);
        for lang in BOTH {
            if let Some(answer) = owning::own(engine(), &scenario, &[]) {
                is_a_good_picture(&own::picture(&answer, lang));
                assert!(own::numbers(&answer, lang).count("tr") > 10);
            }
            let results: Vec<_> = (0..6).filter_map(|at| engine().result(&scenario, &ranked, at)).collect();
            if let Some(picture) = offers::bills("bills", &results, lang) {
                is_a_good_picture(&picture);
            }
            if let Some(picture) = offers::scatter(&ranked.lines, scenario.currency, lang) {
                is_a_good_picture(&picture);
            }
        }
    }
}

#[test]
fn cards_that_matter_come_first_and_say_what_is_short() {
    let scenario = said("task=finetune&params=70&method=lora&batch=1&seq=1024&hours=20");
    let estimate = estimate::estimate(engine(), &scenario, &[]).unwrap();
    let ranked = engine().rank(&scenario, offers::DOTS);
    let shown = cards::relevant(&estimate, &ranked);
    assert_eq!(shown.len(), 12);
    if let Some(line) = ranked.lines.first() {
        assert_eq!(shown[0].gpu, line.gpu);
    }
    let fewer = cards::fewer(&estimate, &shown, engine().catalog(), Lang::Zh).unwrap();
    assert!(fewer.words().contains("改用 QLoRA") && fewer.words().contains('¥'), "{}", fewer.words());
}

#[test]
fn chinese_and_english_keep_to_their_punctuation_and_have_the_same_gaps() {
    for (name, [zh, en]) in
        [charts::ALL, data_page::ALL, method_words::ALL, paying::ALL, record::ALL, kaopu::text::since::ALL].concat()
    {
        assert!(!zh.is_empty() && !en.is_empty(), "{name}");
        assert_eq!(kaopu::text::template::gaps(zh), kaopu::text::template::gaps(en), "{name}");
        assert!(!en.chars().any(|letter| "，。；：！？（）、".contains(letter)), "{name}: {en}");
        let letters: Vec<char> = zh.chars().collect();
        for pair in letters.windows(2) {
            let chinese = ('\u{4e00}'..='\u{9fff}').contains(&pair[0]);
            assert!(!(chinese && ",;:!?()".contains(pair[1])), "{name}: {zh}");
        }
    }
}

#[test]
fn everything_the_engine_names_here_has_a_word() {
    let knows = |table: &[kaopu::text::ids::Row], id: &str| table.iter().any(|(known, ..)| *known == id);
    for input in Input::ALL {
        assert!(knows(charts::INPUTS, own::input_id(input)), "{input:?}");
    }
    for row in kaopu::requirement::accuracy::MEMORY
        .iter()
        .chain(&kaopu::requirement::accuracy::SPEED)
        .chain(&kaopu::requirement::accuracy::RULE_OF_THUMB)
    {
        assert!(knows(method_words::ACCURACY_OF, row.what), "{}", row.what);
    }
    let estimate = estimate::estimate(engine(), &said("task=finetune&params=70&method=full"), &[]).unwrap();
    for fewer in estimate.cards.iter().flat_map(|card| &card.fewer) {
        assert!(knows(charts::CHANGES, fewer.change), "{}", fewer.change);
    }
}
