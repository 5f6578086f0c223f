//! The ledger of one offer: every criterion with its value, source, date and grade; the bill; the memory; other plans.

use super::{bars, bill};
use crate::page::{paying, shortlist, within};
use crate::rank::Ranked;
use crate::rank::answer::{CriterionView, DimensionView, EvidenceView, GateView, OfferResult};
use crate::state::{Shared, State};
use crate::text::template::fill;
use crate::text::{Lang, Phrase, facts, ids, market, number, of_pair, pick};
use crate::ui::pages::draw;
use crate::ui::{follow, parts};
use crate::units::Interval;
use leptos::prelude::*;

/// The ledger row of the line at `position`.
pub fn ledger(state: State, ranked: &Shared<Ranked>, position: usize, lang: Lang) -> AnyView {
    let said = state.said.get_untracked();
    let engine = state.engine_now();
    let Some(result) = engine.result(&said, ranked, position) else { return ().into_any() };
    let (spot, plans) = (paying::spot(&engine, &said, &result, lang), paying::plans(&result, lang));
    let buys = paying::buys(&said, &result, lang).map(|words| view! { <p class="soft">{words}</p> });
    view! {
        <tr class="ledger">
            <td colspan="7">
                {warnings(&result, lang)}
                <div class="ledger-grid">
                    <div>{score(&result, lang)} {gates(&result.gates, lang)}</div>
                    <div>
                        {bill::memory(&result, lang)}
                        {bill::bill(&result, lang)}
                        {buys}
                        {draw("paying", Box::new(move || spot.clone()))}
                        {draw("paying", Box::new(move || plans.clone()))}
                        {price(&result.evidence, lang)}
                    </div>
                </div>
            </td>
        </tr>
    }
    .into_any()
}

/// Every warning; the list shows the first ones only.
fn warnings(result: &OfferResult, lang: Lang) -> AnyView {
    let flags =
        result.flags.iter().map(|flag| view! { <li class="flag">{shortlist::warning(result, flag, lang)}</li> });
    (!result.flags.is_empty())
        .then(|| view! { <ul class="warnings" aria-label=Phrase::AllFlags.say(lang)>{flags.collect_view()}</ul> })
        .into_any()
}

fn score(result: &OfferResult, lang: Lang) -> AnyView {
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
    view! {
        <h3>{title}</h3>
        <p class="soft">{formula} " " {follow::within(within::SCORE, Phrase::HowReckoned.say(lang))}</p>
        {four.map(|(id, hue, view)| dimension(id, hue, view, lang))}
    }
    .into_any()
}

fn dimension(id: &'static str, hue: &'static str, view: &DimensionView, lang: Lang) -> AnyView {
    let share = |value: f64| number::decimal(lang, value * 100.0, 0, 0);
    let known = number::percent(lang, view.known);
    let ends = if share(view.low) == share(view.high) {
        String::new()
    } else {
        let ends = [("low", &*share(view.low)), ("high", &share(view.high)), ("known", &known)];
        fill(Phrase::ScoreFrom.say(lang), &ends)
    };
    let floor = fill(Phrase::FloorIs.say(lang), &[("floor", &share(view.floor))]);
    let under = view.score < view.floor;
    let bar = bars::bar(hue, Interval { low: view.low, mid: view.score, high: view.high });
    view! {
        <section class=format!("dimension {hue}")>
            <h4>
                <span>{ids::name(ids::DIMENSIONS, id, lang).to_owned()}</span>
                <b>{share(view.score)}</b>
                <span class="dims wide" aria-hidden="true">{bar}</span>
                <small>{ends}</small> <small class:flag=under>{floor}</small>
            </h4>
            <dl class="facts">{view.criteria.iter().map(|each| criterion(each, lang)).collect_view()}</dl>
        </section>
    }
    .into_any()
}

fn criterion(view: &CriterionView, lang: Lang) -> AnyView {
    let stated = of_pair(&view.value, lang);
    let counted = fill(
        Phrase::CountedAs.say(lang),
        &[("low", &number::decimal(lang, view.low, 2, 2)), ("high", &number::decimal(lang, view.high, 2, 2))],
    );
    let value = match view.why {
        "unknown" => view! { <span>{Phrase::Unknown.say(lang)} " " <small>{counted}</small></span> }.into_any(),
        "disputed" => view! {
            <span>{stated.to_owned()} " " <small class="flag">{ids::name(ids::WHY, view.why, lang).to_owned()}</small> " " <small>{counted}</small></span>
        }
        .into_any(),
        "self-reported" => view! {
            <span>{stated.to_owned()} " " <small class="flag">{ids::name(ids::WHY, view.why, lang).to_owned()}</small></span>
        }
        .into_any(),
        _ => view! { <span>{stated.to_owned()}</span> }.into_any(),
    };
    let proof = match &view.evidence {
        Some(record) => parts::evidence(record, lang),
        None if view.why == "computed" => {
            view! { <span class="source">{follow::within(within::SCORE, Phrase::Computed.say(lang))}</span> }
                .into_any()
        }
        None => view! { <span class="source">{follow::within(within::SCORE, Phrase::NoSource.say(lang))}</span> }
            .into_any(),
    };
    view! {
        <dt>{ids::name(ids::CRITERIA, view.id, lang).to_owned()}</dt>
        <dd class="points">{number::decimal(lang, view.score, 2, 2)}</dd>
        <dd>{value} " " {proof} {others(&view.others, lang)}</dd>
    }
    .into_any()
}

/// What else is said on the same thing.
fn others(records: &[EvidenceView], lang: Lang) -> AnyView {
    if records.is_empty() {
        return ().into_any();
    }
    let lines = records.iter().map(|record| {
        let about = ids::name(facts::FACTS, &record.about, lang).to_owned();
        view! { <li><span>{about} " " {of_pair(&record.value, lang).to_owned()}</span> {parts::evidence(record, lang)}</li> }
    });
    let title = fill(Phrase::Others.say(lang), &[("count", &number::count(lang, records.len()))]);
    view! { <details class="others"><summary>{title}</summary><ul>{lines.collect_view()}</ul></details> }.into_any()
}

fn gates(gates: &[GateView], lang: Lang) -> AnyView {
    if gates.is_empty() {
        return ().into_any();
    }
    let rows = gates.iter().map(|gate| {
        let proof = gate.proof.iter().map(|record| {
            let about = ids::name(facts::FACTS, &record.about, lang).to_owned();
            view! { <li><span>{about} " " {of_pair(&record.value, lang).to_owned()}</span> " " {parts::evidence(record, lang)}</li> }
        });
        let short = (!gate.short.is_empty()).then(|| ids::name(ids::GATE_SHORT, gate.short, lang).to_owned());
        let missing: Vec<&str> = gate.missing.iter().map(|key| ids::name(facts::FACTS, key, lang)).collect();
        let missing = (!missing.is_empty()).then(|| {
            fill(Phrase::GateMissing.say(lang), &[("what", &missing.join(pick(["、", ", "], lang)))])
        });
        view! {
            <dt>{ids::name(ids::GATES, gate.id, lang).to_owned()}</dt>
            <dd class="points" class:flag=gate.status == "fail">{ids::name(ids::GATE_STATUS, gate.status, lang).to_owned()}</dd>
            <dd>
                <b>{short}</b> " " <span class="soft">{missing}</span>
                <ul class="records">{proof.collect_view()}</ul>
            </dd>
        }
    });
    view! {
        <details class="gates">
            <summary>{Phrase::GatesTitle.say(lang)}</summary>
            <dl class="facts">{rows.collect_view()}</dl>
        </details>
    }
    .into_any()
}

/// Every statement on the price; the one that is used is marked.
fn price(records: &[EvidenceView], lang: Lang) -> AnyView {
    let rows = records.iter().map(|record| {
        let value = market::statement(of_pair(&record.value, lang), lang);
        view! {
            <li class:chosen=record.chosen>
                <b>{value}</b> " "
                {record.chosen.then(|| view! { <b class="mark">{Phrase::Chosen.say(lang)}</b> })}
                {parts::evidence(record, lang)}
            </li>
        }
    });
    view! { <h3>{Phrase::PriceEvidence.say(lang)}</h3> <ul class="records">{rows.collect_view()}</ul> }.into_any()
}
