//! From a scenario to a ranked list: filter with reasons, one pass over columns, the top, and why not the others.

pub mod answer;
pub mod gather;
pub mod market;
pub mod naming;
