//! Numbers as each language writes them, always with their unit.
//!
//! The digits of a plain decimal come from the browser's `Intl` where the page has installed it ([`install`]), else
//! from the plain writer here, so that tests and the command line need no browser. Both group by thousands; 万 and 亿
//! are ours, because they belong to the sentence and not to the digits.

use super::{Lang, pick};
use crate::units::{Currency, Interval};
use std::sync::OnceLock;

/// Writes a decimal with so many fraction digits at most, and at least.
pub type Writer = fn(lang: Lang, value: f64, least: u8, most: u8) -> Option<String>;

static BROWSER: OnceLock<Writer> = OnceLock::new();

/// Lets the browser's `Intl` write digits from now on. A second call changes nothing.
pub fn install(writer: Writer) {
    let _ = BROWSER.set(writer);
}

/// The sign between the ends of a range.
const TO: &str = "–";

/// A decimal with thousands separators.
pub fn decimal(lang: Lang, value: f64, least: u8, most: u8) -> String {
    BROWSER.get().and_then(|write| write(lang, value, least, most)).unwrap_or_else(|| plain(value, least, most))
}

/// The plain writer: `12,345.6`.
fn plain(value: f64, least: u8, most: u8) -> String {
    let text = format!("{:.*}", usize::from(most), value.abs());
    let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
    let mut grouped = String::new();
    for (at, digit) in whole.chars().enumerate() {
        if at > 0 && (whole.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    let kept = fraction.trim_end_matches('0').len().max(usize::from(least)).min(fraction.len());
    let zero = whole == "0" && fraction[..kept].chars().all(|digit| digit == '0');
    let sign = if value < 0.0 && !zero { "-" } else { "" };
    let point = if kept > 0 { "." } else { "" };
    format!("{sign}{grouped}{point}{}", &fraction[..kept])
}

/// Three leading digits, no more than two after the point: `0.45`, `20.6`, `364`, `1,234`.
pub fn short(lang: Lang, value: f64) -> String {
    decimal(lang, value, 0, digits_for(value))
}

/// Fraction digits that leave about three leading digits.
fn digits_for(value: f64) -> u8 {
    match value.abs() {
        size if size < 9.995 => 2,
        size if size < 99.95 => 1,
        _ => 0,
    }
}

/// A whole number.
#[allow(clippy::cast_precision_loss, reason = "counts stay far below 2^52")]
pub fn count(lang: Lang, value: usize) -> String {
    decimal(lang, value as f64, 0, 0)
}

/// A large number in words of the language: `1.9 亿`, `190M`.
pub fn large(lang: Lang, value: f64) -> String {
    let steps: &[(f64, &str)] = match lang {
        Lang::Zh => &[(1e12, " 万亿"), (1e8, " 亿"), (1e4, " 万")],
        Lang::En => &[(1e12, "T"), (1e9, "B"), (1e6, "M")],
    };
    // What would round up to the next step belongs to it.
    match steps.iter().find(|(size, _)| value.abs() >= size * 0.9995) {
        Some((size, name)) => format!("{}{name}", short(lang, value / size)),
        None => short(lang, value),
    }
}

/// The sign of a currency.
pub fn sign(currency: Currency) -> &'static str {
    currency.sign()
}

/// An amount as lists and sentences show it: cents up to a thousand, then none, 万 in Chinese from 100,000.
pub fn money(lang: Lang, currency: Currency, amount: f64) -> String {
    let size = amount.abs();
    let digits = if size >= 100_000.0 {
        large(lang, size)
    } else if size >= 999.995 {
        decimal(lang, size, 0, 0)
    } else if size >= 0.01 || size == 0.0 {
        decimal(lang, size, 2, 2)
    } else {
        decimal(lang, size, 2, 6)
    };
    signed(currency, amount, &digits)
}

/// An amount where a rough figure serves: three leading digits.
pub fn rough_money(lang: Lang, currency: Currency, amount: f64) -> String {
    let digits = if amount.abs() >= 9999.5 { large(lang, amount.abs()) } else { short(lang, amount.abs()) };
    signed(currency, amount, &digits)
}

/// An amount as a bill shows it: to the cent, and to a hundredth of one where it has such digits.
pub fn exact_money(lang: Lang, currency: Currency, amount: f64) -> String {
    signed(currency, amount, &decimal(lang, amount.abs(), 2, 4))
}

fn signed(currency: Currency, amount: f64, digits: &str) -> String {
    let minus = if amount < 0.0 { "−" } else { "" };
    format!("{minus}{}{digits}", sign(currency))
}

/// A range of amounts, one figure where both ends read the same: `¥34–44`.
pub fn money_range(lang: Lang, currency: Currency, low: f64, high: f64) -> String {
    let (from, to) = (rough_money(lang, currency, low), rough_money(lang, currency, high));
    if from == to { from } else { format!("{from}{TO}{}", to.trim_start_matches(sign(currency))) }
}

/// A range of plain numbers, one where both ends read the same.
pub fn range(lang: Lang, low: f64, high: f64) -> String {
    let (from, to) = (short(lang, low), short(lang, high));
    if from == to { from } else { format!("{from}{TO}{to}") }
}

/// Hours: `20.6 小时`, `20.6 h`; minutes under one hour.
pub fn hours(lang: Lang, value: f64) -> String {
    if value < 0.995 {
        format!("{} {}", short(lang, value * 60.0), pick(["分钟", "min"], lang))
    } else {
        format!("{} {}", short(lang, value), pick(["小时", "h"], lang))
    }
}

/// A range of hours.
pub fn hours_range(lang: Lang, hours: Interval<f64>) -> String {
    let (factor, unit) = if hours.high < 0.995 { (60.0, ["分钟", "min"]) } else { (1.0, ["小时", "h"]) };
    format!("{} {}", range(lang, hours.low * factor, hours.high * factor), pick(unit, lang))
}

/// Memory: `14.6 GiB`.
pub fn gib(lang: Lang, value: f64) -> String {
    format!("{} GiB", decimal(lang, value, 1, 1))
}

/// A share: `83%`.
pub fn percent(lang: Lang, share: f64) -> String {
    format!("{}%", decimal(lang, share * 100.0, 0, 0))
}

/// An age: `67 天前`, `67 days`.
pub fn age(lang: Lang, days: u32) -> String {
    match (lang, days) {
        (Lang::Zh, 0) => "当天".to_owned(),
        (Lang::En, 0) => "today".to_owned(),
        (Lang::Zh, days) => format!("{days} 天前"),
        (Lang::En, 1) => "1 day".to_owned(),
        (Lang::En, days) => format!("{days} days"),
    }
}

/// Reads a number as people type it: full-width digits and signs, thousands separators, 万 and 亿, k and m. A comma or space
/// that stands between anything but groups of three is no number: `1,98` is not 198.
pub fn read(text: &str) -> Option<f64> {
    let mut plain = String::with_capacity(text.len());
    for letter in text.trim().chars() {
        match letter {
            '０'..='９' => plain.push(char::from_u32(u32::from(letter) - 0xFEE0)?),
            '．' | '。' => plain.push('.'),
            '，' | ',' | ' ' | '\u{a0}' => plain.push(','),
            '¥' | '￥' | '$' | '€' => {}
            '－' | '−' => plain.push('-'),
            other => plain.push(other.to_ascii_lowercase()),
        }
    }
    const SCALES: [(char, f64); 6] = [('万', 1e4), ('亿', 1e8), ('k', 1e3), ('m', 1e6), ('b', 1e9), ('g', 1e9)];
    let (digits, factor) = SCALES
        .iter()
        .find_map(|(letter, factor)| plain.strip_suffix(*letter).map(|digits| (digits, *factor)))
        .unwrap_or((&plain, 1.0));
    let digits = digits.trim_matches(',');
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let mut groups = whole.trim_start_matches('-').split(',').map(str::len);
    let leads = groups.next().is_some_and(|first| first <= 3 || !whole.contains(','));
    if !leads || groups.any(|length| length != 3) || fraction.contains(',') {
        return None;
    }
    digits.replace(',', "").parse::<f64>().ok().map(|value| value * factor).filter(|value| value.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_grouped_and_no_zero_is_negative() {
        let cases = [
            (0.0, 0, 2, "0"),
            (1234.5, 0, 2, "1,234.5"),
            (1_234_567.0, 2, 2, "1,234,567.00"),
            (-0.001, 0, 2, "0"),
            (-12.345, 0, 1, "-12.3"),
            (999.999, 2, 2, "1,000.00"),
        ];
        for (value, least, most, text) in cases {
            assert_eq!(plain(value, least, most), text, "{value}");
        }
    }

    #[test]
    fn money_keeps_its_cents_while_they_matter() {
        let cases = [
            (27.0, "¥27.00", "¥27.00"),
            (0.0, "¥0.00", "¥0.00"),
            (0.0021, "¥0.0021", "¥0.0021"),
            (1234.4, "¥1,234", "¥1,234"),
            (123_456.0, "¥12.3 万", "¥123,456"),
            (2_345_678.0, "¥235 万", "¥2.35M"),
            (-3.5, "−¥3.50", "−¥3.50"),
        ];
        for (amount, zh, en) in cases {
            assert_eq!(money(Lang::Zh, Currency::Cny, amount), zh);
            assert_eq!(money(Lang::En, Currency::Cny, amount), en);
        }
    }

    #[test]
    fn a_range_of_one_figure_is_one_figure() {
        assert_eq!(money_range(Lang::Zh, Currency::Cny, 34.2, 44.1), "¥34.2–44.1");
        assert_eq!(money_range(Lang::En, Currency::Usd, 5.0, 5.001), "$5");
        assert_eq!(hours_range(Lang::En, Interval { low: 0.2, mid: 0.3, high: 0.5 }), "12–30 min");
    }

    #[test]
    fn large_numbers_use_the_words_of_the_language() {
        assert_eq!(large(Lang::Zh, 190_000_000.0), "1.9 亿");
        assert_eq!(large(Lang::En, 190_000_000.0), "190M");
        assert_eq!(large(Lang::Zh, 9_999.9), "1 万");
        assert_eq!(large(Lang::En, 1500.0), "1,500");
    }

    #[test]
    fn numbers_are_read_as_people_type_them() {
        let cases = [
            ("１００", Some(100.0)),
            ("1,200.5", Some(1200.5)),
            ("￥1.5万", Some(15_000.0)),
            ("2 亿", Some(2e8)),
            ("3k", Some(3000.0)),
            ("¥ 1 280", Some(1280.0)),
            ("12,345,678", Some(12_345_678.0)),
            ("1,98", None),
            ("1 98", None),
            ("1.000,50", None),
            ("1234,567", None),
            ("", None),
            ("abc", None),
            ("1e999", None),
        ];
        for (text, value) in cases {
            assert_eq!(read(text), value, "{text}");
        }
    }
}
