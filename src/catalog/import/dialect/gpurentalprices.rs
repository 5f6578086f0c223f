//! gpurentalprices.com's daily snapshot: `offers[]` with the price of one card per hour in USD, a slug for the card, and
//! a kind.

use super::{Context, alone, dated};
use crate::catalog::offer::{Per, Plan};
use crate::import::draft::{Draft, Quote};
use crate::import::json::Value;
use crate::import::memory::Stated;
use crate::import::report::Reject;
use crate::import::rows::Rows;
use crate::units::Currency;

/// What a kind means: how it is charged, and what the variant is called.
const KINDS: [(&str, Plan, &str); 5] = [
    ("on-demand", Plan::Hour, ""),
    ("spot", Plan::Spot, ""),
    ("community", Plan::Hour, "community"),
    ("secure", Plan::Hour, "secure"),
    ("serverless", Plan::Second, "serverless"),
];

/// Records of such a file.
pub fn find<'a>(root: Value<'a>) -> Vec<(Value<'a>, Value<'a>)> {
    let offers = root.get("offers").into_iter().flat_map(|offers| offers.items());
    let found: Vec<_> = offers.map(|offer| (root, offer)).collect();
    let known = found.first().is_some_and(|(_, first)| first.get("usd_hr").is_some() && first.get("gpu").is_some());
    if known { found } else { Vec::new() }
}

/// Reads one of them.
pub fn record(context: &Context<'_>, offer: Value<'_>, rows: &mut Rows<'_>) {
    rows.report.gpu_rows += 1;
    let text = |key: &str| offer.get(key).map_or("", |value| value.written());
    let Some((_, plan, variant)) = KINDS.iter().find(|(kind, ..)| *kind == text("kind")) else {
        rows.rejected("kind", text("kind"), Reject::BadRecord);
        return;
    };
    // Gigabytes of a card fit single precision.
    #[allow(clippy::cast_possible_truncation, reason = "sizes of machines, far below the range's end")]
    let memory = offer.get("vram_gb").and_then(|value| value.number()).map(|gb| gb as f32);
    let fetched = text("fetched_at");
    let date = if fetched.is_empty() { context.root.get("date").map_or("", |date| date.str()) } else { fetched };
    let hold = alone::by_page(text("source_url"), rows);
    let Some(count) = super::cards(offer, "min_gpus", rows) else { return };
    let draft = Draft {
        provider: text("provider"),
        name: text("gpu"),
        name_column: "gpu",
        memory: Stated::each(memory),
        count,
        variant,
        url: text("source_url"),
        date: dated(date),
        default_currency: Some(Currency::Usd),
        per: Per::Gpu,
        hold,
        ..Draft::default()
    };
    let amount = rows.amount("usd_hr", text("usd_hr"));
    rows.offer(&draft, &[Quote::new(*plan, "usd_hr", amount)]);
}
