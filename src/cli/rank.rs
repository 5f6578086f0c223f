//! `kaopu rank`, `kaopu answer` and `kaopu estimate`.

use super::arguments::Arguments;
use super::import::with_catalogs;
use super::table::Table;
use super::{Failure, Output, engine, json, read_scenario, scenario_text};
use crate::page::node::{Element, say};
use crate::page::{html, lead};
use crate::rank::answer::{NoteView, OfferResult, Ranking};
use crate::rank::{estimate as estimated, result};
use crate::scenario;
use crate::text::{Lang, Phrase};

/// Results listed when `--top` is not given.
const TOP: usize = 20;

/// Ranks the offers for a scenario.
pub fn rank(arguments: &Arguments) -> Result<Output, Failure> {
    let format = arguments.word("--format", &["json", "table", "csv"])?;
    let top = arguments.count("--top", TOP)?;
    let engine = with_catalogs(engine()?, arguments)?;
    let text = scenario_text(arguments)?;
    let mut ranking = engine.answer_text(text, top);
    if arguments.has("--all-excluded") {
        let (scenario, _) = scenario::parse(text, engine.catalog());
        let engine = engine.with_quotes(&scenario).unwrap_or(engine);
        ranking.excluded = engine.excluded(&scenario, usize::MAX);
    }
    let out = match format {
        "json" => json(&ranking),
        "table" => table(&ranking).aligned(),
        _ => table(&ranking).csv(),
    };
    Ok(Output { out, err: remarks(&ranking.notes), ..Output::default() })
}

/// The answer as a sentence, the one at the top of the page.
pub fn answer(arguments: &Arguments) -> Result<Output, Failure> {
    let engine = with_catalogs(engine()?, arguments)?;
    let (scenario, notes) = read_scenario(arguments, &engine)?;
    let said = match scenario.lang {
        Some(Lang::En) => ["en", "zh"],
        _ => ["zh", "en"],
    };
    let lang = if arguments.word("--lang", &said)? == "en" { Lang::En } else { Lang::Zh };
    let html = arguments.word("--format", &["text", "html"])? == "html";
    let engine = engine.with_quotes(&scenario).unwrap_or(engine);
    let ranked = engine.rank(&scenario, TOP);
    let out = match ranked.lines.first() {
        Some(first) => {
            let sentence = lead::sentence(first, scenario.currency, lang);
            let tight = lead::tight(&ranked, scenario.currency, lang);
            let tight = tight.map(|words| say("p", &words).class("sub"));
            let parts: Vec<_> = std::iter::once(sentence).chain(tight).collect();
            match html {
                true => parts.iter().map(html::html).collect(),
                false => parts.iter().map(Element::text).collect::<Vec<_>>().join("\n"),
            }
        }
        None => Phrase::AnswerNone.say(lang).to_owned(),
    };
    let notes: Vec<NoteView> = notes.iter().map(result::note).collect();
    Ok(Output { out: out + "\n", err: remarks(&notes), ..Output::default() })
}

/// Memory and time for a scenario.
pub fn estimate(arguments: &Arguments) -> Result<Output, Failure> {
    let engine = engine()?;
    let (scenario, notes) = read_scenario(arguments, &engine)?;
    let estimate = estimated::estimate(&engine, &scenario, &notes);
    Ok(Output { out: json(&estimate), ..Output::default() })
}

/// Notes on the scenario, for a person who looks at a table.
fn remarks(notes: &[NoteView]) -> String {
    let line = |note: &NoteView| {
        format!("note: {} {} {} {} {}", note.kind, note.key, note.value, note.why, note.allowed)
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
            + "\n"
    };
    notes.iter().map(line).collect()
}

/// The list as a table; every amount has its unit in the heading.
fn table(ranking: &Ranking) -> Table {
    let currency = ranking.results.first().map_or("", |result| result.cost.currency.code());
    let mut table = Table::new(&[
        "rank",
        "score",
        "low",
        "high",
        "recommended",
        "offer",
        "provider",
        "gpu",
        "gpus",
        "plan",
        "hours",
        &format!("cost {currency}"),
        "cost low",
        "cost high",
        &format!("{currency}/GPU·h"),
        "need GiB",
        "usable GiB",
        "price date",
        "grade",
        "undisclosed fees",
    ]);
    for result in &ranking.results {
        table.row(row(result));
    }
    table
}

fn row(result: &OfferResult) -> Vec<String> {
    let one = |value: f64| format!("{value:.1}");
    let recommended =
        if result.kaopu.recommended { "yes".to_owned() } else { format!("no: {}", result.kaopu.veto) };
    let date = result.evidence.first().map(|evidence| evidence.date.clone()).unwrap_or_default();
    vec![
        result.rank.to_string(),
        one(result.kaopu.score),
        one(result.kaopu.low),
        one(result.kaopu.high),
        recommended,
        result.offer.clone(),
        result.provider_name[1].clone(),
        result.gpu_name.clone(),
        result.gpus.to_string(),
        result.plan.name().to_owned(),
        one(result.hours.mid),
        format!("{:.2}", result.cost.total.to_f64()),
        format!("{:.2}", result.cost.low.to_f64()),
        format!("{:.2}", result.cost.high.to_f64()),
        format!("{:.4}", result.per_gpu_hour),
        one(result.memory.need_gib.mid),
        one(result.memory.usable_gib),
        date,
        result.grade.to_string(),
        result.cost.undisclosed.to_string(),
    ]
}
