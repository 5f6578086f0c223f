//! The record as CSV, one value a line: which part, which row, which column, the value, where it leads.

use super::{Block, Record};
use crate::page::data::export::csv_text;
use crate::text::{Lang, pick, record as words};

/// The whole record.
pub fn csv(record: &Record, lang: Lang) -> String {
    let heads = [words::COLUMN_PART, words::COLUMN_ROW, words::COLUMN_NAME, words::COLUMN_VALUE, words::COLUMN_URL];
    let mut out = String::from("\u{feff}");
    line(&mut out, heads.map(|head| pick(head, lang)));
    for part in &record.parts {
        for block in &part.blocks {
            match block {
                Block::Words(said) => line(&mut out, [&part.title, "", "", said, ""]),
                Block::Pairs(pairs) => {
                    for [name, value] in pairs {
                        line(&mut out, [&part.title, name, "", value, ""]);
                    }
                }
                Block::Table { heads, rows } => {
                    for row in rows {
                        let name = row.first().map_or("", |cell| cell.words.as_str());
                        for (head, cell) in heads.iter().zip(row).skip(1) {
                            line(&mut out, [&part.title, name, head, &cell.words, &cell.url]);
                        }
                    }
                }
            }
        }
    }
    out
}

fn line(out: &mut String, cells: [&str; 5]) {
    let cells = cells.map(csv_text);
    out.push_str(&cells.join(","));
    out.push('\n');
}
