//! The fields of the program's own format, shared by its CSV and its JSON.

use super::own_prices::{self, Beside};
use crate::catalog::evidence::Stated as Date;
use crate::catalog::offer::{Hold, Plan, PriceKind};
use crate::catalog::provider::Region;
use crate::import::draft::Draft;
use crate::import::memory::Stated;
use crate::import::report::{Aside, Reject, Repair};
use crate::import::rows::Rows;
use std::borrow::Cow;

/// The names of the fields, in the order of the template.
pub const FIELDS: [&str; 26] = [
    "provider",
    "gpu",
    "count",
    "vram_gb",
    "per",
    "price_per_hour",
    "spot_price",
    "price_per_day",
    "price_per_week",
    "price_per_month",
    "price_per_year",
    "price_1yr",
    "plan",
    "kind",
    "currency",
    "region",
    "variant",
    "vcpu",
    "ram_gib",
    "upstream",
    "source_url",
    "date",
    "accelerator_id",
    "hold",
    "area",
    "price_per_gpu_hour",
];

/// Place of the provider in [`FIELDS`].
pub const PROVIDER: usize = 0;
/// Place of the card.
pub const GPU: usize = 1;
/// Place of this field in [`FIELDS`].
pub const COUNT: usize = 2;
/// Place of this field in [`FIELDS`].
pub const VRAM: usize = 3;
/// Place of this field in [`FIELDS`].
pub const PER: usize = 4;
/// Place of this field in [`FIELDS`].
pub const HOUR: usize = 5;
/// Place of this field in [`FIELDS`].
pub const SPOT: usize = 6;
/// Place of this field in [`FIELDS`].
pub const ONE_YEAR_HOURLY: usize = 11;
/// Place of this field in [`FIELDS`].
pub const PLAN: usize = 12;
/// Place of this field in [`FIELDS`].
pub const KIND: usize = 13;
/// Place of this field in [`FIELDS`].
pub const CURRENCY: usize = 14;
const REGION: usize = 15;
const VARIANT: usize = 16;
const VCPU: usize = 17;
/// Place of this field in [`FIELDS`].
pub const RAM: usize = 18;
const UPSTREAM: usize = 19;
const URL: usize = 20;
const DATE: usize = 21;
const ID: usize = 22;
const HOLD: usize = 23;
const AREA: usize = 24;
/// Place of this field in [`FIELDS`].
pub const GPU_HOUR: usize = 25;

/// Price fields and their plans. `price_1yr` is a price per hour under a one-year term.
pub const PRICES: [(usize, Plan); 8] = [
    (HOUR, Plan::Hour),
    (SPOT, Plan::Spot),
    (7, Plan::Day),
    (8, Plan::Week),
    (9, Plan::Month),
    (10, Plan::Year),
    (ONE_YEAR_HOURLY, Plan::Year),
    (GPU_HOUR, Plan::Hour),
];

/// The price fields alone.
pub const PRICE_FIELDS: [usize; 8] = [HOUR, SPOT, 7, 8, 9, 10, ONE_YEAR_HOURLY, GPU_HOUR];

/// Names of the reasons in the `hold` field.
pub const HOLDS: [(&str, Hold); 10] = [
    ("anonymous", Hold::Anonymous),
    ("unspecified", Hold::Unspecified),
    ("assumption", Hold::Assumption),
    ("derived", Hold::Derived),
    ("bound", Hold::Bound),
    ("conflict", Hold::Conflict),
    ("suspect", Hold::Suspect),
    ("old", Hold::Old),
    ("unpriced", Hold::Unpriced),
    ("notrental", Hold::NotRental),
];

/// Names of the price kinds; the first of each is the one written.
pub const KINDS: [(&str, PriceKind); 9] = [
    ("list", PriceKind::List),
    ("promotion", PriceKind::Promotion),
    ("member", PriceKind::Member),
    ("原价", PriceKind::List),
    ("目录价", PriceKind::List),
    ("刊例价", PriceKind::List),
    ("活动价", PriceKind::Promotion),
    ("促销", PriceKind::Promotion),
    ("会员价", PriceKind::Member),
];

/// Reads one record. `short` says that it lacks cells that a row must have.
pub fn read(fields: &[&str; FIELDS.len()], beside: &Beside<'_>, short: bool, rows: &mut Rows<'_>) {
    rows.report.gpu_rows += 1;
    if short {
        rows.rejected("", fields[PROVIDER], Reject::Short);
        return;
    }
    let (provider, name) = (fields[PROVIDER], fields[GPU]);
    let hold = HOLDS.iter().find(|(word, _)| *word == fields[HOLD]).map(|(_, hold)| *hold);
    if provider.is_empty() && hold.is_none() {
        rows.rejected(FIELDS[PROVIDER], name, Reject::NoProvider);
        return;
    }
    if name.is_empty() && hold.is_none() {
        rows.rejected(FIELDS[GPU], "", Reject::NoName);
        return;
    }
    // Sizes of machines fit single precision.
    #[allow(clippy::cast_possible_truncation, reason = "sizes of machines, far below the range's end")]
    let size = |rows: &mut Rows<'_>, at: usize| match fields[at] {
        "" => None,
        text => rows.size(FIELDS[at], text).map(|value| value as f32),
    };
    let count = match fields[COUNT] {
        "" => match rows.registry.count_in(name) {
            Some(to) => {
                rows.repaired(FIELDS[GPU], name, Repair::CountInName { to });
                f64::from(to)
            }
            None => 1.0,
        },
        text => match rows.cards(FIELDS[COUNT], text) {
            Some(count) => count,
            None => return,
        },
    };
    let memory = size(rows, VRAM);
    if memory.is_none() && !fields[VRAM].is_empty() {
        return;
    }
    let Some(terms) = own_prices::terms(fields, beside, rows) else { return };
    let id = fields[ID];
    let known = rows.registry.by_id(id);
    if hold.is_some_and(|hold| hold != Hold::Unpriced && hold != Hold::Unspecified) {
        rows.aside(FIELDS[HOLD], fields[HOLD], Aside::Held);
    }
    let date = dated(fields[DATE]).unwrap_or_else(|| {
        rows.rejected(FIELDS[DATE], fields[DATE], Reject::BadRecord);
        Date::Undated
    });
    let draft = Draft {
        provider,
        upstream: fields[UPSTREAM],
        name,
        name_column: FIELDS[GPU],
        hint: fields[VARIANT],
        count,
        memory: Stated::each(memory),
        variant: fields[VARIANT],
        region: fields[REGION],
        home: area_of(fields[AREA]),
        url: fields[URL],
        vcpu: size(rows, VCPU),
        ram_gib: size(rows, RAM),
        date,
        currency: fields[CURRENCY],
        per: terms.per,
        known,
        literal: hold.is_some(),
        hold,
        ..Draft::default()
    };
    let mut quotes = own_prices::quotes(fields, beside, &terms, rows);
    own_prices::one_hour(&mut quotes, &draft, rows);
    rows.offer(&draft, &quotes);
}

/// A date as people write it, the year first: `2026-11-30`, `2026/11/30`, `2026年11月`, with a time or without.
fn dated(text: &str) -> Option<Date> {
    let day = text.trim().split([' ', 'T']).next().unwrap_or("");
    let plain = day.replace(['/', '年', '月'], "-").replace('日', "");
    let plain = plain.trim_end_matches('-');
    let year = plain.split('-').next().unwrap_or("");
    Date::parse(plain).filter(|_| year.is_empty() || year.len() == 4)
}

/// The names of the two areas.
pub const AREAS: [(&str, Region); 2] = [("cn", Region::Cn), ("intl", Region::Intl)];

/// The area of a word.
fn area_of(text: &str) -> Option<Region> {
    AREAS.iter().find(|(word, _)| *word == text).map(|(_, area)| *area)
}

/// Characters that make a spreadsheet take a text for a formula.
const FORMULA: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

/// Whether a text must be guarded, or looks as if it had been.
fn formula(text: &str) -> bool {
    text.trim_start_matches('\'').starts_with(FORMULA)
}

/// A text that no spreadsheet runs: an apostrophe in front of what would start a formula.
pub fn guarded(text: &str) -> Cow<'_, str> {
    if formula(text) { Cow::Owned(format!("'{text}")) } else { Cow::Borrowed(text) }
}

/// A text as it was before [`guarded`].
pub fn unguarded(text: &str) -> Cow<'_, str> {
    match text.strip_prefix('\'') {
        Some(rest) if formula(rest) => Cow::Borrowed(rest),
        _ => Cow::Borrowed(text),
    }
}
