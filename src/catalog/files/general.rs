//! `sources.toml`, `fx.toml` and `presets.toml`.

use super::Fault;
use super::basis::Basis;
use super::toml_file::TomlFile;
use crate::catalog::evidence::{Date, Evidence, Source, Stated};
use crate::catalog::{Bilingual, Preset, PresetGroup, Rate};
use crate::units::Exchange;
use serde::Deserialize;
use std::path::Path;
use toml::Spanned;

/// Shape of `sources.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SourcesFile {
    source: Vec<Spanned<RawSource>>,
}

/// One source as written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSource {
    id: String,
    title: Bilingual,
    publisher: String,
    #[serde(default)]
    url: String,
    #[serde(default)]
    date: String,
    #[serde(default)]
    licence: String,
    #[serde(default)]
    interest: Bilingual,
}

/// Reads `sources.toml`, sorted by id.
pub fn sources(root: &Path, faults: &mut Vec<Fault>) -> Vec<Source> {
    let Some(file) = TomlFile::open(root, "sources.toml", faults) else { return Vec::new() };
    let Some(raw) = file.parse::<SourcesFile>(faults) else { return Vec::new() };
    let mut read: Vec<Source> = Vec::new();
    for row in raw.source {
        let (span, row) = (row.span(), row.into_inner());
        if read.iter().any(|source| source.id == row.id) {
            file.fault(&span, format!("duplicate id `{}`", row.id), faults);
        }
        if row.title.zh.is_empty() || row.title.en.is_empty() {
            file.fault(&span, format!("source `{}` needs a title in both languages", row.id), faults);
        }
        let date = Stated::parse(&row.date).unwrap_or_else(|| {
            file.fault(&span, format!("bad date `{}`: write YYYY, YYYY-MM or YYYY-MM-DD", row.date), faults);
            Stated::Undated
        });
        let RawSource { id, title, publisher, url, licence, interest, .. } = row;
        read.push(Source { id, title, publisher, url, date, licence, interest });
    }
    read.sort_by(|a, b| a.id.cmp(&b.id));
    read
}

/// Shape of `fx.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RatesFile {
    rate: Vec<Spanned<RawRate>>,
}

/// One rate as written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRate {
    date: String,
    usd: RawQuotation,
    eur: RawQuotation,
}

/// What one unit of a currency is worth, as written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawQuotation {
    cny: f64,
    source: String,
    #[serde(default)]
    at: String,
    #[serde(default)]
    date: String,
    grade: String,
    says: String,
}

impl RawQuotation {
    fn evidence(&self, sources: &[Source]) -> Result<Evidence, Vec<String>> {
        let Self { source, at, date, grade, says, .. } = self;
        Basis { source, at, date, grade, says }.evidence(sources)
    }
}

/// Reads `fx.toml`, oldest first.
pub fn rates(root: &Path, sources: &[Source], faults: &mut Vec<Fault>) -> Vec<Rate> {
    let Some(file) = TomlFile::open(root, "fx.toml", faults) else { return Vec::new() };
    let Some(raw) = file.parse::<RatesFile>(faults) else { return Vec::new() };
    let mut read = Vec::new();
    for row in raw.rate {
        let (span, row) = (row.span(), row.into_inner());
        let positive = |value: f64| value.is_finite() && value > 0.0;
        if !positive(row.usd.cny) || !positive(row.eur.cny) {
            file.fault(&span, "a rate must be greater than 0".to_owned(), faults);
        }
        let date = Stated::parse(&row.date).and_then(Stated::earliest);
        match (row.usd.evidence(sources), row.eur.evidence(sources), date) {
            (Ok(usd), Ok(eur), Some(date)) => {
                let exchange = Exchange { cny_per_usd: row.usd.cny, cny_per_eur: row.eur.cny };
                read.push(Rate { date, exchange, usd, eur });
            }
            (Ok(_), Ok(_), None) => file.fault(&span, "a rate needs a date".to_owned(), faults),
            (usd, eur, _) => {
                let wrong = [usd.err(), eur.err()].into_iter().flatten().flatten();
                wrong.for_each(|message| file.fault(&span, message, faults));
            }
        }
    }
    if read.is_empty() {
        faults.push(Fault { file: "fx.toml".to_owned(), line: None, message: "holds no usable rate".to_owned() });
    }
    read.sort_by_key(|rate: &Rate| rate.date);
    read
}

/// Shape of `presets.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PresetsFile {
    preset: Vec<Spanned<RawPreset>>,
}

/// One preset as written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPreset {
    id: String,
    group: PresetGroup,
    name: Bilingual,
    about: Bilingual,
    scenario: String,
}

/// Reads `presets.toml`, in the order of the file: it is the order of the buttons.
pub fn presets(root: &Path, faults: &mut Vec<Fault>) -> Vec<Preset> {
    let Some(file) = TomlFile::open(root, "presets.toml", faults) else { return Vec::new() };
    let Some(raw) = file.parse::<PresetsFile>(faults) else { return Vec::new() };
    let mut read: Vec<Preset> = Vec::new();
    for row in raw.preset {
        let (span, row) = (row.span(), row.into_inner());
        if read.iter().any(|preset| preset.id == row.id) {
            file.fault(&span, format!("duplicate id `{}`", row.id), faults);
        }
        if [&row.name, &row.about].iter().any(|text| text.zh.is_empty() || text.en.is_empty()) {
            file.fault(&span, format!("preset `{}` needs its texts in both languages", row.id), faults);
        }
        if row.scenario.is_empty() || row.scenario.contains("preset=") {
            file.fault(&span, format!("preset `{}` needs a scenario without `preset=`", row.id), faults);
        }
        let RawPreset { id, group, name, about, scenario } = row;
        read.push(Preset { id, group, name, about, scenario });
    }
    read
}

/// The newest day that any of the dates can mean at the earliest; the epoch when there is none.
pub fn newest(dates: impl Iterator<Item = Stated>) -> Date {
    dates.filter_map(Stated::earliest).max().unwrap_or_default()
}
