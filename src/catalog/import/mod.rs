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
//! | names | [`crate::catalog::names`] |
//! | memory of one card | [`memory`] |
//! | checks that every file needs | [`rows`] |
//! | what happened | [`report`] |
//!
//! [`read`] does it at once; a [`Reader`] does it in steps, so that a page stays alive, and is cancelled by dropping it.

pub mod csv;
pub mod decode;
pub mod dialect;
pub mod draft;
pub mod identify;
pub mod json;
pub mod memory;
pub mod number;
pub mod offer;
pub mod region;
pub mod report;
pub mod rows;
pub mod table;
pub mod texts;

use crate::catalog::names::Registry;
use decode::{Encoding, Gunzip, NoText};
use dialect::{Dialect, TableDialect};
use offer::Offer;
use report::{Repair, Report};
use rows::Rows;
use table::{Columns, Row};
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

/// How far a [`Reader`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Bytes done and bytes in all, in the step's own measure; more to do.
    Working {
        /// Bytes behind the reader.
        done: usize,
        /// Bytes in all.
        of: usize,
    },
    /// Nothing left; [`Reader::finish`] gives the result.
    Done,
}

/// Reads a whole file. `name` is the file's name, which tells the provider where rows do not.
pub fn read(bytes: &[u8], name: &str, registry: &Registry) -> Imported {
    let mut reader = Reader::new(bytes.to_vec(), name, registry);
    while reader.step(usize::MAX) != Progress::Done {}
    reader.finish()
}

/// Reads a file in steps.
pub struct Reader<'r> {
    stage: Stage,
    name: String,
    file_provider: String,
    gzip: bool,
    encoding: Encoding,
    dialect: Option<Dialect>,
    rows: Rows<'r>,
    no_text: Option<NoText>,
}

/// What a reader is at.
enum Stage {
    Packed(Box<Gunzip>),
    Bytes(Vec<u8>),
    Text(String),
    Table(Box<TableState>),
    Done,
}

/// A table being read.
struct TableState {
    text: String,
    separator: u8,
    place: csv::Place,
    cells: csv::Cells,
    columns: Columns,
    dialect: Box<dyn TableDialect>,
}

/// Bytes unpacked in one step.
const UNPACK: usize = 1 << 20;
/// Rows looked at before the first is read.
const SAMPLE: usize = 2000;
/// Lines among which a header is looked for.
const HEAD: usize = 12;

impl<'r> Reader<'r> {
    /// Starts on a file's bytes.
    pub fn new(bytes: Vec<u8>, name: &str, registry: &'r Registry) -> Self {
        let mut reader = Self::empty(name, registry);
        reader.gzip = decode::is_gzip(&bytes);
        reader.stage = if reader.gzip {
            match Gunzip::new(bytes) {
                Ok(gunzip) => Stage::Packed(Box::new(gunzip)),
                Err(why) => reader.failed(why),
            }
        } else {
            Stage::Bytes(bytes)
        };
        reader
    }

    /// Starts on text that somebody else decoded, from `encoding`.
    pub fn from_text(text: String, encoding: Encoding, name: &str, registry: &'r Registry) -> Self {
        let mut reader = Self::empty(name, registry);
        reader.encoding = encoding;
        reader.stage = Stage::Text(text);
        reader
    }

    fn empty(name: &str, registry: &'r Registry) -> Self {
        Self {
            stage: Stage::Done,
            name: name.to_owned(),
            file_provider: provider_of(name),
            gzip: false,
            encoding: Encoding::default(),
            dialect: None,
            rows: Rows::new(registry),
            no_text: None,
        }
    }

    fn failed(&mut self, why: NoText) -> Stage {
        self.no_text = Some(why);
        Stage::Done
    }

    /// Does about `most` rows more, or one part of the work before the first row.
    pub fn step(&mut self, most: usize) -> Progress {
        let stage = std::mem::replace(&mut self.stage, Stage::Done);
        self.stage = match stage {
            Stage::Packed(mut gunzip) => match gunzip.step(UNPACK) {
                Ok(Some(bytes)) => Stage::Bytes(bytes),
                Ok(None) => Stage::Packed(gunzip),
                Err(why) => self.failed(why),
            },
            Stage::Bytes(bytes) => match decode::text_of(bytes) {
                Ok((text, encoding)) => {
                    self.encoding = encoding;
                    Stage::Text(text)
                }
                Err(why) => self.failed(why),
            },
            Stage::Text(text) => self.detect(text),
            Stage::Table(mut table) => {
                if self.table_rows(&mut table, most) {
                    table.dialect.finish(&mut self.rows);
                    Stage::Done
                } else {
                    Stage::Table(table)
                }
            }
            Stage::Done => Stage::Done,
        };
        match &self.stage {
            Stage::Done => Progress::Done,
            Stage::Table(table) => Progress::Working { done: table.place.offset, of: table.text.len() },
            Stage::Text(text) => Progress::Working { done: 0, of: text.len() },
            Stage::Packed(_) | Stage::Bytes(_) => Progress::Working { done: 0, of: 0 },
        }
    }

    /// The result.
    pub fn finish(self) -> Imported {
        let Rows { offers, texts, report, .. } = self.rows;
        Imported {
            dialect: self.dialect,
            encoding: self.encoding,
            gzip: self.gzip,
            file_provider: Some(self.file_provider).filter(|provider| !provider.is_empty()),
            no_text: self.no_text,
            offers,
            texts,
            report,
        }
    }

    /// Finds the dialect and prepares to read it.
    fn detect(&mut self, text: String) -> Stage {
        let separator = csv::separator_of(&text);
        let head = table::head(&text, separator, HEAD);
        for (place, headings) in &head {
            let Some(kind) = dialect::TABLES.iter().find(|kind| (kind.is_header)(headings)) else { continue };
            let dialect = (kind.make)();
            let columns = Columns::find(dialect.columns(), headings);
            self.dialect = Some(kind.dialect);
            return self.prepare(text, separator, *place, columns, dialect);
        }
        if let Some((kind, columns, dialect)) = head.first().and_then(|(_, cells)| dialect::headerless(cells)) {
            self.dialect = Some(kind);
            return self.prepare(text, separator, csv::Place::default(), columns, dialect);
        }
        Stage::Done
    }

    /// Looks at the first rows, so that a file's habits are known before any row is read.
    fn prepare(
        &mut self,
        text: String,
        separator: u8,
        place: csv::Place,
        columns: Columns,
        mut dialect: Box<dyn TableDialect>,
    ) -> Stage {
        if dialect.names_provider() {
            self.file_provider.clear();
        }
        let expected =
            dialect.columns().iter().enumerate().filter(|(at, column)| column.expected && !columns.has(*at));
        self.rows.report.missing = expected.filter_map(|(_, column)| column.headings.first().copied()).collect();
        let (mut sample, mut cells) = (place, csv::Cells::default());
        let mut prices = Vec::new();
        let mut seen = 0;
        while seen < SAMPLE && csv::next(&text, separator, &mut sample, &mut cells) {
            let row = Row { text: &text, cells: &cells, columns: &columns, line: 0, file_provider: "" };
            dialect.sample(&row, &self.rows);
            prices.extend(dialect.price_columns().iter().map(|column| row.get(*column).to_owned()));
            seen += 1;
        }
        self.rows.decimal = number::style_of(prices.iter().map(String::as_str));
        if separator == b';' && self.rows.decimal == number::Decimal::Unknown && !prices.is_empty() {
            // A semicolon separates where the comma is taken, by fractions.
            let comma = prices.iter().any(|cell| cell.contains(','));
            self.rows.decimal = if comma { number::Decimal::Comma } else { number::Decimal::Unknown };
        }
        Stage::Table(Box::new(TableState { text, separator, place, cells, columns, dialect }))
    }

    /// Reads about `most` rows; `true` at the end.
    fn table_rows(&mut self, table: &mut TableState, most: usize) -> bool {
        for _ in 0..most {
            let line = table.place.lines + 1;
            if !csv::next(&table.text, table.separator, &mut table.place, &mut table.cells) {
                return true;
            }
            if (0..table.cells.len()).all(|at| table.cells.get(&table.text, at).is_empty()) {
                continue;
            }
            self.rows.begin(line);
            let row = Row {
                text: &table.text,
                cells: &table.cells,
                columns: &table.columns,
                line,
                file_provider: &self.file_provider,
            };
            table.dialect.row(&row, &mut self.rows);
            let extra =
                (table.columns.width..table.cells.len()).find(|at| !table.cells.get(&table.text, *at).is_empty());
            if let Some(at) = extra {
                self.rows.repaired("", table.cells.get(&table.text, at), Repair::ExtraCells);
            }
            self.rows.end();
        }
        false
    }

    /// The file's name.
    pub fn name(&self) -> &str {
        &self.name
    }
}

/// The provider that a file's name tells: `catalogs/v8/vast/vms.csv` is vast's, `azure.N-series.csv` azure's.
fn provider_of(name: &str) -> String {
    let parts: Vec<&str> = name.split(['/', '\\']).filter(|part| !part.is_empty()).collect();
    let stem = |part: &str| part.split('.').next().unwrap_or("").to_owned();
    let file = parts.last().map(|part| stem(part)).unwrap_or_default();
    if ["vms", "catalog", "prices", "pricing", "offers", "gpus"].contains(&file.to_lowercase().as_str()) {
        let folder = parts.iter().rev().nth(1).map(|part| (*part).to_owned()).unwrap_or_default();
        return folder.trim_end_matches("-pod-catalog").to_owned();
    }
    file
}
