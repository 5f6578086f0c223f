//! `kaopu import`, `--catalog`, and `kaopu health`.

use super::arguments::Arguments;
use super::table::Table;
use super::{Failure, Output, engine, json};
use crate::catalog::health::{Health, health as report_health};
use crate::catalog::names::Registry;
use crate::import::decode::{LARGEST, NoText};
use crate::import::{self, Imported, export};
use crate::rank::Engine;
use crate::text::Lang;
use crate::text::data_page::strikes;
use std::collections::BTreeMap;

/// Reads files and prints what was read.
pub fn import(arguments: &Arguments) -> Result<Output, Failure> {
    let format = arguments.word("--format", &["json", "csv"])?;
    if arguments.plain.is_empty() {
        return Err(Failure::usage("name at least one file", "FILE"));
    }
    let engine = engine()?;
    let registry = registry(&engine);
    let mut out = String::new();
    let mut err = String::new();
    for name in &arguments.plain {
        let imported = read(name, &registry)?;
        if format == "csv" {
            out.push_str(&export::csv(&imported.offers, &imported.texts, &registry));
            err.push_str(&summary(name, &imported));
        } else {
            out.push_str(&export::report_json(&imported, &registry));
            out.push('\n');
        }
    }
    Ok(Output { out, err, ..Output::default() })
}

/// The accelerators, and the date that counts as today.
fn registry(engine: &Engine) -> Registry {
    let catalog = engine.catalog();
    Registry::new(&catalog.accelerators).dated(catalog.version.date)
}

/// The engine with the files of `--catalog`. Two of the same content are refused: every price would stand twice.
pub fn with_catalogs(engine: Engine, arguments: &Arguments) -> Result<Engine, Failure> {
    let registry = registry(&engine);
    let mut only = arguments.has("--only-catalog");
    let mut engine = engine;
    let mut seen = BTreeMap::new();
    for name in arguments.values("--catalog") {
        let imported = read(name, &registry)?;
        if let Some(other) = seen.insert(imported.digest, name) {
            let message = format!("{name} has the same content as {other}; name one of them");
            return Err(Failure { kind: "file", message, place: name.to_owned() });
        }
        engine = engine.with_import(&imported, base_name(name), only);
        only = false;
    }
    Ok(engine)
}

/// The data-health report.
pub fn health(arguments: &Arguments) -> Result<Output, Failure> {
    let table = arguments.word("--format", &["json", "table"])? == "table";
    let engine = engine()?;
    let report = report_health(engine.catalog());
    let out = if table { health_table(&report) } else { json(&report) };
    Ok(Output { out, ..Output::default() })
}

/// The report for a person: what is covered, then every check with how often it strikes and when.
fn health_table(report: &Health) -> String {
    let (totals, ages) = (&report.totals, &report.ages);
    let held: usize = totals.held.values().sum();
    let mut table = Table::new(&["check", "strikes", "of these rank", "strikes when"]);
    for row in &report.checks {
        let when = strikes(row.check, Lang::En);
        table.row(vec![row.check.id().to_owned(), row.count.to_string(), row.ranking.to_string(), when]);
    }
    format!(
        "dataset {}: {} statements of {} providers, {} offers rank, {held} statements are held\n\
        ranking prices: {} within 30 days, {} within 90, {} within a year, {} older, {} undated\n\
        {} groups of statements that differ, {} findings, {} providers with gaps; the JSON lists them\n\n{}",
        report.version,
        totals.statements,
        totals.providers,
        totals.offers,
        ages.month,
        ages.quarter,
        ages.year,
        ages.older,
        ages.undated,
        report.conflicts.len(),
        report.findings.len(),
        report.gaps.len(),
        table.aligned(),
    )
}

fn read(name: &str, registry: &Registry) -> Result<Imported, Failure> {
    let bytes = std::fs::read(name).map_err(|error| Failure {
        kind: "file",
        message: format!("{name} cannot be read: {error}"),
        place: name.to_owned(),
    })?;
    // The whole path: where rows name no provider, the folder of a `vms.csv` does.
    let imported = import::read(&bytes, name, registry);
    match imported.dialect {
        Some(_) => Ok(imported),
        None => Err(Failure {
            kind: "file",
            message: match imported.no_text {
                Some(NoText::BadGzip) => {
                    format!("{name} is a damaged or cut-off gz file; download or pack it again")
                }
                Some(NoText::TooLarge) => format!("{name} unpacks to more than {} MiB", LARGEST >> 20),
                Some(NoText::Binary | NoText::NeedsBrowser) => format!("{name} is no text file"),
                None => format!("{name} is no price file of a known kind; public/template.csv shows our own"),
            },
            place: name.to_owned(),
        }),
    }
}

fn base_name(name: &str) -> &str {
    name.rsplit(['/', '\\']).next().unwrap_or(name)
}

fn summary(name: &str, imported: &Imported) -> String {
    format!("{}: {} prices read\n", base_name(name), imported.offers.len())
}
