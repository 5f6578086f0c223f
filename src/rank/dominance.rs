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

/// An offer under a plan, as domination sees it.
#[derive(Clone, Copy, Debug)]
pub struct Rival {
    /// The offer.
    pub offer: u32,
    /// What the job costs there, in the scenario's currency.
    pub cost: f64,
    /// Position of the plan's lane in [`Market::lanes`].
    pub lane: u32,
    /// Position of its price's quality in [`Quality::ALL`].
    pub quality: u8,
}

impl Rival {
    /// An offer at its place.
    pub fn of(market: &Market, place: Place) -> Self {
        let plan = place.plan as usize;
        Self { offer: place.offer, cost: place.cost, lane: market.lane[plan], quality: market.quality[plan] }
    }
}

impl Merits {
    fn of(market: &Market, query: &Query, rival: &Rival) -> Self {
        let lane = &market.lanes()[rival.lane as usize];
        let shape = &query.shapes[usize::from(lane.shape)];
        let score = &query.scores[usize::from(lane.provider)];
        Self {
            memory: shape.usable * f64::from(shape.cards),
            haste: -shape.hours.mid,
            thrift: -rival.cost,
            fit: shape.fit.as_ref().map_or(0.0, |fit| fit.mid),
            stability: score.stability(lane.plan, shape.linked).mid,
            assurance: score.assurance.mid,
            evidence: -f64::from(Quality::ALL[usize::from(rival.quality)].grade as u8),
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
    rivals: Vec<(Rival, Merits)>,
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
    pub fn new(market: &Market, query: &Query, leaders: &[Rival]) -> Self {
        let dearness = |rival: &Rival| (rival.cost, rival.offer);
        let count = market.classes() * GRADES;
        let mut cheapest: Vec<Option<Rival>> = vec![None; count];
        for leader in leaders {
            let known = &mut cheapest[kind(market, leader.lane, leader.quality)];
            if known.is_none_or(|known| dearness(leader) < dearness(&known)) {
                *known = Some(*leader);
            }
        }
        let rivals: Vec<(usize, Rival)> =
            (0..).zip(cheapest).filter_map(|(kind, rival)| rival.map(|rival| (kind, rival))).collect();
        // By cost, then by offer, as plain numbers; a cost is never below 0, and adding 0 takes its sign off a zero.
        let key = |(at, (_, rival)): (u128, &(usize, Rival))| {
            u128::from((rival.cost + 0.0).to_bits()) << 64 | u128::from(rival.offer) << 32 | at
        };
        let mut order: Vec<u128> = (0..).zip(&rivals).map(key).collect();
        order.sort_unstable();
        let mut front = Self { rivals: Vec::new(), limits: vec![f64::INFINITY; count] };
        // For each rival the first of the front that is as good but for the cost.
        let mut covered: Vec<(usize, Merits, usize)> = Vec::with_capacity(rivals.len());
        #[allow(clippy::cast_possible_truncation, reason = "the low half is a position")]
        for (kind, rival) in order.iter().map(|&key| rivals[key as u32 as usize]) {
            let merits = Merits::of(market, query, &rival);
            let first = front.rivals.iter().position(|(_, known)| known.covers(&merits));
            let first = first.unwrap_or(front.rivals.len());
            let dominated = front.rivals[first..].iter().any(|(_, known)| known.dominates(&merits));
            covered.push((kind, merits, first));
            if !dominated {
                front.rivals.push((rival, merits));
            }
        }
        for (kind, merits, first) in &covered {
            front.limits[*kind] = front.limit(merits, *first);
        }
        front
    }

    /// The cost above which offers with these merits are dominated; none of the front before `first` covers them.
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
        let own = Merits::of(market, query, &Rival::of(market, place));
        let mut rivals = self.rivals.iter().take_while(|(rival, _)| rival.cost <= place.cost);
        rivals.find(|(_, merits)| merits.dominates(&own)).map(|(rival, _)| rival.offer)
    }
}
