//! Where the founding articles are wrong: their claim, what the engine gives on their own figures, and why.

use super::{heading, place};
use crate::catalog::accelerator::Accelerator;
use crate::own::{Inputs, article};
use crate::page::node::{Element, cell, el, number as num, say, scrolling, table};
use crate::page::within;
use crate::price::{advice, turned};
use crate::rank::Engine;
use crate::rank::query;
use crate::requirement::{Need, need, usable};
use crate::scenario::parse;
use crate::text::template::fill;
use crate::text::{Lang, market, method as words, number, pick};
use crate::units::{Currency, Money};

/// The article's use a day and the cards it speaks of.
const HOURS_A_DAY: f64 = 8.0;
/// Model sizes of the article's memory table, in billions.
const SIZES: [f64; 5] = [3.0, 7.0, 13.0, 30.0, 70.0];

/// A claim with what is right and why.
struct Row {
    claim: String,
    at: &'static str,
    ours: String,
    why: String,
}

/// The section.
pub fn section(engine: &Engine, lang: Lang) -> Vec<Element> {
    let mut rows = owning(engine, lang).unwrap_or_default();
    rows.extend(months(engine, lang));
    rows.extend(fits(engine, "13", "rtx-4090", "L72", lang));
    rows.extend(fits(engine, "30", "a100-pcie-40gb", "L74", lang));
    rows.extend(trains(engine, lang));
    let cells = rows
        .into_iter()
        .map(|row| vec![el("td").say(&row.claim).with(claimed(row.at)), cell(&row.ours), cell(&row.why)]);
    let heads = [words::COL_CLAIM, words::COL_OURS, words::COL_WHY].map(|head| pick(head, lang));
    vec![
        place(within::WRONG, words::WRONG, lang),
        say("p", pick(words::WRONG_TEXT, lang)),
        scrolling(pick(words::WRONG, lang), table("plain-table", &heads, cells.collect())),
        heading("h3", words::SIZES, lang),
        say("p", pick(words::SIZES_TEXT, lang)).say(" ").with(within::link(&within::source("s2"), "S2 L68–L76")),
        sizes(engine, lang),
    ]
}

/// Where the article says so, as a link to its entry among the sources.
fn claimed(at: &str) -> Element {
    el("small").with(within::link(&within::source("s2"), at))
}

fn card<'a>(engine: &'a Engine, id: &str) -> Option<&'a Accelerator> {
    let catalog = engine.catalog();
    catalog.accelerators.get(usize::from(catalog.accelerator(id)?))
}

fn yuan(lang: Lang, amount: f64) -> String {
    number::money(lang, Currency::Cny, amount)
}

/// What an hour of an owned card costs, and what renting saves against it.
fn owning(engine: &Engine, lang: Lang) -> Option<Vec<Row>> {
    let inputs = Inputs::of(card(engine, "rtx-4090")?, 1, HOURS_A_DAY);
    let article = article::article(&inputs)?;
    let corrected = article.corrected_hourly?;
    let resale = inputs.resale?.value;
    let (cheapest, gated) = (stated(engine, "suanjia", false)?, stated(engine, "zhixingyun", false)?);
    let share = |own, rent| number::percent(lang, advice::share(own, rent));
    let save = [
        ("share", &*share(corrected, cheapest)),
        ("rent", &yuan(lang, gated)),
        ("other", &share(corrected, gated)),
    ];
    Some(vec![
        Row {
            claim: fill(pick(words::W_OWN, lang), &[("money", &yuan(lang, article.hourly_printed))]),
            at: "S2 L32–L44 · C40, C41",
            ours: format!("{}/h", yuan(lang, corrected)),
            why: fill(pick(words::W_OWN_WHY, lang), &[("resale", &yuan(lang, resale))]),
        },
        Row {
            claim: fill(pick(words::W_SAVE, lang), &[("share", &share(article.hourly_printed, cheapest))]),
            at: "S2 L281 · C46",
            ours: fill(pick(words::W_SAVE_OURS, lang), &save),
            why: fill(pick(words::W_SAVE_WHY, lang), &[("rent", &yuan(lang, cheapest))]),
        },
    ])
}

/// The lowest (or highest) hourly price of an RTX 4090 that the second article states for a provider.
fn stated(engine: &Engine, provider: &str, high: bool) -> Option<f64> {
    prices(engine, provider, "rtx-4090", high).min_by(f64::total_cmp)
}

fn prices<'a>(engine: &'a Engine, provider: &str, gpu: &str, high: bool) -> impl Iterator<Item = f64> + 'a {
    let catalog = engine.catalog();
    let (provider, gpu) = (catalog.provider(provider), catalog.accelerator(gpu));
    let article = catalog.sources.iter().position(|source| source.id == "s2");
    catalog
        .statements
        .iter()
        .filter(move |row| Some(row.provider) == provider && row.accelerator == gpu && row.count == 1)
        .filter(move |row| Some(usize::from(row.evidence.source)) == article && row.plan.term_hours().is_none())
        .filter_map(move |row| if high { row.high } else { row.low })
        .map(Money::to_f64)
}

/// How long a sum of money rents a card, at the price that the article names.
fn months(engine: &Engine, lang: Lang) -> Option<Row> {
    const SUM: f64 = 30_000.0;
    const MONTH: f64 = 720.0;
    let catalog = engine.catalog();
    let price = catalog
        .providers
        .iter()
        .flat_map(|provider| prices(engine, &provider.id, "rtx-5090", false))
        .min_by(f64::total_cmp)?;
    let months = turned::months_bought(SUM, price, Some(MONTH))?;
    Some(Row {
        claim: pick(words::W_MONTHS, lang).to_owned(),
        at: "S2 L62",
        ours: fill(pick(words::W_MONTHS_OURS, lang), &[("months", &number::short(lang, months))]),
        why: fill(pick(words::W_MONTHS_WHY, lang), &[("price", &yuan(lang, price))]),
    })
}

/// The need of a scenario on one card, driver's context included, GiB; and its parts.
fn needs(engine: &Engine, scenario: &str, card: &Accelerator) -> (f64, Need) {
    let (scenario, _) = parse(scenario, engine.catalog());
    let need = need(&query::job(&scenario, engine.catalog()), card, 1);
    (need.on_card().mid.0, need)
}

/// Weights in GB as the articles count them, 10^9 bytes.
fn weights_gb(need: &Need) -> f64 {
    need.parts.weights.bytes() / 1e9
}

fn serving(size: &str, precision: &str) -> String {
    format!("task=infer&params={size}&precision={precision}&seq=4096&concurrency=1&gpus=1")
}

/// A model in FP16 that does not fit the card recommended for it.
fn fits(engine: &Engine, size: &str, gpu: &str, at: &'static str, lang: Lang) -> Option<Row> {
    let card = card(engine, gpu)?;
    let usable = usable(card)?.0;
    let (wide, parts) = needs(engine, &serving(size, "fp16"), card);
    let (narrow, _) = needs(engine, &serving(size, "int4"), card);
    let gib = |value| number::gib(lang, value);
    let why = if narrow <= usable { words::W_FIT_WHY } else { words::W_FIT_WHY_NOT };
    let weights = number::decimal(lang, weights_gb(&parts), 0, 0);
    Some(Row {
        claim: fill(
            pick(words::W_FIT, lang),
            &[("model", &format!("{size}B")), ("gpu", &market::gpu(&card.name, lang))],
        ),
        at: if at == "L72" { "S2 L72 · C66" } else { "S2 L74 · C66" },
        ours: fill(
            pick(words::W_FIT_OURS, lang),
            &[("need", &gib(wide)), ("usable", &gib(usable)), ("short", &gib((wide - usable).max(0.0)))],
        ),
        why: fill(pick(why, lang), &[("weights", &weights), ("int4", &gib(narrow))]),
    })
}

/// "Training" a model on one card, which only adapters make possible.
fn trains(engine: &Engine, lang: Lang) -> Option<Row> {
    let card = card(engine, "a100-pcie-80gb")?;
    let usable = usable(card)?.0;
    let train = |method: &str| format!("task=finetune&params=30&method={method}&batch=1&seq=1024&gpus=1");
    let (full, _) = needs(engine, &train("full"), card);
    let (qlora, _) = needs(engine, &train("qlora"), card);
    let gib = |value| number::gib(lang, value);
    Some(Row {
        claim: fill(pick(words::W_TRAIN, lang), &[("model", "30B"), ("gpu", &market::gpu(&card.name, lang))]),
        at: "S2 L78, L261 · C68",
        ours: fill(
            pick(words::W_FIT_OURS, lang),
            &[("need", &gib(full)), ("usable", &gib(usable)), ("short", &gib((full - usable).max(0.0)))],
        ),
        why: fill(pick(words::W_TRAIN_WHY, lang), &[("qlora", &gib(qlora))]),
    })
}

/// The article's memory table, as weights alone and as what is really needed.
fn sizes(engine: &Engine, lang: Lang) -> Element {
    let heads = [words::COL_SIZE, words::COL_W16, words::COL_W4, words::COL_N16, words::COL_N4];
    let rows = SIZES.iter().filter_map(|size| {
        let card = card(engine, "a100-pcie-80gb")?;
        let said = number::short(Lang::En, *size);
        let (wide, wide_parts) = needs(engine, &serving(&said, "fp16"), card);
        let (narrow, narrow_parts) = needs(engine, &serving(&said, "int4"), card);
        let gb = |need: &Need| num(&format!("{} GB", number::decimal(lang, weights_gb(need), 0, 1)));
        let gib = |value| num(&number::gib(lang, value));
        Some(vec![cell(&format!("{said}B")), gb(&wide_parts), gb(&narrow_parts), gib(wide), gib(narrow)])
    });
    let heads = heads.map(|head| pick(head, lang));
    scrolling(pick(words::SIZES, lang), table("plain-table", &heads, rows.collect()))
}
