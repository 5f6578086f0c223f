//! Out again: offers in the program's own CSV and JSON, which import to the same offers, and the report as JSON.

use super::Imported;
use super::dialect::own;
use super::offer::Offer;
use super::report::{Aside, Repair, What};
use super::texts::Texts;
use crate::catalog::AcceleratorIndex;
use crate::catalog::names::Registry;
use crate::catalog::offer::{Per, Plan, PriceKind};
use serde_json::{Map, Value, json};

/// The template of the own table, for download.
pub const TEMPLATE_CSV: &str = include_str!("../../../public/template.csv");
/// The template of the own JSON, for download.
pub const TEMPLATE_JSON: &str = include_str!("../../../public/template.json");

/// What a field holds: text that a spreadsheet must not run, or a plain number or word.
enum Cell<'a> {
    Text(&'a str),
    Number(String),
    Word(&'static str),
    Empty,
}

fn number<T: ToString>(value: Option<T>) -> Cell<'static> {
    value.map_or(Cell::Empty, |value| Cell::Number(value.to_string()))
}

/// The word that stands for `value` in one of the own format's tables.
fn word<T: PartialEq + Copy>(words: &[(&'static str, T)], value: Option<T>) -> Cell<'static> {
    let found = value.and_then(|value| words.iter().find(|(_, meaning)| *meaning == value));
    found.map_or(Cell::Empty, |(word, _)| Cell::Word(word))
}

/// The fields of one offer, in the order of [`own::FIELDS`].
fn cells<'a>(offer: &Offer, texts: &'a Texts, registry: &'a Registry) -> [Cell<'a>; own::FIELDS.len()] {
    let text = |of| match texts.get(of) {
        "" => Cell::Empty,
        text => Cell::Text(text),
    };
    let price = |plans: &[Plan]| number(offer.price.filter(|_| plans.contains(&offer.plan)));
    let date = offer.date.to_string();
    [
        text(offer.provider),
        // A card that only the instance type named is written by its id: a row without a name does not read back.
        match (text(offer.written), offer.accelerator) {
            (Cell::Empty, Some(at)) => Cell::Text(registry.id(at)),
            (written, _) => written,
        },
        number(Some(offer.count)),
        number(offer.memory_gb),
        Cell::Word(match offer.per {
            Per::Gpu => "gpu",
            Per::Instance => "instance",
        }),
        // Terms without a column of their own; `plan` says which.
        price(&[
            Plan::Second,
            Plan::Minute,
            Plan::Hour,
            Plan::HalfYear,
            Plan::TwoYears,
            Plan::ThreeYears,
            Plan::FiveYears,
        ]),
        price(&[Plan::Spot]),
        price(&[Plan::Day]),
        price(&[Plan::Week]),
        price(&[Plan::Month]),
        price(&[Plan::Year]),
        Cell::Empty,
        Cell::Word(offer.plan.name()),
        word(&own::KINDS, Some(offer.kind).filter(|kind| *kind != PriceKind::List)),
        Cell::Word(offer.currency.code()),
        text(offer.region_text),
        text(offer.variant),
        number(offer.vcpu),
        number(offer.ram_gib),
        text(offer.upstream),
        text(offer.url),
        if date.is_empty() { Cell::Empty } else { Cell::Number(date) },
        offer.accelerator.map_or(Cell::Empty, |at| Cell::Text(registry.id(at))),
        word(&own::HOLDS, offer.hold),
        word(&own::AREAS, offer.region),
        Cell::Empty,
    ]
}

/// A cell as CSV writes it: quoted where it must be.
fn quoted(text: &str, out: &mut String) {
    let plain = !text.contains([',', ';', '\t', '"', '\n', '\r']) && text.trim() == text;
    if plain {
        out.push_str(text);
        return;
    }
    out.push('"');
    out.push_str(&text.replace('"', "\"\""));
    out.push('"');
}

/// Offers as the program's own CSV: UTF-8, comma, one price a row, numbers plain with a point. A text that a spreadsheet
/// would run as a formula stands behind an apostrophe, which the import takes off again.
pub fn csv(offers: &[Offer], texts: &Texts, registry: &Registry) -> String {
    let mut out = own::FIELDS.join(",");
    out.push('\n');
    for offer in offers {
        for (at, cell) in cells(offer, texts, registry).into_iter().enumerate() {
            if at > 0 {
                out.push(',');
            }
            match cell {
                Cell::Text(text) => quoted(&own::guarded(text), &mut out),
                Cell::Number(number) => out.push_str(&number),
                Cell::Word(word) => out.push_str(word),
                Cell::Empty => {}
            }
        }
        out.push('\n');
    }
    out
}

/// Offers as the program's own JSON: an array of records, empty fields left out.
pub fn json(offers: &[Offer], texts: &Texts, registry: &Registry) -> String {
    let mut out = String::from("[");
    for (at, offer) in offers.iter().enumerate() {
        out.push_str(if at == 0 { "\n  {" } else { ",\n  {" });
        let mut first = true;
        for (field, cell) in own::FIELDS.iter().zip(cells(offer, texts, registry)) {
            let value = match cell {
                // The two that tell the format are always there.
                Cell::Empty if matches!(*field, "provider" | "gpu") => "\"\"".to_owned(),
                Cell::Empty => continue,
                Cell::Number(number) if number.parse::<f64>().is_ok() => number,
                Cell::Number(text) => Value::from(text).to_string(),
                Cell::Text(text) => Value::from(text).to_string(),
                Cell::Word(word) => Value::from(word).to_string(),
            };
            out.push_str(if first { "" } else { ", " });
            first = false;
            out.push_str(&format!("\"{field}\": {value}"));
        }
        out.push('}');
    }
    out.push_str(if offers.is_empty() { "]\n" } else { "\n]\n" });
    out
}

/// The report as JSON: what the file was, how its rows ended, and every remark with its place and values.
pub fn report_json(imported: &Imported, registry: &Registry) -> String {
    let counts = imported.report.counts;
    let notes: Vec<Value> = imported
        .report
        .notes
        .iter()
        .map(|note| {
            let mut value = Map::new();
            value.insert("line".to_owned(), json!(note.line));
            value.insert("row".to_owned(), json!(note.row));
            value.insert("column".to_owned(), json!(imported.texts.get(note.column)));
            value.insert("found".to_owned(), json!(imported.texts.get(note.found)));
            value.insert("code".to_owned(), json!(note.what.code()));
            details(&note.what, imported, registry, &mut value);
            Value::Object(value)
        })
        .collect();
    let report = json!({
        "dialect": imported.dialect.map(super::dialect::Dialect::name),
        "encoding": imported.encoding.label(),
        "gzip": imported.gzip,
        "provider_from_file_name": imported.file_provider,
        "rows": counts.rows(),
        "read": counts.read,
        "repaired": counts.repaired,
        "set_aside": counts.aside,
        "rejected": counts.rejected,
        "gpu_rows": imported.report.gpu_rows,
        "offers": imported.offers.len(),
        "ranking_offers": imported.offers.iter().filter(|offer| offer.ranks()).count(),
        "missing_columns": imported.report.missing,
        "unused_columns": imported.report.unused,
        "notes": notes,
    });
    let mut text = serde_json::to_string_pretty(&report).unwrap_or_default();
    text.push('\n');
    text
}

/// The values that a remark carries.
fn details(what: &What, imported: &Imported, registry: &Registry, out: &mut Map<String, Value>) {
    let ids = |cards: &[AcceleratorIndex]| cards.iter().map(|at| Value::from(registry.id(*at))).collect::<Vec<_>>();
    let mut put = |key: &str, value: Value| {
        out.insert(key.to_owned(), value);
    };
    match what {
        What::Repaired(repair) => match repair {
            Repair::MemoryTotal { from, to, count } => {
                put("from_gb", json!(from));
                put("to_gb", json!(to));
                put("count", json!(count));
            }
            Repair::MemoryUnit { from, to } | Repair::MemoryNominal { from, to } => {
                put("from_gb", json!(from));
                put("to_gb", json!(to));
            }
            Repair::FormUnstated { taken, others } | Repair::MemoryByConvention { taken, others } => {
                put("to", json!(registry.id(*taken)));
                put("candidates", json!(ids(others)));
            }
            Repair::SuffixRestored { taken } | Repair::CardFromType { taken } => {
                put("to", json!(registry.id(*taken)));
            }
            Repair::CountKnown { from, to } => {
                put("from", json!(from));
                put("to", json!(to));
            }
            Repair::CountInName { to } => put("to", json!(to)),
            Repair::Thousands { to } | Repair::DecimalComma { to } => put("to", json!(to.to_string())),
            Repair::RegionTidied { to } => put("to", json!(imported.texts.get(*to))),
            Repair::HostAdded { host, line } => {
                put("host_price", json!(host.to_string()));
                put("host_line", json!(line));
            }
            Repair::CurrencyInAmount { to } => put("to", json!(to.code())),
            Repair::Undecoded
            | Repair::EncodingGuessed
            | Repair::PerCard
            | Repair::FutureDate
            | Repair::RangeLow
            | Repair::SpotEqualsOnDemand
            | Repair::SpotAboveOnDemand => {}
        },
        What::Aside(aside) => match aside {
            Aside::Ambiguous(candidates) => put("candidates", json!(ids(candidates))),
            Aside::OtherMemory { stated, known } => {
                put("stated_gb", json!(stated));
                put("candidates", json!(ids(known)));
            }
            Aside::Term(months) => put("months", json!(months)),
            Aside::Duplicate { of } | Aside::OtherZone { of } => put("of_line", json!(of)),
            _ => {}
        },
        What::Rejected(_) => {}
    }
}
