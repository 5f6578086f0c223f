//! The program's own table, `public/template.csv`: the format for a person's own quotes, and of the export. Headings in
//! English or Chinese; prices of several plans side by side, or one `plan` and `price` a row; the price is for the
//! instance unless `per` says `gpu`.

use super::TableDialect;
use super::own;
use crate::import::rows::Rows;
use crate::import::table::{Column, Row, column, optional, same};
use std::borrow::Cow;

/// The columns, in the order of [`own::FIELDS`].
pub const COLUMNS: [Column; own::FIELDS.len()] = [
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
];

/// Whether a header is one of ours: a provider, a card and a price.
pub fn is_header(headings: &[String]) -> bool {
    let has = |field: usize| COLUMNS[field].headings.iter().any(|name| headings.iter().any(|own| same(own, name)));
    has(own::PROVIDER) && has(own::GPU) && own::PRICES.iter().any(|(field, _)| has(*field))
}

/// Reads the own table.
#[derive(Debug, Default)]
pub struct OwnCsv;

impl TableDialect for OwnCsv {
    fn columns(&self) -> &'static [Column] {
        &COLUMNS
    }

    fn price_columns(&self) -> &'static [usize] {
        &own::PRICE_FIELDS
    }

    fn row(&mut self, row: &Row<'_>, rows: &mut Rows<'_>) {
        // Texts may stand behind an apostrophe that keeps a spreadsheet from running them.
        let texts: [Cow<'_, str>; own::FIELDS.len()] = std::array::from_fn(|at| own::unguarded(row.get(at)));
        let fields: [&str; own::FIELDS.len()] = std::array::from_fn(|at| texts[at].as_ref());
        own::read(&fields, row.cells.len() < row.columns.width.min(4), rows);
    }
}
