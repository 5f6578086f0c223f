//! AutoDL's machine list, and what is written after it: money is yuan × 1000, memory is bytes, the price is for one
//! card. The envelope is `{code, data: {list}}`, or the list itself.

use super::Context;
use crate::catalog::offer::{Per, Plan};
use crate::catalog::provider::Region;
use crate::import::draft::{Draft, Quote};
use crate::import::json::Value;
use crate::import::memory::Stated;
use crate::import::report::Aside;
use crate::import::rows::Rows;
use crate::units::Currency;

/// Price keys, their names in `machine_sku`, and the plan.
const PRICES: [(&str, &str, Plan); 5] = [
    ("payg_price", "payg", Plan::Second),
    ("daily_price", "daily", Plan::Day),
    ("weekly_price", "weekly", Plan::Week),
    ("monthly_price", "monthly", Plan::Month),
    ("yearly_price", "yearly", Plan::Year),
];

/// Thousandths of a yuan.
const UNIT: f64 = 1e-3;
const GIB: f64 = 1_073_741_824.0;

/// Records of such a file.
pub fn find<'a>(root: Value<'a>) -> Vec<(Value<'a>, Value<'a>)> {
    let data = root.get("data").unwrap_or(root);
    let list = data.any(&["list", "machines", "items"]).unwrap_or(data);
    let known = |item: &Value<'a>| item.get("payg_price").is_some() || item.get("machine_sku").is_some();
    if !list.is_array() || !list.items().any(|item| known(&item)) {
        return Vec::new();
    }
    list.items().map(|item| (root, item)).collect()
}

/// Reads one of them.
pub fn record(context: &Context<'_>, item: Value<'_>, rows: &mut Rows<'_>) {
    rows.report.gpu_rows += 1;
    let kind = item.get("gpu_type").filter(Value::is_object);
    let text = |keys: &[&str]| item.any(keys).map_or("", |value| value.written());
    // Sizes of machines fit single precision.
    #[allow(clippy::cast_possible_truncation, reason = "sizes of machines, far below the range's end")]
    let gib = |value: Option<Value<'_>>| value.and_then(|value| value.number()).map(|bytes| (bytes / GIB) as f32);
    let named = kind.and_then(|kind| kind.get("name")).map_or("", |name| name.str());
    let memory = gib(item.get("gpu_memory").or(kind.and_then(|kind| kind.get("memory"))));
    let free = item.any(&["gpu_order_num", "gpu_idle_num"]).and_then(|value| value.number());
    if free == Some(0.0) {
        rows.aside("gpu_order_num", named, Aside::Unavailable);
        return;
    }
    #[allow(clippy::cast_possible_truncation, reason = "cores of a machine")]
    let vcpu = item.get("cpu_per_gpu").and_then(|value| value.number()).map(|cores| cores as f32);
    let draft = Draft {
        provider: if context.file_provider.is_empty() { "autodl" } else { context.file_provider },
        name: if named.is_empty() {
            text(&["gpu_name", "gpu_alias_name", "snapshot_gpu_alias_name"])
        } else {
            named
        },
        name_column: "gpu_name",
        memory: Stated::each(memory),
        variant: text(&["machine_alias", "machine_id"]),
        region: text(&["region_name", "region_sign"]),
        home: Some(Region::Cn),
        vcpu,
        ram_gib: gib(item.get("mem_per_gpu")),
        default_currency: Some(Currency::Cny),
        per: Per::Gpu,
        ..Draft::default()
    };
    let skus: Vec<Value<'_>> = item.get("machine_sku").into_iter().flat_map(|skus| skus.items()).collect();
    let mut quotes = Vec::new();
    for (key, name, plan) in PRICES {
        let sku = skus.iter().find(|sku| sku.get("type").is_some_and(|kind| kind.str() == name));
        let price = item.get(key).or(sku.and_then(|sku| sku.get("current_price")));
        let amount = price.and_then(|price| rows.amount(key, price.written()));
        // A plan that is not sold stands there as 0.
        let sold = plan == Plan::Second || amount.is_none_or(|amount| amount.value > 0.0);
        if sold {
            quotes.push(Quote { times: UNIT, ..Quote::new(plan, key, amount) });
        }
    }
    rows.offer(&draft, &quotes);
}
