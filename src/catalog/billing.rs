//! What a provider's bills follow besides its price rows: clocks, minimum charges, storage, modes without a GPU.
//! Rules are data; `price/` runs them.

use super::evidence::Evidence;
use crate::units::Price;
use serde::{Deserialize, Serialize};

/// A value with what it rests on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sourced<T> {
    /// The value.
    pub value: T,
    /// What it rests on.
    pub evidence: Evidence,
}

/// A provider's billing rules. `None` means that nobody states it, which is shown as not disclosed.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Billing {
    /// Data disk beyond what is included.
    pub storage: Option<Sourced<Storage>>,
    /// Working without the GPU at a lower price, e.g. for set-up.
    pub no_gpu_mode: Option<Sourced<Price>>,
}

/// A price for stored data.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Storage {
    /// Per GB and day, in the provider's currency.
    pub per_gb_day: Price,
    /// GB that cost nothing.
    pub free_gb: f64,
    /// Whether it is also charged while the machine is off; `None` when nobody says.
    pub while_off: Option<bool>,
}
