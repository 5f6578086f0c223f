//! The ledger of one offer: every criterion with its value, source, date and grade; the bill; the memory; other plans.

use super::node::{Element, el, say};
use super::{bill, dims, paying, proof, shortlist, within};
use crate::rank::Engine;
use crate::rank::answer::{CriterionView, DimensionView, EvidenceView, GateView, OfferResult};
use crate::scenario::Scenario;
use crate::text::template::fill;
use crate::text::{Lang, Phrase, facts, ids, market, number, of_pair, pick};
use crate::units::Interval;

/// The row below the line of an offer.
pub fn ledger(engine: &Engine, said: &Scenario, result: &OfferResult, lang: Lang) -> Element {
    let paying = |facts| el("div").class("paying").all(facts);
    let buys = paying::buys(said, result, lang).map(|words| say("p", &words).class("soft"));
    let why = el("div").all(score(result, lang)).maybe(gates(&result.gates, lang));
    let costs = el("div")
        .all(bill::memory(result, lang))
        .all(bill::bill(result, lang))
        .maybe(buys)
        .with(paying(paying::spot(engine, said, result, lang)))
        .with(paying(paying::plans(result, lang)))
        .all(price(&result.evidence, lang));
    let grid = el("div").class("ledger-grid").with(why).with(costs);
    el("tr").class("ledger").with(el("td").attr("colspan", "7").maybe(warnings(result, lang)).with(grid))
}

/// Every warning; the list shows the first ones only.
fn warnings(result: &OfferResult, lang: Lang) -> Option<Element> {
    let flags = result.flags.iter().map(|flag| say("li", &shortlist::warning(result, flag, lang)).class("flag"));
    (!result.flags.is_empty())
        .then(|| el("ul").class("warnings").attr("aria-label", Phrase::AllFlags.say(lang)).all(flags.collect()))
}

fn score(result: &OfferResult, lang: Lang) -> Vec<Element> {
    let kaopu = &result.kaopu;
    let title = fill(Phrase::WhyScore.say(lang), &[("score", &number::decimal(lang, kaopu.score, 0, 0))]);
    let formula =
        fill(Phrase::WhyScoreFormula.say(lang), &[("product", &number::decimal(lang, kaopu.product, 2, 2))]);
    let all = &result.dimensions;
    let four = [
        ("fit", "hue-fit", &all.fit),
        ("stability", "hue-stability", &all.stability),
        ("value", "hue-value", &all.value),
        ("assurance", "hue-assurance", &all.assurance),
    ];
    let how = within::link(within::SCORE, Phrase::HowReckoned.say(lang));
    let head = [say("h3", &title), say("p", &formula).class("soft").say(" ").with(how)];
    head.into_iter().chain(four.map(|(id, hue, view)| dimension(id, hue, view, lang))).collect()
}

fn dimension(id: &str, hue: &'static str, view: &DimensionView, lang: Lang) -> Element {
    let share = |value: f64| number::decimal(lang, value * 100.0, 0, 0);
    let known = number::percent(lang, view.known);
    let ends = if share(view.low) == share(view.high) {
        String::new()
    } else {
        let ends = [("low", &*share(view.low)), ("high", &share(view.high)), ("known", &known)];
        fill(Phrase::ScoreFrom.say(lang), &ends)
    };
    let floor = say("small", &fill(Phrase::FloorIs.say(lang), &[("floor", &share(view.floor))]));
    let bar = dims::bar(hue, Interval { low: view.low, mid: view.score, high: view.high });
    let head = el("h4")
        .with(say("span", ids::name(ids::DIMENSIONS, id, lang)))
        .with(say("b", &share(view.score)))
        .with(el("span").class("dims wide").attr("aria-hidden", "true").with(bar))
        .with(say("small", &ends))
        .say(" ")
        .with(if view.score < view.floor { floor.class("flag") } else { floor });
    let facts = view.criteria.iter().flat_map(|each| criterion(each, lang));
    el("section").class(&format!("dimension {hue}")).with(head).with(el("dl").class("facts").all(facts.collect()))
}

fn criterion(view: &CriterionView, lang: Lang) -> Vec<Element> {
    let counted = || {
        let ends =
            [("low", &*number::decimal(lang, view.low, 2, 2)), ("high", &number::decimal(lang, view.high, 2, 2))];
        say("small", &fill(Phrase::CountedAs.say(lang), &ends))
    };
    let stated = say("span", of_pair(&view.value, lang));
    let doubt = || say("small", ids::name(ids::WHY, view.why, lang)).class("flag");
    let value = match view.why {
        "unknown" => say("span", Phrase::Unknown.say(lang)).say(" ").with(counted()),
        "disputed" => stated.say(" ").with(doubt()).say(" ").with(counted()),
        "self-reported" => stated.say(" ").with(doubt()),
        _ => stated,
    };
    let proof = match &view.evidence {
        Some(record) => proof::proof(record, lang),
        None => {
            let words = if view.why == "computed" { Phrase::Computed } else { Phrase::NoSource };
            el("span").class("source").with(within::link(within::SCORE, words.say(lang)))
        }
    };
    vec![
        say("dt", ids::name(ids::CRITERIA, view.id, lang)),
        say("dd", &number::decimal(lang, view.score, 2, 2)).class("points"),
        el("dd").with(value).say(" ").with(proof).say(" ").maybe(others(&view.others, lang)),
    ]
}

/// What else is said on the same thing.
fn others(records: &[EvidenceView], lang: Lang) -> Option<Element> {
    let title = fill(Phrase::Others.say(lang), &[("count", &number::count(lang, records.len()))]);
    let lines = records.iter().map(|record| proof::record(record, lang));
    (!records.is_empty())
        .then(|| el("details").class("others").with(say("summary", &title)).with(el("ul").all(lines.collect())))
}

fn gates(gates: &[GateView], lang: Lang) -> Option<Element> {
    let rows = gates.iter().flat_map(|gate| {
        let missing: Vec<&str> = gate.missing.iter().map(|key| ids::name(facts::FACTS, key, lang)).collect();
        let missing = if missing.is_empty() {
            String::new()
        } else {
            fill(Phrase::GateMissing.say(lang), &[("what", &missing.join(pick(["、", ", "], lang)))])
        };
        let short = if gate.short.is_empty() { "" } else { ids::name(ids::GATE_SHORT, gate.short, lang) };
        let proofs = gate.proof.iter().map(|record| proof::record(record, lang));
        let class = if gate.status == "fail" { "points flag" } else { "points" };
        [
            say("dt", ids::name(ids::GATES, gate.id, lang)),
            say("dd", ids::name(ids::GATE_STATUS, gate.status, lang)).class(class),
            el("dd")
                .with(say("b", short))
                .say(" ")
                .with(say("span", &missing).class("soft"))
                .with(el("ul").class("records").all(proofs.collect())),
        ]
    });
    (!gates.is_empty()).then(|| {
        el("details")
            .class("gates")
            .with(say("summary", Phrase::GatesTitle.say(lang)))
            .with(el("dl").class("facts").all(rows.collect()))
    })
}

/// Every statement on the price; the one that is used is marked.
fn price(records: &[EvidenceView], lang: Lang) -> Vec<Element> {
    let rows = records.iter().map(|record| {
        let value = say("b", &market::statement(of_pair(&record.value, lang), lang));
        let mark = record.chosen.then(|| say("b", Phrase::Chosen.say(lang)).class("mark"));
        let row = el("li").with(value).say(" ").maybe(mark).with(proof::proof(record, lang));
        if record.chosen { row.class("chosen") } else { row }
    });
    vec![say("h3", Phrase::PriceEvidence.say(lang)), el("ul").class("records").all(rows.collect())]
}
