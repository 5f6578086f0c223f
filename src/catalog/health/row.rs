//! What a plausibility check needs to know of one price, whether it stands in the dataset or in an imported file.

use crate::catalog::accelerator::Accelerator;
use crate::catalog::evidence::Stated;
use crate::catalog::offer::{Per, Plan, PriceKind, Statement};
use crate::catalog::provider::Region;
use crate::catalog::{AcceleratorIndex, Catalog};
use crate::units::{Currency, Exchange, Money, Price};

/// One price.
pub trait Row {
    /// Who rents: anything that is equal for the same provider.
    fn provider(&self) -> &str;
    /// What; `None` when it is no single card.
    fn accelerator(&self) -> Option<AcceleratorIndex>;
    /// The card as the source writes it.
    fn written(&self) -> &str;
    /// The provider's own name of the variant.
    fn variant(&self) -> &str;
    /// Cards of one instance.
    fn count(&self) -> u16;
    /// How it is charged.
    fn plan(&self) -> Plan;
    /// List, promotion or member price.
    fn kind(&self) -> PriceKind;
    /// Where; `None` when nobody says.
    fn region(&self) -> Option<Region>;
    /// The number as it stands in the source, the high end of a range.
    fn raw(&self) -> Option<f64>;
    /// The price of one card in CNY, for an hour or for the whole term, the high end of a range.
    fn per_card(&self) -> Option<f64>;
    /// Memory of one card as the row states it, GB.
    fn memory_gb(&self) -> Option<f64>;
    /// When it was so.
    fn date(&self) -> Stated;
    /// Whether it is kept from the ranking already; such a row is checked and does not set a group's median.
    fn held(&self) -> bool;
}

/// A statement of the dataset as a [`Row`].
pub struct StatementRow<'a> {
    statement: &'a Statement,
    provider: &'a str,
    exchange: Exchange,
}

impl<'a> StatementRow<'a> {
    /// Every statement of a catalogue, in order.
    pub fn all(catalog: &'a Catalog) -> Vec<Self> {
        let exchange = catalog.exchange();
        let of = |statement: &'a Statement| {
            let provider = catalog.providers.get(usize::from(statement.provider)).map_or("", |row| row.id.as_str());
            Self { statement, provider, exchange }
        };
        catalog.statements.iter().map(of).collect()
    }
}

impl Row for StatementRow<'_> {
    fn provider(&self) -> &str {
        self.provider
    }
    fn accelerator(&self) -> Option<AcceleratorIndex> {
        self.statement.accelerator
    }
    fn written(&self) -> &str {
        &self.statement.written
    }
    fn variant(&self) -> &str {
        &self.statement.variant
    }
    fn count(&self) -> u16 {
        self.statement.count
    }
    fn plan(&self) -> Plan {
        self.statement.plan
    }
    fn kind(&self) -> PriceKind {
        self.statement.kind
    }
    fn region(&self) -> Option<Region> {
        Some(self.statement.region)
    }
    fn raw(&self) -> Option<f64> {
        self.statement.high.or(self.statement.low).map(Money::to_f64)
    }
    fn per_card(&self) -> Option<f64> {
        let amount = self.statement.high.or(self.statement.low)?;
        let whole = self.exchange.convert(Price { amount, currency: self.statement.currency }, Currency::Cny);
        match (self.statement.per, self.statement.count) {
            (Per::Gpu, _) => Some(whole.to_f64()),
            (Per::Instance, 0) => None,
            (Per::Instance, count) => Some(whole.to_f64() / f64::from(count)),
        }
    }
    fn memory_gb(&self) -> Option<f64> {
        stated_memory(&self.statement.written)
    }
    fn date(&self) -> Stated {
        self.statement.evidence.date
    }
    fn held(&self) -> bool {
        self.statement.hold.is_some()
    }
}

/// The memory that a card's name states, e.g. 24 of `RTX 4090（24GB）`; the first number that is followed by G or GB.
pub fn stated_memory(text: &str) -> Option<f64> {
    let bytes = text.as_bytes();
    let alphanumeric = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_alphanumeric);
    let is = |at: usize, letter: u8| bytes.get(at).is_some_and(|byte| byte.eq_ignore_ascii_case(&letter));
    let unit = |at: usize| is(at, b'g') && (!alphanumeric(at + 1) || (is(at + 1, b'b') && !alphanumeric(at + 2)));
    (0..bytes.len()).filter(|&at| unit(at)).find_map(|at| {
        let before = text.get(..at)?.trim_end();
        let digits = before.bytes().rev().take_while(u8::is_ascii_digit).count();
        before.get(before.len() - digits..)?.parse().ok()
    })
}

/// Whether a row sells a share of a card: its text says vGPU, MIG or a slice. Shares are never compared with whole cards.
pub fn is_shared(row: &impl Row) -> bool {
    const WORDS: [&str; 8] = ["vgpu", "mig ", "mig-", "slice", "fraction", "shared", "共享", "切分"];
    let says = |text: &str, word: &str| {
        text.as_bytes().windows(word.len()).any(|part| part.eq_ignore_ascii_case(word.as_bytes()))
    };
    WORDS.iter().any(|word| says(row.written(), word) || says(row.variant(), word))
}

/// The family of a card: its id without memory size and form factor, e.g. `a100` of `a100-sxm-80gb`.
pub fn family(accelerator: &Accelerator) -> String {
    const FORMS: [&str; 8] = ["pcie", "sxm", "sxm2", "sxm3", "sxm4", "sxm5", "nvl", "unspecified"];
    let id = without_memory(accelerator);
    id.split('-').filter(|part| !FORMS.contains(part)).collect::<Vec<_>>().join("-")
}

/// A card's id without memory size: versions that differ in memory alone share it, e.g. `a100-sxm` of `a100-sxm-80gb`.
pub fn without_memory(accelerator: &Accelerator) -> String {
    let is_size = |part: &str| part.strip_suffix("gb").is_some_and(|digits| digits.parse::<u32>().is_ok());
    accelerator.id.split('-').filter(|part| !is_size(part)).collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_states_its_memory() {
        for (text, gb) in [
            ("RTX 4090（24GB）", Some(24.0)),
            ("A100 40G八卡", Some(40.0)),
            ("RTX 3090 12 GB", Some(12.0)),
            ("A100 80GB八卡", Some(80.0)),
            ("NVIDIA T4", None),
            ("H100", None),
            ("GB200", None),
        ] {
            assert_eq!(stated_memory(text), gb, "{text}");
        }
    }
}
