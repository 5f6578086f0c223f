//! A CSV table read by header name, each cell with its line for messages.

use super::Fault;
use std::path::Path;
use std::str::FromStr;

/// One row of a table.
pub struct Row<'a> {
    file: &'a str,
    headers: &'a csv::StringRecord,
    record: csv::StringRecord,
    line: u64,
}

impl Row<'_> {
    /// The cell under `column`, trimmed; empty when the row or the file lacks it.
    pub fn text(&self, column: &str) -> &str {
        let at = self.headers.iter().position(|header| header == column);
        at.and_then(|at| self.record.get(at)).unwrap_or("").trim()
    }

    /// The cell as a value, `None` when it is empty; a fault when it is neither.
    pub fn value<T: FromStr>(&self, column: &str, faults: &mut Vec<Fault>) -> Option<T> {
        let text = self.text(column);
        if text.is_empty() {
            return None;
        }
        let parsed = text.parse().ok();
        if parsed.is_none() {
            self.fault(format!("`{text}` under `{column}` is not a number"), faults);
        }
        parsed
    }

    /// The cell, which must not be empty.
    pub fn required(&self, column: &str, faults: &mut Vec<Fault>) -> String {
        let text = self.text(column);
        if text.is_empty() {
            self.fault(format!("`{column}` is empty"), faults);
        }
        text.to_owned()
    }

    /// The meaning of the cell, which must be one of `words`.
    pub fn word<T: Copy>(&self, column: &str, words: &[(&str, T)], faults: &mut Vec<Fault>) -> Option<T> {
        let text = self.text(column);
        let found = words.iter().find(|(word, _)| *word == text).map(|(_, meaning)| *meaning);
        if found.is_none() {
            let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            self.fault(format!("unknown {column} `{text}`: write one of {}", known.join(", ")), faults);
        }
        found
    }

    /// File and line, for messages that point elsewhere.
    pub fn place(&self) -> String {
        format!("{}:{}", self.file, self.line)
    }

    /// Records a fault of this row.
    pub fn fault(&self, message: String, faults: &mut Vec<Fault>) {
        faults.push(Fault { file: self.file.to_owned(), line: Some(self.line), message });
    }
}

/// Reads `file` under `root` and makes a value of each row for which `make` gives one.
pub fn read<T>(
    root: &Path,
    file: &str,
    faults: &mut Vec<Fault>,
    mut make: impl FnMut(&Row<'_>, &mut Vec<Fault>) -> Option<T>,
) -> Vec<T> {
    let whole = |message: String| Fault { file: file.to_owned(), line: None, message };
    let mut reader = match csv::Reader::from_path(root.join(file)) {
        Ok(reader) => reader,
        Err(error) => {
            faults.push(whole(format!("cannot be read: {error}")));
            return Vec::new();
        }
    };
    let headers = match reader.headers() {
        Ok(headers) => headers.clone(),
        Err(error) => {
            faults.push(whole(format!("has no header line: {error}")));
            return Vec::new();
        }
    };
    let mut made = Vec::new();
    for record in reader.into_records() {
        match record {
            Ok(record) => {
                let line = record.position().map_or(0, csv::Position::line);
                let row = Row { file, headers: &headers, record, line };
                made.extend(make(&row, faults));
            }
            Err(error) => {
                let line = error.position().map(csv::Position::line);
                faults.push(Fault { file: file.to_owned(), line, message: error.to_string() });
            }
        }
    }
    made
}
