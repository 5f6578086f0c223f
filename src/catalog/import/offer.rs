//! One imported price: a fixed-size row without allocations of its own.

use super::texts::Text;
use crate::catalog::AcceleratorIndex;
use crate::catalog::evidence::Stated;
use crate::catalog::offer::{Hold, Per, Plan, PriceKind};
use crate::catalog::provider::Region;
use crate::units::{Currency, Money};

/// One price of one row: a row with an on-demand and a spot price makes two.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Offer {
    /// Line in the file, counted from 1.
    pub line: u32,
    /// Row or record, counted from 1: prices of one row are plans of one thing.
    pub row: u32,
    /// Who rents.
    pub provider: Text,
    /// Whose machine it is, when the provider resells; empty otherwise.
    pub upstream: Text,
    /// The accelerator as the file writes it.
    pub written: Text,
    /// The provider's name of the variant: instance type, secure or community, serverless.
    pub variant: Text,
    /// Region as the file writes it, tidied.
    pub region_text: Text,
    /// Address of the page that the file names as its source.
    pub url: Text,
    /// What; `None` when it is no single card of the registry, and then it never ranks.
    pub accelerator: Option<AcceleratorIndex>,
    /// Cards of one instance.
    pub count: u16,
    /// Memory of one card in GB, repaired; `None` when nobody states it.
    pub memory_gb: Option<f32>,
    /// How it is charged.
    pub plan: Plan,
    /// List, promotion or member price.
    pub kind: PriceKind,
    /// The price for [`Offer::plan`]; `None` when the file states none.
    pub price: Option<Money>,
    /// Currency of the price.
    pub currency: Currency,
    /// What the price is for.
    pub per: Per,
    /// Where it runs; `None` when the file does not say.
    pub region: Option<Region>,
    /// Virtual CPUs of the instance.
    pub vcpu: Option<f32>,
    /// Main memory of the instance, GiB.
    pub ram_gib: Option<f32>,
    /// Why it may not rank; `None` when it may.
    pub hold: Option<Hold>,
    /// When it was so, as the file states it.
    pub date: Stated,
}

impl Offer {
    /// Whether it may rank: a known card, a price, and nothing against it.
    pub fn ranks(&self) -> bool {
        self.accelerator.is_some() && self.price.is_some() && self.hold.is_none() && self.count > 0
    }

    /// Price of one card for one hour in the offer's own currency; `None` without a price or cards.
    pub fn per_card_hour(&self) -> Option<f64> {
        let cards = match self.per {
            Per::Gpu => 1.0,
            Per::Instance if self.count > 0 => f64::from(self.count),
            Per::Instance => return None,
        };
        let hours = self.plan.term_hours().unwrap_or(1.0);
        self.price.map(|price| price.to_f64() / cards / hours)
    }
}
