//! `accelerators.csv` and `models.csv`.

use super::Fault;
use super::table::{self, Row};
use crate::catalog::SourceIndex;
use crate::catalog::accelerator::{Accelerator, Link, Stack};
use crate::catalog::evidence::Source;
use crate::catalog::model::{Attention, Kind, Model};
use crate::units::{GbPerS, Gib, Tflops, Watts};
use std::collections::BTreeSet;
use std::path::Path;

/// Words of the `link` column.
const LINKS: [(&str, Link); 5] = [
    ("pcie", Link::Pcie),
    ("nvlink-bridge", Link::NvlinkBridge),
    ("nvswitch", Link::Nvswitch),
    ("other", Link::Other),
    ("", Link::Unknown),
];

/// Words of the `stack` column.
const STACKS: [(&str, Stack); 4] =
    [("cuda", Stack::Cuda), ("rocm", Stack::Rocm), ("cann", Stack::Cann), ("other", Stack::Other)];

/// Words of the `kind` column.
const KINDS: [(&str, Kind); 6] = [
    ("llm", Kind::Llm),
    ("moe_llm", Kind::MoeLlm),
    ("encoder", Kind::Encoder),
    ("vision", Kind::Vision),
    ("diffusion", Kind::Diffusion),
    ("speech", Kind::Speech),
];

/// Words of the `attention` column.
const ATTENTIONS: [(&str, Attention); 4] =
    [("mha", Attention::Mha), ("gqa", Attention::Gqa), ("mqa", Attention::Mqa), ("mla", Attention::Mla)];

/// Id of the source that the whole accelerator table is entered under; each row has its own address beside it.
const TABLE_SOURCE: &str = "hardware";

/// Reads `accelerators.csv`, sorted by id.
pub fn accelerators(root: &Path, sources: &[Source], faults: &mut Vec<Fault>) -> Vec<Accelerator> {
    let source = sources.iter().position(|source| source.id == TABLE_SOURCE);
    let Some(source) = source.and_then(|at| SourceIndex::try_from(at).ok()) else {
        let message = format!("lacks the source `{TABLE_SOURCE}`, which accelerators.csv stands on");
        faults.push(Fault { file: "sources.toml".to_owned(), line: None, message });
        return Vec::new();
    };
    let mut ids = BTreeSet::new();
    let mut rows = table::read(root, "accelerators.csv", faults, |row, faults| {
        let url = row.required("source_url", faults);
        Some(Accelerator {
            id: new_id(row, &mut ids, faults),
            name: row.required("name", faults),
            vendor: row.required("vendor", faults),
            architecture: row.text("architecture").to_owned(),
            year: row.value("year", faults),
            nominal_gb: row.value("nominal_gb", faults),
            usable: row.value("usable_mib", faults).map(|mib: f64| Gib(mib / 1024.0)),
            bandwidth: row.value("bandwidth_gb_s", faults).map(GbPerS),
            fp32: row.value("fp32_tflops", faults).map(Tflops),
            fp16: row.value("fp16_tflops", faults).map(Tflops),
            bf16: row.value("bf16_tflops", faults).map(Tflops),
            fp8: row.value("fp8_tflops", faults).map(Tflops),
            int8: row.value("int8_tops", faults).map(Tflops),
            power: row.value("power_w", faults).map(Watts),
            link: row.word("link", &LINKS, faults)?,
            link_gb_s: row.value("link_gb_s", faults).map(GbPerS),
            ecc: match row.text("ecc") {
                "yes" => Some(true),
                "no" => Some(false),
                _ => None,
            },
            stack: row.word("stack", &STACKS, faults)?,
            aliases: row.text("aliases").split('|').filter(|alias| !alias.is_empty()).map(str::to_owned).collect(),
            source,
            url,
        })
    });
    rows.sort_by(|a, b| a.id.cmp(&b.id));
    rows
}

/// The row's id, which no row above may have.
fn new_id(row: &Row<'_>, ids: &mut BTreeSet<String>, faults: &mut Vec<Fault>) -> String {
    let id = row.required("id", faults);
    if !ids.insert(id.clone()) {
        row.fault(format!("duplicate id `{id}`"), faults);
    }
    id
}

/// Reads `models.csv`, sorted by id.
pub fn models(root: &Path, faults: &mut Vec<Fault>) -> Vec<Model> {
    let mut ids = BTreeSet::new();
    let mut rows = table::read(root, "models.csv", faults, |row, faults| {
        let params_b = row.value("params_b", faults);
        if params_b.is_none() {
            row.fault("`params_b` is empty".to_owned(), faults);
        }
        let attention =
            if row.text("attention").is_empty() { None } else { row.word("attention", &ATTENTIONS, faults) };
        Some(Model {
            id: new_id(row, &mut ids, faults),
            name: row.required("name", faults),
            family: row.text("family").to_owned(),
            kind: row.word("kind", &KINDS, faults)?,
            params_b: params_b?,
            active_b: row.value("active_b", faults).or(params_b)?,
            layers: row.value("layers", faults),
            hidden: row.value("hidden", faults),
            heads: row.value("heads", faults),
            kv_heads: row.value("kv_heads", faults),
            head_dim: row.value("head_dim", faults),
            intermediate: row.value("intermediate", faults),
            vocab: row.value("vocab", faults),
            max_context: row.value("max_context", faults),
            attention,
            kv_latent: row.value("kv_latent", faults),
            gflops_per_sample: row.value("gflops_per_sample", faults),
            url: row.required("source_url", faults),
        })
    });
    rows.sort_by(|a, b| a.id.cmp(&b.id));
    rows
}
