//! `kaopu import`, `--catalog`, and `kaopu health`.

use super::arguments::Arguments;
use super::{Failure, Output, engine, json};
use crate::catalog::health::health as report_health;
use crate::catalog::names::Registry;
use crate::import::{self, Imported, export};
use crate::rank::Engine;

/// Reads files and prints what was read.
pub fn import(arguments: &Arguments) -> Result<Output, Failure> {
    let format = arguments.word("--format", &["json", "csv"])?;
    if arguments.plain.is_empty() {
        return Err(Failure::usage("name at least one file", "FILE"));
    }
    let engine = engine()?;
    let registry = Registry::new(&engine.catalog().accelerators);
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

/// The engine with the files of `--catalog`.
pub fn with_catalogs(engine: Engine, arguments: &Arguments) -> Result<Engine, Failure> {
    let registry = Registry::new(&engine.catalog().accelerators);
    let mut only = arguments.has("--only-catalog");
    let mut engine = engine;
    for name in arguments.values("--catalog") {
        let imported = read(name, &registry)?;
        engine = engine.with_import(&imported, base_name(name), only);
        only = false;
    }
    Ok(engine)
}

/// The data-health report.
pub fn health(_: &Arguments) -> Result<Output, Failure> {
    let engine = engine()?;
    Ok(Output { out: json(&report_health(engine.catalog())), ..Output::default() })
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
            message: format!("{name} is no price file of a known kind; public/template.csv shows our own"),
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
