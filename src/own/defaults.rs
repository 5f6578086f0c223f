//! Dated figures of the cards whose prices a source states, and what is assumed beside them. A card that no source
//! prices has no price here, and then there is no verdict. Nothing is scaled from one card to another.

use super::inputs::{Figure, From, Inputs};
use crate::catalog::accelerator::Accelerator;
use crate::units::Currency;

/// Prices of one card, CNY.
struct CardPrices {
    id: &'static str,
    price: Figure,
    resale: Option<Figure>,
    /// Machine around it, where a source states one.
    host: Option<Figure>,
}

const fn s2(at: &'static str, date: &'static str) -> From {
    From::Source { id: "s2", at, date }
}

/// Cards with a stated price. The ends of a range are the source's own where it states them.
const CARDS: [CardPrices; 2] = [
    CardPrices {
        id: "rtx-4090",
        // 14,000 to 16,000 new in 2023, 15,000 in the sum.
        price: Figure { value: 15_000.0, low: 14_000.0, high: 16_000.0, from: s2("L28 L36", "2023") },
        // Half of 15,000 in the sum; about 8,000 at the end of 2025. The low end is ours: half as much.
        resale: Some(Figure { value: 7_500.0, low: 3_750.0, high: 8_000.0, from: s2("L28 L38", "2025-12") }),
        host: None,
    },
    CardPrices {
        id: "rtx-5090",
        // "Over 30,000"; the high end is ours.
        price: Figure { value: 30_000.0, low: 30_000.0, high: 36_000.0, from: s2("L26 L62", "2026") },
        resale: None,
        // The whole machine is "over 40,000".
        host: Some(Figure { value: 10_000.0, low: 0.0, high: 15_000.0, from: s2("L26", "2026") }),
    },
];

/// Residential tariff of the articles; the range spans off-peak to commercial use and is ours.
const TARIFF: Figure = Figure { value: 0.6, low: 0.3, high: 1.2, from: s2("L30", "2026") };

/// Two years, as the articles reckon.
const YEARS: Figure = Figure { value: 2.0, low: 1.0, high: 4.0, from: s2("L40 L44", "2026") };

/// A machine that is there anyway costs nothing more; a whole PC around the card costs about 10,000 (S2 L26).
const HOST: Figure = Figure { value: 0.0, low: 0.0, high: 10_000.0, from: s2("L26", "2026") };

/// The articles count the card only. A supply of 90 % and the rest of a PC make 1.3, a server room 1.6.
const PUE: Figure = Figure::assumed(1.0, 1.0, 1.6);

/// Nothing in the articles' sum; up to a twentieth of the purchase a year.
const UPKEEP: Figure = Figure::assumed(0.0, 0.0, 0.05);

/// Nothing in the articles' sum; up to a consumer loan.
const CAPITAL: Figure = Figure::assumed(0.0, 0.0, 0.06);

/// All hours are put to use; a machine that waits a third of the time is common.
const UTILISATION: Figure = Figure::assumed(1.0, 0.66, 1.0);

impl Inputs {
    /// The dated defaults for `cards` of this card, used `hours_per_day`.
    pub fn of(accelerator: &Accelerator, cards: u32, hours_per_day: f64) -> Self {
        let known = CARDS.iter().find(|card| card.id == accelerator.id);
        let watts = accelerator.power.map(|watts| Figure {
            value: watts.0,
            // Under load a card draws between half its limit (memory-bound work) and the limit.
            low: watts.0 / 2.0,
            high: watts.0,
            from: From::Datasheet,
        });
        Self {
            currency: Currency::Cny,
            cards: cards.max(1),
            price: known.map(|card| card.price),
            host: known.and_then(|card| card.host).unwrap_or(HOST),
            resale: known.and_then(|card| card.resale),
            years: YEARS,
            watts,
            pue: PUE,
            tariff: TARIFF,
            upkeep: UPKEEP,
            capital: CAPITAL,
            hours_per_day: Figure { value: hours_per_day, low: 1.0, high: 24.0, from: From::Given },
            utilisation: UTILISATION,
        }
    }
}
