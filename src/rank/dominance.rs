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

    /// At least as good in everything but cost.
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
    fn dominates(&self, other: &Self) -> bool {
        self.thrift >= other.thrift && self.covers(other) && (self.thrift > other.thrift || self.outdoes(other))
    }

    /// What is the same for all offers of a kind, as numbers that sort.
    fn kind(&self) -> [u64; 3] {
        [self.stability, self.assurance, self.evidence].map(f64::to_bits)
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
    /// By lane and grade of the price, where a leader is: what costs more is dominated.
    limits: Vec<f64>,
}

/// Grades of a price.
const GRADES: usize = 4;

impl Front {
    /// The front of what a pass has costed; `leaders` hold at least the cheapest offer of each kind.
    pub fn new(market: &Market, query: &Query, leaders: &[Place]) -> Self {
        let mut kinds: Vec<(Place, Merits)> =
            leaders.iter().map(|place| (*place, Merits::of(market, query, *place))).collect();
        let kind = |(place, merits): &(Place, Merits)| (market.shape[place.offer as usize], merits.kind());
        let dearness = |a: &(Place, Merits), b: &(Place, Merits)| {
            a.0.cost.total_cmp(&b.0.cost).then(a.0.offer.cmp(&b.0.offer))
        };
        crate::sort::by(&mut kinds, |a, b| kind(a).cmp(&kind(b)).then_with(|| dearness(a, b)));
        // The cheapest of each kind, which comes first of it.
        let mut rivals: Vec<(Place, Merits)> = Vec::new();
        let firsts = (0..kinds.len()).filter(|&at| at == 0 || kind(&kinds[at]) != kind(&kinds[at - 1]));
        rivals.extend(firsts.map(|at| kinds[at]));
        crate::sort::by(&mut rivals, dearness);
        let mut front = Self { rivals: Vec::new(), limits: vec![f64::INFINITY; market.lanes().len() * GRADES] };
        for rival in rivals {
            if !front.rivals.iter().any(|(_, known)| known.dominates(&rival.1)) {
                front.rivals.push(rival);
            }
        }
        let mut last = None;
        for each in &kinds {
            let limit = match last {
                Some((known, limit)) if known == kind(each) => limit,
                _ => front.limit(&each.1),
            };
            last = Some((kind(each), limit));
            let plan = each.0.plan as usize;
            front.limits[market.lane[plan] as usize * GRADES + usize::from(market.quality[plan] / 2)] = limit;
        }
        front
    }

    /// The cost above which offers with these merits are dominated.
    fn limit(&self, kind: &Merits) -> f64 {
        let mut limit = f64::INFINITY;
        for (rival, merits) in &self.rivals {
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
