//! What is on offer and how we know: the dataset's types, and the reader of its files.
//!
//! The plain files under `public/data/` are read and checked natively ([`files`]), packed by the build script, and
//! decoded by every face of the program (`dataset::built_in`).

pub mod accelerator;
pub mod billing;
pub mod choose;
pub mod evidence;
pub mod health;
pub mod model;
pub mod names;
pub mod offer;
pub mod provider;

#[cfg(not(target_arch = "wasm32"))]
pub mod files;

use crate::units::Exchange;
use accelerator::Accelerator;
use evidence::{Date, Evidence, Source};
use model::Model;
use offer::Statement;
use provider::Provider;
use serde::{Deserialize, Serialize};

/// Everything the dataset says. Vectors are sorted by id; records name each other by position in them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Catalog {
    /// Date of the newest record, and a hash of the content.
    pub version: Version,
    /// Cards and chips.
    pub accelerators: Vec<Accelerator>,
    /// Models that a workload can name.
    pub models: Vec<Model>,
    /// Who rents.
    pub providers: Vec<Provider>,
    /// Where records come from.
    pub sources: Vec<Source>,
    /// Every price statement, those that may not rank included.
    pub statements: Vec<Statement>,
    /// Dated exchange rates; the last is the default.
    pub rates: Vec<Rate>,
    /// Scenarios by name.
    pub presets: Vec<Preset>,
}

/// Which dataset this is. Ages and grades are reckoned from `date`, never from a clock, so that a link gives the same
/// answer on every machine.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Version {
    /// Date of the newest record.
    pub date: Date,
    /// First eight hex digits of the content's hash.
    pub hash: String,
}

/// A dated exchange rate with its source.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rate {
    /// The day it held.
    pub date: Date,
    /// CNY for the other currencies.
    pub exchange: Exchange,
    /// What the dollar's rests on.
    pub usd: Evidence,
    /// What the euro's rests on.
    pub eur: Evidence,
}

/// A scenario by name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Preset {
    /// What `preset=` says.
    pub id: String,
    /// Which row of buttons it stands in.
    pub group: PresetGroup,
    /// Its name for people.
    pub name: Bilingual,
    /// One sentence about it.
    pub about: Bilingual,
    /// The scenario text it stands for.
    pub scenario: String,
}

/// The rows of preset buttons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PresetGroup {
    /// Student, university lab, small company, large organisation.
    Audience,
    /// The articles' three budget tiers.
    Budget,
    /// The articles' five task tiers.
    Task,
    /// The articles' two worked cases.
    Case,
}

/// A text in both languages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bilingual {
    /// Chinese.
    pub zh: String,
    /// English.
    pub en: String,
}

/// Position in [`Catalog::accelerators`].
pub type AcceleratorIndex = u16;
/// Position in [`Catalog::models`].
pub type ModelIndex = u16;
/// Position in [`Catalog::providers`].
pub type ProviderIndex = u16;
/// Position in [`Catalog::sources`].
pub type SourceIndex = u16;

impl Catalog {
    /// Position of the accelerator with this id.
    pub fn accelerator(&self, id: &str) -> Option<AcceleratorIndex> {
        position(&self.accelerators, |row| row.id.as_str(), id)
    }

    /// Position of the model with this id.
    pub fn model(&self, id: &str) -> Option<ModelIndex> {
        position(&self.models, |row| row.id.as_str(), id)
    }

    /// Position of the provider with this id.
    pub fn provider(&self, id: &str) -> Option<ProviderIndex> {
        // Imported providers stand at the end, out of order.
        self.providers.iter().position(|row| row.id == id).and_then(|at| u16::try_from(at).ok())
    }

    /// The preset with this id.
    pub fn preset(&self, id: &str) -> Option<&Preset> {
        self.presets.iter().find(|preset| preset.id == id)
    }

    /// The rate in force: the newest. The reader refuses a dataset without one; catalogs made by hand get what
    /// `fx.toml` states.
    pub fn exchange(&self) -> Exchange {
        self.rates.last().map_or(Exchange { cny_per_usd: 7.2, cny_per_eur: 8.1 }, |rate| rate.exchange)
    }
}

/// Position of `id` in rows sorted by id.
fn position<T>(rows: &[T], id_of: impl Fn(&T) -> &str, id: &str) -> Option<u16> {
    rows.binary_search_by(|row| id_of(row).cmp(id)).ok().and_then(|at| u16::try_from(at).ok())
}
