//! The program's own JSON, `public/template.json`: an array of records, or `{"offers": [...]}`, with the fields of the
//! own table. Numbers may stand as texts.

use super::own_csv::{COLUMNS, IS_SPOT, OPEN, UNIT};
use super::own_prices::{Beside, Head};
use super::{Context, own};
use crate::import::json::Value;
use crate::import::rows::Rows;

/// Other names of the two fields that tell the format: fewer than a table has, as other formats share them. The rest goes
/// by the table's headings.
const ALSO: [(usize, &[&str]); 2] = [
    (own::PROVIDER, &["cloud", "vendor", "platform"]),
    (own::GPU, &["gpu_name", "gpu_type", "accelerator", "card"]),
];

/// The names of a field.
fn names(at: usize) -> &'static [&'static str] {
    let also = ALSO.iter().find(|(field, _)| *field == at).map(|(_, names)| *names);
    also.or(COLUMNS.get(at).map(|column| column.headings)).unwrap_or_default()
}

/// Records of such a file.
pub fn find<'a>(root: Value<'a>) -> Vec<(Value<'a>, Value<'a>)> {
    let list = root.any(&["offers", "prices", "data"]).unwrap_or(root);
    let known = |item: &Value<'a>| field(item, own::PROVIDER).is_some() && field(item, own::GPU).is_some();
    let items: Vec<Value<'a>> = if list.is_array() { list.items().collect() } else { vec![list] };
    if !items.iter().any(known) {
        return Vec::new();
    }
    items.into_iter().map(|item| (root, item)).collect()
}

fn field<'a>(item: &Value<'a>, at: usize) -> Option<Value<'a>> {
    item.get(own::FIELDS[at]).filter(|value| !value.is_null()).or_else(|| item.any(names(at)))
}

/// Whether a key is one that is read.
fn known(key: &str) -> bool {
    own::FIELDS.contains(&key) || (0..COLUMNS.len()).any(|at| names(at).contains(&key))
}

/// Reads one of them.
pub fn record(context: &Context<'_>, item: Value<'_>, rows: &mut Rows<'_>) {
    let mut fields = [""; own::FIELDS.len()];
    for (at, cell) in fields.iter_mut().enumerate() {
        *cell = field(&item, at).map_or("", |value| value.written());
    }
    // A document may say once what holds for all its records.
    for at in [own::PER, own::PLAN, own::KIND, own::CURRENCY] {
        if fields[at].is_empty() {
            fields[at] = field(&context.root, at).map_or("", |value| value.written());
        }
    }
    for value in item.items().filter(|value| !known(value.key())) {
        rows.report.not_used(value.key());
    }
    let said =
        |at: usize| item.any(names(at)).or_else(|| context.root.any(names(at))).map_or("", |value| value.written());
    let mut heads: [Head; own::HOUR + 1] = std::array::from_fn(|_| Head::default());
    heads[own::HOUR].open = item.get(own::FIELDS[own::HOUR]).is_none() && item.any(&OPEN).is_some();
    let beside = Beside { unit: said(UNIT), spot: said(IS_SPOT), above: "", heads: &heads };
    own::read(&fields, &beside, false, rows);
}
