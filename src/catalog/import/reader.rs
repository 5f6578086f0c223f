//! Reads a file in steps, so that a page stays alive meanwhile; dropping the reader cancels it.

use super::decode::{self, Decoded, Encoding, Gunzip, NoText, Undecoded};
use super::dialect::{self, Context, Dialect, GcpYaml, JsonKind, TableDialect};
use super::json::Document;
use super::report::{Aside, Reject, Repair};
use super::rows::Rows;
use super::table::{Columns, Row};
use super::{Imported, csv, number, providers, table};
use crate::catalog::names::Registry;
use std::hash::{DefaultHasher, Hasher};

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
    digest: u64,
    tables: bool,
    undecoded: Option<Vec<u8>>,
    /// Whether some bytes were no character.
    damaged: bool,
}

/// What a reader is at.
enum Stage {
    Packed(Box<Gunzip>),
    Bytes(Vec<u8>),
    Text(String),
    Table(Box<TableState>),
    Json(Box<JsonState>),
    Yaml(Box<GcpYaml>, String),
    Done,
}

/// A JSON text being parsed, then its records being read.
struct JsonState {
    text: String,
    document: Document,
    /// The dialect and its records by number, once the text is parsed.
    found: Option<(&'static JsonKind, Vec<(u32, u32)>)>,
    next: usize,
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
const SAMPLE: usize = 500;
/// Lines among which a header is looked for.
const HEAD: usize = 12;

impl<'r> Reader<'r> {
    /// Starts on a file's bytes.
    pub fn new(bytes: Vec<u8>, name: &str, registry: &'r Registry) -> Self {
        let mut reader = Self::empty(name, registry);
        let mut digest = DefaultHasher::new();
        digest.write(&bytes);
        reader.digest = digest.finish();
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

    /// Leaves GBK to the caller, as builds without tables for it do.
    #[must_use]
    pub fn without_tables(self) -> Self {
        Self { tables: false, ..self }
    }

    /// The bytes, unpacked, of a file in GBK that this reader stopped at: whoever decodes them goes on with
    /// [`Reader::decoded`].
    pub fn undecoded(&mut self) -> Option<Vec<u8>> {
        self.undecoded.take()
    }

    /// Goes on with the text of what was [`Reader::undecoded`].
    pub fn decoded(&mut self, text: String) {
        (self.encoding, self.no_text) = (Encoding::Gb18030, None);
        self.damaged = text.contains('\u{fffd}');
        self.stage = Stage::Text(text);
    }

    fn empty(name: &str, registry: &'r Registry) -> Self {
        Self {
            stage: Stage::Done,
            name: name.to_owned(),
            file_provider: providers::of_file(name),
            gzip: false,
            encoding: Encoding::default(),
            dialect: None,
            rows: Rows::new(registry),
            no_text: None,
            digest: 0,
            tables: decode::TABLES,
            undecoded: None,
            damaged: false,
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
            Stage::Bytes(bytes) => match decode::text_of(bytes, self.tables) {
                Ok(Decoded { text, encoding, damaged }) => {
                    (self.encoding, self.damaged) = (encoding, damaged);
                    Stage::Text(text)
                }
                Err(Undecoded { why, bytes }) => {
                    self.undecoded = Some(bytes).filter(|_| why == NoText::NeedsBrowser);
                    self.failed(why)
                }
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
            Stage::Json(mut json) => {
                if self.json_records(&mut json, most) {
                    Stage::Done
                } else {
                    Stage::Json(json)
                }
            }
            Stage::Yaml(mut yaml, text) => {
                // A row stands on about seven lines.
                if yaml.step(&text, most.saturating_mul(7), &mut self.rows) {
                    Stage::Done
                } else {
                    Stage::Yaml(yaml, text)
                }
            }
            Stage::Done => Stage::Done,
        };
        match &self.stage {
            Stage::Done => Progress::Done,
            Stage::Table(table) => Progress::Working { done: table.place.offset, of: table.text.len() },
            Stage::Json(json) => {
                let rows = json
                    .found
                    .as_ref()
                    .map_or(0, |(_, records)| json.next * json.text.len() / records.len().max(1));
                Progress::Working { done: json.document.offset() / 2 + rows / 2, of: json.text.len() }
            }
            Stage::Yaml(yaml, text) => Progress::Working { done: yaml.offset(), of: text.len() },
            Stage::Text(text) => Progress::Working { done: 0, of: text.len() },
            Stage::Packed(_) | Stage::Bytes(_) => Progress::Working { done: 0, of: 0 },
        }
    }

    /// The result.
    pub fn finish(self) -> Imported {
        let Rows { offers, mut texts, mut report, .. } = self.rows;
        texts.close();
        report.notes.shrink_to_fit();
        Imported {
            dialect: self.dialect,
            encoding: self.encoding,
            gzip: self.gzip,
            digest: self.digest,
            file_provider: Some(self.file_provider).filter(|provider| !provider.is_empty()),
            no_text: self.no_text,
            offers,
            texts,
            report,
        }
    }

    /// Finds the dialect and prepares to read it.
    fn detect(&mut self, text: String) -> Stage {
        if text.trim_start().starts_with(['{', '[']) {
            self.file_provider.clear();
            return Stage::Json(Box::new(JsonState { text, document: Document::default(), found: None, next: 0 }));
        }
        if dialect::is_gcp_yaml(&text) {
            self.file_provider.clear();
            self.dialect = Some(Dialect::GcpYaml);
            return Stage::Yaml(Box::default(), text);
        }
        let separator = csv::separator_of(&text);
        let head = table::head(&text, separator, HEAD);
        for (at, (place, headings)) in head.iter().enumerate() {
            let Some(kind) = dialect::TABLES.iter().find(|kind| (kind.is_header)(headings)) else { continue };
            let mut dialect = (kind.make)();
            dialect.above(&head[..at]);
            let tidied = dialect.header(headings, &mut self.rows.report);
            let columns = Columns::find(dialect.columns(), tidied.as_ref().unwrap_or(headings));
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
            if cells.is_open() {
                continue;
            }
            let row = Row { text: &text, cells: &cells, columns: &columns, line: 0, file_provider: "" };
            dialect.sample(&row, &self.rows);
            prices.extend(dialect.price_columns().iter().map(|column| row.get(*column).to_owned()));
            seen += 1;
        }
        // About as many rows as the sample's length says; a quarter more than that is no loss.
        let each = (sample.offset - place.offset) / seen.max(1);
        self.rows.reserve((text.len() / each.max(16)).min(1 << 21));
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
            let (line, from) = (table.place.lines + 1, table.place.offset);
            if !csv::next(&table.text, table.separator, &mut table.place, &mut table.cells) {
                return true;
            }
            if (0..table.cells.len()).all(|at| table.cells.get(&table.text, at).is_empty()) {
                continue;
            }
            self.rows.begin(line);
            if table.cells.is_open() {
                let whole = table.text.get(from..table.place.offset).unwrap_or("").trim();
                self.rows.rejected("", whole, Reject::OpenQuote);
                self.rows.end();
                continue;
            }
            let row = Row {
                text: &table.text,
                cells: &table.cells,
                columns: &table.columns,
                line,
                file_provider: &self.file_provider,
            };
            let extra =
                (table.columns.width..table.cells.len()).find(|at| !table.cells.get(&table.text, *at).is_empty());
            // `1,98` without quotes is two cells, and nobody knows which: then no cell of the row can be trusted.
            match extra {
                Some(at) => {
                    self.rows.report.gpu_rows += 1;
                    self.rows.aside("", table.cells.get(&table.text, at), Aside::ExtraCells);
                }
                None => table.dialect.row(&row, &mut self.rows),
            }
            self.remark_letters(table);
            self.rows.end();
        }
        false
    }

    /// Remarks on the first cell of a row whose letters are guessed or lost.
    fn remark_letters(&mut self, table: &TableState) {
        let guessed = self.encoding == Encoding::Windows1252;
        if !guessed && !self.damaged {
            return;
        }
        let mut cells = (0..table.cells.len()).map(|at| table.cells.get(&table.text, at));
        let strange = |cell: &&str| if guessed { !cell.is_ascii() } else { cell.contains('\u{fffd}') };
        if let Some(cell) = cells.find(strange) {
            self.rows.repaired("", cell, if guessed { Repair::EncodingGuessed } else { Repair::Undecoded });
        }
    }

    /// Parses, then reads about `most` records; `true` at the end.
    fn json_records(&mut self, json: &mut JsonState, most: usize) -> bool {
        if json.found.is_none() {
            // A record has about sixteen values.
            if json.document.step(&json.text, most.saturating_mul(16)) {
                json.found = Some(self.json_found(json));
            }
            return false;
        }
        let Some((kind, records)) = &json.found else { return true };
        let root = json.document.root(&json.text);
        for _ in 0..most {
            let Some(&(parent, record)) = records.get(json.next) else { return true };
            json.next += 1;
            let parent = json.document.value(&json.text, parent);
            let record = json.document.value(&json.text, record);
            self.rows.begin(record.line());
            if !record.is_object() {
                self.rows.rejected("", record.written(), Reject::BadRecord);
            } else if record.broken() {
                let faults = json.document.faults();
                let at = faults.partition_point(|fault| fault.line < record.line());
                let found = faults.get(at).map_or("", |fault| fault.found.as_str());
                self.rows.rejected("", found, Reject::BadRecord);
            } else {
                let context = Context { root, parent, file_provider: &self.file_provider };
                (kind.record)(&context, record, &mut self.rows);
            }
            self.rows.end();
        }
        false
    }

    /// The dialect of a parsed text, and its records.
    fn json_found(&mut self, json: &JsonState) -> (&'static JsonKind, Vec<(u32, u32)>) {
        let root = json.document.root(&json.text);
        for kind in dialect::JSONS {
            let records = (kind.find)(root);
            if !records.is_empty() {
                self.dialect = Some(kind.dialect);
                return (kind, records.into_iter().map(|(parent, record)| (parent.id(), record.id())).collect());
            }
        }
        (&dialect::JSONS[0], Vec::new())
    }

    /// The file's name.
    pub fn name(&self) -> &str {
        &self.name
    }
}
