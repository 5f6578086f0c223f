//! The fields of the program's own format, shared by its CSV and its JSON.

use crate::catalog::evidence::Stated as Date;
use crate::catalog::offer::{Hold, Per, Plan, PriceKind};
use crate::catalog::provider::Region;
use crate::import::draft::{Draft, Quote};
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
const COUNT: usize = 2;
const VRAM: usize = 3;
const PER: usize = 4;
const HOUR: usize = 5;
const ONE_YEAR_HOURLY: usize = 11;
const PLAN: usize = 12;
const KIND: usize = 13;
const CURRENCY: usize = 14;
const REGION: usize = 15;
const VARIANT: usize = 16;
const VCPU: usize = 17;
const RAM: usize = 18;
const UPSTREAM: usize = 19;
const URL: usize = 20;
const DATE: usize = 21;
const ID: usize = 22;
const HOLD: usize = 23;
const AREA: usize = 24;
const GPU_HOUR: usize = 25;

/// Price fields and their plans. `price_1yr` is a price per hour under a one-year term.
pub const PRICES: [(usize, Plan); 8] = [
    (HOUR, Plan::Hour),
    (6, Plan::Spot),
    (7, Plan::Day),
    (8, Plan::Week),
    (9, Plan::Month),
    (10, Plan::Year),
    (ONE_YEAR_HOURLY, Plan::Year),
    (GPU_HOUR, Plan::Hour),
];

/// The price fields alone.
pub const PRICE_FIELDS: [usize; 8] = [HOUR, 6, 7, 8, 9, 10, ONE_YEAR_HOURLY, GPU_HOUR];

/// Words of the `plan` field beside the plans' own names.
const PLAN_WORDS: [(&str, Plan); 16] = [
    ("hourly", Plan::Hour),
    ("on-demand", Plan::Hour),
    ("ondemand", Plan::Hour),
    ("on_demand", Plan::Hour),
    ("按量", Plan::Hour),
    ("按时", Plan::Hour),
    ("interruptible", Plan::Spot),
    ("竞价", Plan::Spot),
    ("daily", Plan::Day),
    ("包日", Plan::Day),
    ("weekly", Plan::Week),
    ("包周", Plan::Week),
    ("monthly", Plan::Month),
    ("包月", Plan::Month),
    ("yearly", Plan::Year),
    ("包年", Plan::Year),
];

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

/// Names of the price kinds.
pub const KINDS: [(&str, PriceKind); 3] =
    [("list", PriceKind::List), ("promotion", PriceKind::Promotion), ("member", PriceKind::Member)];

/// Reads one record. `short` says that it lacks cells that a row must have.
pub fn read(fields: &[&str; FIELDS.len()], short: bool, rows: &mut Rows<'_>) {
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
    // `8x H100` with a 1 in the column: a price for one card or for eight?
    let named = rows.registry.count_in(name).map_or(count, f64::from);
    if hold.is_none() && (named - count).abs() > f64::EPSILON {
        rows.aside(FIELDS[COUNT], fields[COUNT], Aside::CountConflict);
        return;
    }
    let memory = size(rows, VRAM);
    if memory.is_none() && !fields[VRAM].is_empty() {
        return;
    }
    let Some(per) = per_of(fields[PER]) else {
        rows.rejected(FIELDS[PER], fields[PER], Reject::BadRecord);
        return;
    };
    let id = fields[ID];
    let known = rows.registry.by_id(id);
    if hold.is_some_and(|hold| hold != Hold::Unpriced && hold != Hold::Unspecified) {
        rows.aside(FIELDS[HOLD], fields[HOLD], Aside::Held);
    }
    let date = Date::parse(fields[DATE]).unwrap_or_else(|| {
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
        per,
        known,
        literal: hold.is_some(),
        hold,
        ..Draft::default()
    };
    let mut quotes = quotes(fields, rows);
    one_hour(&mut quotes, &draft, rows);
    rows.offer(&draft, &quotes);
}

fn quotes<'a>(fields: &[&'a str; FIELDS.len()], rows: &mut Rows<'_>) -> Vec<Quote<'a>> {
    let plan = plan_of(fields[PLAN]);
    if plan.is_none() {
        match months_of(fields[PLAN]) {
            Some(months) => rows.aside(FIELDS[PLAN], fields[PLAN], Aside::Term(months)),
            None => rows.rejected(FIELDS[PLAN], fields[PLAN], Reject::BadRecord),
        }
        return Vec::new();
    }
    let kind = KINDS.iter().find(|(word, _)| *word == fields[KIND]).map_or(PriceKind::List, |(_, kind)| *kind);
    let mut quotes = Vec::new();
    for (field, usual) in PRICES {
        if fields[field].is_empty() {
            continue;
        }
        let amount = rows.amount(FIELDS[field], fields[field]);
        // `plan` says what the one price field means.
        let plan = if field == HOUR || field == GPU_HOUR { plan.unwrap_or(usual) } else { usual };
        let quote = if field == ONE_YEAR_HOURLY {
            Quote::hourly(plan, FIELDS[field], amount)
        } else {
            Quote::new(plan, FIELDS[field], amount)
        };
        let per = match field {
            GPU_HOUR => Some(Per::Gpu),
            _ if fields[PER].is_empty() => None,
            _ => per_of(fields[PER]),
        };
        quotes.push(Quote { kind, per, ..quote });
    }
    quotes
}

/// Of an hour's price for the machine and one for the card, which say the same, keeps the first; when they contradict each
/// other, neither.
fn one_hour(quotes: &mut Vec<Quote<'_>>, draft: &Draft<'_>, rows: &mut Rows<'_>) {
    let find = |field: usize| quotes.iter().position(|quote| quote.column == FIELDS[field]);
    let (Some(hour), Some(card)) = (find(HOUR), find(GPU_HOUR)) else { return };
    let each = |quote: &Quote<'_>| {
        let amount = quote.amount?;
        let of = amount.unit.and_then(|unit| unit.of).or(quote.per).unwrap_or(draft.per);
        Some(if of == Per::Gpu { amount.value } else { amount.value / draft.count })
    };
    let card = quotes.remove(card);
    let (Some(one), Some(other)) = (each(&quotes[hour]), each(&card)) else {
        // An empty or broken cell beside a good one: the remark on it is made.
        if quotes[hour].amount.is_none() {
            quotes[hour] = card;
        }
        return;
    };
    let currencies = [quotes[hour].amount, card.amount].map(|amount| amount.and_then(|amount| amount.currency));
    let two_currencies = matches!(currencies, [Some(one), Some(other)] if one != other);
    // Both are written to the cent as a rule.
    if two_currencies || (one - other).abs() > 0.005_1_f64.max(other * 0.002) {
        let found = format!("{one} ≠ {other}");
        rows.aside(FIELDS[GPU_HOUR], &found, Aside::PriceConflict);
        quotes.remove(hour);
    }
}

/// The plan of a word; an hour when there is none.
fn plan_of(text: &str) -> Option<Plan> {
    let text = text.trim().to_lowercase();
    if text.is_empty() {
        return Some(Plan::Hour);
    }
    let word = PLAN_WORDS.iter().find(|(word, _)| *word == text).map(|(_, plan)| *plan);
    Plan::from_name(&text).or(word).or_else(|| Plan::of_months(months_of(&text)?))
}

/// Words behind the number of a term, and how many months each is.
const TERMS: [(&str, u16); 10] = [
    ("months", 1),
    ("month", 1),
    ("mo", 1),
    ("个月", 1),
    ("月", 1),
    ("years", 12),
    ("year", 12),
    ("yr", 12),
    ("y", 12),
    ("年", 12),
];

/// Months of a term such as `36 months`, `6mo` or `3年`.
fn months_of(text: &str) -> Option<u16> {
    let text = text.trim().to_lowercase();
    let word = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let number: u16 = text.strip_suffix(word)?.parse().ok()?;
    let months = TERMS.iter().find(|(known, _)| *known == word.trim_start_matches([' ', '-']))?.1;
    number.checked_mul(months).filter(|months| *months > 0)
}

/// The names of the two areas.
pub const AREAS: [(&str, Region); 2] = [("cn", Region::Cn), ("intl", Region::Intl)];

/// The area of a word.
fn area_of(text: &str) -> Option<Region> {
    AREAS.iter().find(|(word, _)| *word == text).map(|(_, area)| *area)
}

/// What a price is for: the instance when nothing is said.
fn per_of(text: &str) -> Option<Per> {
    match text.trim().to_lowercase().as_str() {
        "" | "instance" | "machine" | "node" | "整机" | "实例" | "台" => Some(Per::Instance),
        "gpu" | "card" | "每卡" | "单卡" | "卡" => Some(Per::Gpu),
        _ => None,
    }
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
