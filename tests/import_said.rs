//! What a unit column, a heading, a flag or a word beside a price says of it: honoured, or the row is set aside.

#![allow(clippy::unwrap_used)] // Helpers of tests fail loudly.

use kaopu::catalog::names::Registry;
use kaopu::catalog::offer::{Per, PriceKind};
use kaopu::dataset;
use kaopu::import::{self, Imported};
use std::sync::OnceLock;

fn read(text: &str, name: &str) -> Imported {
    static REGISTRY: OnceLock<Registry> = OnceLock::new();
    let registry = REGISTRY.get_or_init(|| Registry::new(&dataset::built_in().unwrap().accelerators));
    import::read(text.as_bytes(), name, registry)
}

/// What may rank, `8 hour 20.00 USD gpu`.
fn ranking(imported: &Imported) -> Vec<String> {
    let offers = imported.offers.iter().filter(|offer| offer.ranks()).map(|offer| {
        let per = if offer.per == Per::Gpu { " gpu" } else { "" };
        let kind = if offer.kind == PriceKind::Promotion { " promotion" } else { "" };
        let price = offer.price.map_or(String::new(), |price| price.to_string());
        format!("{} {} {price} {}{per}{kind}", offer.count, offer.plan.name(), offer.currency.code())
    });
    offers.collect()
}

/// Codes of the remarks that are not about the text of a currency.
fn codes(imported: &Imported) -> Vec<&'static str> {
    let codes = imported.report.notes.iter().map(|note| note.what.code());
    codes.filter(|code| *code != "currency-in-amount").collect()
}

/// A file of our own with one row: header, row, what ranks, remarks.
type Case = (&'static str, &'static str, &'static [&'static str], &'static [&'static str]);

fn check(cases: &[Case]) {
    for (header, row, offers, remarks) in cases {
        let imported = read(&format!("provider,gpu,{header}\nA,H100 SXM 80GB,{row}\n"), "own.csv");
        assert_eq!(ranking(&imported), *offers, "{header}: {row} {:?}", imported.report.notes);
        assert_eq!(codes(&imported), *remarks, "{header}: {row}");
        assert_eq!(imported.report.unused, [""; 0], "{header}");
    }
}

#[test]
fn a_column_of_units_is_honoured() {
    check(&[
        ("count,price_per_hour,unit,currency", "8,20,hour,USD", &["8 hour 20.00 USD"], &[]),
        ("count,price_per_hour,unit,currency", "8,20,USD,", &["8 hour 20.00 USD"], &[]),
        ("count,price_per_hour,unit,currency", "8,2.5,USD/GPU/h,USD", &["8 hour 2.50 USD gpu"], &[]),
        ("count,price_per_hour,unit,currency", "8,2.5,per GPU,USD", &["8 hour 2.50 USD gpu"], &[]),
        ("count,price_per_hour,unit,currency", "8,1300,month,CNY", &[], &["other-unit"]),
        ("count,price_per_hour,unit,currency", "8,20,CNY,USD", &[], &["currency-conflict"]),
        ("count,price_per_hour,unit,currency", "8,20,1000 tokens,USD", &[], &["other-unit"]),
        // A heading that says only that it is a price leaves the time to the unit.
        ("count,price,unit,currency", "1,1300,month,CNY", &["1 month 1300.00 CNY"], &[]),
        ("count,price,unit,currency", "1,45,day,CNY", &["1 day 45.00 CNY"], &[]),
        ("count,price,unit,currency", "1,0.03,min,USD", &[], &["other-unit"]),
        ("卡数,价格,单位,币种", "1,1300,元/月,元", &["1 month 1300.00 CNY"], &[]),
        ("卡数,价格,单位,币种", "8,18,元/卡/时,元", &["8 hour 18.00 CNY gpu"], &[]),
        ("卡数,价格,计价单位,币种", "8,18,元/卡/时,元", &["8 hour 18.00 CNY gpu"], &[]),
        ("卡数,单价,币种", "1,1300元/月,元", &["1 month 1300.00 CNY"], &[]),
        ("卡数,单价,计费方式,币种", "1,1300元/月,按量,元", &[], &["other-unit"]),
        ("count,price,per,unit,currency", "8,20,instance,GPU/h,USD", &[], &["other-unit"]),
        ("count,price_per_month,unit,currency", "1,3000,元/年,CNY", &[], &["other-unit"]),
    ]);
}

#[test]
fn a_unit_in_a_heading_is_honoured() {
    check(&[
        ("数量,价格（元/小时）", "8,20", &["8 hour 20.00 CNY"], &[]),
        ("count,price (元/小时)", "8,20", &["8 hour 20.00 CNY"], &[]),
        ("count,Price per hour (USD)", "8,20", &["8 hour 20.00 USD"], &[]),
        ("数量（张）,显存（GB）,单价/元", "8,80,20", &["8 hour 20.00 CNY"], &[]),
        ("数量,单价（元/卡/时）", "8,18", &["8 hour 18.00 CNY gpu"], &["per-card"]),
        ("数量,单价（元/月）", "1,1300", &["1 month 1300.00 CNY"], &[]),
        ("数量,包月价格（元）", "1,1300", &["1 month 1300.00 CNY"], &[]),
        ("count,price_per_hour (元/月)", "1,1300", &[], &["other-unit"]),
        ("count,price (USD/h)", "1,1300元/月", &[], &["other-unit"]),
        ("count,price (USD/h),currency", "1,20,CNY", &[], &["currency-conflict"]),
        ("count,price (USD/h)", "1,20元", &[], &["currency-conflict"]),
    ]);
}

#[test]
fn a_word_or_flag_of_the_market_is_honoured() {
    check(&[
        ("price_per_hour,kind,currency", "2,list,USD", &["1 hour 2.00 USD"], &[]),
        ("price_per_hour,kind,currency", "2,Promotion,USD", &["1 hour 2.00 USD promotion"], &[]),
        ("price_per_hour,kind,currency", "2,on-demand,USD", &["1 hour 2.00 USD"], &[]),
        ("price_per_hour,kind,currency", "2,spot,USD", &["1 spot 2.00 USD"], &[]),
        ("price_per_hour,kind,currency", "2,serverless,USD", &[], &["bad-record"]),
        ("price_per_hour,kind,currency", "2,预留一年,USD", &[], &["bad-record"]),
        ("price_per_hour,kind,plan,currency", "2,spot,month,USD", &[], &["bad-record"]),
        ("price,spot,currency", "2,False,USD", &["1 hour 2.00 USD"], &[]),
        ("price,spot,currency", "2,True,USD", &["1 spot 2.00 USD"], &[]),
        ("price,spot,currency", "2,1,USD", &["1 hour 2.00 USD", "1 spot 1.00 USD"], &[]),
        ("price,is_spot,currency", "2,1,USD", &["1 spot 2.00 USD"], &[]),
        ("price,is_spot,currency", "2,maybe,USD", &[], &["bad-record"]),
        ("price,plan,spot,currency", "2,month,true,USD", &[], &["bad-record"]),
    ]);
}

#[test]
fn json_is_honoured_as_a_table_is() {
    let text = r#"[{"provider": "A", "gpu": "RTX 4090", "count": 8, "price_per_hour": 2.5, "unit": "per GPU", "currency": "USD"},
        {"provider": "A", "gpu": "RTX 4090", "price": 1300, "unit": "元/月"},
        {"provider": "A", "gpu": "RTX 4090", "price_per_hour": 1300, "unit": "元/月"},
        {"provider": "A", "gpu": "RTX 4090", "price": 1.2, "spot": true, "currency": "USD", "note": "x"},
        {"provider": "A", "gpu": "RTX 4090", "price": 1.3, "is_spot": true, "currency": "USD", "note": "x"}]"#;
    let imported = read(text, "own.json");
    assert_eq!(
        ranking(&imported),
        ["8 hour 2.50 USD gpu", "1 month 1300.00 CNY", "1 spot 1.20 USD", "1 spot 1.30 USD"]
    );
    assert_eq!(codes(&imported), ["other-unit"]);
    assert_eq!(imported.report.unused, ["note"]);
}

#[test]
fn columns_that_were_not_used_are_named() {
    let imported = read("provider,gpu,price_per_hour,currency,Remark,运费\nA,RTX 4090,2,CNY,x,3\n", "own.csv");
    assert_eq!(imported.report.unused, ["remark", "运费"]);
    assert_eq!(ranking(&imported), ["1 hour 2.00 CNY"]);
}

#[test]
fn a_date_is_read_as_people_write_it_and_not_from_years_ahead() {
    let catalog = dataset::built_in().unwrap();
    let today = kaopu::catalog::evidence::Date::from_ymd(2026, 11, 30).unwrap();
    let registry = Registry::new(&catalog.accelerators).dated(today);
    let cases = [
        ("2026-11-30", "2026-11-30", ""),
        ("2026/11/30", "2026-11-30", ""),
        ("2026年11月30日", "2026-11-30", ""),
        ("2026年11月", "2026-11", ""),
        ("2026-11-30 12:00", "2026-11-30", ""),
        ("2026-11-30T12:00:00Z", "2026-11-30", ""),
        ("2019-01-01", "2019-01-01", ""),
        // A file may be newer than the dataset.
        ("2028-11-30", "2028-11-30", ""),
        ("2028-12-01", "", "future-date"),
        ("2099-01-01", "", "future-date"),
        ("2099", "", "future-date"),
        ("11/12/2026", "", "bad-record"),
        ("30.11.2026", "", "bad-record"),
    ];
    for (written, date, code) in cases {
        let table = format!("provider,gpu,price_per_hour,currency,date\nA,RTX 4090,2,CNY,{written}\n");
        let imported = import::read(table.as_bytes(), "own.csv", &registry);
        assert_eq!(imported.offers[0].date.to_string(), date, "{written}");
        assert_eq!(imported.offers[0].date.age_days(today).is_some(), !date.is_empty(), "{written}");
        let codes = codes(&imported);
        assert_eq!(codes, if code.is_empty() { vec![] } else { vec![code] }, "{written}");
    }
}

#[test]
fn a_line_above_the_table_and_keys_beside_the_records_are_heard() {
    let above = "价格表 2026年11月,,,,\n以下价格均为每卡价格,,,,\n\n";
    let table =
        "provider,gpu,count,per,price_per_hour,currency\nA,RTX 4090,8,,1.98,CNY\nA,RTX 4090,8,gpu,1.98,CNY\n";
    assert_eq!(ranking(&read(table, "own.csv")), ["8 hour 1.98 CNY", "8 hour 1.98 CNY gpu"]);
    let imported = read(&format!("{above}{table}"), "own.csv");
    assert_eq!(ranking(&imported), ["8 hour 1.98 CNY gpu"]);
    assert_eq!(codes(&imported), ["other-unit"]);
    assert_eq!(ranking(&read(&format!("价格表 2026年11月\n{table}"), "own.csv")).len(), 2);
    let json = r#"{"currency": "CNY", "unit": "元/卡/时", "offers": [
        {"provider": "A", "gpu": "RTX 4090", "count": 8, "price": 1.98},
        {"provider": "A", "gpu": "RTX 4090", "count": 8, "price": 1300, "unit": "元/月"}]}"#;
    assert_eq!(ranking(&read(json, "own.json")), ["8 hour 1.98 CNY gpu", "8 month 1300.00 CNY"]);
}

#[test]
fn a_second_column_of_one_meaning_and_a_minute_in_doubt_are_said() {
    let imported = read("provider,gpu,price,price,currency\nA,RTX 4090,1.98,44,CNY\n", "own.csv");
    assert_eq!(imported.report.unused, ["price"]);
    check(&[
        ("price_per_hour,plan,currency", "1.98,minute,CNY", &["1 minute 1.98 CNY"], &[]),
        ("price,plan,currency", "0.03,minute,CNY", &[], &["other-unit"]),
        ("price,plan,currency", "1.98/h,second,CNY", &["1 second 1.98 CNY"], &[]),
    ]);
}

#[test]
fn a_name_that_counts_other_cards_than_the_column_is_set_aside_in_any_dialect() {
    let head = "InstanceType,AcceleratorName,AcceleratorCount,vCPUs,MemoryGiB,Price,Region,GpuInfo,SpotPrice";
    for (row, ranks, remarks) in [
        ("a,8x H100,1,8,64,3.07,us-east-1,,", 0, "count-conflict"),
        ("a,8x H100,8,8,64,24.5,us-east-1,,", 1, "form-unstated"),
    ] {
        let imported = read(&format!("{head}\n{row}\n"), "lambda.csv");
        assert_eq!((ranking(&imported).len(), codes(&imported).concat()), (ranks, remarks.to_owned()), "{row}");
    }
}
