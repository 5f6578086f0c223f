//! The dialects of price files: one file each, and the table by which they are told apart.

mod fsdl;
mod instances;
pub mod own;
pub mod own_csv;
mod skypilot;

use super::rows::Rows;
use super::table::{Column, Columns, Row};

/// The kinds of file that can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Dialect {
    /// The program's own table.
    OwnCsv,
    /// SkyPilot's `vms.csv`.
    SkyPilot,
    /// SkyPilot's `vms.csv` without its header line.
    SkyPilotHeaderless,
    /// Full Stack Deep Learning's machines.
    FsdlCloud,
    /// Full Stack Deep Learning's serverless offers.
    FsdlServerless,
}

/// One dialect of tables.
pub struct TableKind {
    /// Which.
    pub dialect: Dialect,
    /// Whether a header line (cells in lower case) is its header.
    pub is_header: fn(&[String]) -> bool,
    /// Its reader.
    pub make: fn() -> Box<dyn TableDialect>,
}

/// Whether every heading of `signature` is there.
fn has_all(headings: &[String], signature: &[&str]) -> bool {
    signature.iter().all(|wanted| headings.iter().any(|heading| heading == wanted))
}

/// Every dialect of tables, the most particular first.
pub const TABLES: &[TableKind] = &[
    TableKind {
        dialect: Dialect::SkyPilot,
        is_header: |header| has_all(header, skypilot::SIGNATURE),
        make: || Box::new(skypilot::SkyPilot::default()),
    },
    TableKind {
        dialect: Dialect::FsdlCloud,
        is_header: |header| has_all(header, fsdl::SIGNATURE),
        make: || Box::new(fsdl::Fsdl::new(false)),
    },
    TableKind {
        dialect: Dialect::FsdlServerless,
        is_header: |header| has_all(header, fsdl::SERVERLESS),
        make: || Box::new(fsdl::Fsdl::new(true)),
    },
    TableKind { dialect: Dialect::OwnCsv, is_header: own_csv::is_header, make: || Box::new(own_csv::OwnCsv) },
];

/// Whether a first record belongs to a known table that lost its header, and where its columns stand.
pub fn headerless(cells: &[String]) -> Option<(Dialect, Columns, Box<dyn TableDialect>)> {
    skypilot::headerless(cells).then(|| {
        (
            Dialect::SkyPilotHeaderless,
            skypilot::headerless_columns(cells.len()),
            Box::new(skypilot::SkyPilot::default()) as _,
        )
    })
}

/// Reads the rows of one kind of table.
pub trait TableDialect {
    /// The columns that it reads.
    fn columns(&self) -> &'static [Column];

    /// Columns whose cells show how the file writes fractions; none where a program writes the file.
    fn price_columns(&self) -> &'static [usize] {
        &[]
    }

    /// Looks at a row of the file's first part before any is read.
    fn sample(&mut self, _row: &Row<'_>, _rows: &Rows<'_>) {}

    /// Reads one row.
    fn row(&mut self, row: &Row<'_>, rows: &mut Rows<'_>);

    /// Whether rows carry their provider; else the file's name tells it.
    fn names_provider(&self) -> bool {
        true
    }

    /// Behind the last row.
    fn finish(&mut self, _rows: &mut Rows<'_>) {}
}
