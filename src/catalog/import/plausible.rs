//! Imported offers under the plausibility checks of the dataset.

use super::Imported;
use super::offer::Offer;
use super::texts::Texts;
use crate::catalog::AcceleratorIndex;
use crate::catalog::accelerator::Accelerator;
use crate::catalog::evidence::{Date, Stated};
use crate::catalog::health::{Finding, Row, check};
use crate::catalog::offer::{Per, Plan, PriceKind};
use crate::catalog::provider::Region;
use crate::units::{Currency, Exchange, Money, Price};

/// An imported offer with the texts of its file.
#[derive(Clone, Copy)]
pub struct OfferRow<'a> {
    offer: &'a Offer,
    texts: &'a Texts,
    exchange: Exchange,
}

impl Row for OfferRow<'_> {
    fn provider(&self) -> &str {
        self.texts.get(self.offer.provider)
    }
    fn accelerator(&self) -> Option<AcceleratorIndex> {
        self.offer.accelerator
    }
    fn written(&self) -> &str {
        self.texts.get(self.offer.written)
    }
    fn variant(&self) -> &str {
        self.texts.get(self.offer.variant)
    }
    fn count(&self) -> u16 {
        self.offer.count
    }
    fn plan(&self) -> Plan {
        self.offer.plan
    }
    fn kind(&self) -> PriceKind {
        self.offer.kind
    }
    fn region(&self) -> Option<Region> {
        self.offer.region
    }
    fn raw(&self) -> Option<f64> {
        self.offer.price.map(Money::to_f64)
    }
    fn per_card(&self) -> Option<f64> {
        let price = Price { amount: self.offer.price?, currency: self.offer.currency };
        let whole = self.exchange.convert(price, Currency::Cny).to_f64();
        match (self.offer.per, self.offer.count) {
            (Per::Gpu, _) => Some(whole),
            (Per::Instance, 0) => None,
            (Per::Instance, count) => Some(whole / f64::from(count)),
        }
    }
    fn memory_gb(&self) -> Option<f64> {
        self.offer.memory_gb.map(f64::from)
    }
    fn date(&self) -> Stated {
        self.offer.date
    }
    fn held(&self) -> bool {
        self.offer.hold.is_some()
    }
}

/// Checks what was imported; rows of the findings are positions in [`Imported::offers`].
pub fn findings(
    imported: &Imported,
    accelerators: &[Accelerator],
    exchange: Exchange,
    today: Date,
) -> Vec<Finding> {
    let row = |offer| OfferRow { offer, texts: &imported.texts, exchange };
    let rows: Vec<OfferRow<'_>> = imported.offers.iter().map(row).collect();
    check(&rows, accelerators, today)
}
