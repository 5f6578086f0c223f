//! What scripts give to `kaopu.rank`, `kaopu.estimate` and `kaopu.own`: any JSON, an object with one entry a key among it.
//! Natively all but the crossing from JavaScript, which `src/api.rs` does and an end-to-end test covers.

use super::{Ground, Random, scenario};
use kaopu::rank::estimate::estimate;
use kaopu::rank::owning::own;
use kaopu::scenario::Key;
use kaopu::scenario::parse::{Given, parse, text_of, unescape};
use serde_json::Value;

/// JSON that is mostly an object of a scenario's keys.
fn json(ground: &Ground, random: &mut Random) -> String {
    if random.once_in(12) {
        return random.nasty();
    }
    let mut entries = Vec::new();
    for _ in 0..random.below(9) {
        let known = Key::ALL[random.below(Key::ALL.len())].word().to_owned();
        let key = if random.once_in(10) { random.nasty() } else { known };
        let value = match random.below(7) {
            0 => random.nasty(),
            1 => format!("{:e}", f64::from_bits(random.next())),
            2 => random.of(&["true", "false", "null", "[]", "{}", "[1]"]).to_owned(),
            3 => {
                let pairs = scenario::text(ground, random);
                Value::String(unescape(pairs.split('=').next_back().unwrap_or_default())).to_string()
            }
            4 => format!("{}", random.below(2000)),
            _ => Value::String(random.nasty()).to_string(),
        };
        entries.push(format!("{}:{value}", Value::String(key)));
    }
    format!("{{{}}}", entries.join(","))
}

/// As `src/api.rs` reads it: text as it stands, an object entry by entry, nothing as the empty scenario.
fn said(value: &Value) -> Option<String> {
    match value {
        Value::Null => Some(String::new()),
        Value::String(text) => Some(text.clone()),
        Value::Object(entries) => {
            let given = |value: &Value| match value {
                Value::String(text) => Some(Given::Text(text.clone())),
                Value::Number(number) => number.as_f64().map(Given::Number),
                Value::Bool(yes) => Some(Given::Flag(*yes)),
                _ => None,
            };
            let entry = |(key, value): (&String, &Value)| Some((key.clone(), given(value)?));
            Some(text_of(entries.iter().map(entry).collect::<Option<Vec<_>>>()?))
        }
        _ => None,
    }
}

/// The text of an arbitrary value; `None` where the API answers with a usage error.
fn text(ground: &Ground, random: &mut Random) -> Option<String> {
    let value: Value = serde_json::from_str(&json(ground, random)).ok()?;
    said(&value)
}

/// Reads it; what is read, written and read again is the same.
pub fn run(ground: &Ground, random: &mut Random) {
    let Some(text) = text(ground, random) else { return };
    let catalog = ground.engine.catalog();
    let (said, _) = parse(&text, catalog);
    let written = said.to_text(catalog);
    assert_eq!(parse(&written, catalog).0.to_text(catalog), written, "from {text:?}");
}

/// Asks all three functions.
pub fn ask(ground: &Ground, random: &mut Random) {
    let Some(text) = text(ground, random) else { return };
    let top = [0, 1, 20, 100][random.below(4)];
    serde_json::to_string(&ground.engine.answer_text(&text, top)).unwrap();
    let (scenario, notes) = parse(&text, ground.engine.catalog());
    let quoted = ground.engine.with_quotes(&scenario);
    let engine = quoted.as_ref().unwrap_or(&ground.engine);
    serde_json::to_string(&estimate(engine, &scenario, &notes)).unwrap();
    serde_json::to_string(&own(engine, &scenario, &[])).unwrap();
}
