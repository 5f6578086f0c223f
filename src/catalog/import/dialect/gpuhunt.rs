//! dstack's gpuhunt catalogue: one row per instance, location and mode, USD per hour for the instance; `spot` is a flag;
//! the provider is the file's name; rows without cards and TPU slices (`tpu-v2-8`) stand among them.

use super::TableDialect;
use crate::catalog::offer::{Per, Plan};
use crate::import::draft::{Draft, Quote};
use crate::import::memory::Stated;
use crate::import::report::Reject;
use crate::import::rows::Rows;
use crate::import::table::{Column, Row, column, optional};
use crate::units::Currency;

const TYPE: usize = 0;
const REGION: usize = 1;
const PRICE: usize = 2;
const VCPU: usize = 3;
const RAM: usize = 4;
const COUNT: usize = 5;
const NAME: usize = 6;
const MEMORY: usize = 7;
const SPOT: usize = 8;
const PROVIDER: usize = 9;

const COLUMNS: [Column; 10] = [
    column(&["instance_name"]),
    column(&["location"]),
    column(&["price"]),
    column(&["cpu"]),
    column(&["memory"]),
    column(&["gpu_count"]),
    column(&["gpu_name"]),
    column(&["gpu_memory"]),
    column(&["spot"]),
    optional(&["provider"]),
];

/// Headings that tell the format.
pub const SIGNATURE: &[&str] = &["instance_name", "location", "price", "gpu_count", "gpu_name", "spot"];

/// Reads it.
#[derive(Debug, Default)]
pub struct Gpuhunt;

impl TableDialect for Gpuhunt {
    fn columns(&self) -> &'static [Column] {
        &COLUMNS
    }

    fn names_provider(&self) -> bool {
        false
    }

    fn row(&mut self, row: &Row<'_>, rows: &mut Rows<'_>) {
        let (kind, name) = (row.get(TYPE), row.get(NAME));
        let Some(count) = row.cards(COUNT, "gpu_count", rows) else { return };
        let count = count.unwrap_or(0.0);
        if count <= 0.0 && name.is_empty() {
            rows.no_accelerator("gpu_count", kind);
            return;
        }
        rows.report.gpu_rows += 1;
        let plan = match row.get(SPOT).to_lowercase().as_str() {
            "true" | "1" | "yes" => Plan::Spot,
            "false" | "0" | "no" | "" => Plan::Hour,
            _ => {
                rows.rejected("spot", row.get(SPOT), Reject::BadRecord);
                return;
            }
        };
        let provider = row.get(PROVIDER);
        let draft = Draft {
            provider: if provider.is_empty() { row.file_provider } else { provider },
            name,
            name_column: "gpu_name",
            hint: kind,
            count: f64::from(count),
            memory: Stated::each(row.size(MEMORY, "gpu_memory", rows)),
            variant: kind,
            region: row.get(REGION),
            vcpu: row.size(VCPU, "cpu", rows),
            ram_gib: row.size(RAM, "memory", rows),
            default_currency: Some(Currency::Usd),
            per: Per::Instance,
            ..Draft::default()
        };
        let price = rows.amount("price", row.get(PRICE));
        rows.offer(&draft, &[Quote::new(plan, "price", price)]);
    }
}
