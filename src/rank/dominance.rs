//! Dominated offers: another admissible offer has at least the memory, finishes no later, costs no more, and rests on
//! no worse evidence. Such an offer is never recommended, whoever praises it (contradiction list, C112).

use super::market::{Market, Quality};
use super::pass::{Passed, Place, Scratch};
use super::query::Query;
use std::collections::BTreeMap;

/// What is compared, each so that more is better.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Merits {
    memory: f64,
    haste: f64,
    thrift: f64,
    stability: f64,
    assurance: f64,
    evidence: f64,
}

impl Merits {
    fn of(market: &Market, query: &Query, place: Place) -> Self {
        let plan = place.plan as usize;
        let lane = market.lane_of_plan(plan);
        let shape = &query.shapes[usize::from(lane.shape)];
        let score = &query.providers[usize::from(lane.provider)].score;
        Self {
            memory: shape.usable * f64::from(shape.cards),
            haste: -shape.hours.mid,
            thrift: -place.cost,
            stability: score.stability(lane.plan, shape.linked).mid,
            assurance: score.assurance.mid,
            evidence: -f64::from(Quality::ALL[usize::from(market.quality[plan])].grade as u8),
        }
    }

    fn all(&self) -> [f64; 6] {
        [self.memory, self.haste, self.thrift, self.stability, self.assurance, self.evidence]
    }

    /// At least as good in everything, and better in memory, time or cost.
    fn dominates(&self, other: &Self) -> bool {
        let (ours, theirs) = (self.all(), other.all());
        ours.iter().zip(theirs).all(|(ours, theirs)| *ours >= theirs)
            && ours.iter().zip(theirs).take(3).any(|(ours, theirs)| *ours > theirs)
    }
}

/// For each place the offer that dominates it, the cheapest of those; places in the order given.
///
/// Only the cheapest admissible offer of each kind can dominate, where a kind is hardware, provider rating and price
/// grade: what is compared besides cost is the same within it. That keeps the comparison small for any market.
pub fn dominators(
    market: &Market,
    query: &Query,
    passed: &Passed,
    scratch: &Scratch,
    places: &[Place],
) -> Vec<Option<u32>> {
    if passed.admissible == 0 {
        return vec![None; places.len()];
    }
    let mut ratings: BTreeMap<[u64; 2], u16> = BTreeMap::new();
    let mut rating_of = vec![u16::MAX; query.lanes.len()];
    for (at, lane) in market.lanes().iter().enumerate() {
        let score = &query.providers[usize::from(lane.provider)].score;
        let linked = query.shapes.get(usize::from(lane.shape)).is_some_and(|shape| shape.linked);
        let bits = [score.stability(lane.plan, linked).mid.to_bits(), score.assurance.mid.to_bits()];
        let next = u16::try_from(ratings.len()).unwrap_or(u16::MAX);
        rating_of[at] = *ratings.entry(bits).or_insert(next);
    }
    let width = ratings.len() * 4;
    let mut best: Vec<Option<Place>> = vec![None; query.shapes.len() * width];
    for offer in 0..market.len() {
        let cost = scratch.cost[offer];
        if cost.is_nan() {
            continue;
        }
        let plan = scratch.plan[offer];
        let grade = usize::from(market.quality[plan as usize] / 2);
        let rating = usize::from(rating_of[market.lane[plan as usize] as usize]);
        let slot = &mut best[usize::from(market.shape[offer]) * width + rating * 4 + grade];
        if slot.is_none_or(|known| cost < known.cost) {
            *slot = u32::try_from(offer).ok().map(|offer| Place { offer, plan, cost });
        }
    }
    let mut rivals: Vec<(Place, Merits)> =
        best.into_iter().flatten().map(|place| (place, Merits::of(market, query, place))).collect();
    rivals.sort_by(|a, b| a.0.cost.total_cmp(&b.0.cost).then(a.0.offer.cmp(&b.0.offer)));
    places
        .iter()
        .map(|&place| {
            let own = Merits::of(market, query, place);
            rivals
                .iter()
                .take_while(|(rival, _)| rival.cost <= place.cost)
                .find(|(rival, merits)| rival.offer != place.offer && merits.dominates(&own))
                .map(|(rival, _)| rival.offer)
        })
        .collect()
}
