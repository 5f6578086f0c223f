//! Every plausibility check strikes where it should and stays silent where it should.
#![allow(clippy::unwrap_used, reason = "a test that cannot set up should stop")]

use kaopu::catalog::AcceleratorIndex;
use kaopu::catalog::accelerator::{Accelerator, Link, Stack};
use kaopu::catalog::evidence::{Date, Stated};
use kaopu::catalog::health::check::{Finding, OUTLIER};
use kaopu::catalog::health::group::{comparable, medians};
use kaopu::catalog::health::{Check, Row, check, health};
use kaopu::catalog::names::Registry;
use kaopu::catalog::offer::{Plan, PriceKind};
use kaopu::catalog::provider::Region;
use kaopu::dataset;
use kaopu::import;
use kaopu::import::plausible::findings;

/// A price as a test writes it.
#[derive(Clone, Copy)]
struct Priced {
    provider: &'static str,
    card: AcceleratorIndex,
    written: &'static str,
    variant: &'static str,
    count: u16,
    plan: Plan,
    kind: PriceKind,
    region: Option<Region>,
    price: f64,
    gb: Option<f64>,
    date: &'static str,
    held: bool,
}

impl Row for Priced {
    fn provider(&self) -> &str {
        self.provider
    }
    fn accelerator(&self) -> Option<AcceleratorIndex> {
        Some(self.card)
    }
    fn written(&self) -> &str {
        self.written
    }
    fn variant(&self) -> &str {
        self.variant
    }
    fn count(&self) -> u16 {
        self.count
    }
    fn plan(&self) -> Plan {
        self.plan
    }
    fn kind(&self) -> PriceKind {
        self.kind
    }
    fn region(&self) -> Option<Region> {
        self.region
    }
    fn raw(&self) -> Option<f64> {
        Some(self.price)
    }
    fn per_card(&self) -> Option<f64> {
        Some(self.price)
    }
    fn memory_gb(&self) -> Option<f64> {
        self.gb
    }
    fn date(&self) -> Stated {
        Stated::parse(self.date).unwrap()
    }
    fn held(&self) -> bool {
        self.held
    }
}

const CARDS: [(&str, f32, Link); 6] = [
    ("rtx-4090", 24.0, Link::Pcie),
    ("rtx-3090", 24.0, Link::NvlinkBridge),
    ("a100-sxm-40gb", 40.0, Link::Nvswitch),
    ("a100-sxm-80gb", 80.0, Link::Nvswitch),
    ("a100-pcie-80gb", 80.0, Link::NvlinkBridge),
    ("t4", 16.0, Link::Pcie),
];

fn card(id: &str) -> AcceleratorIndex {
    u16::try_from(CARDS.iter().position(|card| card.0 == id).unwrap()).unwrap()
}

fn cards() -> Vec<Accelerator> {
    let make = |(id, gb, link): (&str, f32, Link)| Accelerator {
        id: id.to_owned(),
        name: id.to_owned(),
        vendor: "NVIDIA".to_owned(),
        architecture: String::new(),
        year: None,
        nominal_gb: Some(gb),
        usable: None,
        bandwidth: None,
        fp32: None,
        fp16: None,
        bf16: None,
        fp8: None,
        int8: None,
        power: None,
        link,
        link_gb_s: None,
        ecc: None,
        stack: Stack::Cuda,
        aliases: Vec::new(),
        source: 0,
        url: String::new(),
    };
    CARDS.into_iter().map(make).collect()
}

fn today() -> Date {
    Date::from_ymd(2026, 11, 30).unwrap()
}

fn hour(provider: &'static str, id: &str, price: f64) -> Priced {
    Priced {
        provider,
        card: card(id),
        written: "",
        variant: "",
        count: 1,
        plan: Plan::Hour,
        kind: PriceKind::List,
        region: Some(Region::Cn),
        price,
        gb: None,
        date: "2026-11-20",
        held: false,
    }
}

fn plan(plan: Plan, row: Priced) -> Priced {
    Priced { plan, ..row }
}

fn found(rows: &[Priced]) -> Vec<Finding> {
    check(rows, &cards(), today())
}

/// The rows that a check strikes.
fn struck(rows: &[Priced], by: Check) -> Vec<usize> {
    found(rows).into_iter().filter(|finding| finding.check == by).map(|finding| finding.row).collect()
}

#[test]
fn an_ordinary_price_list_raises_nothing() {
    let rows = [
        hour("a", "rtx-4090", 1.5),
        plan(Plan::Month, hour("a", "rtx-4090", 900.0)),
        plan(Plan::Spot, hour("a", "rtx-4090", 0.9)),
        Priced { count: 8, ..hour("a", "rtx-4090", 1.4) },
        hour("b", "rtx-4090", 2.0),
        hour("c", "rtx-4090", 1.8),
        Priced { written: "A100 SXM 80GB", gb: Some(80.0), ..hour("c", "a100-sxm-80gb", 9.0) },
        hour("c", "a100-sxm-40gb", 6.0),
        Priced { gb: Some(15.0), ..hour("c", "t4", 1.0) },
    ];
    assert_eq!(found(&rows), Vec::new());
}

#[test]
fn outlier_below_half_and_above_twice_the_median() {
    let rows = |price: f64| {
        [
            hour("a", "rtx-4090", 2.0),
            hour("b", "rtx-4090", 2.0),
            hour("c", "rtx-4090", 2.0),
            hour("d", "rtx-4090", price),
        ]
    };
    for (price, strikes) in [(0.99, true), (1.0, false), (4.0, false), (4.01, true)] {
        assert_eq!(!struck(&rows(price), Check::Outlier).is_empty(), strikes, "{price}");
    }
    assert!(OUTLIER.0 < OUTLIER.1);
}

#[test]
fn one_provider_has_one_vote_and_two_make_no_median() {
    let mut rows = vec![hour("a", "rtx-4090", 2.0), hour("b", "rtx-4090", 2.2)];
    assert!(medians(&rows).is_empty());
    rows.push(hour("c", "rtx-4090", 2.4));
    rows.extend(std::iter::repeat_n(hour("long", "rtx-4090", 90.0), 50));
    let medians: Vec<f64> = medians(&rows).into_values().collect();
    assert_eq!(medians, vec![2.3]);
}

#[test]
fn what_is_not_comparable_never_shares_a_group() {
    let one = hour("a", "a100-sxm-80gb", 9.0);
    let others = [
        hour("a", "a100-sxm-40gb", 9.0),
        hour("a", "a100-pcie-80gb", 9.0),
        plan(Plan::Spot, one),
        plan(Plan::Month, one),
        Priced { count: 8, ..one },
        Priced { region: Some(Region::Intl), ..one },
        Priced { kind: PriceKind::Promotion, ..one },
        Priced { written: "A100 vGPU 10GB", ..one },
        Priced { variant: "MIG 1g.10gb", ..one },
    ];
    for other in &others {
        assert_ne!(comparable(&one), comparable(other));
    }
    // The rounding alone makes no difference.
    assert_eq!(comparable(&one), comparable(&plan(Plan::Second, one)));
}

#[test]
fn placeholders() {
    for (price, strikes) in [
        (0.0, true),
        (0.01, true),
        (999.0, true),
        (99_999.0, true),
        (1111.0, true),
        (12_345.0, true),
        (0.68, false),
        (9.99, false),
        (99.9, false),
        (1299.0, false),
        (3203.99, false),
    ] {
        let rows = [plan(Plan::Month, hour("a", "rtx-4090", price))];
        assert_eq!(!struck(&rows, Check::Placeholder).is_empty(), strikes, "{price}");
    }
}

#[test]
fn a_term_against_the_price_of_its_hours() {
    let rows = |term: Plan, price: f64| [hour("a", "t4", 0.65), plan(term, hour("a", "t4", price))];
    // C16: 1299 a month against 720 × 0.65 = 468.
    assert_eq!(struck(&rows(Plan::Month, 1299.0), Check::TermDearer), vec![1]);
    assert_eq!(struck(&rows(Plan::Week, 120.0), Check::TermDearer), vec![1]);
    assert_eq!(struck(&rows(Plan::Month, 480.0), Check::TermDearer), Vec::<usize>::new());
    assert_eq!(struck(&rows(Plan::Month, 139.0), Check::TermTooCheap), vec![1]);
    assert_eq!(struck(&rows(Plan::Month, 141.0), Check::TermTooCheap), Vec::<usize>::new());
}

#[test]
fn a_year_price_that_looks_like_a_month() {
    let year = plan(Plan::Year, hour("a", "t4", 1776.25));
    let own = [year, plan(Plan::Month, hour("a", "t4", 1500.0))];
    let anybody = [year, plan(Plan::Month, hour("b", "t4", 1681.0))];
    let alone = [year];
    let sound = [plan(Plan::Year, hour("a", "t4", 15_000.0)), plan(Plan::Month, hour("a", "t4", 1500.0))];
    for (rows, strikes) in [(&own[..], true), (&anybody[..], true), (&alone[..], false), (&sound[..], false)] {
        assert_eq!(!struck(rows, Check::YearLikeMonth).is_empty(), strikes);
    }
}

#[test]
fn spot_above_on_demand() {
    let rows = |spot: f64| [hour("a", "rtx-4090", 2.0), plan(Plan::Spot, hour("a", "rtx-4090", spot))];
    assert_eq!(struck(&rows(2.1), Check::SpotDearer), vec![1]);
    assert_eq!(struck(&rows(1.9), Check::SpotDearer), Vec::<usize>::new());
}

#[test]
fn a_node_far_below_a_single_card() {
    // C12: 8 × A100 40GB for 13500 a month is 1687.50 a card, 48 % of the single card.
    let rows = |node: f64| {
        let single = plan(Plan::Month, hour("a", "a100-sxm-40gb", 3500.0));
        [single, Priced { count: 8, price: node, ..single }]
    };
    assert_eq!(struck(&rows(1687.5), Check::NodeCheaper), vec![1]);
    assert_eq!(struck(&rows(2500.0), Check::NodeCheaper), Vec::<usize>::new());
}

#[test]
fn more_memory_at_no_higher_price() {
    let rows = |larger: f64| [hour("a", "a100-sxm-40gb", 4.9), hour("a", "a100-sxm-80gb", larger)];
    assert_eq!(struck(&rows(4.75), Check::LargerNotDearer), vec![1]);
    assert_eq!(struck(&rows(6.0), Check::LargerNotDearer), Vec::<usize>::new());
}

#[test]
fn an_hour_price_computed_from_the_month() {
    // C19: the article's four Alibaba pairs, the last one cut instead of rounded.
    for (month, price) in [(1681.0, 1.87), (3203.99, 3.56), (3817.0, 4.24), (6929.25, 7.69)] {
        let rows = [plan(Plan::Month, hour("a", "t4", month)), hour("a", "t4", price)];
        assert_eq!(struck(&rows, Check::DerivedHour), vec![1], "{month}");
    }
    let quoted = [plan(Plan::Month, hour("a", "t4", 1681.0)), hour("a", "t4", 1.89)];
    assert_eq!(struck(&quoted, Check::DerivedHour), Vec::<usize>::new());
}

#[test]
fn hardware_that_does_not_exist() {
    let of = |id: &str, written: &'static str, gb: Option<f64>| [Priced { written, gb, ..hour("a", id, 2.0) }];
    // C61 and C63.
    assert_eq!(struck(&of("rtx-3090", "RTX 3090 12GB", Some(12.0)), Check::ImpossibleMemory), vec![0]);
    assert_eq!(struck(&of("rtx-4090", "8x RTX 4090 NVLink", None), Check::ImpossibleLink), vec![0]);
    assert_eq!(struck(&of("a100-sxm-80gb", "A100 40GB", Some(40.0)), Check::MemoryContradicts), vec![0]);
    let sound = of("a100-sxm-80gb", "A100 SXM NVLink", Some(79.6));
    assert_eq!(found(&sound), Vec::new());
}

#[test]
fn a_price_is_stale_after_thirty_days_and_undated_is_said() {
    for (date, check) in [
        ("2026-10-31", None),
        ("2026-10-30", Some(Check::Stale)),
        ("2026-03", Some(Check::Stale)),
        ("", Some(Check::Undated)),
    ] {
        let rows = [Priced { date, ..hour("a", "rtx-4090", 2.0) }];
        let checks: Vec<Check> = found(&rows).into_iter().map(|finding| finding.check).collect();
        assert_eq!(checks, check.into_iter().collect::<Vec<_>>(), "{date}");
    }
}

#[test]
fn the_report_covers_every_provider_and_every_check_and_repeats_itself_exactly() {
    let catalog = dataset::built_in().unwrap();
    let report = health(&catalog);
    assert_eq!(report.providers.len(), catalog.providers.len());
    assert_eq!(report.checks.len(), Check::ALL.len());
    assert_eq!(report.checks.iter().map(|row| row.count).sum::<usize>(), report.findings.len());
    let ages = report.ages;
    assert_eq!(ages.month + ages.quarter + ages.year + ages.older + ages.undated, report.totals.offers);
    for conflict in &report.conflicts {
        assert!(conflict.low < conflict.high || conflict.statements.len() > 1);
    }
    let text = serde_json::to_string(&report).unwrap();
    assert_eq!(text, serde_json::to_string(&health(&catalog)).unwrap());
}

#[test]
fn imported_rows_pass_the_same_checks() {
    let catalog = dataset::built_in().unwrap();
    let registry = Registry::new(&catalog.accelerators);
    let file = "provider,gpu,count,price_per_hour,spot_price,currency,date\n\
        a,RTX 4090,1,2.0,2.5,CNY,2026-09-20\n\
        b,RTX 4090,1,2.1,,CNY,2026-09-20\n\
        c,RTX 4090,1,1.9,,CNY,2026-09-20\n\
        d,RTX 4090,1,9999,,CNY,2026-09-20\n";
    let read = import::read(file.as_bytes(), "prices.csv", &registry);
    assert_eq!(read.offers.len(), 5, "{:?}", read.report);
    let found = findings(&read, &catalog.accelerators, catalog.exchange(), catalog.version.date);
    for check in [Check::SpotDearer, Check::Placeholder, Check::Outlier] {
        assert!(found.iter().any(|finding| finding.check == check), "{check:?} in {found:?}");
    }
}

#[test]
fn no_statement_that_ranks_has_impossible_hardware_or_a_placeholder() {
    let report = health(&dataset::built_in().unwrap());
    let hard = [Check::Placeholder, Check::ImpossibleMemory, Check::ImpossibleLink, Check::MemoryContradicts];
    let found: Vec<_> = report.findings.iter().filter(|row| !row.held && hard.contains(&row.check)).collect();
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn every_check_says_when_it_strikes_in_both_languages_and_on_the_command_line() {
    use kaopu::scenario::Lang;
    use kaopu::text::data_page::strikes;
    for check in Check::ALL {
        for lang in [Lang::Zh, Lang::En] {
            let said = strikes(check, lang);
            assert!(said.len() > 12 && !said.contains('{'), "{check:?} {said}");
        }
    }
    let said = strikes(Check::Outlier, Lang::En);
    assert!(said.contains(&format!("under {} or over {} times", OUTLIER.0, OUTLIER.1)), "{said}");
    let arguments = ["health", "--format", "table"].map(str::to_owned);
    let output = kaopu::cli::run(&arguments);
    assert_eq!(output.code, 0);
    for check in Check::ALL {
        assert!(output.out.lines().any(|line| line.starts_with(check.id())), "{check:?}");
    }
}
