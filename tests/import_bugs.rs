//! Every small file of `tests/bugs/` gives the documented answer.
// Long because the answers are one table.

#![allow(clippy::unwrap_used)] // Helpers of tests fail loudly.

use kaopu::catalog::names::Registry;
use kaopu::dataset;
use kaopu::import::{self, Imported};
use std::collections::BTreeMap;
use std::path::Path;

fn registry() -> Registry {
    Registry::new(&dataset::built_in().unwrap().accelerators)
}

fn import(file: &str, registry: &Registry) -> Imported {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bugs").join(file);
    let imported = import::read(&std::fs::read(path).unwrap(), file, registry);
    let counts = imported.report.counts;
    assert_eq!(counts.rows(), counts.read + counts.repaired + counts.aside + counts.rejected);
    imported
}

/// One offer in a line: `2 l4 x1 24 hour 0.81 USD`; `-` for what is unknown, `!reason` when it may not rank.
fn brief(imported: &Imported, registry: &Registry) -> Vec<String> {
    let offers = imported.offers.iter().map(|offer| {
        let card = offer.accelerator.map_or("-", |at| registry.id(at));
        let memory = offer.memory_gb.map_or("-".to_owned(), |gb| gb.to_string());
        let price = offer.price.map_or("-".to_owned(), |price| price.to_string());
        let hold = offer.hold.map_or(String::new(), |hold| format!(" !{hold:?}").to_lowercase());
        let plan = offer.plan.name();
        format!("{} {card} x{} {memory} {plan} {price} {}{hold}", offer.line, offer.count, offer.currency.code())
    });
    offers.collect()
}

fn codes(imported: &Imported) -> BTreeMap<&'static str, usize> {
    let mut codes = BTreeMap::new();
    for note in &imported.report.notes {
        *codes.entry(note.what.code()).or_insert(0) += 1;
    }
    codes
}

/// What a file must give: its offers, and notes by kind.
type Case = (&'static str, &'static [&'static str], &'static [(&'static str, usize)]);

const CASES: &[Case] = &[
    (
        "BP-001_aws_l4_memory.csv",
        &[
            "2 l4 x1 24 hour 0.81 USD",
            "2 l4 x1 24 spot 0.33 USD",
            "3 l4 x4 24 hour 4.61 USD",
            "3 l4 x4 24 spot 1.90 USD",
            "4 l4 x8 24 hour 13.40 USD",
            "4 l4 x8 24 spot 5.10 USD",
        ],
        &[("memory-nominal", 1), ("memory-total", 2)],
    ),
    (
        "BP-002_vast_size_is_total.csv",
        &[
            "2 h200-unspecified x2 141 hour 5.30 USD",
            "2 h200-unspecified x2 141 spot 2.10 USD",
            "3 rtx-5090 x4 32 hour 1.92 USD",
            "3 rtx-5090 x4 32 spot 0.90 USD",
            "4 rtx-5090 x1 32 hour 0.50 USD",
            "4 rtx-5090 x1 32 spot 0.22 USD",
        ],
        &[("form-unstated", 1), ("memory-total", 2)],
    ),
    (
        "BP-003_prime_total_squared.csv",
        &[
            "2 a100-80gb-unspecified x8 80 hour 14.40 USD",
            "3 a100-80gb-unspecified x1 80 hour 1.80 USD",
            "4 a100-80gb-unspecified x1 80 spot 0.72 USD",
        ],
        &[("form-unstated", 3), ("memory-total", 1)],
    ),
    (
        "BP-004_runpod_gib_in_mib_field.csv",
        &[
            "2 a100-80gb-unspecified x1 80 hour 1.49 USD",
            "2 a100-80gb-unspecified x1 80 spot 0.90 USD",
            "3 a100-80gb-unspecified x2 80 hour 2.98 USD",
            "3 a100-80gb-unspecified x2 80 spot 1.80 USD",
            "4 rtx-a4000 x1 16 hour 0.25 USD",
            "4 rtx-a4000 x1 16 spot 0.12 USD",
        ],
        &[("form-unstated", 2), ("memory-unit", 3)],
    ),
    (
        "BP-008_hyperbolic_missing_columns.csv",
        &[
            "2 h100-80gb-unspecified x1 80 hour 1.55 USD",
            "3 h100-80gb-unspecified x8 80 hour 12.40 USD",
            "4 rtx-4090 x1 24 hour 0.32 USD",
        ],
        &[("form-unstated", 2)],
    ),
    (
        "BP-010_azure_plain_gpuinfo.csv",
        &[
            "2 h100-nvl x1 94 hour - USD !unpriced",
            "3 h100-sxm x8 80 hour 98.32 USD",
            "3 h100-sxm x8 80 spot 29.50 USD",
            "4 a100-pcie-80gb x1 80 hour 3.67 USD",
            "4 a100-pcie-80gb x1 80 spot 1.10 USD",
        ],
        &[("card-from-type", 3), ("count-known", 1), ("unpriced", 1)],
    ),
    (
        // The machine and its card are two rows: 0.73948 + 2.93391.
        "BP-011_gcp_host_plus_gpu.csv",
        &["4 a100-40gb-unspecified x1 40 hour 3.67339 USD", "4 a100-40gb-unspecified x1 40 spot 1.24992 USD"],
        &[("host-added", 2), ("memory-by-convention", 2), ("no-accelerator", 3), ("other-zone", 1)],
    ),
    (
        "BP-013_gpuhunt_spot_flag_cpu_tpu.csv",
        &["2 l4 x1 24 hour 0.80 USD", "3 l4 x1 24 spot 0.30 USD", "5 - x1 64 hour 4.50 USD !unspecified"],
        &[("no-accelerator", 1), ("unknown-accelerator", 1)],
    ),
    (
        "BP-027_own_nan.json",
        &["1 h100-80gb-unspecified x1 80 hour 2.50 USD", "3 a100-80gb-unspecified x1 80 hour 1.60 USD"],
        &[("form-unstated", 3), ("not-finite", 1)],
    ),
    (
        "BP-012_vast_region_commas_utf8.csv",
        &[
            "2 l40s x1 48 hour 0.62 USD",
            "2 l40s x1 48 spot 0.30 USD",
            "3 l40s x1 48 hour 0.66 USD",
            "3 l40s x1 48 spot 0.31 USD",
            "4 l40s x1 48 hour 0.58 USD",
            "4 l40s x1 48 spot 0.29 USD",
            "5 l40s x1 48 hour 0.64 USD",
            "5 l40s x1 48 spot 0.33 USD",
        ],
        &[("region-tidied", 1)],
    ),
    (
        "BP-017_own_utf8_bom.csv",
        &[
            "2 h100-80gb-unspecified x1 80 hour 2.50 USD",
            "2 h100-80gb-unspecified x1 80 spot 1.10 USD",
            "3 a100-80gb-unspecified x1 80 hour 1.60 USD",
            "3 a100-80gb-unspecified x1 80 spot 0.70 USD",
            "4 rtx-4090 x2 24 hour 0.90 USD",
        ],
        &[("form-unstated", 2)],
    ),
    (
        "BP-021_own_thousands_us.csv",
        &["2 h100-80gb-unspecified x8 80 month 12800.00 USD", "3 a100-80gb-unspecified x1 80 month 1280.00 USD"],
        &[("form-unstated", 2), ("thousands", 2)],
    ),
    (
        "BP-021_own_thousands_eu.csv",
        &["2 h100-80gb-unspecified x8 80 month 12800.00 EUR", "3 a100-80gb-unspecified x1 80 month 1280.50 EUR"],
        &[("form-unstated", 2), ("thousands", 2)],
    ),
    (
        "BP-022_own_currency_signs.csv",
        &[
            "2 h100-80gb-unspecified x1 80 hour 2.50 USD",
            "3 h100-80gb-unspecified x1 80 hour 2.50 USD",
            "4 rtx-4090 x1 24 hour 18.00 CNY",
            "5 rtx-4090 x1 24 hour 18.00 CNY",
            "6 l4 x1 24 hour 1.23 EUR",
        ],
        &[("currency-in-amount", 5), ("form-unstated", 2)],
    ),
    (
        "BP-025_own_ragged.csv",
        &[
            "4 h100-80gb-unspecified x1 80 hour 2.50 USD",
            "5 a100-80gb-unspecified x1 80 hour 1.60 USD",
            "6 l4 x1 24 hour 0.70 USD",
        ],
        &[("form-unstated", 2), ("short", 1)],
    ),
    (
        "BP-029_names_substring.csv",
        &[
            "2 rtx-a4000 x1 16 hour 0.25 USD",
            "3 a40 x1 48 hour 0.45 USD",
            "4 - x1 - hour 0.05 USD !unspecified",
            "5 - x1 - hour 1.10 USD !unspecified",
            "6 a100-sxm-80gb x1 80 hour 1.60 USD",
            "7 a100-pcie-40gb x1 40 hour 1.20 USD",
        ],
        &[("mobile", 1), ("unknown-accelerator", 1)],
    ),
    (
        "BP-031_names_6000_family.csv",
        &[
            "2 quadro-rtx-6000 x1 24 hour 0.40 USD",
            "3 rtx-a6000 x1 48 hour 0.50 USD",
            "4 rtx-a6000 x1 48 hour 0.52 USD",
            "5 rtx-6000-ada x1 48 hour 0.80 USD",
            "6 rtx-6000-ada x1 48 hour 0.78 USD",
            "7 rtx-6000-ada x1 48 hour 0.82 USD",
        ],
        &[],
    ),
    (
        "BP-033_names_same_name_two_sizes.csv",
        &[
            "2 a100-sxm-40gb x1 40 hour 0.78 USD",
            "3 a100-pcie-80gb x1 80 hour 0.88 USD",
            "4 h100-nvl x1 94 hour 2.10 USD",
            "5 h100-sxm x1 80 hour 1.90 USD",
        ],
        &[],
    ),
    (
        "BP-034_names_cut_suffix.csv",
        &[
            "2 rtx-4070-ti-super x1 16 hour 0.18 USD",
            "3 rtx-4060-ti-16gb x1 16 hour 0.13 USD",
            "4 rtx-3060-ti x1 8 hour 0.10 USD",
            "5 rtx-3060 x1 12 hour 0.09 USD",
        ],
        &[("suffix-restored", 3)],
    ),
    (
        "BP-036_names_nearly_nominal.csv",
        &[
            "2 a10 x1 24 hour 0.75 USD",
            "3 l4 x1 24 hour 0.80 USD",
            "4 l40s x1 48 hour 1.10 USD",
            "5 a40 x1 48 hour 0.45 USD",
            "6 rtx-5090 x1 32 hour 0.60 USD",
            "7 h200-unspecified x1 141 hour 3.40 USD",
        ],
        &[("form-unstated", 1), ("memory-nominal", 4)],
    ),
    (
        "BP-037_names_laptop.csv",
        &[
            "2 - x1 16 hour 0.20 USD !unspecified",
            "3 - x1 24 hour 0.30 USD !unspecified",
            "4 rtx-4090 x1 24 hour 0.35 USD",
        ],
        &[("mobile", 2)],
    ),
    (
        "BP-038_names_4090d.csv",
        &[
            "2 rtx-4090d x1 24 hour 1.80 CNY",
            "3 rtx-4090d x1 24 hour 1.85 CNY",
            "4 rtx-4090d x1 24 hour 1.88 CNY",
            "5 rtx-4090 x1 24 hour 1.98 CNY",
        ],
        &[],
    ),
    (
        "BP-044_names_mig.csv",
        &[
            "2 - x1 10 hour 0.20 USD !unspecified",
            "3 - x1 40 hour 0.70 USD !unspecified",
            "4 a100-80gb-unspecified x1 80 hour 1.60 USD",
        ],
        &[("form-unstated", 1), ("slice", 2)],
    ),
    (
        "BP-045_names_spelling.csv",
        &[
            "2 rtx-a2000-12gb x1 12 hour 0.06 USD",
            "3 rtx-a2000-12gb x1 12 hour 0.07 USD",
            "4 rtx-3060-ti x1 8 hour 0.06 USD",
            "5 rtx-3060-ti x1 8 hour 0.07 USD",
            "6 t4 x1 16 hour 0.35 USD",
            "7 t4 x1 16 hour 0.36 USD",
            "8 v100-sxm2-32gb x1 32 hour 0.90 USD",
            "9 v100-sxm2-16gb x1 16 hour 0.80 USD",
        ],
        &[],
    ),
    (
        "BP-046_names_domestic.csv",
        &[
            "2 ascend-910b x8 64 hour 48.00 CNY",
            "3 ascend-910b3 x8 64 hour 50.00 CNY",
            "4 mtt-s4000 x8 48 hour 30.00 CNY",
            "5 mlu370-x8 x4 48 hour 20.00 CNY",
            "6 - x1 32 hour 3.00 CNY !unspecified",
        ],
        &[("unknown-accelerator", 1)],
    ),
    (
        "BP-049_price_empty_or_zero.csv",
        &[
            "2 h200-unspecified x8 141 hour - USD !unpriced",
            "3 h100-80gb-unspecified x8 80 hour - USD !unpriced",
            "4 h100-80gb-unspecified x8 80 hour 98.32 USD",
            "4 h100-80gb-unspecified x8 80 spot 29.50 USD",
        ],
        &[("form-unstated", 3), ("unpriced", 1), ("zero", 1)],
    ),
    (
        "BP-050_price_auction_floor.csv",
        &[
            "2 b200 x1 180 hour 0.01 USD !suspect",
            "2 b200 x1 180 spot 0.01 USD !suspect",
            "3 h100-80gb-unspecified x8 80 hour 8.00 USD !suspect",
            "3 h100-80gb-unspecified x8 80 spot 8.00 USD !suspect",
            "4 h100-80gb-unspecified x1 80 hour 2.29 USD",
            "4 h100-80gb-unspecified x1 80 spot 0.80 USD",
        ],
        &[("form-unstated", 2), ("placeholder", 3), ("spot-equals-on-demand", 2)],
    ),
    (
        "BP-051_price_spot_above_ondemand.csv",
        &[
            "2 l40s x1 48 hour 0.43 USD",
            "2 l40s x1 48 spot 0.86 USD !suspect",
            "3 l40s x4 48 hour 1.72 USD",
            "3 l40s x4 48 spot 3.44 USD !suspect",
            "4 l40s x8 48 hour 3.44 USD",
            "4 l40s x8 48 spot 6.88 USD !suspect",
        ],
        &[("spot-above-on-demand", 3)],
    ),
    (
        "BP-052_price_not_scaled.csv",
        &[
            "2 rtx-a6000 x1 48 hour 0.79 USD",
            "2 rtx-a6000 x1 48 spot 0.49 USD",
            "3 rtx-a6000 x2 48 hour 0.79 USD",
            "3 rtx-a6000 x2 48 spot 0.49 USD",
            "4 rtx-a6000 x4 48 hour 0.79 USD",
            "4 rtx-a6000 x4 48 spot 0.49 USD",
            "5 rtx-a6000 x8 48 hour 0.79 USD",
            "5 rtx-a6000 x8 48 spot 0.49 USD",
        ],
        &[],
    ),
    (
        "BP-053_price_total_vs_per_gpu.csv",
        &["2 a100-80gb-unspecified x4 80 hour 4.00 USD", "3 a100-80gb-unspecified x1 80 hour 1.20 USD"],
        &[("form-unstated", 2)],
    ),
    (
        "BP-056_price_sort_hidden_region.csv",
        &[
            "2 l40s x1 48 hour 1.00 USD",
            "3 l40s x1 48 hour 1.20 USD",
            "4 l40s x1 48 hour 1.60 USD",
            "5 l40s x1 48 hour 1.30 USD",
        ],
        &[],
    ),
    (
        "BP-057_price_text_sort.csv",
        &[
            "2 rtx-3070 x1 8 hour 9.50 USD",
            "3 h100-80gb-unspecified x1 80 hour 10.20 USD",
            "4 h200-unspecified x1 141 hour 98.32 USD",
            "5 l4 x1 24 hour 0.80 USD",
            "6 t4 x1 16 hour 10.00 USD",
        ],
        &[("form-unstated", 2)],
    ),
    (
        // 1.10 an hour under a one-year term is 9636 for its 8760 hours.
        "BP-061_price_term_above_ondemand.csv",
        &[
            "2 a10 x1 24 hour 0.716 USD",
            "2 a10 x1 24 year 9636.00 USD",
            "3 a10 x1 24 hour 1.724 USD",
            "3 a10 x1 24 year 9636.00 USD",
        ],
        &[],
    ),
];

#[test]
fn every_small_file_gives_its_documented_answer() {
    let registry = registry();
    for (file, offers, notes) in CASES {
        let imported = import(file, &registry);
        assert_eq!(brief(&imported, &registry), *offers, "{file}");
        assert_eq!(codes(&imported), notes.iter().copied().collect(), "{file}");
    }
}

#[test]
fn no_small_file_goes_untested() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bugs");
    let mut files: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.starts_with("BP-"))
        .collect();
    files.sort();
    let mut tested: Vec<&str> = CASES.iter().map(|(file, ..)| *file).collect();
    tested.sort_unstable();
    assert_eq!(files, tested);
}

#[test]
fn a_catalogue_without_provider_takes_it_from_its_file() {
    let registry = registry();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bugs/BP-013_gpuhunt_spot_flag_cpu_tpu.csv");
    for (name, provider) in
        [("datacrunch.csv", "datacrunch"), ("v8/vast/vms.csv", "vast"), ("runpod.csv.gz", "runpod")]
    {
        let imported = import::read(&std::fs::read(&path).unwrap(), name, &registry);
        assert_eq!(imported.file_provider.as_deref(), Some(provider));
        assert!(imported.offers.iter().all(|offer| imported.texts.get(offer.provider) == provider));
    }
}

#[test]
fn regions_with_commas_stay_whole() {
    let registry = registry();
    let imported = import("BP-012_vast_region_commas_utf8.csv", &registry);
    let mut regions: Vec<&str> =
        imported.offers.iter().map(|offer| imported.texts.get(offer.region_text)).collect();
    regions.dedup();
    assert_eq!(regions, ["Reykjavík, IS, EU", "Bács-Kiskun, HU, EU", "US, NA", "Ho Chi Minh City, VN, AS"]);
}

#[test]
fn missing_columns_are_named() {
    let imported = import("BP-008_hyperbolic_missing_columns.csv", &registry());
    assert_eq!(imported.report.missing, ["gpuinfo", "spotprice", "region"]);
    assert!(imported.offers.iter().all(|offer| offer.region.is_none()));
}

#[test]
fn a_short_row_is_told_with_its_line() {
    let imported = import("BP-025_own_ragged.csv", &registry());
    let short: Vec<u32> =
        imported.report.notes.iter().filter(|n| n.what.code() == "short").map(|n| n.line).collect();
    assert_eq!(short, [7]);
}
