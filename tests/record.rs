//! The decision record: the same facts on the page, as Markdown and as CSV, in both languages; and the ways of paying
//! that it and the ledger show.
#![allow(clippy::unwrap_used, reason = "a test that cannot set up should stop")]

use kaopu::page::paying;
use kaopu::page::record::{Basis, Block, Record, csv, markdown, nodes, record};
use kaopu::rank::{Engine, owning};
use kaopu::scenario::{Scenario, parse};
use kaopu::text::{Lang, paying as paying_words, pick, record as words};
use std::sync::OnceLock;

const BOTH: [Lang; 2] = [Lang::Zh, Lang::En];
const LINK: &str = "https://example.org/kaopu/#v=1&preset=student";

fn engine() -> &'static Engine {
    static ENGINE: OnceLock<Engine> = OnceLock::new();
    ENGINE.get_or_init(|| Engine::new(kaopu::dataset::built_in().unwrap()))
}

fn said(text: &str) -> Scenario {
    parse(text, engine().catalog()).0
}

fn made(text: &str, compared: &[String], lang: Lang) -> Option<Record> {
    let said = said(text);
    let ranked = engine().rank(&said, 30);
    let own = owning::own(engine(), &said, &[]);
    let basis = Basis {
        engine: engine(),
        said: &said,
        ranked: &ranked,
        compared,
        sure: engine().confidence(&said, &ranked),
        own: own.as_ref(),
        link: LINK,
        made: "2026-12-01",
    };
    record(&basis, lang)
}

/// Every word that a record holds, with the addresses.
fn facts(record: &Record) -> Vec<String> {
    let mut all = Vec::new();
    for block in record.parts.iter().flat_map(|part| &part.blocks) {
        match block {
            Block::Words(said) => all.push(said.clone()),
            Block::Pairs(pairs) => all.extend(pairs.iter().flatten().cloned()),
            Block::Table { heads, rows } => {
                all.extend(heads.iter().skip(1).cloned());
                all.extend(rows.iter().flatten().map(|cell| cell.words.clone()));
            }
        }
    }
    all.retain(|fact| !fact.is_empty());
    all
}

const SCENARIOS: [&str; 4] = [
    "preset=student",
    "preset=enterprise",
    "hours=40&interrupt=yes&every=30&deadline=72&budget=200&who=student&data=60&setup=2",
    "task=infer&params=70&tokens=1e9&cur=USD&fx=7",
];

#[test]
fn page_markdown_and_csv_say_the_same_in_both_languages() {
    for text in SCENARIOS {
        for lang in BOTH {
            let record = made(text, &[], lang).unwrap();
            let page: String =
                nodes::nodes(&record, lang).iter().map(kaopu::page::Element::words).collect::<Vec<_>>().join("\n");
            let plain = markdown::markdown(&record).replace('\\', "");
            let table = csv::csv(&record, lang).replace("\"\"", "\"");
            for fact in facts(&record) {
                assert!(page.contains(&fact), "{text}: the page lacks {fact}");
                assert!(plain.contains(&fact.replace('\\', "")), "{text}: Markdown lacks {fact}");
                assert!(table.contains(&fact), "{text}: CSV lacks {fact}");
                assert!(!fact.contains(['{', '}']), "a gap was left open: {fact}");
            }
        }
    }
}

#[test]
fn a_record_holds_need_shortlist_assumptions_sources_dates_version_and_link() {
    for lang in BOTH {
        let record = made(SCENARIOS[2], &[], lang).unwrap();
        let titles: Vec<&str> = record.parts.iter().map(|part| part.title.as_str()).collect();
        let wanted = [
            words::ANSWER,
            words::NEED,
            words::SHORTLIST,
            words::BILL,
            words::LEFT_OUT,
            words::ASSUMPTIONS,
            words::SOURCES,
            words::ABOUT,
        ];
        for title in wanted {
            assert!(titles.contains(&pick(title, lang)), "{title:?} is not in {titles:?}");
        }
        let whole = csv::csv(&record, lang);
        let version = engine().dataset().version;
        for said in ["2026-12-01", LINK, version.as_str()] {
            assert!(whole.contains(said), "{said}");
        }
    }
}

#[test]
fn every_source_has_a_date_or_says_that_it_has_none_and_a_grade() {
    let record = made("preset=student", &[], Lang::En).unwrap();
    let part = record.parts.iter().find(|part| part.title == words::SOURCES[1]).unwrap();
    let Block::Table { rows, heads } = &part.blocks[0] else { unreachable!("sources are a table") };
    assert!(rows.len() >= 4);
    for row in rows {
        assert_eq!(row.len(), heads.len());
        let dated = row[2].words == "undated" || row[2].words.starts_with("20");
        assert!(dated && ["A", "B", "C", "D"].contains(&row[3].words.as_str()), "{row:?}");
    }
}

#[test]
fn the_shortlist_is_what_was_compared_wherever_it_stands_in_the_order() {
    let ranked = engine().rank(&said("preset=student"), usize::MAX);
    let (second, last) = (&ranked.lines[1], ranked.lines.last().unwrap());
    let chosen = [last.offer.clone(), second.offer.clone(), "gone.offer".to_owned()];
    let record = made("preset=student", &chosen, Lang::En).unwrap();
    let part = record.parts.iter().find(|part| part.title == words::SHORTLIST[1]).unwrap();
    let Block::Table { heads, .. } = &part.blocks[1] else { unreachable!("a table") };
    assert_eq!(heads.len(), 3);
    assert!(heads[1].contains(&second.provider_name[1]) && heads[2].contains(&last.provider_name[1]), "{heads:?}");
}

#[test]
fn where_nothing_is_admissible_there_is_no_record() {
    assert!(made("preset=student&budget=1", &[], Lang::En).is_none());
}

#[test]
fn csv_has_five_cells_a_line_and_runs_nothing_and_markdown_tables_are_even() {
    for text in SCENARIOS {
        let record = made(text, &[], Lang::Zh).unwrap();
        let table = csv::csv(&record, Lang::Zh);
        let mut reader = csv_reader(&table);
        for row in reader.records() {
            let row = row.unwrap();
            assert_eq!(row.len(), 5);
            assert!(row.iter().all(|cell| !cell.starts_with(['=', '+', '-', '@'])), "{row:?}");
        }
        let plain = markdown::markdown(&record);
        let mut width = None;
        for line in plain.lines() {
            let bars = line.replace("\\|", "").matches('|').count();
            match width {
                Some(width) if line.starts_with('|') => assert_eq!(bars, width, "{line}"),
                _ => width = line.starts_with('|').then_some(bars),
            }
        }
    }
}

fn csv_reader(text: &str) -> ::csv::Reader<&[u8]> {
    ::csv::ReaderBuilder::new().flexible(true).from_reader(text.trim_start_matches('\u{feff}').as_bytes())
}

#[test]
fn an_interruptible_offer_says_what_to_expect_and_what_the_steady_way_costs() {
    for lang in BOTH {
        let said = said("hours=40&on=rtx-4090&interrupt=yes&every=30&deadline=72&sort=cost");
        let ranked = engine().rank(&said, 200);
        let at = ranked.lines.iter().position(|line| line.plan == kaopu::catalog::offer::Plan::Spot).unwrap();
        let result = engine().result(&said, &ranked, at).unwrap();
        let facts = paying::spot_facts(engine(), &said, &result, lang);
        let names: Vec<&str> = facts.iter().map(|fact| fact.name.as_str()).collect();
        for wanted in [
            paying_words::SPOT_COUNT,
            paying_words::SPOT_NOW,
            paying_words::SPOT_BEST,
            paying_words::SPOT_WITHOUT,
            paying_words::SPOT_IN_TIME,
            paying_words::SPOT_BASELINE,
        ] {
            assert!(names.contains(&pick(wanted, lang)), "{wanted:?} is not in {names:?}");
        }
        let baseline = facts.last().unwrap();
        assert!(!baseline.figure.is_empty() && baseline.how.contains(" · "), "{}", baseline.how);
        assert!(paying::spot(engine(), &said, &result, lang).len() == 3);
        let steady =
            engine().result(&said, &ranked, ranked.lines.iter().position(|it| it.plan != result.plan).unwrap());
        assert!(paying::spot_facts(engine(), &said, &steady.unwrap(), lang).is_empty());
    }
}

#[test]
fn what_the_budget_buys_is_said_for_a_job_and_for_a_month() {
    let words = |text: &str| {
        let said = said(text);
        let ranked = engine().rank(&said, 1);
        paying::buys(&said, &engine().result(&said, &ranked, 0).unwrap(), Lang::En)
    };
    assert_eq!(words("hours=20&on=rtx-4090"), None);
    assert!(words("hours=20&on=rtx-4090&budget=200").unwrap().contains("such jobs"));
    assert!(words("hours=20&on=rtx-4090&budget=200&per=month").unwrap().contains("a month buys"));
}
