//! `providers/NAME.toml`: one provider a file.

use super::basis::{Basis, is_disputed};
use super::toml_file::TomlFile;
use super::{Fault, billing, listed};
use crate::catalog::Bilingual;
use crate::catalog::evidence::{Evidence, Source, Stated};
use crate::catalog::offer::Plan;
use crate::catalog::provider::{Audience, Class, Discount, DiscountKind, FACT_KEYS, Fact, Provider, Region};
use crate::units::{Currency, Money, Price};
use serde::Deserialize;
use std::ops::Range;
use std::path::Path;
use toml::Spanned;

/// Shape of a provider file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawProvider {
    id: Spanned<String>,
    name: Bilingual,
    class: Class,
    region: Region,
    #[serde(default)]
    site: String,
    #[serde(default)]
    fact: Vec<Spanned<RawFact>>,
    #[serde(default)]
    discount: Vec<Spanned<RawDiscount>>,
    billing: Option<Spanned<toml::Table>>,
}

/// A fact as written. `zh` and `en` say the value in words; `low`, `high` and `unit` say it in numbers.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawFact {
    key: String,
    zh: String,
    en: String,
    low: Option<f64>,
    high: Option<f64>,
    #[serde(default)]
    unit: String,
    #[serde(default)]
    condition: String,
    source: Option<String>,
    #[serde(default)]
    at: String,
    #[serde(default)]
    date: String,
    grade: String,
    says: String,
    #[serde(default)]
    disputed: String,
}

/// A discount as written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawDiscount {
    kind: DiscountKind,
    who: Audience,
    factor: Option<f64>,
    credit: Option<f64>,
    #[serde(default)]
    currency: String,
    #[serde(default)]
    min_months: f64,
    #[serde(default)]
    plans: Vec<String>,
    cap: Option<f64>,
    #[serde(default)]
    until: String,
    zh: String,
    en: String,
    source: Option<String>,
    #[serde(default)]
    at: String,
    #[serde(default)]
    date: String,
    grade: String,
    says: String,
    #[serde(default)]
    disputed: String,
}

/// Reads every provider file, sorted by id.
pub fn providers(root: &Path, sources: &[Source], faults: &mut Vec<Fault>) -> Vec<Provider> {
    let mut read = Vec::new();
    for stem in listed(root, "providers", "toml", faults) {
        let Some(file) = TomlFile::open(root, &format!("providers/{stem}.toml"), faults) else { continue };
        let Some(raw) = file.parse::<RawProvider>(faults) else { continue };
        if raw.id.get_ref() != &stem {
            let message = format!("id `{}` is not the file's name `{stem}`", raw.id.get_ref());
            file.fault(&raw.id.span(), message, faults);
        }
        if raw.name.zh.is_empty() || raw.name.en.is_empty() {
            file.fault(&raw.id.span(), "`name` is needed in both languages".to_owned(), faults);
        }
        read.push(Provider {
            id: raw.id.into_inner(),
            name: raw.name,
            class: raw.class,
            region: Some(raw.region),
            site: raw.site,
            facts: facts(&file, raw.fact, sources, faults),
            billing: raw.billing.map(|table| billing::billing(&file, &table, sources, faults)).unwrap_or_default(),
            discounts: discounts(&file, raw.discount, sources, faults),
        });
    }
    read.sort_by(|a, b| a.id.cmp(&b.id));
    read
}

fn facts(file: &TomlFile, raw: Vec<Spanned<RawFact>>, sources: &[Source], faults: &mut Vec<Fault>) -> Vec<Fact> {
    let mut read: Vec<Fact> = Vec::new();
    for row in raw {
        let (span, row) = (row.span(), row.into_inner());
        if !FACT_KEYS.contains(&row.key.as_str()) {
            let message = format!("unknown fact key `{}`: catalog/provider.rs lists the keys", row.key);
            file.fault(&span, message, faults);
        }
        if row.zh.is_empty() || row.en.is_empty() {
            file.fault(&span, format!("fact `{}` needs its value in both languages", row.key), faults);
        }
        let numbers = row.low.is_some() || row.high.is_some();
        if numbers && row.unit.is_empty() {
            file.fault(&span, format!("fact `{}` has a number without unit", row.key), faults);
        }
        if let (Some(low), Some(high)) = (row.low, row.high)
            && low > high
        {
            file.fault(&span, format!("low {low} is greater than high {high}"), faults);
        }
        let basis = Basis {
            source: row.source.as_deref().unwrap_or(""),
            at: &row.at,
            date: &row.date,
            grade: &row.grade,
            says: &row.says,
        };
        let Some(evidence) = evidence(file, &span, &basis, &row.disputed, sources, faults) else { continue };
        let fact = Fact {
            key: row.key,
            value: Bilingual { zh: row.zh, en: row.en },
            low: row.low,
            high: row.high,
            unit: row.unit,
            condition: row.condition,
            evidence,
            disputed: row.disputed,
        };
        if read.contains(&fact) {
            file.fault(&span, format!("duplicate fact `{}`", fact.key), faults);
        }
        read.push(fact);
    }
    read
}

fn discounts(
    file: &TomlFile,
    raw: Vec<Spanned<RawDiscount>>,
    sources: &[Source],
    faults: &mut Vec<Fault>,
) -> Vec<Discount> {
    let mut read: Vec<Discount> = Vec::new();
    for row in raw {
        let (span, row) = (row.span(), row.into_inner());
        if row.factor.is_some_and(|factor| !(factor > 0.0 && factor < 1.0)) {
            file.fault(&span, "`factor` is the share that is paid: above 0, below 1".to_owned(), faults);
        }
        for plan in row.plans.iter().filter(|plan| Plan::from_name(plan).is_none()) {
            file.fault(&span, format!("unknown plan `{plan}`"), faults);
        }
        let currency = Currency::from_code(&row.currency);
        if (row.credit.is_some() || row.cap.is_some()) && currency.is_none() {
            file.fault(&span, format!("`credit` and `cap` need a currency, not `{}`", row.currency), faults);
        }
        let until = match Stated::parse(&row.until) {
            Some(Stated::Undated) => None,
            Some(Stated::Day(day)) => Some(day),
            _ => {
                file.fault(&span, format!("`until` is `{}`, not a day", row.until), faults);
                None
            }
        };
        if row.zh.is_empty() || row.en.is_empty() {
            file.fault(&span, "a discount needs its words in both languages".to_owned(), faults);
        }
        let basis = Basis {
            source: row.source.as_deref().unwrap_or(""),
            at: &row.at,
            date: &row.date,
            grade: &row.grade,
            says: &row.says,
        };
        let Some(evidence) = evidence(file, &span, &basis, &row.disputed, sources, faults) else { continue };
        let price = |(amount, currency)| Price { amount: Money::from_f64(amount), currency };
        let discount = Discount {
            kind: row.kind,
            who: row.who,
            factor: row.factor,
            credit: row.credit.zip(currency).map(price),
            min_months: row.min_months,
            plans: row.plans,
            cap: row.cap.zip(currency).map(price),
            until,
            about: Bilingual { zh: row.zh, en: row.en },
            evidence,
            disputed: row.disputed,
        };
        if read.contains(&discount) {
            file.fault(&span, "duplicate discount".to_owned(), faults);
        }
        read.push(discount);
    }
    read
}

/// The evidence of a record; every fault of it is recorded.
fn evidence(
    file: &TomlFile,
    span: &Range<usize>,
    basis: &Basis<'_>,
    disputed: &str,
    sources: &[Source],
    faults: &mut Vec<Fault>,
) -> Option<Evidence> {
    if !is_disputed(disputed) {
        let message = format!("`disputed` is `{disputed}`, not an item of the contradiction list such as C10");
        file.fault(span, message, faults);
    }
    match basis.evidence(sources) {
        Ok(evidence) => Some(evidence),
        Err(wrong) => {
            wrong.into_iter().for_each(|message| file.fault(span, message, faults));
            None
        }
    }
}
