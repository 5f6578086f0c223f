//! A dashboard's prices (hemgo-lexsi/gpu-price-dashboard): USD per card and hour, computed from rupees where the
//! provider quotes those; and its curated list, per provider.

use super::{Context, alone, dated};
use crate::catalog::offer::{Per, Plan};
use crate::import::draft::{Draft, Quote};
use crate::import::json::Value;
use crate::import::memory::Stated;
use crate::import::report::Reject;
use crate::import::rows::Rows;
use crate::units::Currency;

/// Records of such a file: `prices[]`, or the offers of every provider.
pub fn find<'a>(root: Value<'a>) -> Vec<(Value<'a>, Value<'a>)> {
    let prices = root.get("prices").into_iter().flat_map(|prices| prices.items());
    let found: Vec<_> = prices.filter(|item| item.get("usd_per_hr").is_some()).map(|item| (root, item)).collect();
    if !found.is_empty() {
        return found;
    }
    let providers = root.get("providers").filter(Value::is_array).into_iter().flat_map(|list| list.items());
    providers
        .flat_map(|provider| {
            provider.get("offers").into_iter().flat_map(|offers| offers.items()).map(move |item| (provider, item))
        })
        .filter(|(_, item)| item.get("price_per_hr").is_some())
        .collect()
}

/// Reads one of them.
pub fn record(context: &Context<'_>, item: Value<'_>, rows: &mut Rows<'_>) {
    rows.report.gpu_rows += 1;
    let own = |key: &str| item.get(key).map_or("", |value| value.written());
    let parent = |key: &str| context.parent.get(key).map_or("", |value| value.written());
    let text = |key: &str| if own(key).is_empty() { parent(key) } else { own(key) };
    // Gigabytes of a card fit single precision.
    #[allow(clippy::cast_possible_truncation, reason = "sizes of machines, far below the range's end")]
    let memory = item.get("vram_gb").and_then(|value| value.number()).map(|gb| gb as f32);
    let billing = text("billing");
    let (plan, variant) = match billing {
        "on-demand" | "" => (Plan::Hour, ""),
        "spot" => (Plan::Spot, ""),
        "community" | "secure" => (Plan::Hour, billing),
        _ => {
            rows.rejected("billing", billing, Reject::BadRecord);
            return;
        }
    };
    let (label, name) = (text("gpu_label"), text("gpu"));
    // The curated list divides whole machines.
    let live = item.get("usd_per_hr").is_some();
    let hold = if live { alone::by_page(text("url"), rows) } else { None };
    let Some(count) = super::cards(item, "num_gpus", rows) else { return };
    let draft = Draft {
        provider: text("provider"),
        name,
        name_column: "gpu",
        hint: label,
        count,
        memory: Stated::each(memory),
        variant,
        region: text("region"),
        url: text("url"),
        date: dated(if own("fetched_at").is_empty() { text("as_of") } else { own("fetched_at") }),
        currency: text("currency"),
        default_currency: Some(Currency::Usd),
        per: Per::Gpu,
        hold,
        ..Draft::default()
    };
    let column = if live { "usd_per_hr" } else { "price_per_hr" };
    let amount = rows.amount(column, own(column));
    rows.offer(&draft, &[Quote::new(plan, column, amount)]);
}
