//! Dominated offers: another admissible offer has at least the memory, fits the work no worse, finishes no later, costs no
//! more, and rests on no worse evidence. Memory summed over cards alone would let eight small cards that barely hold the
//! work beat one large card that holds it with ease; so fit counts too. Such an offer is never recommended, whoever praises it (contradiction list, C112).

use super::market::{Market, Quality};
use super::pass::Place;
use super::query::Query;
use std::collections::BTreeMap;

/// What is compared, each so that more is better.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Merits {
    memory: f64,
    haste: f64,
    thrift: f64,
    fit: f64,
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
            fit: shape.fit.as_ref().map_or(0.0, |fit| fit.mid),
            stability: score.stability(lane.plan, shape.linked).mid,
            assurance: score.assurance.mid,
            evidence: -f64::from(Quality::ALL[usize::from(market.quality[plan])].grade as u8),
        }
    }

    fn all(&self) -> [f64; 7] {
        [self.memory, self.haste, self.thrift, self.fit, self.stability, self.assurance, self.evidence]
    }

    /// At least as good in everything, and better in memory, time or cost.
    fn dominates(&self, other: &Self) -> bool {
        let (ours, theirs) = (self.all(), other.all());
        ours.iter().zip(theirs).all(|(ours, theirs)| *ours >= theirs)
            && ours.iter().zip(theirs).take(3).any(|(ours, theirs)| *ours > theirs)
    }

    /// The same at another cost.
    fn at(self, cost: f64) -> Self {
        Self { thrift: -cost, ..self }
    }
}

/// The offers that dominate all that is dominated, and from which cost on offers of each kind are.
///
/// A kind is hardware, provider rating and price grade: what is compared besides cost is the same within it. So only the
/// cheapest admissible offer of a kind can dominate, and of those only the ones that none of the others dominates.
#[derive(Clone, Debug, Default)]
pub struct Front {
    /// Cheapest first.
    rivals: Vec<(Place, Merits)>,
    /// By lane and grade of the price: what costs more is dominated.
    limits: Vec<f64>,
}

/// Grades of a price.
const GRADES: usize = 4;

impl Front {
    /// The front of what a pass has costed; `leaders` hold at least the cheapest offer of each kind.
    pub fn new(market: &Market, query: &Query, leaders: &[Place]) -> Self {
        let (kind_of, ratings) = ratings(market, query);
        let width = ratings * GRADES;
        let slot = |lane: usize, grade: usize| {
            usize::from(market.lanes()[lane].shape) * width + usize::from(kind_of[lane]) * GRADES + grade
        };
        let mut best: Vec<Option<Place>> = vec![None; query.shapes.len() * width];
        for place in leaders {
            let (lane, quality) = (market.lane[place.plan as usize], market.quality[place.plan as usize]);
            let known = &mut best[slot(lane as usize, usize::from(quality / 2))];
            if known.is_none_or(|known| (place.cost, place.offer) < (known.cost, known.offer)) {
                *known = Some(*place);
            }
        }
        let merits = |place: &Place| (*place, Merits::of(market, query, *place));
        let mut rivals: Vec<(Place, Merits)> = best.iter().flatten().map(merits).collect();
        crate::sort::by(&mut rivals, |a, b| a.0.cost.total_cmp(&b.0.cost).then(a.0.offer.cmp(&b.0.offer)));
        let mut front = Self::default();
        for rival in rivals {
            if !front.rivals.iter().any(|(_, known)| known.dominates(&rival.1)) {
                front.rivals.push(rival);
            }
        }
        let of_kind: Vec<f64> =
            best.iter().map(|place| place.map_or(f64::INFINITY, |place| front.limit(&merits(&place).1))).collect();
        // A lane without hardware has no kind, and no offer of it is admissible.
        let limit = |lane, grade| of_kind.get(slot(lane, grade)).copied().unwrap_or(f64::INFINITY);
        let grades = |lane| (0..GRADES).map(move |grade| limit(lane, grade));
        front.limits = (0..market.lanes().len()).flat_map(grades).collect();
        front
    }

    /// The cost above which offers with these merits are dominated.
    fn limit(&self, kind: &Merits) -> f64 {
        let mut limit = f64::INFINITY;
        for (rival, merits) in &self.rivals {
            if rival.cost > limit {
                break;
            }
            // Better in memory or time, it dominates at the same cost already; else only what is dearer.
            if merits.dominates(&kind.at(rival.cost)) {
                return rival.cost.next_down();
            }
            if merits.dominates(&kind.at(f64::INFINITY)) {
                limit = rival.cost;
            }
        }
        limit
    }

    /// The cost above which offers of a lane are dominated, by the quality of their price.
    pub fn limit_of(&self, lane: u32, quality: u8) -> f64 {
        self.limits[lane as usize * GRADES + usize::from(quality / 2)]
    }

    /// The cheapest offer that dominates a place.
    pub fn dominator(&self, market: &Market, query: &Query, place: Place) -> Option<u32> {
        let own = Merits::of(market, query, place);
        let mut rivals = self.rivals.iter().take_while(|(rival, _)| rival.cost <= place.cost);
        rivals.find(|(_, merits)| merits.dominates(&own)).map(|(rival, _)| rival.offer)
    }
}

/// For each lane which rating its provider has on it, and how many ratings there are: equal middles of stability and
/// assurance are one rating.
fn ratings(market: &Market, query: &Query) -> (Vec<u16>, usize) {
    let mut known: BTreeMap<[u64; 2], u16> = BTreeMap::new();
    let of_lanes = market.lanes().iter().map(|lane| {
        let score = &query.providers[usize::from(lane.provider)].score;
        let linked = query.shapes.get(usize::from(lane.shape)).is_some_and(|shape| shape.linked);
        let bits = [score.stability(lane.plan, linked).mid.to_bits(), score.assurance.mid.to_bits()];
        let next = u16::try_from(known.len()).unwrap_or(u16::MAX);
        *known.entry(bits).or_insert(next)
    });
    let of_lanes = of_lanes.collect();
    (of_lanes, known.len())
}
