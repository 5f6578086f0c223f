//! What a price is for. A cell that says something which the program cannot honour exactly is set aside or rejected with a
//! remark, never read as something else: wrong money is the worst that can happen here.

#![allow(clippy::unwrap_used)] // Helpers of tests fail loudly.

use kaopu::catalog::names::Registry;
use kaopu::catalog::offer::Per;
use kaopu::dataset;
use kaopu::import::{self, Imported};
use std::sync::OnceLock;

fn read(text: &str, name: &str) -> Imported {
    static REGISTRY: OnceLock<Registry> = OnceLock::new();
    let registry = REGISTRY.get_or_init(|| Registry::new(&dataset::built_in().unwrap().accelerators));
    import::read(text.as_bytes(), name, registry)
}

/// What may rank, `8 hour 20.00 USD gpu`, and the codes of all remarks but those on the card.
fn said(imported: &Imported) -> (Vec<String>, Vec<&'static str>) {
    let offers = imported.offers.iter().filter(|offer| offer.ranks()).map(|offer| {
        let per = if offer.per == Per::Gpu { " gpu" } else { "" };
        let price = offer.price.map_or(String::new(), |price| price.to_string());
        format!("{} {} {price} {}{per}", offer.count, offer.plan.name(), offer.currency.code())
    });
    let codes = imported.report.notes.iter().map(|note| note.what.code());
    (offers.collect(), codes.filter(|code| *code != "currency-in-amount").collect())
}

/// A file of our own with one row: header, row, what ranks, remarks.
type Case = (&'static str, &'static str, &'static [&'static str], &'static [&'static str]);

fn check(cases: &[Case]) {
    for (header, row, offers, codes) in cases {
        let imported = read(&format!("provider,gpu,{header}\nA,H100 SXM 80GB,{row}\n"), "own.csv");
        let found = said(&imported);
        assert_eq!(found.0, *offers, "{header}: {row} {:?}", found.1);
        assert_eq!(found.1, *codes, "{header}: {row}");
        assert_eq!(imported.report.counts.rows(), 1, "{header}: {row}");
        if offers.is_empty() {
            assert!(!imported.report.notes.is_empty(), "{header}: {row}: a row never goes without a word");
        }
    }
}

#[test]
fn a_unit_in_a_price_is_honoured_or_set_aside() {
    const HEADER: &str = "count,price_per_hour,currency";
    check(&[
        (HEADER, "8,20元/小时,CNY", &["8 hour 20.00 CNY"], &[]),
        (HEADER, "8,20/h,USD", &["8 hour 20.00 USD"], &[]),
        (HEADER, "8,$20 per hour,", &["8 hour 20.00 USD"], &[]),
        (HEADER, "8,20元每小时,", &["8 hour 20.00 CNY"], &[]),
        (HEADER, "8,20元/时,人民币", &["8 hour 20.00 CNY"], &[]),
        (HEADER, "8,$2.50/GPU/h,", &["8 hour 2.50 USD gpu"], &["per-card"]),
        (HEADER, "8,$2.50 per GPU hour,", &["8 hour 2.50 USD gpu"], &["per-card"]),
        (HEADER, "8,1.98元/卡时,", &["8 hour 1.98 CNY gpu"], &["per-card"]),
        (HEADER, "8,1.98元/卡/小时,", &["8 hour 1.98 CNY gpu"], &["per-card"]),
        (HEADER, "8,1.98元每卡每小时,", &["8 hour 1.98 CNY gpu"], &["per-card"]),
        (HEADER, "8,160元/台/小时,", &["8 hour 160.00 CNY"], &[]),
        (HEADER, "1,3000元/月,CNY", &[], &["other-unit"]),
        (HEADER, "1,3000元每月,CNY", &[], &["other-unit"]),
        (HEADER, "1,45元/天,CNY", &[], &["other-unit"]),
        (HEADER, "1,$0.03/min,", &[], &["other-unit"]),
        (HEADER, "1,$0.0005/s,USD", &[], &["other-unit"]),
        (HEADER, "1,12.8/24.5,CNY", &[], &["bad-number"]),
        (HEADER, "1,$2.5 / 8h,", &[], &["bad-number"]),
        (HEADER, "1,2026/11/30,CNY", &[], &["bad-number"]),
        (HEADER, "1,2.5元/小时起,CNY", &[], &["bad-number"]),
        (HEADER, "1,2.5万元/年,CNY", &[], &["bad-number"]),
        (HEADER, "1,5美元 35元,", &[], &["unknown-currency"]),
        (HEADER, "1,¥2.5,CNY", &["1 hour 2.50 CNY"], &[]),
        (HEADER, "1,¥2.5,USD", &[], &["currency-conflict"]),
        (HEADER, "1,¥2.5 USD,", &[], &["currency-conflict"]),
        (HEADER, "1,¥2.5,", &[], &["no-currency"]),
        (HEADER, "1,6元/小时/4卡,CNY", &[], &["bad-number"]),
        (HEADER, "1,每小时2.5元,CNY", &[], &["bad-number"]),
        (HEADER, "1,2.5/,CNY", &[], &["bad-number"]),
        ("count,price_per_month,currency", "1,3000元/年,", &[], &["other-unit"]),
        ("count,price_per_month,currency", "1,3000元/月,", &["1 month 3000.00 CNY"], &[]),
        ("count,price_per_month,currency", "8,3000元/卡/月,", &["8 month 3000.00 CNY gpu"], &["per-card"]),
        ("count,price_1yr,currency", "1,2/h,USD", &["1 year 17520.00 USD"], &[]),
        ("count,price_1yr,currency", "1,2/year,USD", &[], &["other-unit"]),
        ("count,per,price_per_hour,currency", "8,instance,2.5/GPU/h,USD", &[], &["other-unit"]),
        ("count,per,price_per_hour,currency", "8,gpu,2.5/GPU/h,USD", &["8 hour 2.50 USD gpu"], &[]),
        ("count,per,price_per_hour,currency", "8,gpu,20/node/h,USD", &[], &["other-unit"]),
    ]);
}

#[test]
fn the_other_readers_do_not_drop_a_unit_either() {
    let json = r#"[{"provider": "A", "gpu": "RTX 4090", "count": 2, "price_per_hour": "3000元/月"},
        {"provider": "A", "gpu": "RTX 4090", "count": 2, "price_per_hour": "1.98元/卡时"},
        {"provider": "A", "gpu": "RTX 4090", "count": 2, "price_per_hour": "12.8/24.5", "currency": "USD"}]"#;
    let found = said(&read(json, "own.json"));
    assert_eq!(found.0, ["2 hour 1.98 CNY gpu"]);
    assert_eq!(found.1, ["other-unit", "per-card", "bad-number"]);
    let table = "instancetype,acceleratorname,acceleratorcount,vcpus,memorygib,price,spotprice,region,gpuinfo
x8,H100-SXM,8,192,2048,$2.50/GPU/h,,us-east,
x8,H100-SXM,8,192,2048,1300/month,,us-east,
x8,H100-SXM,8,192,2048,20/h,,us-east,
";
    let found = said(&read(table, "lambda.csv"));
    assert_eq!(found.0, ["8 hour 2.50 USD gpu", "8 hour 20.00 USD"]);
    assert_eq!(found.1.iter().filter(|code| **code == "other-unit").count(), 1, "{:?}", found.1);
}

#[test]
fn a_price_for_the_card_is_for_itself_alone() {
    const HEADER: &str = "count,price_per_hour,spot_price,price_per_month,price_per_gpu_hour,currency";
    check(&[
        (HEADER, "8,20,10,,2.5,USD", &["8 hour 20.00 USD", "8 spot 10.00 USD"], &[]),
        (HEADER, "8,19.99,10,,2.50,USD", &["8 hour 19.99 USD", "8 spot 10.00 USD"], &[]),
        (HEADER, "8,,10,12000,2.5,USD", &["8 spot 10.00 USD", "8 month 12000.00 USD", "8 hour 2.50 USD gpu"], &[]),
        (HEADER, "8,24,10,,2.5,USD", &["8 spot 10.00 USD"], &["price-conflict"]),
        (HEADER, "8,2.5,,,2.5,USD", &[], &["price-conflict"]),
        (HEADER, "8,€20,,,$2.5,", &[], &["price-conflict"]),
        (HEADER, "8,-,,,2.5,USD", &["8 hour 2.50 USD gpu"], &[]),
    ]);
}

#[test]
fn a_file_whose_cells_contradict_each_other_has_no_style() {
    /// Prices of a file, and what each is read as.
    type Style = (&'static [&'static str], &'static [Option<&'static str>]);
    let files: [Style; 6] = [
        (&["0,125", "1.50"], &[None, Some("1.50")]),
        (&["2,50", "0,125"], &[Some("2.50"), Some("0.125")]),
        (&["2,50", "0.125", "1.999", "3.5"], &[None, Some("0.125"), None, Some("3.50")]),
        (&["2,50", "1.999"], &[Some("2.50"), Some("1999.00")]),
        (&["2.50", "1,999"], &[Some("2.50"), Some("1999.00")]),
        (&["2.50", "0,125.50"], &[Some("2.50"), None]),
    ];
    for (prices, expected) in files {
        let mut table = "provider;gpu;price_per_hour;currency\n".to_owned();
        for price in prices {
            table.push_str(&format!("A;RTX 4090;{price};EUR\n"));
        }
        let imported = read(&table, "own.csv");
        let read: Vec<Option<String>> = (1..=prices.len())
            .map(|row| {
                let offer = imported.offers.iter().find(|offer| offer.row as usize == row && offer.ranks());
                offer.and_then(|offer| offer.price).map(|price| price.to_string())
            })
            .collect();
        let read: Vec<Option<&str>> = read.iter().map(Option::as_deref).collect();
        assert_eq!(read, expected, "{prices:?} {:?}", imported.report.notes);
    }
}

#[test]
fn a_comma_without_quotes_spoils_its_row() {
    let cases = [
        ("provider,gpu,currency,price_per_hour\nX,RTX 4090,CNY,1,98\n", 1),
        ("provider,gpu,currency,price_per_hour\nX,8x H100 SXM,USD,1,280.00\n", 1),
        ("provider,gpu,currency,price_per_hour,count,region\nX,RTX 4090,CNY,1,98,2,上海\n", 1),
        ("provider,gpu,currency,price_per_hour\nX,RTX 4090,CNY,1.98,,,\n", 0),
    ];
    for (table, spoilt) in cases {
        let imported = read(table, "own.csv");
        assert_eq!(imported.report.counts.aside, spoilt, "{table}");
        assert_eq!(imported.offers.len(), 1 - spoilt as usize, "{table}");
        assert_eq!(imported.report.count("extra-cells"), spoilt as usize, "{table}");
    }
}

#[test]
fn a_count_column_counts_cards_and_nothing_else() {
    const HEADER: &str = "count,vram_gb,price_per_hour,currency";
    check(&[
        (HEADER, "8卡,80G,20,USD", &["8 hour 20.00 USD"], &[]),
        (HEADER, "x8,80 GiB,20,USD", &["8 hour 20.00 USD"], &[]),
        (HEADER, "8 GPUs,81920 MB,20,USD", &["8 hour 20.00 USD"], &[]),
        (HEADER, "16 vCPU,80,20,USD", &[], &["bad-number"]),
        (HEADER, "1-8,80,20,USD", &[], &["bad-number"]),
        (HEADER, "八,80,20,USD", &[], &["bad-number"]),
        (HEADER, "1/2,80,20,USD", &[], &["share"]),
        (HEADER, "1/4,80,20,USD", &[], &["share"]),
        (HEADER, "10%,80,20,USD", &[], &["share"]),
        (HEADER, "0.5,80,20,USD", &[], &["share"]),
        (HEADER, "0,80,20,USD", &[], &["no-count"]),
        (HEADER, "-1,80,20,USD", &[], &["negative"]),
        (HEADER, "1,40/80,20,USD", &[], &["bad-number"]),
        (HEADER, "1,80*2,20,USD", &[], &["bad-number"]),
        (HEADER, "1,80 W,20,USD", &[], &["bad-number"]),
    ]);
}

#[test]
fn a_name_and_a_column_that_count_differently_leave_the_row_aside() {
    let cases = [
        ("8x H100 SXM,8", 8, "form"),
        ("8x H100 SXM,", 8, "count-in-name"),
        ("8x H100 SXM,1", 0, "count-conflict"),
        ("2x H100 SXM,8", 0, "count-conflict"),
        ("H100 SXM x8,1", 0, "count-conflict"),
        ("H100 SXM ×8,1", 0, "count-conflict"),
        ("8卡 H100 SXM,", 8, "count-in-name"),
        ("8xH100 SXM,", 8, "count-in-name"),
        ("8*H100 SXM,", 8, "count-in-name"),
        ("H100 SXM*8,8", 8, "form"),
        ("双卡4090,", 2, "count-in-name"),
        ("RTX 4090*2,", 2, "count-in-name"),
        ("MLU370-X8,1", 1, "form"),
        ("H100 1/2卡,1", 0, "unknown-accelerator"),
    ];
    for (cells, count, code) in cases {
        let imported = read(&format!("provider,gpu,count,price_per_hour,currency\nA,{cells},20,USD\n"), "own.csv");
        let counts: Vec<u16> =
            imported.offers.iter().filter(|offer| offer.ranks()).map(|offer| offer.count).collect();
        assert_eq!(counts, if count == 0 { vec![] } else { vec![count] }, "{cells}");
        assert!(code == "form" || imported.report.count(code) == 1, "{cells} {:?}", imported.report.notes);
    }
}
