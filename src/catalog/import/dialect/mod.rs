//! The dialects of price files: one file each, and the tables by which they are told apart.

mod alone;
mod autodl;
mod cloud_gpus;
mod ec2;
mod eu_clouds;
mod fsdl;
mod gcp_yaml;
mod gpuhunt;
mod gpurentalprices;
mod hemgo;
mod hosts;
mod instances;
mod nixj9;
pub mod own;
pub mod own_csv;
mod own_json;
mod own_prices;
mod skypilot;
mod sooddvs;
mod statistic;
mod tardellirs;
mod tencent;
mod tpu;
mod vast;

pub use gcp_yaml::{GcpYaml, is_file as is_gcp_yaml};

use super::csv::Place;
use super::json::Value;
use super::report::Report;
use super::rows::Rows;
use super::table::{Column, Columns, Row};
use crate::catalog::evidence::Stated;

/// The kinds of file that can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Dialect {
    /// The program's own table.
    OwnCsv,
    /// The program's own JSON.
    OwnJson,
    /// SkyPilot's `vms.csv`.
    SkyPilot,
    /// SkyPilot's `vms.csv` without its header line.
    SkyPilotHeaderless,
    /// gpuhunt's catalogue.
    Gpuhunt,
    /// Full Stack Deep Learning's machines.
    FsdlCloud,
    /// Full Stack Deep Learning's serverless offers.
    FsdlServerless,
    /// gpurentalprices.com's snapshot.
    GpuRentalPrices,
    /// tardellirs/gpu-pricing.
    Tardellirs,
    /// Vast.ai's API.
    Vast,
    /// AutoDL's API.
    AutoDl,
    /// A Chinese cloud's table.
    Tencent,
    /// Google Cloud's prices as YAML.
    GcpYaml,
    /// ec2instances.info.
    Ec2,
    /// Google's TPU prices.
    Tpu,
    /// sooddvs/gpu-pricing as a table.
    SooddvsCsv,
    /// sooddvs/gpu-pricing as JSON.
    SooddvsJson,
    /// nixj9/gpu-market-intel's log.
    Nixj9,
    /// hemgo-lexsi/gpu-price-dashboard.
    Hemgo,
    /// cloud-gpus.com.
    CloudGpus,
    /// mixxor/eu-cloud-prices.
    EuClouds,
    /// About the market, without offers.
    Statistic,
}

impl Dialect {
    /// A stable name.
    pub fn name(self) -> &'static str {
        match self {
            Self::OwnCsv => "own-csv",
            Self::OwnJson => "own-json",
            Self::SkyPilot => "skypilot",
            Self::SkyPilotHeaderless => "skypilot-headerless",
            Self::Gpuhunt => "gpuhunt",
            Self::FsdlCloud => "fsdl-cloud",
            Self::FsdlServerless => "fsdl-serverless",
            Self::GpuRentalPrices => "gpurentalprices",
            Self::Tardellirs => "tardellirs",
            Self::Vast => "vast",
            Self::AutoDl => "autodl",
            Self::Tencent => "tencent",
            Self::GcpYaml => "gcp-yaml",
            Self::Ec2 => "ec2",
            Self::Tpu => "tpu",
            Self::SooddvsCsv => "sooddvs-csv",
            Self::SooddvsJson => "sooddvs-json",
            Self::Nixj9 => "nixj9",
            Self::Hemgo => "hemgo",
            Self::CloudGpus => "cloud-gpus",
            Self::EuClouds => "eu-clouds",
            Self::Statistic => "statistic",
        }
    }
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
        dialect: Dialect::Gpuhunt,
        is_header: |header| has_all(header, gpuhunt::SIGNATURE),
        make: || Box::new(gpuhunt::Gpuhunt),
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
    TableKind {
        dialect: Dialect::SooddvsCsv,
        is_header: |header| has_all(header, sooddvs::SIGNATURE),
        make: || Box::new(sooddvs::Sooddvs),
    },
    TableKind {
        dialect: Dialect::Nixj9,
        is_header: |header| has_all(header, nixj9::SIGNATURE),
        make: || Box::new(nixj9::Nixj9::default()),
    },
    TableKind { dialect: Dialect::Tencent, is_header: tencent::is_header, make: || Box::new(tencent::Tencent) },
    TableKind {
        dialect: Dialect::Statistic,
        is_header: statistic::is_header,
        make: || Box::new(statistic::Statistic),
    },
    TableKind {
        dialect: Dialect::OwnCsv,
        is_header: own_csv::is_header,
        make: || Box::new(own_csv::OwnCsv::default()),
    },
];

/// Whether a first record belongs to a known table that lost its header, and where its columns stand.
pub fn headerless(cells: &[String]) -> Option<(Dialect, Columns, Box<dyn TableDialect>)> {
    skypilot::headerless(cells).then(|| {
        let columns = skypilot::headerless_columns(cells.len());
        (Dialect::SkyPilotHeaderless, columns, Box::new(skypilot::SkyPilot::default()) as _)
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

    /// Looks at the header; gives it back in the form in which [`TableDialect::columns`] knows it, where that differs.
    fn header(&mut self, _headings: &[String], _report: &mut Report) -> Option<Vec<String>> {
        None
    }

    /// Looks at the lines above the header.
    fn above(&mut self, _lines: &[(Place, Vec<String>)]) {}

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

/// What stands around a record.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    /// The whole document.
    pub root: Value<'a>,
    /// What [`JsonKind::find`] gave beside the record: its provider, its type, or the root.
    pub parent: Value<'a>,
    /// Provider, as the file's name tells it; empty when it tells none that is known.
    pub file_provider: &'a str,
}

/// A record and what stands around it.
pub type Record<'a> = (Value<'a>, Value<'a>);

/// One dialect of JSON.
pub struct JsonKind {
    /// Which.
    pub dialect: Dialect,
    /// Its records in a document, each behind what stands around it; empty when the document is of another dialect.
    pub find: for<'a> fn(Value<'a>) -> Vec<Record<'a>>,
    /// Reads one record.
    pub record: fn(&Context<'_>, Value<'_>, &mut Rows<'_>),
}

/// Every dialect of JSON, the most particular first.
pub const JSONS: &[JsonKind] = &[
    JsonKind { dialect: Dialect::GpuRentalPrices, find: gpurentalprices::find, record: gpurentalprices::record },
    JsonKind { dialect: Dialect::Tardellirs, find: tardellirs::find, record: tardellirs::record },
    JsonKind { dialect: Dialect::Vast, find: vast::find, record: vast::record },
    JsonKind { dialect: Dialect::AutoDl, find: autodl::find, record: autodl::record },
    JsonKind { dialect: Dialect::SooddvsJson, find: sooddvs::find, record: sooddvs::record },
    JsonKind { dialect: Dialect::Hemgo, find: hemgo::find, record: hemgo::record },
    JsonKind { dialect: Dialect::CloudGpus, find: cloud_gpus::find, record: cloud_gpus::record },
    JsonKind { dialect: Dialect::Ec2, find: ec2::find, record: ec2::record },
    JsonKind { dialect: Dialect::Tpu, find: tpu::find, record: tpu::record },
    JsonKind { dialect: Dialect::OwnJson, find: own_json::find, record: own_json::record },
    JsonKind { dialect: Dialect::Statistic, find: statistic::find, record: statistic::record },
    JsonKind { dialect: Dialect::EuClouds, find: eu_clouds::find, record: eu_clouds::record },
];

/// Cards as a record counts them; one where it does not. `None` when the field counts something else, which is remarked.
fn cards(item: Value<'_>, key: &str, rows: &mut Rows<'_>) -> Option<f64> {
    match item.get(key).map_or("", |value| value.written()) {
        "" => Some(1.0),
        text => rows.cards(key, text),
    }
}

/// The day at the start of a time stamp; undated when there is none.
fn dated(stamp: &str) -> Stated {
    stamp.get(..10).and_then(Stated::parse).unwrap_or_default()
}
