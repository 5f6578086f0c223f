//! Full Stack Deep Learning's `cloud-gpus.csv` and `serverless-gpus.csv`: USD per hour, for the instance; `GPU RAM` is
//! the total; spot is often empty.

use super::TableDialect;
use crate::catalog::offer::{Per, Plan};
use crate::import::draft::{Draft, Quote};
use crate::import::memory::Stated;
use crate::import::report::Reject;
use crate::import::rows::Rows;
use crate::import::table::{Column, Row, column, optional};
use crate::units::Currency;

const PROVIDER: usize = 0;
const NAME: usize = 1;
const COUNT: usize = 2;
const TOTAL: usize = 3;
const VCPU: usize = 4;
const RAM: usize = 5;
const PRICE: usize = 6;
const SPOT: usize = 7;
const TYPE: usize = 8;

const COLUMNS: [Column; 9] = [
    column(&["cloud", "vendor"]),
    column(&["gpu type"]),
    column(&["gpus"]),
    column(&["gpu ram"]),
    column(&["vcpus"]),
    column(&["ram"]),
    column(&["on-demand", "per-hour"]),
    optional(&["spot"]),
    optional(&["name"]),
];

/// Headings of the file of machines.
pub const SIGNATURE: &[&str] = &["cloud", "gpu type", "gpu arch", "on-demand", "per-gpu"];
/// Headings of the file of serverless offers.
pub const SERVERLESS: &[&str] = &["vendor", "gpu type", "gpu arch", "per-hour", "per-gpu"];

/// Reads both files.
#[derive(Debug)]
pub struct Fsdl {
    /// What a variant without a name is called, and how it is charged.
    serverless: bool,
}

impl Fsdl {
    /// The file of machines, or of serverless offers.
    pub fn new(serverless: bool) -> Self {
        Self { serverless }
    }
}

impl TableDialect for Fsdl {
    fn columns(&self) -> &'static [Column] {
        &COLUMNS
    }

    fn row(&mut self, row: &Row<'_>, rows: &mut Rows<'_>) {
        let (provider, name) = (row.get(PROVIDER), row.get(NAME));
        rows.report.gpu_rows += 1;
        if provider.is_empty() {
            rows.rejected("Cloud", "", Reject::NoProvider);
            return;
        }
        if name.is_empty() {
            rows.rejected("GPU Type", "", Reject::NoName);
            return;
        }
        let Some(count) = row.cards(COUNT, "GPUs", rows) else { return };
        let Some(count) = count else {
            rows.rejected("GPUs", row.get(COUNT), Reject::Short);
            return;
        };
        let (column, plan) = if self.serverless { ("Per-Hour", Plan::Second) } else { ("On-demand", Plan::Hour) };
        let kind = row.get(TYPE);
        let draft = Draft {
            provider,
            name,
            name_column: "GPU Type",
            hint: kind,
            count: f64::from(count),
            memory: Stated { total: row.size(TOTAL, "GPU RAM", rows), ..Stated::default() },
            variant: if kind.is_empty() && self.serverless { "serverless" } else { kind },
            vcpu: row.size(VCPU, "vCPUs", rows),
            ram_gib: row.size(RAM, "RAM", rows),
            default_currency: Some(Currency::Usd),
            per: Per::Instance,
            ..Draft::default()
        };
        let price = rows.amount(column, row.get(PRICE));
        let spot = rows.amount("Spot", row.get(SPOT));
        rows.offer(&draft, &[Quote::new(plan, column, price), Quote::new(Plan::Spot, "Spot", spot)]);
    }
}
