//! Which card a row means, from its name, its memory and what else it says.

use super::draft::Draft;
use super::memory::{self, Stated};
use super::report::{Aside, Repair, What};
use crate::catalog::AcceleratorIndex;
use crate::catalog::names::{Clues, Match, Part, Registry, Spelling, about};
use crate::catalog::offer::Hold;

/// What a name, its memory and its hint came to; worked out once for all rows that share them.
#[derive(Clone, Debug, Default)]
pub struct Identity {
    /// The card; `None` when it is no single one of the registry.
    pub accelerator: Option<AcceleratorIndex>,
    /// Memory of one card, GB.
    pub memory_gb: Option<f32>,
    /// Remarks.
    pub notes: Vec<What>,
    /// Why it may not rank.
    pub hold: Option<Hold>,
    /// Cards that the name itself counts.
    pub counted: Option<u16>,
}

/// Works out what a draft's name, memory and hint mean together.
pub fn work_out(registry: &Registry, draft: &Draft<'_>, hint: &str, count: u16) -> Identity {
    Identity { counted: registry.count_in(draft.name), ..card(registry, draft, hint, count) }
}

fn card(registry: &Registry, draft: &Draft<'_>, hint: &str, count: u16) -> Identity {
    let mut notes = Vec::new();
    if draft.literal && draft.known.is_none() {
        let hold = draft.hold.or(Some(Hold::Unspecified));
        return Identity { memory_gb: draft.memory.each, notes, hold, ..Identity::default() };
    }
    if let Some(index) = draft.known {
        let sizes: Vec<f32> = registry.memory_gb(index).into_iter().collect();
        let reading = memory::per_card(draft.memory, count, &sizes);
        notes.extend(reading.as_ref().and_then(|reading| reading.repair.clone()).map(What::Repaired));
        let memory_gb = reading.map(|reading| reading.gb).or(registry.memory_gb(index));
        return Identity { accelerator: Some(index), memory_gb, notes, ..Identity::default() };
    }
    let spelling = Spelling::of(draft.name);
    let family = registry.candidates(draft.name, hint);
    let mut sizes: Vec<f32> = family.iter().filter_map(|at| registry.memory_gb(*at)).collect();
    if let Some(written) = spelling.memory_gb {
        sizes.retain(|size| about(written, *size));
    }
    let reading = memory::per_card(draft.memory, count, &sizes);
    let stated = reading.as_ref().map(|reading| reading.gb);
    let clues = Clues { memory_gb: spelling.memory_gb.or(stated), hint, convention: draft.convention };
    // The field for memory may say that the name means another card of the same model.
    let other = |at: &&AcceleratorIndex| {
        let sizes = (spelling.memory_gb, stated, registry.memory_gb(**at));
        matches!(sizes, (Some(written), Some(stated), Some(own)) if !about(stated, written) && about(stated, own))
    };
    let named = registry.family(draft.name);
    let matched = match named.iter().find(other) {
        Some(_) => Match::Ambiguous(named.to_vec()),
        None => registry.find(draft.name, &clues),
    };
    if let Some(candidates) = doubtful(registry, draft, count, &matched, family) {
        notes.push(What::Aside(Aside::Ambiguous(candidates)));
        return Identity { notes, hold: Some(Hold::Unspecified), ..Identity::default() };
    }
    if let Some(repair) = reading.and_then(|reading| reading.repair) {
        notes.push(What::Repaired(repair));
    }
    let aside = |aside: Aside, mut notes: Vec<What>, memory_gb: Option<f32>| {
        notes.push(What::Aside(aside));
        Identity { memory_gb, notes, hold: Some(Hold::Unspecified), ..Identity::default() }
    };
    let memory_gb = spelling.memory_gb.or(stated);
    match matched {
        Match::Card { index, assumed, from_hint } => {
            if from_hint {
                notes.push(What::Repaired(Repair::SuffixRestored { taken: index }));
            }
            if !assumed.is_empty() {
                let own = registry.memory_gb(index);
                let same = assumed.iter().all(|at| registry.memory_gb(*at) == own);
                notes.push(What::Repaired(if same || memory_gb.is_some() {
                    Repair::FormUnstated { taken: index, others: assumed }
                } else {
                    Repair::MemoryByConvention { taken: index, others: assumed }
                }));
            }
            let memory_gb = registry.memory_gb(index).or(memory_gb);
            Identity { accelerator: Some(index), memory_gb, notes, ..Identity::default() }
        }
        Match::Ambiguous(candidates) => aside(Aside::Ambiguous(candidates), notes, memory_gb),
        Match::OtherMemory(known) => {
            aside(Aside::OtherMemory { stated: memory_gb.unwrap_or(0.0), known }, notes, memory_gb)
        }
        Match::Part(Part::Slice) => aside(Aside::Slice, notes, memory_gb),
        Match::Part(Part::Mobile) => {
            aside(Aside::Mobile, notes, memory_gb.or(crate::catalog::names::notebook_gb(draft.name)))
        }
        Match::Part(_) => aside(Aside::Share, notes, memory_gb),
        Match::Unknown => aside(Aside::UnknownAccelerator, notes, memory_gb),
    }
}

/// The cards that a row could mean when its one size may be that of one card or of all, and both readings are cards of
/// that name: two 4090 of 24 GB, or two modified ones of 48. Sorted; `None` when there is no such doubt.
fn doubtful(
    registry: &Registry,
    draft: &Draft<'_>,
    count: u16,
    matched: &Match,
    family: &[AcceleratorIndex],
) -> Option<Vec<AcceleratorIndex>> {
    let Match::Card { index, .. } = matched else { return None };
    let Stated { each: Some(each), total, each_is_total: false } = draft.memory else { return None };
    if count < 2 || Spelling::of(draft.name).memory_gb.is_some() {
        return None;
    }
    // A total that is the same as the size of one card says that one of the two is wrong.
    let unsure = total.map_or(registry.is_modified(*index), |total| about(total, each));
    let shared = each / f32::from(count);
    let other = |at: &&AcceleratorIndex| {
        registry.memory_gb(**at).is_some_and(|gb| about(shared, gb))
            && registry.memory_gb(*index).is_some_and(|gb| about(each, gb))
    };
    let mut candidates: Vec<AcceleratorIndex> = family.iter().filter(other).copied().collect();
    if !unsure || candidates.is_empty() {
        return None;
    }
    candidates.push(*index);
    candidates.sort_unstable();
    candidates.dedup();
    Some(candidates)
}

/// Whether an instance type may tell form, memory or a suffix; most do not, and then need no second look.
pub fn speaks(hint: &str) -> bool {
    let bytes = hint.as_bytes();
    let starts =
        |at: usize, word: &[u8]| bytes.get(at..at + word.len()).is_some_and(|part| part.eq_ignore_ascii_case(word));
    bytes.iter().enumerate().any(|(at, byte)| match byte.to_ascii_lowercase() {
        b's' => starts(at, b"sxm") || starts(at, b"super") || starts(at, b"s_ti"),
        b'p' => starts(at, b"pcie"),
        b'n' => starts(at, b"nvl") || starts(at, b"notebook"),
        b'o' => starts(at, b"oam"),
        b'h' => starts(at, b"hgx"),
        b'd' => starts(at, b"dgx"),
        b't' => starts(at, b"ti"),
        b'a' => starts(at, b"ada"),
        b'm' => starts(at, b"mig") || starts(at, b"mobile"),
        b'l' => starts(at, b"laptop"),
        b'0' | b'4' if starts(at + 1, b"g") => true,
        b'0'..=b'9' => {
            starts(at + 1, b"g.")
                || (starts(at + 1, b"d") && !bytes.get(at + 2).is_some_and(u8::is_ascii_alphanumeric))
        }
        _ => false,
    })
}
