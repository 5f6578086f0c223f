//! Pictures of the listed offers: where the money goes, and cost against time against score.

use super::chart::{self, Frame, NARROW, Scale, Shape, Size, WIDE, scale, surface};
use super::node::{Element, cell, el, number as num, say, scrolling, table};
use crate::rank::answer::{LineView, OfferLine, OfferResult};
use crate::sort;
use crate::text::template::fill;
use crate::text::{Lang, Phrase, charts as words, ids, market, number, of_pair, pick};
use crate::units::{Currency, Money};

/// Lines of a bill in drawing order, each with its class, which fills it and edges it so that neighbours differ without
/// colour too. What is not named here is drawn as the last.
const LINES: [(&str, &str); 8] = [
    ("compute", "b-compute"),
    ("setup", "b-setup"),
    ("storage", "b-storage"),
    ("storage-off", "b-off"),
    ("image-storage", "b-off"),
    ("traffic", "b-traffic"),
    ("operations", "b-operations"),
    ("tax", "b-other"),
];

fn class_of(kind: &str) -> &'static str {
    LINES.iter().find(|(known, _)| *known == kind).map_or("b-other", |(_, class)| class)
}

/// An offer in a few words: `AutoDL · 1 × RTX 4090`.
fn offer(result: &OfferResult, lang: Lang) -> String {
    let provider = of_pair(&result.provider_name, lang);
    format!("{provider} · {} × {}", result.gpus, market::gpu(&result.gpu_name, lang))
}

/// What is stacked: lines above nothing, in drawing order.
fn stacked(result: &OfferResult) -> Vec<(&'static str, &LineView, f64)> {
    let amount = |line: &LineView| line.amount.map_or(0.0, Money::to_f64);
    let mut lines: Vec<(usize, &'static str, &LineView, f64)> = result
        .cost
        .lines
        .iter()
        .map(|line| {
            let order = LINES.iter().position(|(kind, _)| *kind == line.kind).unwrap_or(LINES.len());
            (order, class_of(line.kind), line, amount(line))
        })
        .filter(|(.., amount)| *amount > 0.0)
        .collect();
    sort::by_key(&mut lines, |(order, ..)| *order);
    lines.into_iter().map(|(_, class, line, amount)| (class, line, amount)).collect()
}

/// Bills of some offers, stacked; `None` when there is none. `id` tells pictures on one page apart.
pub fn bills(id: &str, results: &[OfferResult], lang: Lang) -> Option<Vec<Element>> {
    let currency = results.first()?.cost.currency;
    let title = pick(words::BILLS_TITLE, lang);
    let text: Vec<String> = results
        .iter()
        .map(|result| {
            let total = number::money(lang, currency, result.cost.total.to_f64());
            format!("{} {total}", offer(result, lang))
        })
        .collect();
    let text = text.join(pick(["；", "; "], lang));
    let mut kinds: Vec<&str> = Vec::new();
    for (_, line, _) in results.iter().flat_map(stacked) {
        if !kinds.contains(&line.kind) {
            kinds.push(line.kind);
        }
    }
    let mut keys: Vec<(&str, &str)> = kinds.iter().map(|kind| (*kind, class_of(kind))).collect();
    for line in results.iter().flat_map(taken_off) {
        if !keys.iter().any(|(kind, _)| *kind == line.kind) {
            keys.push((line.kind, TAKEN_OFF));
        }
    }
    let key = keys.iter().map(|(kind, class)| {
        let swatch = el("svg")
            .class("swatch")
            .attr("viewBox", "0 0 12 12")
            .attr("aria-hidden", "true")
            .with(el("rect").class(class).attr("width", "12").attr("height", "12"));
        el("li").with(swatch).say(ids::name(ids::LINES, kind, lang))
    });
    Some(vec![
        stack(results, WIDE, [id, title, &text], lang),
        stack(results, NARROW, [id, title, &text], lang),
        el("ul").class("key lines").all(key.collect()),
    ])
}

fn stack(results: &[OfferResult], size: Size, [id, title, text]: [&str; 3], lang: Lang) -> Element {
    // On a phone the remarks have a line of their own.
    let below = if size == NARROW { 15.0 } else { 0.0 };
    let step = 46.0 + below;
    let height = 8.0 + step * results.len() as f64;
    let right = size.width - 86.0;
    let gross = |result: &OfferResult| stacked(result).iter().map(|(.., amount)| amount).sum::<f64>();
    let highest = results.iter().map(gross).fold(0.0, f64::max);
    let x = Scale::linear(0.0, highest.max(1e-9), 0.0, right);
    let mut out = surface(id, size, height, title, text);
    for (at, result) in results.iter().enumerate() {
        let currency = result.cost.currency;
        let y = 8.0 + step * at as f64;
        let bar = |class: &str, from: f64, wide: f64, words: &str| {
            let top = y + 17.0 + below;
            let bar = el("rect").class(class).num("x", from).num("y", top).num("width", wide).attr("height", "14");
            bar.with(say("title", words))
        };
        let mut from = 0.0;
        let name = chart::label(0.0, y + 11.0, "start", &offer(result, lang)).class("name");
        let remark = say("tspan", &remarks(result, lang)).class("soft");
        let remark = match size == NARROW {
            true => remark.attr("x", "0").num("dy", below),
            false => remark.attr("dx", "8"),
        };
        out = out.with(name.with(remark));
        for (class, line, amount) in stacked(result) {
            let wide = (x.at(amount) - x.at(0.0)).max(1.0);
            let words =
                format!("{} {}", ids::name(ids::LINES, line.kind, lang), number::money(lang, currency, amount));
            out = out.with(bar(class, from, (wide - 1.0).max(0.8), &words));
            from += wide;
        }
        // What is taken off lies hatched over the end of what it is taken from: the plain part is what is paid.
        let mut end = from;
        for line in taken_off(result) {
            let off = -line.amount.map_or(0.0, Money::to_f64);
            let wide = (x.at(off) - x.at(0.0)).clamp(1.0, end.max(1.0));
            let words =
                format!("{} −{}", ids::name(ids::LINES, line.kind, lang), number::money(lang, currency, off));
            end -= wide;
            out = out.with(bar(TAKEN_OFF, end, (wide - 1.0).max(0.8), &words));
        }
        let total = number::money(lang, currency, result.cost.total.to_f64());
        out = out.with(chart::label(from + 8.0, y + 28.5 + below, "start", &total).class("total"));
    }
    out
}

/// Class of what is taken off.
const TAKEN_OFF: &str = "b-taken";

/// Discounts and coupons of a bill.
fn taken_off(result: &OfferResult) -> impl Iterator<Item = &LineView> {
    result.cost.lines.iter().filter(|line| line.amount.is_some_and(|amount| amount < Money::ZERO))
}

/// Beside the name: what was taken off, and fees that nobody states, which no bar can show.
fn remarks(result: &OfferResult, lang: Lang) -> String {
    let mut remarks = Vec::new();
    for line in taken_off(result) {
        let off = number::money(lang, result.cost.currency, -line.amount.map_or(0.0, Money::to_f64));
        let kind = ids::name(ids::LINES, line.kind, lang);
        remarks.push(fill(pick(words::MINUS, lang), &[("kind", kind), ("money", &off)]));
    }
    if result.cost.undisclosed > 0 {
        let fees = [("count", &*result.cost.undisclosed.to_string())];
        remarks.push(fill(Phrase::UndisclosedFees.say(lang), &fees));
    }
    remarks.join(" · ")
}

/// The numbers behind the bills.
pub fn bill_numbers(results: &[OfferResult], lang: Lang) -> Element {
    let rows = results.iter().flat_map(|result| {
        let currency = result.cost.currency;
        result.cost.lines.iter().map(move |line| {
            let amount = line.amount.map_or_else(
                || Phrase::NotDisclosed.say(lang).to_owned(),
                |amount| number::exact_money(lang, currency, amount.to_f64()),
            );
            vec![cell(&offer(result, lang)), cell(ids::name(ids::LINES, line.kind, lang)), num(&amount)]
        })
    });
    let heads = [Phrase::ColOffer, Phrase::Item, Phrase::Amount].map(|head| head.say(lang));
    scrolling(pick(words::TABLE_BEHIND, lang), table("plain-table", &heads, rows.collect()))
}

/// Offers drawn in the scatter at most.
pub const DOTS: usize = 120;

/// How an offer stands: class, shape, what that means.
fn standing(line: &OfferLine) -> (&'static str, Shape, [&'static str; 2]) {
    match line.kaopu.veto {
        "" if line.kaopu.recommended => ("d-taken", Shape::Circle, words::TAKEN),
        "dominated" => ("d-beaten", Shape::Square, words::BEATEN),
        _ => ("d-floor", Shape::Triangle, words::UNDER_FLOOR),
    }
}

/// Cost against time, the score as size; `None` when there are fewer than two offers.
pub fn scatter(lines: &[OfferLine], currency: Currency, lang: Lang) -> Option<Vec<Element>> {
    let lines = lines.get(..lines.len().min(DOTS)).filter(|lines| lines.len() > 1)?;
    let title = pick(words::SCATTER_TITLE, lang);
    let text = pick(words::SCATTER_LEAD, lang);
    let keys = [
        ("d-taken", Shape::Circle, words::TAKEN),
        ("d-floor", Shape::Triangle, words::UNDER_FLOOR),
        ("d-beaten", Shape::Square, words::BEATEN),
    ];
    let used = keys.iter().filter(|(class, ..)| lines.iter().any(|line| standing(line).0 == *class));
    let key = used.map(|(class, shape, what)| {
        let swatch = el("svg")
            .class("swatch")
            .attr("viewBox", "0 0 16 12")
            .attr("aria-hidden", "true")
            .with(chart::mark(*shape, &format!("dot {class}"), (8.0, 6.0), 4.5));
        el("li").with(swatch).say(pick(*what, lang))
    });
    Some(vec![
        dots(lines, currency, WIDE, title, text, lang),
        dots(lines, currency, NARROW, title, text, lang),
        el("ul").class("key lines").all(key.collect()),
    ])
}

/// The ends of a scale by ratio, with a little room.
fn ends(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (low, high) = values
        .filter(|value| *value > 0.0)
        .fold((f64::INFINITY, 0.0), |(low, high), value| (value.min(low), value.max(high)));
    if low > high { (1.0, 10.0) } else { (low / 1.15, high * 1.15) }
}

fn dots(lines: &[OfferLine], currency: Currency, size: Size, title: &str, text: &str, lang: Lang) -> Element {
    let frame = Frame::of(Size { right: if size == WIDE { 24.0 } else { 10.0 }, ..size });
    let cost = |line: &OfferLine| line.cost.mid.to_f64();
    let (cheapest, dearest) = ends(lines.iter().map(cost));
    let (fastest, slowest) = ends(lines.iter().map(|line| line.hours.mid));
    let x = Scale::log(cheapest, dearest, frame.left, frame.right);
    let y = Scale::log(fastest, slowest, frame.bottom, frame.top);
    let mut feet: Vec<(f64, String)> = Vec::new();
    for tick in scale::log_ticks(cheapest, dearest) {
        let at = x.at(tick);
        if feet.last().is_none_or(|(last, _)| at - last > 44.0) {
            feet.push((at, number::rough_money(lang, currency, tick)));
        }
    }
    let rules: Vec<(f64, String)> =
        scale::log_ticks(fastest, slowest).iter().map(|tick| (y.at(*tick), number::short(lang, *tick))).collect();
    let mut out = surface("scatter", size, size.height, title, text)
        .with(frame.rules(&rules))
        .with(frame.feet(&feet, true))
        .with(frame.name(pick(words::COST_AXIS, lang)))
        .with(chart::label(frame.left - 40.0, 9.0, "start", pick(words::TIME_AXIS, lang)).class("axis-name"));
    // The best are drawn last, over the others.
    for line in lines.iter().rev() {
        let (class, shape, what) = standing(line);
        let at = (x.at(cost(line)), y.at(line.hours.mid));
        let size = 3.0 + (line.kaopu.score / 100.0).clamp(0.0, 1.0) * 4.5;
        let words = format!("{} · {}", said(line, currency, lang), pick(what, lang));
        out = out.with(chart::mark(shape, &format!("dot {class}"), at, size).with(say("title", &words)));
    }
    if let Some(line) = lines.iter().find(|line| line.kaopu.recommended) {
        let at = (x.at(cost(line)), y.at(line.hours.mid));
        let name = format!("1  {} {}", of_pair(&line.provider_name, lang), market::gpu(&line.gpu_name, lang));
        let after = at.0 < (frame.left + frame.right) / 2.0;
        let (shift, anchor) = if after { (12.0, "start") } else { (-12.0, "end") };
        out = out
            .with(el("circle").class("crossing first").num("cx", at.0).num("cy", at.1).attr("r", "10"))
            .with(chart::label(at.0 + shift, at.1 - 9.0, anchor, &name).class("name halo"));
    }
    out
}

fn said(line: &OfferLine, currency: Currency, lang: Lang) -> String {
    [
        of_pair(&line.provider_name, lang).to_owned(),
        format!("{} × {}", line.gpus, market::gpu(&line.gpu_name, lang)),
        number::money(lang, currency, line.cost.mid.to_f64()),
        number::hours(lang, line.hours.mid),
        format!("{} {}", Phrase::ColScore.say(lang), number::decimal(lang, line.kaopu.score, 0, 0)),
    ]
    .join(" · ")
}

/// The numbers behind the scatter.
pub fn dot_numbers(lines: &[OfferLine], currency: Currency, lang: Lang) -> Element {
    let rows = lines.iter().take(DOTS).map(|line| {
        let (.., what) = standing(line);
        vec![
            cell(of_pair(&line.provider_name, lang)),
            cell(&format!("{} × {}", line.gpus, market::gpu(&line.gpu_name, lang))),
            num(&number::money(lang, currency, line.cost.mid.to_f64())),
            num(&number::hours(lang, line.hours.mid)),
            num(&number::decimal(lang, line.kaopu.score, 0, 0)),
            cell(pick(what, lang)),
        ]
    });
    let heads = [
        Phrase::Providers.say(lang),
        pick(words::COL_CARD, lang),
        Phrase::ColCost.say(lang),
        Phrase::ColHours.say(lang),
        Phrase::ColScore.say(lang),
        "",
    ];
    scrolling(pick(words::TABLE_BEHIND, lang), table("plain-table", &heads, rows.collect()))
}
