//! Other people's price files: whatever is dropped, in whatever encoding and dialect, becomes offers, and a report that
//! says of every row whether it was read, repaired, set aside or rejected, and why.
//!
//! | step | where |
//! |---|---|
//! | gz and encoding | [`decode`] |
//! | separated values | [`csv`], [`table`] |
//! | JSON and its relatives | [`json`] |
//! | which dialect | [`dialect`], one file each |
//! | numbers and currencies | [`number`] |
//! | what an amount is for | [`mod@unit`] |
//! | names | [`crate::catalog::names`] |
//! | memory of one card | [`memory`] |
//! | checks that every file needs | [`rows`] |
//! | what happened | [`report`] |
//! | in short | [`summary`] |
//! | into the market | [`parcel`] |
//! | typed in by hand | [`quote`], [`typed`] |
//! | out again | [`export`] |
//!
//! [`read`] does it at once; a [`Reader`] does it in steps, so that a page stays alive, and is cancelled by dropping it.

pub mod csv;
pub mod decode;
pub mod dialect;
pub mod draft;
pub mod export;
pub mod identify;
pub mod json;
pub mod memory;
pub mod number;
pub mod offer;
pub mod parcel;
pub mod plausible;
pub mod providers;
pub mod quote;
pub mod reader;
pub mod region;
pub mod report;
pub mod rows;
pub mod summary;
pub mod table;
pub mod texts;
pub mod typed;
pub mod unit;

use crate::catalog::names::Registry;
use crate::catalog::offer::Hold;
pub use reader::{Progress, Reader};

use decode::{Encoding, NoText};
use dialect::Dialect;
use offer::Offer;
use report::Report;
use texts::Texts;

/// What came of a file.
#[derive(Clone, Debug, Default)]
pub struct Imported {
    /// What kind of file it is; `None` when no dialect fits, and then there are no rows.
    pub dialect: Option<Dialect>,
    /// How its text was written.
    pub encoding: Encoding,
    /// Whether it was packed.
    pub gzip: bool,
    /// Digest of its bytes.
    pub digest: u64,
    /// Provider taken from the file's name, where rows carry none.
    pub file_provider: Option<String>,
    /// Why there is no text at all.
    pub no_text: Option<NoText>,
    /// Offers in file order, those that may not rank included.
    pub offers: Vec<Offer>,
    /// Texts of offers and notes.
    pub texts: Texts,
    /// What happened to every row.
    pub report: Report,
}

impl Imported {
    /// Names the provider of offers that have none, as a person does for a file that says nothing of it.
    pub fn name_provider(&mut self, name: &str) {
        let provider = self.texts.intern(name.trim());
        for offer in self.offers.iter_mut().filter(|offer| offer.provider == texts::Text::EMPTY) {
            offer.provider = provider;
            if offer.hold == Some(Hold::Anonymous) {
                offer.hold = None;
            }
        }
        self.file_provider = Some(name.trim().to_owned());
    }
}

/// Reads a whole file. `name` is the file's name, which tells the provider where rows do not.
pub fn read(bytes: &[u8], name: &str, registry: &Registry) -> Imported {
    let mut reader = Reader::new(bytes.to_vec(), name, registry);
    while reader.step(usize::MAX) != Progress::Done {}
    reader.finish()
}
