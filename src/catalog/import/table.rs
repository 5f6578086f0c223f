//! Tables: which column is which, by header name, never by place.

use super::csv::{self, Cells, Place};
use super::rows::Rows;

/// A column that a dialect reads.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// Its headings, in lower case; the first is its name in reports.
    pub headings: &'static [&'static str],
    /// Whether a file of this dialect should have it.
    pub expected: bool,
}

/// A column with one heading that the dialect expects.
pub const fn column(headings: &'static [&'static str]) -> Column {
    Column { headings, expected: true }
}

/// A column that a file may lack.
pub const fn optional(headings: &'static [&'static str]) -> Column {
    Column { headings, expected: false }
}

/// Where each column of a dialect stands in this file.
#[derive(Clone, Debug, Default)]
pub struct Columns {
    places: Vec<Option<usize>>,
    /// Columns of the header.
    pub width: usize,
}

impl Columns {
    /// Finds `columns` in a header.
    pub fn find(columns: &[Column], headings: &[String]) -> Self {
        let find = |column: &Column| {
            column.headings.iter().find_map(|name| headings.iter().position(|heading| same(heading, name)))
        };
        Self { places: columns.iter().map(find).collect(), width: headings.len() }
    }

    /// Columns in a fixed order, for files of `width` cells without a header.
    pub fn fixed(order: &[usize], columns: usize, width: usize) -> Self {
        let places = (0..columns).map(|column| order.iter().position(|at| *at == column)).collect();
        Self { places, width }
    }

    /// Where in a row a column stands; `None` when the file does not have it.
    pub fn place(&self, column: usize) -> Option<usize> {
        self.places.get(column).copied().flatten()
    }

    /// Whether the file has the column.
    pub fn has(&self, column: usize) -> bool {
        self.place(column).is_some()
    }
}

/// Whether a file's heading is a column's: `GPU Count`, `gpu-count` and `gpu_count` are one.
pub fn same(heading: &str, name: &str) -> bool {
    let plain = |c: char| if matches!(c, ' ' | '-') { '_' } else { c };
    heading.chars().map(plain).eq(name.chars().map(plain))
}

/// One row of a table.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    /// The file.
    pub text: &'a str,
    /// Its cells.
    pub cells: &'a Cells,
    /// Where columns stand.
    pub columns: &'a Columns,
    /// Line, counted from 1.
    pub line: u32,
    /// Provider, as the file's name tells it.
    pub file_provider: &'a str,
}

impl<'a> Row<'a> {
    /// The cell of a column, trimmed; empty when there is none.
    pub fn get(&self, column: usize) -> &'a str {
        match self.columns.place(column) {
            Some(at) => self.cells.get(self.text, at),
            None => "",
        }
    }

    /// The cell as a number of cards; `Some(None)` when it is empty, `None` when it is something else, which is remarked.
    #[allow(clippy::cast_possible_truncation, reason = "numbers of cards, far below the range's end")]
    pub fn cards(&self, column: usize, name: &str, rows: &mut Rows<'_>) -> Option<Option<f32>> {
        let text = self.get(column);
        if text.is_empty() { Some(None) } else { rows.cards(name, text).map(|value| Some(value as f32)) }
    }

    /// The cell as a size in single precision; remarks on what is none.
    #[allow(clippy::cast_possible_truncation, reason = "sizes of machines, far below the range's end")]
    pub fn size(&self, column: usize, name: &str, rows: &mut Rows<'_>) -> Option<f32> {
        let text = self.get(column);
        if text.is_empty() { None } else { rows.size(name, text).map(|value| value as f32) }
    }
}

/// The header of a table: its dialect's table, found within the first lines.
pub fn header_cells(text: &str, cells: &Cells) -> Vec<String> {
    (0..cells.len()).map(|at| cells.get(text, at).to_lowercase()).collect()
}

/// The first records of a table that are not empty, each with the place behind it.
pub fn head(text: &str, separator: u8, most: usize) -> Vec<(Place, Vec<String>)> {
    let (mut place, mut cells, mut found) = (Place::default(), Cells::default(), Vec::new());
    while found.len() < most && csv::next(text, separator, &mut place, &mut cells) {
        if !cells.is_empty() {
            found.push((place, header_cells(text, &cells)));
        }
    }
    found
}
