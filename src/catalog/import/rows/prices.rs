//! Drafts with their prices into offers: currency, placeholders, spot beside on-demand, duplicates.

use super::Rows;
use crate::catalog::evidence::Date as Day;
use crate::catalog::evidence::Stated as Date;
use crate::catalog::offer::{Hold, Per, Plan, PriceKind};
use crate::import::draft::{Draft, Quote};
use crate::import::number::{self, Amount};
use crate::import::offer::Offer;
use crate::import::region;
use crate::import::report::{Aside, Note, Reject, Repair, What};
use crate::import::texts::Quick;
use crate::units::{Currency, Money};
use std::hash::{Hash, Hasher};

/// A price per card and hour at or below which it is a placeholder: no accelerator was ever rented for a cent.
const PLACEHOLDER: f64 = 0.01;
/// Days that a file may be newer than the dataset.
const AHEAD: i32 = 731;
/// Prices of a card at which auctions start. A row whose on-demand and spot price both are one of them states no price.
const AUCTION_FLOORS: [f64; 3] = [0.01, 0.1, 1.0];

impl Rows<'_> {
    /// Turns a draft with its prices into offers.
    pub fn offer(&mut self, draft: &Draft<'_>, quotes: &[Quote<'_>]) {
        let Some(count) = self.count(draft) else { return };
        let identity = self.identify(draft, count);
        let found = &self.found[identity];
        // `8x H100` with a 1 in the column: a price for one card or for eight?
        if draft.hold.is_none() && found.counted.is_some_and(|named| named != count) {
            self.aside(draft.name_column, draft.name, Aside::CountConflict);
            return;
        }
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
        let date = self.date(draft.date);
        let region_text = region::tidied(draft.region).unwrap_or(draft.region);
        if region_text != draft.region {
            let to = self.texts.intern(region_text);
            self.repaired("region", draft.region, Repair::RegionTidied { to });
        }
        let place = self.texts.intern(region_text);
        let region = *self.regions.entry(place).or_insert_with(|| region::region_of(region_text));
        let mut offer = Offer {
            line: self.line,
            row: self.row() + 1,
            provider: self.texts.intern(draft.provider.trim()),
            upstream: self.texts.intern(draft.upstream.trim()),
            written: self.texts.intern(draft.name.trim()),
            variant: self.texts.intern(draft.variant.trim()),
            region_text: place,
            url: self.texts.intern(draft.url.trim()),
            accelerator,
            count,
            memory_gb,
            plan: Plan::Hour,
            kind: PriceKind::List,
            price: None,
            currency: currency_of(draft.currency).or(draft.default_currency).unwrap_or(Currency::Usd),
            per: draft.per,
            region: region.or(draft.home),
            vcpu: draft.vcpu,
            ram_gib: draft.ram_gib,
            hold,
            date,
        };
        let from = self.offers.len();
        for quote in quotes {
            self.quote(&mut offer, draft, quote);
        }
        self.compare_spot(from);
        if self.offers.len() == from {
            self.unpriced(offer);
        }
        self.drop_duplicates(from, draft);
    }

    /// A date that a price can have. A file may be newer than the dataset, but not by years: what comes from such a date
    /// would never age.
    fn date(&mut self, date: Date) -> Date {
        let late = |today: Day| date.earliest().is_some_and(|day| day.0 > today.0 + AHEAD);
        if self.registry.today.is_some_and(late) {
            self.repaired("date", &date.to_string(), Repair::FutureDate);
            return Date::Undated;
        }
        date
    }

    /// Whole cards of a draft; a fraction is a share, and no number at all is remarked and gives `None`.
    fn count(&mut self, draft: &Draft<'_>) -> Option<u16> {
        let count = draft.count;
        if !(0.0..=4096.0).contains(&count) {
            self.rejected("count", &count.to_string(), Reject::TooLarge);
            return None;
        }
        let remarked = |note: &Note| !matches!(note.what, What::Repaired(_));
        if count == 0.0 && !draft.literal && !self.report.notes[self.row_notes..].iter().any(remarked) {
            self.aside("count", "0", Aside::NoCount);
        }
        if count.fract() != 0.0 {
            self.aside("count", &count.to_string(), Aside::Share);
        }
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "in range, checked above")]
        Some(count.ceil() as u16)
    }

    fn quote(&mut self, offer: &mut Offer, draft: &Draft<'_>, quote: &Quote<'_>) {
        let Some(amount) = quote.amount else { return };
        let Some(per) = self.per(draft, quote, &amount) else { return };
        let Some(currency) = self.currency(draft, quote, &amount) else { return };
        let value = amount.value * quote.times;
        if value > number::MOST {
            self.rejected(quote.column, "", Reject::TooLarge);
            return;
        }
        let price = number::money(value);
        if amount.thousands || amount.comma {
            let found = self.texts.get(amount.written).to_owned();
            let repair =
                if amount.thousands { Repair::Thousands { to: price } } else { Repair::DecimalComma { to: price } };
            self.repaired(quote.column, &found, repair);
        }
        if price == Money::ZERO {
            // Files write 0 where there is no spot market; for any other plan it is a price that cannot be.
            if quote.plan != Plan::Spot {
                self.aside(quote.column, "0", Aside::Zero);
            }
            return;
        }
        let mut priced = Offer { plan: quote.plan, kind: quote.kind, price: Some(price), currency, per, ..*offer };
        priced.hold = priced.hold.or(quote.hold);
        if priced.per_card_hour().is_some_and(|each| each <= PLACEHOLDER) && offer.count > 0 {
            self.aside(quote.column, &price.to_string(), Aside::Placeholder);
            priced.hold = Some(Hold::Suspect);
        }
        self.offers.push(priced);
    }

    /// What a price is for: the card or the machine. A unit that contradicts its column is remarked and gives `None`.
    fn per(&mut self, draft: &Draft<'_>, quote: &Quote<'_>, amount: &Amount) -> Option<Per> {
        let per = quote.per.unwrap_or(draft.per);
        let Some(unit) = amount.unit else { return Some(per) };
        let other_span = unit.span.is_some() && unit.span != quote.span();
        let of = unit.of.unwrap_or(per);
        // A price that is for the machine only because nobody says otherwise may say otherwise itself.
        let other_thing = of != per && (quote.per.is_some() || per == Per::Gpu);
        if !other_span && of == per {
            return Some(per);
        }
        let found = self.texts.get(amount.written).to_owned();
        if other_span || other_thing {
            self.aside(quote.column, &found, Aside::OtherUnit);
            return None;
        }
        self.repaired(quote.column, &found, Repair::PerCard);
        Some(of)
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
            // `¥` may be yuan or yen, and no dollar.
            (Some(currency), _) | (None, Some(currency)) if amount.yen_sign && currency != Currency::Cny => {
                let found = self.texts.get(amount.written).to_owned();
                self.aside("currency", &found, Aside::CurrencyConflict);
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
            let found = self.texts.get(amount.written).to_owned();
            self.repaired(quote.column, &found, Repair::CurrencyInAmount { to: resolved });
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
        if self.offers[hour].per != self.offers[spot].per || interruptible < on_demand {
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
            const TOLD: [&str; 7] = [
                "zero",
                "no-currency",
                "currency-conflict",
                "ambiguous-number",
                "term",
                "other-unit",
                "price-conflict",
            ];
            TOLD.contains(&aside.code())
        });
        if !told {
            self.aside("price", "", Aside::Unpriced);
        }
        offer.hold = offer.hold.or(Some(Hold::Unpriced));
        self.offers.push(offer);
    }

    /// Takes offers out again that an earlier row has made.
    fn drop_duplicates(&mut self, from: usize, draft: &Draft<'_>) {
        let zone = self.texts.intern(draft.zone);
        let row = self.row() + 1;
        let mut repeated = None;
        let mut at = from;
        while let Some(offer) = self.offers.get(at) {
            let place = u32::try_from(at).unwrap_or(u32::MAX);
            let (first, first_zone) = *self.seen.entry(digest(offer, draft.entry)).or_insert((place, zone));
            match self.offers.get(first as usize) {
                Some(earlier) if earlier.row != row && alike(earlier, offer) => {
                    repeated = Some((earlier.line, first_zone));
                    self.offers.remove(at);
                }
                _ => at += 1,
            }
        }
        if let Some((of, first_zone)) = repeated {
            let aside = if zone == first_zone { Aside::Duplicate { of } } else { Aside::OtherZone { of } };
            self.aside("", draft.zone, aside);
        }
    }
}

/// Whether two offers say the same, their place in the file aside.
fn alike(a: &Offer, b: &Offer) -> bool {
    *a == Offer { line: a.line, row: a.row, ..*b }
}

/// What two offers must share to be one.
fn digest(offer: &Offer, entry: &str) -> u64 {
    let mut hasher = Quick::default();
    let bits = |value: Option<f32>| value.map_or(u32::MAX, f32::to_bits);
    entry.hash(&mut hasher);
    (offer.provider, offer.upstream, offer.written, offer.variant, offer.region_text).hash(&mut hasher);
    (offer.accelerator, offer.count, bits(offer.memory_gb), offer.plan, offer.kind, offer.per).hash(&mut hasher);
    (offer.price.map(Money::micros), offer.currency, offer.hold, offer.region).hash(&mut hasher);
    (bits(offer.vcpu), bits(offer.ram_gib), date_number(offer.date)).hash(&mut hasher);
    hasher.finish()
}

/// A number for a date, without making a text of it for every row.
fn date_number(date: Date) -> i64 {
    match date {
        Date::Undated => 0,
        Date::Year(year) => 1_000_000 + i64::from(year),
        Date::Month(year, month) => 2_000_000 + i64::from(year) * 16 + i64::from(month),
        Date::Day(day) => 4_000_000 + i64::from(day.0),
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
