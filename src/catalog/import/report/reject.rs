//! Why a row could not be understood.

/// Why a row could not be understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reject {
    /// A quote that is never closed: where its cells end is not known.
    OpenQuote,
    /// Fewer cells than it takes.
    Short,
    /// No provider.
    NoProvider,
    /// No accelerator name where there must be one.
    NoName,
    /// Not a number.
    BadNumber,
    /// NaN or infinity.
    NotFinite,
    /// Below zero.
    Negative,
    /// Beyond any price or size.
    TooLarge,
    /// A currency that the program has no rate for.
    UnknownCurrency,
    /// Not a record of the kind that the file holds.
    BadRecord,
}

impl Reject {
    /// A stable name.
    pub fn code(self) -> &'static str {
        match self {
            Self::OpenQuote => "open-quote",
            Self::Short => "short",
            Self::NoProvider => "no-provider",
            Self::NoName => "no-name",
            Self::BadNumber => "bad-number",
            Self::NotFinite => "not-finite",
            Self::Negative => "negative",
            Self::TooLarge => "too-large",
            Self::UnknownCurrency => "unknown-currency",
            Self::BadRecord => "bad-record",
        }
    }
}
