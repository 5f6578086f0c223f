//! SkyPilot's `vms.csv`, of every schema version and cloud: one row per instance type and region, USD per hour for the
//! whole instance. `GpuInfo` is a Python dict, JSON, a mix of both, a bare name or missing; `SpotPrice` is empty or 0
//! where there is no spot market. Bare names have defined meanings there: `A100` is the 40 GB one.

use super::hosts::{Hosts, takes};
use super::{TableDialect, instances};
use crate::catalog::names::about;
use crate::catalog::offer::{Per, Plan};
use crate::import::draft::{Draft, Quote};
use crate::import::json::Document;
use crate::import::memory::Stated;
use crate::import::rows::Rows;
use crate::import::table::{Column, Columns, Row, column, optional};
use crate::import::texts::QuickMap;
use crate::units::Currency;

const TYPE: usize = 0;
const NAME: usize = 1;
const COUNT: usize = 2;
const VCPU: usize = 3;
const RAM: usize = 4;
const INFO: usize = 5;
const PRICE: usize = 6;
const SPOT: usize = 7;
const REGION: usize = 8;
const ZONE: usize = 9;
const UPSTREAM: usize = 10;

/// The columns of all versions.
pub const COLUMNS: [Column; 11] = [
    column(&["instancetype"]),
    column(&["acceleratorname"]),
    column(&["acceleratorcount"]),
    column(&["vcpus"]),
    column(&["memorygib"]),
    column(&["gpuinfo"]),
    column(&["price"]),
    column(&["spotprice"]),
    column(&["region"]),
    optional(&["availabilityzone"]),
    optional(&["upstreamcloudid"]),
];

/// Headings that tell the format.
pub const SIGNATURE: &[&str] = &["instancetype", "acceleratorname", "acceleratorcount"];

/// Order of a file without a header, as Azure's excerpt has it.
pub const HEADERLESS: [usize; 9] = [TYPE, NAME, COUNT, VCPU, RAM, INFO, PRICE, SPOT, REGION];

/// Whether a record looks like a row of a file that lost its header.
pub fn headerless(cells: &[String]) -> bool {
    let number = |at: usize| cells.get(at).is_some_and(|cell| cell.parse::<f64>().is_ok());
    let blank = |at: usize| cells.get(at).is_some_and(String::is_empty);
    (9..=11).contains(&cells.len())
        && cells[0].contains('_')
        && (number(2) || blank(2))
        && number(3)
        && number(4)
        && (number(6) || blank(6))
        && (number(7) || blank(7))
        && !number(8)
        && !blank(8)
}

/// Sizes out of one `GpuInfo`, in GiB.
#[derive(Clone, Copy, Debug, Default)]
struct Info {
    each: Option<f32>,
    total: Option<f32>,
}

/// The state of one file.
#[derive(Debug, Default)]
pub struct SkyPilot {
    infos: QuickMap<Box<str>, Info>,
    each_is_total: bool,
    hosts: Hosts,
    provider: String,
}

impl TableDialect for SkyPilot {
    fn columns(&self) -> &'static [Column] {
        &COLUMNS
    }

    fn names_provider(&self) -> bool {
        false
    }

    /// Finds out whether the file puts the total of all cards into the field for one: some row with several cards
    /// makes sense only so, and none makes sense only the other way.
    fn sample(&mut self, row: &Row<'_>, rows: &Rows<'_>) {
        let count = row.get(COUNT).parse::<f32>().unwrap_or(0.0);
        let info = self.info(row.get(INFO));
        let (Some(each), Some(total)) = (info.each, info.total) else { return };
        if count < 2.0 || !about(each, total) {
            return;
        }
        let family = rows.registry.candidates(row.get(NAME), row.get(TYPE));
        let fits =
            |gb: f32| family.iter().filter_map(|at| rows.registry.memory_gb(*at)).any(|nominal| about(gb, nominal));
        if fits(each / count) && !fits(each) {
            self.each_is_total = true;
        }
    }

    fn finish(&mut self, rows: &mut Rows<'_>) {
        let provider = std::mem::take(&mut self.provider);
        self.hosts.finish(&provider, rows);
    }

    fn row(&mut self, row: &Row<'_>, rows: &mut Rows<'_>) {
        let (kind, name) = (row.get(TYPE), row.get(NAME));
        let known = instances::find(kind);
        if name.is_empty() && known.is_none() {
            rows.no_accelerator("InstanceType", kind);
            self.host(row, rows);
            return;
        }
        rows.report.gpu_rows += 1;
        let info = self.info(row.get(INFO));
        let Some(stated) = row.cards(COUNT, "AcceleratorCount", rows) else { return };
        let stated = stated.unwrap_or(if name.is_empty() { 0.0 } else { 1.0 });
        let mut draft = Draft {
            provider: row.file_provider,
            upstream: reseller(kind),
            name,
            name_column: "AcceleratorName",
            // A reseller's own type says less than the type of the machine's owner.
            hint: if row.get(UPSTREAM).is_empty() { kind } else { row.get(UPSTREAM) },
            count: f64::from(stated),
            memory: Stated { each: info.each, total: info.total, each_is_total: self.each_is_total },
            variant: kind,
            region: row.get(REGION),
            zone: row.get(ZONE),
            vcpu: row.size(VCPU, "vCPUs", rows),
            ram_gib: row.size(RAM, "MemoryGiB", rows),
            default_currency: Some(Currency::Usd),
            per: Per::Instance,
            convention: true,
            ..Draft::default()
        };
        if let Some(instance) = known {
            instances::apply(instance, &mut draft, rows);
        }
        let hour = rows.amount("Price", row.get(PRICE));
        let spot = rows.amount("SpotPrice", row.get(SPOT));
        if kind.is_empty() {
            self.hosts.cards(&draft, hour, spot, row.line);
            row.file_provider.clone_into(&mut self.provider);
            rows.postpone();
            return;
        }
        rows.offer(&draft, &[Quote::new(Plan::Hour, "Price", hour), Quote::new(Plan::Spot, "SpotPrice", spot)]);
    }
}

impl SkyPilot {
    /// Remembers a machine that cards of another row may belong to.
    fn host(&mut self, row: &Row<'_>, rows: &mut Rows<'_>) {
        if takes(row.get(TYPE)).is_none() {
            return;
        }
        let hour = rows.amount("Price", row.get(PRICE));
        let spot = rows.amount("SpotPrice", row.get(SPOT));
        let draft = Draft {
            variant: row.get(TYPE),
            region: row.get(REGION),
            zone: row.get(ZONE),
            vcpu: row.size(VCPU, "vCPUs", rows),
            ram_gib: row.size(RAM, "MemoryGiB", rows),
            ..Draft::default()
        };
        self.hosts.host(&draft, hour, spot, row.line);
    }

    fn info(&mut self, text: &str) -> Info {
        if !text.contains('{') {
            return Info::default();
        }
        if let Some(info) = self.infos.get(text) {
            return *info;
        }
        let info = parse(text);
        self.infos.insert(text.into(), info);
        info
    }
}

/// Reads a `GpuInfo` of any spelling.
fn parse(text: &str) -> Info {
    let document = Document::parse(text);
    let root = document.root(text);
    let field = |of: Option<crate::import::json::Value<'_>>, keys: &[&str]| {
        // GiB of a machine fit single precision.
        #[allow(clippy::cast_possible_truncation, reason = "sizes of machines, far below the range's end")]
        of.and_then(|value| value.any(keys)).and_then(|value| value.number()).map(|mib| (mib / 1024.0) as f32)
    };
    let gpu = root.any(&["Gpus", "gpus"]).and_then(|gpus| gpus.items().next());
    let memory = gpu.and_then(|gpu| gpu.any(&["MemoryInfo", "memoryInfo", "memoryinfo"]));
    let totals = ["TotalGpuMemoryInMiB", "totalGpuMemoryInMiB", "totalgpumemoryinmib"];
    let positive = |gib: Option<f32>| gib.filter(|gib| *gib > 0.0);
    Info {
        each: positive(field(memory, &["SizeInMiB", "sizeInMiB", "sizeinmib"])),
        total: positive(field(Some(root), &totals).or(field(gpu, &totals))),
    }
}

/// Whose machine it is when the instance type says so: `lambdalabs__8xA100_80GB__240`, `crusoe_A100-80Gx8`.
fn reseller(kind: &str) -> &str {
    const RESOLD: [&str; 24] = [
        "lambdalabs",
        "datacrunch",
        "hyperstack",
        "oblivus",
        "massedcompute",
        "crusoe",
        "scaleway",
        "latitude",
        "runpod",
        "fluidstack",
        "crusoecloud",
        "tensordock",
        "nebius",
        "vultr",
        "digitalocean",
        "imwt",
        "denvr",
        "hotaisle",
        "boostrun",
        "voltagepark",
        "excesssupply",
        "shadecloud",
        "amaya",
        "verda",
    ];
    let head = kind.split('_').next().unwrap_or("");
    if kind.contains("__") || RESOLD.contains(&head) { head } else { "" }
}

/// Columns of a file without a header.
pub fn headerless_columns(width: usize) -> Columns {
    Columns::fixed(&HEADERLESS, COLUMNS.len(), width)
}
