//! "20 h on an RTX 4090" on other cards: hours go down with compute, bandwidth, or something between.
//!
//! The ratio of matrix peaks and the ratio of bandwidths are the two ends; the middle is their geometric mean. For the
//! RTX 4090 against the RTX 3090 that gives 1.58 (2.33 and 1.08), where Lambda measured 1.56 to 1.73.

use super::Basis;
use crate::catalog::accelerator::Accelerator;
use crate::requirement::job::{Activity, Job};
use crate::requirement::smallest;
use crate::units::{Hours, Interval};

/// Speed of one more card in a group that shares a link.
const EFFICIENCY: (f64, f64) = (0.95, 0.8);

/// Most cards of the stated kind that its hours are taken to be for: one host.
const HOST_CARDS: u32 = 8;

/// Hours on `cards` cards of `there`, when the work takes `hours` on `here`, or on anything when none is named. The hours
/// are those of as many cards as the scenario says, else of the fewest of that kind that hold the job.
pub fn hours(
    job: &Job,
    hours: f64,
    here: Option<&Accelerator>,
    there: &Accelerator,
    cards: u32,
) -> Option<(Interval<Hours>, Basis)> {
    let Some(here) = here else { return Some((Interval::exact(Hours(hours)), Basis::Stated)) };
    let stated_cards = job.cards.or_else(|| smallest(job, here, HOST_CARDS)).unwrap_or(1);
    let one = if here.id == there.id { Interval::exact(1.0) } else { speed_ratio(job, here, there)? };
    let ratio = group(there, cards) / group(here, stated_cards);
    let same = here.id == there.id && cards == stated_cards;
    let hours = |one: f64| Hours(hours / one / ratio);
    let scaled = Interval { low: hours(one.high), mid: hours(one.mid), high: hours(one.low) };
    Some((scaled, if same { Basis::Stated } else { Basis::Scaled }))
}

/// Speed of a group of cards in cards.
fn group(accelerator: &Accelerator, cards: u32) -> f64 {
    let efficiency = if super::hardware::fast_link(accelerator) { EFFICIENCY.0 } else { EFFICIENCY.1 };
    1.0 + (f64::from(cards.max(1)) - 1.0) * efficiency
}

/// How many times faster `there` is than `here` at this kind of work.
pub fn speed_ratio(job: &Job, here: &Accelerator, there: &Accelerator) -> Option<Interval<f64>> {
    let compute = there.half_peak()? / here.half_peak()?;
    let bandwidth = there.bandwidth? / here.bandwidth?;
    let (low, high) = (compute.min(bandwidth), compute.max(bandwidth));
    let mid = match job.activity {
        Activity::Generate => bandwidth,
        _ => (compute * bandwidth).sqrt(),
    };
    Some(Interval { low, mid, high })
}
