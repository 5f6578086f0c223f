//! ec2instances.info's shape: one object per instance type, prices as texts by region and system; a row is a type in a
//! region, Linux.

use super::Context;
use crate::catalog::offer::{Per, Plan};
use crate::import::draft::{Draft, Quote};
use crate::import::json::Value;
use crate::import::memory::Stated;
use crate::import::report::Aside;
use crate::import::rows::Rows;
use crate::units::Currency;

/// Prices per hour under a reservation that is paid at once.
const ONE_YEAR: &str = "yrTerm1Standard.allUpfront";
const THREE_YEARS: &str = "yrTerm3Standard.allUpfront";

/// Records of such a file: every region of every type.
pub fn find<'a>(root: Value<'a>) -> Vec<(Value<'a>, Value<'a>)> {
    let types: Vec<Value<'a>> = if root.is_array() { root.items().collect() } else { vec![root] };
    let known = |kind: &Value<'a>| kind.get("instance_type").is_some();
    types
        .into_iter()
        .filter(known)
        .flat_map(|kind| {
            kind.get("pricing").into_iter().flat_map(|pricing| pricing.items()).map(move |region| (kind, region))
        })
        .collect()
}

/// Reads one of them.
pub fn record(context: &Context<'_>, region: Value<'_>, rows: &mut Rows<'_>) {
    let kind = context.parent;
    let number = |key: &str| kind.get(key).and_then(|value| value.number());
    // Sizes of machines fit single precision.
    #[allow(clippy::cast_possible_truncation, reason = "sizes of machines, far below the range's end")]
    let size = |key: &str| number(key).map(|value| value as f32);
    let variant = kind.get("instance_type").map_or("", |value| value.str());
    let count = number("GPU").unwrap_or(0.0);
    if count <= 0.0 {
        rows.no_accelerator("GPU", variant);
        return;
    }
    rows.report.gpu_rows += 1;
    let name = kind.get("GPU_model").map_or("", |value| value.str());
    let draft = Draft {
        provider: "aws",
        name,
        name_column: "GPU_model",
        hint: variant,
        count,
        memory: Stated { total: size("GPU_memory").filter(|gb| *gb > 0.0), ..Stated::default() },
        variant,
        region: region.key(),
        vcpu: size("vCPU"),
        ram_gib: size("memory"),
        default_currency: Some(Currency::Usd),
        per: Per::Instance,
        ..Draft::default()
    };
    let Some(linux) = region.get("linux") else {
        rows.aside("pricing", region.key(), Aside::Unpriced);
        return;
    };
    let text = |value: Option<Value<'_>>| value.map_or(String::new(), |value| value.written().to_owned());
    let hour = rows.amount("ondemand", &text(linux.get("ondemand")));
    let spot = rows.amount("spot", &text(linux.any(&["spot_avg", "spot_min"])));
    let reserved = |key: &str| text(linux.get("reserved").and_then(|reserved| reserved.get(key)));
    let [year, three] = [ONE_YEAR, THREE_YEARS].map(|key| rows.amount(key, &reserved(key)));
    let quotes = [
        Quote::new(Plan::Hour, "ondemand", hour),
        Quote::new(Plan::Spot, "spot", spot),
        Quote::hourly(Plan::Year, ONE_YEAR, year),
        Quote::hourly(Plan::ThreeYears, THREE_YEARS, three),
    ];
    rows.offer(&draft, &quotes);
}
