//! Checks of a row against the card it names.

use super::check::{Check, Finding};
use super::row::{Row, family};
use crate::catalog::accelerator::{Accelerator, Link};
use std::collections::BTreeMap;

/// Difference within which a stated size is the card's: drivers report a little less, 10 % at most with error
/// correction (a T4 shows 15 of 16).
const SAME: f64 = 0.12;

/// Words that claim a direct link between cards, or a socket that has one.
const LINK_WORDS: [&str; 3] = ["nvlink", "nvswitch", "sxm"];

/// Impossible hardware, and memory that contradicts the card.
pub fn hardware<R: Row>(rows: &[R], accelerators: &[Accelerator]) -> Vec<Finding> {
    let families: Vec<String> = accelerators.iter().map(family).collect();
    let mut sizes: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    for (card, family) in accelerators.iter().zip(&families) {
        sizes.entry(family).or_default().extend(card.nominal_gb.map(f64::from));
    }
    let mut findings = Vec::new();
    for (at, row) in rows.iter().enumerate() {
        let Some(index) = row.accelerator().map(usize::from) else { continue };
        let (Some(card), Some(family)) = (accelerators.get(index), families.get(index)) else { continue };
        let mut found = |check, value, against| {
            findings.push(Finding { check, row: at, other: None, value, against });
        };
        if let (Some(stated), Some(nominal)) = (row.memory_gb(), card.nominal_gb.map(f64::from))
            && !same(stated, nominal)
        {
            let made = sizes.get(family.as_str()).is_some_and(|sizes| sizes.iter().any(|size| same(stated, *size)));
            found(if made { Check::MemoryContradicts } else { Check::ImpossibleMemory }, stated, nominal);
        }
        let text = format!("{} {}", row.written(), row.variant()).to_lowercase();
        if card.link == Link::Pcie && LINK_WORDS.iter().any(|word| text.contains(word)) {
            found(Check::ImpossibleLink, 0.0, 0.0);
        }
    }
    findings
}

fn same(stated: f64, nominal: f64) -> bool {
    (stated / nominal - 1.0).abs() <= SAME
}
