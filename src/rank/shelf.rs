//! Shelves: offers that are alike in everything but their prices. What a query asks of hardware, provider, place and
//! plan has one answer for a shelf; what is left of an offer are its prices, which lie one after another, so that the
//! pass reads eight bytes a plan and nothing else.

use super::market::{Market, ShapeIndex};
use crate::catalog::ProviderIndex;
use crate::catalog::offer::Hold;
use crate::catalog::provider::Region;
use std::collections::BTreeMap;

/// All offers of a market, by shelf.
#[derive(Clone, Debug, Default)]
pub struct Shelves {
    shelves: Vec<Shelf>,
    /// Offers of the first shelf, of the second, and so on; rising within a shelf.
    offers: Vec<u32>,
    /// For each shelf a column of prices for each of its plans, in the order of its offers.
    prices: Vec<f64>,
}

/// What the offers of a shelf share.
#[derive(Clone, Debug)]
pub struct Shelf {
    /// Hardware.
    pub shape: ShapeIndex,
    /// Who rents.
    pub provider: ProviderIndex,
    /// Where.
    pub region: Option<Region>,
    /// Why there is no plan that may rank.
    pub hold: Option<Hold>,
    /// Its plans, in the order in which each offer has them.
    pub plans: Vec<ShelfPlan>,
    len: usize,
    first_offer: usize,
    first_price: usize,
}

/// What a plan has besides its price.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShelfPlan {
    /// Position in [`Market::lanes`].
    pub lane: u32,
    /// Position in [`super::market::Quality::ALL`].
    pub quality: u8,
}

impl Shelves {
    /// Puts a market's offers on shelves.
    pub fn new(market: &Market) -> Self {
        let mut shelving = Shelving::default();
        shelving.take(market);
        shelving.done(market)
    }

    /// All shelves, in the order of their first offers.
    pub fn all(&self) -> &[Shelf] {
        &self.shelves
    }

    /// The offers of a shelf, rising.
    pub fn offers(&self, shelf: &Shelf) -> &[u32] {
        &self.offers[shelf.first_offer..shelf.first_offer + shelf.len]
    }

    /// The prices of one of a shelf's plans, in the order of its offers.
    pub fn prices(&self, shelf: &Shelf, plan: usize) -> &[f64] {
        let first = shelf.first_price + plan * shelf.len;
        &self.prices[first..first + shelf.len]
    }
}

/// Shelves in the making: a market that grows is taken in bit by bit, so that no single turn has to sort all of it.
#[derive(Debug, Default)]
pub struct Shelving {
    known: BTreeMap<Box<[u64]>, u32>,
    shelves: Vec<Shelf>,
    /// Shelf of each offer so far.
    on: Vec<u32>,
}

impl Shelving {
    /// Finds the shelves of the offers that came since the last time.
    pub fn take(&mut self, market: &Market) {
        for offer in self.on.len()..market.len() {
            let at = self.number(Shelf::of(market, offer));
            self.put(at);
        }
    }

    /// The number of a shelf, kept once.
    #[allow(
        clippy::cast_possible_truncation,
        reason = "there are no more shelves than offers, which Market::put bounds"
    )]
    pub fn number(&mut self, shelf: Shelf) -> u32 {
        let key = shelf.key();
        if let Some(&known) = self.known.get(key.as_slice()) {
            return known;
        }
        let next = self.shelves.len() as u32;
        self.known.insert(key.into(), next);
        self.shelves.push(shelf);
        next
    }

    /// Puts the market's next offer on the shelf of a number.
    pub fn put(&mut self, at: u32) {
        self.shelves[at as usize].len += 1;
        self.on.push(at);
    }

    /// Makes room for so many more offers.
    pub fn reserve(&mut self, offers: usize) {
        self.on.reserve(offers);
    }

    /// The shelves of a market, all of whose offers are taken in.
    pub fn done(mut self, market: &Market) -> Shelves {
        self.take(market);
        let Self { mut shelves, on, .. } = self;
        let (mut offers, mut prices) = (0, 0);
        for shelf in &mut shelves {
            (shelf.first_offer, shelf.first_price) = (offers, prices);
            offers += shelf.len;
            prices += shelf.len * shelf.plans.len();
        }
        let mut all = Shelves { shelves, offers: vec![0; offers], prices: vec![0.0; prices] };
        let mut filled = vec![0_usize; all.shelves.len()];
        for (offer, &at) in (0_u32..).zip(&on) {
            let (shelf, filled) = (&all.shelves[at as usize], &mut filled[at as usize]);
            all.offers[shelf.first_offer + *filled] = offer;
            for (column, plan) in market.plans(offer as usize).enumerate() {
                all.prices[shelf.first_price + column * shelf.len + *filled] = market.price[plan];
            }
            *filled += 1;
        }
        all
    }
}

impl Shelf {
    /// Without offers, without a place.
    pub fn empty(shape: ShapeIndex, provider: ProviderIndex, plans: Vec<ShelfPlan>) -> Self {
        Self { shape, provider, region: None, hold: None, plans, len: 0, first_offer: 0, first_price: 0 }
    }

    fn of(market: &Market, offer: usize) -> Self {
        let plan = |plan: usize| ShelfPlan { lane: market.lane[plan], quality: market.quality[plan] };
        let plans = market.plans(offer).map(plan).collect();
        let (region, hold) = (market.region[offer], market.hold[offer]);
        Self { region, hold, ..Self::empty(market.shape[offer], market.provider[offer], plans) }
    }

    /// Everything but the offers, as numbers: equal only for one shelf.
    fn key(&self) -> Vec<u64> {
        let region = self.region.map_or(0, |region| region as u64 + 1);
        let hold = self.hold.map_or(0, |hold| hold as u64 + 1);
        let alike = u64::from(self.shape) | u64::from(self.provider) << 16 | region << 32 | hold << 40;
        let plans = self.plans.iter().map(|plan| u64::from(plan.lane) << 8 | u64::from(plan.quality));
        std::iter::once(alike).chain(plans).collect()
    }
}
