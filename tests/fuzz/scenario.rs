//! Scenario text: known keys with fitting, nasty and foreign values, and damage on top.

use super::{Ground, Random};
use kaopu::scenario::parse::{escape, parse, unescape};
use kaopu::scenario::{Key, Scenario};

/// Values that some key takes.
const VALUES: [&str; 54] = [
    "1",
    "2",
    "8",
    "0.5",
    "7",
    "70",
    "405",
    "20",
    "900",
    "1000000",
    "1e12",
    "learn",
    "detect",
    "draw",
    "infer",
    "finetune",
    "pretrain",
    "render",
    "full",
    "lora",
    "qlora",
    "fp32",
    "bf16",
    "int4",
    "fp8",
    "auto",
    "eager",
    "compiled",
    "serving",
    "fused",
    "adamw",
    "sgd",
    "on",
    "off",
    "none",
    "optimizer",
    "all",
    "yes",
    "no",
    "any",
    "cn",
    "intl",
    "idc",
    "mlps3",
    "nvlink",
    "cuda",
    "student",
    "enterprise",
    "job",
    "month",
    "CNY",
    "USD",
    "1-1-2-1",
    "rtx-4090",
];

/// A scenario text that is mostly one.
pub fn text(ground: &Ground, random: &mut Random) -> String {
    let catalog = ground.engine.catalog();
    let mut pairs = Vec::new();
    for _ in 0..random.below(9) {
        let key = if random.once_in(12) {
            random.nasty()
        } else {
            Key::ALL[random.below(Key::ALL.len())].word().to_owned()
        };
        let value = match random.below(8) {
            0 => random.nasty(),
            1 => catalog.presets[random.below(catalog.presets.len())].id.clone(),
            2 => catalog.models[random.below(catalog.models.len())].id.clone(),
            3 => catalog.accelerators[random.below(catalog.accelerators.len())].id.clone(),
            _ => random.of(&VALUES).to_owned(),
        };
        pairs.push(if random.once_in(3) {
            format!("{}={}", escape(&key), escape(&value))
        } else {
            format!("{key}={value}")
        });
    }
    let mut text = pairs.join("&");
    if random.once_in(6) {
        let cut = random.below(text.len() + 1);
        text = text.chars().take(cut).collect();
    }
    if random.once_in(10) {
        text.insert_str(0, random.of(&["#", "?", "&", "=", "#v=1&", "v=99&"]));
    }
    text
}

/// Reads it, writes it, reads it again: nothing is lost or changed by a round.
pub fn run(ground: &Ground, random: &mut Random) {
    let text = text(ground, random);
    let catalog = ground.engine.catalog();
    let (said, notes) = parse(&text, catalog);
    let written = said.to_text(catalog);
    let (again, _) = parse(&written, catalog);
    assert_eq!(again.to_text(catalog), written, "from {text:?}");
    assert!(notes.len() <= text.len() + 1);
    assert_eq!(unescape(&escape(&text)), text);
    if random.once_in(50) {
        assert!(Scenario::default().to_text(catalog).len() < 8);
    }
}
