//! What a shared link remembers of its day: the dataset it was made from, the offer that came first, and its cost.
//!
//! These pairs stand in the link beside the scenario and are no part of it: they change no ranking, and a scenario that
//! is written anew is without them. What is malformed is as if it were not there.
//!
//! | key | value |
//! |---|---|
//! | `seen` | dataset version, `2026-11-30.1a2b3c4d` |
//! | `best` | id of the first offer, or `none` |
//! | `cost` | what the job cost there, in `cur`, to a hundredth |

use super::parse;
use crate::catalog::evidence::Date;
use crate::units::Money;

/// The keys, in the order in which a link writes them.
pub const KEYS: [&str; 3] = ["seen", "best", "cost"];

/// Longest offer id that is believed: ours are shorter, and a link is anybody's text.
const LONGEST: usize = 120;

/// Greatest cost that is believed.
const MOST: f64 = 1e12;

/// What was best when a link was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// Date of the dataset.
    pub date: Date,
    /// Hash of the dataset.
    pub hash: String,
    /// The first offer; `None` when nothing was admissible.
    pub best: Option<Best>,
}

/// The first offer of that day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best {
    /// Its id.
    pub offer: String,
    /// What the job cost, in the scenario's currency, to a hundredth.
    pub cost: Money,
}

/// Whether a key belongs to what a link remembers.
pub fn is_key(key: &str) -> bool {
    KEYS.contains(&key)
}

/// To a hundredth, as a link writes it.
pub fn rounded(cost: Money) -> Money {
    const HUNDREDTH: i64 = 10_000;
    let half = if cost.micros() < 0 { -HUNDREDTH / 2 } else { HUNDREDTH / 2 };
    Money::from_micros(cost.micros().saturating_add(half) / HUNDREDTH * HUNDREDTH)
}

impl Seen {
    /// What was first in a dataset of this version (`2026-11-30+1a2b3c4d`); `None` when it is no version.
    pub fn new(version: &str, best: Option<(&str, Money)>) -> Option<Self> {
        let (date, hash) = split(version)?;
        let best = best.map(|(offer, cost)| Best { offer: offer.to_owned(), cost: rounded(cost) });
        Some(Self { date, hash, best })
    }

    /// Reads it from scenario text; `None` when the text remembers nothing, or nothing that makes sense.
    pub fn read(text: &str) -> Option<Self> {
        let mut found: [Option<String>; KEYS.len()] = [const { None }; KEYS.len()];
        for (name, value) in
            text.trim_start_matches(['#', '?']).split('&').filter_map(|piece| piece.split_once('='))
        {
            let name = parse::unescape(name);
            if let Some(place) = KEYS.iter().position(|key| *key == name).and_then(|at| found.get_mut(at)) {
                *place = Some(parse::unescape(value));
            }
        }
        let [seen, best, cost] = found;
        let (date, hash) = split(&seen?)?;
        let best = match best?.as_str() {
            "none" => None,
            offer => Some(Best { offer: offer_id(offer)?, cost: amount(&cost?)? }),
        };
        Some(Self { date, hash, best })
    }

    /// The dataset's version as the answer writes it.
    pub fn version(&self) -> String {
        format!("{}+{}", self.date, self.hash)
    }

    /// The pairs, for the end of a link.
    pub fn to_text(&self) -> String {
        let seen = format!("seen={}.{}", self.date, self.hash);
        match &self.best {
            None => format!("{seen}&best=none"),
            Some(best) => {
                let [whole, cents] = [best.cost.micros() / 1_000_000, best.cost.micros() / 10_000 % 100];
                format!("{seen}&best={}&cost={whole}.{cents:02}", parse::escape(&best.offer))
            }
        }
    }
}

/// Date and hash of a version; `+`, which an address may have turned into a space, or `.` stands between them.
fn split(version: &str) -> Option<(Date, String)> {
    let (date, hash) = version.split_once(['.', '+', ' '])?;
    let mut parts = date.split('-');
    let mut next = || parts.next().filter(|part| part.bytes().all(|byte| byte.is_ascii_digit()));
    let date = Date::from_ymd(next()?.parse().ok()?, next()?.parse().ok()?, next()?.parse().ok()?)?;
    let sound = hash.len() == 8 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
    (parts.next().is_none() && sound).then(|| (date, hash.to_ascii_lowercase()))
}

/// An id such as ours: letters and digits of any script, dots, hyphens.
fn offer_id(text: &str) -> Option<String> {
    let sound = !text.is_empty()
        && text.len() <= LONGEST
        && text.chars().all(|letter| letter.is_alphanumeric() || ".-_".contains(letter));
    sound.then(|| text.to_owned())
}

fn amount(text: &str) -> Option<Money> {
    let value: f64 = text.parse().ok()?;
    (0.0..=MOST).contains(&value).then(|| rounded(Money::from_f64(value)))
}
