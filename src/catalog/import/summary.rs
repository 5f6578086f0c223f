//! What is said about a whole file, small enough to cross between programs whatever the file's size: the counts, and of
//! each kind of remark how many there are and a few examples. The full report stays with [`super::export::report_json`].

use super::Imported;
use super::dialect::Dialect;
use super::offer::Offer;
use super::quote::Quote;
use super::report::{Aside, Counts, Note, Repair, What};
use super::texts::Text;
use crate::catalog::AcceleratorIndex;
use crate::catalog::names::Registry;
use crate::catalog::offer::{Per, PriceKind};
use serde::{Deserialize, Serialize};

/// Examples kept of each kind of remark.
pub const EXAMPLES: usize = 5;
/// Most prices of a file that can be taken as quotes.
const EDITABLE: usize = 100;
/// Letters kept of a text of the file.
const SHOWN: usize = 60;

/// A file in short.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    /// Name of the dialect; empty when none fits.
    pub dialect: String,
    /// Digest of the file's bytes: equal for the same content, whatever its name.
    pub digest: u64,
    /// How its text was written, as the web's encoding standard calls it.
    pub encoding: String,
    /// Whether it was packed.
    pub gzip: bool,
    /// How the rows ended.
    pub counts: Counts,
    /// Prices, those that may not rank included.
    pub prices: u32,
    /// Prices that may rank.
    pub ranking: u32,
    /// Columns that the format has and the file lacks.
    pub missing: Vec<String>,
    /// Columns of the file that were not used.
    pub unused: Vec<String>,
    /// Kinds of remarks, the most frequent first.
    pub remarks: Vec<Remark>,
    /// The file as quotes, where it is a short one of our own format that says no more than quotes can: a person may
    /// take them as their own and edit them.
    pub quotes: Vec<Quote>,
}

/// What a kind of remark did to its row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Effect {
    /// Mended and used.
    Repaired,
    /// Kept from the ranking.
    Aside,
    /// Not understood.
    Rejected,
}

/// One kind of remark.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Remark {
    /// Its code, as [`What::code`] gives it.
    pub code: String,
    /// What it did.
    pub effect: Effect,
    /// How many there are.
    pub count: u32,
    /// The first [`EXAMPLES`].
    pub examples: Vec<Example>,
}

/// One remark.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Example {
    /// Line in the file, counted from 1.
    pub line: u32,
    /// Heading of the column, or key; empty when it concerns the row.
    pub column: String,
    /// The text as it stands in the file, shortened.
    pub found: String,
    /// What it became, or what it could have been; empty where the code says it all.
    pub became: String,
}

impl Summary {
    /// The summary of an import.
    pub fn new(imported: &Imported, registry: &Registry) -> Self {
        let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        Self {
            dialect: imported.dialect.map_or("", Dialect::name).to_owned(),
            encoding: imported.encoding.label().to_owned(),
            gzip: imported.gzip,
            digest: imported.digest,
            counts: imported.report.counts,
            prices: count(imported.offers.len()),
            ranking: count(imported.offers.iter().filter(|offer| offer.ranks()).count()),
            missing: imported.report.missing.iter().map(|name| (*name).to_owned()).collect(),
            unused: imported.report.unused.clone(),
            remarks: remarks(imported, registry),
            quotes: quotes(imported, registry).unwrap_or_default(),
        }
    }

    /// As bytes; empty when that fails, which only a want of memory can cause.
    pub fn pack(&self) -> Vec<u8> {
        postcard::to_allocvec(self).unwrap_or_default()
    }

    /// From bytes; `None` when they are no summary.
    pub fn unpack(bytes: &[u8]) -> Option<Self> {
        postcard::from_bytes(bytes).ok()
    }
}

/// The offers as quotes; `None` when that would lose something.
fn quotes(imported: &Imported, registry: &Registry) -> Option<Vec<Quote>> {
    let own = matches!(imported.dialect, Some(Dialect::OwnCsv | Dialect::OwnJson));
    (own && imported.offers.len() <= EDITABLE).then_some(())?;
    let quote = |offer: &Offer| {
        let plain = [offer.variant, offer.upstream, offer.url].iter().all(|text| *text == Text::EMPTY);
        let whole = offer.per == Per::Instance || offer.count == 1;
        (offer.ranks() && plain && whole && offer.kind == PriceKind::List).then_some(())?;
        Some(Quote {
            provider: imported.texts.get(offer.provider).to_owned(),
            gpu: registry.id(offer.accelerator?).to_owned(),
            count: offer.count,
            price: offer.price?,
            currency: offer.currency,
            plan: offer.plan,
            region: offer.region,
            date: offer.date,
        })
    };
    imported.offers.iter().map(quote).collect()
}

fn remarks(imported: &Imported, registry: &Registry) -> Vec<Remark> {
    let mut kinds: Vec<Remark> = Vec::new();
    for note in &imported.report.notes {
        let code = note.what.code();
        let at = kinds.iter().position(|kind| kind.code == code).unwrap_or_else(|| {
            let effect = match note.what {
                What::Repaired(_) => Effect::Repaired,
                What::Aside(_) => Effect::Aside,
                What::Rejected(_) => Effect::Rejected,
            };
            kinds.push(Remark { code: code.to_owned(), effect, count: 0, examples: Vec::new() });
            kinds.len() - 1
        });
        let kind = &mut kinds[at];
        kind.count += 1;
        if kind.examples.len() < EXAMPLES {
            kind.examples.push(example(note, imported, registry));
        }
    }
    kinds.sort_by(|a, b| b.count.cmp(&a.count).then(a.code.cmp(&b.code)));
    kinds
}

fn example(note: &Note, imported: &Imported, registry: &Registry) -> Example {
    Example {
        line: note.line,
        column: imported.texts.get(note.column).to_owned(),
        found: shortened(imported.texts.get(note.found)),
        became: became(&note.what, imported, registry),
    }
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// What a remark turned its text into, as ids and figures; what it could have been stands in brackets.
fn became(what: &What, imported: &Imported, registry: &Registry) -> String {
    let card = |at: &AcceleratorIndex| registry.id(*at).to_owned();
    let list = |cards: &[AcceleratorIndex]| cards.iter().map(card).collect::<Vec<_>>().join(", ");
    let with_others = |taken: &AcceleratorIndex, others: &[AcceleratorIndex]| match others {
        [] => card(taken),
        _ => format!("{} ({})", card(taken), list(others)),
    };
    match what {
        What::Repaired(repair) => match repair {
            Repair::MemoryTotal { to, count, .. } => format!("{to} GB × {count}"),
            Repair::MemoryUnit { to, .. } | Repair::MemoryNominal { to, .. } => format!("{to} GB"),
            Repair::FormUnstated { taken, others } | Repair::MemoryByConvention { taken, others } => {
                with_others(taken, others)
            }
            Repair::SuffixRestored { taken } | Repair::CardFromType { taken } => card(taken),
            Repair::CountKnown { to, .. } | Repair::CountInName { to } => to.to_string(),
            Repair::Thousands { to } | Repair::DecimalComma { to } => to.to_string(),
            Repair::RegionTidied { to } => imported.texts.get(*to).to_owned(),
            Repair::HostAdded { host, line } => format!("+ {host} (L{line})"),
            Repair::CurrencyInAmount { to } => to.code().to_owned(),
            Repair::Undecoded
            | Repair::EncodingGuessed
            | Repair::PerCard
            | Repair::FutureDate
            | Repair::RangeLow
            | Repair::SpotEqualsOnDemand
            | Repair::SpotAboveOnDemand => String::new(),
        },
        What::Aside(aside) => match aside {
            Aside::Ambiguous(candidates) => format!("({})", list(candidates)),
            Aside::OtherMemory { stated, known } => format!("{stated} GB ({})", list(known)),
            Aside::Term(0) => String::new(),
            Aside::Term(months) => months.to_string(),
            Aside::Duplicate { of } | Aside::OtherZone { of } => format!("L{of}"),
            _ => String::new(),
        },
        What::Rejected(_) => String::new(),
    }
}
