//! Accelerators, models and sources.

use super::{Desk, Part};
use crate::page::node::{Element, cell, el, number as num, say};
use crate::page::source::link;
use crate::page::within;
use crate::text::template::fill;
use crate::text::{Lang, Named, Phrase, data_page as words, market, number, of, pick};

/// Heads of these tables.
pub fn heads(part: Part, lang: Lang) -> Vec<&'static str> {
    let says =
        |phrases: &[Phrase]| -> Vec<&'static str> { phrases.iter().map(|phrase| phrase.say(lang)).collect() };
    match part {
        Part::Accelerators => {
            let mut heads = says(&[
                Phrase::Name,
                Phrase::Memory,
                Phrase::UsableMemory,
                Phrase::Bandwidth,
                Phrase::Peak,
                Phrase::Power,
            ]);
            heads.extend([pick(words::LINK, lang), Phrase::Source.say(lang)]);
            heads
        }
        Part::Models => {
            let mut heads = says(&[Phrase::Name, Phrase::Kind, Phrase::Parameters]);
            heads.extend([pick(words::LAYERS, lang), pick(words::CONTEXT, lang), Phrase::Source.say(lang)]);
            heads
        }
        _ => vec![
            Phrase::Source.say(lang),
            Phrase::Publisher.say(lang),
            Phrase::Date.say(lang),
            pick(words::LICENCE, lang),
            Phrase::Interest.say(lang),
            pick(words::RECORDS, lang),
        ],
    }
}

/// A figure with its unit, or "not known".
fn figure(value: Option<f64>, unit: &str, lang: Lang) -> Element {
    match value {
        Some(value) => num(&format!("{} {unit}", number::decimal(lang, value, 0, 1))),
        None => num(Phrase::Unknown.say(lang)).class("soft"),
    }
}

/// One accelerator.
pub fn accelerator(desk: &Desk, at: usize) -> Option<Vec<Element>> {
    let lang = desk.lang;
    let card = desk.catalog().accelerators.get(at)?;
    let about = [card.vendor.clone(), card.architecture.clone(), card.id.clone()];
    let about: Vec<String> = about.into_iter().filter(|part| !part.is_empty()).collect();
    Some(vec![
        el("td").say(&market::gpu(&card.name, lang)).with(say("small", &about.join(" · "))),
        figure(card.nominal_gb.map(f64::from), "GB", lang),
        figure(card.usable.map(|gib| gib.0), "GiB", lang),
        figure(card.bandwidth.map(|rate| rate.0), "GB/s", lang),
        figure(card.half_peak().map(|peak| peak.0), "TFLOPS", lang),
        figure(card.power.map(|watts| watts.0), "W", lang),
        cell(card.link.say(lang)),
        el("td").class("source").with(address(&card.url, lang)),
    ])
}

/// A link named by its host.
fn address(url: &str, lang: Lang) -> Element {
    let host = url.split("://").nth(1).and_then(|rest| rest.split('/').next()).unwrap_or_default();
    if host.is_empty() { say("span", Phrase::NoSource.say(lang)) } else { link(url, host, lang) }
}

/// One model.
pub fn model(desk: &Desk, at: usize) -> Option<Vec<Element>> {
    let lang = desk.lang;
    let model = desk.catalog().models.get(at)?;
    let size = |billions: f64| format!("{}B", number::short(lang, billions));
    let parameters = if model.active_b < model.params_b {
        let sizes = [("all", &*size(model.params_b)), ("active", &size(model.active_b))];
        fill(pick(words::ACTIVE, lang), &sizes)
    } else {
        size(model.params_b)
    };
    let layers = match (model.layers, model.hidden) {
        (Some(layers), Some(hidden)) => cell(&format!("{layers} × {hidden}")),
        _ => cell(Phrase::Unknown.say(lang)).class("soft"),
    };
    let context = model.max_context.map_or_else(
        || Phrase::Unknown.say(lang).to_owned(),
        |tokens| number::decimal(lang, f64::from(tokens), 0, 0),
    );
    Some(vec![
        el("td").say(&model.name).with(say("small", &format!("{} · {}", model.family, model.id))),
        cell(model.kind.say(lang)),
        num(&parameters),
        layers,
        num(&context),
        el("td").class("source").with(address(&model.url, lang)),
    ])
}

/// One source.
pub fn source(desk: &Desk, at: usize) -> Option<Vec<Element>> {
    let lang = desk.lang;
    let source = desk.catalog().sources.get(at)?;
    let date = source.date.to_string();
    let stated = |words: &str, missing: &str| {
        if words.is_empty() { cell(missing).class("soft") } else { cell(words) }
    };
    Some(vec![
        el("td")
            .attr("id", &within::source(&source.id))
            .attr("tabindex", "-1")
            .with(link(&source.url, of(&source.title, lang), lang))
            .with(say("small", &source.id)),
        cell(&source.publisher),
        stated(&date, Phrase::Undated.say(lang)),
        stated(&source.licence, pick(words::NOT_STATED, lang)),
        stated(of(&source.interest, lang), pick(words::NO_INTEREST, lang)),
        num(&number::count(lang, desk.used.get(at).copied().unwrap_or(0))),
    ])
}
