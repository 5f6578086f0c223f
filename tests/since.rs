//! What a shared link remembers, and what is said when it is opened on other data.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, reason = "a test that cannot set up should stop")]

use kaopu::catalog::Catalog;
use kaopu::catalog::evidence::{Date, Stated};
use kaopu::catalog::offer::{Hold, Statement};
use kaopu::rank::Engine;
use kaopu::rank::answer::{Change, Reason, SinceView};
use kaopu::rank::since::{remember, since};
use kaopu::scenario::{Lang, Seen, parse};
use kaopu::text::since as words;
use kaopu::units::{Currency, Money};
use proptest::prelude::*;

/// Small enough that one offer's price decides.
const TEXT: &str = "task=finetune&params=7&method=qlora&hours=20&on=rtx-4090&gpu=rtx-4090&gpus=1&region=cn";

fn real() -> Catalog {
    kaopu::dataset::built_in().unwrap()
}

/// The link that the dataset of today gives.
fn link() -> (Seen, String) {
    let engine = Engine::new(real());
    let seen = remember(&engine, &parse(TEXT, engine.catalog()).0).unwrap();
    let text = format!("{TEXT}&{}", seen.to_text());
    (seen, text)
}

/// The same data ten days later, with the statements of one provider changed.
fn later(offer: &str, change: impl Fn(&mut Statement)) -> Engine {
    let mut catalog = real();
    catalog.version.date = Date(catalog.version.date.0 + 10);
    catalog.version.hash = "0badcafe".to_owned();
    let provider = catalog.provider(offer.split('.').next().unwrap()).unwrap();
    catalog.statements.iter_mut().filter(|row| row.provider == provider).for_each(change);
    Engine::new(catalog)
}

fn times(factor: f64) -> impl Fn(&mut Statement) {
    move |row| {
        for price in [&mut row.low, &mut row.high].into_iter().flatten() {
            *price = *price * factor;
        }
    }
}

fn open(engine: &Engine, text: &str) -> SinceView {
    engine.answer_text(text, 5).since.unwrap()
}

fn said(view: &SinceView, engine: &Engine, lang: Lang) -> String {
    words::sentences(view, engine.catalog(), Currency::Cny, lang, |veto| format!("[{veto}]")).join(" ")
}

#[test]
fn a_link_carries_version_winner_and_cost_and_reads_back() {
    let (seen, text) = link();
    assert_eq!(Seen::read(&text), Some(seen.clone()));
    let engine = Engine::new(real());
    let ranking = engine.answer_text(&text, 1);
    assert_eq!(ranking.dataset.version, seen.version());
    assert_eq!(ranking.results[0].offer, seen.best.unwrap().offer);
    assert!(text.chars().all(|letter| letter.is_ascii_graphic() && letter != '%' && letter != '+'), "{text}");
}

#[test]
fn what_a_link_remembers_changes_neither_ranking_nor_confidence_nor_the_scenario() {
    let (_, text) = link();
    let engine = Engine::new(real());
    for memory in [&text[TEXT.len()..], "&seen=2020-01-01.00000000&best=nobody.rtx-4090&cost=1"] {
        let with = engine.answer_text(&format!("{TEXT}{memory}"), 20);
        let without = engine.answer_text(TEXT, 20);
        assert!(with.since.is_some() && without.since.is_none());
        let plain =
            |ranking| serde_json::to_string(&kaopu::rank::answer::Ranking { since: None, ..ranking }).unwrap();
        assert_eq!(plain(with), plain(without));
    }
}

#[test]
fn what_is_malformed_is_as_if_it_were_not_there() {
    let engine = Engine::new(real());
    for memory in [
        "seen=yesterday&best=a.b&cost=1",
        "seen=2026-02-30.00000000&best=a.b&cost=1",
        "seen=2026-01-01.0000&best=a.b&cost=1",
        "seen=2026-01-01&best=a.b&cost=1",
        "seen=2026-01-01.00000000",
        "seen=2026-01-01.00000000&best=a.b",
        "seen=2026-01-01.00000000&best=a.b&cost=NaN",
        "seen=2026-01-01.00000000&best=a.b&cost=-1",
        "seen=2026-01-01.00000000&best=a.b&cost=1e300",
        "seen=2026-01-01.00000000&best=%3Cb%3Ewin%3C%2Fb%3E&cost=1",
        "seen=2026-01-01.00000000&best=&cost=1",
        "best=a.b&cost=1",
        "seen=&best=&cost=",
    ] {
        assert_eq!(Seen::read(memory), None, "{memory}");
        let ranking = engine.answer_text(&format!("{TEXT}&{memory}"), 1);
        assert_eq!((ranking.since, ranking.notes), (None, vec![]), "{memory}");
    }
}

#[test]
fn on_the_same_data_nothing_has_changed_and_nothing_is_said() {
    let (_, text) = link();
    let engine = Engine::new(real());
    let view = open(&engine, &text);
    assert_eq!((view.data, view.change), ("same", Change::Same));
    assert_eq!(said(&view, &engine, Lang::En), "");
}

#[test]
fn on_newer_data_with_the_same_answer_one_line_says_so() {
    let (seen, text) = link();
    let best = seen.best.unwrap();
    let engine = later(&best.offer, |_| {});
    let view = open(&engine, &text);
    assert_eq!((view.data, view.change), ("older", Change::Same));
    let zh = said(&view, &engine, Lang::Zh);
    assert!(zh.contains(&seen.date.to_string()) && zh.contains("第一名仍是"), "{zh}");
    // Opened on older data than it was made from, it says that too.
    let future =
        format!("{TEXT}&{}", Seen { date: Date(seen.date.0 + 400), ..Seen::read(&text).unwrap() }.to_text());
    assert_eq!(open(&Engine::new(real()), &future).data, "newer");
}

#[test]
fn a_price_that_rose_is_said_with_both_costs() {
    let (seen, text) = link();
    let best = seen.best.unwrap();
    let engine = later(&best.offer, times(1.02));
    let view = open(&engine, &text);
    assert_eq!(view.change, Change::Price);
    assert!(view.then_now.unwrap() > best.cost && view.now.as_ref().unwrap().offer == best.offer);
    assert!(said(&view, &engine, Lang::En).contains("its cost went from"), "{view:?}");
}

#[test]
fn a_winner_that_became_dear_is_overtaken_and_both_are_named() {
    let (seen, text) = link();
    let best = seen.best.unwrap();
    let engine = later(&best.offer, times(3.0));
    let view = open(&engine, &text);
    assert!(matches!(view.change, Change::Repriced | Change::Vetoed), "{view:?}");
    let now = view.now.clone().unwrap();
    assert_ne!(now.offer, best.offer);
    let english = said(&view, &engine, Lang::En);
    assert!(english.contains(&words::offer(&best.offer, engine.catalog(), Lang::En)), "{english}");
    assert!(english.contains(&words::offer(&now.offer, engine.catalog(), Lang::En)), "{english}");
}

#[test]
fn a_winner_that_is_held_is_left_out_with_its_reason() {
    let (seen, text) = link();
    let engine = later(&seen.best.unwrap().offer, |row| row.hold = Some(Hold::Suspect));
    let view = open(&engine, &text);
    assert_eq!(view.change, Change::Excluded);
    assert_eq!(view.excluded.as_ref().unwrap().reason, Reason::Unpriced);
    let zh = said(&view, &engine, Lang::Zh);
    assert!(zh.contains("被排除") && zh.contains("没有可用的价格"), "{zh}");
}

#[test]
fn a_winner_that_is_no_longer_on_offer_is_gone() {
    let (seen, text) = link();
    let best = seen.best.unwrap();
    let mut catalog = real();
    let provider = catalog.provider(best.offer.split('.').next().unwrap()).unwrap();
    catalog.statements.retain(|row| row.provider != provider);
    catalog.version.hash = "0badcafe".to_owned();
    let engine = Engine::new(catalog);
    let view = open(&engine, &text);
    assert_eq!((view.data, view.change, view.then_now), ("other", Change::Gone, None));
    assert!(said(&view, &engine, Lang::Zh).contains("数据里已经没有这个报价"));
}

#[test]
fn a_newer_cheaper_price_is_said_with_its_date() {
    let (seen, text) = link();
    let best = seen.best.unwrap();
    let engine = Engine::new(real());
    let next = engine.answer_text(TEXT, 9).results[1].offer.clone();
    let stated = Stated::Day(Date(seen.date.0 + 5));
    let engine = later(&next, |row| {
        times(0.3)(row);
        row.evidence.date = stated;
    });
    let view = open(&engine, &text);
    assert_eq!((&view.now.as_ref().unwrap().offer, &view.newer_price), (&next, &stated.to_string()));
    assert!(matches!(view.change, Change::Overtaken | Change::Vetoed), "{view:?}");
    assert_eq!(view.then_now.map(kaopu::scenario::seen::rounded), Some(best.cost));
    assert!(said(&view, &engine, Lang::En).contains(&stated.to_string()));
}

#[test]
fn a_link_made_when_nothing_was_possible_says_what_is_now() {
    let engine = Engine::new(real());
    let text = format!("{TEXT}&seen=2026-01-02.00000000&best=none");
    let view = open(&engine, &text);
    assert_eq!((view.change, view.then.is_none(), view.now.is_some()), (Change::Opened, true, true));
    let impossible = open(&engine, &format!("budget=0.01&{text}"));
    assert_eq!((impossible.change, impossible.now), (Change::Same, None));
}

#[test]
fn an_offer_that_nobody_knows_is_not_repeated() {
    let engine = Engine::new(real());
    let view = open(&engine, &format!("{TEXT}&seen=2026-01-02.00000000&best=visit-my-shop.now&cost=1"));
    assert_eq!(view.change, Change::Gone);
    for lang in [Lang::Zh, Lang::En] {
        assert!(!said(&view, &engine, lang).contains("visit"));
    }
}

#[test]
fn every_change_has_its_sentence_and_both_languages_agree() {
    let engine = Engine::new(real());
    let (_, text) = link();
    let made = since(&engine, &parse(&text, engine.catalog()).0, &Seen::read(&text).unwrap());
    for change in Change::ALL {
        let view =
            SinceView { change, data: "older", then_now: Some(Money::from_micros(1_000_000)), ..made.clone() };
        for lang in [Lang::Zh, Lang::En] {
            let said = said(&view, &engine, lang);
            assert!(!said.contains('{') && said.len() > 30, "{change:?} {said}");
        }
    }
}

#[test]
fn the_document_lists_every_key_and_every_change() {
    let document = include_str!("../docs/scenario.md");
    for key in kaopu::scenario::seen::KEYS {
        assert!(document.contains(&format!("| `{key}` |")), "{key}");
    }
    for change in Change::ALL {
        let word = serde_json::to_string(&change).unwrap().replace('"', "");
        assert!(document.contains(&format!("| `{word}` |")), "{word}");
    }
}

proptest! {
    #[test]
    fn any_text_reads_without_harm_and_what_reads_writes_back(text in "[a-z0-9.&=+%-]{0,60}", cents in 0_i64..1_000_000_000) {
        if let Some(seen) = Seen::read(&text) {
            prop_assert_eq!(Seen::read(&seen.to_text()), Some(seen));
        }
        let cost = Money::from_micros(cents * 10_000);
        let seen = Seen::new("2026-11-30+1a2b3c4d", Some(("a.b-c.x8.中文", cost))).unwrap();
        prop_assert_eq!(Seen::read(&seen.to_text()), Some(seen));
    }
}

#[test]
fn what_would_settle_it_most_is_said_with_whose_it_is() {
    let engine = Engine::new(real());
    let sure = engine.answer_text("preset=student", 1).confidence.unwrap();
    let offer = words::known(&sure.settle_offer, engine.catalog(), Lang::Zh).unwrap();
    let said = kaopu::text::sentence::sure(&sure, engine.catalog(), Lang::Zh);
    assert!(said.contains("最该去问清的是") && said.contains(&offer), "{said}");
}
