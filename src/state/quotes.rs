//! Quotes: a person's own, typed in and kept on the device, and those that a link carries. Own ones never enter the
//! address, unless they are shared by name.

use super::State;
use super::change::Step;
use crate::import::quote::{self, Quote};
use crate::rank::Engine;
use crate::rank::imported::{Joining, Whence};
use crate::scenario::Scenario;
use crate::web::{address, kept, save};
use leptos::prelude::*;
use std::sync::Arc;

/// Signals of quotes.
#[derive(Clone, Copy)]
pub struct Quotes {
    /// A person's own, in the order they were typed.
    pub own: RwSignal<Vec<Quote>>,
    /// Those of the link that have joined.
    pub linked: RwSignal<Vec<Quote>>,
    /// Whether the device keeps the own ones.
    pub kept: RwSignal<bool>,
    /// The own one that is being edited.
    pub editing: RwSignal<Option<usize>>,
}

impl Quotes {
    /// What the device keeps, and what the link carries beside it.
    pub fn new(base: &Engine, scenario: &Scenario) -> Self {
        let mut own: Vec<Quote> = kept::load(kept::QUOTES);
        own.retain(|quote| quote.is_sound(base.catalog()));
        let linked = beside(&scenario.quotes, &own);
        Self {
            own: RwSignal::new(own),
            linked: RwSignal::new(linked),
            kept: RwSignal::new(true),
            editing: RwSignal::new(None),
        }
    }

    /// Takes all quotes in.
    pub(super) fn join(self, joining: &mut Joining) {
        self.own.with_untracked(|own| joining.quotes(own, Whence::Typed));
        self.linked.with_untracked(|linked| joining.quotes(linked, Whence::Link));
    }

    /// Whether there are none.
    pub(super) fn is_empty(self) -> bool {
        self.own.with_untracked(Vec::is_empty) && self.linked.with_untracked(Vec::is_empty)
    }

    /// The dataset with all quotes.
    pub(super) fn joined(self, base: &Arc<Engine>) -> Arc<Engine> {
        if self.is_empty() {
            return Arc::clone(base);
        }
        let mut joining = base.joining(false);
        self.join(&mut joining);
        Arc::new(joining.done())
    }
}

/// What of `linked` is not in `own`: whoever opens their own link has it once.
fn beside(linked: &[Quote], own: &[Quote]) -> Vec<Quote> {
    linked.iter().filter(|quote| !own.contains(quote)).cloned().collect()
}

impl State {
    /// Adds a quote, or puts it in the place of the one that is edited.
    pub fn put_quote(self, quote: Quote) {
        let at = self.quotes.editing.get_untracked();
        self.quotes.own.update(|own| match at.and_then(|at| own.get_mut(at)) {
            Some(place) => *place = quote,
            None => own.push(quote),
        });
        self.quotes.editing.set(None);
        self.quotes_changed();
    }

    /// Removes one of the own quotes. The form of another one that is being edited stays as it is, typing and all.
    pub fn remove_quote(self, at: usize) {
        match self.quotes.editing.get_untracked() {
            Some(editing) if editing == at => self.quotes.editing.set(None),
            // Not told to the form, which would start anew: it edits the same quote.
            Some(editing) if editing > at => self.quotes.editing.update_untracked(|it| *it = Some(editing - 1)),
            _ => {}
        }
        self.quotes.own.update(|own| {
            if at < own.len() {
                own.remove(at);
            }
        });
        self.quotes_changed();
    }

    /// Takes the quotes of the link as one's own: kept on the device, and no longer part of the address.
    pub fn adopt_linked(self) {
        let linked = self.quotes.linked.get_untracked();
        self.quotes.own.update(|own| own.extend(linked));
        self.drop_linked();
        self.quotes_changed();
    }

    /// Takes the quotes of the link out.
    pub fn drop_linked(self) {
        self.change(Step::Act, |said| said.quotes.clear());
    }

    /// Takes the quotes of an imported file as one's own, in the place of the file.
    pub fn adopt_file(self, id: u32) {
        let quotes = self.imports.files.with_untracked(|files| {
            files.iter().find(|own| own.id == id).map(|own| own.summary.quotes.clone()).unwrap_or_default()
        });
        self.quotes.own.update(|own| {
            let new = beside(&quotes, own);
            own.extend(new);
        });
        self.quotes_changed();
        self.remove_import(id);
    }

    /// Lets the browser save the own quotes, as a table or as JSON.
    pub fn save_quotes(self, json: bool) {
        self.quotes.own.with_untracked(|own| {
            if json {
                save::save("kaopu-quotes.json", "application/json", &quote::to_json(own));
            } else {
                // The mark tells spreadsheets that it is UTF-8.
                save::save("kaopu-quotes.csv", "text/csv", &format!("\u{feff}{}", quote::to_csv(own)));
            }
        });
    }

    fn quotes_changed(self) {
        let kept = self.quotes.own.with_untracked(|own| kept::save(kept::QUOTES, own));
        self.quotes.kept.set(kept);
        let own = self.quotes.own.get_untracked();
        let said = self.said.with_untracked(|said| said.quotes.clone());
        self.quotes.linked.set(beside(&said, &own));
        self.rebuild();
    }

    /// Follows the quotes of the address where they changed.
    pub(super) fn follow_quotes(self) {
        let said = self.said.with_untracked(|said| said.quotes.clone());
        let linked = self.quotes.own.with_untracked(|own| beside(&said, own));
        if self.quotes.linked.with_untracked(|now| *now != linked) {
            self.quotes.linked.set(linked);
            self.rebuild();
        }
    }

    /// The address that opens what is said now and remembers what is best now, with the own quotes where that is asked.
    pub fn link(self, with_quotes: bool) -> String {
        let mut said = self.draft.get_value();
        if with_quotes {
            self.quotes.own.with_untracked(|own| {
                let new = beside(own, &said.quotes);
                said.quotes.extend(new);
            });
        }
        let text = self.catalog(|catalog| said.to_text(catalog));
        let remembered = self.remembered().map(|seen| format!("&{}", seen.to_text())).unwrap_or_default();
        address::link(&format!("{text}{remembered}"))
    }
}
