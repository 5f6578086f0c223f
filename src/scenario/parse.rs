//! Scenario text to scenario. Nothing is fatal: what cannot be taken is reported and the default stands.

use super::{Key, Refusal, Scenario, VERSION, seen};
use crate::catalog::Catalog;

/// Something in the text that was ignored or repaired.
#[derive(Clone, Debug, PartialEq)]
pub enum Note {
    /// A key we do not know; the pair is kept.
    UnknownKey {
        /// The key.
        key: String,
    },
    /// A value that is not taken.
    BadValue {
        /// The key.
        key: Key,
        /// The value as written.
        value: String,
        /// Why not.
        why: Refusal,
    },
    /// A piece without `=`, as a cut link leaves.
    CutPair {
        /// The piece.
        text: String,
    },
    /// A key said twice; the last one holds.
    Repeated {
        /// The key.
        key: Key,
    },
    /// The text says that a newer program wrote it.
    NewerVersion {
        /// The version it names.
        value: String,
    },
}

/// Reads scenario text. `catalog` says which presets, models and accelerators there are.
pub fn parse(text: &str, catalog: &Catalog) -> (Scenario, Vec<Note>) {
    let mut notes = Vec::new();
    let mut pairs: Vec<(Key, String)> = Vec::new();
    let mut unknown = Vec::new();
    for piece in text.trim_start_matches(['#', '?']).split('&').filter(|piece| !piece.is_empty()) {
        let Some((name, value)) = piece.split_once('=') else {
            notes.push(Note::CutPair { text: unescape(piece) });
            continue;
        };
        let (name, value) = (unescape(name), unescape(value));
        match Key::from_word(&name) {
            Some(key) => {
                if let Some(earlier) = pairs.iter_mut().find(|(known, _)| *known == key) {
                    earlier.1 = value;
                    notes.push(Note::Repeated { key });
                } else {
                    pairs.push((key, value));
                }
            }
            // Read by `seen`: no part of the scenario.
            None if seen::is_key(&name) => {}
            None => {
                notes.push(Note::UnknownKey { key: name.clone() });
                unknown.push((name, value));
            }
        }
    }
    let preset = pairs.iter().find(|(key, _)| *key == Key::Preset).map(|(_, value)| value.as_str());
    let mut scenario = preset.map(|id| from_preset(id, catalog)).unwrap_or_default();
    scenario.unknown = unknown;
    for (key, value) in pairs {
        if key == Key::V && value.parse::<u32>().is_ok_and(|version| version > VERSION) {
            notes.push(Note::NewerVersion { value });
            continue;
        }
        if let Err(why) = check_id(key, &value, catalog).and_then(|()| scenario.set(key, &value)) {
            notes.push(Note::BadValue { key, value, why });
        } else if key == Key::Quote && !scenario.quotes.iter().all(|quote| quote.is_sound(catalog)) {
            scenario.quotes.clear();
            notes.push(Note::BadValue { key, value, why: Refusal::UnknownId });
        }
    }
    (scenario, notes)
}

/// The scenario that a preset stands for; the defaults when there is no such preset.
pub fn from_preset(id: &str, catalog: &Catalog) -> Scenario {
    let Some(preset) = catalog.preset(id) else { return Scenario::default() };
    let mut scenario = Scenario { preset: Some(preset.id.clone()), ..Scenario::default() };
    for (name, value) in preset.scenario.split('&').filter_map(|pair| pair.split_once('=')) {
        if let Some(key) = Key::from_word(name).filter(|&key| key != Key::Preset) {
            // A preset that does not parse is a fault of the dataset, which its tests find.
            let _ = scenario.set(key, value);
        }
    }
    scenario
}

/// Whether an id that `key` names exists.
fn check_id(key: Key, value: &str, catalog: &Catalog) -> Result<(), Refusal> {
    let known = value == "none"
        || match key {
            Key::Preset => catalog.preset(value).is_some(),
            Key::Model => catalog.model(value).is_some(),
            Key::Gpu | Key::On => catalog.accelerator(value).is_some(),
            _ => true,
        };
    if known { Ok(()) } else { Err(Refusal::UnknownId) }
}

/// Characters that stand for themselves in an address fragment and in a query.
fn plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-._~".contains(&byte)
}

/// Percent-encodes what is not plain. Values of known keys need none.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        if plain(byte) {
            out.push(char::from(byte));
        } else {
            out.push_str(&format!("%{byte:02X}"));
        }
    }
    out
}

/// A value of a scenario that a script gives as an object.
#[derive(Clone, Debug, PartialEq)]
pub enum Given {
    /// Words.
    Text(String),
    /// A number.
    Number(f64),
    /// Yes or no.
    Flag(bool),
}

/// Scenario text of an object's entries, in their order.
pub fn text_of(entries: impl IntoIterator<Item = (String, Given)>) -> String {
    let pair = |(key, value): (String, Given)| {
        let value = match value {
            Given::Text(text) => text,
            Given::Number(number) => super::key::number(number),
            Given::Flag(yes) => if yes { "yes" } else { "no" }.to_owned(),
        };
        format!("{}={}", escape(&key), escape(&value))
    };
    entries.into_iter().map(pair).collect::<Vec<_>>().join("&")
}

/// Undoes percent-encoding and `+`; what is not valid stays as written.
pub fn unescape(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let decoded = (bytes[at] == b'%').then(|| bytes.get(at + 1..at + 3)).flatten().and_then(hex);
        match (bytes[at], decoded) {
            (_, Some(byte)) => {
                out.push(byte);
                at += 3;
            }
            (b'+', _) => {
                out.push(b' ');
                at += 1;
            }
            (byte, _) => {
                out.push(byte);
                at += 1;
            }
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}

/// Two hexadecimal digits as a byte.
fn hex(digits: &[u8]) -> Option<u8> {
    let text = std::str::from_utf8(digits).ok()?;
    if text.bytes().all(|digit| digit.is_ascii_hexdigit()) { u8::from_str_radix(text, 16).ok() } else { None }
}
