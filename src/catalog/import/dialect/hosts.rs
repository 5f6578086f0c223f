//! Google's rows in SkyPilot's files: the machine in one row, its cards in another. A card row is held back until all
//! machines of its zone are known; then the two prices are added, or the cards stay apart and do not rank.

use crate::catalog::offer::{Hold, Per, Plan};
use crate::import::draft::{Draft, Quote};
use crate::import::memory::Stated;
use crate::import::number::{self, Amount};
use crate::import::report::{Aside, Repair};
use crate::import::rows::Rows;
use crate::units::Currency;

/// Families of machines that take cards of their own kind: start of the type, how the card's name must begin, and what it
/// must not have. Source: Google's pages on accelerator-optimised machines (A2, A3, A4, G2).
const FAMILIES: [(&str, &str, &str); 10] = [
    ("a2-highgpu", "a100", "80"),
    ("a2-megagpu", "a100", "80"),
    ("a2-ultragpu", "a100-80", ""),
    ("a2-", "a100", ""),
    ("a3-highgpu", "h100", "mega"),
    ("a3-edgegpu", "h100", "mega"),
    ("a3-megagpu", "h100", ""),
    ("a3-ultragpu", "h200", ""),
    ("a4-", "b200", ""),
    ("g2-standard-", "l4", ""),
];

/// Cards of the G2 machines by their vCPUs, from the same pages.
const G2: [(&str, u16); 8] = [("4", 1), ("8", 1), ("12", 1), ("16", 1), ("24", 2), ("32", 1), ("48", 4), ("96", 8)];

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

/// Cards that a machine type takes: `a2-highgpu-8g` eight, `g2-standard-24` two.
pub fn takes(kind: &str) -> Option<u16> {
    if let Some(cores) = kind.strip_prefix("g2-standard-") {
        return G2.iter().find(|(known, _)| *known == cores).map(|(_, cards)| *cards);
    }
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
        #[allow(clippy::cast_possible_truncation, reason = "a count of cards")]
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

    /// The machines of the zone that take exactly these cards.
    fn of(&self, cards: &Cards) -> Vec<&Host> {
        let fitting = self.hosts.iter().filter(|host| {
            host.region == cards.region
                && host.zone == cards.zone
                && takes(&host.kind).is_some_and(|count| (f32::from(count) - cards.count).abs() < 1e-3)
                && suits(&host.kind, &cards.name)
        });
        fitting.collect()
    }

    /// Makes the rows that were held back: an offer for every machine that takes the cards.
    pub fn finish(&mut self, provider: &str, rows: &mut Rows<'_>) {
        for cards in std::mem::take(&mut self.cards) {
            rows.begin(cards.line);
            let apart = Draft {
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
            let hosts = self.of(&cards);
            for host in &hosts {
                let draft = Draft { variant: &host.kind, vcpu: host.vcpu, ram_gib: host.ram_gib, ..apart };
                let price = host.hour.map(|amount| number::money(amount.value)).unwrap_or_default();
                rows.repaired("InstanceType", &host.kind, Repair::HostAdded { host: price, line: host.line });
                rows.offer(&draft, &quotes(sum(cards.hour, host.hour), sum(cards.spot, host.spot)));
            }
            if hosts.is_empty() {
                rows.aside("InstanceType", &cards.name, Aside::WithoutHost);
                rows.offer(&Draft { hold: Some(Hold::Bound), ..apart }, &quotes(cards.hour, cards.spot));
            }
            rows.end();
        }
    }
}

fn quotes(hour: Option<Amount>, spot: Option<Amount>) -> [Quote<'static>; 2] {
    [Quote::new(Plan::Hour, "Price", hour), Quote::new(Plan::Spot, "SpotPrice", spot)]
}

/// Both prices together; none when one is missing.
fn sum(cards: Option<Amount>, host: Option<Amount>) -> Option<Amount> {
    let (cards, host) = (cards?, host?);
    Some(Amount { value: cards.value + host.value, ..cards })
}
