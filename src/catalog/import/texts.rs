//! Texts by number: a row keeps four bytes for a provider or a region that a hundred thousand rows share.

use std::collections::HashMap;

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
    known: HashMap<Box<str>, u32>,
}

impl Default for Texts {
    fn default() -> Self {
        Self { list: vec!["".into()], known: HashMap::from([("".into(), 0)]) }
    }
}

impl Texts {
    /// The number of `text`.
    pub fn intern(&mut self, text: &str) -> Text {
        if let Some(&at) = self.known.get(text) {
            return Text(at);
        }
        let at = u32::try_from(self.list.len()).unwrap_or(0);
        self.list.push(text.into());
        self.known.insert(text.into(), at);
        Text(at)
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
