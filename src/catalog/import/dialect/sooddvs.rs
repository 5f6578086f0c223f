//! A daily price tracker (sooddvs/gpu-pricing): one row per size, region and term, USD per hour for the machine and for
//! one card. As a table and as JSON.

use super::{Context, TableDialect, alone, dated};
use crate::catalog::offer::{Per, Plan};
use crate::import::draft::{Draft, Quote};
use crate::import::json::Value;
use crate::import::memory::Stated;
use crate::import::report::Aside;
use crate::import::rows::Rows;
use crate::import::table::{Column, Row, column};
use crate::units::Currency;

const NAME: usize = 0;
const PROVIDER: usize = 1;
const TIER: usize = 2;
const EACH: usize = 3;
const TOTAL: usize = 4;
const REGION: usize = 5;
const COUNT: usize = 6;
const TYPE: usize = 7;
const DATE: usize = 8;

const COLUMNS: [Column; 9] = [
    column(&["gpu_type"]),
    column(&["provider"]),
    column(&["price_tier"]),
    column(&["per_gpu_hourly_usd"]),
    column(&["total_hourly_usd"]),
    column(&["region"]),
    column(&["gpu_count"]),
    column(&["sku"]),
    column(&["fetched_at"]),
];

/// Headings that tell the table.
pub const SIGNATURE: &[&str] = &["gpu_type", "provider", "price_tier", "per_gpu_hourly_usd"];

/// What is common to a table row and a JSON record.
struct Fields<'a> {
    provider: &'a str,
    name: &'a str,
    tier: &'a str,
    each: &'a str,
    total: &'a str,
    region: &'a str,
    count: f32,
    memory_gb: Option<f32>,
    kind: &'a str,
    date: &'a str,
}

/// Reads the table.
#[derive(Debug, Default)]
pub struct Sooddvs;

impl TableDialect for Sooddvs {
    fn columns(&self) -> &'static [Column] {
        &COLUMNS
    }

    fn row(&mut self, row: &Row<'_>, rows: &mut Rows<'_>) {
        let Some(count) = row.cards(COUNT, "gpu_count", rows) else { return };
        let fields = Fields {
            provider: row.get(PROVIDER),
            name: row.get(NAME),
            tier: row.get(TIER),
            each: row.get(EACH),
            total: row.get(TOTAL),
            region: row.get(REGION),
            count: count.unwrap_or(1.0),
            memory_gb: None,
            kind: row.get(TYPE),
            date: row.get(DATE),
        };
        read(&fields, rows);
    }
}

/// Records of the JSON: every `sku` of every provider.
pub fn find<'a>(root: Value<'a>) -> Vec<(Value<'a>, Value<'a>)> {
    let providers = root.get("providers").into_iter().flat_map(|providers| providers.items());
    providers
        .flat_map(|provider| {
            provider.get("skus").into_iter().flat_map(|skus| skus.items()).map(move |sku| (provider, sku))
        })
        .filter(|(_, sku)| sku.get("per_gpu_hourly_usd").is_some())
        .collect()
}

/// Reads one of them.
pub fn record(context: &Context<'_>, sku: Value<'_>, rows: &mut Rows<'_>) {
    let text = |keys: &[&str]| sku.any(keys).map_or("", |value| value.written());
    let number = |key: &str| sku.get(key).and_then(|value| value.number());
    // Cards and sizes fit single precision.
    #[allow(clippy::cast_possible_truncation, reason = "sizes of machines, far below the range's end")]
    let small = |key: &str| number(key).map(|value| value as f32);
    let fields = Fields {
        provider: context.parent.get("provider").map_or("", |provider| provider.str()),
        name: text(&["gpu_type"]),
        tier: text(&["price_tier"]),
        each: text(&["per_gpu_hourly_usd"]),
        total: text(&["total_hourly_usd"]),
        region: text(&["region"]),
        count: small("gpu_count").unwrap_or(1.0),
        memory_gb: small("memory_gb"),
        kind: text(&["sku", "instance_type", "display_name", "part_number", "plan_id", "description", "id"]),
        date: context.root.get("fetched_at").map_or("", |at| at.str()),
    };
    read(&fields, rows);
}

fn read(fields: &Fields<'_>, rows: &mut Rows<'_>) {
    rows.report.gpu_rows += 1;
    let whole = !fields.total.is_empty();
    let hold = alone::by_words(fields.provider, fields.kind, rows);
    let draft = Draft {
        provider: fields.provider,
        name: fields.name,
        name_column: "gpu_type",
        hint: fields.kind,
        count: f64::from(fields.count),
        memory: Stated::each(fields.memory_gb),
        variant: fields.kind,
        region: fields.region,
        date: dated(fields.date),
        default_currency: Some(Currency::Usd),
        per: if whole { Per::Instance } else { Per::Gpu },
        hold,
        ..Draft::default()
    };
    let (column, text) =
        if whole { ("total_hourly_usd", fields.total) } else { ("per_gpu_hourly_usd", fields.each) };
    let amount = rows.amount(column, text);
    let quote = match fields.tier {
        "on_demand" => Quote::new(Plan::Hour, column, amount),
        "spot" => Quote::new(Plan::Spot, column, amount),
        term => {
            let months = months(term, fields);
            let Some(plan) = Plan::of_months(months) else {
                rows.aside("price_tier", term, Aside::Term(months));
                return;
            };
            Quote::hourly(plan, column, amount)
        }
    };
    rows.offer(&draft, &[quote]);
}

/// Words of Google's bill for capacity that is reserved for days or weeks; the tracker files it under months.
const NO_TERM: [&str; 2] = ["DWS", "Calendar Mode"];

/// Months of a tier such as `12mo`; 0 where nobody says how many.
fn months(tier: &str, fields: &Fields<'_>) -> u16 {
    if NO_TERM.iter().any(|words| fields.kind.contains(words)) {
        return 0;
    }
    let months = tier.strip_suffix("mo").and_then(|digits| digits.parse().ok()).unwrap_or(0);
    // RunPod commits for 3 and 6 months; what the tracker calls 36 is dearer than its 6, card by card.
    if fields.provider == "RunPod" && months == 36 { 3 } else { months }
}
