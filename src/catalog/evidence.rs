//! A record is value + unit + source + date + grade, and who says it.

use super::{Bilingual, SourceIndex};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A calendar day, as days since 1970-01-01.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Date(pub i32);

impl Date {
    /// The day of a proleptic Gregorian date; `None` when there is no such day.
    /// Algorithm: Howard Hinnant, "chrono-compatible low-level date algorithms", `days_from_civil`.
    pub fn from_ymd(year: i32, month: u32, day: u32) -> Option<Self> {
        let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let length = match month {
            2 => 28 + u32::from(leap),
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => return None,
        };
        if !(1..=length).contains(&day) || !(1900..=9999).contains(&year) {
            return None;
        }
        let shifted = if month <= 2 { year - 1 } else { year };
        let era = shifted.div_euclid(400);
        let year_of_era = shifted.rem_euclid(400);
        let month_from_march = i32::try_from((month + 9) % 12).ok()?;
        let day_of_year = (153 * month_from_march + 2) / 5 + i32::try_from(day).ok()? - 1;
        let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
        Some(Self(era * 146_097 + day_of_era - 719_468))
    }

    /// Year, month and day.
    pub fn ymd(self) -> (i32, u32, u32) {
        let days = self.0 + 719_468;
        let era = days.div_euclid(146_097);
        let day_of_era = days.rem_euclid(146_097);
        let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let month_from_march = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
        let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
        let year = year_of_era + era * 400 + i32::from(month <= 2);
        (year, month.unsigned_abs(), day.unsigned_abs())
    }
}

impl fmt::Display for Date {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.ymd();
        write!(out, "{year:04}-{month:02}-{day:02}")
    }
}

/// A date as a source states it: a day, only a month, only a year, or nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Stated {
    /// The source gives no date.
    #[default]
    Undated,
    /// Only the year.
    Year(u16),
    /// Year and month.
    Month(u16, u8),
    /// A day.
    Day(Date),
}

impl Stated {
    /// Reads `2026`, `2026-03` or `2026-03-08`; empty text is undated. `None` when it is none of these.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        if text.is_empty() {
            return Some(Self::Undated);
        }
        let parts: Vec<&str> = text.split('-').collect();
        let year: u16 = parts.first()?.parse().ok()?;
        match parts.as_slice() {
            [_] => Date::from_ymd(i32::from(year), 1, 1).map(|_| Self::Year(year)),
            [_, month] => {
                let month: u8 = month.parse().ok()?;
                Date::from_ymd(i32::from(year), u32::from(month), 1).map(|_| Self::Month(year, month))
            }
            [_, month, day] => {
                Date::from_ymd(i32::from(year), month.parse().ok()?, day.parse().ok()?).map(Self::Day)
            }
            _ => None,
        }
    }

    /// The earliest day it can mean: age is counted from there, the cautious way.
    pub fn earliest(self) -> Option<Date> {
        match self {
            Self::Undated => None,
            Self::Year(year) => Date::from_ymd(i32::from(year), 1, 1),
            Self::Month(year, month) => Date::from_ymd(i32::from(year), u32::from(month), 1),
            Self::Day(date) => Some(date),
        }
    }

    /// Days from the earliest day it can mean to `today`, at least 0.
    pub fn age_days(self, today: Date) -> Option<u32> {
        self.earliest().map(|date| u32::try_from(today.0 - date.0).unwrap_or(0))
    }
}

impl fmt::Display for Stated {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Undated => Ok(()),
            Self::Year(year) => write!(out, "{year:04}"),
            Self::Month(year, month) => write!(out, "{year:04}-{month:02}"),
            Self::Day(date) => date.fmt(out),
        }
    }
}

/// How good a record's evidence is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Grade {
    /// The vendor's own page, a register or a datasheet, seen.
    A,
    /// A third party that quotes it.
    B,
    /// An article, undated or second-hand.
    C,
    /// A claim by an interested party without evidence.
    D,
}

impl Grade {
    /// Reads `A` to `D`.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "A" => Some(Self::A),
            "B" => Some(Self::B),
            "C" => Some(Self::C),
            "D" => Some(Self::D),
            _ => None,
        }
    }

    /// The letter.
    pub fn letter(self) -> char {
        match self {
            Self::A => 'A',
            Self::B => 'B',
            Self::C => 'C',
            Self::D => 'D',
        }
    }

    /// One grade lower for each step of [`PRICE_AGE_STEPS`] that a price of this age has passed. Undated counts as
    /// past the first step.
    pub fn aged(self, age_days: Option<u32>) -> Self {
        let steps = age_days.map_or(1, |age| PRICE_AGE_STEPS.iter().filter(|&&step| age > step).count());
        let letters = [Self::A, Self::B, Self::C, Self::D];
        letters[(self as usize + steps).min(3)]
    }
}

/// Ages in days past which a price loses one grade each. Rental prices of this market moved by a tenth or more within
/// a quarter in the dated snapshots that the dataset draws on, and a year-old price says little.
pub const PRICE_AGE_STEPS: [u32; 2] = [90, 365];

/// Who makes a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Speaker {
    /// A public register.
    Register,
    /// The vendor's price page, documentation or API.
    VendorPage,
    /// The vendor praising itself, or an article relaying that.
    VendorClaim,
    /// A measurement by somebody else.
    Measurement,
    /// Somebody else, quoting or surveying.
    ThirdParty,
    /// An article.
    Article,
    /// The person at the screen.
    User,
}

impl Speaker {
    /// The word in files and JSON.
    pub fn word(self) -> &'static str {
        match self {
            Self::Register => "register",
            Self::VendorPage => "vendor-page",
            Self::VendorClaim => "vendor-claim",
            Self::Measurement => "measurement",
            Self::ThirdParty => "third-party",
            Self::Article => "article",
            Self::User => "user",
        }
    }
}

/// What a value rests on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Evidence {
    /// Position in [`super::Catalog::sources`].
    pub source: SourceIndex,
    /// Where in the source: a line, a section, a row id. Empty when the source is one page.
    pub at: String,
    /// When it was so, as stated.
    pub date: Stated,
    /// As recorded; see [`Grade::aged`] for what it is worth today.
    pub grade: Grade,
    /// Who says it.
    pub says: Speaker,
}

/// A place that records come from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Source {
    /// Short id that records name.
    pub id: String,
    /// Title for people.
    pub title: Bilingual,
    /// Who publishes it.
    pub publisher: String,
    /// Address; empty when none is known.
    pub url: String,
    /// Date of the whole, as stated.
    pub date: Stated,
    /// Licence of the facts; empty when none is stated.
    pub licence: String,
    /// Whom it serves, when that is not only the reader. Empty when nothing is known.
    pub interest: Bilingual,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_and_dates_agree() {
        for (ymd, days) in [((1970, 1, 1), 0), ((2000, 2, 29), 11_016), ((2026, 11, 30), 20_787)] {
            let date = Date::from_ymd(ymd.0, ymd.1, ymd.2).unwrap();
            assert_eq!(date, Date(days));
            assert_eq!(date.ymd(), ymd);
        }
        assert_eq!(Date::from_ymd(2026, 2, 29), None);
    }

    #[test]
    fn a_partial_date_counts_from_its_first_day() {
        let today = Date::from_ymd(2026, 11, 30).unwrap();
        assert_eq!(Stated::parse("2026-11").unwrap().age_days(today), Some(29));
        assert_eq!(Stated::parse("").unwrap().age_days(today), None);
        assert_eq!(Stated::parse("2026-13"), None);
    }

    #[test]
    fn age_lowers_a_price_grade() {
        assert_eq!(Grade::A.aged(Some(10)), Grade::A);
        assert_eq!(Grade::A.aged(Some(91)), Grade::B);
        assert_eq!(Grade::C.aged(Some(2000)), Grade::D);
        assert_eq!(Grade::B.aged(None), Grade::C);
    }
}
