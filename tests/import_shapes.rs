//! Small files of every kind that no bug report covers: APIs, Chinese tables, YAML, currencies, names.

#![allow(clippy::unwrap_used)] // Helpers of tests fail loudly.

use kaopu::catalog::names::Registry;
use kaopu::dataset;
use kaopu::import::dialect::Dialect;
use kaopu::import::{self, Imported};

fn registry() -> Registry {
    Registry::new(&dataset::built_in().unwrap().accelerators)
}

/// One offer in a line: `2 provider l4 x1 24 hour 0.81 USD each`; `-` for what is unknown, `!reason` when it may not rank.
fn brief(imported: &Imported, registry: &Registry) -> Vec<String> {
    let offers = imported.offers.iter().map(|offer| {
        let card = offer.accelerator.map_or("-", |at| registry.id(at));
        let memory = offer.memory_gb.map_or("-".to_owned(), |gb| gb.to_string());
        let price = offer.price.map_or("-".to_owned(), |price| price.to_string());
        let hold = offer.hold.map_or(String::new(), |hold| format!(" !{hold:?}").to_lowercase());
        let per = format!("{:?}", offer.per).to_lowercase();
        let provider = imported.texts.get(offer.provider);
        let (row, count, plan, code) = (offer.row, offer.count, offer.plan.name(), offer.currency.code());
        format!("{row} {provider} {card} x{count} {memory} {plan} {price} {code} {per}{hold}")
    });
    offers.collect()
}

fn codes(imported: &Imported) -> Vec<(u32, &'static str)> {
    imported.report.notes.iter().map(|note| (note.row, note.what.code())).collect()
}

#[test]
fn vast_api_money_is_for_the_machine_and_memory_for_the_card() {
    let text = r#"{"offers": [{"id": 1, "machine_id": 77, "gpu_name": "RTX 4090", "num_gpus": 4, "gpu_ram": 24564,
        "gpu_total_ram": 98256, "dph_total": 1.42, "min_bid": 0.8, "geolocation": "Texas, US", "cpu_cores_effective": 32,
        "cpu_ram": 128832, "rentable": true}, {"gpu_name": "RTX 4090", "num_gpus": 2, "gpu_ram": 49140,
        "gpu_total_ram": 98280, "dph_total": 0.9}, {"gpu_name": "H100 SXM", "num_gpus": 1, "gpu_ram": 81559, "dph_total": 2.1,
        "rentable": false}, {"gpu_name": "RTX 4070S Ti", "num_gpus": 1, "gpu_ram": 16376, "dph_total": Infinity}]}"#;
    let registry = registry();
    let imported = import::read(text.as_bytes(), "", &registry);
    assert_eq!(imported.dialect, Some(Dialect::Vast));
    assert_eq!(
        brief(&imported, &registry),
        [
            "1 vast rtx-4090 x4 24 hour 1.42 USD instance",
            "1 vast rtx-4090 x4 24 spot 0.80 USD instance",
            "2 vast rtx-4090-48gb x2 48 hour 0.90 USD instance",
        ]
    );
    assert_eq!(codes(&imported), [(3, "unavailable"), (4, "not-finite")]);
}

#[test]
fn autodl_money_is_thousandths_of_a_yuan() {
    let text = r#"{"code": "Success", "msg": "", "data": {"list": [
        {"machine_id": "2dd949a4cf", "machine_alias": "063机", "region_name": "西北B区", "region_sign": "west-B",
         "gpu_name": "RTX 4090", "gpu_order_num": 3, "cpu_per_gpu": 22, "mem_per_gpu": 96636764160, "payg": true,
         "payg_price": 2720},
        {"machine_id": "b", "gpu_name": "RTX 3090", "gpu_order_num": 0, "payg_price": 1580},
        {"machine_id": "c", "region_name": "北京A区", "gpu_type": {"name": "A800", "memory": 85899345920},
         "machine_sku": [{"type": "payg", "current_price": 4980}, {"type": "daily", "current_price": 107000},
                         {"type": "monthly", "current_price": 0}]}]}}"#;
    let registry = registry();
    let imported = import::read(text.as_bytes(), "autodl.json", &registry);
    assert_eq!(imported.dialect, Some(Dialect::AutoDl));
    assert_eq!(
        brief(&imported, &registry),
        [
            "1 autodl rtx-4090 x1 24 second 2.72 CNY gpu",
            "3 autodl a800-80gb-unspecified x1 80 second 4.98 CNY gpu",
            "3 autodl a800-80gb-unspecified x1 80 day 107.00 CNY gpu",
        ]
    );
    assert_eq!(imported.report.count("unavailable"), 1);
    let chinese = imported.offers.iter().all(|offer| offer.region == Some(kaopu::catalog::provider::Region::Cn));
    assert!(chinese, "an AutoDL machine stands in mainland China");
}

#[test]
fn a_chinese_table_in_gbk_reads_like_the_same_in_utf8() {
    let text = "地域,可用区,系统,机型,规格,CPU(核),内存(G),按量T1(元/小时),包月(元),包年(元),GPU,GPU数量\r\n\
                广州,广州三区,LINUX,GPU计算型GN7,GN7.2XLARGE32,8,32,7.62,2743.5,26337.6,T4,1\r\n\
                香港,香港二区,LINUX,GPU计算型GN10Xp,GN10Xp.2XLARGE40,10,40,10.2,,,V100-SXM2-32GB,1\r\n\
                北京,北京三区,LINUX,标准型S5,S5.LARGE8,4,8,0.9,,,,\r\n";
    let registry = registry();
    let utf8 = import::read(text.as_bytes(), "tencent.csv", &registry);
    assert_eq!(utf8.dialect, Some(Dialect::Tencent));
    assert_eq!(
        brief(&utf8, &registry),
        [
            "1 tencent t4 x1 16 hour 7.62 CNY instance",
            "1 tencent t4 x1 16 month 2743.50 CNY instance",
            "1 tencent t4 x1 16 year 26337.60 CNY instance",
            "2 tencent v100-sxm2-32gb x1 32 hour 10.20 CNY instance",
        ]
    );
    assert_eq!(codes(&utf8), [(3, "no-accelerator")]);
    let gbk = import::read(&encoding_rs::GBK.encode(text).0, "tencent.csv", &registry);
    assert_eq!(brief(&gbk, &registry), brief(&utf8, &registry));
}

#[test]
fn google_yaml_gives_machines_shares_and_terms() {
    let text = "compute:\n  instance:\n    a2-ultragpu-2g:\n      a100-80gb: 2\n      cost:\n        us-central1:\n          \
                hour: 10.13\n          hour_spot: 3.5\n          month: 7394.9\n          month_1y: 5000\n          \
                month_3y: 3000\n      cpu: 24\n      ram: 340\n    g4-standard-6:\n      cost:\n        us-central1:\n          \
                hour: 0.6\n      cpu: 6\n      ram: 22\n      rtx6000: 0.125\n    n2-standard-2:\n      cost:\n        \
                us-central1:\n          hour: 0.1\n      cpu: 2\n  license:\n    a2-ultragpu-2g:\n      cost:\n        rhel:\n          \
                hour: 9\n";
    let registry = registry();
    let imported = import::read(text.as_bytes(), "pricing.yml", &registry);
    assert_eq!(imported.dialect, Some(Dialect::GcpYaml));
    assert_eq!(
        brief(&imported, &registry),
        [
            "1 gcp a100-sxm-80gb x2 80 hour 10.13 USD instance",
            "1 gcp a100-sxm-80gb x2 80 spot 3.50 USD instance",
            "1 gcp a100-sxm-80gb x2 80 year 60000.00 USD instance",
            "1 gcp a100-sxm-80gb x2 80 3-years 108000.00 USD instance",
            "2 gcp rtx-pro-6000-blackwell-server x1 96 hour 0.60 USD instance !unspecified",
        ]
    );
    assert_eq!(codes(&imported), [(2, "share"), (3, "no-accelerator")]);
}

#[test]
fn a_currency_is_stated_or_the_price_does_not_rank() {
    let text = "provider,gpu,price_per_hour,currency\nA,L4,¥300,JPY\nB,L4,¥14.4,CNY\nC,L4,¥20,\nD,L4,5,EUR\nE,L4,5,\n\
                F,L4,$5,EUR\nG,L4,US$5,\nH,L4,￥5元,\nI,L4,₹40,\n";
    let registry = registry();
    let imported = import::read(text.as_bytes(), "x.csv", &registry);
    let ranking: Vec<String> = brief(&imported, &registry).into_iter().filter(|line| !line.contains('!')).collect();
    assert_eq!(
        ranking,
        [
            "2 B l4 x1 24 hour 14.40 CNY instance",
            "4 D l4 x1 24 hour 5.00 EUR instance",
            "7 G l4 x1 24 hour 5.00 USD instance",
            "8 H l4 x1 24 hour 5.00 CNY instance",
        ]
    );
    assert_eq!(
        codes(&imported).into_iter().filter(|(_, code)| *code != "currency-in-amount").collect::<Vec<_>>(),
        [
            (1, "unknown-currency"),
            (3, "no-currency"),
            (5, "no-currency"),
            (6, "currency-conflict"),
            (9, "unknown-currency"),
        ]
    );
}

#[test]
fn names_find_their_card_or_say_why_not() {
    let cases = [
        ("8x H100 SXM", "h100-sxm x8", ""),
        ("H100 PCIe x4", "h100-pcie x4", "count-in-name"),
        ("MLU370-X8", "mlu370-x8 x1", ""),
        ("A100", "- x1", "ambiguous"),
        ("V100", "- x1", "ambiguous"),
        ("A100-40GB", "a100-40gb-unspecified x1", "form-unstated"),
        ("NVIDIA A100 80GB PCIe", "a100-pcie-80gb x1", ""),
        ("NVIDIA H100 80GB HBM3", "h100-sxm x1", ""),
        ("H100 80GB", "h100-80gb-unspecified x1", "form-unstated"),
        ("H100", "h100-80gb-unspecified x1", "form-unstated"),
        ("H200", "h200-unspecified x1", "form-unstated"),
        ("H200 NVL", "h200-nvl x1", ""),
        ("H800", "h800-80gb-unspecified x1", "form-unstated"),
        ("P100", "p100-unspecified x1", "form-unstated"),
        ("H100 PCIe SXM", "- x1", "ambiguous"),
        ("A100 80GB 40GB", "- x1", "ambiguous"),
        ("RTX 6000 Pro", "rtx-pro-6000-blackwell-unspecified x1", "form-unstated"),
        ("RTX PRO 6000 Server Edition", "rtx-pro-6000-blackwell-server x1", ""),
        ("RTX PRO 6000 Max-Q", "rtx-pro-6000-blackwell-maxq x1", ""),
        ("RTX 4090 48GB", "rtx-4090-48gb x1", ""),
        ("RTX 4090 (modified)", "rtx-4090-48gb x1", ""),
        ("RTX 4090", "rtx-4090 x1", ""),
        ("A40-8Q", "- x1", "share"),
        ("vGPU A10", "- x1", "share"),
        ("A100 MIG 2g.20gb", "- x1", "slice"),
        ("RTX 3080 Laptop", "- x1", "mobile"),
        ("A1000", "- x1", "unknown-accelerator"),
        ("H1000", "- x1", "unknown-accelerator"),
        ("910B", "ascend-910b x1", ""),
        ("ＲＴＸ　５０９０", "rtx-5090 x1", ""),
    ];
    let registry = registry();
    for (name, card, code) in cases {
        let text = format!("provider,gpu,price_per_hour,currency\nA,{name},1,USD\n");
        let imported = import::read(text.as_bytes(), "x.csv", &registry);
        let offer = imported.offers[0];
        let found = format!("{} x{}", offer.accelerator.map_or("-", |at| registry.id(at)), offer.count);
        assert_eq!(found, card, "{name}");
        let codes = codes(&imported);
        assert!(code.is_empty() || codes.iter().any(|(_, found)| *found == code), "{name}: {codes:?}");
    }
}

#[test]
fn what_a_variant_or_the_memory_says_against_the_name_is_heard() {
    let cases = [
        ("A100 PCIe 80GB,1g.10gb,10", "-", "slice"),
        ("A100 PCIe 80GB,MIG 1g.10gb,", "-", "slice"),
        ("A100 PCIe 80GB,m6g.16xlarge,", "a100-pcie-80gb", ""),
        ("RTX 4090,laptop,", "-", "mobile"),
        ("RTX 4090,RTX 4090D,", "rtx-4090d", "suffix-restored"),
        ("A100 PCIe 80GB,,40", "-", "ambiguous"),
        ("A100 PCIe 80GB,,80", "a100-pcie-80gb", ""),
        ("H100 PCIe,gpu_8x_h100_sxm5,", "-", "ambiguous"),
        ("H100,gpu_8x_h100_sxm5,", "h100-sxm", ""),
    ];
    let registry = registry();
    for (row, card, code) in cases {
        let text = format!("provider,price_per_hour,currency,gpu,variant,vram_gb\nA,1,USD,{row}\n");
        let imported = import::read(text.as_bytes(), "x.csv", &registry);
        assert_eq!(imported.offers[0].accelerator.map_or("-", |at| registry.id(at)), card, "{row}");
        assert_eq!(codes(&imported).iter().map(|(_, code)| *code).collect::<String>(), code, "{row}");
    }
}

#[test]
fn one_size_for_one_card_or_for_all_stays_open_when_both_are_cards() {
    let text = "provider,gpu,count,vram_gb,price_per_hour,currency\nA,RTX 4090,2,48,1,USD\nB,RTX 4090,1,48,1,USD\n\
                C,H100 SXM,8,640,16,USD\n";
    let registry = registry();
    let imported = import::read(text.as_bytes(), "x.csv", &registry);
    assert_eq!(
        brief(&imported, &registry),
        [
            "1 A - x2 - hour 1.00 USD instance !unspecified",
            "2 B rtx-4090-48gb x1 48 hour 1.00 USD instance",
            "3 C h100-sxm x8 80 hour 16.00 USD instance",
        ]
    );
    assert_eq!(codes(&imported), [(1, "ambiguous"), (3, "memory-total")]);
}

#[test]
fn google_cards_go_with_every_machine_that_takes_them() {
    let text = "InstanceType,vCPUs,MemoryGiB,AcceleratorName,AcceleratorCount,GpuInfo,Region,AvailabilityZone,Price,SpotPrice\n\
                g2-standard-4,4,16,,,,us,us-a,0.14,\ng2-standard-8,8,32,,,,us,us-a,0.29,\n\
                g2-standard-24,24,96,,,,us,us-a,0.88,\n,,,L4,1.0,,us,us-a,0.56,\n,,,L4,2.0,,us,us-a,1.12,\n\
                ,,,T4,1.0,,us,us-a,0.35,\n,,,L4,1.0,,eu,eu-a,0.60,\n";
    let registry = registry();
    let imported = import::read(text.as_bytes(), "gcp/vms.csv", &registry);
    assert_eq!(
        brief(&imported, &registry),
        [
            "4 gcp l4 x1 24 hour 0.70 USD instance",
            "4 gcp l4 x1 24 hour 0.85 USD instance",
            "5 gcp l4 x2 24 hour 2.00 USD instance",
            "6 gcp t4 x1 16 hour 0.35 USD instance !bound",
            "7 gcp l4 x1 24 hour 0.60 USD instance !bound",
        ]
    );
}

#[test]
fn headings_may_be_written_with_spaces_and_capitals() {
    let text = "Provider;GPU Model;GPU Count;VRAM GB;Price per hour;Currency\nA;L4;2;24;1,40;EUR\n";
    let registry = registry();
    let imported = import::read(text.as_bytes(), "x.csv", &registry);
    assert_eq!(brief(&imported, &registry), ["1 A l4 x2 24 hour 1.40 EUR instance"]);
    assert_eq!(codes(&imported), [(1, "decimal-comma")]);
}

#[test]
fn a_cut_json_keeps_its_whole_records() {
    let text = r#"{"date": "2026-08-22", "offers": [
        {"provider": "runpod", "gpu": "h100-sxm", "vram_gb": 80, "usd_hr": 2.1, "kind": "spot"},
        {"provider": "runpod", "gpu": "l4", "vram_gb": 24, "usd_"#;
    let registry = registry();
    let imported = import::read(text.as_bytes(), "x.json", &registry);
    assert_eq!(brief(&imported, &registry), ["1 runpod h100-sxm x1 80 spot 2.10 USD gpu"]);
    assert_eq!(codes(&imported), [(2, "bad-record")]);
    assert_eq!(imported.offers[0].date.to_string(), "2026-08-22");
}

#[test]
fn the_provider_of_a_nameless_file_can_be_given() {
    let text = "InstanceType,AcceleratorName,AcceleratorCount,Price\nx,L4,1,0.7\n";
    let mut imported = import::read(text.as_bytes(), "vms.csv", &registry());
    assert!(imported.offers.iter().all(|offer| !offer.ranks()));
    imported.name_provider("acme");
    assert!(imported.offers.iter().all(|offer| offer.ranks() && imported.texts.get(offer.provider) == "acme"));
}

#[test]
fn a_card_without_its_machine_does_not_rank() {
    let page = "https://cloud.google.com/compute/gpus-pricing";
    let registry = registry();
    let read = |text: &str, name: &str| import::read(text.as_bytes(), name, &registry);
    let tracker = format!(
        r#"{{"offers": [{{"provider": "gcp", "gpu": "l4", "vram_gb": 24, "usd_hr": 0.56, "kind": "on-demand", "source_url": "{page}"}},
        {{"provider": "x", "gpu": "l4", "vram_gb": 24, "usd_hr": 0.71, "kind": "on-demand", "source_url": "https://x.example/"}}]}}"#
    );
    let wide = format!(
        r#"{{"data": [{{"name": "Google Cloud", "pricing-source": "{page}", "costt4": "$0.35", "costl4": "$0.71"}}]}}"#
    );
    let bill = "gpu_type,provider,price_tier,per_gpu_hourly_usd,total_hourly_usd,region,gpu_count,sku,fetched_at\n\
                L4,GCP,on_demand,0.56,,us,,Nvidia L4 GPU running in Americas,2026-06-15\n\
                B200,GCP,on_demand,16.11,,us,,A4 Nvidia B200 (1 gpu slice) running in Americas,2026-06-15\n";
    for (imported, held) in [
        (read(&tracker, "latest.json"), [true, false]),
        (read(&wide, "cloud_gpu.json"), [true, false]),
        (read(bill, "gpu_pricing_raw.csv"), [true, false]),
    ] {
        assert_eq!(imported.offers.iter().map(|offer| !offer.ranks()).collect::<Vec<_>>(), held);
        assert_eq!(imported.report.count("without-host"), 1);
    }
}

#[test]
fn a_term_is_what_the_row_says_and_not_what_its_tier_is_called() {
    let text = "gpu_type,provider,price_tier,per_gpu_hourly_usd,total_hourly_usd,region,gpu_count,sku,fetched_at\n\
                L4,RunPod,6mo,0.33,,,,NVIDIA L4,2026-06-15\n\
                L4,RunPod,36mo,0.34,,,,NVIDIA L4,2026-06-15\n\
                L4,Azure,36mo,0.20,0.40,eastus,2,Standard_X,2026-06-15\n\
                B200,GCP,36mo,11.277,,us,,DWS Calendar Mode A4 Nvidia B200 (1 gpu slice) in Americas,2026-06-15\n\
                L4,Azure,18mo,0.20,0.40,eastus,2,Standard_X,2026-06-15\n";
    let registry = registry();
    let imported = import::read(text.as_bytes(), "gpu_pricing_raw.csv", &registry);
    assert_eq!(
        brief(&imported, &registry),
        ["1 RunPod l4 x1 24 half-year 1425.60 USD gpu", "3 Azure l4 x2 24 3-years 10512.00 USD instance",]
    );
    assert_eq!(codes(&imported), [(2, "term"), (4, "term"), (5, "term")]);
}

#[test]
fn years_of_tencent_and_amazon_are_plans() {
    let registry = registry();
    let table = "地域,可用区,系统,机型,规格,CPU(核),内存(G),按量T1(元/小时),包月(元),包年(元),3年(元),5年(元),GPU,GPU数量\n\
                 广州,广州三区,LINUX,GPU计算型GN7,GN7.2XLARGE32,8,32,7.62,2743.5,26337.6,47404,79006,T4,1\n";
    let imported = import::read(table.as_bytes(), "tencent.csv", &registry);
    let lines = brief(&imported, &registry);
    assert_eq!(
        lines[3..],
        ["1 tencent t4 x1 16 3-years 47404.00 CNY instance", "1 tencent t4 x1 16 5-years 79006.00 CNY instance"]
    );
    let types = r#"[{"instance_type": "p5.48xlarge", "GPU": 8, "GPU_model": "NVIDIA H100 SXM", "pricing": {"us-east-1": {"linux":
        {"ondemand": "98.32", "reserved": {"yrTerm1Standard.allUpfront": "57.0", "yrTerm3Standard.allUpfront": "40.0"}}}}}]"#;
    let imported = import::read(types.as_bytes(), "instances.json", &registry);
    let lines = brief(&imported, &registry);
    assert_eq!(
        lines[1..],
        [
            "1 aws h100-sxm x8 80 year 499320.00 USD instance",
            "1 aws h100-sxm x8 80 3-years 1051200.00 USD instance"
        ]
    );
}
