//! Google's TPU prices as gpuhunt keeps them: `{generation: {region: {"On Demand (USD)", "Spot (USD)"}}}`, for one chip and
//! hour.

use super::Context;
use crate::catalog::offer::{Per, Plan};
use crate::import::draft::{Draft, Quote};
use crate::import::json::Value;
use crate::import::rows::Rows;
use crate::units::Currency;

const HOUR: &str = "On Demand (USD)";
const SPOT: &str = "Spot (USD)";

/// Records of such a file: every region of every generation.
pub fn find<'a>(root: Value<'a>) -> Vec<(Value<'a>, Value<'a>)> {
    if !root.is_object() {
        return Vec::new();
    }
    let generations = root.items().filter(Value::is_object);
    let regions = generations.flat_map(|generation| generation.items().map(move |region| (generation, region)));
    regions.filter(|(_, region)| region.any(&[HOUR, SPOT]).is_some()).collect()
}

/// Reads one of them.
pub fn record(context: &Context<'_>, region: Value<'_>, rows: &mut Rows<'_>) {
    rows.report.gpu_rows += 1;
    let text = |key: &str| region.get(key).map_or("", |value| value.written());
    let draft = Draft {
        provider: "gcp",
        name: context.parent.key(),
        name_column: "TPU",
        region: region.key(),
        default_currency: Some(Currency::Usd),
        per: Per::Gpu,
        ..Draft::default()
    };
    let hour = rows.amount(HOUR, text(HOUR));
    let spot = rows.amount(SPOT, text(SPOT));
    rows.offer(&draft, &[Quote::new(Plan::Hour, HOUR, hour), Quote::new(Plan::Spot, SPOT, spot)]);
}
