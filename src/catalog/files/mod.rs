//! Reads the plain files of the dataset and says, file and line, what is wrong with them. Native only: the build
//! script packs the result.

mod basis;
mod billing;
mod general;
mod hardware;
mod offers;
mod providers;
mod table;
mod toml_file;

use super::evidence::Stated;
use super::{Catalog, Version};
use std::fmt;
use std::path::Path;

pub use offers::{HOLDS, unit_of};

/// One thing that is wrong in a dataset file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// File, from the dataset's folder.
    pub file: String,
    /// Line, counted from 1; `None` when it concerns the whole file.
    pub line: Option<u64>,
    /// What is wrong, with the offending text, and what to do.
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(out, "{}:{line}: {}", self.file, self.message),
            None => write!(out, "{}: {}", self.file, self.message),
        }
    }
}

/// Reads and checks the whole dataset under `root`.
///
/// # Errors
/// Every fault found, not only the first.
pub fn read(root: &Path) -> Result<Catalog, Vec<Fault>> {
    let mut faults = Vec::new();
    let sources = general::sources(root, &mut faults);
    let accelerators = hardware::accelerators(root, &sources, &mut faults);
    let models = hardware::models(root, &mut faults);
    let providers = providers::providers(root, &sources, &mut faults);
    let statements = offers::statements(root, &accelerators, &providers, &sources, &mut faults);
    let rates = general::rates(root, &sources, &mut faults);
    let presets = general::presets(root, &mut faults);
    let version = Version::default();
    let mut catalog = Catalog { version, accelerators, models, providers, sources, statements, rates, presets };
    catalog.version = Version { date: general::newest(dates(&catalog)), hash: hash(root, &mut faults) };
    if faults.is_empty() { Ok(catalog) } else { Err(faults) }
}

/// Date of every record.
fn dates(catalog: &Catalog) -> impl Iterator<Item = Stated> {
    let prices = catalog.statements.iter().map(|row| row.evidence.date);
    let facts = catalog.providers.iter().flat_map(|row| row.facts.iter().map(|fact| fact.evidence.date));
    let discounts = catalog.providers.iter().flat_map(|row| row.discounts.iter().map(|row| row.evidence.date));
    let rates = catalog.rates.iter().map(|row| Stated::Day(row.date));
    prices.chain(facts).chain(discounts).chain(rates)
}

/// Names, without ending, of the files in a folder of the dataset, sorted.
fn listed(root: &Path, folder: &str, ending: &str, faults: &mut Vec<Fault>) -> Vec<String> {
    let entries = match std::fs::read_dir(root.join(folder)) {
        Ok(entries) => entries,
        Err(error) => {
            let message = format!("cannot be listed: {error}");
            faults.push(Fault { file: folder.to_owned(), line: None, message });
            return Vec::new();
        }
    };
    let mut stems: Vec<String> = entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|found| found == ending))
        .filter_map(|path| path.file_stem().and_then(|stem| stem.to_str()).map(str::to_owned))
        .collect();
    stems.sort();
    stems
}

/// First eight hex digits of the FNV-1a hash (64 bits; Fowler, Noll, Vo: offset 0xcbf29ce484222325, prime
/// 0x100000001b3) over every file's name and bytes in order, carriage returns left out so that a checkout on another
/// system has the same version.
fn hash(root: &Path, faults: &mut Vec<Fault>) -> String {
    let mut files: Vec<String> =
        ["accelerators.csv", "fx.toml", "models.csv", "presets.toml", "sources.toml"].map(str::to_owned).into();
    for (folder, ending) in [("offers", "csv"), ("providers", "toml")] {
        let stems = listed(root, folder, ending, faults);
        files.extend(stems.iter().map(|stem| format!("{folder}/{stem}.{ending}")));
    }
    let mut state: u64 = 0xcbf2_9ce4_8422_2325;
    for file in files {
        // A file that cannot be read is a fault already.
        let bytes = std::fs::read(root.join(&file)).unwrap_or_default();
        for byte in file.bytes().chain(bytes.into_iter().filter(|&byte| byte != b'\r')) {
            state = (state ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
    format!("{state:016x}").chars().take(8).collect()
}
