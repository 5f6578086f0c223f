//! Items of high severity that no other file tests, and the list that says that none is forgotten.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, reason = "a test that cannot set up should stop")]

use kaopu::catalog::Catalog;
use kaopu::page::method;
use kaopu::rank::Engine;
use kaopu::requirement::{self, Fit, Job};
use kaopu::scenario::{Lang, parse};

fn real() -> Catalog {
    kaopu::dataset::built_in().unwrap()
}

#[test]
fn every_item_of_high_severity_has_a_test_named_by_its_number() {
    let tests = [
        include_str!("contradictions.rs"),
        include_str!("contradictions_high.rs"),
        include_str!("dataset_contradictions.rs"),
        include_str!("rank.rs"),
    ];
    let names: Vec<&str> = tests
        .iter()
        .flat_map(|text| text.split("#[test]\nfn ").skip(1))
        .map(|rest| rest.split('(').next().unwrap())
        .collect();
    let items: Vec<&str> = include_str!("data/contradictions-high.csv")
        .lines()
        .skip(1)
        .map(|line| line.split(',').next().unwrap())
        .collect();
    assert_eq!(items.len(), 27);
    for item in items {
        let number = item.to_lowercase();
        assert!(names.iter().any(|name| name.split('_').any(|part| part == number)), "{item} has no test");
    }
}

#[test]
fn c48_offloading_takes_longer_and_says_that_the_hosts_memory_is_not_in_the_price() {
    let engine = Engine::new(real());
    let text = "task=finetune&params=7&method=full&samples=20000&seq=512&gpu=a100-sxm-80gb&gpus=2";
    let lines = |text: &str| {
        let (scenario, _) = parse(text, engine.catalog());
        engine.rank(&scenario, 50).lines
    };
    let (plain, offloaded) = (lines(text), lines(&format!("{text}&offload=optimizer")));
    assert!(!plain.is_empty() && !offloaded.is_empty());
    assert!(plain.iter().all(|line| !line.flags.contains(&"host-memory")));
    assert!(offloaded.iter().all(|line| line.flags.contains(&"host-memory")));
    let slowest =
        |lines: &[kaopu::rank::answer::OfferLine]| lines.iter().map(|it| it.hours.mid).fold(0.0, f64::max);
    assert!(slowest(&offloaded) > slowest(&plain), "the states cross the bus in every step");
    // "8 × 80 GB" were not enough for 70B either, and two cards want hundreds of GiB of main memory.
    let catalog = engine.catalog();
    let card = &catalog.accelerators[usize::from(catalog.accelerator("a100-sxm-80gb").unwrap())];
    let need = |text: &str, cards| requirement::need(&Job::new(&parse(text, catalog).0, catalog), card, cards);
    let holds =
        |text: &str, cards| requirement::fits(&need(text, cards), requirement::usable(card).unwrap()) != Fit::No;
    assert!(!holds("task=finetune&params=70&method=full&zero=3", 8));
    let need = need("task=finetune&params=70&method=full&offload=optimizer", 2);
    assert!(need.host_ram.unwrap().0 > 350.0, "{:?}", need.host_ram);
}

#[test]
fn c75_the_checkpoint_sample_keeps_the_newest_state_and_saves_by_time() {
    for lang in [Lang::Zh, Lang::En] {
        let page: String = method::checkpoints::section(lang).iter().map(|each| each.words() + "\n").collect();
        let callbacks: Vec<&str> = page.split("ModelCheckpoint(").skip(1).collect();
        assert_eq!(callbacks.len(), 2, "one callback cannot save by epochs and by time");
        let both =
            |callback: &&str| callback.contains("train_time_interval") && callback.contains("every_n_epochs");
        let newest = callbacks[1].split("\n)\n").next().unwrap();
        assert!(!both(&callbacks[0].split("\n)\n").next().unwrap()) && !both(&newest));
        for argument in ["save_last=True", "train_time_interval=timedelta(minutes=30)", "monitor=None"] {
            assert!(newest.contains(argument), "{argument}");
        }
        assert!(page.contains("ckpt_path=\"last\"") && !page.contains(&format!("/{}/data", "root")));
    }
    // The method page shows it.
    let engine = Engine::new(real());
    let page = method::sections(&engine, Lang::Zh);
    assert!(page.iter().any(|each| each.words().contains("train_time_interval")));
}
