//! Stability and assurance of all providers, kept from query to query: of a scenario two keys matter to them, and no step
//! of a slider moves those.

use crate::catalog::Catalog;
use crate::score::{self, ProviderScore, Tolerance};
use std::sync::{Arc, Mutex, PoisonError};

/// By provider, for what the work bore when it was last asked for.
#[derive(Debug, Default)]
pub struct KeptScores(Mutex<Option<(Tolerance, Arc<[ProviderScore]>)>>);

impl KeptScores {
    /// By provider, for what the work bears.
    pub fn of(&self, catalog: &Catalog, tolerance: &Tolerance) -> Arc<[ProviderScore]> {
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match &*last {
            Some((same, scores)) if same == tolerance => Arc::clone(scores),
            _ => Arc::clone(&last.insert((*tolerance, scores(catalog, tolerance))).1),
        }
    }
}

/// By provider, made anew.
pub fn scores(catalog: &Catalog, tolerance: &Tolerance) -> Arc<[ProviderScore]> {
    catalog.providers.iter().map(|provider| score::provider(provider, tolerance)).collect()
}
