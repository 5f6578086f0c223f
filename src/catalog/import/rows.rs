//! From a dialect's draft of a row to offers and notes: the checks that every file needs, in one place.

use super::draft::{Draft, Quote};
use super::identify::{self, Identity, speaks};
use super::memory::Stated;
use super::number::{self, Amount, Decimal, NoAmount};
use super::offer::Offer;
use super::region;
use super::report::{Aside, Note, Outcome, Reject, Repair, Report, What};
use super::texts::{Text, Texts};
use crate::catalog::names::Registry;
use crate::catalog::offer::{Hold, Plan, PriceKind};
use crate::units::{Currency, Money};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// A price per card and hour at or below which it is a placeholder: no accelerator was ever rented for a cent.
const PLACEHOLDER: f64 = 0.01;
/// Prices of a card at which auctions start. A row whose on-demand and spot price both are one of them states no price.
const AUCTION_FLOORS: [f64; 3] = [0.01, 0.1, 1.0];

/// Collects offers and notes.
#[derive(Debug)]
pub struct Rows<'r> {
    /// The accelerators.
    pub registry: &'r Registry,
    /// Texts of offers and notes.
    pub texts: Texts,
    /// Offers, in file order.
    pub offers: Vec<Offer>,
    /// The report.
    pub report: Report,
    /// How the file writes fractions.
    pub decimal: Decimal,
    /// Line and outcome of every row.
    outcomes: Vec<(u32, Outcome)>,
    line: u32,
    row_offers: usize,
    row_notes: usize,
    identities: HashMap<String, usize>,
    found: Vec<Identity>,
    key: String,
    seen: HashMap<u64, (u32, Text)>,
}

impl<'r> Rows<'r> {
    /// An empty collection.
    pub fn new(registry: &'r Registry) -> Self {
        Self {
            registry,
            texts: Texts::default(),
            offers: Vec::new(),
            report: Report::default(),
            decimal: Decimal::default(),
            outcomes: Vec::new(),
            line: 0,
            row_offers: 0,
            row_notes: 0,
            identities: HashMap::new(),
            found: Vec::new(),
            key: String::new(),
            seen: HashMap::new(),
        }
    }

    /// Starts the row that begins on `line`.
    pub fn begin(&mut self, line: u32) {
        self.line = line;
        self.row_offers = self.offers.len();
        self.row_notes = self.report.notes.len();
    }

    /// Ends the row and counts how it ended.
    pub fn end(&mut self) {
        let ranks = self.offers[self.row_offers..].iter().any(Offer::ranks);
        let notes = &self.report.notes[self.row_notes..];
        let has = |wanted: fn(&What) -> bool| notes.iter().any(|note| wanted(&note.what));
        let offers = self.offers.len() > self.row_offers;
        let rejected = has(|what| matches!(what, What::Rejected(_)));
        let kept = offers || (!rejected && has(|what| matches!(what, What::Aside(_))));
        let outcome = if ranks && notes.is_empty() {
            Outcome::Read
        } else if ranks {
            Outcome::Repaired
        } else if kept {
            Outcome::Aside
        } else {
            Outcome::Rejected
        };
        if outcome == Outcome::Rejected && notes.is_empty() {
            self.rejected("", "", Reject::BadRecord);
        }
        *self.report.counts.of(outcome) += 1;
        self.outcomes.push((self.line, outcome));
    }

    /// Sets rows aside after all, by their lines, which must ascend as the file's do.
    pub fn set_aside(&mut self, lines: &[u32], aside: &Aside) {
        for &line in lines {
            let at = self.outcomes.partition_point(|(known, _)| *known < line);
            let Some((known, outcome)) = self.outcomes.get_mut(at) else { continue };
            if *known != line || *outcome == Outcome::Rejected {
                continue;
            }
            *self.report.counts.of(*outcome) -= 1;
            *self.report.counts.of(Outcome::Aside) += 1;
            *outcome = Outcome::Aside;
            let row = u32::try_from(at + 1).unwrap_or(u32::MAX);
            let what = What::Aside(aside.clone());
            self.report.notes.push(Note { line, row, column: Text::EMPTY, found: Text::EMPTY, what });
        }
    }

    /// Rows ended so far.
    fn row(&self) -> u32 {
        u32::try_from(self.outcomes.len()).unwrap_or(u32::MAX)
    }

    /// Adds a remark to the row.
    pub fn note(&mut self, column: &str, found: &str, what: What) {
        let (column, found) = (self.texts.intern(column), self.texts.intern(found));
        let note = Note { line: self.line, row: self.row() + 1, column, found, what };
        self.report.notes.push(note);
    }

    /// Remarks a repair.
    pub fn repaired(&mut self, column: &str, found: &str, repair: Repair) {
        self.note(column, found, What::Repaired(repair));
    }

    /// Remarks why the row is kept from the ranking.
    pub fn aside(&mut self, column: &str, found: &str, aside: Aside) {
        self.note(column, found, What::Aside(aside));
    }

    /// Remarks what was not understood.
    pub fn rejected(&mut self, column: &str, found: &str, reject: Reject) {
        self.note(column, found, What::Rejected(reject));
    }

    /// A row without an accelerator, which is all that can be said.
    pub fn no_accelerator(&mut self, column: &str, found: &str) {
        self.aside(column, found, Aside::NoAccelerator);
    }

    /// Reads a price cell. `None` when it is empty, or no price, which is then remarked.
    pub fn amount(&mut self, column: &str, text: &str) -> Option<Amount> {
        let why = match number::amount(text, self.decimal) {
            Ok(amount) => return Some(amount),
            Err(why) => why,
        };
        match why {
            NoAmount::Empty => {}
            NoAmount::Ambiguous => self.aside(column, text, Aside::AmbiguousNumber),
            NoAmount::NotFinite => self.rejected(column, text, Reject::NotFinite),
            NoAmount::Negative => self.rejected(column, text, Reject::Negative),
            NoAmount::Currency => self.rejected(column, text, Reject::UnknownCurrency),
            NoAmount::TooLarge => self.rejected(column, text, Reject::TooLarge),
            NoAmount::Bad => self.rejected(column, text, Reject::BadNumber),
        }
        None
    }

    /// Reads a size cell: vCPUs, memory, a count. `None` when it is empty or no number, which is then remarked.
    pub fn size(&mut self, column: &str, text: &str) -> Option<f64> {
        if let Some(value) = number::plain(text).filter(|value| value.is_finite() && *value >= 0.0) {
            return Some(value);
        }
        // `24-30` is a range: the least of it is what one can count on.
        if let Some((low, high)) = text.split_once('-')
            && let (Some(low), Some(_)) = (number::plain(low.trim()), number::plain(high.trim()))
            && low.is_finite()
        {
            self.repaired(column, text, Repair::RangeLow);
            return Some(low);
        }
        // `256 GB` is a number with its unit.
        let bare = text.trim_end_matches(|c: char| c.is_alphabetic() || c.is_whitespace());
        if !text.is_empty() && bare.is_empty() && number::amount(text, self.decimal) != Err(NoAmount::NotFinite) {
            self.rejected(column, text, Reject::BadNumber);
            return None;
        }
        self.amount(column, if bare.is_empty() { text } else { bare }).map(|amount| amount.value)
    }

    /// Turns a draft with its prices into offers.
    pub fn offer(&mut self, draft: &Draft<'_>, quotes: &[Quote<'_>]) {
        let Some(count) = self.count(draft) else { return };
        let identity = self.identify(draft, count);
        let found = &self.found[identity];
        let (accelerator, memory_gb, mut hold) = (found.accelerator, found.memory_gb, found.hold.or(draft.hold));
        for at in 0..self.found[identity].notes.len() {
            let what = self.found[identity].notes[at].clone();
            self.note(draft.name_column, draft.name, what);
        }
        if draft.provider.is_empty() {
            hold = hold.or(Some(Hold::Anonymous));
        }
        if draft.count.fract() != 0.0 {
            hold = hold.or(Some(Hold::Unspecified));
        }
        let region_text = region::tidied(draft.region).unwrap_or(draft.region);
        if region_text != draft.region {
            let to = self.texts.intern(region_text);
            self.repaired("region", draft.region, Repair::RegionTidied { to });
        }
        let mut offer = Offer {
            line: self.line,
            provider: self.texts.intern(draft.provider),
            upstream: self.texts.intern(draft.upstream),
            written: self.texts.intern(draft.name),
            variant: self.texts.intern(draft.variant),
            region_text: self.texts.intern(region_text),
            url: self.texts.intern(draft.url),
            accelerator,
            count,
            memory_gb,
            plan: Plan::Hour,
            kind: PriceKind::List,
            price: None,
            currency: draft.default_currency.unwrap_or(Currency::Usd),
            per: draft.per,
            region: region::region_of(region_text).or(draft.home),
            vcpu: draft.vcpu,
            ram_gib: draft.ram_gib,
            hold,
            date: draft.date,
        };
        let from = self.offers.len();
        for quote in quotes {
            self.quote(&mut offer, draft, quote);
        }
        self.compare_spot(from);
        if self.offers.len() == from {
            self.unpriced(offer);
        }
        if self.offers.len() > from {
            self.drop_duplicate(from, draft);
        }
    }

    /// Whole cards of a draft; a fraction is a share, and no number at all is remarked and gives `None`.
    fn count(&mut self, draft: &Draft<'_>) -> Option<u16> {
        let count = draft.count;
        if !(0.0..=4096.0).contains(&count) {
            self.rejected("count", &count.to_string(), Reject::TooLarge);
            return None;
        }
        if count.fract() != 0.0 {
            self.aside("count", &count.to_string(), Aside::Share);
        }
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // In range, checked above.
        Some(count.ceil() as u16)
    }

    fn quote(&mut self, offer: &mut Offer, draft: &Draft<'_>, quote: &Quote<'_>) {
        let Some(amount) = quote.amount else { return };
        let Some(currency) = self.currency(draft, quote, &amount) else { return };
        let value = amount.value * quote.times;
        let price = number::money(value);
        if amount.thousands {
            self.repaired(quote.column, "", Repair::Thousands { to: price });
        } else if amount.comma {
            self.repaired(quote.column, "", Repair::DecimalComma { to: price });
        }
        if price == Money::ZERO {
            // Files write 0 where there is no spot market; for any other plan it is a price that cannot be.
            if quote.plan != Plan::Spot {
                self.aside(quote.column, "0", Aside::Zero);
            }
            return;
        }
        let mut priced = Offer { plan: quote.plan, kind: quote.kind, price: Some(price), currency, ..*offer };
        priced.hold = priced.hold.or(quote.hold);
        if priced.per_card_hour().is_some_and(|each| each <= PLACEHOLDER) && offer.count > 0 {
            self.aside(quote.column, &price.to_string(), Aside::Placeholder);
            priced.hold = Some(Hold::Suspect);
        }
        self.offers.push(priced);
    }

    fn currency(&mut self, draft: &Draft<'_>, quote: &Quote<'_>, amount: &Amount) -> Option<Currency> {
        let stated = match draft.currency {
            "" => None,
            text => match currency_of(text) {
                Some(currency) => Some(currency),
                None => {
                    self.rejected("currency", text, Reject::UnknownCurrency);
                    return None;
                }
            },
        };
        let resolved = match (stated, amount.currency) {
            (Some(stated), Some(own)) if stated != own => {
                self.aside("currency", draft.currency, Aside::CurrencyConflict);
                return None;
            }
            (Some(currency), _) | (None, Some(currency)) => currency,
            (None, None) if amount.yen_sign => {
                self.aside("currency", "¥", Aside::NoCurrency);
                return None;
            }
            (None, None) => match draft.default_currency {
                Some(currency) => currency,
                None => {
                    self.aside("currency", "", Aside::NoCurrency);
                    return None;
                }
            },
        };
        if amount.worded {
            self.repaired(quote.column, resolved.code(), Repair::CurrencyInAmount);
        }
        Some(resolved)
    }

    /// Spot beside on-demand of one row: never dearer, and both at an auction's floor is no price at all.
    fn compare_spot(&mut self, from: usize) {
        let find =
            |offers: &[Offer], plan: Plan| offers.iter().position(|offer| offer.plan == plan).map(|at| at + from);
        let (Some(hour), Some(spot)) =
            (find(&self.offers[from..], Plan::Hour), find(&self.offers[from..], Plan::Spot))
        else {
            return;
        };
        let (on_demand, interruptible) = (self.offers[hour].price, self.offers[spot].price);
        if interruptible < on_demand {
            return;
        }
        let found = interruptible.map(|price| price.to_string()).unwrap_or_default();
        let each = self.offers[hour].per_card_hour().unwrap_or(0.0);
        let floor = AUCTION_FLOORS.iter().any(|floor| (each - floor).abs() < 1e-9);
        let repair =
            if interruptible == on_demand { Repair::SpotEqualsOnDemand } else { Repair::SpotAboveOnDemand };
        let equal = repair == Repair::SpotEqualsOnDemand;
        self.repaired("spot", &found, repair);
        self.offers[spot].hold = self.offers[spot].hold.or(Some(Hold::Suspect));
        if equal && floor && self.offers[hour].hold != Some(Hold::Suspect) {
            self.aside("price", &found, Aside::Placeholder);
            self.offers[hour].hold = Some(Hold::Suspect);
        }
    }

    /// Keeps a row without a usable price as an offer that cannot rank.
    fn unpriced(&mut self, mut offer: Offer) {
        let notes = &self.report.notes[self.row_notes..];
        if notes.iter().any(|note| matches!(note.what, What::Rejected(_))) {
            return;
        }
        let told = notes.iter().any(|note| {
            let What::Aside(aside) = &note.what else { return false };
            const TOLD: [&str; 5] = ["zero", "no-currency", "currency-conflict", "ambiguous-number", "term"];
            TOLD.contains(&aside.code())
        });
        if !told {
            self.aside("price", "", Aside::Unpriced);
        }
        offer.hold = offer.hold.or(Some(Hold::Unpriced));
        self.offers.push(offer);
    }

    /// Takes the row's offers out again when an earlier row said the same.
    fn drop_duplicate(&mut self, from: usize, draft: &Draft<'_>) {
        let mut hasher = DefaultHasher::new();
        draft.entry.hash(&mut hasher);
        for offer in &self.offers[from..] {
            let bits = |value: Option<f32>| value.map_or(u32::MAX, f32::to_bits);
            (offer.provider, offer.upstream, offer.written, offer.variant, offer.region_text).hash(&mut hasher);
            (offer.accelerator, offer.count, bits(offer.memory_gb), offer.plan, offer.kind).hash(&mut hasher);
            (offer.price.map(Money::micros), offer.currency, offer.per, offer.date.to_string()).hash(&mut hasher);
            (bits(offer.vcpu), bits(offer.ram_gib), offer.hold).hash(&mut hasher);
        }
        let zone = self.texts.intern(draft.zone);
        let line = self.line;
        let (of, first_zone) = *self.seen.entry(hasher.finish()).or_insert((line, zone));
        if of == line {
            return;
        }
        self.offers.truncate(from);
        let aside = if zone == first_zone { Aside::Duplicate { of } } else { Aside::OtherZone { of } };
        self.aside("", draft.zone, aside);
    }

    /// Finds out which card a draft means, once for all rows that say the same.
    fn identify(&mut self, draft: &Draft<'_>, count: u16) -> usize {
        use std::fmt::Write;
        let hint = if speaks(draft.hint) { draft.hint } else { "" };
        self.key.clear();
        let Stated { each, total, each_is_total } = draft.memory;
        let bits = |value: Option<f32>| value.map_or(u32::MAX, f32::to_bits);
        // Writing to a string cannot fail.
        let _ = write!(
            self.key,
            "{}\u{1}{hint}\u{1}{count}\u{1}{:x}\u{1}{:x}\u{1}{each_is_total}{}\u{1}{:?}",
            draft.name,
            bits(each),
            bits(total),
            draft.convention,
            draft.known,
        );
        if let Some(at) = self.identities.get(self.key.as_str()) {
            return *at;
        }
        let identity = identify::work_out(self.registry, draft, hint, count);
        self.found.push(identity);
        let at = self.found.len() - 1;
        self.identities.insert(self.key.clone(), at);
        at
    }
}

/// The currency that a code or word names.
pub fn currency_of(text: &str) -> Option<Currency> {
    let text = text.trim();
    Currency::from_code(text).or_else(|| match text.to_lowercase().as_str() {
        "rmb" | "元" | "人民币" | "人民币元" => Some(Currency::Cny),
        "$" | "us$" | "美元" => Some(Currency::Usd),
        "€" | "欧元" => Some(Currency::Eur),
        _ => None,
    })
}
