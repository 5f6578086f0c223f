//! Prices of one provider that make no sense beside each other, as warnings on the plan that shows them
//! ([`crate::price::commitment`] has the rules). A price is never changed and never left out for it.
//!
//! | warning | the plan beside | rule |
//! |---|---|---|
//! | `node-below-cards` | a single card of the same kind on the same way of paying | contradiction C12 |
//! | `year-looks-like-month` | the month of the same offer | C20 |
//! | `hour-from-month` | the month of the same offer, with a discount that the provider states | C19 |
//! | `commitment-cannot-pay` | the hour of the same offer | rules.md R-053 |

use super::market::{Cards, Lane, Market, Shape};
use crate::catalog::AcceleratorIndex;
use crate::catalog::offer::{Plan, PriceKind};
use crate::catalog::provider::Provider;
use crate::price::commitment::{derived_from_month, never_pays, node_below_cards, year_looks_like_month};
use std::collections::BTreeMap;

/// Ways of paying by use, which differ in rounding only.
const BY_USE: [Plan; 3] = [Plan::Second, Plan::Minute, Plan::Hour];

/// Hour prices below this are too small for a cent to tell where they come from.
const LEAST_HOUR: f64 = 1.0;

/// What comparing needs of a whole market.
#[derive(Clone, Debug)]
pub struct Odd {
    /// The cheapest price of each lane.
    cheapest: Vec<f64>,
}

impl Odd {
    /// Looks over a market once.
    pub fn new(market: &Market) -> Self {
        let mut cheapest = vec![f64::INFINITY; market.lanes().len()];
        for (&lane, &price) in market.lane.iter().zip(&market.price) {
            let known = &mut cheapest[lane as usize];
            *known = known.min(price);
        }
        Self { cheapest }
    }

    /// The lowest list price by use of one card and hour, for each accelerator that somebody rents so; `rates` turn currencies
    /// into the one wanted.
    pub fn card_hours(&self, market: &Market, rates: [f64; 3]) -> BTreeMap<AcceleratorIndex, f64> {
        let mut found: BTreeMap<AcceleratorIndex, f64> = BTreeMap::new();
        for (lane, price) in market.lanes().iter().zip(&self.cheapest) {
            let Some(shape) = market.shapes().get(usize::from(lane.shape)) else { continue };
            if lane.kind != PriceKind::List || !BY_USE.contains(&lane.plan) || !price.is_finite() {
                continue;
            }
            let cards = match shape.cards {
                Cards::Each => 1.0,
                Cards::Node(cards) => f64::from(cards.max(1)),
            };
            let each = price * rates[lane.currency as usize] / cards;
            found.entry(shape.accelerator).and_modify(|known| *known = known.min(each)).or_insert(each);
        }
        found
    }

    /// The warnings on a plan of an offer.
    pub fn flags(&self, market: &Market, provider: &Provider, offer: usize, plan: usize) -> Vec<&'static str> {
        let (lane, price) = (market.lane_of_plan(plan), market.price[plan]);
        let beside = Beside { market, offer, lane };
        let by_use = BY_USE.contains(&lane.plan);
        let year = beside.price(&[Plan::Month]).filter(|_| lane.plan == Plan::Year);
        let month = beside.price(&[Plan::Month]).filter(|_| by_use && price >= LEAST_HOUR);
        let hour = beside.price(&BY_USE).filter(|_| lane.plan.term_hours().is_some());
        // The plain month is no sign: many hours are a month's 720th part. What a discount makes of it is.
        let factors: Vec<f64> =
            provider.discounts.iter().filter_map(|it| it.factor).filter(|factor| *factor < 1.0).collect();
        let table = [
            ("node-below-cards", self.node_below(market, lane, price)),
            ("year-looks-like-month", year.is_some_and(|month| year_looks_like_month(price, month).is_some())),
            ("hour-from-month", month.is_some_and(|month| derived_from_month(price, month, &factors).is_some())),
            ("commitment-cannot-pay", hour.is_some_and(|hour| never_pays(lane.plan, price, hour).is_some())),
        ];
        table.into_iter().filter(|(_, holds)| *holds).map(|(id, _)| id).collect()
    }

    /// Whether a card of this node is much cheaper than the cheapest single one on the same way of paying.
    fn node_below(&self, market: &Market, lane: Lane, node: f64) -> bool {
        let Some(Shape { accelerator, cards: Cards::Node(cards @ 2..) }) =
            market.shapes().get(usize::from(lane.shape)).copied()
        else {
            return false;
        };
        let ways: &[Plan] = if BY_USE.contains(&lane.plan) { &BY_USE } else { &[lane.plan] };
        let single = [Cards::Each, Cards::Node(1)].into_iter().filter_map(|cards| {
            let shape = market.shape_at(Shape { accelerator, cards })?;
            let price = |plan: &Plan| Some(self.cheapest[market.lane_at(Lane { shape, plan: *plan, ..lane })?]);
            ways.iter().filter_map(price).min_by(f64::total_cmp)
        });
        let single = single.min_by(f64::total_cmp);
        single.is_some_and(|single| node_below_cards(node, u32::from(cards), single).is_some())
    }
}

/// The other plans of one offer, at the same kind of price in the same currency.
struct Beside<'a> {
    market: &'a Market,
    offer: usize,
    lane: Lane,
}

impl Beside<'_> {
    /// The cheapest of them on one of these plans.
    fn price(&self, plans: &[Plan]) -> Option<f64> {
        let here: (PriceKind, _) = (self.lane.kind, self.lane.currency);
        let fits = |lane: Lane| (lane.kind, lane.currency) == here && plans.contains(&lane.plan);
        let found = self.market.plans(self.offer).filter(|&plan| fits(self.market.lane_of_plan(plan)));
        found.map(|plan| self.market.price[plan]).min_by(f64::total_cmp)
    }
}
