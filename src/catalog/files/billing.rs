//! The `[billing]` table of a provider file: one sub-table for each rule, its values beside what they rest on.
//!
//! ```toml
//! [billing.storage]
//! per_gb_day = 0.007
//! currency = "CNY"
//! free_gb = 50
//! while_off = true
//! source = "autodl-docs"
//! grade = "B"
//! says = "third-party"
//! ```

use super::Fault;
use super::basis::Basis;
use super::toml_file::TomlFile;
use crate::catalog::billing::{Billing, Clock, Fee, NoGpu, Prepaid, Sourced, SpotRule, Step, Stop, Storage};
use crate::catalog::evidence::Source;
use crate::units::{Currency, Money, Price};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use toml::Spanned;

/// The fields of a rule that say what it rests on; the rest are its values.
const BASIS: [&str; 5] = ["source", "at", "date", "grade", "says"];

/// An amount of money as written.
#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawAmount {
    amount: f64,
    currency: Currency,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawStorage {
    per_gb_day: Option<f64>,
    currency: Option<Currency>,
    #[serde(default)]
    free_gb: f64,
    while_off: Option<bool>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawNoGpu {
    per_hour: Option<f64>,
    currency: Option<Currency>,
    #[serde(default)]
    usage_plans_only: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawDays {
    days: f64,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawFee {
    included: Option<bool>,
    per_hour: Option<f64>,
    currency: Option<Currency>,
}

/// Reads a `[billing]` table.
pub fn billing(
    file: &TomlFile,
    table: &Spanned<toml::Table>,
    sources: &[Source],
    faults: &mut Vec<Fault>,
) -> Billing {
    let mut reader = Reader { file, table, sources, faults, known: Vec::new() };
    let billing = Billing {
        clock: reader.rule("clock", |clock: Clock| {
            let empty = clock.step.is_none() && clock.starts == Default::default() && !clock.in_advance;
            let advance = clock.in_advance && clock.step != Some(Step::Hour);
            match (empty, advance) {
                (true, _) => Err("says nothing".to_owned()),
                (_, true) => Err("`in_advance` needs `step = \"hour\"`".to_owned()),
                _ => Ok(clock),
            }
        }),
        minimum: reader.rule("minimum", amount),
        storage: reader.rule("storage", storage),
        image_storage: reader.rule("image_storage", storage),
        file_storage: reader.rule("file_storage", storage),
        no_gpu_mode: reader.rule("no_gpu_mode", |raw: RawNoGpu| {
            let per_hour = optional_price(raw.per_hour, raw.currency)?;
            Ok(NoGpu { per_hour, usage_plans_only: raw.usage_plans_only })
        }),
        stop: reader.rule("stop", |stop: Stop| {
            let said = stop.card_kept.is_some() || stop.data_kept.is_some() || stop.scratch_hours.is_some();
            if said { Ok(stop) } else { Err("says nothing".to_owned()) }
        }),
        deleted_after_days: reader.rule("deleted_after_days", |raw: RawDays| positive(raw.days)),
        prepaid: reader.rule("prepaid", |prepaid: Prepaid| {
            let said = prepaid.reserves.is_some() || prepaid.refund.is_some() || prepaid.falls_back.is_some();
            if said { Ok(prepaid) } else { Err("says nothing".to_owned()) }
        }),
        spot: reader.rule("spot", |spot: SpotRule| {
            let said = spot.protected_hours.is_some() || spot.notice_minutes.is_some();
            if said { Ok(spot) } else { Err("says nothing".to_owned()) }
        }),
        balance: reader.rule("balance", amount),
        traffic: reader.rule("traffic", fee),
        operations: reader.rule("operations", fee),
        tax: reader.rule("tax", fee),
    };
    reader.report_unknown();
    billing
}

/// One table being read.
struct Reader<'a> {
    file: &'a TomlFile,
    table: &'a Spanned<toml::Table>,
    sources: &'a [Source],
    faults: &'a mut Vec<Fault>,
    known: Vec<&'static str>,
}

impl Reader<'_> {
    /// The rule under `key`, or a fault for each thing that is wrong with it.
    fn rule<R: DeserializeOwned, T>(
        &mut self,
        key: &'static str,
        make: impl Fn(R) -> Result<T, String>,
    ) -> Option<Sourced<T>> {
        self.known.push(key);
        let value = self.table.get_ref().get(key)?;
        let Some(table) = value.as_table() else {
            self.fault(&format!("`{key}` is not a table"));
            return None;
        };
        let text = |name: &str| table.get(name).and_then(toml::Value::as_str).unwrap_or("");
        let [source, at, date, grade, says] = BASIS.map(text);
        let evidence = Basis { source, at, date, grade, says }.evidence(self.sources);
        let mut values = table.clone();
        values.retain(|name, _| !BASIS.contains(&name));
        let made = toml::Value::Table(values).try_into().map_err(|error| error.message().to_owned()).and_then(make);
        match (made, evidence) {
            (Ok(value), Ok(evidence)) => return Some(Sourced { value, evidence }),
            (made, evidence) => {
                let wrong = made.err().into_iter().chain(evidence.err().into_iter().flatten());
                wrong.for_each(|message| self.fault(&format!("`{key}`: {message}")));
            }
        }
        None
    }

    /// A fault for each key that is no rule.
    fn report_unknown(&mut self) {
        let unknown: Vec<String> =
            self.table.get_ref().keys().filter(|key| !self.known.contains(&key.as_str())).cloned().collect();
        for key in unknown {
            self.fault(&format!("unknown billing rule `{key}`: write one of {}", self.known.join(", ")));
        }
    }

    fn fault(&mut self, message: &str) {
        self.file.fault(&self.table.span(), format!("[billing] {message}"), self.faults);
    }
}

/// A number above 0.
fn positive(value: f64) -> Result<f64, String> {
    if value.is_finite() && value > 0.0 { Ok(value) } else { Err(format!("{value} is not above 0")) }
}

/// A price with its currency; neither when it is not stated.
fn optional_price(amount: Option<f64>, currency: Option<Currency>) -> Result<Option<Price>, String> {
    match (amount, currency) {
        (Some(amount), Some(currency)) => Ok(Some(Price { amount: Money::from_f64(positive(amount)?), currency })),
        (None, None) => Ok(None),
        (Some(_), None) => Err("a price without currency".to_owned()),
        (None, Some(_)) => Err("a currency without price".to_owned()),
    }
}

fn amount(raw: RawAmount) -> Result<Price, String> {
    Ok(Price { amount: Money::from_f64(positive(raw.amount)?), currency: raw.currency })
}

fn storage(raw: RawStorage) -> Result<Storage, String> {
    let per_gb_day = optional_price(raw.per_gb_day, raw.currency)?;
    if !(raw.free_gb >= 0.0 && raw.free_gb.is_finite()) {
        return Err(format!("`free_gb` is {}", raw.free_gb));
    }
    if per_gb_day.is_none() && raw.free_gb <= 0.0 && raw.while_off.is_none() {
        return Err("says nothing".to_owned());
    }
    Ok(Storage { per_gb_day, free_gb: raw.free_gb, while_off: raw.while_off })
}

fn fee(raw: RawFee) -> Result<Fee, String> {
    match (raw.included, optional_price(raw.per_hour, raw.currency)?) {
        (Some(true), None) => Ok(Fee::Included),
        (None, Some(price)) => Ok(Fee::PerHour(price)),
        _ => Err("write either `included = true` or `per_hour` with `currency`".to_owned()),
    }
}
