//! Price files: real dialects in small, damaged in the ways that files are.

use super::{Ground, Random};
use kaopu::import::{self, Imported, Progress, Reader, export};
use std::collections::BTreeSet;
use std::path::Path;

/// Names decide providers and, for few files, the kind.
const NAMES: [&str; 12] = [
    "vms.csv",
    "vast/vms.csv",
    "catalogs/v8/lambda/vms.csv",
    "own.csv",
    "quotes.json",
    "pricing.yml",
    "latest.json",
    "x.csv.gz",
    "表.csv",
    "",
    ".",
    "a/b\\c",
];

/// Longest seed: of longer files the beginning, and lines from everywhere.
const LONGEST: usize = 6_000;

/// Templates, the bug inputs, and where they are present the catalogues beside the project, each as a small excerpt.
pub fn seeds() -> Vec<(String, Vec<u8>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths = Vec::new();
    for folder in ["public", "tests/bugs", "tests/data", "../shared/catalogs"] {
        collect(&root.join(folder), &mut paths);
    }
    paths.sort();
    let seed = |path: &std::path::PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        (name, excerpt(&std::fs::read(path).unwrap()))
    };
    let mut seeds: Vec<(String, Vec<u8>)> = paths.iter().map(seed).collect();
    seeds.push(("api.json".to_owned(), AUTODL.as_bytes().to_vec()));
    seeds.push(("vast.json".to_owned(), VAST.as_bytes().to_vec()));
    seeds
}

const AUTODL: &str = r#"{"code":"Success","data":{"list":[{"gpu_name":"RTX 4090","gpu_number":8,"gpu_idle_num":2,"region_name":"西北B区","machine_base_info":{"gpu_memory":25769803776},"payg_price":1980,"cpu_limit":16,"mem_limit":128849018880}]}}"#;
const VAST: &str = r#"{"offers":[{"id":1,"gpu_name":"RTX_4090","num_gpus":2,"gpu_ram":24564,"dph_total":0.61,"min_bid":0.3,"geolocation":"Texas, US","rentable":true,"reliability2":0.99,"cpu_cores_effective":16,"cpu_ram":64000,"verification":"verified"}]}"#;

fn collect(folder: &Path, paths: &mut Vec<std::path::PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.map(|entry| entry.unwrap().path()) {
        let known = path.extension().is_some_and(|end| ["csv", "json", "yml"].iter().any(|known| end == *known));
        if path.is_dir() && !path.ends_with("public/data") {
            collect(&path, paths);
        } else if known {
            paths.push(path);
        }
    }
}

fn excerpt(bytes: &[u8]) -> Vec<u8> {
    if bytes.len() <= LONGEST {
        return bytes.to_vec();
    }
    let lines: Vec<&[u8]> = bytes.split_inclusive(|&byte| byte == b'\n').collect();
    let (mut taken, mut out) = (0, Vec::new());
    while taken < lines.len() && out.len() + lines[taken].len() < LONGEST / 2 {
        out.extend_from_slice(lines[taken]);
        taken += 1;
    }
    let step = (lines.len() / 30).max(1);
    for line in lines.iter().skip(taken).step_by(step).filter(|line| line.len() < 500) {
        if out.len() + line.len() < LONGEST {
            out.extend_from_slice(line);
        }
    }
    out.truncate(LONGEST);
    out
}

/// A damaged file and its name.
pub fn file(ground: &Ground, random: &mut Random) -> (String, Vec<u8>) {
    let (name, seed) = &ground.seeds[random.below(ground.seeds.len())];
    let mut bytes = seed.clone();
    for _ in 0..1 + random.below(6) {
        damage(ground, random, &mut bytes);
        bytes.truncate(4 * LONGEST);
    }
    let name = if random.once_in(3) { random.of(&NAMES).to_owned() } else { name.clone() };
    (name, bytes)
}

fn damage(ground: &Ground, random: &mut Random, bytes: &mut Vec<u8>) {
    let at = random.below(bytes.len() + 1);
    match random.below(16) {
        0 => bytes.truncate(at),
        1 => bytes.insert(at, u8::try_from(random.below(256)).unwrap()),
        2 if at < bytes.len() => bytes[at] ^= 1 << random.below(8),
        3 => drop(bytes.drain(at..(at + random.below(40)).min(bytes.len()))),
        4 => drop(bytes.splice(at..at, random.nasty().into_bytes())),
        5..=7 => cell(random, bytes),
        8 | 9 => lines(random, bytes),
        10 => {
            let other = &ground.seeds[random.below(ground.seeds.len())].1;
            let from = random.below(other.len() + 1);
            bytes.truncate(at);
            bytes.extend_from_slice(&other[from..]);
        }
        11 => {
            let (from, to) = [
                (b',', b';'),
                (b',', b'\t'),
                (b'"', b'\''),
                (b'\n', b'\r'),
                (b'{', b'['),
                (b':', b','),
                (b'.', b','),
            ][random.below(7)];
            bytes.iter_mut().filter(|byte| **byte == from).for_each(|byte| *byte = to);
        }
        12 => encode(random, bytes),
        13 => {
            let repeated = bytes[..at.min(400)].repeat(random.below(6));
            bytes.extend_from_slice(&repeated);
        }
        14 => {
            let deep = random.of(&["[", "{", "\"", "(", "{\"a\":"]).repeat(random.below(600));
            drop(bytes.splice(at..at, deep.into_bytes()));
        }
        _ => drop(
            bytes.splice(0..0, random.of(&["\u{feff}", "\n\n", "#", "sep=;\n", "provider,gpu\n", " "]).bytes()),
        ),
    }
}

/// Another value in a place that looks like a cell or a JSON value.
fn cell(random: &mut Random, bytes: &mut Vec<u8>) {
    let is_edge = |byte: &u8| b",;\t\n:[]{}".contains(byte);
    let start = random.below(bytes.len() + 1);
    let Some(from) = bytes[start..].iter().position(is_edge).map(|at| start + at + 1) else { return };
    let to = bytes[from..].iter().position(is_edge).map_or(bytes.len(), |at| from + at);
    drop(bytes.splice(from..to, random.nasty().into_bytes()));
}

/// Lines swapped, doubled, or taken out.
fn lines(random: &mut Random, bytes: &mut Vec<u8>) {
    let mut lines: Vec<&[u8]> = bytes.split_inclusive(|&byte| byte == b'\n').collect();
    let (one, two) = (random.below(lines.len().max(1)), random.below(lines.len().max(1)));
    match random.below(3) {
        _ if lines.is_empty() => {}
        0 => lines.swap(one, two),
        1 => lines.insert(one, lines[two]),
        _ => drop(lines.remove(one)),
    }
    *bytes = lines.concat();
}

/// Other encodings and a packing, whole or cut.
fn encode(random: &mut Random, bytes: &mut Vec<u8>) {
    let text = String::from_utf8_lossy(bytes).into_owned();
    match random.below(4) {
        0 => *bytes = std::iter::once(0xfeff).chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect(),
        1 => *bytes = std::iter::once(0xfeff).chain(text.encode_utf16()).flat_map(u16::to_be_bytes).collect(),
        2 => *bytes = encoding_rs::GB18030.encode(&text).0.into_owned(),
        _ => {
            let mut packed = vec![0x1f, 0x8b, 8, u8::try_from(random.below(32)).unwrap(), 0, 0, 0, 0, 0, 255];
            packed.extend(miniz_oxide::deflate::compress_to_vec(bytes, 1));
            packed.extend_from_slice(&[0; 8]);
            *bytes = packed;
        }
    }
}

/// Reads it, whole or in steps, and checks what holds for every file.
pub fn run(ground: &Ground, random: &mut Random) {
    let (name, bytes) = file(ground, random);
    let imported = if random.once_in(8) {
        let (mut reader, most) = (Reader::new(bytes, &name, &ground.registry), 1 + random.below(7));
        while reader.step(most) != Progress::Done {}
        reader.finish()
    } else {
        import::read(&bytes, &name, &ground.registry)
    };
    check(ground, &imported, random.once_in(10));
}

fn check(ground: &Ground, imported: &Imported, closely: bool) {
    for offer in &imported.offers {
        assert!(offer.price.is_none_or(|price| price.micros() >= 0), "a price below zero");
        assert!(!offer.ranks() || offer.price.is_some(), "ranked without a price");
        assert!(!offer.ranks() || offer.accelerator.is_some(), "ranked without a card");
    }
    if closely {
        let csv = export::csv(&imported.offers, &imported.texts, &ground.registry);
        let again = import::read(csv.as_bytes(), "again.csv", &ground.registry);
        // Rows that are equal to the last cell come back as one.
        let ranking = |of: &Imported| -> BTreeSet<String> {
            let ranks: Vec<_> = of.offers.iter().filter(|offer| offer.ranks()).copied().collect();
            export::csv(&ranks, &of.texts, &ground.registry).lines().map(str::to_owned).collect()
        };
        let (now, before) = (ranking(&again), ranking(imported));
        assert!(now.len() == before.len(), "after a round trip {now:#?}\nbefore {before:#?}");
        serde_json::from_str::<serde_json::Value>(&export::report_json(imported, &ground.registry)).unwrap();
    }
}
