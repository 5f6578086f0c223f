//! An import on its way into the market: in parcels of a few thousand rows, so that the page that takes them in stays
//! alive, and compact, since files are read by another program (`src/bin/kaopu-import.rs`) than the one that ranks.
//! Whatever many rows share is said once as a [`Kind`], so that the page looks it up once and not for each row.
//!
//! | what | where |
//! |---|---|
//! | [`parcels`] | an import cut into parcels, each with its own table of texts |
//! | [`Parcel::pack`], [`Parcel::unpack`] | as bytes, postcard |
//! | [`super::summary`] | what is said about the whole file |

use super::Imported;
use super::offer::Offer;
use super::texts::{QuickMap, Strip, Text, Texts};
use crate::catalog::AcceleratorIndex;
use crate::catalog::evidence::Stated;
use crate::catalog::offer::{Hold, Per, Plan, PriceKind};
use crate::catalog::provider::Region;
use crate::units::{Currency, Money};
use serde::{Deserialize, Serialize};

/// Prices in one parcel, about: taking one in costs a few milliseconds of a phone's or a busy machine's time.
pub const PRICES: usize = 8192;

/// Some offers of a file.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Parcel {
    /// Texts that the others name by position.
    pub texts: Strip,
    /// What offers have in common, in the order of the first that has it.
    pub kinds: Vec<Kind>,
    /// Offers, in file order.
    pub entries: Vec<Entry>,
    /// Their prices, in the same order: each offer has as many as its kind has plans.
    pub prices: Vec<Priced>,
}

/// Everything about an offer but its name, its prices and where they stand.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Kind {
    /// Who rents, a position in [`Parcel::texts`].
    pub provider: u32,
    /// What; `None` when it is no single card of the registry.
    pub accelerator: Option<AcceleratorIndex>,
    /// Cards of the instance; `None` when it is priced for each card.
    pub node: Option<u16>,
    /// Where it runs.
    pub region: Option<Region>,
    /// Why it has no price.
    pub hold: Option<Hold>,
    /// How each of its prices is charged.
    pub plans: Vec<Charged>,
}

/// What a price is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Charged {
    /// How it is charged.
    pub plan: Plan,
    /// List, promotion or member price.
    pub kind: PriceKind,
    /// Its currency.
    pub currency: Currency,
    /// When it was so.
    pub date: Stated,
}

/// One offer: the prices of one row that speak of one thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// What it shares with others, a position in [`Parcel::kinds`].
    pub kind: u32,
    /// Variant and region as the file writes them, a position in [`Parcel::texts`].
    pub variant: u32,
}

/// One price that may rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Priced {
    /// Line in the file.
    pub line: u32,
    /// Address that the file names as its source, a position in [`Parcel::texts`].
    pub url: u32,
    /// For the node, or for each card, as the kind counts.
    pub price: Money,
}

impl Parcel {
    /// As bytes; empty when that fails, which only a want of memory can cause.
    pub fn pack(&self) -> Vec<u8> {
        postcard::to_allocvec(self).unwrap_or_default()
    }

    /// From bytes; `None` when they are no parcel.
    pub fn unpack(bytes: &[u8]) -> Option<Self> {
        postcard::from_bytes(bytes).ok()
    }
}

/// Cuts an import into parcels of about `most` prices. The prices of one offer are never parted.
pub fn parcels(imported: &Imported, most: usize) -> impl Iterator<Item = Parcel> {
    let offers = &imported.offers;
    let mut at = 0;
    std::iter::from_fn(move || {
        if at >= offers.len() {
            return None;
        }
        let mut parcel = Filling::new(&imported.texts);
        while at < offers.len() && parcel.made.prices.len().max(parcel.made.entries.len()) < most {
            let same = offers[at..].iter().position(|row| !same_offer(row, &offers[at]));
            let end = same.map_or(offers.len(), |n| at + n);
            parcel.add(&offers[at..end]);
            at = end;
        }
        Some(parcel.made)
    })
}

/// Whether two rows are plans of one offer: they come from one record and speak of one thing.
fn same_offer(a: &Offer, b: &Offer) -> bool {
    (a.row, a.provider, a.accelerator, a.count, a.per, a.variant)
        == (b.row, b.provider, b.accelerator, b.count, b.per, b.variant)
}

/// A parcel being filled.
struct Filling<'t> {
    made: Parcel,
    texts: &'t Texts,
    singles: QuickMap<Text, u32>,
    variants: QuickMap<(Text, Text), u32>,
    kinds: QuickMap<Kind, u32>,
    /// The kind of the offer that is being added.
    kind: Kind,
}

impl<'t> Filling<'t> {
    fn new(texts: &'t Texts) -> Self {
        Self {
            made: Parcel::default(),
            texts,
            singles: QuickMap::default(),
            variants: QuickMap::default(),
            kinds: QuickMap::default(),
            kind: Kind::default(),
        }
    }

    /// Adds the prices of one offer.
    fn add(&mut self, rows: &[Offer]) {
        let Some(first) = rows.first() else { return };
        let node = if first.per == Per::Gpu && first.count <= 1 { None } else { Some(first.count.max(1)) };
        self.kind.plans.clear();
        for row in rows.iter().filter(|row| row.ranks()) {
            let Some(price) = row.price else { continue };
            let price = match (row.per, node) {
                (Per::Gpu, Some(cards)) => Money::from_micros(price.micros().saturating_mul(i64::from(cards))),
                _ => price,
            };
            let url = self.single(row.url);
            let Offer { line, plan, kind, currency, date, .. } = *row;
            self.made.prices.push(Priced { line, url, price });
            self.kind.plans.push(Charged { plan, kind, currency, date });
        }
        self.kind.provider = self.single(first.provider);
        self.kind.accelerator = first.accelerator;
        self.kind.node = node;
        self.kind.region = first.region;
        self.kind.hold = if self.kind.plans.is_empty() { first.hold } else { None };
        let entry = Entry { kind: self.known_kind(), variant: self.variant(first) };
        self.made.entries.push(entry);
    }

    /// The place of the present kind.
    fn known_kind(&mut self) -> u32 {
        if let Some(&known) = self.kinds.get(&self.kind) {
            return known;
        }
        let next = u32::try_from(self.made.kinds.len()).unwrap_or(u32::MAX);
        self.made.kinds.push(self.kind.clone());
        self.kinds.insert(self.kind.clone(), next);
        next
    }

    /// The place of a text of the file.
    fn single(&mut self, text: Text) -> u32 {
        if text == Text::EMPTY {
            return 0;
        }
        let made = &mut self.made.texts;
        *self.singles.entry(text).or_insert_with(|| made.push(self.texts.get(text)))
    }

    /// The place of variant and region as the file writes them: what tells two rows of one provider and card apart.
    fn variant(&mut self, offer: &Offer) -> u32 {
        let made = &mut self.made.texts;
        *self.variants.entry((offer.variant, offer.region_text)).or_insert_with(|| {
            match (self.texts.get(offer.variant), self.texts.get(offer.region_text)) {
                (variant, "") => made.push(variant),
                ("", region) => made.push(region),
                (variant, region) => made.push(&format!("{variant} {region}")),
            }
        })
    }
}
