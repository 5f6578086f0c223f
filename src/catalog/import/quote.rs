//! A private offer that a person was quoted: kept on the device as a record of the import's own format, and in a link
//! only when asked, as eight fields joined by `~`:
//!
//! `lab~rtx-4090~8~12.5~CNY~hour~cn~2026-11-30` is provider, accelerator id, cards of the machine, price of the machine,
//! currency, plan, area (`cn`, `intl`, or `any` where nobody said) and date (or `none`). Further quotes follow behind
//! another `~`.

use crate::catalog::Catalog;
use crate::catalog::evidence::Stated;
use crate::catalog::offer::Plan;
use crate::catalog::provider::Region;
use crate::units::{Currency, Money};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Fields of a quote in a link.
const FIELDS: usize = 8;
/// Most quotes in one link.
pub const MOST: usize = 20;
/// Letters of a provider's name in a link.
const NAME: usize = 40;
/// Most cards of one machine.
pub const MOST_CARDS: u16 = 4096;
/// Highest price, main units: beyond it something was mistyped.
pub const MOST_MONEY: f64 = 1e9;

/// A private offer. As JSON it is a record of the import's own format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Quote {
    /// Who offers.
    pub provider: String,
    /// Accelerator id.
    #[serde(rename = "gpu")]
    pub gpu: String,
    /// Cards of the machine.
    pub count: u16,
    /// Price of the machine, for an hour or for the plan's term.
    #[serde(rename = "price_per_hour")]
    pub price: Money,
    /// Its currency.
    pub currency: Currency,
    /// How it is charged.
    pub plan: Plan,
    /// Where it runs; `None` when nobody said.
    #[serde(rename = "area")]
    pub region: Option<Region>,
    /// When it was said.
    #[serde(serialize_with = "write_date", deserialize_with = "read_date")]
    pub date: Stated,
}

fn write_date<S: Serializer>(date: &Stated, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(date)
}

fn read_date<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Stated, D::Error> {
    let text = String::deserialize(deserializer)?;
    Ok(Stated::parse(&text).unwrap_or_default())
}

/// The words of areas.
const AREAS: [(&str, Option<Region>); 3] = [("any", None), ("cn", Some(Region::Cn)), ("intl", Some(Region::Intl))];

impl Quote {
    /// Whether its figures are possible and its card is known.
    pub fn is_sound(&self, catalog: &Catalog) -> bool {
        (1..=MOST_CARDS).contains(&self.count)
            && self.price > Money::ZERO
            && self.price.to_f64() <= MOST_MONEY
            && catalog.accelerator(&self.gpu).is_some()
    }

    /// Its fields in a link. A `~` in a name becomes a hyphen, and long names are cut.
    fn fields(&self) -> [String; FIELDS] {
        let name = self.provider.trim().replace('~', "-").chars().take(NAME).collect();
        let area = AREAS.iter().find(|(_, region)| *region == self.region).map_or("any", |(word, _)| word);
        let date = self.date.to_string();
        [
            name,
            self.gpu.clone(),
            self.count.to_string(),
            self.price.to_string(),
            self.currency.code().to_owned(),
            self.plan.name().to_owned(),
            area.to_owned(),
            if date.is_empty() { "none".to_owned() } else { date },
        ]
    }

    fn from_fields(fields: &[&str]) -> Option<Self> {
        let &[provider, gpu, count, price, currency, plan, area, date] = fields else { return None };
        let price: f64 = price.parse().ok()?;
        let sound = price.is_finite() && price <= MOST_MONEY && provider.chars().count() <= NAME;
        sound.then_some(())?;
        // What rounds to nothing is no price either.
        let price = Some(Money::from_f64(price)).filter(|price| *price > Money::ZERO)?;
        Some(Self {
            provider: provider.to_owned(),
            gpu: gpu.to_owned(),
            count: count.parse().ok().filter(|count| (1..=MOST_CARDS).contains(count))?,
            price,
            currency: Currency::from_code(currency)?,
            plan: Plan::from_name(plan)?,
            region: AREAS.iter().find(|(word, _)| *word == area)?.1,
            // Only as we write it: what is left of a date that was cut may be another date.
            date: match date {
                "none" => Stated::Undated,
                _ => Stated::parse(date).filter(|read| !date.is_empty() && read.to_string() == date)?,
            },
        })
    }
}

/// Quotes as a link carries them, the first [`MOST`].
pub fn to_text(quotes: &[Quote]) -> String {
    quotes.iter().take(MOST).flat_map(Quote::fields).collect::<Vec<_>>().join("~")
}

/// Quotes of a link; `None` when a field is wrong or missing, for a wrong price is worse than none.
pub fn from_text(text: &str) -> Option<Vec<Quote>> {
    let fields: Vec<&str> = text.split('~').collect();
    let sound = fields.len().is_multiple_of(FIELDS) && fields.len() <= MOST * FIELDS;
    sound.then_some(())?;
    fields.chunks(FIELDS).map(Quote::from_fields).collect()
}

/// The headings of [`to_csv`], all of the import's own format.
const HEADINGS: &str = "provider,gpu,count,per,plan,price_per_hour,currency,area,date,accelerator_id";

/// Quotes as a table of the import's own format, which the import reads back to the same offers. A name that a
/// spreadsheet would run as a formula stands behind an apostrophe.
pub fn to_csv(quotes: &[Quote]) -> String {
    let mut out = format!("{HEADINGS}\n");
    for quote in quotes {
        let Quote { provider, gpu, count, price, currency, plan, region, date } = quote;
        let guard =
            if provider.trim_start_matches('\'').starts_with(['=', '+', '-', '@', '\t', '\r']) { "'" } else { "" };
        let area = AREAS.iter().find(|(_, of)| of == region && of.is_some()).map_or("", |(word, _)| word);
        out.push_str(&format!(
            "\"{guard}{}\",{gpu},{count},instance,{},{price},{},{area},{date},{gpu}\n",
            provider.replace('"', "\"\""),
            plan.name(),
            currency.code(),
        ));
    }
    out
}

/// A quote as the export writes it: the id says which card, whatever the name alone would leave open.
#[derive(Serialize)]
struct Exported<'q> {
    #[serde(flatten)]
    quote: &'q Quote,
    accelerator_id: &'q str,
}

/// Quotes as JSON of the import's own format.
pub fn to_json(quotes: &[Quote]) -> String {
    let records: Vec<_> = quotes.iter().map(|quote| Exported { quote, accelerator_id: &quote.gpu }).collect();
    serde_json::to_string_pretty(&records).unwrap_or_default() + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quote() -> Quote {
        Quote {
            provider: "实验室 A".into(),
            gpu: "rtx-4090".into(),
            count: 8,
            price: Money::from_micros(12_500_000),
            currency: Currency::Cny,
            plan: Plan::Hour,
            region: Some(Region::Cn),
            date: Stated::parse("2026-11-30").unwrap_or_default(),
        }
    }

    #[test]
    fn quotes_come_back_from_a_link() {
        let other = Quote { plan: Plan::Month, region: None, date: Stated::Undated, ..quote() };
        let quotes = vec![quote(), other];
        assert_eq!(to_text(&quotes[..1]), "实验室 A~rtx-4090~8~12.50~CNY~hour~cn~2026-11-30");
        assert_eq!(from_text(&to_text(&quotes)), Some(quotes));
    }

    #[test]
    fn a_link_that_was_cut_or_changed_gives_no_quote() {
        let whole = to_text(&[quote()]);
        for (from, to) in [
            ("12.50", "NaN"),
            ("12.50", "-3"),
            ("~8~", "~0~"),
            ("CNY", "JPY"),
            ("hour", "fortnight"),
            ("cn", "mars"),
            ("2026-11-30", "soon"),
            ("12.50", "1e300"),
            ("12.50", "1e-9"),
        ] {
            assert_eq!(from_text(&whole.replacen(from, to, 1)), None, "{from} → {to}");
        }
        for end in 0..whole.len() {
            // Pieces of a date that still are one: a year, a month.
            let dated = |cut: &&str| ["2026", "2026-11"].iter().any(|end| cut.ends_with(end));
            let cut = whole.get(..end).filter(|cut| !dated(cut));
            assert_eq!(cut.and_then(from_text), None, "{cut:?}");
        }
    }
}
