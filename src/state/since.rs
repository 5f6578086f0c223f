//! What a link remembers: read when it is opened, forgotten once the reader changes anything, written when it is shared.

use super::State;
use crate::rank::answer::SinceView;
use crate::rank::since;
use crate::scenario::{Scenario, Seen};
use leptos::prelude::*;

impl State {
    /// Compares what `link` remembers with what the dataset says now. A person's own prices take no part.
    pub(super) fn compare(self, link: &str, scenario: &Scenario) -> Option<SinceView> {
        let seen = Seen::read(link)?;
        Some(since::since(&self.imports.dataset(), scenario, &seen))
    }

    /// What a link made now remembers: the best of the dataset alone.
    pub(super) fn remembered(self) -> Option<Seen> {
        self.draft.with_value(|draft| since::remember(&self.imports.dataset(), draft))
    }
}
