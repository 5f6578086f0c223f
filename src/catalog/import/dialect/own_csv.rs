//! The program's own table, `public/template.csv`: the format for a person's own quotes, and of the export. Headings in
//! English or Chinese; prices of several plans side by side, or one `plan` and `price` a row; the price is for the
//! instance unless `per` says `gpu`. A heading may end in a unit or currency, `价格（元/小时）`.

use super::TableDialect;
use super::own;
use super::own_prices::{Beside, Head};
use crate::import::csv::Place;
use crate::import::number;
use crate::import::report::Report;
use crate::import::rows::Rows;
use crate::import::table::{Column, Columns, Row, column, optional, same};
use crate::import::unit::Unit;
use std::borrow::Cow;

/// Place of the column of units, behind the fields.
pub const UNIT: usize = own::FIELDS.len();
/// Place of the column that says only whether a price is of the spot market.
pub const IS_SPOT: usize = UNIT + 1;

/// Headings of a price that leave open for how long.
pub const OPEN: [&str; 3] = ["price", "价格", "单价"];

/// The columns, in the order of [`own::FIELDS`], then those beside.
pub const COLUMNS: [Column; IS_SPOT + 1] = [
    column(&["provider", "cloud", "vendor", "platform", "平台", "服务商", "厂商"]),
    column(&[
        "gpu",
        "gpu_name",
        "gpu_type",
        "accelerator",
        "gpu_model",
        "card",
        "显卡",
        "显卡型号",
        "gpu型号",
        "型号",
    ]),
    optional(&["count", "gpus", "gpu_count", "num_gpus", "数量", "卡数"]),
    optional(&["vram_gb", "gpu_memory_gb", "gpu_ram", "memory_gb", "显存", "显存(gb)", "显存gb"]),
    optional(&["per", "price_per", "计价单位"]),
    optional(&[
        "price_per_hour",
        "price",
        "hourly",
        "usd_hr",
        "price_hourly",
        "on_demand",
        "每小时价格",
        "小时价",
        "价格",
        "单价",
    ]),
    optional(&["spot_price", "spot", "竞价", "竞价价格"]),
    optional(&["price_per_day", "日价", "包日"]),
    optional(&["price_per_week", "周价", "包周"]),
    optional(&["price_per_month", "price_monthly", "monthly", "月价", "包月", "包月价格"]),
    optional(&["price_per_year", "年价", "包年", "包年价格"]),
    optional(&["price_1yr", "price_1y", "reserved_1yr"]),
    optional(&["plan", "billing", "计费方式"]),
    optional(&["kind", "价格类型"]),
    optional(&["currency", "币种", "货币"]),
    optional(&["region", "location", "地区", "地域", "区域"]),
    optional(&["variant", "instance", "instance_type", "规格", "实例"]),
    optional(&["vcpu", "vcpus", "cpu", "cpu核数"]),
    optional(&["ram_gib", "ram_gb", "ram", "内存", "内存(gb)"]),
    optional(&["upstream"]),
    optional(&["source_url", "url", "来源"]),
    optional(&["date", "日期"]),
    optional(&["accelerator_id"]),
    optional(&["hold"]),
    optional(&["area"]),
    optional(&[
        "price_per_gpu_hour",
        "price_per_gpu",
        "per_gpu_hour",
        "usd_per_gpu_hour",
        "每卡每小时价格",
        "卡时价",
        "单卡价格",
    ]),
    optional(&["unit", "price_unit", "单位", "价格单位"]),
    optional(&["is_spot", "interruptible", "preemptible", "是否竞价"]),
];

/// The place of the column that a heading names.
fn place(heading: &str) -> Option<usize> {
    COLUMNS.iter().position(|column| column.headings.iter().any(|name| same(heading, name)))
}

/// A heading without its unit or currency, and these.
fn parted(heading: &str) -> (String, Head) {
    let plain = number::lowered(heading);
    let open = |base: &str| OPEN.iter().any(|name| same(base, name));
    if place(heading).is_none()
        && let Some(at) = plain.find(['(', '[', '/'])
        && let Some(field) = place(plain[..at].trim_end())
    {
        let base = plain[..at].trim_end().to_owned();
        let said = plain[at..].trim_matches(['(', ')', '[', ']', '/', ' ']).to_owned();
        let memory = matches!(said.as_str(), "g" | "gb" | "gib") && matches!(field, own::VRAM | own::RAM);
        if memory || (field == own::COUNT && Unit::of(&said).is_some()) {
            return (base, Head::default());
        }
        if own::PRICE_FIELDS.contains(&field)
            && let Some((unit, currency)) = Unit::with_currency(&said)
        {
            let open = open(&base);
            return (base, Head { unit, currency, said, open });
        }
    }
    (heading.to_owned(), Head { open: open(heading), ..Head::default() })
}

/// Whether a header is one of ours: a provider, a card and a price.
pub fn is_header(headings: &[String]) -> bool {
    let places: Vec<usize> = headings.iter().filter_map(|heading| place(&parted(heading).0)).collect();
    let has = |field: usize| places.contains(&field);
    has(own::PROVIDER) && has(own::GPU) && own::PRICE_FIELDS.iter().any(|field| has(*field))
}

/// Words above a table that say what its prices are for.
const UNITS_ABOVE: [&str; 12] =
    ["每卡", "单卡", "/卡", "卡时", "每张", "per gpu", "per card", "/gpu", "单位", "万元", "千元", "unit:"];

/// Reads the own table.
#[derive(Debug, Default)]
pub struct OwnCsv {
    /// A line above the header that says what the prices are for; empty when there is none.
    above: String,
    /// What the heading of each column says beside its name.
    heads: Vec<Head>,
}

impl TableDialect for OwnCsv {
    fn columns(&self) -> &'static [Column] {
        &COLUMNS
    }

    fn price_columns(&self) -> &'static [usize] {
        &own::PRICE_FIELDS
    }

    fn above(&mut self, lines: &[(Place, Vec<String>)]) {
        let line = lines.iter().flat_map(|(_, cells)| cells).find(|cell| {
            let plain = number::lowered(cell);
            UNITS_ABOVE.iter().any(|word| plain.contains(word))
        });
        self.above = line.cloned().unwrap_or_default();
    }

    fn header(&mut self, headings: &[String], report: &mut Report) -> Option<Vec<String>> {
        let (names, heads): (Vec<String>, Vec<Head>) = headings.iter().map(|heading| parted(heading)).unzip();
        let columns = Columns::find(&COLUMNS, &names);
        let found: Vec<Option<usize>> = (0..COLUMNS.len()).map(|column| columns.place(column)).collect();
        let head = |at: &Option<usize>| at.and_then(|at| heads.get(at).cloned()).unwrap_or_default();
        self.heads = found.iter().map(head).collect();
        // A second column of the same meaning is not used either.
        for (at, name) in names.iter().enumerate() {
            if !name.is_empty() && !found.contains(&Some(at)) {
                report.not_used(name);
            }
        }
        Some(names)
    }

    fn row(&mut self, row: &Row<'_>, rows: &mut Rows<'_>) {
        // Texts may stand behind an apostrophe that keeps a spreadsheet from running them.
        let texts: [Cow<'_, str>; own::FIELDS.len()] = std::array::from_fn(|at| own::unguarded(row.get(at)));
        let fields: [&str; own::FIELDS.len()] = std::array::from_fn(|at| texts[at].as_ref());
        let beside = Beside { unit: row.get(UNIT), spot: row.get(IS_SPOT), above: &self.above, heads: &self.heads };
        own::read(&fields, &beside, row.cells.len() < row.columns.width.min(4), rows);
    }
}
