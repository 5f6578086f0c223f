//! An hourly log of market prices (nixj9/gpu-market-intel), USD per card and hour: only the newest entry of a provider's
//! card is an offer, the others are its history.

use super::{TableDialect, dated};
use crate::catalog::offer::{Hold, Per, Plan};
use crate::import::draft::{Draft, Quote};
use crate::import::report::Aside;
use crate::import::rows::Rows;
use crate::import::table::{Column, Row, column};
use crate::units::Currency;
use std::collections::HashMap;

const TIME: usize = 0;
const PROVIDER: usize = 1;
const NAME: usize = 2;
const HOUR: usize = 3;
const SPOT: usize = 4;
const AVAILABILITY: usize = 5;
const REGIONS: usize = 6;

const COLUMNS: [Column; 7] = [
    column(&["timestamp"]),
    column(&["provider"]),
    column(&["gpu"]),
    column(&["on_demand_hr"]),
    column(&["spot_price_hr"]),
    column(&["availability"]),
    column(&["top_regions"]),
];

/// Headings that tell the format.
pub const SIGNATURE: &[&str] =
    &["timestamp", "provider", "gpu", "median_price_hr", "on_demand_hr", "spot_price_hr"];

/// Reads it, remembering the newest time of every provider's card.
#[derive(Debug, Default)]
pub struct Nixj9 {
    newest: HashMap<(String, String), String>,
    times: Vec<(u32, String)>,
}

impl TableDialect for Nixj9 {
    fn columns(&self) -> &'static [Column] {
        &COLUMNS
    }

    fn row(&mut self, row: &Row<'_>, rows: &mut Rows<'_>) {
        rows.report.gpu_rows += 1;
        let (time, provider, name) = (row.get(TIME), row.get(PROVIDER), row.get(NAME));
        let newest = self.newest.entry((provider.to_owned(), name.to_owned())).or_default();
        if time > newest.as_str() {
            time.clone_into(newest);
        }
        if self.times.last().is_none_or(|(_, last)| last != time) {
            self.times.push((row.line, time.to_owned()));
        }
        let regions = row.get(REGIONS);
        let draft = Draft {
            provider,
            name,
            name_column: "gpu",
            // Several regions are no region.
            region: if regions.contains(';') { "" } else { regions.split(':').next().unwrap_or("") },
            entry: time,
            date: dated(time),
            default_currency: Some(Currency::Usd),
            per: Per::Gpu,
            ..Draft::default()
        };
        if row.get(AVAILABILITY) == "Unavailable" {
            rows.aside("availability", "Unavailable", Aside::Unavailable);
            return;
        }
        let hour = rows.amount("on_demand_hr", row.get(HOUR));
        let spot = rows.amount("spot_price_hr", row.get(SPOT));
        rows.offer(
            &draft,
            &[Quote::new(Plan::Hour, "on_demand_hr", hour), Quote::new(Plan::Spot, "spot_price_hr", spot)],
        );
    }

    fn finish(&mut self, rows: &mut Rows<'_>) {
        let mut old = Vec::new();
        for offer in &mut rows.offers {
            let at = self.times.partition_point(|(line, _)| *line <= offer.line);
            let time = at.checked_sub(1).and_then(|at| self.times.get(at)).map_or("", |(_, time)| time.as_str());
            let key = (rows.texts.get(offer.provider).to_owned(), rows.texts.get(offer.written).to_owned());
            if self.newest.get(&key).is_some_and(|newest| newest.as_str() > time) {
                offer.hold = Some(Hold::Old);
                old.push(offer.line);
            }
        }
        old.dedup();
        rows.set_aside(&old, &Aside::History);
    }
}
