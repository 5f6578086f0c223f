//! The best of what a pass costed, without scoring all of it: on a shelf and under one plan a dearer offer never stands
//! above a cheaper one, so a shelf whose cheapest is not among the best is not looked at, and on the others most offers are
//! dismissed by comparing two prices.

use super::dominance::Front;
use super::market::{Market, ShapeIndex};
use super::pass::{Found, Open, Passed, Place, cheapest_plan, place};
use super::query::{Charge, Query};
use super::shelf::{Shelf, ShelfPlan, Shelves};
use super::tally::{Lines, charge, cheapest, linear};
use crate::catalog::ProviderIndex;
use crate::scenario::Sort;
use crate::score::value::ln_value;
use crate::units::exact;

/// What places an offer in the list, but for its price: what the offers of a shelf share under one plan.
struct Standing {
    worth: Worth,
    /// Price for one card and hour, for each unit of the plan's price.
    card_hour: CardHour,
    /// Whether the key never rises with the price.
    falls: bool,
    /// The best key that an offer of the shelf could have under this plan.
    promise: u32,
    /// A price whose key was not good enough; nothing as dear is looked at again.
    too_dear: f64,
}

/// What the key needs besides the cost.
struct Worth {
    /// Whether value alone can veto.
    sound: bool,
    /// The cost above which others dominate it.
    limit: f64,
    /// `ln` of the factors for fees and for the price's evidence.
    known: f64,
    /// Weighted logarithm of fit, assurance and stability.
    ln: f64,
    /// Hours of the job.
    hours: f64,
}

/// From a plan's price to that of one card and hour, in the order in which it is multiplied.
struct CardHour {
    factor: f64,
    rate: f64,
    hours: f64,
    cards: f64,
}

/// What a query wants of the list.
struct Order<'a> {
    front: &'a Front,
    sort: Sort,
    ln_cheapest: f64,
    weight: f64,
    /// `ln` of the least value that is recommended.
    least_value: f64,
}

impl<'a> Order<'a> {
    fn new(query: &Query, passed: &'a Passed) -> Self {
        let weight = query.shares[2];
        let least_value = if weight > 0.0 { exact::ln(query.floors[2]) } else { f64::NEG_INFINITY };
        Self {
            front: &passed.front,
            sort: query.sort,
            ln_cheapest: exact::ln(passed.cheapest),
            weight,
            least_value,
        }
    }

    /// The sorting key of an offer, without the offer: more is better.
    #[allow(clippy::cast_possible_truncation, reason = "keys are f32 on purpose")]
    fn key(&self, worth: &Worth, cost: f64, card_hour: impl FnOnce() -> f64) -> u32 {
        let ln_value = ln_value(self.ln_cheapest, cost, worth.known);
        let recommended = ln_value >= self.least_value && worth.sound && cost <= worth.limit;
        let merit = match self.sort {
            Sort::Kaopu => worth.ln + if self.weight > 0.0 { self.weight * ln_value } else { 0.0 },
            Sort::Cost => -cost,
            Sort::Time => -worth.hours,
            Sort::Price => -card_hour(),
        };
        key(recommended, merit as f32)
    }

    /// The best key that an offer with these merits can have, the cheapest of them costing `cost`.
    fn promise(&self, worth: &Worth, cost: f64) -> u32 {
        match self.sort {
            _ if !cost.is_finite() => 0,
            // Offers of one cost may differ in price by a rounding, so there the price promises nothing.
            Sort::Price => u32::MAX,
            _ => self.key(worth, cost, || 0.0),
        }
    }
}

impl CardHour {
    fn of(&self, price: f64) -> f64 {
        price * self.factor * self.rate / self.hours / self.cards
    }
}

impl Query {
    /// Whether no dimension but value vetoes a shelf's offers under one of its plans.
    pub fn sound(&self, shelf: &Shelf, plan: usize) -> bool {
        self.shapes[usize::from(shelf.shape)].sound
            && self.providers[usize::from(shelf.provider)].sound
            && self.lanes[shelf.plans[plan].lane as usize].sound
    }

    /// A shelf under one of its plans, the cheapest of its offers costing `cost`.
    fn standing(&self, market: &Market, order: &Order<'_>, shelf: &Shelf, plan: usize, cost: f64) -> Standing {
        let on = shelf.plans[plan];
        let worth = self.worth(market, order, shelf.shape, shelf.provider, on);
        Standing {
            promise: order.promise(&worth, cost),
            worth,
            card_hour: self.card_hour(market, on.lane),
            falls: matches!(charge(self, shelf, plan), Charge::Linear { .. }),
            too_dear: f64::INFINITY,
        }
    }

    fn worth(
        &self,
        market: &Market,
        order: &Order<'_>,
        shape: ShapeIndex,
        provider: ProviderIndex,
        plan: ShelfPlan,
    ) -> Worth {
        let lane = &self.lanes[plan.lane as usize];
        let (shape, provider) = (&self.shapes[usize::from(shape)], &self.providers[usize::from(provider)]);
        Worth {
            sound: shape.sound && provider.sound && lane.sound,
            limit: order.front.limit_of(market, plan.lane, plan.quality),
            known: lane.ln_fees + self.ln_quality[usize::from(plan.quality)],
            ln: shape.ln + provider.ln + lane.ln,
            hours: shape.hours.mid,
        }
    }

    fn card_hour(&self, market: &Market, lane: u32) -> CardHour {
        let lane = market.lanes()[lane as usize];
        let shape = &self.shapes[usize::from(lane.shape)];
        CardHour {
            factor: shape.factor,
            rate: self.rates[lane.currency as usize],
            hours: lane.plan.term_hours().unwrap_or(1.0),
            cards: f64::from(shape.cards.max(1)),
        }
    }
}

/// Price for one card and hour, in the scenario's currency; terms are spread over their hours.
pub fn per_card_hour(market: &Market, query: &Query, plan: usize) -> f64 {
    query.card_hour(market, market.lane[plan]).of(market.price[plan])
}

/// The key that places an offer at `cost` under `plan` in the list, reckoned for it alone; more is better.
pub fn standing(market: &Market, query: &Query, passed: &Passed, plan: usize, cost: f64) -> u32 {
    let (lane, at) = (market.lane_of_plan(plan), market.lane[plan]);
    let plan_of = ShelfPlan { lane: at, quality: market.quality[plan] };
    let order = Order::new(query, passed);
    let worth = query.worth(market, &order, lane.shape, lane.provider, plan_of);
    order.key(&worth, cost, || per_card_hour(market, query, plan))
}

/// The `top` best offers, best first; ties by position, which is by id.
#[allow(clippy::cast_possible_truncation, reason = "the upper half of a key is a u32")]
pub fn best(
    market: &Market,
    shelves: &Shelves,
    query: &Query,
    found: &Found<'_>,
    passed: &Passed,
    top: usize,
) -> Vec<Place> {
    if top == 0 {
        return Vec::new();
    }
    let order = Order::new(query, passed);
    let standings = |open: &Open<'_>| -> Vec<Standing> {
        let leaders = found.leaders[open.first..].iter().take(open.shelf.plans.len()).enumerate();
        leaders.map(|(plan, &(cost, _))| query.standing(market, &order, open.shelf, plan, cost)).collect()
    };
    // Shelves by what they promise, as plain numbers.
    let mut ahead: Vec<u64> = Vec::with_capacity(found.open.len());
    for (at, open) in (0..).zip(&found.open) {
        let mut promise = 0;
        for (&on, &(cost, _)) in open.shelf.plans.iter().zip(&found.leaders[open.first..]) {
            let worth = query.worth(market, &order, open.shelf.shape, open.shelf.provider, on);
            promise = promise.max(order.promise(&worth, cost));
        }
        ahead.push(whole_key(promise, at));
    }
    ahead.sort_unstable_by(|a, b| b.cmp(a));
    let mut kept = Kept { top, keys: Vec::new(), least: 0 };
    for shelf in ahead {
        if !kept.takes((shelf >> 32) as u32) {
            break;
        }
        let open = &found.open[offer_of(shelf) as usize];
        look(shelves, query, &order, open, &mut standings(open), &mut kept);
    }
    kept.finish()
        .filter_map(|offer| {
            let (cost, plan) = cheapest_plan(market, query, offer as usize).ok()?;
            Some(place(market, offer, plan - market.plans(offer as usize).start, cost))
        })
        .collect()
}

/// Offers the shelf's places to the list. What is certainly too dear is passed over by comparing prices alone.
fn look(
    shelves: &Shelves,
    query: &Query,
    order: &Order<'_>,
    open: &Open<'_>,
    standings: &mut [Standing],
    kept: &mut Kept,
) {
    let offers = shelves.offers(open.shelf);
    let prices = |plan| shelves.prices(open.shelf, plan);
    match open.lines {
        Lines::One(plan, line) => {
            let standing = &mut standings[plan];
            let rising = open.shelf.column(plan).rising;
            for (at, &price) in prices(plan).iter().enumerate() {
                if price < standing.too_dear {
                    standing.offer(order, open, offers[at], linear(line, price), price, kept);
                } else if rising {
                    break;
                }
            }
        }
        Lines::Two([one, two], lines) => {
            for (at, (&first, &second)) in prices(one).iter().zip(prices(two)).enumerate() {
                if first >= standings[one].too_dear && second >= standings[two].too_dear {
                    continue;
                }
                let costs = (linear(lines[0], first), linear(lines[1], second));
                let (plan, cost, price) =
                    if costs.1 < costs.0 { (two, costs.1, second) } else { (one, costs.0, first) };
                if price < standings[plan].too_dear {
                    standings[plan].offer(order, open, offers[at], cost, price, kept);
                }
            }
        }
        Lines::Any => {
            for (at, &offer) in offers.iter().enumerate() {
                let (cost, plan) = cheapest(shelves, query, open.shelf, at);
                standings[plan].offer(order, open, offer, cost, prices(plan)[at], kept);
            }
        }
    }
}

impl Standing {
    /// Takes one offer up if it is among the best, else remembers what was too dear.
    fn offer(&mut self, order: &Order<'_>, open: &Open<'_>, offer: u32, cost: f64, price: f64, kept: &mut Kept) {
        if open.limit.exceeded_by(cost) || !kept.wants(self.promise, offer) {
            return;
        }
        let key = order.key(&self.worth, cost, || self.card_hour.of(price));
        if kept.takes(key) {
            kept.push(key, offer);
        } else if self.falls {
            self.too_dear = self.too_dear.min(price);
        }
    }
}

/// The best keys so far: between `top` and twice as many, so that putting in order is rare.
struct Kept {
    top: usize,
    keys: Vec<u64>,
    /// Key of the last that is certainly among them; 0 until there are enough.
    least: u64,
}

impl Kept {
    /// Whether an offer with this key can be among the best, whichever offer it is.
    fn takes(&self, key: u32) -> bool {
        u64::from(key) >= self.least >> 32
    }

    /// Whether this offer with this key is among the best so far.
    fn wants(&self, key: u32, offer: u32) -> bool {
        whole_key(key, offer) > self.least
    }

    fn push(&mut self, key: u32, offer: u32) {
        if !self.wants(key, offer) {
            return;
        }
        self.keys.push(whole_key(key, offer));
        if self.keys.len() == self.top || self.keys.len() >= self.top.saturating_mul(2) {
            self.cut();
        }
    }

    fn cut(&mut self) {
        self.keys.select_nth_unstable_by(self.top - 1, |a, b| b.cmp(a));
        self.keys.truncate(self.top);
        self.least = self.keys[self.top - 1];
    }

    /// The best offers, best first.
    fn finish(mut self) -> impl Iterator<Item = u32> {
        self.keys.sort_unstable_by(|a, b| b.cmp(a));
        self.keys.truncate(self.top);
        self.keys.into_iter().map(offer_of)
    }
}

/// A key with the offer that has it; of equal keys the earlier offer's is greater.
fn whole_key(key: u32, offer: u32) -> u64 {
    u64::from(key) << 32 | u64::from(!offer)
}

/// The offer of a whole key.
#[allow(clippy::cast_possible_truncation, reason = "the low half is the offer")]
fn offer_of(key: u64) -> u32 {
    !(key as u32)
}

/// A key that sorts: recommended first, then merit. The float's bits are turned so that they order as unsigned numbers;
/// recommended takes the place of their lowest bit's room at the top.
fn key(recommended: bool, merit: f32) -> u32 {
    let merit = if merit.is_nan() { f32::NEG_INFINITY } else { merit };
    let bits = merit.to_bits();
    let ordered = if bits >> 31 == 1 { !bits } else { bits | 1 << 31 };
    u32::from(recommended) << 31 | ordered >> 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_sort_recommended_first_then_merit_then_the_earlier_offer() {
        let all = [
            (false, 5.0, 1),
            (true, -3.0, 2),
            (true, 0.5, 4),
            (true, 0.5, 3),
            (true, f32::NAN, 5),
            (true, f32::NEG_INFINITY, 6),
        ];
        for top in 1..=6 {
            let mut kept = Kept { top, keys: Vec::new(), least: 0 };
            for (recommended, merit, offer) in all {
                kept.push(key(recommended, merit), offer);
            }
            assert_eq!(kept.finish().collect::<Vec<_>>(), [3, 4, 2, 5, 6, 1][..top]);
        }
    }
}
