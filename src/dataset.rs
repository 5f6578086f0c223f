//! The dataset that ships with the program: packed from `public/data/` by the build script, compiled in.
//! `docs/decisions.md` says why it is not a file of its own.

use crate::catalog::Catalog;

static PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/dataset.postcard"));

/// The dataset, decoded.
///
/// # Errors
/// Only if the packed bytes do not match the catalog's types, which the build rules out.
pub fn built_in() -> Result<Catalog, postcard::Error> {
    postcard::from_bytes(PACKED)
}
