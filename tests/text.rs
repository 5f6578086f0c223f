//! What every table of words promises: both languages, the same gaps, no ASCII punctuation inside Chinese, and a name
//! for everything that the engine can say.

#![allow(clippy::unwrap_used, reason = "a test that cannot set up should stop")]

use kaopu::catalog::provider::FACT_KEYS;
use kaopu::dataset;
use kaopu::rank::answer::Reason;
use kaopu::scenario::{Key, parse};
use kaopu::text::{Lang, Named, Phrase, facts, ids, keys, sentence};

fn is_chinese(letter: char) -> bool {
    ('\u{4e00}'..='\u{9fff}').contains(&letter)
}

/// ASCII punctuation that touches a Chinese character, apart from gaps in braces and figures such as `8:1`.
fn ascii_punctuation(text: &str) -> Option<char> {
    let letters: Vec<char> = text.chars().collect();
    letters.iter().enumerate().find_map(|(at, &letter)| {
        let before = at.checked_sub(1).and_then(|at| letters.get(at)).copied();
        let after = letters.get(at + 1).copied();
        let touches = [before, after].into_iter().flatten().any(is_chinese);
        (touches && ",;:!?()\"'".contains(letter)).then_some(letter)
    })
}

fn check(zh: &str, en: &str, what: &str) {
    assert!(!zh.is_empty() && !en.is_empty(), "{what} has both languages");
    assert_eq!(ascii_punctuation(zh), None, "{what}: {zh}");
    assert!(!en.chars().any(|letter| "，。；：！？（）、".contains(letter)), "{what}: {en}");
}

#[test]
fn chinese_uses_chinese_punctuation_and_english_its_own() {
    for phrase in Phrase::ALL {
        let [zh, en] = phrase.both();
        check(zh, en, &format!("{phrase:?}"));
    }
    for table in ids::ALL.iter().copied().chain([facts::FACTS]) {
        for (id, zh, en) in table {
            check(zh, en, id);
        }
    }
    for key in Key::ALL {
        let [zh, en] = key.both();
        check(zh, en, key.word());
    }
    for reason in Reason::ALL {
        let [zh, en] = reason.both();
        check(zh, en, reason.word());
    }
}

#[test]
fn every_fact_key_has_a_name() {
    for key in FACT_KEYS {
        assert!(ids::knows(facts::FACTS, key), "{key}");
    }
}

#[test]
fn no_id_is_named_twice() {
    for table in ids::ALL.iter().copied().chain([facts::FACTS]) {
        let mut seen: Vec<&str> = table.iter().map(|(id, ..)| *id).collect();
        seen.sort_unstable();
        let all = seen.len();
        seen.dedup();
        assert_eq!(seen.len(), all, "{seen:?}");
    }
}

#[test]
fn wrong_input_is_told_in_both_languages_with_what_holds_instead() {
    let catalog = dataset::built_in().unwrap();
    let cases = [
        (
            "budget=abc",
            "预算写的是“abc”，不是数字；现在按“不限”算。",
            "Budget was “abc”, not a number; “No limit” is used instead.",
        ),
        ("colour=red", "不认识“colour”，没有采用。", "“colour” is not a key we know; it was not used."),
        (
            "budget=60&mod",
            "链接末尾的“mod”不完整，可能被截断了。",
            "“mod” is incomplete; the link may have been cut.",
        ),
        (
            "hpd=25",
            "每天使用写的是“25”，超出 0.1 到 24 的范围；现在按“8 小时”算。",
            "Use a day was “25”, outside 0.1 to 24; “8 h” is used instead.",
        ),
    ];
    for (text, zh, en) in cases {
        let (said, notes) = parse(text, &catalog);
        assert_eq!(sentence::note(&notes[0], &said, &catalog, Lang::Zh), zh);
        assert_eq!(sentence::note(&notes[0], &said, &catalog, Lang::En), en);
    }
}

#[test]
fn a_change_reads_as_words() {
    let catalog = dataset::built_in().unwrap();
    assert_eq!(
        sentence::pairs("region=any&interrupt=yes&every=30", &catalog, Lang::Zh),
        "地区：不限，可以中断：是，检查点间隔：30 分钟"
    );
    assert_eq!(sentence::pairs("budget=120", &catalog, Lang::En), "Budget: 120");
    assert_eq!(keys::unit(Key::Data, Lang::Zh), "GB");
}
