//! Changing what is said: one frame at most between a control and the list, one step of undo for one act or one drag,
//! and the address a moment later.

use super::State;
use crate::catalog::PresetGroup;
use crate::scenario::parse::from_preset;
use crate::scenario::{Key, Refusal, Scenario};
use crate::units::{Currency, Money, Price};
use crate::web::address::{self, Entry};
use crate::web::frames;
use leptos::prelude::*;
use std::time::Duration;

/// How long after the last change the address is written. Browsers allow about a hundred writes in half a minute.
const ADDRESS_DELAY: Duration = Duration::from_millis(400);
/// How long after the last change what is dear is computed.
const SETTLE_DELAY: Duration = Duration::from_millis(120);
/// Steps of undo kept.
const STEPS: usize = 100;

/// How a change counts for undo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// An act of its own.
    Act,
    /// Part of dragging one control: all of them are one step until [`State::drop`].
    Drag(Key),
}

/// What waits to be done after a change.
#[derive(Default)]
pub struct Timers {
    address: Option<TimeoutHandle>,
    settle: Option<TimeoutHandle>,
}

impl State {
    /// Changes the scenario. The list follows at the next frame.
    pub fn change(self, step: Step, change: impl FnOnce(&mut Scenario)) {
        let before = self.draft.get_value();
        let mut after = before.clone();
        change(&mut after);
        if after == before {
            return;
        }
        self.remember(match step {
            Step::Act => None,
            Step::Drag(key) => Some(key),
        });
        self.take(after);
    }

    /// Sets one key from text.
    ///
    /// # Errors
    /// Why the text is not taken; nothing is changed then.
    pub fn set(self, step: Step, key: Key, text: &str) -> Result<(), Refusal> {
        let mut outcome = Ok(());
        self.change(step, |said| outcome = said.set(key, text));
        outcome
    }

    /// Sets several pairs, as advice and relaxations name them. Pairs that are not taken change nothing.
    pub fn set_pairs(self, pairs: &str) {
        self.change(Step::Act, |said| {
            for (key, text) in pairs.split('&').filter_map(|pair| pair.split_once('=')) {
                if let Some(key) = Key::from_word(key) {
                    let _ = said.set(key, text);
                }
            }
        });
    }

    /// Ends a drag: the next change is a new step of undo.
    pub fn drop(self) {
        self.dragging.set_value(None);
    }

    /// Starts from a preset. Language, quotes of the link and what we do not know stay as they are. A new entry of the history,
    /// so that Back undoes it.
    pub fn start_from(self, id: &str) {
        let preset = self.catalog(|catalog| from_preset(id, catalog));
        self.written.update_value(|written| written.1 = Entry::New);
        self.change(Step::Act, |said| {
            let (lang, unknown) = (said.lang, std::mem::take(&mut said.unknown));
            let quotes = std::mem::take(&mut said.quotes);
            *said = Scenario { lang, unknown, quotes, ..preset };
        });
        self.notes.set(Vec::new());
    }

    /// Back to the preset, or to the defaults where there is none.
    pub fn reset(self) {
        let preset = self.draft.with_value(|draft| draft.preset.clone());
        self.start_from(preset.as_deref().unwrap_or(""));
    }

    /// Shows amounts in another currency; the budget is converted, since it means the same money.
    pub fn pay_in(self, currency: Currency) {
        let fx = self.draft.with_value(|draft| self.catalog(|catalog| draft.exchange(catalog)));
        self.change(Step::Act, |said| {
            let from = said.currency;
            said.budget = said.budget.map(|amount| {
                let price = Price { amount: Money::from_f64(amount), currency: from };
                round_to_two(fx.convert(price, currency).to_f64())
            });
            said.currency = currency;
        });
    }

    /// Whether there is something to undo.
    pub fn can_undo(self) -> bool {
        self.past.with(|past| !past.is_empty())
    }

    /// Back to the scenario before the last step.
    pub fn undo(self) {
        let mut last = None;
        self.past.update(|past| last = past.pop());
        if let Some(before) = last {
            self.drop();
            self.take(before);
        }
    }

    /// Keeps the present scenario for undo, unless it belongs to the drag that is kept already.
    pub(super) fn remember(self, drag: Option<Key>) {
        let same = drag.is_some() && self.dragging.get_value() == drag;
        self.dragging.set_value(drag);
        if same {
            return;
        }
        let now = self.draft.get_value();
        self.past.update(|past| {
            if past.len() == STEPS {
                past.remove(0);
            }
            past.push(now);
        });
    }

    /// Makes `scenario` what is said: the list at the next frame, the rest when it has settled.
    fn take(self, scenario: Scenario) {
        self.draft.set_value(scenario);
        self.since.set(None);
        frames::next(move || self.say());
        self.cancel_timers();
        let settle = set_timeout_with_handle(move || self.settle(), SETTLE_DELAY).ok();
        // The first change after an opened link makes a new entry at once, so that Back returns to that link.
        let address = if self.written.with_value(|(_, entry)| *entry == Entry::New) {
            self.write_address();
            None
        } else {
            set_timeout_with_handle(move || self.write_address(), ADDRESS_DELAY).ok()
        };
        self.timers.set_value(Timers { address, settle });
    }

    /// Brings up to date at once what follows when the controls rest: before it comes into sight, or is saved.
    pub fn catch_up(self) {
        let waits = self.timers.try_update_value(|timers| timers.settle.take());
        if let Some(timer) = waits.flatten() {
            timer.clear();
            self.settle();
        }
    }

    /// Makes the draft what is said, unless it is that already.
    fn say(self) {
        let Some(draft) = self.draft.try_get_value() else { return };
        if self.said.try_with_untracked(|said| *said != draft) == Some(true) {
            self.said.set(draft);
            self.follow_quotes();
        }
    }

    /// The controls rest. Scrolling and a timer in a hidden tab may come before the frame that a step waits for, so what
    /// is said comes first: what follows the rest is told only once.
    fn settle(self) {
        self.timers.try_update_value(|timers| timers.settle = None);
        self.say();
        if let Some(draft) = self.draft.try_get_value() {
            self.settled.set(draft);
        }
    }

    fn write_address(self) {
        let Some(text) = self.draft.try_with_value(|draft| self.catalog(|catalog| draft.to_text(catalog))) else {
            return;
        };
        let (written, entry) = self.written.get_value();
        if written != text {
            address::write(&text, entry);
            self.written.set_value((text, Entry::Same));
        }
    }

    pub(super) fn cancel_timers(self) {
        self.timers.update_value(|timers| {
            for timer in [timers.address.take(), timers.settle.take()].into_iter().flatten() {
                timer.clear();
            }
        });
    }

    /// Presets of one row of buttons: id, name, sentence.
    pub fn presets(self, group: PresetGroup) -> Vec<crate::catalog::Preset> {
        self.catalog(|catalog| catalog.presets.iter().filter(|preset| preset.group == group).cloned().collect())
    }
}

/// Two leading digits: a converted budget should look like one that somebody chose.
fn round_to_two(amount: f64) -> f64 {
    if amount <= 0.0 {
        return amount;
    }
    let step = 10f64.powf(amount.log10().floor() - 1.0);
    // Through text, so that 0.1 + 0.2 never shows.
    format!("{:.2}", (amount / step).round() * step).parse().unwrap_or(amount)
}
