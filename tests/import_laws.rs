//! Laws of the import: it never panics, accounts for every row, gives the same in steps as at once, and reads what it
//! writes.

#![allow(clippy::unwrap_used)] // Helpers of tests fail loudly.

use kaopu::catalog::names::Registry;
use kaopu::dataset;
use kaopu::import::decode::{Encoding, NoText};
use kaopu::import::offer::Offer;
use kaopu::import::{self, Imported, Progress, Reader, export};
use proptest::prelude::*;
use std::sync::OnceLock;

fn registry() -> &'static Registry {
    static REGISTRY: OnceLock<Registry> = OnceLock::new();
    REGISTRY.get_or_init(|| Registry::new(&dataset::built_in().unwrap().accelerators))
}

fn accounted(imported: &Imported) {
    let counts = imported.report.counts;
    assert_eq!(counts.rows(), counts.read + counts.repaired + counts.aside + counts.rejected);
    for offer in &imported.offers {
        assert!(!offer.ranks() || offer.price.is_some_and(|price| price.micros() > 0));
    }
}

/// An offer with its texts, without its line: what must survive a round trip.
fn told(imported: &Imported) -> Vec<(Offer, Vec<String>)> {
    let text = |of| imported.texts.get(of).to_owned();
    let offers = imported.offers.iter().map(|offer| {
        let texts = [offer.provider, offer.upstream, offer.written, offer.variant, offer.region_text, offer.url];
        let mut bare = *offer;
        (bare.line, bare.row) = (0, 0);
        for of in [
            &mut bare.provider,
            &mut bare.upstream,
            &mut bare.written,
            &mut bare.variant,
            &mut bare.region_text,
            &mut bare.url,
        ] {
            *of = import::texts::Text::EMPTY;
        }
        (bare, texts.into_iter().map(text).collect())
    });
    offers.collect()
}

/// Pieces that price files are made of, so that random texts get past the first look.
fn piece() -> impl Strategy<Value = String> {
    let known = prop::sample::select(vec![
        "InstanceType,AcceleratorName,AcceleratorCount,vCPUs,MemoryGiB,GpuInfo,Price,SpotPrice,Region\n",
        "provider,gpu,count,vram_gb,region,price_per_hour,currency,spot_price\n",
        "instance_name,location,price,cpu,memory,gpu_count,gpu_name,gpu_memory,spot\n",
        "Cloud,GPU Type,GPU Arch,GPUs,GPU RAM,vCPUs,RAM,On-demand,Per-GPU,Spot,Name\n",
        "gpu_type,provider,price_tier,per_gpu_hourly_usd,total_hourly_usd,region,gpu_count,sku,fetched_at\n",
        "地域,可用区,系统,机型,规格,CPU(核),内存(G),按量T1(元/小时),包月(元),包年(元)\n",
        "compute:\n  instance:\n    a2-x-1g:\n      a100: 1\n      cost:\n        us:\n          hour: 3.1\n",
        "a,A100-80GB,8,1,2,\"{'Gpus': [{'MemoryInfo': {'SizeInMiB': 655360}}]}\",14.4,,US\n",
        "A,RTX 4090,1,24,cn,1.98,CNY,\n",
        "AWS,A100 (80 GB),Ampere,8,640,96,1152,40.97,5.12,,p4de\n",
        "{\"offers\": [",
        "{\"provider\": \"x\", \"gpu\": \"h100-sxm\", \"vram_gb\": 80, \"usd_hr\": 2.1, \"kind\": \"spot\"}",
        "{\"gpu_name\": \"RTX 4090\", \"num_gpus\": 2, \"dph_total\": NaN}",
        "]",
        "}",
        "{",
        "[",
        ",",
        "\"",
        "'",
        "\\u12",
        "null",
        "-",
        "1e999",
        "1,280",
        "¥",
        "€ 3",
        "\n",
        "\r\n",
        ";",
        "\t",
        "\u{feff}",
        "1g.10gb",
        "Laptop",
        "0.125",
        "vGPU-48GB",
    ])
    .prop_map(str::to_owned);
    prop_oneof![6 => known, 1 => ".{0,12}", 1 => "[0-9.,e+-]{0,9}"]
}

proptest! {
    #[test]
    fn any_bytes_are_read_without_a_panic(bytes in prop::collection::vec(any::<u8>(), 0..400), zipped in any::<bool>()) {
        let mut input = if zipped { vec![0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3] } else { Vec::new() };
        input.extend(bytes);
        accounted(&import::read(&input, "x.csv", registry()));
    }

    #[test]
    fn any_text_gives_the_same_in_steps_as_at_once(pieces in prop::collection::vec(piece(), 0..24)) {
        let text = pieces.concat();
        let at_once = import::read(text.as_bytes(), "acme/vms.csv", registry());
        accounted(&at_once);
        let mut reader = Reader::new(text.into_bytes(), "acme/vms.csv", registry());
        while reader.step(1) != Progress::Done {}
        let in_steps = reader.finish();
        prop_assert_eq!(&at_once.report, &in_steps.report);
        prop_assert_eq!(&at_once.offers, &in_steps.offers);
    }

    #[test]
    fn separated_values_come_out_as_they_were_written(
        records in prop::collection::vec(prop::collection::vec("[a-z\"',;\t\n ]{0,8}", 1..5), 1..8),
        separator in prop::sample::select(vec![b',', b';', b'\t']),
    ) {
        let mut writer = csv::WriterBuilder::new().delimiter(separator).flexible(true).from_writer(Vec::new());
        for record in &records {
            writer.write_record(record).unwrap();
        }
        let text = String::from_utf8(writer.into_inner().unwrap()).unwrap();
        let (mut place, mut cells) = (import::csv::Place::default(), import::csv::Cells::default());
        for record in &records {
            prop_assert!(import::csv::next(&text, separator, &mut place, &mut cells));
            let read: Vec<&str> = (0..cells.len()).map(|at| cells.get(&text, at)).collect();
            let written: Vec<&str> = record.iter().map(|cell| cell.trim()).collect();
            // A record of one empty cell is an empty line.
            let blank = read.is_empty() && written.iter().all(|cell| cell.is_empty());
            prop_assert!(blank || read == written, "{:?} from {:?}", read, text);
        }
        prop_assert!(!import::csv::next(&text, separator, &mut place, &mut cells));
    }

    #[test]
    fn what_is_exported_imports_again(pieces in prop::collection::vec(piece(), 0..24)) {
        let first = import::read(pieces.concat().as_bytes(), "acme/vms.csv", registry());
        round_trip(&first);
    }
}

fn round_trip(first: &Imported) {
    let csv = export::csv(&first.offers, &first.texts, registry());
    let json = export::json(&first.offers, &first.texts, registry());
    for (text, name) in [(csv, "kaopu.csv"), (json, "kaopu.json")] {
        let again = import::read(text.as_bytes(), name, registry());
        assert_eq!(told(first), told(&again), "{text}");
    }
}

#[test]
fn a_card_that_only_the_instance_type_names_comes_back() {
    // Found by `make fuzz`: the export wrote no name, and the import takes no row without one.
    let table = "InstanceType,AcceleratorName,AcceleratorCount,vCPUs,MemoryGiB,GpuInfo,Price,SpotPrice,Region,Generation\n\
                 Standard_ND96isr_H100_v5,,8,96,1900,,98.32,29.5,eastus,V2\n";
    let first = import::read(table.as_bytes(), "azure/vms.csv", registry());
    let ranking = |of: &Imported| of.offers.iter().filter(|offer| offer.ranks()).count();
    let csv = export::csv(&first.offers, &first.texts, registry());
    let again = import::read(csv.as_bytes(), "again.csv", registry());
    assert_eq!((ranking(&first), ranking(&again)), (2, 2), "{csv}");
}

#[test]
fn the_templates_are_read_as_they_stand() {
    for name in ["template.csv", "template.json"] {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("public").join(name);
        let imported = import::read(&std::fs::read(path).unwrap(), name, registry());
        let counts = imported.report.counts;
        assert_eq!((counts.rows(), counts.read), (3, 3), "{name}: {:?}", imported.report.notes);
        assert_eq!(imported.offers.iter().filter(|offer| offer.ranks()).count(), 5, "{name}");
        round_trip(&imported);
    }
}

#[test]
fn a_name_that_a_spreadsheet_would_run_stays_a_text() {
    let names = ["=HYPERLINK(\"http://x\",\"y\")", "+cmd", "@SUM(A1)", "-5 days", "'=kept", "plain"];
    let mut text = "provider,gpu,count,price_per_hour,currency\n".to_owned();
    for name in names {
        // As our own export writes it.
        let cell = import::dialect::own::guarded(name).replace('"', "\"\"");
        text.push_str(&format!("\"{cell}\",L4,1,12.5,USD\n"));
    }
    let imported = import::read(text.as_bytes(), "x.csv", registry());
    let read: Vec<&str> = imported.offers.iter().map(|offer| imported.texts.get(offer.provider)).collect();
    assert_eq!(read, names);
    let csv = export::csv(&imported.offers, &imported.texts, registry());
    for line in csv.lines().skip(1) {
        assert!(!line.trim_start_matches('"').starts_with(['=', '+', '-', '@']), "{line}");
        assert!(line.contains(",12.50,"), "{line}");
    }
    round_trip(&imported);
}

#[test]
fn one_text_in_every_encoding_gives_one_answer() {
    let text = "平台,显卡,数量,显存,每小时价格,币种,地区\n甲云,昇腾910B3,8,64,50.00,CNY,北京\n乙云,RTX 4090,1,24,1.98,CNY,上海\n";
    let utf16 = |mark: &[u8], unit: fn(u16) -> [u8; 2]| {
        let mut bytes = mark.to_vec();
        bytes.extend(text.encode_utf16().flat_map(unit));
        bytes
    };
    let mut bom = vec![0xef, 0xbb, 0xbf];
    bom.extend(text.as_bytes());
    let cases = [
        (text.as_bytes().to_vec(), Encoding::Utf8),
        (bom, Encoding::Utf8Bom),
        (utf16(&[0xff, 0xfe], u16::to_le_bytes), Encoding::Utf16Le),
        (utf16(&[0xfe, 0xff], u16::to_be_bytes), Encoding::Utf16Be),
        (encoding_rs::GB18030.encode(text).0.into_owned(), Encoding::Gb18030),
    ];
    let expected = told(&import::read(text.as_bytes(), "x.csv", registry()));
    assert_eq!(expected.len(), 2);
    for (bytes, encoding) in cases {
        let imported = import::read(&bytes, "x.csv", registry());
        assert_eq!(imported.encoding, encoding);
        assert_eq!(told(&imported), expected, "{encoding:?}");
        let zipped = import::read(&gzip(&bytes), "x.csv.gz", registry());
        assert!(zipped.gzip);
        assert_eq!(told(&zipped), expected, "{encoding:?} in gz");
        // As in the page, whose program has no tables: GBK is handed out unpacked, and taken back as text.
        let mut reader = Reader::new(gzip(&bytes), "x.csv.gz", registry()).without_tables();
        while reader.step(9) != Progress::Done {}
        if let Some(unpacked) = reader.undecoded() {
            assert_eq!(unpacked, bytes);
            reader.decoded(encoding_rs::GB18030.decode(&unpacked).0.into_owned());
            while reader.step(9) != Progress::Done {}
        }
        let elsewhere = reader.finish();
        assert_eq!((told(&elsewhere), elsewhere.gzip, elsewhere.encoding), (expected.clone(), true, encoding));
    }
}

#[test]
fn the_encoding_is_what_most_of_a_file_is() {
    /// Bytes, encoding, providers of what ranks, remarks.
    type Case = (Vec<u8>, Encoding, &'static [&'static str], &'static [&'static str]);
    let heading = "平台,显卡,数量,每小时价格,币种,说明\n";
    let utf8 =
        format!("{heading}甲云,RTX 4090,1,2.00,CNY,好\n乙?云,RTX 4090,1,2.50,CNY,好\n丙云,RTX 4090,1,?3,CNY,\n");
    let own = "provider,gpu,count,price_per_hour,currency\n";
    let broken = |text: &str, byte: u8| -> Vec<u8> {
        text.bytes().map(|each| if each == b'?' { byte } else { each }).collect()
    };
    let gbk = |text: &str| encoding_rs::GB18030.encode(text).0.into_owned();
    let cases: [Case; 5] = [
        (broken(&utf8, 0xff), Encoding::Utf8, &["甲云", "乙\u{fffd}云"], &["undecoded", "bad-number", "undecoded"]),
        (
            broken(&format!("{own}B?ta,L4,1,0.70,USD\n"), 0xea),
            Encoding::Windows1252,
            &["Bêta"],
            &["encoding-guessed"],
        ),
        (broken(&format!("{own}A,L4,1,?0.70,USD\n"), 0x80), Encoding::Windows1252, &[], &["currency-conflict"]),
        (gbk(&utf8.replace('?', "")), Encoding::Gb18030, &["甲云", "乙云", "丙云"], &[]),
        (gbk(&format!("{own}云,L4,1,0.70,USD\n")), Encoding::Gb18030, &["云"], &[]),
    ];
    for (bytes, encoding, providers, remarks) in cases {
        let imported = import::read(&bytes, "x.csv", registry());
        let ranking = imported.offers.iter().filter(|offer| offer.ranks());
        let found: Vec<&str> = ranking.map(|offer| imported.texts.get(offer.provider)).collect();
        let codes: Vec<&str> = imported.report.notes.iter().map(|note| note.what.code()).collect();
        assert_eq!(imported.encoding, encoding);
        assert_eq!(found, providers, "{encoding:?}");
        assert!(remarks.iter().all(|code| codes.contains(code)), "{encoding:?}: {codes:?}");
    }
}

#[test]
fn an_open_quote_swallows_no_row_behind_it() {
    let text = "provider,gpu,count,price_per_hour,currency\nBad,\"RTX 4090,1,1.00,CNY\nC1,RTX 4090,1,2.00,CNY\n\
                C2,RTX 4090,1,3.00,CNY\nC3,\"RTX 4090\",1,4.00,CNY\nC4,\"RTX\n4090\",1,5.00,CNY\n";
    let imported = import::read(text.as_bytes(), "x.csv", registry());
    let found: Vec<(u32, &str, String)> = imported
        .offers
        .iter()
        .filter(|offer| offer.ranks())
        .map(|offer| (offer.line, imported.texts.get(offer.provider), offer.price.unwrap().to_string()))
        .collect();
    let expected = [(3, "C1", "2.00"), (4, "C2", "3.00"), (5, "C3", "4.00"), (6, "C4", "5.00")];
    assert_eq!(found, expected.map(|(line, name, price)| (line, name, price.to_owned())));
    let notes: Vec<(u32, &str)> = imported.report.notes.iter().map(|note| (note.line, note.what.code())).collect();
    assert_eq!(notes, [(2, "open-quote")]);
    assert_eq!(imported.report.counts.rows(), 5);
}

#[test]
fn a_packed_file_that_is_cut_off_is_damaged_and_no_unknown_kind() {
    let whole = gzip(b"provider,gpu,count,price_per_hour,currency\nA,L4,1,0.70,USD\n");
    for end in [3, 9, 20, whole.len() - 12] {
        let imported = import::read(&whole[..end], "x.csv.gz", registry());
        assert_eq!((imported.no_text, imported.offers.len()), (Some(NoText::BadGzip), 0), "{end}");
    }
}

#[test]
fn one_content_has_one_digest_whatever_its_name() {
    let digest = |text: &str, name: &str| import::read(text.as_bytes(), name, registry()).digest;
    assert_eq!(digest("a,b\n", "x.csv"), digest("a,b\n", "y.csv"));
    assert_ne!(digest("a,b\n", "x.csv"), digest("a,c\n", "x.csv"));
}

/// A gz file with its content stored in one block.
fn gzip(bytes: &[u8]) -> Vec<u8> {
    let length = u16::try_from(bytes.len()).unwrap();
    let mut out = vec![0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 1];
    out.extend(length.to_le_bytes());
    out.extend((!length).to_le_bytes());
    out.extend(bytes);
    out.extend([0; 8]);
    out
}

#[test]
fn a_row_stays_small() {
    // A row makes two offers at most in a SkyPilot file, and a remark now and then: under 250 bytes.
    assert!(size_of::<Offer>() <= 96 && size_of::<import::report::Note>() <= 64);
}

#[test]
fn separators_are_found_by_themselves() {
    for separator in [",", ";", "\t"] {
        let text = "provider,gpu,count,price_per_hour,currency\r\nA,L4,1,0.70,USD\r\nB,T4,1,0.35,USD\r\n"
            .replace(',', separator);
        let imported = import::read(text.as_bytes(), "x.csv", registry());
        assert_eq!(imported.offers.iter().filter(|offer| offer.ranks()).count(), 2, "{separator:?}");
    }
}

#[test]
fn a_bad_row_loses_no_good_one() {
    let text = "provider,gpu,count,price_per_hour,currency\nA,L4,1,0.70,USD\n\"B,T4,1,0.35,USD\nC,T4,x,0.35,USD\n\
                D,T4,1,-1,USD\nE,T4,1,Infinity,USD\nF,T4,1,30,INR\nG,T4,1,0.35,USD\n";
    let imported = import::read(text.as_bytes(), "x.csv", registry());
    let lines: Vec<u32> = imported.offers.iter().filter(|offer| offer.ranks()).map(|offer| offer.line).collect();
    assert_eq!(lines, [2, 8]);
    let codes: Vec<(u32, &str)> = imported.report.notes.iter().map(|note| (note.line, note.what.code())).collect();
    assert_eq!(
        codes,
        [(3, "open-quote"), (4, "bad-number"), (5, "negative"), (6, "not-finite"), (7, "unknown-currency")]
    );
    assert_eq!(imported.report.counts.rows(), 7);
}
