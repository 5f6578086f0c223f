//! Values of a document: what dialects read.

use super::{Document, Kind, Node, Span};
use std::borrow::Cow;

/// A value of a document.
#[derive(Clone, Copy, Debug)]
pub struct Value<'a> {
    pub(super) document: &'a Document,
    pub(super) text: &'a str,
    pub(super) at: u32,
}

impl<'a> Value<'a> {
    fn node(&self) -> &'a Node {
        &self.document.nodes[self.at as usize]
    }

    fn slice(&self, span: Span) -> &'a str {
        let of = if span.copied { self.document.unescaped.as_str() } else { self.text };
        of.get(span.start as usize..span.end as usize).unwrap_or("")
    }

    /// Its number in the document; see [`Document::value`].
    pub fn id(&self) -> u32 {
        self.at
    }

    /// Line in the file, counted from 1.
    pub fn line(&self) -> u32 {
        self.node().line
    }

    /// Whether it lost a part to a fault.
    pub fn broken(&self) -> bool {
        self.node().broken
    }

    /// Its key in the object around it.
    pub fn key(&self) -> &'a str {
        self.slice(self.node().key)
    }

    /// The value under `key`.
    pub fn get(&self, key: &str) -> Option<Self> {
        if self.is_object() { self.items().find(|item| item.key() == key) } else { None }
    }

    /// The first of `keys` that is there and not null.
    pub fn any(&self, keys: &[&str]) -> Option<Self> {
        keys.iter().find_map(|key| self.get(key).filter(|value| !value.is_null()))
    }

    /// Items of an array, values of an object.
    pub fn items(&self) -> Items<'a> {
        Items { document: self.document, text: self.text, next: self.node().first }
    }

    /// Whether it is null.
    pub fn is_null(&self) -> bool {
        self.node().kind == Kind::Null
    }

    /// Whether it is an object.
    pub fn is_object(&self) -> bool {
        self.node().kind == Kind::Object
    }

    /// Whether it is an array.
    pub fn is_array(&self) -> bool {
        self.node().kind == Kind::Array
    }

    /// Whether it is `NaN` or infinite.
    pub fn is_not_finite(&self) -> bool {
        self.node().kind == Kind::NotFinite
    }

    /// Its text, when it is one; empty otherwise.
    pub fn str(&self) -> &'a str {
        if self.node().kind == Kind::Text { self.slice(self.node().span) } else { "" }
    }

    /// As written: the text without quotes, the number's digits, the bare word. Empty for null and containers.
    pub fn written(&self) -> &'a str {
        match self.node().kind {
            Kind::Null | Kind::Array | Kind::Object => "",
            _ => self.slice(self.node().span),
        }
    }

    /// Its number, also when it stands as a text.
    pub fn number(&self) -> Option<f64> {
        match self.node().kind {
            Kind::Number(number) => Some(number),
            Kind::Text => crate::import::number::plain(self.str().trim()).filter(|number| number.is_finite()),
            _ => None,
        }
    }

    /// Its truth, when it is a flag.
    pub fn flag(&self) -> Option<bool> {
        match self.node().kind {
            Kind::Flag(flag) => Some(flag),
            _ => None,
        }
    }

    /// Its raw text in the file, containers included.
    pub fn raw(&self) -> Cow<'a, str> {
        Cow::Borrowed(self.slice(self.node().span))
    }
}

/// Iterates over the items of a container.
#[derive(Clone, Copy, Debug)]
pub struct Items<'a> {
    document: &'a Document,
    text: &'a str,
    next: u32,
}

impl<'a> Iterator for Items<'a> {
    type Item = Value<'a>;

    fn next(&mut self) -> Option<Value<'a>> {
        if self.next == 0 {
            return None;
        }
        let value = Value { document: self.document, text: self.text, at: self.next };
        self.next = value.node().next;
        Some(value)
    }
}
