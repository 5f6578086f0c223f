//! Units: numbers that carry what they measure, so that wrong sums do not compile.
//!
//! Money is exact: a whole number of millionths of the currency's main unit. A [`Price`] keeps the currency it was
//! published in and has no arithmetic; a bill in one currency adds [`Money`]; the conversion happens once, at the edge,
//! through [`Exchange`].

// The path is said because the build script takes this file in under another root.
#[path = "units/exact.rs"]
pub mod exact;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub};

/// Hours in the month that every plan means: 30 days.
pub const HOURS_PER_MONTH: f64 = 720.0;
/// Hours in the year that every plan means: 365 days.
pub const HOURS_PER_YEAR: f64 = 8760.0;

macro_rules! quantity {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub f64);

        impl Add for $name {
            type Output = Self;
            fn add(self, other: Self) -> Self { Self(self.0 + other.0) }
        }
        impl AddAssign for $name {
            fn add_assign(&mut self, other: Self) { self.0 += other.0; }
        }
        impl Sub for $name {
            type Output = Self;
            fn sub(self, other: Self) -> Self { Self(self.0 - other.0) }
        }
        impl Mul<f64> for $name {
            type Output = Self;
            fn mul(self, factor: f64) -> Self { Self(self.0 * factor) }
        }
        impl Div<f64> for $name {
            type Output = Self;
            fn div(self, divisor: f64) -> Self { Self(self.0 / divisor) }
        }
        /// Two amounts of one unit divide to a plain ratio.
        impl Div for $name {
            type Output = f64;
            fn div(self, other: Self) -> f64 { self.0 / other.0 }
        }
        impl Sum for $name {
            fn sum<I: Iterator<Item = Self>>(parts: I) -> Self { Self(parts.map(|part| part.0).sum()) }
        }
    };
}

quantity!(
    /// Memory in GiB (2^30 bytes).
    Gib
);
quantity!(
    /// Wall-clock hours.
    Hours
);
quantity!(
    /// Dense peak compute, 10^12 operations a second.
    Tflops
);
quantity!(
    /// Bandwidth, 10^9 bytes a second.
    GbPerS
);
quantity!(
    /// Electrical power in watts.
    Watts
);
quantity!(
    /// Work in floating-point operations.
    Flops
);
quantity!(
    /// Stored data in GB (10^9 bytes), as storage prices count it.
    Gigabytes
);

impl Gib {
    /// Bytes to GiB.
    pub fn from_bytes(bytes: f64) -> Self {
        Self(bytes / f64::from(1 << 30))
    }

    /// GiB to bytes.
    pub fn bytes(self) -> f64 {
        self.0 * f64::from(1 << 30)
    }
}

impl Tflops {
    /// The time that `work` takes at this rate.
    pub fn time_for(self, work: Flops) -> Hours {
        Hours(work.0 / (self.0 * 1e12) / 3600.0)
    }
}

/// A probability or share in [0, 1].
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Probability(f64);

impl Probability {
    /// Certain.
    pub const ONE: Self = Self(1.0);
    /// Impossible.
    pub const ZERO: Self = Self(0.0);

    /// `None` unless `value` lies in [0, 1].
    pub fn new(value: f64) -> Option<Self> {
        (0.0..=1.0).contains(&value).then_some(Self(value))
    }

    /// The nearest probability; NaN becomes 0.
    pub fn clamped(value: f64) -> Self {
        Self(if value.is_nan() { 0.0 } else { value.clamp(0.0, 1.0) })
    }

    /// The number in [0, 1].
    pub fn get(self) -> f64 {
        self.0
    }
}

/// Low, middle and high of something uncertain, `low <= mid <= high`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Interval<T> {
    /// The least that is plausible.
    pub low: T,
    /// The value to reckon with.
    pub mid: T,
    /// The most that is plausible.
    pub high: T,
}

impl<T: Copy> Interval<T> {
    /// No uncertainty.
    pub fn exact(value: T) -> Self {
        Self { low: value, mid: value, high: value }
    }

    /// Applies a growing function to each of the three.
    pub fn map<U>(self, f: impl Fn(T) -> U) -> Interval<U> {
        Interval { low: f(self.low), mid: f(self.mid), high: f(self.high) }
    }
}

impl<T: Add<Output = T>> Add for Interval<T> {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self { low: self.low + other.low, mid: self.mid + other.mid, high: self.high + other.high }
    }
}

/// A currency that prices are published in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Currency {
    /// Chinese yuan.
    #[serde(rename = "CNY")]
    Cny,
    /// United States dollar.
    #[serde(rename = "USD")]
    Usd,
    /// Euro.
    #[serde(rename = "EUR")]
    Eur,
}

impl Currency {
    /// All of them, in the order of menus.
    pub const ALL: [Self; 3] = [Self::Cny, Self::Usd, Self::Eur];

    /// The sign before an amount.
    pub fn sign(self) -> &'static str {
        match self {
            Self::Cny => "¥",
            Self::Usd => "$",
            Self::Eur => "€",
        }
    }

    /// The ISO 4217 code.
    pub fn code(self) -> &'static str {
        match self {
            Self::Cny => "CNY",
            Self::Usd => "USD",
            Self::Eur => "EUR",
        }
    }

    /// The currency of an ISO 4217 code, in any letter case.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|currency| currency.code().eq_ignore_ascii_case(code))
    }
}

/// An exact amount in one currency that the context names: a bill, a price row, a scenario.
///
/// In JSON it is a plain number of main units; in the packed dataset it is its millionths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Money {
    /// Millionths of the main unit.
    micros: i64,
}

impl Money {
    /// Nothing.
    pub const ZERO: Self = Self { micros: 0 };

    /// From millionths of the main unit.
    pub const fn from_micros(micros: i64) -> Self {
        Self { micros }
    }

    /// From a plain number of main units, rounded to millionths (half away from zero). NaN becomes zero and what is
    /// too large saturates, so callers check input first.
    #[allow(clippy::cast_possible_truncation)]
    pub fn from_f64(amount: f64) -> Self {
        Self { micros: (amount * 1e6).round() as i64 }
    }

    /// Millionths of the main unit.
    pub const fn micros(self) -> i64 {
        self.micros
    }

    /// As a plain number of main units.
    #[allow(clippy::cast_precision_loss)]
    pub fn to_f64(self) -> f64 {
        self.micros as f64 / 1e6
    }
}

impl Serialize for Money {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.serialize_f64(self.to_f64())
        } else {
            serializer.serialize_i64(self.micros)
        }
    }
}

impl<'de> Deserialize<'de> for Money {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            f64::deserialize(deserializer).map(Self::from_f64)
        } else {
            i64::deserialize(deserializer).map(Self::from_micros)
        }
    }
}

impl Add for Money {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self { micros: self.micros.saturating_add(other.micros) }
    }
}
impl AddAssign for Money {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}
impl Sub for Money {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self { micros: self.micros.saturating_sub(other.micros) }
    }
}
impl Neg for Money {
    type Output = Self;
    fn neg(self) -> Self {
        Self { micros: self.micros.saturating_neg() }
    }
}
impl Mul<f64> for Money {
    type Output = Self;
    fn mul(self, factor: f64) -> Self {
        Self::from_f64(self.to_f64() * factor)
    }
}
impl Sum for Money {
    fn sum<I: Iterator<Item = Self>>(parts: I) -> Self {
        parts.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Display for Money {
    /// Two decimals at least, more where the amount has them: `27.00`, `0.007`.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.micros < 0 { "-" } else { "" };
        let micros = self.micros.unsigned_abs();
        let fraction = format!("{:06}", micros % 1_000_000);
        let kept = fraction.trim_end_matches('0').len().max(2);
        write!(out, "{sign}{}.{}", micros / 1_000_000, &fraction[..kept])
    }
}

/// A published amount in the currency it was published in. It has no arithmetic: take it into one currency first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Price {
    /// How much.
    pub amount: Money,
    /// Of what.
    pub currency: Currency,
}

/// Rates between the currencies, through the yuan.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Exchange {
    /// CNY for one USD.
    pub cny_per_usd: f64,
    /// CNY for one EUR.
    pub cny_per_eur: f64,
}

impl Exchange {
    /// CNY for one unit of `currency`.
    pub fn cny_per(&self, currency: Currency) -> f64 {
        match currency {
            Currency::Cny => 1.0,
            Currency::Usd => self.cny_per_usd,
            Currency::Eur => self.cny_per_eur,
        }
    }

    /// Units of `to` for one unit of `from`; exactly 1 for the same currency.
    pub fn rate(&self, from: Currency, to: Currency) -> f64 {
        if from == to { 1.0 } else { self.cny_per(from) / self.cny_per(to) }
    }

    /// The price in `to`.
    pub fn convert(&self, price: Price, to: Currency) -> Money {
        price.amount * self.rate(price.currency, to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn twenty_hours_at_1_35_cost_exactly_27() {
        assert_eq!(Money::from_f64(1.35) * 20.0, Money::from_f64(27.0));
        assert_eq!((Money::from_f64(1.35) * 20.0).to_string(), "27.00");
    }

    #[test]
    fn money_prints_the_digits_it_has() {
        let cases = [(0.007, "0.007"), (-0.5, "-0.50"), (3203.99, "3203.99"), (0.0, "0.00")];
        for (amount, text) in cases {
            assert_eq!(Money::from_f64(amount).to_string(), text);
        }
    }

    #[test]
    fn converting_within_one_currency_changes_nothing() {
        let fx = Exchange { cny_per_usd: 7.3, cny_per_eur: 7.9 };
        let price = Price { amount: Money::from_micros(1), currency: Currency::Usd };
        assert_eq!(fx.convert(price, Currency::Usd), Money::from_micros(1));
    }

    #[test]
    fn a_probability_is_never_out_of_range() {
        assert_eq!(Probability::new(1.2), None);
        assert_eq!(Probability::new(f64::NAN), None);
        assert_eq!(Probability::clamped(f64::NAN), Probability::ZERO);
    }
}
