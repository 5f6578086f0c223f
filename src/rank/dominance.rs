//! Dominated offers: another admissible offer has at least the memory, fits the work no worse, finishes no later, costs no
//! more, and rests on no worse evidence. Memory summed over cards alone would let eight small cards that barely hold the
//! work beat one large card that holds it with ease; so fit counts too. Such an offer is never recommended, whoever praises it (contradiction list, C112).

use super::market::{Market, Quality};
use super::pass::Place;
use super::query::Query;

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

    /// At least as good in everything but cost. Asked ten thousand times a query, so it is worth its room.
    #[inline(always)]
    fn covers(&self, other: &Self) -> bool {
        self.memory >= other.memory
            && self.haste >= other.haste
            && self.fit >= other.fit
            && self.stability >= other.stability
            && self.assurance >= other.assurance
            && self.evidence >= other.evidence
    }

    /// Better in memory or time.
    fn outdoes(&self, other: &Self) -> bool {
        self.memory > other.memory || self.haste > other.haste
    }

    /// At least as good in everything, and better in memory, time or cost.
    #[inline(always)]
    fn dominates(&self, other: &Self) -> bool {
        self.thrift >= other.thrift && self.covers(other) && (self.thrift > other.thrift || self.outdoes(other))
    }
}

/// The offers that dominate all that is dominated, and from which cost on offers of each kind are.
///
/// A kind is a class of lanes and a price grade: what is compared besides cost is the same within it. So only the
/// cheapest admissible offer of a kind can dominate, and of those only the ones that none of the others dominates.
#[derive(Clone, Debug, Default)]
pub struct Front {
    /// Cheapest first.
    rivals: Vec<(Place, Merits)>,
    /// By kind, where it has an offer: what costs more is dominated.
    limits: Vec<f64>,
}

/// Grades of a price.
const GRADES: usize = 4;

/// Number of the kind of what is charged on a lane at a price of some quality.
fn kind(market: &Market, lane: u32, quality: u8) -> usize {
    market.class(lane) * GRADES + usize::from(quality / 2)
}

impl Front {
    /// The front of what a pass has costed; `leaders` hold at least the cheapest offer of each kind.
    pub fn new(market: &Market, query: &Query, leaders: &[Place]) -> Self {
        let count = market.classes() * GRADES;
        let dearness = |a: &Place, b: &Place| a.cost.total_cmp(&b.cost).then(a.offer.cmp(&b.offer));
        let mut least: Vec<Option<Place>> = vec![None; count];
        for place in leaders {
            let plan = place.plan as usize;
            let known = &mut least[kind(market, market.lane[plan], market.quality[plan])];
            if known.is_none_or(|known| dearness(place, &known).is_lt()) {
                *known = Some(*place);
            }
        }
        let mut kinds: Vec<(usize, Place, Merits)> = least
            .iter()
            .enumerate()
            .filter_map(|(kind, place)| place.map(|place| (kind, place, Merits::of(market, query, place))))
            .collect();
        // From the cheapest on: what nothing cheaper dominates is on the front itself.
        crate::sort::by(&mut kinds, |a, b| dearness(&a.1, &b.1));
        let mut front = Self { rivals: Vec::new(), limits: vec![f64::INFINITY; count] };
        let mut first: Vec<usize> = Vec::with_capacity(kinds.len());
        for (_, place, merits) in &kinds {
            let by = front.rivals.iter().position(|(_, known)| known.dominates(merits));
            if by.is_none() {
                front.rivals.push((*place, *merits));
            }
            first.push(by.unwrap_or(0));
        }
        for ((kind, _, merits), first) in kinds.iter().zip(first) {
            front.limits[*kind] = front.limit(merits, first);
        }
        front
    }

    /// The cost above which offers with these merits are dominated, no rival before the `first` being as good and cheaper.
    fn limit(&self, kind: &Merits, first: usize) -> f64 {
        let mut limit = f64::INFINITY;
        for (rival, merits) in &self.rivals[first..] {
            if rival.cost > limit {
                break;
            }
            if !merits.covers(kind) {
                continue;
            }
            // Better in memory or time, it dominates at the same cost already; else only what is dearer.
            if merits.outdoes(kind) {
                return rival.cost.next_down();
            }
            limit = rival.cost;
        }
        limit
    }

    /// The cost above which offers of a lane are dominated, by the quality of their price.
    pub fn limit_of(&self, market: &Market, lane: u32, quality: u8) -> f64 {
        self.limits[kind(market, lane, quality)]
    }

    /// The cheapest offer that dominates a place.
    pub fn dominator(&self, market: &Market, query: &Query, place: Place) -> Option<u32> {
        let own = Merits::of(market, query, place);
        let mut rivals = self.rivals.iter().take_while(|(rival, _)| rival.cost <= place.cost);
        rivals.find(|(_, merits)| merits.dominates(&own)).map(|(rival, _)| rival.offer)
    }
}
