//! What a job needs of the hardware: memory on each card, cards, hours.
//!
//! | module | what it holds |
//! |---|---|
//! | [`shape`] | the network's numbers, published or from its size |
//! | [`job`] | the scenario with every gap filled |
//! | [`memory`] | bytes on one card, one file a part |
//! | [`layout`] | how the job lies over several cards |
//! | [`mod@time`] | training, prefill, decoding, images, scaling |
//! | [`fewer`] | what would make fewer cards do |
//! | [`accuracy`] | how well all this agrees with published measurements |
//!
//! Memory is always that of one card; cards are never summed. How well this agrees with published measurements stands
//! in `docs/accuracy.md`, written by `scripts/accuracy`.

pub mod accuracy;
pub mod fewer;
pub mod job;
pub mod layout;
pub mod memory;
pub mod shape;
pub mod time;

pub use job::{Activity, Amount, Job};
pub use layout::Layout;
pub use memory::Parts;
pub use time::{Basis, Time, time};

use crate::catalog::accelerator::Accelerator;
use crate::units::{Gib, Interval};

/// Share of the nominal memory that a driver reports where the table has no reading: GB on the box are GiB on most
/// cards, less what firmware keeps. Readings run from 0.92 (A10G) to 1.0.
const USABLE_SHARE: f64 = 0.985;
/// The same with error correction on in GDDR memory, which gives a sixteenth to the codes: T4, A10, L4, L40S.
const USABLE_SHARE_ECC: f64 = 0.9375;

/// Low and high of what is known from shapes (weights, cache, gradients, states), as factors of the middle.
const SPREAD_KNOWN: (f64, f64) = (0.95, 1.07);
/// Low and high of what frameworks add (activations, adapters, overhead) in training: between the tenth and the ninetieth
/// percentile of published peaks less the known parts. Two sources of one job differ by 1.9 here.
const SPREAD_TRAINING: (f64, f64) = (0.6, 1.9);
/// The same in inference.
const SPREAD_INFERENCE: (f64, f64) = (0.6, 1.6);

/// Memory that a job needs on each card.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Need {
    /// The peak of what programs allocate on one card.
    pub per_card: Interval<Gib>,
    /// Its parts, at the middle.
    pub parts: Parts,
    /// The driver's context, which a card must hold besides.
    pub context: Gib,
    /// How it lies over the cards.
    pub layout: Layout,
    /// Main memory that offloading fills, for the whole job.
    pub host_ram: Option<Gib>,
}

/// Whether a need fits a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fit {
    /// The middle estimate is over what the card has.
    No,
    /// The middle estimate fits, the high one does not.
    Tight,
    /// The high estimate fits.
    Yes,
}

/// Memory on each of `cards` cards of this kind. A free layout is sharded only when it does not fit otherwise.
pub fn need(job: &Job, accelerator: &Accelerator, cards: u32) -> Need {
    let plain = of_layout(job, layout::of(job, cards));
    let Some(sharded) = layout::sharded(job, cards) else { return plain };
    match usable(accelerator) {
        Some(memory) if fits(&plain, memory) == Fit::No => of_layout(job, sharded),
        _ => plain,
    }
}

/// Memory on each card under a given layout.
pub fn of_layout(job: &Job, layout: Layout) -> Need {
    let bytes = memory::middle(job, layout);
    let parts = bytes.parts();
    let known = parts.weights + parts.kv_cache + parts.gradients + parts.optimizer;
    let mid = parts.total();
    let added = mid - known;
    let (low, high) = if job.method().is_some() { SPREAD_TRAINING } else { SPREAD_INFERENCE };
    Need {
        per_card: Interval {
            low: known * SPREAD_KNOWN.0 + added * low,
            mid,
            high: known * SPREAD_KNOWN.1 + added * high,
        },
        parts,
        context: Gib(memory::overhead::CONTEXT_GIB),
        layout,
        host_ram: (bytes.host > 0.0).then(|| Gib::from_bytes(bytes.host)),
    }
}

/// Memory that the driver reports, or its usual share of what the box says.
pub fn usable(accelerator: &Accelerator) -> Option<Gib> {
    // Workstation cards have error correction too, switched off as delivered.
    let workstation = accelerator.name.contains("RTX");
    let corrects = accelerator.ecc == Some(true) && accelerator.has_gddr() && !workstation;
    let share = if corrects { USABLE_SHARE_ECC } else { USABLE_SHARE };
    accelerator.usable.or_else(|| accelerator.nominal_gb.map(|gb| Gib(f64::from(gb) * share)))
}

/// Whether a need, with the driver's context, fits `memory`.
pub fn fits(need: &Need, memory: Gib) -> Fit {
    if need.per_card.high + need.context <= memory {
        Fit::Yes
    } else if need.per_card.mid + need.context <= memory {
        Fit::Tight
    } else {
        Fit::No
    }
}

/// The fewest cards of this kind, up to `max_cards`, that hold the job; `None` when none does or the card's memory is
/// unknown. A stated count is the only candidate.
pub fn smallest(job: &Job, accelerator: &Accelerator, max_cards: u32) -> Option<u32> {
    let memory = usable(accelerator)?;
    let holds = |&cards: &u32| fits(&need(job, accelerator, cards), memory) != Fit::No;
    match job.cards {
        Some(said) => Some(said).filter(|said| *said <= max_cards).filter(holds),
        None => (1..=max_cards).find(holds),
    }
}
