//! Amounts that a person types into a form: the reader of files ([`super::number`]) reads them, and what it would remark in a
//! file is refused here, for whoever typed it can say it plainly.

use super::number::{self, Decimal, NoAmount};
use super::quote::{MOST_CARDS, MOST_MONEY};
use crate::units::{Currency, Money};

/// Why a typed field is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// No number above zero, or one beyond any price.
    NotAPrice,
    /// Two readings: `1,280` is 1280 or 1.28.
    Ambiguous,
    /// Another currency than the one that is chosen, or one without a rate.
    Currency,
    /// Something stands beside the number: `2.5/h`, `3000元/月`.
    Unit,
    /// Not a whole number of cards from 1 to [`MOST_CARDS`].
    NotCards,
    /// No date.
    NotADate,
}

/// A price of the currency that is chosen.
///
/// # Errors
/// Why it is none.
pub fn price(text: &str, chosen: Currency) -> Result<Money, Fault> {
    let amount = number::amount(text, Decimal::Unknown).map_err(|why| match why {
        NoAmount::Ambiguous => Fault::Ambiguous,
        NoAmount::Currency => Fault::Currency,
        _ => Fault::NotAPrice,
    })?;
    if amount.unit.is_some() {
        return Err(Fault::Unit);
    }
    // `¥` is the yuan's sign here; beside any other currency it contradicts.
    let named = amount.currency.or(amount.yen_sign.then_some(Currency::Cny));
    if named.is_some_and(|named| named != chosen) || (amount.yen_sign && chosen != Currency::Cny) {
        return Err(Fault::Currency);
    }
    let price = Money::from_f64(amount.value);
    let possible = price > Money::ZERO && amount.value <= MOST_MONEY;
    possible.then_some(price).ok_or(Fault::NotAPrice)
}

/// A number of cards.
///
/// # Errors
/// When it is not a whole one, or too many.
pub fn cards(text: &str) -> Result<u16, Fault> {
    let text = number::lowered(text);
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let count = digits.then(|| text.parse().ok()).flatten();
    count.filter(|count| (1..=MOST_CARDS).contains(count)).ok_or(Fault::NotCards)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_typed_price_is_read_exactly_or_refused() {
        use Currency::{Cny, Eur, Usd};
        let cases = [
            ("2.5", Cny, Ok("2.50")),
            ("１２．５", Cny, Ok("12.50")),
            ("12.800,00", Eur, Ok("12800.00")),
            ("1.000,50", Cny, Ok("1000.50")),
            ("12,800.00", Cny, Ok("12800.00")),
            ("$2", Usd, Ok("2.00")),
            ("¥2", Cny, Ok("2.00")),
            ("2元", Cny, Ok("2.00")),
            ("1,98", Cny, Err(Fault::Ambiguous)),
            ("1,280", Cny, Err(Fault::Ambiguous)),
            ("$2", Cny, Err(Fault::Currency)),
            ("¥2.5", Usd, Err(Fault::Currency)),
            ("2 EUR", Usd, Err(Fault::Currency)),
            ("£2", Usd, Err(Fault::Currency)),
            ("¥$2", Usd, Err(Fault::Currency)),
            ("2.5/h", Cny, Err(Fault::Unit)),
            ("3000元/月", Cny, Err(Fault::Unit)),
            ("1/2", Cny, Err(Fault::NotAPrice)),
            ("1万", Cny, Err(Fault::NotAPrice)),
            ("0", Cny, Err(Fault::NotAPrice)),
            ("1e-9", Cny, Err(Fault::NotAPrice)),
            ("-3", Cny, Err(Fault::NotAPrice)),
            ("1e10", Cny, Err(Fault::NotAPrice)),
            ("", Cny, Err(Fault::NotAPrice)),
            ("NaN", Cny, Err(Fault::NotAPrice)),
        ];
        for (text, chosen, expected) in cases {
            let found = price(text, chosen);
            assert_eq!(found.map(|price| price.to_string()), expected.map(str::to_owned), "{text} {chosen:?}");
        }
    }

    #[test]
    fn cards_are_whole() {
        let cases = [("1", Some(1)), (" ８ ", Some(8)), ("4096", Some(4096))];
        let none = ["1.5", "0", "", "4097", "-1", "two", "1,024", "1e1", "99999999999"];
        for (text, count) in cases.into_iter().chain(none.map(|text| (text, None))) {
            assert_eq!(cards(text).ok(), count, "{text}");
        }
    }
}
