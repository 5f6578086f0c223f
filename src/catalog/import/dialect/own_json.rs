//! The program's own JSON, `public/template.json`: an array of records, or `{"offers": [...]}`, with the fields of the
//! own table. Numbers may stand as texts.

use super::{Context, own};
use crate::import::json::Value;
use crate::import::rows::Rows;

/// Other names of fields, as people write them.
const ALSO: [(usize, &[&str]); 6] = [
    (0, &["cloud", "vendor", "platform"]),
    (1, &["gpu_name", "gpu_type", "accelerator", "card"]),
    (2, &["gpus", "gpu_count", "num_gpus"]),
    (3, &["gpu_memory_gb", "memory_gb"]),
    (5, &["price", "price_hourly", "usd_hr"]),
    (15, &["location"]),
];

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
    let also = ALSO.iter().find(|(field, _)| *field == at).map_or(&[][..], |(_, names)| names);
    item.get(own::FIELDS[at]).filter(|value| !value.is_null()).or_else(|| item.any(also))
}

/// Reads one of them.
pub fn record(_: &Context<'_>, item: Value<'_>, rows: &mut Rows<'_>) {
    let mut fields = [""; own::FIELDS.len()];
    for (at, cell) in fields.iter_mut().enumerate() {
        *cell = field(&item, at).map_or("", |value| value.written());
    }
    own::read(&fields, false, rows);
}
