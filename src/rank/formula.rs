//! How an amount of a bill came about, as a formula without words: with it and the amounts beside it anybody can reckon
//! the line again. Amounts are in the currency that is billed; where the answer is in another, the rate is a factor.

use super::market::{Cards, Market};
use super::pass::Place;
use crate::price::LineNote;
use crate::units::Currency;

/// What a plan is paid in.
pub struct Unit {
    /// Price for one card or the node, for an hour or a term.
    price: f64,
    /// Cards that it is paid for, where it is for each.
    cards: Option<u32>,
    currency: Currency,
    /// Behind an hour's price.
    per: &'static str,
    /// What an amount is multiplied by for the answer's currency, with its sign; empty where it is the same.
    rate: String,
}

impl Unit {
    /// The unit of a place, with the cards that are rented and what one unit of its currency is in the answer's.
    pub fn new(market: &Market, place: Place, rented: u32, rate: f64) -> Self {
        let plan = place.plan as usize;
        let lane = market.lane_of_plan(plan);
        let each = market.shapes().get(usize::from(lane.shape)).is_some_and(|shape| shape.cards == Cards::Each);
        Self {
            price: market.price[plan],
            cards: Some(rented).filter(|&rented| each && rented > 1),
            currency: lane.currency,
            per: if lane.plan.term_hours().is_some() { "" } else { "/h" },
            rate: if (rate - 1.0).abs() < 1e-12 { String::new() } else { format!(" × {}", short(rate)) },
        }
    }

    /// The formula of a line.
    pub fn formula(&self, note: &LineNote) -> String {
        let Self { per, rate, .. } = self;
        let price = match self.cards {
            Some(cards) => format!("{cards} × {}{per}{rate}", self.money(self.price)),
            None => format!("{}{per}{rate}", self.money(self.price)),
        };
        match *note {
            LineNote::Billed { used, billed, sessions, minimum } => {
                let least = match minimum > 0.0 {
                    true => format!(", ≥ {} × {}{rate}", short(sessions), self.money(minimum)),
                    false => String::new(),
                };
                format!("{} × {price}{least}", hours(used, billed))
            }
            LineNote::Interrupted { work, billed, .. } => format!("{} × {price}", hours(work, billed)),
            LineNote::Terms { bought, .. } => format!("{} × {price}", short(bought)),
            LineNote::WithoutGpu { hours, per_hour: price } | LineNote::PerHour { hours, price } => {
                format!("{} h × {}/h{rate}", short(hours), self.money(price))
            }
            LineNote::Stored { days, gb, free, .. } if gb <= free => {
                format!("{} d × 0 GB ({} ≤ {})", short(days), short(gb), short(free))
            }
            LineNote::Stored { days, gb, free, per_gb, .. } => {
                let charged = if free > 0.0 { format!("({} − {})", short(gb), short(free)) } else { short(gb) };
                format!("{} d × {charged} GB × {}{rate}", short(days), self.money(per_gb))
            }
            LineNote::Factor { factor, of } => format!("{}{rate} × ({} − 1)", self.money(of), short(factor)),
            LineNote::Credit { credit, share, of } if share < 1.0 => {
                let off = format!("{}{rate} × {}", self.money(of), short(share));
                format!("−{off}, ≤ {}{rate}", self.money(credit))
            }
            LineNote::Credit { credit, .. } => format!("≤ {}{rate}", self.money(credit)),
            LineNote::Included => "0".to_owned(),
            LineNote::NotStated => String::new(),
        }
    }

    fn money(&self, amount: f64) -> String {
        format!("{}{}", self.currency.sign(), short(amount))
    }
}

/// Hours used and, where they differ, hours billed.
fn hours(used: f64, billed: f64) -> String {
    if (used - billed).abs() < 5e-5 {
        format!("{} h", short(billed))
    } else {
        format!("{} h → {} h", short(used), short(billed))
    }
}

/// Up to four digits after the point, enough for a sum to come out to the cent; six for what is below a hundredth.
fn short(value: f64) -> String {
    let digits = if value.abs() < 0.01 { 6 } else { 4 };
    let text = format!("{value:.digits$}");
    let text = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    text.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unit(cards: Option<u32>, per: &'static str, rate: &str) -> Unit {
        Unit { price: 1.35, cards, currency: Currency::Cny, per, rate: rate.to_owned() }
    }

    #[test]
    fn a_line_says_all_that_it_is_reckoned_from() {
        let plain = unit(None, "/h", "");
        for (note, formula) in [
            (LineNote::Billed { used: 40.0, billed: 40.0, sessions: 1.0, minimum: 0.0 }, "40 h × ¥1.35/h"),
            (LineNote::Billed { used: 39.5, billed: 40.0, sessions: 1.0, minimum: 0.0 }, "39.5 h → 40 h × ¥1.35/h"),
            (
                LineNote::Billed { used: 0.01, billed: 0.01, sessions: 3.0, minimum: 0.05 },
                "0.01 h × ¥1.35/h, ≥ 3 × ¥0.05",
            ),
            (LineNote::Interrupted { work: 40.0, billed: 42.5, interruptions: 1.0 }, "40 h → 42.5 h × ¥1.35/h"),
            (LineNote::WithoutGpu { hours: 2.0, per_hour: 0.1 }, "2 h × ¥0.1/h"),
            (
                LineNote::Stored { days: 3.0, gb: 60.0, free: 50.0, per_gb: 0.0066, stated: true },
                "3 d × (60 − 50) GB × ¥0.0066",
            ),
            (
                LineNote::Stored { days: 3.0, gb: 40.0, free: 50.0, per_gb: 0.0, stated: true },
                "3 d × 0 GB (40 ≤ 50)",
            ),
            (LineNote::Factor { factor: 0.8, of: 54.0 }, "¥54 × (0.8 − 1)"),
            (LineNote::Credit { credit: 50.0, share: 1.0, of: 54.0 }, "≤ ¥50"),
            (LineNote::Credit { credit: 50.0, share: 0.5, of: 54.0 }, "−¥54 × 0.5, ≤ ¥50"),
            (LineNote::PerHour { hours: 41.0, price: 0.02 }, "41 h × ¥0.02/h"),
        ] {
            assert_eq!(plain.formula(&note), formula);
        }
    }

    #[test]
    fn cards_and_the_rate_are_factors() {
        let two = LineNote::Terms { bought: 2.0, days: 45.0 };
        assert_eq!(unit(Some(4), "", "").formula(&two), "2 × 4 × ¥1.35");
        assert_eq!(unit(None, "", " × 0.1389").formula(&two), "2 × ¥1.35 × 0.1389");
    }
}
