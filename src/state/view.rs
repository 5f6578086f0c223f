//! Small types of the state.

use std::ops::Deref;
use std::sync::Arc;

/// The parts of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Section {
    /// The answer, the list and the pictures.
    Compare,
    /// The dataset.
    Data,
    /// How everything is reckoned.
    Method,
    /// The decision record.
    Record,
}

/// A large value that is shared and compared by identity: two answers are the same only if they are one.
#[derive(Debug)]
pub struct Shared<T>(Arc<T>);

impl<T> Shared<T> {
    /// Shares a value.
    pub fn new(value: T) -> Self {
        Self(Arc::new(value))
    }
}

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T> PartialEq for Shared<T> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.0
    }
}
