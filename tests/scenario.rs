//! What a person gets from scenario text: the same scenario back, and a word about everything that was not taken.

#![allow(clippy::unwrap_used, reason = "a test that cannot set up should stop")]

use kaopu::catalog::accelerator::{Accelerator, Link, Stack};
use kaopu::catalog::{Bilingual, Catalog, Preset, PresetGroup};
use kaopu::scenario::{Key, Note, Refusal, Scenario, Task, parse};
use proptest::prelude::*;
use std::sync::OnceLock;

fn catalog() -> &'static Catalog {
    static CATALOG: OnceLock<Catalog> = OnceLock::new();
    CATALOG.get_or_init(make_catalog)
}

fn make_catalog() -> Catalog {
    let built_in = kaopu::dataset::built_in().unwrap();
    let preset = Preset {
        id: "tiny".into(),
        group: PresetGroup::Audience,
        name: Bilingual::default(),
        about: Bilingual::default(),
        scenario: "task=learn&budget=50&model=llama-2-7b&interrupt=yes".into(),
    };
    Catalog { presets: vec![preset], ..built_in }
}

#[test]
fn a_preset_is_a_start_that_other_keys_override() {
    let (scenario, notes) = parse("preset=tiny&budget=80", catalog());
    assert_eq!(notes, []);
    assert_eq!((scenario.task, scenario.budget, scenario.interrupt), (Task::Learn, Some(80.0), true));
    assert_eq!(scenario.to_text(catalog()), "v=1&preset=tiny&budget=80");
}

#[test]
fn what_a_preset_sets_can_be_taken_back() {
    let (scenario, _) = parse("preset=tiny&budget=none&params=13", catalog());
    assert_eq!((scenario.budget, scenario.model.as_deref(), scenario.params), (None, None, Some(13.0)));
    let (again, notes) = parse(&scenario.to_text(catalog()), catalog());
    assert_eq!((again, notes), (scenario, vec![]));
}

#[test]
fn wrong_input_is_reported_and_the_default_stands() {
    let cases = [
        ("budget=abc", Key::Budget, Refusal::NotANumber),
        ("budget=NaN", Key::Budget, Refusal::NotANumber),
        ("hpd=25", Key::Hpd, Refusal::OutOfRange { low: 0.1, high: 24.0 }),
        ("model=gpt-9", Key::Model, Refusal::UnknownId),
        ("on=rtx-9999", Key::On, Refusal::UnknownId),
        ("preset=nobody", Key::Preset, Refusal::UnknownId),
        ("w=1-1-1", Key::W, Refusal::NotWeights),
        ("w=0-0-0-0", Key::W, Refusal::NotWeights),
        ("kv=fp64", Key::Kv, Refusal::NotAWord(&["fp16", "fp8", "int8", "int4"])),
    ];
    for (text, key, why) in cases {
        let (scenario, notes) = parse(text, catalog());
        let value = text.split_once('=').unwrap().1.to_owned();
        assert_eq!(notes, [Note::BadValue { key, value, why }], "{text}");
        assert_eq!(scenario, Scenario::default(), "{text}");
    }
}

#[test]
fn a_cut_link_and_unknown_keys_are_said_and_kept() {
    let (scenario, notes) = parse("#v=1&budget=60&colour=red&mod", catalog());
    assert_eq!(scenario.budget, Some(60.0));
    assert_eq!(notes, [Note::UnknownKey { key: "colour".into() }, Note::CutPair { text: "mod".into() }]);
    assert_eq!(scenario.to_text(catalog()), "v=1&budget=60&colour=red");
}

#[test]
fn the_last_of_two_values_holds() {
    let (scenario, notes) = parse("budget=1&budget=2", catalog());
    assert_eq!((scenario.budget, notes), (Some(2.0), vec![Note::Repeated { key: Key::Budget }]));
}

#[test]
fn links_of_version_1_load_for_ever() {
    // Never change a line here: add new ones.
    let links = [
        ("v=1&task=infer&model=llama-3-8b&concurrency=4&seq=4096", Task::Infer),
        ("v=1&task=pretrain&params=1.5&zero=2&gpus=8&w=1-1-2-1&cur=USD&fx=7.1", Task::Pretrain),
        ("v=1&hours=20&on=rtx-4090&method=qlora&interrupt=yes&every=30&rate=0.05", Task::Finetune),
    ];
    for (link, task) in links {
        let (scenario, notes) = parse(link, catalog());
        assert_eq!((scenario.task, notes), (task, vec![]), "{link}");
        assert_eq!(parse(&scenario.to_text(catalog()), catalog()).0, scenario, "{link}");
    }
}

#[test]
fn real_accelerators_keep_what_their_makers_say() {
    let catalog = catalog();
    let find =
        |id: &str| -> Accelerator { catalog.accelerators[usize::from(catalog.accelerator(id).unwrap())].clone() };
    assert_eq!(find("rtx-4090").link, Link::Pcie);
    assert_eq!(find("a100-sxm-80gb").link, Link::Nvswitch);
    assert_eq!(find("ascend-910b").stack, Stack::Cann);
}

/// A value that `key` takes.
fn value(key: Key) -> BoxedStrategy<String> {
    match (key, key.range()) {
        (Key::Model, _) => prop_oneof![Just("none".to_owned()), Just("llama-2-7b".to_owned())].boxed(),
        (Key::Gpu | Key::On, _) => prop_oneof![Just("none".to_owned()), Just("rtx-4090".to_owned())].boxed(),
        (Key::Quote, _) => prop_oneof![
            Just("none".to_owned()),
            Just("lab~rtx-4090~8~12.50~CNY~hour~cn~2026-11-30".to_owned()),
            Just("实验室~rtx-4090~1~900.00~CNY~month~any~none~B~h100-sxm~8~16.00~USD~hour~intl~2026".to_owned())
        ]
        .boxed(),
        (Key::W, _) => (0_u8..11, 1_u8..11).prop_map(|(a, b)| format!("{a}-{b}-1-0.5")).boxed(),
        (_, Some((low, high))) => (low..=high).prop_map(|number| number.to_string()).boxed(),
        (_, None) => proptest::sample::select(key.words().to_vec()).prop_map(str::to_owned).boxed(),
    }
}

fn pairs() -> impl Strategy<Value = String> {
    proptest::sample::subsequence(Key::ALL[2..].to_vec(), 0..12)
        .prop_flat_map(|keys| {
            keys.into_iter()
                .map(|key| value(key).prop_map(move |text| format!("{}={text}", key.word())))
                .collect::<Vec<_>>()
        })
        .prop_map(|pairs| pairs.join("&"))
}

proptest! {
    #[test]
    fn writing_and_reading_back_gives_the_same_scenario(text in pairs(), preset in any::<bool>()) {
        let catalog = catalog();
        let text = if preset { format!("preset=tiny&{text}") } else { text };
        let (scenario, notes) = parse(&text, catalog);
        prop_assert_eq!(&notes, &vec![]);
        let written = scenario.to_text(catalog);
        let (again, notes) = parse(&written, catalog);
        prop_assert_eq!(&notes, &vec![]);
        prop_assert_eq!(again.to_text(catalog), written);
        prop_assert_eq!(again, scenario);
    }

    #[test]
    fn any_text_at_all_gives_a_scenario(text in ".{0,80}") {
        let catalog = catalog();
        let (scenario, _) = parse(&text, catalog);
        prop_assert_eq!(parse(&scenario.to_text(catalog), catalog).0, scenario);
    }
}

#[test]
fn the_document_lists_every_key_and_its_words() {
    let document = include_str!("../docs/scenario.md");
    for &key in Key::ALL {
        let row = document.lines().find(|line| line.starts_with(&format!("| `{}` |", key.word())));
        let row = row.unwrap_or_else(|| panic!("docs/scenario.md lacks `{}`", key.word()));
        for word in key.words().iter().filter(|word| !["on", "off", "yes", "no"].contains(*word)) {
            assert!(row.contains(word), "docs/scenario.md: `{}` lacks {word}", key.word());
        }
    }
}
