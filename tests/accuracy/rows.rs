//! The published measurements, as `tests/oracle/README.md` describes them.

use std::collections::HashMap;
use std::path::Path;

/// One row, by column name.
pub struct Row(HashMap<String, String>);

impl Row {
    pub fn text(&self, column: &str) -> &str {
        self.0.get(column).map_or("", String::as_str)
    }

    pub fn number(&self, column: &str) -> Option<f64> {
        self.text(column).parse().ok()
    }

    pub fn id(&self) -> &str {
        self.text("id")
    }

    /// The source is the id without its kind and number: `m-litgpt-001` is `litgpt`.
    pub fn source(&self) -> &str {
        let id = self.id();
        let end = id.rfind('-').unwrap_or(id.len());
        &id[2.min(end)..end]
    }

    pub fn says(&self, words: &str) -> bool {
        self.text("notes").contains(words)
    }
}

pub fn read(file: &str) -> Vec<Row> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/oracle").join(file);
    let mut reader = csv::Reader::from_path(path).unwrap();
    let names: Vec<String> = reader.headers().unwrap().iter().map(str::to_owned).collect();
    reader
        .records()
        .map(|record| {
            let record = record.unwrap();
            Row(names.iter().cloned().zip(record.iter().map(str::to_owned)).collect())
        })
        .collect()
}
