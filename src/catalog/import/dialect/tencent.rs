//! A Chinese cloud's table of machines (Tencent CVM): Chinese headings, CNY, prices by the hour in three tiers of use,
//! by the month and by one, three and five years. Machines with a GPU name a series (`GPU计算型GN7`) and never how many cards.

use super::TableDialect;
use crate::catalog::offer::{Hold, Per, Plan};
use crate::catalog::provider::Region;
use crate::import::draft::{Draft, Quote};
use crate::import::report::Aside;
use crate::import::rows::Rows;
use crate::import::table::{Column, Row, column, optional};
use crate::units::Currency;

const REGION: usize = 0;
const ZONE: usize = 1;
const SYSTEM: usize = 2;
const SERIES: usize = 3;
const TYPE: usize = 4;
const VCPU: usize = 5;
const RAM: usize = 6;
const HOUR: usize = 7;
const MONTH: usize = 8;
const YEAR: usize = 9;
const THREE: usize = 10;
const FIVE: usize = 11;
const CARD: usize = 12;
const COUNT: usize = 13;
const PROVIDER: usize = 14;

const COLUMNS: [Column; 15] = [
    column(&["地域", "地区"]),
    column(&["可用区"]),
    optional(&["系统", "操作系统"]),
    column(&["机型", "实例族"]),
    column(&["规格", "实例规格", "实例类型"]),
    column(&["cpu(核)", "cpu", "vcpu"]),
    column(&["内存(g)", "内存(gb)", "内存"]),
    column(&["按量t1(元/小时)", "按量(元/小时)", "按量价格(元/小时)", "按量付费(元/小时)"]),
    optional(&["包月(元)", "包月"]),
    optional(&["包年(元)", "包年"]),
    optional(&["3年(元)"]),
    optional(&["5年(元)"]),
    optional(&["gpu", "gpu型号", "显卡", "gpu卡"]),
    optional(&["gpu数量", "gpu(颗)", "卡数", "gpu卡数"]),
    optional(&["厂商", "平台", "服务商"]),
];

/// Whether a header is of this kind.
pub fn is_header(headings: &[String]) -> bool {
    let has = |column: usize| COLUMNS[column].headings.iter().any(|name| headings.iter().any(|own| own == name));
    has(REGION) && has(TYPE) && has(HOUR)
}

/// Cities of the table that lie outside mainland China, beside those that region words already tell.
const ABROAD: [&str; 22] = [
    "香港",
    "台北",
    "新加坡",
    "曼谷",
    "雅加达",
    "吉隆坡",
    "首尔",
    "东京",
    "孟买",
    "硅谷",
    "弗吉尼亚",
    "多伦多",
    "圣保罗",
    "法兰克福",
    "莫斯科",
    "伦敦",
    "悉尼",
    "迪拜",
    "马尼拉",
    "胡志明",
    "加利福尼亚",
    "大阪",
];

/// Reads it.
#[derive(Debug, Default)]
pub struct Tencent;

impl TableDialect for Tencent {
    fn columns(&self) -> &'static [Column] {
        &COLUMNS
    }

    fn names_provider(&self) -> bool {
        false
    }

    fn row(&mut self, row: &Row<'_>, rows: &mut Rows<'_>) {
        let (series, kind, card) = (row.get(SERIES), row.get(TYPE), row.get(CARD));
        if !series.contains("GPU") && card.is_empty() {
            rows.no_accelerator("机型", series);
            return;
        }
        rows.report.gpu_rows += 1;
        // `GPU计算型GN7`: the series stands behind the Chinese words.
        let latin = series.trim_start_matches("GPU").trim_start_matches(|c: char| !c.is_ascii());
        let name = if card.is_empty() { latin } else { card };
        let Some(stated) = row.cards(COUNT, "GPU数量", rows) else { return };
        let (region, system) = (row.get(REGION), row.get(SYSTEM));
        let variant =
            if system.is_empty() || system == "LINUX" { kind.to_owned() } else { format!("{kind} {system}") };
        let stated_by_row = row.get(PROVIDER);
        let file = row.file_provider;
        let own = ["cvm", "qcloud", "tencent"].iter().any(|word| file.to_lowercase().contains(word));
        let provider = match (stated_by_row, own) {
            ("", true) => "tencent",
            ("", false) => file,
            (stated, _) => stated,
        };
        let abroad = ABROAD.iter().any(|city| region.contains(city));
        let draft = Draft {
            provider,
            name,
            name_column: "机型",
            count: f64::from(stated.unwrap_or(0.0)),
            variant: &variant,
            region: if abroad { "" } else { region },
            home: Some(if abroad { Region::Intl } else { Region::Cn }),
            zone: row.get(ZONE),
            vcpu: row.size(VCPU, "CPU(核)", rows),
            ram_gib: row.size(RAM, "内存(G)", rows),
            default_currency: Some(Currency::Cny),
            per: Per::Instance,
            hold: if stated.is_none() { Some(Hold::Unspecified) } else { None },
            ..Draft::default()
        };
        if stated.is_none() {
            rows.aside("GPU数量", kind, Aside::NoCount);
        }
        let hour = rows.amount("按量(元/小时)", row.get(HOUR));
        let month = rows.amount("包月(元)", row.get(MONTH));
        let year = rows.amount("包年(元)", row.get(YEAR));
        let three = rows.amount("3年(元)", row.get(THREE));
        let five = rows.amount("5年(元)", row.get(FIVE));
        rows.offer(
            &draft,
            &[
                Quote::new(Plan::Hour, "按量(元/小时)", hour),
                Quote::new(Plan::Month, "包月(元)", month),
                Quote::new(Plan::Year, "包年(元)", year),
                Quote::new(Plan::ThreeYears, "3年(元)", three),
                Quote::new(Plan::FiveYears, "5年(元)", five),
            ],
        );
    }
}
