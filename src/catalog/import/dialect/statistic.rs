//! Files about the market that hold no offers: indices, price changes, comparisons, inventories, histories. Their rows
//! are counted and set aside, so that nobody wonders where they went.

use super::{Context, TableDialect};
use crate::import::json::Value;
use crate::import::report::Aside;
use crate::import::rows::Rows;
use crate::import::table::{Column, Row};

/// Headings of the tables that are known to be statistics.
const TABLES: [&[&str]; 4] = [
    &["date", "hyperscaler-h100", "neocloud-h100"],
    &["date", "provider", "gpu_type", "previous_price_usd", "new_price_usd"],
    &["gpu_type", "pricing_note"],
    &["name", "zone"],
];

/// Whether a header is one of these.
pub fn is_header(headings: &[String]) -> bool {
    TABLES.iter().any(|signature| super::has_all(headings, signature))
}

/// Sets every row aside.
#[derive(Debug, Default)]
pub struct Statistic;

impl TableDialect for Statistic {
    fn columns(&self) -> &'static [Column] {
        &[]
    }

    fn row(&mut self, row: &Row<'_>, rows: &mut Rows<'_>) {
        rows.aside("", row.cells.get(row.text, 0), Aside::Statistic);
    }
}

/// Keys of the JSON records that are known to be statistics, inventories or descriptions.
const RECORDS: [&[&str]; 3] =
    [&["ts", "min_by_gpu"], &["location", "gpuTypeId", "numGpus"], &["id", "name", "url", "blurb"]];

/// Records of such a file.
pub fn find<'a>(root: Value<'a>) -> Vec<(Value<'a>, Value<'a>)> {
    let known = |item: &Value<'a>| RECORDS.iter().any(|keys| keys.iter().all(|key| item.get(key).is_some()));
    if !root.is_array() || !root.items().next().is_some_and(|first| known(&first)) {
        return Vec::new();
    }
    root.items().map(|item| (root, item)).collect()
}

/// Sets one of them aside.
pub fn record(_: &Context<'_>, item: Value<'_>, rows: &mut Rows<'_>) {
    let found = item.any(&["gpuTypeId", "id", "ts"]).map_or("", |value| value.written());
    rows.aside("", found, Aside::Statistic);
}
