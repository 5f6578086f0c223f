//! The record as Markdown: headings, paragraphs, lists of pairs, tables.

use super::{Block, Cell, Record};
use std::fmt::Write as _;

/// The whole record.
pub fn markdown(record: &Record) -> String {
    let mut out = format!("# {}\n", escaped(&record.title));
    for part in &record.parts {
        let _ = write!(out, "\n## {}\n", escaped(&part.title));
        for block in &part.blocks {
            out.push('\n');
            block_into(&mut out, block);
        }
    }
    out
}

fn block_into(out: &mut String, block: &Block) {
    match block {
        Block::Words(words) => {
            let _ = writeln!(out, "{}", escaped(words));
        }
        Block::Pairs(pairs) => {
            for [name, value] in pairs {
                let _ =
                    writeln!(out, "- **{}**: {}", escaped(name), address(value).unwrap_or_else(|| escaped(value)));
            }
        }
        Block::Table { heads, rows } => {
            let _ = writeln!(out, "| {} |", heads.iter().map(|head| escaped(head)).collect::<Vec<_>>().join(" | "));
            let _ = writeln!(out, "|{}", " --- |".repeat(heads.len()));
            for row in rows {
                let _ = writeln!(out, "| {} |", row.iter().map(cell).collect::<Vec<_>>().join(" | "));
            }
        }
    }
}

fn cell(cell: &Cell) -> String {
    let words = escaped(&cell.words);
    if address(&cell.url).is_none() {
        return words;
    }
    // Brackets of an address would end the link.
    format!("[{words}]({})", cell.url.replace('(', "%28").replace(')', "%29").replace(' ', "%20"))
}

/// A web address between angle brackets; `None` for anything else.
fn address(text: &str) -> Option<String> {
    let web = text.starts_with("https://") || text.starts_with("http://");
    (web && !text.contains(['<', '>', ' '])).then(|| format!("<{text}>"))
}

/// Words that Markdown takes as words.
fn escaped(words: &str) -> String {
    let mut out = String::new();
    for letter in words.chars() {
        match letter {
            '\n' | '\r' => out.push(' '),
            '|' | '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' => {
                out.push('\\');
                out.push(letter);
            }
            _ => out.push(letter),
        }
    }
    out
}
