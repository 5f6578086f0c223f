//! What the figures and the reading pages remember while the tab is open, in either language.

use crate::own::Input;
use crate::page::data::{Part, STEP};
use crate::scenario::Scenario;
use crate::units::Currency;
use leptos::prelude::*;

/// A figure of owning that the person gave.
#[derive(Clone, Debug, PartialEq)]
pub struct Given {
    /// Which.
    pub input: Input,
    /// The card it is for; empty when it holds for all.
    pub gpu: String,
    /// The currency it is in.
    pub currency: Currency,
    /// How much.
    pub value: f64,
}

impl Given {
    /// A figure for a card; what does not belong to the card holds for all.
    pub fn new(input: Input, gpu: &str, currency: Currency, value: f64) -> Self {
        let of_card = matches!(input, Input::Price | Input::Resale);
        Self { input, gpu: if of_card { gpu.to_owned() } else { String::new() }, currency, value }
    }

    /// Whether it is this input, for this card, in this currency.
    pub fn is(&self, input: Input, gpu: &str, currency: Currency) -> bool {
        self.input == input && self.currency == currency && (self.gpu.is_empty() || self.gpu == gpu)
    }
}

/// Signals of these pages.
#[derive(Clone, Copy)]
pub struct Desk {
    /// Figures of owning.
    pub given: RwSignal<Vec<Given>>,
    /// Table of the data page.
    pub part: RwSignal<Part>,
    /// What is searched there.
    pub search: RwSignal<String>,
    /// Rows shown there.
    pub rows: RwSignal<usize>,
}

impl Desk {
    /// The figures that hold in a scenario, for a card.
    pub fn given_for(&self, said: &Scenario, card: &str) -> Vec<(Input, f64)> {
        let holds = |each: &&Given| each.gpu.is_empty() || each.gpu == card;
        self.given.with(|given| {
            let given = given.iter().filter(|each| each.currency == said.currency).filter(holds);
            given.map(|each| (each.input, each.value)).collect()
        })
    }
}

impl Default for Desk {
    fn default() -> Self {
        Self {
            given: RwSignal::new(Vec::new()),
            part: RwSignal::new(Part::Prices),
            search: RwSignal::new(String::new()),
            rows: RwSignal::new(STEP),
        }
    }
}
