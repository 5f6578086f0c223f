//! Offers of imported files join the market. The dataset stays as it is: a new engine has both, or only the imported.

use super::Engine;
use super::answer::EvidenceView;
use super::market::{Cards, Draft, Market, Origin, PlanDraft};
use super::shelf::Shelves;
use crate::catalog::billing::Billing;
use crate::catalog::evidence::Grade;
use crate::catalog::offer::Per;
use crate::catalog::provider::{Class, Provider, Region};
use crate::catalog::{Bilingual, Catalog, ProviderIndex};
use crate::import::offer::Offer;
use crate::import::texts::{Text, Texts};
use crate::import::{Imported, providers};
use crate::units::Money;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// Grade of an imported price: somebody's table. A vendor's own file is graded no better, since nothing shows that it is.
const GRADE: Grade = Grade::C;

/// An imported file as the engine keeps it, for showing where a price comes from.
#[derive(Clone, Debug)]
pub struct ImportedFile {
    /// Its name.
    pub name: String,
    offers: Vec<Offer>,
    texts: Texts,
}

impl ImportedFile {
    /// A row as evidence.
    pub fn evidence(&self, row: u32) -> Option<EvidenceView> {
        let offer = self.offers.get(row as usize)?;
        let price = offer.price.map(|price| format!("{price} {} · {}", offer.currency.code(), offer.plan.name()));
        let price = price.unwrap_or_default();
        Some(EvidenceView {
            about: "import".to_owned(),
            value: [price.clone(), price],
            source: self.name.clone(),
            title: [self.name.clone(), self.name.clone()],
            at: format!("L{}", offer.line),
            url: self.texts.get(offer.url).to_owned(),
            date: offer.date.to_string(),
            grade: GRADE.letter(),
            says: "user".to_owned(),
            chosen: true,
            disputed: String::new(),
        })
    }
}

impl Engine {
    /// The engine with a file's offers added; `only` leaves the dataset's own offers out.
    #[must_use]
    pub fn with_import(&self, imported: Imported, name: &str, only: bool) -> Self {
        let Imported { offers, texts, .. } = imported;
        let mut catalog = self.catalog.clone();
        let mut market = if only { Market::new(self.market.today()) } else { self.market.clone() };
        let batch = u16::try_from(self.imports.len()).unwrap_or(u16::MAX);
        let mut providers: BTreeMap<Text, ProviderIndex> = BTreeMap::new();
        let mut at = 0;
        while at < offers.len() {
            // The prices of one line are plans of one offer.
            let end =
                offers[at..].iter().position(|row| !same_offer(row, &offers[at])).map_or(offers.len(), |n| at + n);
            let first = &offers[at];
            let provider = *providers
                .entry(first.provider)
                .or_insert_with(|| provider_index(&mut catalog, texts.get(first.provider), first.region));
            let plans = (at..end).filter_map(|row| plan(&offers[row], batch, row)).collect::<Vec<_>>();
            let hold = if plans.is_empty() { first.hold } else { None };
            market.push(Draft {
                provider,
                accelerator: first.accelerator,
                cards: cards(first),
                region: first.region,
                variant: variant(first, &texts),
                plans,
                hold,
            });
            at = end;
        }
        let mut imports = self.imports.clone();
        imports.push(ImportedFile { name: name.to_owned(), offers, texts });
        let (groups, shelves) = (self.groups.clone(), Shelves::new(&market));
        Self { catalog, groups, market, imports, odd: OnceLock::new(), shelves }
    }
}

/// Whether two rows are plans of one offer: they come from one record and speak of one thing.
fn same_offer(a: &Offer, b: &Offer) -> bool {
    (a.row, a.provider, a.accelerator, a.count, a.per, a.variant)
        == (b.row, b.provider, b.accelerator, b.count, b.per, b.variant)
}

fn cards(offer: &Offer) -> Cards {
    if offer.per == Per::Gpu && offer.count <= 1 { Cards::Each } else { Cards::Node(offer.count.max(1)) }
}

/// The plan that a row gives; `None` when it may not rank.
fn plan(offer: &Offer, batch: u16, row: usize) -> Option<PlanDraft> {
    let price = offer.price.filter(|_| offer.ranks())?;
    let price = match (offer.per, cards(offer)) {
        (Per::Gpu, Cards::Node(cards)) => Money::from_micros(price.micros().saturating_mul(i64::from(cards))),
        _ => price,
    };
    Some(PlanDraft {
        plan: offer.plan,
        kind: offer.kind,
        price,
        spread: (price, price),
        currency: offer.currency,
        origin: Origin::Import(batch, u32::try_from(row).ok()?),
        date: offer.date,
        grade: GRADE,
        others: 0,
        disputed: false,
    })
}

/// Variant and region as the file writes them: what tells two rows of one provider and card apart.
fn variant(offer: &Offer, texts: &Texts) -> String {
    let parts = [texts.get(offer.variant), texts.get(offer.region_text)];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// The provider of a name: one of the dataset's where the name is its id or one of its names, else a new one about
/// which nothing is known.
fn provider_index(catalog: &mut Catalog, name: &str, region: Option<Region>) -> ProviderIndex {
    let wanted = providers::known_as(&plain(name)).to_owned();
    let known = catalog.providers.iter().position(|provider| {
        [&provider.id, &provider.name.zh, &provider.name.en].iter().any(|known| plain(known) == wanted)
    });
    let at = known.unwrap_or_else(|| {
        catalog.providers.push(Provider {
            id: if wanted.is_empty() { "unnamed-import".to_owned() } else { wanted },
            name: Bilingual { zh: name.to_owned(), en: name.to_owned() },
            class: Class::Marketplace,
            region: region.unwrap_or(Region::Intl),
            site: String::new(),
            facts: Vec::new(),
            billing: Billing::default(),
            discounts: Vec::new(),
        });
        catalog.providers.len() - 1
    });
    ProviderIndex::try_from(at).unwrap_or(ProviderIndex::MAX)
}

/// A name without case, spaces and signs.
fn plain(name: &str) -> String {
    name.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
