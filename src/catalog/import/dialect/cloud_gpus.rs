//! cloud-gpus.com's wide table: one record per provider, one key per card (`costa100_80`), USD per card and hour as text,
//! `-` for none.

use super::{Context, alone};
use crate::catalog::offer::{Per, Plan};
use crate::import::draft::{Draft, Quote};
use crate::import::json::Value;
use crate::import::rows::Rows;
use crate::units::Currency;

/// Records of such a file.
pub fn find<'a>(root: Value<'a>) -> Vec<(Value<'a>, Value<'a>)> {
    let list = root.get("data").filter(Value::is_array);
    let items = list.into_iter().flat_map(|list| list.items());
    items.filter(|item| item.items().any(|cell| cell.key().starts_with("cost"))).map(|item| (root, item)).collect()
}

/// Reads one of them.
pub fn record(_: &Context<'_>, item: Value<'_>, rows: &mut Rows<'_>) {
    rows.report.gpu_rows += 1;
    let text = |key: &str| item.get(key).map_or("", |value| value.str());
    let mut priced = false;
    for cell in item.items() {
        let Some(name) = cell.key().strip_prefix("cost") else { continue };
        let Some(amount) = rows.amount(cell.key(), cell.written()) else { continue };
        priced = true;
        // The sign is how this file writes every price, so it is no remark.
        let amount = crate::import::number::Amount { worded: false, ..amount };
        let hold = alone::by_name(text("pricing-source"), name, cell.key(), rows);
        let draft = Draft {
            provider: text("name"),
            name,
            name_column: cell.key(),
            region: text("region"),
            url: text("pricing-source"),
            default_currency: Some(Currency::Usd),
            per: Per::Gpu,
            hold,
            ..Draft::default()
        };
        rows.offer(&draft, &[Quote::new(Plan::Hour, cell.key(), Some(amount))]);
    }
    if !priced {
        rows.aside("", text("name"), crate::import::report::Aside::Unpriced);
    }
}
