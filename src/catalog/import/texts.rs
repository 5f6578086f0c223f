//! Texts by number: a row keeps four bytes for a provider or a region that a hundred thousand rows share.

use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A hash map for keys of this module: quick, not proof against keys chosen to collide, which only slow their own file.
pub type QuickMap<K, V> = HashMap<K, V, BuildHasherDefault<Quick>>;

/// Multiply and rotate, eight bytes at a time, as compilers hash their own tables.
#[derive(Clone, Copy, Debug, Default)]
pub struct Quick(u64);

impl Quick {
    fn mix(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x51_7c_c1_b7_27_22_0a_95);
    }
}

impl Hasher for Quick {
    fn write(&mut self, bytes: &[u8]) {
        let mut words = bytes.chunks_exact(8);
        for word in words.by_ref() {
            self.mix(u64::from_le_bytes(word.try_into().unwrap_or_default()));
        }
        let rest = words.remainder();
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        self.mix(u64::from_le_bytes(last) ^ (rest.len() as u64) << 56);
    }

    fn write_u8(&mut self, value: u8) {
        self.mix(u64::from(value));
    }

    fn write_u16(&mut self, value: u16) {
        self.mix(u64::from(value));
    }

    fn write_u32(&mut self, value: u32) {
        self.mix(u64::from(value));
    }

    fn write_u64(&mut self, value: u64) {
        self.mix(value);
    }

    fn write_usize(&mut self, value: usize) {
        self.mix(value as u64);
    }

    fn finish(&self) -> u64 {
        // The table takes its place from the top bits and the bottom ones.
        self.0 ^ (self.0 >> 32)
    }
}

/// A text in a [`Texts`] table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Text(u32);

impl Text {
    /// The empty text, in every table.
    pub const EMPTY: Self = Self(0);

    /// Position in its table.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Every different text of an import, once.
#[derive(Clone, Debug)]
pub struct Texts {
    list: Vec<Box<str>>,
    /// Hash of a text, or the next free number after it, to its place.
    known: QuickMap<u64, u32>,
}

impl Default for Texts {
    fn default() -> Self {
        Self { list: vec!["".into()], known: QuickMap::default() }
    }
}

impl Texts {
    /// The number of `text`.
    pub fn intern(&mut self, text: &str) -> Text {
        if text.is_empty() {
            return Text::EMPTY;
        }
        let mut hasher = Quick::default();
        hasher.write(text.as_bytes());
        let mut hash = hasher.finish();
        while let Some(&at) = self.known.get(&hash) {
            if self.list.get(at as usize).is_some_and(|known| **known == *text) {
                return Text(at);
            }
            hash = hash.wrapping_add(1);
        }
        let at = u32::try_from(self.list.len()).unwrap_or(0);
        self.list.push(text.into());
        self.known.insert(hash, at);
        Text(at)
    }

    /// Makes room for `more` texts, so that no step of a reader has to move them all.
    pub fn reserve(&mut self, more: usize) {
        self.list.reserve(more);
        self.known.reserve(more);
    }

    /// Forgets which texts it knows, once nothing more is added: half the memory.
    pub fn close(&mut self) {
        self.known = QuickMap::default();
    }

    /// The text of a number; empty for a number of another table.
    pub fn get(&self, text: Text) -> &str {
        self.list.get(text.index()).map_or("", |text| text)
    }

    /// How many there are, the empty one included.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether it holds nothing but the empty text.
    pub fn is_empty(&self) -> bool {
        self.list.len() == 1
    }

    /// All of them, by number.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.list.iter().map(AsRef::as_ref)
    }
}

/// Texts one behind another, by position: four bytes each beside their letters, and nothing to be looked up or allocated
/// when one is added. Equal texts are not found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Strip {
    letters: String,
    /// Where each ends; the first is empty.
    ends: Vec<u32>,
}

impl Default for Strip {
    fn default() -> Self {
        Self { letters: String::new(), ends: vec![0] }
    }
}

impl Strip {
    /// Appends a text; its position. The empty one is always at 0, and so is what no longer fits into 4 GB.
    pub fn push(&mut self, text: &str) -> u32 {
        let end = u32::try_from(self.letters.len() + text.len());
        let (Ok(end), Ok(at)) = (end, u32::try_from(self.ends.len())) else { return 0 };
        if text.is_empty() {
            return 0;
        }
        self.letters.push_str(text);
        self.ends.push(end);
        at
    }

    /// The text at a position; empty where there is none.
    pub fn get(&self, at: u32) -> &str {
        let at = at as usize;
        let Some(before) = at.checked_sub(1) else { return "" };
        let range = self.ends.get(before).zip(self.ends.get(at));
        range.and_then(|(&from, &to)| self.letters.get(from as usize..to as usize)).unwrap_or("")
    }

    /// How many there are, the empty one included.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether it holds nothing but the empty text.
    pub fn is_empty(&self) -> bool {
        self.len() <= 1
    }

    /// Makes room for `more` texts.
    pub fn reserve(&mut self, more: usize) {
        self.ends.reserve(more);
    }
}
