//! tardellirs/gpu-pricing's `offerings.json`: USD per card and hour; caveats in words say which prices are estimates,
//! the lowest of a market, or without the machine around the card.

use super::{Context, dated};
use crate::catalog::offer::{Hold, Per, Plan};
use crate::import::draft::{Draft, Quote};
use crate::import::json::Value;
use crate::import::memory::Stated;
use crate::import::report::Aside;
use crate::import::rows::Rows;
use crate::units::Currency;

/// Words in a caveat and what they make of the price.
const CAVEATS: [(&[&str], Aside, Hold); 6] = [
    (&["estimated"], Aside::Derived, Hold::Derived),
    (&["billed separately", "ram"], Aside::WithoutHost, Hold::Bound),
    (&["billed separately", "vcpu"], Aside::WithoutHost, Hold::Bound),
    (&["cheapest live offer"], Aside::Lowest, Hold::Bound),
    (&["min live offer"], Aside::Lowest, Hold::Bound),
    (&["marketplace min price"], Aside::Lowest, Hold::Bound),
];

/// Records of such a file.
pub fn find<'a>(root: Value<'a>) -> Vec<(Value<'a>, Value<'a>)> {
    let known = |item: &Value<'a>| item.get("gpu_model").is_some() && item.get("price_usd_hour").is_some();
    let list = root.get("offerings").unwrap_or(root);
    if !list.is_array() || !list.items().next().is_some_and(|first| known(&first)) {
        return Vec::new();
    }
    list.items().map(|item| (root, item)).collect()
}

/// Reads one of them.
pub fn record(_: &Context<'_>, item: Value<'_>, rows: &mut Rows<'_>) {
    rows.report.gpu_rows += 1;
    let text = |key: &str| item.get(key).map_or("", |value| value.written());
    // Sizes of machines fit single precision.
    #[allow(clippy::cast_possible_truncation, reason = "sizes of machines, far below the range's end")]
    let size = |key: &str| item.get(key).and_then(|value| value.number()).map(|value| value as f32);
    let mut hold = None;
    let caveats = item.get("caveats").into_iter().flat_map(|caveats| caveats.items());
    let told = caveats.chain(item.get("notes")).map(|caveat| caveat.str());
    for caveat in told {
        let lower = caveat.to_lowercase();
        if let Some((_, aside, why)) =
            CAVEATS.iter().find(|(words, ..)| words.iter().all(|word| lower.contains(word)))
            && hold.is_none()
        {
            rows.aside("caveats", caveat, aside.clone());
            hold = Some(*why);
        }
    }
    let tier = text("tier");
    let spot = item.get("is_spot").and_then(|flag| flag.flag()) == Some(true);
    let draft = Draft {
        provider: text("provider_id"),
        name: text("gpu_model"),
        name_column: "gpu_model",
        hint: text("interconnect"),
        memory: Stated::each(size("vram_gb")),
        variant: if matches!(tier, "on-demand" | "spot") { "" } else { tier },
        url: text("source_url"),
        vcpu: size("vcpu"),
        ram_gib: size("ram_gb"),
        date: dated(text("collected_at")),
        default_currency: Some(Currency::Usd),
        per: Per::Gpu,
        hold,
        ..Draft::default()
    };
    let amount = rows.amount("price_usd_hour", text("price_usd_hour"));
    rows.offer(&draft, &[Quote::new(if spot { Plan::Spot } else { Plan::Hour }, "price_usd_hour", amount)]);
}
