//! Google Cloud's prices as cyclenerd keeps them, read line by line for this file's own shape, no more:
//! `compute.instance.TYPE.cost.REGION.{hour, hour_spot, month_1y}`, USD for the whole instance, and beside `cost` the
//! machine: `cpu`, `ram`, and a key per card. A row is a type in a region. `month` and `month_spot` are the hourly
//! prices of a full month and no plans of their own.

use crate::catalog::offer::{Per, Plan};
use crate::import::draft::{Draft, Quote};
use crate::import::number::Amount;
use crate::import::rows::Rows;
use crate::units::Currency;

/// Keys of cards and the registry's ids. Source: Google's pages on GPU machine types (A2, A3, G2, G4, N1).
const CARDS: [(&str, &str); 12] = [
    ("a100", "a100-sxm-40gb"),
    ("a100-80gb", "a100-sxm-80gb"),
    ("h100-80gb", "h100-sxm"),
    ("h100-80gb-mega", "h100-sxm"),
    ("h200", "h200-sxm"),
    ("h200-141gb", "h200-sxm"),
    ("b200", "b200"),
    ("l4", "l4"),
    ("rtx6000", "rtx-pro-6000-blackwell-server"),
    ("t4", "t4"),
    ("v100", "v100-sxm2-16gb"),
    ("p100", "p100-pcie"),
];

/// Keys beside `cost` that are no cards.
const NO_CARDS: [&str; 5] = ["cost", "cpu", "ram", "local-ssd", "type"];

/// Whether a text begins like this file.
pub fn is_file(text: &str) -> bool {
    let head = text.get(..text.len().min(4096)).unwrap_or_else(|| text.split("\n    ").next().unwrap_or(""));
    head.contains("\ncompute:") && head.contains("\n  instance:") || text.starts_with("compute:\n  instance:")
}

/// One region of the type at hand.
#[derive(Clone, Debug, Default)]
struct Region {
    name: String,
    line: u32,
    hour: String,
    spot: String,
    year: String,
    three: String,
}

/// Where the reader stands.
#[derive(Clone, Debug, Default)]
pub struct GcpYaml {
    offset: usize,
    line: u32,
    inside: bool,
    kind: String,
    regions: Vec<Region>,
    card: Option<(String, f64)>,
    vcpu: Option<f32>,
    ram_gib: Option<f32>,
}

impl GcpYaml {
    /// Bytes behind the reader.
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// Reads about `most` lines; `true` at the end.
    pub fn step(&mut self, text: &str, most: usize, rows: &mut Rows<'_>) -> bool {
        for _ in 0..most {
            let rest = text.get(self.offset..).unwrap_or("");
            if rest.is_empty() {
                self.flush(rows);
                return true;
            }
            let length = rest.find('\n').map_or(rest.len(), |at| at + 1);
            self.offset += length;
            self.line += 1;
            self.take(rest[..length].trim_end(), rows);
        }
        false
    }

    fn take(&mut self, line: &str, rows: &mut Rows<'_>) {
        let indent = line.len() - line.trim_start().len();
        let Some((key, value)) = line.trim_start().split_once(':') else { return };
        let value = value.trim();
        match (self.inside, indent) {
            (false, 2) if key == "instance" => self.inside = true,
            (true, 0 | 2) => {
                self.flush(rows);
                self.inside = false;
            }
            (true, 4) => {
                self.flush(rows);
                key.clone_into(&mut self.kind);
            }
            (true, 6) => self.machine(key, value),
            (true, 8) => {
                self.regions.push(Region { name: key.to_owned(), line: self.line, ..Region::default() });
            }
            (true, 10) => {
                if let Some(region) = self.regions.last_mut() {
                    let cell = match key {
                        "hour" => &mut region.hour,
                        "hour_spot" => &mut region.spot,
                        "month_1y" => &mut region.year,
                        "month_3y" => &mut region.three,
                        _ => return,
                    };
                    value.clone_into(cell);
                }
            }
            _ => {}
        }
    }

    fn machine(&mut self, key: &str, value: &str) {
        match key {
            "cpu" => self.vcpu = value.parse().ok(),
            "ram" => self.ram_gib = value.parse().ok(),
            key if NO_CARDS.contains(&key) => {}
            key => self.card = value.parse().ok().map(|count| (key.to_owned(), count)),
        }
    }

    /// Makes the rows of the type that ends here.
    fn flush(&mut self, rows: &mut Rows<'_>) {
        let (kind, card) = (std::mem::take(&mut self.kind), self.card.take());
        for region in std::mem::take(&mut self.regions) {
            rows.begin(region.line);
            match &card {
                Some((name, count)) => self.offer(&kind, name, *count, &region, rows),
                None => rows.no_accelerator("", &kind),
            }
            rows.end();
        }
        self.vcpu = None;
        self.ram_gib = None;
    }

    fn offer(&self, kind: &str, name: &str, count: f64, region: &Region, rows: &mut Rows<'_>) {
        rows.report.gpu_rows += 1;
        let id = CARDS.iter().find(|(key, _)| *key == name).map_or("", |(_, id)| id);
        let draft = Draft {
            provider: "gcp",
            name,
            name_column: name,
            count,
            variant: kind,
            region: &region.name,
            vcpu: self.vcpu,
            ram_gib: self.ram_gib,
            default_currency: Some(Currency::Usd),
            per: Per::Instance,
            known: rows.registry.by_id(id),
            ..Draft::default()
        };
        let hour = rows.amount("hour", &region.hour);
        let spot = rows.amount("hour_spot", &region.spot);
        // A month under a commitment, as often as the term has months, is the term's price.
        let months = |month: Amount, months: f64| Amount { value: month.value * months, ..month };
        let year = rows.amount("month_1y", &region.year).map(|month| months(month, 12.0));
        let three = rows.amount("month_3y", &region.three).map(|month| months(month, 36.0));
        let quotes = [
            Quote::new(Plan::Hour, "hour", hour),
            Quote::new(Plan::Spot, "hour_spot", spot),
            Quote::new(Plan::Year, "month_1y", year),
            Quote::new(Plan::ThreeYears, "month_3y", three),
        ];
        rows.offer(&draft, &quotes);
    }
}
