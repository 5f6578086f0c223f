//! The dataset for downloading: each table as CSV, all of them as JSON, and the schema of that JSON, from one list of
//! fields.

/// Fields, then those of the evidence.
macro_rules! with_evidence {
    ($($field:expr),+ $(,)?) => {
        &[$($field),+, EVIDENCE[0], EVIDENCE[1], EVIDENCE[2], EVIDENCE[3], EVIDENCE[4], EVIDENCE[5]]
    };
}

mod terms;

use crate::catalog::Catalog;
use crate::catalog::evidence::Evidence;
use crate::catalog::offer::Per;
use crate::catalog::provider::Region;
use crate::units::Money;
use serde_json::Value;

/// A field of a table: name, whether it is a number, what it holds.
pub type Field = (&'static str, bool, &'static str);

/// A value of a field.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// Text; empty text is left out of the JSON.
    Text(String),
    /// A number as it is written.
    Number(String),
    /// Not known.
    Nothing,
}

/// A table for downloading.
pub struct Sheet {
    /// Its key in the JSON and its file name.
    pub name: &'static str,
    /// Its fields.
    pub fields: &'static [Field],
    rows: fn(&Catalog) -> Vec<Vec<Item>>,
}

/// The fields of a record's evidence, the same in every table.
const EVIDENCE: [Field; 6] = [
    ("source", false, "id in sources"),
    ("at", false, "line, section or row in the source"),
    ("date", false, "when it was so, as stated: a day, a month, a year or nothing"),
    ("grade", false, "A to D, as recorded; age lowers it"),
    ("says", false, "who says it: register, vendor-page, vendor-claim, measurement, third-party, article or user"),
    ("disputed", false, "item of the contradiction list; empty when none"),
];

fn text(words: &str) -> Item {
    Item::Text(words.to_owned())
}

fn number<T: ToString>(value: Option<T>) -> Item {
    value.map_or(Item::Nothing, |value| Item::Number(value.to_string()))
}

fn money(amount: Option<Money>) -> Item {
    number(amount.map(Money::to_f64))
}

fn region(region: Region) -> Item {
    text(if region == Region::Cn { "cn" } else { "intl" })
}

fn evidence(catalog: &Catalog, evidence: &Evidence, disputed: &str) -> [Item; 6] {
    let source = catalog.sources.get(usize::from(evidence.source)).map_or("", |source| &source.id);
    [
        text(source),
        text(&evidence.at),
        text(&evidence.date.to_string()),
        text(&evidence.grade.letter().to_string()),
        text(evidence.says.word()),
        text(disputed),
    ]
}

/// All tables.
pub const SHEETS: [Sheet; 8] = [
    Sheet {
        name: "prices",
        fields: with_evidence![
            ("id", false, "id of the statement"),
            ("provider", false, "id in providers"),
            ("gpu", false, "id in accelerators; empty when the source names no single card"),
            ("written", false, "the accelerator as the source writes it"),
            ("count", true, "cards in one instance"),
            (
                "plan",
                false,
                "second, minute, hour, day, week, month, year or spot; up to hour and for spot the price is for an hour"
            ),
            ("kind", false, "list, promotion or member"),
            ("low", true, "lowest price stated"),
            ("high", true, "highest price stated"),
            ("currency", false, "CNY, USD or EUR"),
            ("per", false, "gpu or instance"),
            ("region", false, "cn or intl"),
            ("variant", false, "the provider's own name of the variant"),
            ("hold", false, "why it may not rank; empty when it may"),
            ("note", false, "remark of the dataset's"),
        ],
        rows: prices,
    },
    Sheet {
        name: "providers",
        fields: &[
            ("id", false, "id of the provider"),
            ("name_zh", false, "name in Chinese"),
            ("name_en", false, "name in English"),
            ("class", false, "kind of platform"),
            ("region", false, "cn or intl"),
            ("site", false, "home page"),
        ],
        rows: providers,
    },
    Sheet {
        name: "facts",
        fields: with_evidence![
            ("provider", false, "id in providers"),
            ("key", false, "what it is about"),
            ("value_zh", false, "as stated, in Chinese"),
            ("value_en", false, "as stated, in English"),
            ("low", true, "least value in unit"),
            ("high", true, "greatest value in unit"),
            ("unit", false, "unit of low and high"),
            ("condition", false, "under what condition it holds"),
        ],
        rows: facts,
    },
    Sheet {
        name: "accelerators",
        fields: &[
            ("id", false, "id of the accelerator"),
            ("name", false, "name"),
            ("vendor", false, "maker"),
            ("memory_gb", true, "memory on the box, GB"),
            ("usable_gib", true, "memory that the driver reports, GiB"),
            ("bandwidth_gb_s", true, "memory bandwidth, GB/s"),
            ("fp32_tflops", true, "vector FP32 peak"),
            ("fp16_tflops", true, "dense FP16 matrix peak"),
            ("bf16_tflops", true, "dense BF16 matrix peak"),
            ("fp8_tflops", true, "dense FP8 matrix peak"),
            ("int8_tops", true, "dense INT8 matrix peak"),
            ("power_w", true, "board power"),
            ("url", false, "page the values were read from"),
        ],
        rows: accelerators,
    },
    Sheet {
        name: "models",
        fields: &[
            ("id", false, "id of the model"),
            ("name", false, "name"),
            ("family", false, "family"),
            ("params_b", true, "parameters, billions"),
            ("active_b", true, "parameters used for one token, billions"),
            ("layers", true, "layers"),
            ("hidden", true, "hidden size"),
            ("max_context", true, "longest context, tokens"),
            ("url", false, "page the values were read from"),
        ],
        rows: models,
    },
    Sheet {
        name: "sources",
        fields: &[
            ("id", false, "id of the source"),
            ("title_zh", false, "title in Chinese"),
            ("title_en", false, "title in English"),
            ("publisher", false, "who publishes it"),
            ("url", false, "address"),
            ("date", false, "date of the whole, as stated"),
            ("licence", false, "licence of the facts, where stated"),
            ("interest_zh", false, "whom it serves, in Chinese"),
            ("interest_en", false, "whom it serves, in English"),
        ],
        rows: sources,
    },
    terms::DISCOUNTS,
    terms::RATES,
];

fn prices(catalog: &Catalog) -> Vec<Vec<Item>> {
    let row = |row: &crate::catalog::offer::Statement| {
        let provider = catalog.providers.get(usize::from(row.provider)).map_or("", |provider| &provider.id);
        let card = row.accelerator.and_then(|at| catalog.accelerators.get(usize::from(at)));
        let mut items = vec![
            text(&row.id),
            text(provider),
            text(card.map_or("", |card| &card.id)),
            text(&row.written),
            number(Some(row.count)),
            text(row.plan.name()),
            text(match row.kind {
                crate::catalog::offer::PriceKind::List => "list",
                crate::catalog::offer::PriceKind::Promotion => "promotion",
                crate::catalog::offer::PriceKind::Member => "member",
            }),
            money(row.low),
            money(row.high),
            text(row.currency.code()),
            text(if row.per == Per::Gpu { "gpu" } else { "instance" }),
            region(row.region),
            text(&row.variant),
            text(row.hold.map_or("", crate::catalog::offer::Hold::word)),
            text(&row.note),
        ];
        items.extend(evidence(catalog, &row.evidence, &row.disputed));
        items
    };
    catalog.statements.iter().map(row).collect()
}

fn providers(catalog: &Catalog) -> Vec<Vec<Item>> {
    let row = |row: &crate::catalog::provider::Provider| {
        vec![
            text(&row.id),
            text(&row.name.zh),
            text(&row.name.en),
            text(&format!("{:?}", row.class).to_lowercase()),
            row.region.map_or(Item::Nothing, region),
            text(&row.site),
        ]
    };
    catalog.providers.iter().map(row).collect()
}

fn facts(catalog: &Catalog) -> Vec<Vec<Item>> {
    let mut rows = Vec::new();
    for provider in &catalog.providers {
        for fact in &provider.facts {
            let mut items = vec![
                text(&provider.id),
                text(&fact.key),
                text(&fact.value.zh),
                text(&fact.value.en),
                number(fact.low),
                number(fact.high),
                text(&fact.unit),
                text(&fact.condition),
            ];
            items.extend(evidence(catalog, &fact.evidence, &fact.disputed));
            rows.push(items);
        }
    }
    rows
}

fn accelerators(catalog: &Catalog) -> Vec<Vec<Item>> {
    let row = |row: &crate::catalog::accelerator::Accelerator| {
        let mut items = vec![text(&row.id), text(&row.name), text(&row.vendor), number(row.nominal_gb)];
        items.push(number(row.usable.map(|gib| gib.0)));
        items.push(number(row.bandwidth.map(|rate| rate.0)));
        let peaks = [row.fp32, row.fp16, row.bf16, row.fp8, row.int8];
        items.extend(peaks.map(|peak| number(peak.map(|peak| peak.0))));
        items.push(number(row.power.map(|watts| watts.0)));
        items.push(text(&row.url));
        items
    };
    catalog.accelerators.iter().map(row).collect()
}

fn models(catalog: &Catalog) -> Vec<Vec<Item>> {
    let row = |row: &crate::catalog::model::Model| {
        vec![
            text(&row.id),
            text(&row.name),
            text(&row.family),
            number(Some(row.params_b)),
            number(Some(row.active_b)),
            number(row.layers),
            number(row.hidden),
            number(row.max_context),
            text(&row.url),
        ]
    };
    catalog.models.iter().map(row).collect()
}

fn sources(catalog: &Catalog) -> Vec<Vec<Item>> {
    let row = |row: &crate::catalog::evidence::Source| {
        vec![
            text(&row.id),
            text(&row.title.zh),
            text(&row.title.en),
            text(&row.publisher),
            text(&row.url),
            text(&row.date.to_string()),
            text(&row.licence),
            text(&row.interest.zh),
            text(&row.interest.en),
        ]
    };
    catalog.sources.iter().map(row).collect()
}

/// A table as CSV: UTF-8, commas, a head. A text that a spreadsheet would run as a formula stands behind an apostrophe.
pub fn csv(sheet: &Sheet, catalog: &Catalog) -> String {
    let mut out = String::from("\u{feff}");
    let heads: Vec<&str> = sheet.fields.iter().map(|(name, ..)| *name).collect();
    out.push_str(&heads.join(","));
    out.push('\n');
    for row in (sheet.rows)(catalog) {
        let cells: Vec<String> = row.into_iter().map(csv_cell).collect();
        out.push_str(&cells.join(","));
        out.push('\n');
    }
    out
}

fn csv_cell(item: Item) -> String {
    match item {
        Item::Nothing => String::new(),
        Item::Number(number) => number,
        Item::Text(text) => csv_text(&text),
    }
}

/// Words as a cell of CSV.
pub fn csv_text(text: &str) -> String {
    let text = if text.starts_with(['=', '+', '-', '@']) { format!("'{text}") } else { text.to_owned() };
    if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

/// All tables as one JSON object.
pub fn json(catalog: &Catalog) -> String {
    let version = format!("{}+{}", catalog.version.date, catalog.version.hash);
    let mut out = format!("{{\"version\":{}", Value::from(version));
    for sheet in &SHEETS {
        out.push_str(&format!(",\n\"{}\":[", sheet.name));
        for (at, row) in (sheet.rows)(catalog).into_iter().enumerate() {
            out.push_str(if at == 0 { "\n{" } else { ",\n{" });
            let pairs: Vec<String> = sheet.fields.iter().zip(row).filter_map(json_pair).collect();
            out.push_str(&pairs.join(","));
            out.push('}');
        }
        out.push(']');
    }
    out.push_str("}\n");
    out
}

fn json_pair(((name, ..), item): (&Field, Item)) -> Option<String> {
    match item {
        Item::Nothing => None,
        Item::Text(text) if text.is_empty() => None,
        Item::Number(number) => Some(format!("\"{name}\":{number}")),
        Item::Text(text) => Some(format!("\"{name}\":{}", Value::from(text))),
    }
}

/// The schema of [`json`], as JSON Schema.
pub fn schema() -> String {
    let mut out = String::from(
        "{\n\"$schema\":\"https://json-schema.org/draft/2020-12/schema\",\n\"title\":\"Kaopu dataset\",\n\"type\":\"object\",\n\"required\":[\"version\"],\n\"properties\":{\n\"version\":{\"type\":\"string\",\"description\":\"date of the newest record and a hash of the content\"}",
    );
    for sheet in &SHEETS {
        out.push_str(&format!(",\n\"{}\":{{\"type\":\"array\",\"items\":{{\"type\":\"object\",\"additionalProperties\":false,\"properties\":{{", sheet.name));
        let fields: Vec<String> = sheet
            .fields
            .iter()
            .map(|(name, is_number, about)| {
                let kind = if *is_number { "number" } else { "string" };
                format!("\n\"{name}\":{{\"type\":\"{kind}\",\"description\":{}}}", Value::from(*about))
            })
            .collect();
        out.push_str(&fields.join(","));
        out.push_str("}}}");
    }
    out.push_str("}\n}\n");
    out
}
