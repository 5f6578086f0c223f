//! Vast.ai's search API, and what is written after it: `dph_total` is USD per hour for the machine, `gpu_ram` MB of one
//! card, `min_bid` the interruptible price of the machine.

use super::Context;
use crate::catalog::offer::{Per, Plan};
use crate::import::draft::{Draft, Quote};
use crate::import::json::Value;
use crate::import::memory::Stated;
use crate::import::report::Aside;
use crate::import::rows::Rows;
use crate::units::Currency;

/// Keys of the hourly price, newest first.
const PRICE: [&str; 3] = ["dph_total", "dph_base", "dph"];

/// Records of such a file.
pub fn find<'a>(root: Value<'a>) -> Vec<(Value<'a>, Value<'a>)> {
    let list = root.any(&["offers", "bundles", "asks"]).unwrap_or(root);
    let known = |item: &Value<'a>| item.get("gpu_name").is_some() && item.any(&PRICE).is_some();
    if !list.is_array() || !list.items().any(|item| known(&item)) {
        return Vec::new();
    }
    list.items().map(|item| (root, item)).collect()
}

/// Reads one of them.
pub fn record(context: &Context<'_>, item: Value<'_>, rows: &mut Rows<'_>) {
    rows.report.gpu_rows += 1;
    let text = |keys: &[&str]| item.any(keys).map_or("", |value| value.written());
    // Sizes of machines fit single precision.
    #[allow(clippy::cast_possible_truncation, reason = "sizes of machines, far below the range's end")]
    let size = |key: &str, unit: f64| item.get(key).and_then(|value| value.number()).map(|mb| (mb / unit) as f32);
    if item.get("rentable").and_then(|flag| flag.flag()) == Some(false)
        || item.get("rented").and_then(|flag| flag.flag()) == Some(true)
    {
        rows.aside("rentable", text(&["gpu_name"]), Aside::Unavailable);
        return;
    }
    let Some(count) = super::cards(item, "num_gpus", rows) else { return };
    let own = text(&["machine_id", "id", "ask_contract_id"]);
    let draft = Draft {
        provider: if context.file_provider.is_empty() { "vast" } else { context.file_provider },
        name: text(&["gpu_name"]),
        name_column: "gpu_name",
        count,
        memory: Stated {
            each: size("gpu_ram", 1024.0),
            total: size("gpu_total_ram", 1024.0),
            each_is_total: false,
        },
        variant: own,
        region: text(&["geolocation"]),
        vcpu: size("cpu_cores_effective", 1.0).or(size("cpu_cores", 1.0)),
        ram_gib: size("cpu_ram", 1024.0),
        default_currency: Some(Currency::Usd),
        per: Per::Instance,
        ..Draft::default()
    };
    let hour = rows.amount("dph_total", text(&PRICE));
    let bid = rows.amount("min_bid", text(&["min_bid"]));
    rows.offer(&draft, &[Quote::new(Plan::Hour, "dph_total", hour), Quote::new(Plan::Spot, "min_bid", bid)]);
}
