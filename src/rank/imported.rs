//! Offers of imported files join the market. The dataset stays as it is: a new engine has both, or only the imported.
//!
//! A [`Joining`] takes a file in parcel by parcel, so that a page can do so between frames; [`Engine::with_import`]
//! does it at once. Quotes typed in, or carried by a link, join in the same way.

use super::Engine;
use super::answer::EvidenceView;
use super::market::{Cards, Market, Origin, PlanAbout};
use super::scores::KeptScores;
use super::shelf::{Arranging, Shelf, Shelves, Shelving};
use crate::catalog::billing::Billing;
use crate::catalog::evidence::{Grade, Stated};
use crate::catalog::offer::PriceKind;
use crate::catalog::provider::{Class, Provider, Region};
use crate::catalog::{Bilingual, Catalog, ProviderIndex};
use crate::import::parcel::{self, Charged, Entry, Kind, Parcel, Priced};
use crate::import::quote::Quote;
use crate::import::texts::Strip;
use crate::import::{Imported, providers};
use crate::scenario::Scenario;
use crate::units::Price;
use std::borrow::Borrow;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// Grade of an imported price: somebody's table. A vendor's own file is graded no better, since nothing shows that it is.
const GRADE: Grade = Grade::C;

/// Where prices beside the dataset's come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Whence {
    /// A file.
    #[default]
    File,
    /// Typed in by the person who asks.
    Typed,
    /// Carried by a link: somebody else may have typed it.
    Link,
}

impl Whence {
    /// The flag on its offers.
    pub fn flag(self) -> &'static str {
        match self {
            Self::File => "imported",
            Self::Typed => "own-quote",
            Self::Link => "link-quote",
        }
    }

    /// Who says so, as evidence names it.
    fn says(self) -> &'static str {
        match self {
            Self::File | Self::Typed => "user",
            Self::Link => "link",
        }
    }
}

/// An imported file as the engine keeps it, for showing where a price comes from: eight bytes a price.
#[derive(Clone, Debug, Default)]
pub struct ImportedFile {
    /// Its name; of quotes, who offers.
    pub name: String,
    /// Where it comes from.
    pub whence: Whence,
    /// Line of each price, and its address as a position in `urls`.
    places: Vec<(u32, u32)>,
    urls: Vec<String>,
    url_of: BTreeMap<String, u32>,
}

impl ImportedFile {
    /// A price as evidence: `price` on `plan`, stated on `date`, is that of a row.
    pub fn evidence(&self, row: u32, price: Price, plan: &str, date: Stated) -> Option<EvidenceView> {
        let &(line, url) = self.places.get(row as usize)?;
        let price = format!("{} {} · {plan}", price.amount, price.currency.code());
        Some(EvidenceView {
            about: "import".to_owned(),
            value: [price.clone(), price],
            source: self.name.clone(),
            title: [self.name.clone(), self.name.clone()],
            at: if self.whence == Whence::File { format!("L{line}") } else { String::new() },
            url: self.urls.get(url as usize).cloned().unwrap_or_default(),
            date: date.to_string(),
            grade: GRADE.letter(),
            says: self.whence.says().to_owned(),
            chosen: true,
            disputed: String::new(),
        })
    }

    /// The number of an address.
    fn address(&mut self, url: &str) -> u32 {
        if let Some(&known) = self.url_of.get(url) {
            return known;
        }
        let next = u32::try_from(self.urls.len()).unwrap_or(0);
        self.urls.push(url.to_owned());
        self.url_of.insert(url.to_owned(), next);
        next
    }

    /// Remembers where a price stands; its row.
    fn remember(&mut self, line: u32, url: u32) -> u32 {
        self.places.push((line, url));
        u32::try_from(self.places.len() - 1).unwrap_or(u32::MAX)
    }
}

/// An engine that is taking files in.
#[derive(Debug)]
pub struct Joining {
    engine: Engine,
    /// Providers by the name that files give them.
    providers: BTreeMap<String, ProviderIndex>,
    shelving: Shelving,
}

impl Joining {
    /// Starts on a file of at most so many offers and about so many prices.
    pub fn file(&mut self, name: &str, offers: usize, prices: usize) {
        self.begin(name, Whence::File, offers.min(prices), prices);
    }

    fn begin(&mut self, name: &str, whence: Whence, offers: usize, prices: usize) {
        self.engine.market.reserve(offers, prices);
        self.shelving.reserve(offers);
        let places = Vec::with_capacity(prices);
        self.engine.imports.push(ImportedFile { name: name.to_owned(), whence, places, ..ImportedFile::default() });
    }

    /// Takes in quotes, each as a file of its own, so that each has its own name. Those whose card is not known are
    /// left out, as the parser and the page's form do already.
    pub fn quotes(&mut self, quotes: &[Quote], whence: Whence) {
        for quote in quotes {
            let parcel = parcel_of(quote, &self.engine.catalog);
            self.begin(&quote.provider, whence, 1, 1);
            self.add(&parcel);
        }
    }

    /// Takes in a parcel of the file that was started last.
    pub fn add(&mut self, parcel: &Parcel) {
        let kinds: Vec<Option<(Shelf, u32)>> =
            parcel.kinds.iter().map(|kind| self.shelf(kind, parcel.texts.get(kind.provider))).collect();
        let Engine { market, imports, .. } = &mut self.engine;
        let batch = u16::try_from(imports.len().saturating_sub(1)).unwrap_or(u16::MAX);
        let Some(file) = imports.last_mut() else { return };
        // What a parcel's texts are here is looked up once for each of them.
        let mut known: Vec<Option<u32>> = vec![None; parcel.texts.len()];
        let mut addresses: Vec<Option<u32>> = vec![None; parcel.texts.len()];
        let mut prices = parcel.prices.iter();
        for entry in &parcel.entries {
            // A parcel that is cut off ends there.
            let kind = parcel.kinds.get(entry.kind as usize);
            let Some(kind) = kind.filter(|kind| kind.plans.len() <= prices.len()) else { return };
            let prices = prices.by_ref().take(kind.plans.len());
            let (Some(Some((shelf, at))), Some(variant)) =
                (kinds.get(entry.kind as usize), known.get_mut(entry.variant as usize))
            else {
                prices.for_each(drop);
                continue;
            };
            let variant = *variant.get_or_insert_with(|| market.variant_number(parcel.texts.get(entry.variant)));
            let plans = prices.zip(&kind.plans).map(|(priced, charged)| {
                let url = addresses.get_mut(priced.url as usize);
                let new = |file: &mut ImportedFile| file.address(parcel.texts.get(priced.url));
                let url = url.map_or(0, |url| *url.get_or_insert_with(|| new(file)));
                let row = file.remember(priced.line, url);
                (priced.price.to_f64(), about(priced, charged, Origin::Import(batch, row)))
            });
            if market.put(shelf, variant, plans) {
                self.shelving.put(*at);
            }
        }
    }

    /// The shelf of a kind, and its number; `None` when there is no room for its hardware.
    fn shelf(&mut self, kind: &Kind, name: &str) -> Option<(Shelf, u32)> {
        let Self { engine: Engine { catalog, market, .. }, providers, shelving } = self;
        let provider = match providers.get(name) {
            Some(&known) => known,
            None => {
                let at = provider_index(catalog, name, kind.region);
                providers.insert(name.to_owned(), at);
                at
            }
        };
        let plan = |it: &Charged| (it.plan, it.kind, it.currency, GRADE, it.date, false);
        let plans: Vec<_> = kind.plans.iter().map(plan).collect();
        let cards = kind.node.map_or(Cards::Each, Cards::Node);
        let mut shelf = market.shelf_for(provider, kind.accelerator, cards, &plans)?;
        (shelf.region, shelf.hold) = (kind.region, kind.hold);
        let at = shelving.number(shelf.clone());
        Some((shelf, at))
    }

    /// The engine with all that was taken in.
    pub fn done(self) -> Engine {
        self.arrange().done()
    }

    /// Nothing more is taken in: what is here is put in order, bit by bit.
    pub fn arrange(self) -> Joined {
        let arranging = self.shelving.arrange(&self.engine.market);
        Joined { engine: self.engine, arranging }
    }
}

/// An engine that has taken everything in and is put in order.
#[derive(Debug)]
pub struct Joined {
    engine: Engine,
    arranging: Arranging,
}

impl Joined {
    /// Puts about a parcel's offers in order; whether something is left.
    pub fn step(&mut self) -> bool {
        self.arranging.step(&self.engine.market, parcel::PRICES)
    }

    /// The engine.
    pub fn done(self) -> Engine {
        let shelves = self.arranging.done(&self.engine.market);
        Engine { shelves, ..self.engine }
    }
}

impl Engine {
    /// An engine to join files to; `only` leaves the dataset's own offers out.
    #[must_use]
    pub fn joining(&self, only: bool) -> Joining {
        let market = if only { Market::new(self.market.today()) } else { self.market.clone() };
        let engine = Self {
            catalog: self.catalog.clone(),
            groups: self.groups.clone(),
            market,
            imports: self.imports.clone(),
            odd: OnceLock::new(),
            shelves: Shelves::default(),
            scores: KeptScores::default(),
        };
        let mut shelving = Shelving::default();
        shelving.take(&engine.market);
        Joining { engine, providers: BTreeMap::new(), shelving }
    }

    /// The engine with the quotes that a scenario carries; `None` when it carries none.
    #[must_use]
    pub fn with_quotes(&self, scenario: &Scenario) -> Option<Self> {
        (!scenario.quotes.is_empty()).then(|| {
            let mut joining = self.joining(false);
            joining.quotes(&scenario.quotes, Whence::Link);
            joining.done()
        })
    }

    /// The engine with a file's offers added; `only` leaves the dataset's own offers out.
    #[must_use]
    pub fn with_import(&self, imported: impl Borrow<Imported>, name: &str, only: bool) -> Self {
        let imported = imported.borrow();
        let mut joining = self.joining(only);
        joining.file(name, imported.report.counts.rows() as usize, imported.offers.len());
        for parcel in parcel::parcels(imported, parcel::PRICES) {
            joining.add(&parcel);
        }
        joining.done()
    }
}

/// A quote as a parcel.
fn parcel_of(quote: &Quote, catalog: &Catalog) -> Parcel {
    let Quote { plan, currency, date, .. } = *quote;
    let mut texts = Strip::default();
    let kind = Kind {
        provider: texts.push(&quote.provider),
        accelerator: catalog.accelerator(&quote.gpu),
        node: Some(quote.count.max(1)),
        region: quote.region,
        hold: None,
        plans: vec![Charged { plan, kind: PriceKind::List, currency, date }],
    };
    Parcel {
        texts,
        kinds: vec![kind],
        entries: vec![Entry { kind: 0, variant: 0 }],
        prices: vec![Priced { line: 1, url: 0, price: quote.price }],
    }
}

/// What is shown of an imported price.
fn about(priced: &Priced, charged: &Charged, origin: Origin) -> PlanAbout {
    PlanAbout {
        spread: (priced.price, priced.price),
        origin,
        date: charged.date,
        grade: GRADE,
        others: 0,
        disputed: false,
    }
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
            region,
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
