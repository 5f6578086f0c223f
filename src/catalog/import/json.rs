//! JSON and what people call JSON: bare `NaN` and `Infinity`, Python's quotes and `None`, one value a line, files cut
//! in the middle. Every value knows its line. Reading goes in steps and never recurses, so that neither size nor
//! nesting can stop the page; a fault costs the record around it and no other.

mod escape;
mod value;

pub use value::{Items, Value};

use escape::unescape;

/// Deepest nesting that is followed; deeper values are faults.
const DEEPEST: usize = 64;

/// What a value is.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Null,
    Flag(bool),
    Number(f64),
    /// `NaN`, `Infinity`, or a number too large to hold.
    NotFinite,
    Text,
    Array,
    Object,
}

#[derive(Clone, Copy, Debug)]
struct Span {
    start: u32,
    end: u32,
    /// Whether it lies in [`Document::unescaped`].
    copied: bool,
}

const NO_SPAN: Span = Span { start: 0, end: 0, copied: false };

#[derive(Clone, Copy, Debug)]
struct Node {
    kind: Kind,
    key: Span,
    /// The value as written.
    span: Span,
    line: u32,
    first: u32,
    next: u32,
    broken: bool,
}

/// A place where the text is not what it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Line, counted from 1.
    pub line: u32,
    /// The text there, shortened.
    pub found: String,
}

/// A parsed text, and the state of the parser that makes it.
#[derive(Clone, Debug)]
pub struct Document {
    nodes: Vec<Node>,
    unescaped: String,
    /// Open containers, with their last child.
    open: Vec<(u32, u32)>,
    at: usize,
    line: u32,
    key: Option<Span>,
    faults: Vec<Fault>,
    done: bool,
}

const ROOT: u32 = 0;

impl Default for Document {
    fn default() -> Self {
        let root =
            Node { kind: Kind::Array, key: NO_SPAN, span: NO_SPAN, line: 1, first: 0, next: 0, broken: false };
        Self {
            nodes: vec![root],
            unescaped: String::new(),
            open: vec![(ROOT, 0)],
            at: 0,
            line: 1,
            key: None,
            faults: Vec::new(),
            done: false,
        }
    }
}

impl Document {
    /// Reads all of `text`.
    pub fn parse(text: &str) -> Self {
        let mut document = Self::default();
        while !document.step(text, usize::MAX) {}
        document
    }

    /// Reads about `most` more values; `true` when the text is at its end. `text` must be the same each time.
    pub fn step(&mut self, text: &str, most: usize) -> bool {
        let until = self.nodes.len().saturating_add(most);
        while !self.done && self.nodes.len() < until {
            self.advance(text);
        }
        self.done
    }

    /// Bytes read so far.
    pub fn offset(&self) -> usize {
        self.at
    }

    /// What was wrong.
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }

    /// The whole: the one value of the text, or an array of its values when there are several.
    pub fn root<'a>(&'a self, text: &'a str) -> Value<'a> {
        let root = Value { document: self, text, at: ROOT };
        let mut items = root.items();
        match (items.next(), items.next()) {
            (Some(only), None) => only,
            _ => root,
        }
    }

    /// The value of a number that [`Value::id`] gave.
    pub fn value<'a>(&'a self, text: &'a str, id: u32) -> Value<'a> {
        Value { document: self, text, at: id }
    }

    fn advance(&mut self, text: &str) {
        let bytes = text.as_bytes();
        while let Some(byte) = bytes.get(self.at) {
            match byte {
                b'\n' => self.line += 1,
                b' ' | b'\t' | b'\r' | b',' => {}
                _ => break,
            }
            self.at += 1;
        }
        let Some(&byte) = bytes.get(self.at) else {
            self.finish();
            return;
        };
        let in_object = self.open.last().is_some_and(|(at, _)| self.nodes[*at as usize].kind == Kind::Object);
        match byte {
            b'}' | b']' => self.close(text, byte),
            b'"' | b'\'' => {
                let line = self.line;
                let Some(span) = self.string(text, byte) else {
                    self.fault(text);
                    return;
                };
                if in_object && self.key.is_none() {
                    self.take_key(text, span);
                } else {
                    self.push(Kind::Text, span, line);
                }
            }
            _ if in_object && self.key.is_none() => self.fault(text),
            b'{' => self.open(text, Kind::Object),
            b'[' => self.open(text, Kind::Array),
            _ => self.word(text),
        }
    }

    fn take_key(&mut self, text: &str, span: Span) {
        let bytes = text.as_bytes();
        while matches!(bytes.get(self.at), Some(b' ' | b'\t' | b'\r' | b'\n')) {
            self.line += u32::from(bytes.get(self.at) == Some(&b'\n'));
            self.at += 1;
        }
        if bytes.get(self.at) == Some(&b':') {
            self.at += 1;
            self.key = Some(span);
        } else {
            self.fault(text);
        }
    }

    fn open(&mut self, text: &str, kind: Kind) {
        if self.open.len() >= DEEPEST {
            self.fault(text);
            return;
        }
        self.at += 1;
        let span = span(self.at - 1, self.at);
        let node = self.push(kind, span, self.line);
        self.open.push((node, 0));
    }

    fn close(&mut self, text: &str, byte: u8) {
        let expected = self.open.last().map(|(at, _)| self.nodes[*at as usize].kind);
        let fits = matches!((byte, expected), (b'}', Some(Kind::Object)) | (b']', Some(Kind::Array)));
        if self.open.len() < 2 || !fits || self.key.is_some() {
            // A closing mark of an outer container closes the inner ones too; one that nothing waits for is skipped.
            let kind = if byte == b'}' { Kind::Object } else { Kind::Array };
            let outer = self.open.iter().skip(1).rposition(|(at, _)| self.nodes[*at as usize].kind == kind);
            self.fault(text);
            if let Some(outer) = outer {
                self.open.truncate(outer + 1);
            }
            return;
        }
        self.at += 1;
        if let Some((node, _)) = self.open.pop()
            && let Some(node) = self.nodes.get_mut(node as usize)
        {
            node.span.end = u32::try_from(self.at).unwrap_or(u32::MAX);
        }
    }

    /// Adds a value to the innermost open container.
    fn push(&mut self, kind: Kind, span: Span, line: u32) -> u32 {
        let at = u32::try_from(self.nodes.len()).unwrap_or(u32::MAX);
        let key = self.key.take().unwrap_or(NO_SPAN);
        self.nodes.push(Node { kind, key, span, line, first: 0, next: 0, broken: false });
        if let Some((parent, last)) = self.open.last_mut() {
            let link = if *last == 0 {
                &mut self.nodes[*parent as usize].first
            } else {
                &mut self.nodes[*last as usize].next
            };
            *link = at;
            *last = at;
        }
        at
    }

    /// Reads a quoted text from its opening quote on; `None` when it never closes.
    fn string(&mut self, text: &str, quote: u8) -> Option<Span> {
        let bytes = text.as_bytes();
        let start = self.at + 1;
        let mut at = start;
        let mut escaped = false;
        loop {
            match bytes.get(at)? {
                b'\\' => {
                    escaped = true;
                    at += 2;
                }
                b'\n' => return None,
                byte if *byte == quote => break,
                _ => at += 1,
            }
        }
        self.at = at + 1;
        if !escaped {
            return Some(span(start, at));
        }
        let from = self.unescaped.len();
        unescape(text.get(start..at)?, &mut self.unescaped);
        Some(Span { copied: true, ..span(from, self.unescaped.len()) })
    }

    /// A number or a bare word.
    fn word(&mut self, text: &str) {
        let rest = &text[self.at..];
        let length = rest
            .find(|c: char| c.is_whitespace() || matches!(c, ',' | ']' | '}' | ':' | '{' | '[' | '"'))
            .unwrap_or(rest.len());
        let word = &rest[..length];
        let kind = match word {
            "null" | "None" | "undefined" => Kind::Null,
            "true" | "True" => Kind::Flag(true),
            "false" | "False" => Kind::Flag(false),
            "NaN" | "nan" | "Infinity" | "-Infinity" | "inf" | "-inf" => Kind::NotFinite,
            _ => match super::number::plain(word) {
                Some(number) if number.is_finite() => Kind::Number(number),
                Some(_) => Kind::NotFinite,
                None => {
                    self.fault(text);
                    return;
                }
            },
        };
        let span = span(self.at, self.at + length);
        self.at += length;
        self.push(kind, span, self.line);
    }

    /// Notes a fault, marks the record around it, and goes on behind the offending word.
    fn fault(&mut self, text: &str) {
        let rest = text.get(self.at..).unwrap_or("");
        if self.faults.last().is_none_or(|fault| fault.line != self.line) {
            let found: String = rest.chars().take_while(|c| *c != '\n').take(24).collect();
            self.faults.push(Fault { line: self.line, found });
        }
        self.key = None;
        if let Some(record) = self.innermost(Kind::Object) {
            self.nodes[record as usize].broken = true;
        }
        let word = rest.find([',', ']', '}', '{', '[', '"', '\n']).unwrap_or(rest.len());
        self.at += word.max(rest.chars().next().map_or(0, char::len_utf8));
    }

    /// The innermost open container of a kind.
    fn innermost(&self, kind: Kind) -> Option<u32> {
        self.open.iter().rev().map(|(at, _)| *at).find(|at| self.nodes[*at as usize].kind == kind)
    }

    fn finish(&mut self) {
        self.done = true;
        // What is still open was cut off; the innermost object is the record that lost its end.
        let cut =
            self.open.iter().rev().map(|(at, _)| *at).find(|at| self.nodes[*at as usize].kind == Kind::Object);
        if self.open.len() > 1 {
            self.faults.push(Fault { line: self.line, found: String::new() });
            if let Some(cut) = cut {
                self.nodes[cut as usize].broken = true;
            }
        }
    }
}

fn span(start: usize, end: usize) -> Span {
    Span { start: u32::try_from(start).unwrap_or(0), end: u32::try_from(end).unwrap_or(0), copied: false }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn python_and_json_read_alike() {
        for text in [r#"{"Gpus": [{"Count": 2, "Name": null}]}"#, "{'Gpus': [{'Count': 2.0, 'Name': None}]}"] {
            let document = Document::parse(text);
            let gpu = document.root(text).get("Gpus").unwrap().items().next().unwrap();
            assert_eq!(gpu.get("Count").unwrap().number(), Some(2.0));
            assert!(gpu.get("Name").unwrap().is_null());
            assert!(document.faults().is_empty());
        }
    }

    #[test]
    fn a_fault_costs_one_record() {
        let text = "[{\"a\": 1},\n {\"a\": oops},\n {\"a\": 3}]";
        let document = Document::parse(text);
        let found: Vec<(u32, bool)> =
            document.root(text).items().map(|item| (item.line(), item.broken())).collect();
        assert_eq!(found, [(1, false), (2, true), (3, false)]);
        assert_eq!(document.faults(), [Fault { line: 2, found: "oops},".to_owned() }]);
    }

    #[test]
    fn a_cut_file_keeps_its_whole_records() {
        let text = "{\"offers\": [{\"a\": 1}, {\"a\": 2}, {\"a\":";
        let document = Document::parse(text);
        let offers = document.root(text).get("offers").unwrap();
        let broken: Vec<bool> = offers.items().map(|item| item.broken()).collect();
        assert_eq!(broken, [false, false, true]);
    }

    #[test]
    fn deep_nesting_is_a_fault_and_no_crash() {
        let text = "[".repeat(100_000);
        assert!(!Document::parse(&text).faults().is_empty());
    }

    #[test]
    fn escapes_are_undone() {
        let text = r#"["a\"b", "\u6606\u4ed1", "\ud83d\ude00"]"#;
        let document = Document::parse(text);
        let words: Vec<&str> = document.root(text).items().map(|item| item.str()).collect();
        assert_eq!(words, ["a\"b", "昆仑", "😀"]);
    }
}
