//! The `[billing]` table of a provider file. No key is defined yet, so any content is a fault rather than ignored.

use super::Fault;
use super::toml_file::TomlFile;
use crate::catalog::billing::Billing;
use crate::catalog::evidence::Source;
use toml::Spanned;

/// Reads a `[billing]` table.
pub fn billing(
    file: &TomlFile,
    table: &Spanned<toml::Table>,
    _sources: &[Source],
    faults: &mut Vec<Fault>,
) -> Billing {
    for key in table.get_ref().keys() {
        file.fault(&table.span(), format!("unknown billing key `{key}`"), faults);
    }
    Billing::default()
}
