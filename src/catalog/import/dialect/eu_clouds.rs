//! European clouds in one file (mixxor/eu-cloud-prices): machines of every kind by provider, EUR or USD, hourly where the
//! cloud charges so and monthly otherwise; cards under four different keys.

use super::{Context, dated};
use crate::catalog::offer::{Hold, Per, Plan};
use crate::import::draft::{Draft, Quote};
use crate::import::json::Value;
use crate::import::memory::Stated;
use crate::import::report::Aside;
use crate::import::rows::Rows;
use crate::units::Currency;

/// Price per hour of a machine that is taken for three years.
const COMMITTED: &str = "price_hourly_commitment_36mo";

/// Records of such a file: machines, machines with cards, and prices of cards alone.
pub fn find<'a>(root: Value<'a>) -> Vec<(Value<'a>, Value<'a>)> {
    let mut found = Vec::new();
    for provider in root.get("providers").filter(Value::is_object).into_iter().flat_map(|all| all.items()) {
        for key in ["instances", "gpu_instances"] {
            let list = provider.get(key).into_iter().flat_map(|list| list.items());
            found.extend(list.map(|item| (provider, item)));
        }
        let cards = provider.get("gpu_pricing").and_then(|pricing| pricing.get("gpus"));
        found.extend(cards.into_iter().flat_map(|cards| cards.items()).map(|item| (provider, item)));
    }
    found
}

/// Reads one of them.
pub fn record(context: &Context<'_>, item: Value<'_>, rows: &mut Rows<'_>) {
    let text = |keys: &[&str]| item.any(keys).map_or("", |value| value.written());
    // Sizes of machines fit single precision.
    #[allow(clippy::cast_possible_truncation, reason = "sizes of machines, far below the range's end")]
    let size = |keys: &[&str]| item.any(keys).and_then(|value| value.number()).map(|value| value as f32);
    let alone = item.get("price_per_gpu_hour_usd").is_some();
    let keyed = ["gpu", "gpu_model", "gpu_type", "gpu_count"].iter().any(|key| item.get(key).is_some());
    let id = text(&["id"]);
    if !alone && !keyed && text(&["category"]) != "gpu" {
        rows.no_accelerator("", id);
        return;
    }
    rows.report.gpu_rows += 1;
    let stated = item.get("gpu").filter(|gpu| gpu.number().is_none()).map_or("", |gpu| gpu.str());
    let model = text(&["gpu_model", "gpu_type"]);
    let name = if alone {
        text(&["name"])
    } else if model.is_empty() {
        stated
    } else {
        model
    };
    let counted = size(&["gpu_count"]).or(item.get("gpu").and_then(|gpu| gpu.number()).map(|_| 0.0));
    let count = match counted {
        Some(count) if count > 0.0 => f64::from(count),
        _ => item.get("gpu").and_then(|gpu| gpu.number()).unwrap_or(1.0),
    };
    let mut hold = None;
    if id.contains("vgpu") {
        rows.aside("id", id, Aside::Share);
        hold = Some(Hold::Unspecified);
    }
    let draft = Draft {
        provider: context.parent.key(),
        name,
        name_column: "gpu",
        hint: text(&["platform"]),
        count,
        memory: Stated::each(size(&["gpu_memory_gb", "vram_gb"])),
        variant: id,
        region: text(&["location"]),
        url: context.parent.get("source_url").map_or("", |url| url.str()),
        vcpu: size(&["vcpu"]),
        ram_gib: size(&["ram_gb"]),
        date: dated(context.parent.get("fetched_at").map_or("", |at| at.str())),
        currency: if alone { "USD" } else { text(&["currency"]) },
        default_currency: Some(Currency::Eur),
        per: if alone { Per::Gpu } else { Per::Instance },
        hold,
        ..Draft::default()
    };
    if alone {
        let hour = rows.amount("price_per_gpu_hour_usd", text(&["price_per_gpu_hour_usd"]));
        let spot = rows.amount("preemptible_price_per_gpu_hour_usd", text(&["preemptible_price_per_gpu_hour_usd"]));
        let quotes = [
            Quote::new(Plan::Hour, "price_per_gpu_hour_usd", hour),
            Quote::new(Plan::Spot, "preemptible_price_per_gpu_hour_usd", spot),
        ];
        rows.offer(&draft, &quotes);
        return;
    }
    // Where there is an hourly price, the monthly one is its multiple and no plan of its own.
    let hour = rows.amount("price_hourly", text(&["price_hourly"]));
    let month = if hour.is_some() { None } else { rows.amount("price_monthly", text(&["price_monthly"])) };
    let three = rows.amount(COMMITTED, text(&[COMMITTED]));
    let quotes = [
        Quote::new(Plan::Hour, "price_hourly", hour),
        Quote::new(Plan::Month, "price_monthly", month),
        Quote::hourly(Plan::ThreeYears, COMMITTED, three),
    ];
    rows.offer(&draft, &quotes);
}
