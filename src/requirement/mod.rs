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
use crate::scenario::Runtime;
use crate::units::{Gib, Interval};

/// Share of the nominal memory that a driver reports where the table has no reading: GB on the box are GiB on most
/// cards, less what firmware keeps. Readings run from 0.92 (A10G) to 1.0.
const USABLE_SHARE: f64 = 0.985;
/// The same with error correction on in GDDR memory, which gives a sixteenth to the codes: T4, A10, L4, L40S.
const USABLE_SHARE_ECC: f64 = 0.9375;

/// Low and high of what is known from shapes (weights, cache, gradients, states), as factors of the middle.
const SPREAD_KNOWN: (f64, f64) = (0.95, 1.07);
/// Low and high of what frameworks add (activations, adapters, overhead) in training: about the eighth and the
/// ninety-third percentile of published peaks less the known parts.
const SPREAD_TRAINING: (f64, f64) = (0.4, 1.5);
/// The same in inference.
const SPREAD_INFERENCE: (f64, f64) = (0.6, 1.6);

/// Share of what frameworks add, adapters apart, that a card must have besides, before we say that the job fits: allocators cannot fill a
/// card to the last byte, and running out costs more than a card that was not needed (`docs/accuracy.md` says what other
/// shares would do).
const RESERVE: f64 = 0.3;

/// Memory that a job needs on each card.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Need {
    /// The peak of what programs allocate on one card.
    pub per_card: Interval<Gib>,
    /// Its parts, at the middle.
    pub parts: Parts,
    /// What a card must have besides: the driver's context, and a reserve for what the allocator cannot use.
    pub context: Gib,
    /// What the allocator holds for speed alone and gives back before it runs out.
    pub spare: Gib,
    /// How it lies over the cards.
    pub layout: Layout,
    /// Main memory that offloading fills, for the whole job.
    pub host_ram: Option<Gib>,
}

impl Need {
    /// What a card must hold: the middle with the reserve and without what is given back, the ends, which have theirs in
    /// themselves, with the driver's context.
    pub fn on_card(&self) -> Interval<Gib> {
        let context = Gib(memory::overhead::CONTEXT_GIB);
        let mid = self.per_card.mid + self.context - self.spare;
        let (low, high) = (self.per_card.low + context, self.per_card.high + context);
        Interval { low: Gib(low.0.min(mid.0)), mid, high: Gib(high.0.max(mid.0)) }
    }

    /// What a card must hold at the middle over what programs allocate; below 0 where more is given back.
    pub fn besides(&self) -> Gib {
        self.on_card().mid - self.per_card.mid
    }
}

/// Whether a need fits a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fit {
    /// The middle estimate with its reserve is over what the card has.
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
    let known = usable(accelerator).is_some();
    if known && !holds(job, accelerator, &plain) { of_layout(job, sharded) } else { plain }
}

/// Memory on each card under a given layout.
pub fn of_layout(job: &Job, layout: Layout) -> Need {
    let bytes = memory::middle(job, layout);
    let parts = bytes.parts();
    let known = parts.weights + parts.kv_cache + parts.gradients + parts.optimizer;
    let mid = parts.total();
    let added = mid - known;
    // Compiled code allocates the same blocks in every step.
    let reserve = if job.runtime == Runtime::Compiled { 0.0 } else { RESERVE };
    let (low, high) = if job.method().is_some() { SPREAD_TRAINING } else { SPREAD_INFERENCE };
    let reserved = (added - parts.adapter - Gib::from_bytes(bytes.idle)) * reserve;
    Need {
        per_card: Interval {
            low: known * SPREAD_KNOWN.0 + added * low,
            mid,
            high: known * SPREAD_KNOWN.1 + added * high,
        },
        parts,
        context: Gib(memory::overhead::CONTEXT_GIB) + reserved,
        spare: Gib::from_bytes(bytes.spare),
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

/// Memory of each card that a serving engine takes at start, for weights and as much cache as there is room for; that is no
/// part of the need. `None` for other code.
pub fn preallocated(job: &Job, accelerator: &Accelerator) -> Option<Gib> {
    let serves = job.activity == Activity::Generate && job.runtime == Runtime::Serving;
    usable(accelerator).filter(|_| serves).map(|memory| memory * time::decode::FILLED)
}

/// Whether a need fits `memory` with what a card must have besides.
pub fn fits(need: &Need, memory: Gib) -> Fit {
    let on_card = need.on_card();
    match (on_card.mid <= memory, on_card.high <= memory) {
        (true, true) => Fit::Yes,
        (true, false) => Fit::Tight,
        (false, _) => Fit::No,
    }
}

/// Whether a card holds a need of this job; not where its memory is unknown. Where the person says that it ran on this very
/// card, that is better evidence than our middle, and the low estimate decides.
pub fn holds(job: &Job, accelerator: &Accelerator, need: &Need) -> bool {
    let Some(memory) = usable(accelerator) else { return false };
    if job.ran_on.as_ref() == Some(&accelerator.id) {
        need.on_card().low <= memory
    } else {
        fits(need, memory) != Fit::No
    }
}

/// The fewest cards of this kind, up to `max_cards`, that hold the job; `None` when none does or the card's memory is
/// unknown. A stated count is the only candidate.
pub fn smallest(job: &Job, accelerator: &Accelerator, max_cards: u32) -> Option<u32> {
    let holds = |&cards: &u32| holds(job, accelerator, &need(job, accelerator, cards));
    match job.cards {
        Some(said) => Some(said).filter(|said| *said <= max_cards).filter(holds),
        None => (1..=max_cards).find(holds),
    }
}
