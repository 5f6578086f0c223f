//! What the shortlist rests on: every statement on its prices, and the rules behind its bills, once each.

use super::{Block, Cell};
use crate::page::lead;
use crate::rank::answer::{EvidenceView, OfferResult};
use crate::text::{Lang, Phrase, ids, market, of_pair, pick, record as words};

/// The table of sources.
pub fn sources(results: &[OfferResult], lang: Lang) -> Vec<Block> {
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    for result in results {
        let offer = lead::result(result, lang);
        for record in &result.evidence {
            let value = market::statement(of_pair(&record.value, lang), lang);
            let used = if record.chosen { format!(" ({})", Phrase::Chosen.say(lang)) } else { String::new() };
            add(&mut rows, record, format!("{offer}: {value}{used}"), lang);
        }
        for line in &result.cost.lines {
            let kind = ids::name(ids::LINES, line.kind, lang);
            if let Some(record) = &line.evidence {
                add(&mut rows, record, format!("{}: {kind}", of_pair(&result.provider_name, lang)), lang);
            }
        }
    }
    if rows.is_empty() {
        return Vec::new();
    }
    let heads = [
        words::SOURCE_FOR.map(str::to_owned),
        Phrase::Source.both().map(str::to_owned),
        words::SOURCE_DATE.map(str::to_owned),
        words::SOURCE_GRADE.map(str::to_owned),
        words::SOURCE_SAYS.map(str::to_owned),
    ];
    let heads = heads.map(|[zh, en]| pick([&zh, &en], lang).clone()).to_vec();
    vec![Block::Table { heads, rows }]
}

/// Adds a record; what rests on the same place of a source stands in one row.
fn add(rows: &mut Vec<Vec<Cell>>, record: &EvidenceView, what: String, lang: Lang) {
    let title = of_pair(&record.title, lang);
    let title = if title.is_empty() { &record.source } else { title };
    let place = if record.at.is_empty() { String::new() } else { format!(", {}", record.at) };
    let date = if record.date.is_empty() { Phrase::Undated.say(lang) } else { &record.date };
    let from = [
        Cell { words: format!("{title}{place}"), url: record.url.clone() },
        Cell::new(date),
        Cell::new(record.grade.to_string()),
        Cell::new(market::speaker(&record.says, lang)),
    ];
    match rows.iter_mut().find(|row| row.get(1..) == Some(&from)) {
        Some(row) => {
            let known = &mut row[0].words;
            if !known.split("; ").any(|known| known == what) {
                known.push_str("; ");
                known.push_str(&what);
            }
        }
        None => rows.push(std::iter::once(Cell::new(what)).chain(from).collect()),
    }
}
