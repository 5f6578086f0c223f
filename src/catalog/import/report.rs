//! What happened to every row: read, repaired, set aside or rejected, each with what, where and the offending text.
//! No sentences: `text/` makes them.

mod reject;

pub use reject::Reject;

use super::texts::Text;
use crate::catalog::AcceleratorIndex;
use crate::units::{Currency, Money};
use serde::{Deserialize, Serialize};

/// How a row ended. The worst of what happened to it never hides what could be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// As it stands in the file.
    Read,
    /// With at least one repair.
    Repaired,
    /// Understood, and kept from the ranking.
    Aside,
    /// Not understood.
    Rejected,
}

/// A remark on a row.
#[derive(Clone, Debug, PartialEq)]
pub struct Note {
    /// Line in the file, counted from 1.
    pub line: u32,
    /// Row or record, counted from 1: a JSON file may be one line.
    pub row: u32,
    /// Heading of the column, or key; empty when it concerns the row.
    pub column: Text,
    /// The text as it stands in the file.
    pub found: Text,
    /// What was done about it.
    pub what: What,
}

/// What a note says.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    /// Mended and used.
    Repaired(Repair),
    /// Kept from the ranking.
    Aside(Aside),
    /// Not understood.
    Rejected(Reject),
}

impl What {
    /// A stable name for JSON, filters and tests.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Repaired(repair) => repair.code(),
            Self::Aside(aside) => aside.code(),
            Self::Rejected(reject) => reject.code(),
        }
    }
}

/// What was mended: from what, to what, why.
#[derive(Clone, Debug, PartialEq)]
pub enum Repair {
    /// The size of one card was the total of all.
    MemoryTotal {
        /// GB as stated.
        from: f32,
        /// GB of one card.
        to: f32,
        /// Cards.
        count: u16,
    },
    /// The number is in another unit than the field's name says.
    MemoryUnit {
        /// GB as the field's name would have it.
        from: f32,
        /// GB of one card.
        to: f32,
    },
    /// The driver's figure, a little under what is on the box.
    MemoryNominal {
        /// GB as stated.
        from: f32,
        /// GB on the box.
        to: f32,
    },
    /// Form factor not stated: the registry's entry for that, and the cards it stands for.
    FormUnstated {
        /// Taken.
        taken: AcceleratorIndex,
        /// The other cards of that name.
        others: Vec<AcceleratorIndex>,
    },
    /// Memory not stated: what the file's format defines the bare name to mean.
    MemoryByConvention {
        /// Taken.
        taken: AcceleratorIndex,
        /// The other cards of that name.
        others: Vec<AcceleratorIndex>,
    },
    /// The short name had lost a suffix that the instance type still has.
    SuffixRestored {
        /// Taken.
        taken: AcceleratorIndex,
    },
    /// The maker of the instance type states another number of cards.
    CountKnown {
        /// As stated.
        from: u16,
        /// As the maker states.
        to: u16,
    },
    /// The name counts the cards and no column does.
    CountInName {
        /// As the name counts.
        to: u16,
    },
    /// The card follows from the instance type, by its maker's page.
    CardFromType {
        /// Taken.
        taken: AcceleratorIndex,
    },
    /// A thousands separator was taken out.
    Thousands {
        /// As read.
        to: Money,
    },
    /// Some bytes of the row are no character in the file's encoding.
    Undecoded,
    /// The encoding is guessed from the letters beyond ASCII.
    EncodingGuessed,
    /// A decimal comma.
    DecimalComma {
        /// As read.
        to: Money,
    },
    /// A currency sign or word in the amount.
    CurrencyInAmount {
        /// As read.
        to: Currency,
    },
    /// The amount says that it is for one card.
    PerCard,
    /// A date years after the dataset's: taken as none.
    FutureDate,
    /// The region's text was tidied.
    RegionTidied {
        /// As kept.
        to: Text,
    },
    /// Price of a machine put together from its host and its cards.
    HostAdded {
        /// The host's price.
        host: Money,
        /// Its line.
        line: u32,
    },
    /// Of a range, the least was taken.
    RangeLow,
    /// Spot costs as much as on demand: one of the two is not what it says.
    SpotEqualsOnDemand,
    /// Spot costs more than on demand.
    SpotAboveOnDemand,
}

impl Repair {
    /// A stable name.
    pub fn code(&self) -> &'static str {
        match self {
            Self::MemoryTotal { .. } => "memory-total",
            Self::MemoryUnit { .. } => "memory-unit",
            Self::MemoryNominal { .. } => "memory-nominal",
            Self::FormUnstated { .. } => "form-unstated",
            Self::MemoryByConvention { .. } => "memory-by-convention",
            Self::SuffixRestored { .. } => "suffix-restored",
            Self::CountKnown { .. } => "count-known",
            Self::CountInName { .. } => "count-in-name",
            Self::CardFromType { .. } => "card-from-type",
            Self::Thousands { .. } => "thousands",
            Self::DecimalComma { .. } => "decimal-comma",
            Self::Undecoded => "undecoded",
            Self::EncodingGuessed => "encoding-guessed",
            Self::CurrencyInAmount { .. } => "currency-in-amount",
            Self::PerCard => "per-card",
            Self::FutureDate => "future-date",
            Self::RegionTidied { .. } => "region-tidied",
            Self::HostAdded { .. } => "host-added",
            Self::RangeLow => "range-low",
            Self::SpotEqualsOnDemand => "spot-equals-on-demand",
            Self::SpotAboveOnDemand => "spot-above-on-demand",
        }
    }
}

/// Why a row is kept from the ranking.
#[derive(Clone, Debug, PartialEq)]
pub enum Aside {
    /// A machine without an accelerator.
    NoAccelerator,
    /// The registry does not have the card.
    UnknownAccelerator,
    /// The name fits several cards with different memory.
    Ambiguous(Vec<AcceleratorIndex>),
    /// The card is known, but not with this much memory.
    OtherMemory {
        /// GB as stated.
        stated: f32,
        /// The cards of that name.
        known: Vec<AcceleratorIndex>,
    },
    /// A MIG slice.
    Slice,
    /// A share of a card (vGPU), or a fraction as a count.
    Share,
    /// The notebook part.
    Mobile,
    /// No price.
    Unpriced,
    /// A price of 0.
    Zero,
    /// An auction floor or another placeholder.
    Placeholder,
    /// The cards without the machine around them.
    WithoutHost,
    /// The file does not say how many cards.
    NoCount,
    /// The lowest price of a market, which is not what one gets.
    Lowest,
    /// An older entry of a log; a newer one stands in the same file.
    History,
    /// A term that no plan of the program has, in months; 0 where nobody says how many.
    Term(u16),
    /// As an earlier row, in everything.
    Duplicate {
        /// Line of the earlier row.
        of: u32,
    },
    /// As an earlier row, in another zone of the region.
    OtherZone {
        /// Line of the earlier row.
        of: u32,
    },
    /// The name counts other cards than the column does.
    CountConflict,
    /// More cells than the header has columns: a comma in some cell has moved all behind it.
    ExtraCells,
    /// The currency is not stated.
    NoCurrency,
    /// Sign and currency column disagree.
    CurrencyConflict,
    /// The number can be read in two ways.
    AmbiguousNumber,
    /// The amount is for another time or thing than its column.
    OtherUnit,
    /// Two prices of the row for the same contradict each other.
    PriceConflict,
    /// The file says that it cannot be had.
    Unavailable,
    /// Computed from another price, as the file itself says.
    Derived,
    /// No offer but a statistic, an index or a history.
    Statistic,
    /// Not a rental price.
    NotRental,
    /// The file says that it may not rank.
    Held,
}

impl Aside {
    /// A stable name.
    pub fn code(&self) -> &'static str {
        match self {
            Self::NoAccelerator => "no-accelerator",
            Self::UnknownAccelerator => "unknown-accelerator",
            Self::Ambiguous(_) => "ambiguous",
            Self::OtherMemory { .. } => "other-memory",
            Self::Slice => "slice",
            Self::Share => "share",
            Self::Mobile => "mobile",
            Self::Unpriced => "unpriced",
            Self::Zero => "zero",
            Self::Placeholder => "placeholder",
            Self::WithoutHost => "without-host",
            Self::NoCount => "no-count",
            Self::Lowest => "lowest",
            Self::History => "history",
            Self::Term(_) => "term",
            Self::Duplicate { .. } => "duplicate",
            Self::OtherZone { .. } => "other-zone",
            Self::CountConflict => "count-conflict",
            Self::ExtraCells => "extra-cells",
            Self::NoCurrency => "no-currency",
            Self::CurrencyConflict => "currency-conflict",
            Self::AmbiguousNumber => "ambiguous-number",
            Self::OtherUnit => "other-unit",
            Self::PriceConflict => "price-conflict",
            Self::Unavailable => "unavailable",
            Self::Derived => "derived",
            Self::Statistic => "statistic",
            Self::NotRental => "not-rental",
            Self::Held => "held",
        }
    }
}

/// How many rows ended how. The four add up to the rows of the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// Rows as they stand.
    pub read: u32,
    /// Rows with repairs.
    pub repaired: u32,
    /// Rows set aside.
    pub aside: u32,
    /// Rows rejected.
    pub rejected: u32,
}

impl Counts {
    /// All rows.
    pub fn rows(self) -> u32 {
        self.read + self.repaired + self.aside + self.rejected
    }

    /// The counter of an outcome.
    pub fn of(&mut self, outcome: Outcome) -> &mut u32 {
        match outcome {
            Outcome::Read => &mut self.read,
            Outcome::Repaired => &mut self.repaired,
            Outcome::Aside => &mut self.aside,
            Outcome::Rejected => &mut self.rejected,
        }
    }
}

/// What an import has to say besides its offers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// How the rows ended.
    pub counts: Counts,
    /// Rows that name an accelerator, whatever became of them.
    pub gpu_rows: u32,
    /// Remarks, by line.
    pub notes: Vec<Note>,
    /// Columns that the format has and the file lacks.
    pub missing: Vec<&'static str>,
    /// Columns or keys of the file that were not used; of the own format, which people write.
    pub unused: Vec<String>,
}

/// Unused columns that are named, at most, and letters of each.
const NAMED: usize = 40;

impl Report {
    /// Names a column or key that was not used.
    pub fn not_used(&mut self, name: &str) {
        let name: String = name.chars().take(NAMED).collect();
        if self.unused.len() < NAMED && !self.unused.contains(&name) {
            self.unused.push(name);
        }
    }

    /// How many notes have this code.
    pub fn count(&self, code: &str) -> usize {
        self.notes.iter().filter(|note| note.what.code() == code).count()
    }
}
