//! A TOML file whose messages carry the line.

use super::Fault;
use serde::de::DeserializeOwned;
use std::ops::Range;
use std::path::Path;

/// One TOML file, kept as text so that a place in it can be turned into a line.
pub struct TomlFile {
    name: String,
    text: String,
}

impl TomlFile {
    /// Opens `name` under `root`; a fault when it cannot be read.
    pub fn open(root: &Path, name: &str, faults: &mut Vec<Fault>) -> Option<Self> {
        match std::fs::read_to_string(root.join(name)) {
            Ok(text) => Some(Self { name: name.to_owned(), text }),
            Err(error) => {
                faults.push(Fault {
                    file: name.to_owned(),
                    line: None,
                    message: format!("cannot be read: {error}"),
                });
                None
            }
        }
    }

    /// The content as a value; a fault, with its line, when it has another shape.
    pub fn parse<T: DeserializeOwned>(&self, faults: &mut Vec<Fault>) -> Option<T> {
        match toml::from_str(&self.text) {
            Ok(value) => Some(value),
            Err(error) => {
                let line = error.span().map(|span| self.line(&span));
                faults.push(Fault { file: self.name.clone(), line, message: error.message().to_owned() });
                None
            }
        }
    }

    /// Records a fault at a place.
    pub fn fault(&self, span: &Range<usize>, message: String, faults: &mut Vec<Fault>) {
        faults.push(Fault { file: self.name.clone(), line: Some(self.line(span)), message });
    }

    /// The line, counted from 1, on which a place begins.
    fn line(&self, span: &Range<usize>) -> u64 {
        let before = self.text.get(..span.start).unwrap_or(&self.text);
        before.bytes().filter(|&byte| byte == b'\n').count() as u64 + 1
    }
}
