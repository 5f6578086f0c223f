//! The data page: every record of the dataset in searchable tables, what is wrong with it, and the downloads.
//!
//! | file | tables |
//! |---|---|
//! | [`prices`] | price statements, conflicts |
//! | [`providers`] | providers, facts, discounts, gaps |
//! | [`gates`] | the five gates by provider |
//! | [`hardware`] | accelerators, models, sources |
//! | [`trouble`] | failed checks, coverage |
//! | [`export`] | the downloads |

pub mod export;
pub mod gates;
pub mod hardware;
pub mod prices;
pub mod providers;
pub mod trouble;

use super::node::Element;
use crate::catalog::Catalog;
use crate::catalog::health::{Health, health};
use crate::rank::Engine;
use crate::text::{Lang, Phrase, data_page as words, pick};
use std::sync::Arc;

/// Rows shown at first, and again with each press of "more".
pub const STEP: usize = 50;

/// The tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Price statements.
    Prices,
    /// Who rents.
    Providers,
    /// What is stated about them.
    Facts,
    /// What they take off.
    Discounts,
    /// Cards and chips.
    Accelerators,
    /// Models.
    Models,
    /// Where records come from.
    Sources,
    /// Statements that differ.
    Conflicts,
    /// What the plausibility checks found.
    Checks,
    /// What nobody states.
    Gaps,
    /// Where each provider stands at the five gates.
    Gates,
}

impl Part {
    /// All of them, in the order of the page.
    pub const ALL: [Self; 11] = [
        Self::Prices,
        Self::Providers,
        Self::Facts,
        Self::Discounts,
        Self::Accelerators,
        Self::Models,
        Self::Sources,
        Self::Conflicts,
        Self::Checks,
        Self::Gaps,
        Self::Gates,
    ];

    /// Its name.
    pub fn name(self, lang: Lang) -> &'static str {
        match self {
            Self::Prices => Phrase::Prices.say(lang),
            Self::Providers => Phrase::Providers.say(lang),
            Self::Accelerators => Phrase::Accelerators.say(lang),
            Self::Models => Phrase::Models.say(lang),
            Self::Sources => Phrase::Sources.say(lang),
            Self::Facts => pick(words::FACTS, lang),
            Self::Discounts => pick(words::DISCOUNTS, lang),
            Self::Conflicts => pick(words::CONFLICTS, lang),
            Self::Checks => pick(words::CHECKS, lang),
            Self::Gaps => pick(words::GAPS, lang),
            Self::Gates => Phrase::GatesTitle.say(lang),
        }
    }
}

/// The tables in one language, with the words of each row for searching.
#[derive(Debug)]
pub struct Desk {
    engine: Arc<Engine>,
    /// The report on the data.
    pub health: Health,
    /// Language.
    pub lang: Lang,
    /// For each statement whether it ranks.
    ranks: Vec<bool>,
    /// How many records rest on each source.
    used: Vec<usize>,
    /// Positions of provider and fact, or discount.
    facts: Vec<(usize, usize)>,
    discounts: Vec<(usize, usize)>,
    /// Words of each row, lower case, by table.
    words: [Vec<String>; 11],
}

impl Desk {
    /// Lays out the tables.
    pub fn new(engine: &Arc<Engine>, lang: Lang) -> Self {
        let catalog = engine.catalog();
        let mut ranks = vec![false; catalog.statements.len()];
        for chosen in engine.groups().iter().filter_map(|group| group.chosen) {
            if let Some(place) = ranks.get_mut(chosen.statement) {
                *place = true;
            }
        }
        let pairs = |count: fn(&crate::catalog::provider::Provider) -> usize| {
            let of = |(at, provider)| (0..count(provider)).map(move |inner| (at, inner));
            catalog.providers.iter().enumerate().flat_map(of).collect()
        };
        let mut desk = Self {
            health: health(catalog),
            lang,
            ranks,
            used: used(catalog),
            facts: pairs(|provider| provider.facts.len()),
            discounts: pairs(|provider| provider.discounts.len()),
            engine: Arc::clone(engine),
            words: Default::default(),
        };
        desk.words = Part::ALL.map(|part| {
            let words = |at| desk.cells(part, at).iter().map(Element::words).collect::<Vec<_>>().join(" ");
            (0..desk.len(part)).map(|at| words(at).to_lowercase()).collect()
        });
        desk
    }

    /// The dataset.
    pub fn catalog(&self) -> &Catalog {
        self.engine.catalog()
    }

    /// Rows of a table.
    pub fn len(&self, part: Part) -> usize {
        let catalog = self.catalog();
        match part {
            Part::Prices => catalog.statements.len(),
            Part::Providers => self.health.providers.len(),
            Part::Facts => self.facts.len(),
            Part::Discounts => self.discounts.len(),
            Part::Accelerators => catalog.accelerators.len(),
            Part::Models => catalog.models.len(),
            Part::Sources => catalog.sources.len(),
            Part::Conflicts => self.health.conflicts.len(),
            Part::Checks => self.health.findings.len(),
            Part::Gaps => self.health.gaps.len(),
            Part::Gates => gates::asked(self).len(),
        }
    }

    /// Heads of a table.
    pub fn heads(&self, part: Part) -> Vec<&'static str> {
        let lang = self.lang;
        let own = |names: &[[&'static str; 2]]| names.iter().map(|name| pick(*name, lang)).collect();
        match part {
            Part::Prices => prices::heads(lang),
            Part::Providers | Part::Facts | Part::Discounts | Part::Gaps => providers::heads(part, lang),
            Part::Accelerators | Part::Models | Part::Sources => hardware::heads(part, lang),
            Part::Conflicts => own(&[words::CARD, words::PRICE, words::STATEMENTS, words::RULE]),
            Part::Gates => gates::heads(lang),
            Part::Checks => own(&[words::CHECK, words::ID, words::CARD, words::WHAT_FOUND, words::STATUS]),
        }
    }

    /// Cells of a row; empty when there is no such row.
    pub fn cells(&self, part: Part, at: usize) -> Vec<Element> {
        let cells = match part {
            Part::Prices => prices::statement(self, at),
            Part::Conflicts => prices::conflict(self, at),
            Part::Providers => providers::provider(self, at),
            Part::Facts => providers::fact(self, at),
            Part::Discounts => providers::discount(self, at),
            Part::Gaps => providers::gap(self, at),
            Part::Gates => gates::row(self, at),
            Part::Accelerators => hardware::accelerator(self, at),
            Part::Models => hardware::model(self, at),
            Part::Sources => hardware::source(self, at),
            Part::Checks => trouble::finding(self, at),
        };
        cells.unwrap_or_default()
    }

    /// Positions of the rows that have all the words of `search`.
    pub fn found(&self, part: Part, search: &str) -> Vec<usize> {
        let search = search.to_lowercase();
        let wanted: Vec<&str> = search.split_whitespace().collect();
        let rows = Part::ALL.iter().position(|each| *each == part).and_then(|at| self.words.get(at));
        let has_all = |row: &String| wanted.iter().all(|word| row.contains(word));
        rows.map(|rows| rows.iter().enumerate().filter(|(_, row)| has_all(row)).map(|(at, _)| at).collect())
            .unwrap_or_default()
    }
}

fn used(catalog: &Catalog) -> Vec<usize> {
    let mut used = vec![0; catalog.sources.len()];
    let statements = catalog.statements.iter().map(|row| row.evidence.source);
    let facts = catalog.providers.iter().flat_map(|row| row.facts.iter().map(|fact| fact.evidence.source));
    let cards = catalog.accelerators.iter().map(|row| row.source);
    let discounts = catalog.providers.iter().flat_map(|row| row.discounts.iter().map(|each| each.evidence.source));
    for source in statements.chain(facts).chain(cards).chain(discounts) {
        if let Some(count) = used.get_mut(usize::from(source)) {
            *count += 1;
        }
    }
    used
}
