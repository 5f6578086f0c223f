//! The day it is, for what a person types in today. Nothing is ever reckoned from it: the dataset's date is "today".

use crate::catalog::evidence::{Date, Stated};

/// Today by the browser's own clock.
pub fn today() -> Stated {
    let now = js_sys::Date::new_0();
    let year = i32::try_from(now.get_full_year()).unwrap_or_default();
    Date::from_ymd(year, now.get_month() + 1, now.get_date()).map_or(Stated::Undated, Stated::Day)
}
