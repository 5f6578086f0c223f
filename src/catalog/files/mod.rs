//! Reads the plain files of the dataset and says, file and line, what is wrong with them. Native only: the build
//! script packs the result.

mod hardware;
mod table;

use super::Catalog;
use std::fmt;
use std::path::Path;

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
    let accelerators = hardware::accelerators(root, &mut faults);
    let models = hardware::models(root, &mut faults);
    if faults.is_empty() { Ok(Catalog { accelerators, models, ..Catalog::default() }) } else { Err(faults) }
}
