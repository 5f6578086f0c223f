//! The record as elements, for the page and for paper.

use super::{Block, Cell, Part, Record};
use crate::page::node::{Element, el, row, say, scrolling};
use crate::page::source;
use crate::text::Lang;

/// The parts; the title is the page's.
pub fn nodes(record: &Record, lang: Lang) -> Vec<Element> {
    record.parts.iter().map(|part| one(part, lang)).collect()
}

fn one(part: &Part, lang: Lang) -> Element {
    let blocks = part.blocks.iter().map(|block| match block {
        Block::Words(words) => say("p", words),
        Block::Pairs(pairs) => {
            let pairs =
                pairs.iter().flat_map(|[name, value]| [say("dt", name), el("dd").with(value_of(value, lang))]);
            el("dl").class("pairs").all(pairs.collect())
        }
        Block::Table { heads, rows } => {
            let head = el("tr").all(heads.iter().map(|head| head_cell(head)).collect());
            let rows = rows.iter().map(|cells| row(cells.iter().map(|each| cell(each, lang)).collect()));
            let body = el("tbody").all(rows.collect());
            scrolling(&part.title, el("table").class("plain-table").with(el("thead").with(head)).with(body))
        }
    });
    let blocks: Vec<Element> = blocks.collect();
    el("section").class(part.kind).with(say("h2", &part.title)).all(blocks)
}

fn head_cell(words: &str) -> Element {
    if words.is_empty() { el("td") } else { say("th", words).attr("scope", "col") }
}

fn cell(cell: &Cell, lang: Lang) -> Element {
    if cell.url.is_empty() {
        return say("td", &cell.words);
    }
    el("td").with(source::link(&cell.url, &cell.words, lang))
}

/// An address is a link of itself; anything else is words.
fn value_of(value: &str, lang: Lang) -> Element {
    source::link(value, value, lang)
}
