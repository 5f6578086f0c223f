//! Rent, reserve or buy: the sentence, the curves, the figures that they rest on.

use super::chart::{self, Frame, NARROW, Scale, Shape, Size, WIDE, scale, surface};
use super::node::{Element, cell, el, number as num, say, scrolling, table};
use super::source;
use crate::catalog::Catalog;
use crate::own::{Figure, From, Input, Inputs, Verdict};
use crate::rank::owning::{Curves, OwnAnswer};
use crate::text::template::fill;
use crate::text::{Lang, Phrase, charts as words, ids, market, number, of_pair, pick};
use crate::units::Currency;

/// How the line of a series is told from the others: class, and the shape at its end.
fn style(id: &str) -> (&'static str, Shape) {
    match id {
        "rent" => ("s-rent", Shape::Circle),
        "month" => ("s-month", Shape::Triangle),
        "year" => ("s-year", Shape::Diamond),
        "own" => ("s-own", Shape::Square),
        _ => ("s-bare", Shape::Square),
    }
}

/// The id of an input in JSON and in the tables.
pub fn input_id(input: Input) -> &'static str {
    match input {
        Input::Price => "price",
        Input::Host => "host",
        Input::Resale => "resale",
        Input::Years => "years",
        Input::Watts => "watts",
        Input::Pue => "pue",
        Input::Tariff => "tariff",
        Input::Upkeep => "upkeep",
        Input::Capital => "capital",
        Input::HoursPerDay => "hours-per-day",
        Input::Utilisation => "utilisation",
    }
}

/// What an input is called.
pub fn input_name(input: Input, lang: Lang) -> &'static str {
    words::INPUTS.iter().find(|(id, ..)| *id == input_id(input)).map_or("", |(_, zh, en)| pick([*zh, *en], lang))
}

/// A value of an input with its unit.
pub fn input_value(input: Input, value: f64, currency: Currency, lang: Lang) -> String {
    match input {
        Input::Price | Input::Host | Input::Resale => number::money(lang, currency, value),
        Input::Tariff => format!("{}/kWh", number::exact_money(lang, currency, value)),
        Input::Years => format!("{} {}", number::short(lang, value), pick(["年", "years"], lang)),
        Input::Watts => format!("{} W", number::decimal(lang, value, 0, 0)),
        Input::Pue => format!("× {}", number::decimal(lang, value, 1, 2)),
        Input::HoursPerDay => number::hours(lang, value),
        Input::Upkeep | Input::Capital | Input::Utilisation => {
            format!("{}%", number::decimal(lang, value * 100.0, 0, 1))
        }
    }
}

/// The answer in sentences: when buying pays, what it costs now, what decides, and the two ways of reckoning.
pub fn lead(answer: &OwnAnswer, lang: Lang) -> Vec<Element> {
    let mut first = match answer.inputs.price {
        Some(_) => setting(answer, lang),
        None => fill(
            pick(words::OWN_CARD, lang),
            &[("cards", &answer.inputs.cards.to_string()), ("gpu", &market::gpu(&answer.gpu_name, lang))],
        ),
    };
    first.push_str(&break_even(answer, lang));
    let mut out = vec![say("p", &first).class("sub")];
    let rest = [now(answer, lang), two_ways(answer, lang)];
    out.extend(rest.into_iter().flatten().map(|sentence| say("p", &sentence).class("sub")));
    out
}

fn setting(answer: &OwnAnswer, lang: Lang) -> String {
    let inputs = &answer.inputs;
    let money = |amount: f64| number::money(lang, inputs.currency, amount);
    let resale = match inputs.resale {
        Some(resale) => fill(pick(words::RESALE_KNOWN, lang), &[("money", &money(resale.value))]),
        None => pick(words::RESALE_UNKNOWN, lang).to_owned(),
    };
    let phrase = if answer.owning.rent_per_hour.is_some() { words::OWN_LEAD } else { words::OWN_LEAD_ALONE };
    fill(
        pick(phrase, lang),
        &[
            ("cards", &inputs.cards.to_string()),
            ("gpu", &market::gpu(&answer.gpu_name, lang)),
            ("years", &number::short(lang, inputs.years.value)),
            ("resale", &resale),
            ("tariff", &number::exact_money(lang, inputs.currency, inputs.tariff.value)),
            ("provider", of_pair(&answer.provider_name, lang)),
            ("rent", &answer.owning.rent_per_hour.map(money).unwrap_or_default()),
        ],
    )
}

fn break_even(answer: &OwnAnswer, lang: Lang) -> String {
    let owning = &answer.owning;
    let says = |phrase: [&str; 2]| pick(phrase, lang).to_owned();
    if answer.inputs.price.is_none() {
        return says(words::OWN_NO_PRICE);
    }
    if answer.inputs.watts.is_none() {
        return says(words::OWN_NO_WATTS);
    }
    if owning.rent_per_hour.is_none() {
        return says(words::OWN_NO_RENT);
    }
    match owning.break_even_hours_per_day {
        Some(hours) if hours < 0.05 => says(words::OWN_ALWAYS),
        Some(hours) => fill(pick(words::OWN_FROM, lang), &[("hours", &number::hours(lang, hours))]),
        None => says(words::OWN_NEVER),
    }
}

/// What an hour costs either way at the person's use, and what would turn that round.
fn now(answer: &OwnAnswer, lang: Lang) -> Option<String> {
    let owning = &answer.owning;
    let own = owning.equivalent_hourly.or(owning.equivalent_hourly_no_resale)?;
    let (verdict, rent) = (owning.verdict?, owning.rent_per_hour?);
    let currency = owning.currency;
    let phrase = match verdict {
        Verdict::Own => words::VERDICT_OWN,
        Verdict::Rent => words::VERDICT_RENT,
    };
    let mut out = fill(
        pick(phrase, lang),
        &[
            ("hours", &number::hours(lang, answer.inputs.hours_per_day.value)),
            ("own", &number::money(lang, currency, own)),
            ("rent", &number::money(lang, currency, rent)),
        ],
    );
    let mut add = |sentence: &str| {
        if lang == Lang::En {
            out.push(' ');
        }
        out.push_str(sentence);
    };
    if let (Verdict::Own, Some(months)) = (verdict, owning.break_even_months) {
        add(&fill(pick(words::OWN_MONTHS, lang), &[("months", &number::decimal(lang, months, 0, 0))]));
    }
    match owning.decided_by.first() {
        Some(flip) if flip.input == Input::Resale && !owning.resale_known => {
            let at = input_value(flip.input, flip.at, currency, lang);
            add(&fill(pick(words::DECIDED_BY_RESALE, lang), &[("at", &at)]));
        }
        Some(flip) => add(&fill(
            pick(words::DECIDED_BY, lang),
            &[("input", &decider(flip.input, lang)), ("at", &input_value(flip.input, flip.at, currency, lang))],
        )),
        None => add(pick(words::DECIDED_BY_NONE, lang)),
    }
    Some(out)
}

/// The name of an input inside a sentence.
fn decider(input: Input, lang: Lang) -> String {
    let name = input_name(input, lang);
    match lang {
        Lang::Zh => format!("“{name}”"),
        Lang::En => format!("“{}”", name.to_lowercase()),
    }
}

fn two_ways(answer: &OwnAnswer, lang: Lang) -> Option<String> {
    let article = answer.owning.article?;
    let money = |amount: f64| number::money(lang, answer.owning.currency, amount);
    let printed = money(article.hourly_printed);
    Some(match article.corrected_hourly {
        Some(corrected) => {
            fill(pick(words::TWO_WAYS, lang), &[("article", &printed), ("corrected", &money(corrected))])
        }
        None => fill(pick(words::TWO_WAYS_ONE, lang), &[("article", &printed)]),
    })
}

/// The curves in both shapes, with their key.
pub fn picture(answer: &OwnAnswer, lang: Lang) -> Vec<Element> {
    let curves = &answer.curves;
    if curves.series.is_empty() {
        return Vec::new();
    }
    let currency = answer.owning.currency;
    let title = pick(words::OWN_TITLE, lang);
    let text = description(curves, lang);
    let draw = |size| drawing(curves, currency, size, title, &text, lang);
    let key = curves.series.iter().map(|line| {
        let (class, shape) = style(line.id);
        let swatch = el("svg")
            .class("swatch")
            .attr("viewBox", "0 0 30 12")
            .attr("aria-hidden", "true")
            .with(chart::line(class, (0.0, 6.0), (30.0, 6.0)))
            .with(chart::mark(shape, &format!("end {class}"), (15.0, 6.0), 3.5));
        el("li").with(swatch).say(ids::name(words::SERIES, line.id, lang))
    });
    vec![draw(WIDE), draw(NARROW), el("ul").class("key lines").all(key.collect())]
}

fn description(curves: &Curves, lang: Lang) -> String {
    let crossings: Vec<String> = curves
        .crossings
        .iter()
        .map(|at| {
            fill(
                pick(words::CROSSES, lang),
                &[("line", ids::name(words::SERIES, at.id, lang)), ("hours", &number::hours(lang, at.hours))],
            )
        })
        .collect();
    let lines: Vec<&str> = curves.series.iter().map(|line| ids::name(words::SERIES, line.id, lang)).collect();
    let comma = pick(["、", ", "], lang);
    let stop = pick(["。", ". "], lang);
    format!("{}{stop}{}", lines.join(comma), crossings.join(pick(["；", "; "], lang)))
}

fn drawing(curves: &Curves, currency: Currency, size: Size, title: &str, text: &str, lang: Lang) -> Element {
    let frame = Frame::of(size);
    let highest = curves.series.iter().flat_map(|line| line.cost.iter().copied()).fold(0.0, f64::max);
    let ticks = scale::ticks(highest, 4.0);
    let y = Scale::linear(0.0, ticks.last().copied().unwrap_or(1.0).max(1e-9), frame.bottom, frame.top);
    let x = Scale::linear(0.0, 24.0, frame.left, frame.right);
    let rules: Vec<(f64, String)> =
        ticks.iter().map(|tick| (y.at(*tick), number::rough_money(lang, currency, *tick))).collect();
    // Labels of crossings first; a plain tick that would touch one is left out.
    let mut feet: Vec<(f64, String)> = Vec::new();
    for crossing in &curves.crossings {
        place(&mut feet, x.at(crossing.hours), number::hours(lang, crossing.hours));
    }
    for tick in [0.0, 24.0, 8.0, 16.0, 4.0, 12.0, 20.0] {
        place(&mut feet, x.at(tick), number::short(lang, tick));
    }
    let mut out = surface("own", size, size.height, title, text)
        .with(frame.rules(&rules))
        .with(frame.feet(&feet, false))
        .with(frame.name(pick(words::HOURS_A_DAY, lang)));
    for line in &curves.series {
        let path: Vec<String> = curves
            .hours
            .iter()
            .zip(&line.cost)
            .enumerate()
            // Straight lines: their ends and the middle say it all.
            .filter(|(at, _)| at % 24 == 0)
            .map(|(_, (hours, cost))| format!("{:.1} {:.1}", x.at(*hours), y.at(*cost)))
            .collect();
        let (class, shape) = style(line.id);
        let end = line.cost.last().map_or(frame.bottom, |cost| y.at(*cost));
        out = out
            .with(el("path").class(&format!("series {class}")).attr("d", &format!("M{}", path.join("L"))))
            .with(chart::mark(shape, &format!("end {class}"), (frame.right, end), 4.0));
    }
    for crossing in &curves.crossings {
        let at = (x.at(crossing.hours), y.at(crossing.cost));
        out = out.with(chart::line("drop", at, (at.0, frame.bottom))).with(chart::mark(
            Shape::Circle,
            "crossing",
            at,
            5.0,
        ));
    }
    if size == WIDE { out.with(ends(curves, frame, y, lang)) } else { out }
}

/// Puts a label at `x` unless one is already near.
fn place(labels: &mut Vec<(f64, String)>, x: f64, words: String) {
    let wide = |words: &str| words.chars().count().max(3) as f64 * 3.6 + 8.0;
    if labels.iter().all(|(other, said)| (other - x).abs() > wide(said) + wide(&words) - 8.0) {
        labels.push((x, words));
    }
}

/// Names at the ends of the lines, moved apart where they would touch.
fn ends(curves: &Curves, frame: Frame, y: Scale, lang: Lang) -> Element {
    let mut places: Vec<(f64, usize)> = curves
        .series
        .iter()
        .enumerate()
        .map(|(at, line)| (line.cost.last().map_or(frame.bottom, |cost| y.at(*cost)), at))
        .collect();
    chart::spread(&mut places, 16.0, frame.top, frame.bottom);
    let label = |(height, at): (f64, usize)| {
        let id = curves.series[at].id;
        chart::label(frame.right + 12.0, height + 4.0, "start", ids::name(words::SERIES, id, lang))
            .class(&format!("name {}", style(id).0))
    };
    el("g").class("ends").all(places.into_iter().map(label).collect())
}

/// The numbers behind the picture.
pub fn numbers(answer: &OwnAnswer, lang: Lang) -> Element {
    let curves = &answer.curves;
    let name = |id| ids::name(words::SERIES, id, lang);
    let mut heads = vec![pick(words::HOURS_A_DAY, lang)];
    heads.extend(curves.series.iter().map(|line| name(line.id)));
    let rows = curves.hours.iter().enumerate().filter(|(at, _)| at % 4 == 0).map(|(at, hours)| {
        let mut cells = vec![cell(&number::short(lang, *hours))];
        let money = |cost: f64| num(&number::money(lang, answer.owning.currency, cost));
        cells.extend(curves.series.iter().filter_map(|line| line.cost.get(at).copied().map(money)));
        cells
    });
    scrolling(pick(words::TABLE_BEHIND, lang), table("plain-table", &heads, rows.collect()))
}

/// Every input with its range and source.
pub fn inputs(answer: &OwnAnswer, catalog: &Catalog, lang: Lang) -> Element {
    let inputs = &answer.inputs;
    let rows = Input::ALL.iter().map(|input| {
        let value = |value: f64| input_value(*input, value, inputs.currency, lang);
        match inputs.figure(*input) {
            Some(figure) => vec![
                cell(input_name(*input, lang)),
                num(&value(figure.value)),
                num(&if figure.low < figure.high {
                    format!("{} – {}", value(figure.low), value(figure.high))
                } else {
                    String::new()
                }),
                el("td").with(origin(figure, inputs, answer, catalog, lang)),
            ],
            None => vec![
                cell(input_name(*input, lang)),
                num(Phrase::Unknown.say(lang)),
                cell(""),
                cell(Phrase::NoSource.say(lang)),
            ],
        }
    });
    let heads =
        [Phrase::Item.say(lang), Phrase::Value.say(lang), pick(words::RANGE_OF, lang), Phrase::Source.say(lang)];
    scrolling(pick(words::OWN_INPUTS, lang), table("plain-table", &heads, rows.collect()))
}

fn origin(figure: Figure, _: &Inputs, answer: &OwnAnswer, catalog: &Catalog, lang: Lang) -> Element {
    match figure.from {
        From::Source { id, at, date } => {
            let found = catalog.sources.iter().find(|source| source.id == id);
            let title = found.map_or_else(
                || say("span", id),
                |found| source::link(&found.url, crate::text::of(&found.title, lang), lang),
            );
            el("span").class("source").with(title).say(&format!(" · {at} · {date}"))
        }
        From::Datasheet => {
            let card = catalog.accelerator(&answer.gpu).and_then(|at| catalog.accelerators.get(usize::from(at)));
            let url = card.map(|card| card.url.as_str()).unwrap_or_default();
            el("span").class("source").with(source::link(url, pick(words::FROM_DATASHEET, lang), lang))
        }
        From::Assumed => say("span", pick(words::FROM_ASSUMED, lang)).class("source"),
        From::Given => say("span", pick(words::FROM_GIVEN, lang)).class("source"),
    }
}

/// The sum of owning, line by line.
pub fn sum(answer: &OwnAnswer, lang: Lang) -> Element {
    let rows = answer.owning.lines.iter().map(|line| {
        let id = match line.kind {
            crate::own::OwnLineKind::Purchase => "purchase",
            crate::own::OwnLineKind::Host => "host",
            crate::own::OwnLineKind::Resale => "resale",
            crate::own::OwnLineKind::Electricity => "electricity",
            crate::own::OwnLineKind::Upkeep => "upkeep",
            crate::own::OwnLineKind::Capital => "capital",
        };
        let amount = number::exact_money(lang, answer.owning.currency, line.amount.to_f64());
        vec![cell(ids::name(words::OWN_KINDS, id, lang)), num(&amount)]
    });
    table("plain-table", &[pick(words::OWN_LINES, lang), pick(words::PERIOD_COST, lang)], rows.collect())
}
