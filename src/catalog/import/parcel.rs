//! An import on its way into the market: in parcels of a few thousand rows, so that the page that takes them in stays
//! alive, and compact, since files are read by another program (`src/bin/kaopu-import.rs`) than the one that ranks.
//!
//! | what | where |
//! |---|---|
//! | [`parcels`] | an import cut into parcels, each with its own table of texts |
//! | [`Parcel::pack`], [`Parcel::unpack`] | as bytes, postcard |
//! | [`super::summary`] | what is said about the whole file |

use super::Imported;
use super::offer::Offer;
use super::texts::{Text, Texts};
use crate::catalog::AcceleratorIndex;
use crate::catalog::evidence::Stated;
use crate::catalog::offer::{Hold, Per, Plan, PriceKind};
use crate::catalog::provider::Region;
use crate::units::{Currency, Money};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Prices in one parcel, about: taking one in costs a few milliseconds.
pub const PRICES: usize = 8192;

/// Some offers of a file.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Parcel {
    /// Texts that entries name by position.
    pub texts: Vec<String>,
    /// Offers, in file order.
    pub entries: Vec<Entry>,
    /// Their prices, in the same order.
    pub prices: Vec<Priced>,
}

/// One offer: the prices of one row that speak of one thing.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// Who rents, a position in [`Parcel::texts`].
    pub provider: u32,
    /// Variant and region as the file writes them, likewise.
    pub variant: u32,
    /// What; `None` when it is no single card of the registry.
    pub accelerator: Option<AcceleratorIndex>,
    /// Cards of the instance; `None` when it is priced for each card.
    pub node: Option<u16>,
    /// Where it runs.
    pub region: Option<Region>,
    /// How many of [`Parcel::prices`] are its own.
    pub prices: u16,
    /// Why it has none.
    pub hold: Option<Hold>,
}

/// One price that may rank.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Priced {
    /// Line in the file.
    pub line: u32,
    /// Address that the file names as its source, a position in [`Parcel::texts`].
    pub url: u32,
    /// How it is charged.
    pub plan: Plan,
    /// List, promotion or member price.
    pub kind: PriceKind,
    /// For the node, or for each card, as the entry counts.
    pub price: Money,
    /// Its currency.
    pub currency: Currency,
    /// When it was so.
    pub date: Stated,
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

    /// The text at a position; empty where there is none.
    pub fn text(&self, at: u32) -> &str {
        self.texts.get(at as usize).map_or("", String::as_str)
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
    singles: BTreeMap<Text, u32>,
    variants: BTreeMap<(Text, Text), u32>,
}

impl<'t> Filling<'t> {
    fn new(texts: &'t Texts) -> Self {
        let made = Parcel { texts: vec![String::new()], ..Parcel::default() };
        Self { made, texts, singles: BTreeMap::new(), variants: BTreeMap::new() }
    }

    /// Adds the prices of one offer.
    fn add(&mut self, rows: &[Offer]) {
        let Some(first) = rows.first() else { return };
        let node = if first.per == Per::Gpu && first.count <= 1 { None } else { Some(first.count.max(1)) };
        let before = self.made.prices.len();
        for row in rows.iter().filter(|row| row.ranks()) {
            let Some(price) = row.price else { continue };
            let price = match (row.per, node) {
                (Per::Gpu, Some(cards)) => Money::from_micros(price.micros().saturating_mul(i64::from(cards))),
                _ => price,
            };
            let url = self.single(row.url);
            let Offer { line, plan, kind, currency, date, .. } = *row;
            self.made.prices.push(Priced { line, url, plan, kind, price, currency, date });
        }
        let prices = u16::try_from(self.made.prices.len() - before).unwrap_or(u16::MAX);
        let entry = Entry {
            provider: self.single(first.provider),
            variant: self.variant(first),
            accelerator: first.accelerator,
            node,
            region: first.region,
            prices,
            hold: if prices == 0 { first.hold } else { None },
        };
        self.made.entries.push(entry);
    }

    /// The place of a text of the file.
    fn single(&mut self, text: Text) -> u32 {
        if text == Text::EMPTY {
            return 0;
        }
        let made = &mut self.made.texts;
        *self.singles.entry(text).or_insert_with(|| push(made, self.texts.get(text).to_owned()))
    }

    /// The place of variant and region as the file writes them: what tells two rows of one provider and card apart.
    fn variant(&mut self, offer: &Offer) -> u32 {
        let made = &mut self.made.texts;
        *self.variants.entry((offer.variant, offer.region_text)).or_insert_with(|| {
            let parts = [self.texts.get(offer.variant), self.texts.get(offer.region_text)];
            let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
            if parts.is_empty() { 0 } else { push(made, parts.join(" ")) }
        })
    }
}

fn push(texts: &mut Vec<String>, text: String) -> u32 {
    texts.push(text);
    u32::try_from(texts.len() - 1).unwrap_or(0)
}
