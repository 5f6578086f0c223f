//! From a dialect's draft of a row to offers and notes: the checks that every file needs, in one place.

mod prices;

pub use prices::currency_of;

use super::draft::Draft;
use super::identify::{self, Identity, speaks};
use super::memory::Stated;
use super::number::{self, Amount, Decimal, NoAmount};
use super::offer::Offer;
use super::report::{Aside, Note, Outcome, Reject, Repair, Report, What};
use super::texts::{QuickMap, Text, Texts};
use crate::catalog::AcceleratorIndex;
use crate::catalog::names::Registry;
use crate::catalog::offer::Hold;
use crate::catalog::provider::Region;

/// Collects offers and notes.
#[derive(Debug)]
pub struct Rows<'r> {
    /// The accelerators.
    pub registry: &'r Registry,
    /// Texts of offers and notes.
    pub texts: Texts,
    /// Offers, in file order.
    pub offers: Vec<Offer>,
    /// The report.
    pub report: Report,
    /// How the file writes fractions.
    pub decimal: Decimal,
    /// Line and outcome of every row.
    outcomes: Vec<(u32, Outcome)>,
    line: u32,
    postponed: bool,
    row_offers: usize,
    row_notes: usize,
    identities: QuickMap<Key, usize>,
    found: Vec<Identity>,
    /// Regions by their text, as the words in it are many.
    pub(super) regions: QuickMap<Text, Option<Region>>,
    /// What earlier rows have offered, by digest: place in [`Rows::offers`], and zone.
    seen: QuickMap<u64, (u32, Text)>,
}

impl<'r> Rows<'r> {
    /// An empty collection.
    pub fn new(registry: &'r Registry) -> Self {
        Self {
            registry,
            texts: Texts::default(),
            offers: Vec::new(),
            report: Report::default(),
            decimal: Decimal::default(),
            outcomes: Vec::new(),
            line: 0,
            postponed: false,
            row_offers: 0,
            row_notes: 0,
            identities: QuickMap::default(),
            found: Vec::new(),
            regions: QuickMap::default(),
            seen: QuickMap::default(),
        }
    }

    /// Starts the row that begins on `line`.
    pub fn begin(&mut self, line: u32) {
        self.line = line;
        self.row_offers = self.offers.len();
        self.row_notes = self.report.notes.len();
    }

    /// Leaves the row for the end of the file, where its dialect begins it again.
    pub fn postpone(&mut self) {
        self.postponed = true;
    }

    /// Ends the row and counts how it ended.
    pub fn end(&mut self) {
        if std::mem::take(&mut self.postponed) {
            return;
        }
        let ranks = self.offers[self.row_offers..].iter().any(Offer::ranks);
        let notes = &self.report.notes[self.row_notes..];
        let has = |wanted: fn(&What) -> bool| notes.iter().any(|note| wanted(&note.what));
        let offers = self.offers.len() > self.row_offers;
        let rejected = has(|what| matches!(what, What::Rejected(_)));
        let kept = offers || (!rejected && has(|what| matches!(what, What::Aside(_))));
        let outcome = if ranks && notes.is_empty() {
            Outcome::Read
        } else if ranks {
            Outcome::Repaired
        } else if kept {
            Outcome::Aside
        } else {
            Outcome::Rejected
        };
        if outcome == Outcome::Rejected && notes.is_empty() {
            self.rejected("", "", Reject::BadRecord);
        }
        *self.report.counts.of(outcome) += 1;
        self.outcomes.push((self.line, outcome));
    }

    /// Sets rows aside after all, by their lines, which must ascend as the file's do.
    pub fn set_aside(&mut self, lines: &[u32], aside: &Aside) {
        for &line in lines {
            let at = self.outcomes.partition_point(|(known, _)| *known < line);
            let Some((known, outcome)) = self.outcomes.get_mut(at) else { continue };
            if *known != line || *outcome == Outcome::Rejected {
                continue;
            }
            *self.report.counts.of(*outcome) -= 1;
            *self.report.counts.of(Outcome::Aside) += 1;
            *outcome = Outcome::Aside;
            let row = u32::try_from(at + 1).unwrap_or(u32::MAX);
            let what = What::Aside(aside.clone());
            self.report.notes.push(Note { line, row, column: Text::EMPTY, found: Text::EMPTY, what });
        }
    }

    /// Rows ended so far.
    fn row(&self) -> u32 {
        u32::try_from(self.outcomes.len()).unwrap_or(u32::MAX)
    }

    /// Adds a remark to the row.
    pub fn note(&mut self, column: &str, found: &str, what: What) {
        let (column, found) = (self.texts.intern(column), self.texts.intern(found));
        let note = Note { line: self.line, row: self.row() + 1, column, found, what };
        self.report.notes.push(note);
    }

    /// Remarks a repair.
    pub fn repaired(&mut self, column: &str, found: &str, repair: Repair) {
        self.note(column, found, What::Repaired(repair));
    }

    /// Remarks why the row is kept from the ranking.
    pub fn aside(&mut self, column: &str, found: &str, aside: Aside) {
        self.note(column, found, What::Aside(aside));
    }

    /// Remarks what was not understood.
    pub fn rejected(&mut self, column: &str, found: &str, reject: Reject) {
        self.note(column, found, What::Rejected(reject));
    }

    /// A row without an accelerator, which is all that can be said.
    pub fn no_accelerator(&mut self, column: &str, found: &str) {
        self.aside(column, found, Aside::NoAccelerator);
    }

    /// Reads a price cell. `None` when it is empty, or no price, which is then remarked.
    pub fn amount(&mut self, column: &str, text: &str) -> Option<Amount> {
        let why = match number::amount(text, self.decimal) {
            Ok(amount) => {
                // Kept only where a remark will show it.
                let remarked = amount.thousands || amount.comma || amount.worded || amount.unit.is_some();
                let written = if remarked { self.texts.intern(text) } else { Text::EMPTY };
                return Some(Amount { written, ..amount });
            }
            Err(why) => why,
        };
        match why {
            NoAmount::Empty => {}
            NoAmount::Ambiguous => self.aside(column, text, Aside::AmbiguousNumber),
            NoAmount::NotFinite => self.rejected(column, text, Reject::NotFinite),
            NoAmount::Negative => self.rejected(column, text, Reject::Negative),
            NoAmount::Currency => self.rejected(column, text, Reject::UnknownCurrency),
            NoAmount::TooLarge => self.rejected(column, text, Reject::TooLarge),
            NoAmount::Bad => self.rejected(column, text, Reject::BadNumber),
        }
        None
    }

    /// Reads a size cell: vCPUs, memory, a count. `None` when it is empty or no number, which is then remarked.
    pub fn size(&mut self, column: &str, text: &str) -> Option<f64> {
        if let Some(value) = number::plain(text).filter(|value| value.is_finite() && *value >= 0.0) {
            return Some(value);
        }
        // `24-30` is a range: the least of it is what one can count on.
        if let Some((low, high)) = text.split_once('-')
            && let (Some(low), Some(_)) = (number::plain(low.trim()), number::plain(high.trim()))
            && low.is_finite()
        {
            self.repaired(column, text, Repair::RangeLow);
            return Some(low);
        }
        // `256 GB` is a number with its unit.
        let lower = number::lowered(text);
        let mut bare = lower.as_str();
        let mut times = 1.0;
        while let Some((rest, unit)) =
            SIZE_WORDS.iter().find_map(|(word, unit)| Some((bare.strip_suffix(word)?.trim_end(), *unit)))
        {
            (bare, times) = (rest, times * unit);
        }
        let amount = self.amount(column, if bare.is_empty() { text } else { bare })?;
        if amount.worded || amount.unit.is_some() || bare.is_empty() {
            self.rejected(column, text, Reject::BadNumber);
            return None;
        }
        Some(amount.value * times)
    }

    /// Reads a cell that counts cards: `8`, `x8`, `8卡`. `None` when it counts something else, or a part of a card, which
    /// is then remarked.
    pub fn cards(&mut self, column: &str, text: &str) -> Option<f64> {
        let lower = number::lowered(text);
        let mut bare = lower.trim_start_matches(['x', '×', '*']).trim_start();
        if let Some(rest) = CARD_WORDS.iter().find_map(|word| bare.strip_suffix(word)) {
            bare = rest.trim_end();
        }
        if let Some(value) = number::plain(bare).filter(|value| value.is_finite() && *value >= 0.0) {
            return Some(value);
        }
        let part =
            |(part, whole): (&str, &str)| number::plain(part.trim()).zip(number::plain(whole.trim())).is_some();
        let percent = bare.strip_suffix('%').and_then(|digits| number::plain(digits.trim()));
        if bare.split_once('/').is_some_and(part) || percent.is_some() {
            self.aside(column, text, Aside::Share);
            return None;
        }
        if self.amount(column, text).is_some() {
            self.rejected(column, text, Reject::BadNumber);
        }
        None
    }

    /// Finds out which card a draft means, once for all rows that say the same.
    pub(super) fn identify(&mut self, draft: &Draft<'_>, count: u16) -> usize {
        let hint = if speaks(draft.hint) { draft.hint } else { "" };
        let Stated { each, total, each_is_total } = draft.memory;
        let bits = |value: Option<f32>| value.map_or(u32::MAX, f32::to_bits);
        let key = Key {
            name: self.texts.intern(draft.name.trim()),
            hint: self.texts.intern(hint),
            memory: (bits(each), bits(total), each_is_total),
            count,
            convention: draft.convention,
            known: draft.known,
            literal: draft.literal.then_some(draft.hold),
        };
        if let Some(at) = self.identities.get(&key) {
            return *at;
        }
        self.found.push(identify::work_out(self.registry, draft, hint, count));
        let at = self.found.len() - 1;
        self.identities.insert(key, at);
        at
    }

    /// Makes room for a file of about `rows` rows, so that no step has to move everything.
    pub fn reserve(&mut self, rows: usize) {
        self.offers.reserve(rows);
        self.outcomes.reserve(rows);
        self.seen.reserve(rows);
        self.texts.reserve(rows);
    }
}

/// Units of sizes, and how many of them a field's own unit has. Of words that end alike the longer stands first.
const SIZE_WORDS: [(&str, f64); 21] = [
    ("gib", 1.0),
    ("gb", 1.0),
    ("g", 1.0),
    ("mib", 1.0 / 1024.0),
    ("mb", 1.0 / 1024.0),
    ("tib", 1024.0),
    ("tb", 1024.0),
    ("t", 1024.0),
    ("显存", 1.0),
    ("内存", 1.0),
    ("ram", 1.0),
    ("vram", 1.0),
    ("vcpus", 1.0),
    ("vcpu", 1.0),
    ("cpus", 1.0),
    ("cpu", 1.0),
    ("cores", 1.0),
    ("core", 1.0),
    ("核心", 1.0),
    ("核", 1.0),
    ("c", 1.0),
];

/// Words behind a number of cards.
const CARD_WORDS: [&str; 10] = ["gpus", "gpu", "cards", "card", "x", "×", "卡", "张", "块", "片"];

/// What decides which card a row means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Key {
    name: Text,
    hint: Text,
    memory: (u32, u32, bool),
    count: u16,
    convention: bool,
    known: Option<AcceleratorIndex>,
    literal: Option<Option<Hold>>,
}
