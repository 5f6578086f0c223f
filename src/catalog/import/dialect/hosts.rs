//! Google's rows in SkyPilot's files: the machine in one row, its cards in another. A card row is held back until all
//! machines of its zone are known; then the two prices are added, or the cards stay apart and do not rank.

use crate::catalog::offer::{Hold, Per, Plan};
use crate::import::draft::{Draft, Quote};
use crate::import::memory::Stated;
use crate::import::number::{self, Amount};
use crate::import::report::{Aside, Repair};
use crate::import::rows::Rows;
use crate::units::Currency;

/// Families of machines that take cards of their own kind, `a2-highgpu-8g`: start of the type, words that the card's
/// name must have and must not have. Source: Google's pages on accelerator-optimised machines.
const FAMILIES: [(&str, &str, &str); 6] = [
    ("a2-highgpu", "a100", "80"),
    ("a2-megagpu", "a100", "80"),
    ("a2-ultragpu", "a100-80", ""),
    ("a2-", "a100", ""),
    ("a3-", "h", "l4"),
    ("a4-", "b200", ""),
];

/// A machine without cards.
#[derive(Clone, Debug)]
struct Host {
    kind: String,
    region: String,
    zone: String,
    hour: Option<Amount>,
    spot: Option<Amount>,
    vcpu: Option<f32>,
    ram_gib: Option<f32>,
    line: u32,
}

/// Cards without a machine.
#[derive(Clone, Debug)]
struct Cards {
    name: String,
    count: f32,
    memory: Stated,
    region: String,
    zone: String,
    hour: Option<Amount>,
    spot: Option<Amount>,
    line: u32,
}

/// What waits for the end of the file.
#[derive(Clone, Debug, Default)]
pub struct Hosts {
    hosts: Vec<Host>,
    cards: Vec<Cards>,
}

/// Cards that a machine type takes: `a2-highgpu-8g` eight.
fn takes(kind: &str) -> Option<u16> {
    kind.rsplit_once('-')?.1.strip_suffix('g')?.parse().ok()
}

/// Whether a machine type is for the cards of this name.
fn suits(kind: &str, card: &str) -> bool {
    let card = card.to_lowercase();
    let family = FAMILIES.iter().find(|(start, ..)| kind.starts_with(start));
    family
        .is_some_and(|(_, with, without)| card.starts_with(with) && (without.is_empty() || !card.contains(without)))
}

impl Hosts {
    /// Remembers a machine that may take cards.
    pub fn host(&mut self, draft: &Draft<'_>, hour: Option<Amount>, spot: Option<Amount>, line: u32) {
        if takes(draft.variant).is_some() {
            self.hosts.push(Host {
                kind: draft.variant.to_owned(),
                region: draft.region.to_owned(),
                zone: draft.zone.to_owned(),
                hour,
                spot,
                vcpu: draft.vcpu,
                ram_gib: draft.ram_gib,
                line,
            });
        }
    }

    /// Holds back a row of cards.
    pub fn cards(&mut self, draft: &Draft<'_>, hour: Option<Amount>, spot: Option<Amount>, line: u32) {
        #[allow(clippy::cast_possible_truncation)] // A count of cards.
        self.cards.push(Cards {
            name: draft.name.to_owned(),
            count: draft.count as f32,
            memory: draft.memory,
            region: draft.region.to_owned(),
            zone: draft.zone.to_owned(),
            hour,
            spot,
            line,
        });
    }

    /// The one machine in the zone that takes exactly these cards.
    fn of(&self, cards: &Cards) -> Option<&Host> {
        let mut fitting = self.hosts.iter().filter(|host| {
            host.region == cards.region
                && host.zone == cards.zone
                && takes(&host.kind).is_some_and(|count| (f32::from(count) - cards.count).abs() < 1e-3)
                && suits(&host.kind, &cards.name)
        });
        let first = fitting.next()?;
        fitting.next().is_none().then_some(first)
    }

    /// Makes the rows that were held back.
    pub fn finish(&mut self, provider: &str, rows: &mut Rows<'_>) {
        for cards in std::mem::take(&mut self.cards) {
            rows.begin(cards.line);
            let host = self.of(&cards);
            let mut draft = Draft {
                provider,
                name: &cards.name,
                name_column: "AcceleratorName",
                count: f64::from(cards.count),
                memory: cards.memory,
                region: &cards.region,
                zone: &cards.zone,
                default_currency: Some(Currency::Usd),
                per: Per::Instance,
                convention: true,
                ..Draft::default()
            };
            let (mut hour, mut spot) = (cards.hour, cards.spot);
            if let Some(host) = host {
                draft = Draft { variant: &host.kind, vcpu: host.vcpu, ram_gib: host.ram_gib, ..draft };
                hour = sum(hour, host.hour);
                spot = sum(spot, host.spot);
                let price = host.hour.map(|amount| number::money(amount.value)).unwrap_or_default();
                rows.repaired("InstanceType", &host.kind, Repair::HostAdded { host: price, line: host.line });
            } else {
                rows.aside("InstanceType", &cards.name, Aside::WithoutHost);
                draft.hold = Some(Hold::Bound);
            }
            rows.offer(&draft, &[Quote::new(Plan::Hour, "Price", hour), Quote::new(Plan::Spot, "SpotPrice", spot)]);
            rows.end();
        }
    }
}

/// Both prices together; none when one is missing.
fn sum(cards: Option<Amount>, host: Option<Amount>) -> Option<Amount> {
    let (cards, host) = (cards?, host?);
    Some(Amount { value: cards.value + host.value, ..cards })
}
