//! Shelves: offers that are alike in everything but their prices. What a query asks of hardware, provider, place and
//! plan has one answer for a shelf; what is left of an offer are its prices. A shelf lies in the order of its first plan's
//! prices, and mostly all its plans rise together: then what is within a budget is found by halving, and no price is read
//! that does not matter.

use super::market::{Market, ShapeIndex};
use crate::catalog::ProviderIndex;
use crate::catalog::offer::Hold;
use crate::catalog::provider::Region;
use std::collections::BTreeMap;

/// All offers of a market, by shelf.
#[derive(Clone, Debug, Default)]
pub struct Shelves {
    shelves: Vec<Shelf>,
    /// Offers of the first shelf, of the second, and so on; within a shelf by the price of its first plan, then by number.
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
    /// The earliest of its offers.
    pub earliest: u32,
    /// What is known of the prices, in the order of the plans.
    columns: Vec<Column>,
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

/// The prices of one of a shelf's plans.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// The least.
    pub least: f64,
    /// The greatest.
    pub most: f64,
    /// Whether none is below the one before.
    pub rising: bool,
    /// Least and greatest ratio to the price of the first plan of the same offer.
    ratio: (f64, f64),
}

impl Column {
    fn of(prices: &[f64], first: &[f64]) -> Self {
        let mut column = Self {
            least: f64::INFINITY,
            most: f64::NEG_INFINITY,
            rising: prices.is_sorted(),
            ratio: (f64::INFINITY, 0.0),
        };
        for (&price, &first) in prices.iter().zip(first) {
            column.least = column.least.min(price);
            column.most = column.most.max(price);
            // Without a first price there is no ratio, and nothing follows from it.
            let ratio = price / first;
            let (least, most) = if ratio.is_finite() { (ratio, ratio) } else { (0.0, f64::INFINITY) };
            column.ratio = (column.ratio.0.min(least), column.ratio.1.max(most));
        }
        column
    }
}

impl Shelf {
    /// What is known of the prices of one of its plans.
    pub fn column(&self, plan: usize) -> Column {
        self.columns[plan]
    }

    /// A price of `plan` is at least this many times that of `other` for the same offer.
    pub fn ratio(&self, plan: usize, other: usize) -> f64 {
        self.columns[plan].ratio.0 / self.columns[other].ratio.1
    }
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

    /// The offers of a shelf, by the price of its first plan.
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
    pub fn done(self, market: &Market) -> Shelves {
        self.arrange(market).done(market)
    }

    /// Gives every offer its place, so that the shelves can be put in order one after the other.
    pub fn arrange(mut self, market: &Market) -> Arranging {
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
            *filled += 1;
        }
        Arranging { all, next: 0, keys: Vec::new() }
    }
}

/// Shelves whose offers are being put in order: a large market takes longer than a page may be held up.
#[derive(Debug)]
pub struct Arranging {
    all: Shelves,
    /// The shelf that comes next.
    next: usize,
    keys: Vec<u128>,
}

impl Arranging {
    /// Puts whole shelves in order until about `most` offers are; whether something is left.
    pub fn step(&mut self, market: &Market, most: usize) -> bool {
        let Shelves { shelves, offers, prices } = &mut self.all;
        let mut done = 0;
        while done < most {
            let Some(shelf) = shelves.get_mut(self.next) else { return false };
            let offers = &mut offers[shelf.first_offer..shelf.first_offer + shelf.len];
            let prices = &mut prices[shelf.first_price..shelf.first_price + shelf.plans.len() * shelf.len];
            shelf.sort(market, offers, prices, &mut self.keys);
            done += shelf.len;
            self.next += 1;
        }
        self.next < shelves.len()
    }

    /// The shelves, all in order.
    pub fn done(mut self, market: &Market) -> Shelves {
        self.step(market, usize::MAX);
        self.all
    }
}

impl Shelf {
    /// Without offers, without a place.
    pub fn empty(shape: ShapeIndex, provider: ProviderIndex, plans: Vec<ShelfPlan>) -> Self {
        let (region, hold, earliest, columns) = (None, None, u32::MAX, Vec::new());
        Self { shape, provider, region, hold, plans, earliest, columns, len: 0, first_offer: 0, first_price: 0 }
    }

    /// Puts its offers in the order of their first prices, and all prices in the order of the offers.
    fn sort(&mut self, market: &Market, offers: &mut [u32], prices: &mut [f64], keys: &mut Vec<u128>) {
        self.earliest = offers.first().copied().unwrap_or(u32::MAX);
        keys.clear();
        keys.extend(offers.iter().map(|&offer| {
            let first = market.plans(offer as usize).next().map_or(0.0, |plan| market.price[plan]);
            u128::from(first.to_bits()) << 32 | u128::from(offer)
        }));
        keys.sort_unstable();
        for (at, (place, key)) in offers.iter_mut().zip(keys).enumerate() {
            #[allow(clippy::cast_possible_truncation, reason = "the low half is the offer")]
            let offer = *key as u32;
            *place = offer;
            for (column, plan) in market.plans(offer as usize).enumerate() {
                prices[column * self.len + at] = market.price[plan];
            }
        }
        let columns = prices.chunks_exact(self.len.max(1));
        self.columns = columns.map(|column| Column::of(column, &prices[..self.len])).collect();
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
