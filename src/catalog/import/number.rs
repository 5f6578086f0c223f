//! Numbers as people write them: currency signs and words, thousands separators, decimal commas, full-width digits.

use super::texts::Text;
use super::unit::{self, Unit};
use crate::units::{Currency, Money};

/// Largest amount that a price or size may have; more is a mistake.
pub const MOST: f64 = 1e9;

/// Words and signs that name a currency in an amount. `¥` and `￥` stand for both yuan and yen, so they decide nothing.
const CURRENCY_WORDS: [(&str, Option<Currency>); 16] = [
    ("us$", Some(Currency::Usd)),
    ("usd", Some(Currency::Usd)),
    ("$", Some(Currency::Usd)),
    ("美元", Some(Currency::Usd)),
    ("eur", Some(Currency::Eur)),
    ("€", Some(Currency::Eur)),
    ("欧元", Some(Currency::Eur)),
    ("cny", Some(Currency::Cny)),
    ("rmb", Some(Currency::Cny)),
    ("人民币", Some(Currency::Cny)),
    ("元", Some(Currency::Cny)),
    ("jpy", None),
    ("inr", None),
    ("₹", None),
    ("£", None),
    ("gbp", None),
];

/// How a file writes the fraction of a number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Decimal {
    /// Nothing in the file decides.
    #[default]
    Unknown,
    /// `1,234.50`
    Point,
    /// `1.234,50`
    Comma,
    /// Some cells this way and some the other: a number with three digits behind one mark may be either.
    Mixed,
}

/// What an amount turned out to be.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Amount {
    /// The number.
    pub value: f64,
    /// Currency that the text itself names.
    pub currency: Option<Currency>,
    /// `¥`: yuan or yen.
    pub yen_sign: bool,
    /// Whether there was a sign or word at all.
    pub worded: bool,
    /// Whether a thousands separator was taken out.
    pub thousands: bool,
    /// Whether the fraction stood behind a comma.
    pub comma: bool,
    /// What the amount is for, where its text says it.
    pub unit: Option<Unit>,
    /// The text, where a remark shows it.
    pub written: Text,
}

/// Why a text is no amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoAmount {
    /// Nothing there, or a dash, or a word for nothing.
    Empty,
    /// NaN or infinity.
    NotFinite,
    /// Below zero.
    Negative,
    /// Two readings, and nothing decides.
    Ambiguous,
    /// A currency without a rate.
    Currency,
    /// Beyond any price.
    TooLarge,
    /// Something else.
    Bad,
}

/// Words for "no price".
const NOTHING: [&str; 14] =
    ["", "-", "--", "–", "—", "n/a", "na", "none", "null", "tbd", "无", "暂无", "面议", "contact us"];

/// Reads `text` in a file whose decimals are written as `style` says.
///
/// # Errors
/// Why it is no single amount.
pub fn amount(text: &str, style: Decimal) -> Result<Amount, NoAmount> {
    // The plain number first: nearly every cell of a large file is one.
    let points = !matches!(style, Decimal::Comma | Decimal::Mixed);
    if let Some(value) = plain(text).filter(|_| points || !text.contains('.')) {
        return checked(value).map(|value| Amount { value, ..Amount::default() });
    }
    let mut lower = lowered(text);
    if NOTHING.contains(&lower.as_str()) {
        return Err(NoAmount::Empty);
    }
    if ["nan", "inf", "infinity"].contains(&lower.trim_start_matches(['-', '+'])) {
        return Err(NoAmount::NotFinite);
    }
    let mut found = take_currency(&mut lower)?;
    // What the amount is for: `/h`, `/小时`, `per hour`. Whatever is no unit makes it another thing than an amount.
    if let Some(at) = unit::start(&lower) {
        let unit = Unit::of(&lower[at..]).filter(|unit| *unit != Unit::default());
        found.unit = Some(unit.ok_or(NoAmount::Bad)?);
        lower.truncate(at);
    }
    digits(lower.trim(), style, found)
}

/// Takes words and signs of currencies out of a text in lower case: what they say is in the amount given back.
///
/// # Errors
/// A currency without a rate.
pub fn take_currency(lower: &mut String) -> Result<Amount, NoAmount> {
    let mut found = Amount::default();
    for (word, currency) in CURRENCY_WORDS {
        if lower.contains(word) {
            if currency.is_none() || found.currency.is_some_and(|other| Some(other) != currency) {
                return Err(NoAmount::Currency);
            }
            found.currency = currency;
            found.worded = true;
            *lower = lower.replace(word, " ");
        }
    }
    if lower.contains(['¥', '￥']) {
        found.yen_sign = true;
        found.worded = true;
        *lower = lower.replace(['¥', '￥'], " ");
    }
    Ok(found)
}

/// Reads what is left when the words are gone.
fn digits(text: &str, style: Decimal, mut found: Amount) -> Result<Amount, NoAmount> {
    let negative = text.starts_with('-');
    let mut body: String = text.trim_start_matches(['-', '+']).to_owned();
    if body.contains([' ', '\'', '’', '_']) {
        // `1 280,50`: only between groups of three.
        let groups: Vec<&str> = body.split([' ', '\'', '’', '_']).collect();
        let tail = groups.last().map_or("", |last| last.split([',', '.']).next().unwrap_or(""));
        let even = groups[1..groups.len() - 1].iter().all(|group| group.len() == 3) && tail.len() == 3;
        if !even || !leads(groups[0]) {
            return Err(NoAmount::Bad);
        }
        found.thousands = true;
        body = groups.concat();
    }
    let (point, comma) = (body.rfind('.'), body.rfind(','));
    let (points, commas) = (body.matches('.').count(), body.matches(',').count());
    let decimal_comma = match (point, comma) {
        (Some(point), Some(comma)) => comma > point,
        (None, Some(comma)) if commas == 1 => {
            let three = body.len() - comma == 4;
            match style {
                Decimal::Comma => true,
                Decimal::Point if three && leads(&body[..comma]) => false,
                // `0,125`: nothing but a fraction begins so.
                Decimal::Unknown if three && !leads(&body[..comma]) => true,
                Decimal::Point | Decimal::Unknown | Decimal::Mixed => return Err(NoAmount::Ambiguous),
            }
        }
        (Some(point), None) if points == 1 => match (style, body.len() - point == 4, leads(&body[..point])) {
            (Decimal::Comma, true, true) => true,
            (Decimal::Comma, true, false) | (Decimal::Mixed, true, true) => return Err(NoAmount::Ambiguous),
            _ => false,
        },
        _ => points > 1,
    };
    let (group, fraction) = if decimal_comma { ('.', ',') } else { (',', '.') };
    if !grouped(&body, group, fraction) {
        return Err(NoAmount::Bad);
    }
    found.thousands |= body.contains(group);
    found.comma = decimal_comma && body.contains(fraction);
    let text: String = body.chars().filter(|c| *c != group).map(|c| if c == fraction { '.' } else { c }).collect();
    let value = plain(&text).ok_or(NoAmount::Bad)?;
    found.value = checked(if negative { -value } else { value })?;
    Ok(found)
}

/// Whether group separators stand every three digits before the fraction.
fn grouped(body: &str, group: char, fraction: char) -> bool {
    let whole = body.split(fraction).next().unwrap_or("");
    let groups: Vec<&str> = whole.split(group).collect();
    groups.len() == 1 || (leads(groups[0]) && groups[1..].iter().all(|g| g.len() == 3))
}

/// Whether digits can be the first group of a number in thousands: one to three of them, and never a 0 in front.
fn leads(group: &str) -> bool {
    (1..=3).contains(&group.len()) && !group.starts_with('0')
}

/// A text trimmed, in lower case and plain forms.
pub fn lowered(text: &str) -> String {
    text.trim().to_lowercase().chars().map(narrowed).collect()
}

/// Full-width digits and marks, and every kind of space, in plain form.
fn narrowed(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        '。' => '.',
        '−' => '-',
        c if c.is_whitespace() => ' ',
        c => c,
    }
}

/// A number in a program's own notation.
pub fn plain(text: &str) -> Option<f64> {
    let bytes = text.as_bytes();
    let starts = matches!(bytes.first(), Some(b'0'..=b'9' | b'.' | b'-' | b'+'));
    let all = bytes.iter().all(|b| matches!(b, b'0'..=b'9' | b'.' | b'-' | b'+' | b'e' | b'E'));
    if starts && all { text.parse().ok() } else { None }
}

fn checked(value: f64) -> Result<f64, NoAmount> {
    if !value.is_finite() {
        Err(NoAmount::NotFinite)
    } else if value < 0.0 {
        Err(NoAmount::Negative)
    } else if value > MOST {
        Err(NoAmount::TooLarge)
    } else {
        Ok(value)
    }
}

/// How the cells of a file write fractions, by those that leave no doubt; where these contradict each other, no way.
pub fn style_of<'a>(cells: impl Iterator<Item = &'a str>) -> Decimal {
    let (mut by_point, mut by_comma) = (false, false);
    for cell in cells {
        let narrow: String = cell
            .chars()
            .map(narrowed)
            .take_while(|c| *c != '/')
            .filter(|c| c.is_ascii_digit() || matches!(c, '.' | ','))
            .collect();
        // Three digits behind one mark may be a group of thousands, unless the number begins with 0.
        let fraction = |at: usize| narrow.len() - at != 4 || !leads(&narrow[..at]);
        match (narrow.rfind('.'), narrow.rfind(',')) {
            (Some(point), Some(comma)) => *(if comma > point { &mut by_comma } else { &mut by_point }) = true,
            (Some(point), None) => by_point |= narrow.find('.') == Some(point) && fraction(point),
            (None, Some(comma)) => by_comma |= narrow.find(',') == Some(comma) && fraction(comma),
            (None, None) => {}
        }
    }
    match (by_point, by_comma) {
        (true, true) => Decimal::Mixed,
        (true, false) => Decimal::Point,
        (false, true) => Decimal::Comma,
        (false, false) => Decimal::Unknown,
    }
}

/// Exact money of a checked number.
pub fn money(value: f64) -> Money {
    Money::from_f64(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_read_as_meant() {
        let cases = [
            ("1e1", Decimal::Unknown, 10.0, None),
            ("$2.50", Decimal::Unknown, 2.5, Some(Currency::Usd)),
            ("2.50 USD", Decimal::Unknown, 2.5, Some(Currency::Usd)),
            ("18元/小时", Decimal::Unknown, 18.0, Some(Currency::Cny)),
            ("1.23\u{a0}€", Decimal::Unknown, 1.23, Some(Currency::Eur)),
            ("12.800,00", Decimal::Unknown, 12800.0, None),
            ("1\u{a0}280,50", Decimal::Comma, 1280.5, None),
            ("12,800.00", Decimal::Unknown, 12800.0, None),
            ("1,280", Decimal::Point, 1280.0, None),
            ("12.800", Decimal::Comma, 12800.0, None),
            ("0.060", Decimal::Unknown, 0.06, None),
            ("１２．５", Decimal::Unknown, 12.5, None),
            ("12。5", Decimal::Unknown, 12.5, None),
            ("1'280.50", Decimal::Unknown, 1280.5, None),
            ("5.8854999999999995", Decimal::Unknown, 5.885_499_999_999_999_5, None),
        ];
        for (text, style, value, currency) in cases {
            let read = amount(text, style).unwrap_or_else(|why| panic!("{text}: {why:?}"));
            assert!((read.value - value).abs() < 1e-9, "{text} gave {}", read.value);
            assert_eq!(read.currency, currency, "{text}");
        }
    }

    #[test]
    fn what_is_no_amount_says_why() {
        let cases = [
            ("", NoAmount::Empty),
            ("-", NoAmount::Empty),
            ("NaN", NoAmount::NotFinite),
            ("1e999", NoAmount::NotFinite),
            ("-3", NoAmount::Negative),
            ("1,280", NoAmount::Ambiguous),
            ("1234,5", NoAmount::Ambiguous),
            ("₹ 30", NoAmount::Currency),
            ("cheap", NoAmount::Bad),
            ("1,2,3", NoAmount::Bad),
        ];
        for (text, why) in cases {
            assert_eq!(amount(text, Decimal::Unknown), Err(why), "{text}");
        }
    }
}
