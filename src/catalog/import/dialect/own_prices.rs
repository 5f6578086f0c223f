//! The prices of a row of the own format: which plan each is for, for the card or the machine, and in what unit. What the
//! heading, the `unit` column and the cell say of it must not contradict each other.

use super::own::{CURRENCY, FIELDS, GPU_HOUR, HOUR, KIND, KINDS, ONE_YEAR_HOURLY, PER, PLAN, PRICES, SPOT};
use crate::catalog::offer::{Per, Plan, PriceKind};
use crate::import::draft::{Draft, Quote};
use crate::import::number::Amount;
use crate::import::report::{Aside, Reject};
use crate::import::rows::Rows;
use crate::import::texts::Text;
use crate::import::unit::{Span, Unit};
use crate::units::Currency;

/// What a heading says of the prices below it: `单价（元/卡/时）`, `price`.
#[derive(Clone, Debug, Default)]
pub struct Head {
    /// Its unit.
    pub unit: Unit,
    /// Its currency.
    pub currency: Option<Currency>,
    /// Both as written.
    pub said: String,
    /// A price and no more: the unit tells for how long.
    pub open: bool,
}

/// What stands beside the fields of a row.
#[derive(Clone, Copy, Debug)]
pub struct Beside<'a> {
    /// The `unit` field: `month`, `USD/GPU/h`.
    pub unit: &'a str,
    /// A field that says only whether the price is of the spot market.
    pub spot: &'a str,
    /// A line above the table that says what prices are for, and that nobody here understands.
    pub above: &'a str,
    /// The heading of each field.
    pub heads: &'a [Head],
}

/// What a row says of all its prices.
#[derive(Clone, Copy, Debug)]
pub struct Terms<'a> {
    /// For the card or the machine.
    pub per: Per,
    /// Whether the row says so itself.
    per_stated: bool,
    unit: Unit,
    currency: Option<Currency>,
    said: &'a str,
    plan: Plan,
    kind: PriceKind,
}

/// Reads what a row says of all its prices; what cannot be honoured is remarked and gives `None`.
pub fn terms<'a>(fields: &[&'a str; FIELDS.len()], beside: &Beside<'a>, rows: &mut Rows<'_>) -> Option<Terms<'a>> {
    let per = per_of(fields[PER]);
    // People put `元/卡/时` under 计价单位, too.
    let (said, column) = match (per, beside.unit) {
        (None, "") => (fields[PER], FIELDS[PER]),
        (None, _) => {
            rows.rejected(FIELDS[PER], fields[PER], Reject::BadRecord);
            return None;
        }
        (Some(_), unit) => (unit, "unit"),
    };
    let Some((unit, currency)) = Unit::with_currency(said) else {
        rows.aside(column, said, Aside::OtherUnit);
        return None;
    };
    let stated = per.filter(|_| !fields[PER].is_empty());
    if stated.is_some_and(|per| unit.of.is_some_and(|of| of != per)) {
        rows.aside(column, said, Aside::OtherUnit);
        return None;
    }
    // `以下价格均为每卡价格` above a table: true of a row only where the row says the same.
    if !beside.above.is_empty() && stated.is_none() && unit == Unit::default() {
        rows.aside("", beside.above, Aside::OtherUnit);
        return None;
    }
    let Some(plan) = plan_of(fields[PLAN]) else {
        match months_of(fields[PLAN]) {
            Some(months) => rows.aside(FIELDS[PLAN], fields[PLAN], Aside::Term(months)),
            None => rows.rejected(FIELDS[PLAN], fields[PLAN], Reject::BadRecord),
        }
        return None;
    };
    let terms = Terms {
        per: stated.or(unit.of).unwrap_or(Per::Instance),
        per_stated: stated.is_some(),
        unit,
        currency,
        said,
        plan,
        kind: PriceKind::List,
    };
    of_kind(fields[KIND], fields[PLAN], terms, rows).and_then(|terms| of_market(fields[SPOT], beside, terms, rows))
}

/// With what the `kind` field says. Some write there how it is charged.
fn of_kind<'a>(text: &str, plan_text: &str, terms: Terms<'a>, rows: &mut Rows<'_>) -> Option<Terms<'a>> {
    let lower = text.trim().to_lowercase();
    if lower.is_empty() {
        return Some(terms);
    }
    if let Some((_, kind)) = KINDS.iter().find(|(word, _)| *word == lower) {
        return Some(Terms { kind: *kind, ..terms });
    }
    match plan_of(&lower) {
        Some(plan) if plan_text.is_empty() || plan == terms.plan => Some(Terms { plan, ..terms }),
        _ => {
            rows.rejected(FIELDS[KIND], text, Reject::BadRecord);
            None
        }
    }
}

/// With what a flag says: `spot` is a price in some files, and only a yes or no in others.
fn of_market<'a>(text: &str, beside: &Beside<'_>, terms: Terms<'a>, rows: &mut Rows<'_>) -> Option<Terms<'a>> {
    let (column, text) = if beside.spot.is_empty() { (FIELDS[SPOT], text) } else { ("is_spot", beside.spot) };
    let flag = flag_of(text).or(match beside.spot {
        "1" => Some(true),
        "0" => Some(false),
        _ => None,
    });
    match flag {
        None if !beside.spot.is_empty() => {
            rows.rejected(column, text, Reject::BadRecord);
            None
        }
        None | Some(false) => Some(terms),
        Some(true) if matches!(terms.plan, Plan::Hour | Plan::Spot) => Some(Terms { plan: Plan::Spot, ..terms }),
        Some(true) => {
            rows.rejected(column, text, Reject::BadRecord);
            None
        }
    }
}

/// A yes or no.
fn flag_of(text: &str) -> Option<bool> {
    match text.trim().to_lowercase().as_str() {
        "true" | "yes" | "y" | "是" => Some(true),
        "false" | "no" | "n" | "否" => Some(false),
        _ => None,
    }
}

/// The prices of a row.
pub fn quotes<'a>(
    fields: &[&'a str; FIELDS.len()],
    beside: &Beside<'a>,
    terms: &Terms<'a>,
    rows: &mut Rows<'_>,
) -> Vec<Quote<'a>> {
    let mut quotes = Vec::new();
    for (field, usual) in PRICES {
        let text = fields[field];
        if text.is_empty() || (field == SPOT && flag_of(text).is_some()) {
            continue;
        }
        let head = beside.heads.get(field);
        let amount =
            rows.amount(FIELDS[field], text).and_then(|amount| honoured(amount, field, text, head, terms, rows));
        // `plan` says what the one price field means; where nobody says it, the unit of a heading that leaves it open.
        let plan = if field == HOUR || field == GPU_HOUR { terms.plan } else { usual };
        let spanned = amount.and_then(|amount| amount.unit).and_then(|unit| plan_for(unit.span?));
        let open = field == HOUR && head.is_some_and(|head| head.open);
        let plan =
            if open && fields[PLAN].is_empty() && plan == Plan::Hour { spanned.unwrap_or(plan) } else { plan };
        // Billed by the minute, or so much a minute? `price_per_hour` tells, `price` does not.
        let told = amount.is_none_or(|amount| amount.unit.is_some_and(|unit| unit.span.is_some()));
        if open && matches!(plan, Plan::Second | Plan::Minute) && !told {
            rows.aside(FIELDS[PLAN], fields[PLAN], Aside::OtherUnit);
            continue;
        }
        let quote = if field == ONE_YEAR_HOURLY {
            Quote::hourly(plan, FIELDS[field], amount)
        } else {
            Quote::new(plan, FIELDS[field], amount)
        };
        let per = if field == GPU_HOUR { Some(Per::Gpu) } else { Some(terms.per).filter(|_| terms.per_stated) };
        quotes.push(Quote { kind: terms.kind, per, ..quote });
    }
    quotes
}

/// An amount with what its heading and its row say of it; a contradiction is remarked and gives `None`.
fn honoured(
    amount: Amount,
    field: usize,
    text: &str,
    head: Option<&Head>,
    terms: &Terms<'_>,
    rows: &mut Rows<'_>,
) -> Option<Amount> {
    let (head_unit, head_currency, head_said) =
        head.map_or((Unit::default(), None, ""), |head| (head.unit, head.currency, head.said.as_str()));
    let outer = [(head_unit, head_currency, head_said), (terms.unit, terms.currency, terms.said)];
    let mut amount = amount;
    for (unit, currency, said) in outer {
        if said.is_empty() {
            continue;
        }
        let found = format!("{text} ({said})");
        let Some(both) = amount.unit.unwrap_or_default().and(unit) else {
            rows.aside(FIELDS[field], &found, Aside::OtherUnit);
            return None;
        };
        if amount.currency.is_some() && currency.is_some() && amount.currency != currency {
            rows.aside(FIELDS[CURRENCY], &found, Aside::CurrencyConflict);
            return None;
        }
        amount.unit = Some(both).filter(|unit| *unit != Unit::default());
        amount.currency = amount.currency.or(currency);
        if amount.written == Text::EMPTY {
            amount.written = rows.texts.intern(&found);
        }
    }
    Some(amount)
}

/// The plan whose price is for such a time; `None` for an hour, which says nothing new, and for times without one.
fn plan_for(span: Span) -> Option<Plan> {
    match span {
        Span::Day => Some(Plan::Day),
        Span::Week => Some(Plan::Week),
        Span::Month => Some(Plan::Month),
        Span::Year => Some(Plan::Year),
        Span::Second | Span::Minute | Span::Hour | Span::Quarter => None,
    }
}

/// Of an hour's price for the machine and one for the card, which say the same, keeps the first; when they contradict each
/// other, neither.
pub fn one_hour(quotes: &mut Vec<Quote<'_>>, draft: &Draft<'_>, rows: &mut Rows<'_>) {
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

/// What a price is for: the instance when nothing is said.
fn per_of(text: &str) -> Option<Per> {
    match text.trim().to_lowercase().as_str() {
        "" | "instance" | "machine" | "node" | "整机" | "实例" | "台" => Some(Per::Instance),
        "gpu" | "card" | "每卡" | "单卡" | "卡" => Some(Per::Gpu),
        _ => None,
    }
}
