//! How the score is made: the table of criteria as the code holds it.

use super::{heading, place};
use crate::catalog::evidence::Grade;
use crate::page::node::{Element, cell, el, number as num, say, scrolling, table};
use crate::page::within;
use crate::score::criteria::{
    self, DimensionId, FACT_AGE_STEPS, RULES, Reading, Rule, SELF_REPORTED_CAP, Scale, UNKNOWN,
};
use crate::score::value::{self, Quote};
use crate::score::{fit, floors};
use crate::text::template::fill;
use crate::text::{Lang, Named, Phrase, facts, ids, method as words, number, pick};

fn two(lang: Lang, value: f64) -> String {
    number::decimal(lang, value, 0, 2)
}

fn days(lang: Lang, days: u32) -> String {
    number::decimal(lang, f64::from(days), 0, 0)
}

/// Points as `1 → 0.45, 1.1 → 0.75`.
fn points(points: &[(f64, f64)], lang: Lang) -> String {
    let all: Vec<String> =
        points.iter().map(|(value, score)| format!("{} → {}", two(lang, *value), two(lang, *score))).collect();
    all.join(pick(["，", ", "], lang))
}

/// The section.
pub fn section(lang: Lang) -> Vec<Element> {
    let text = fill(
        pick(words::SCORE_TEXT, lang),
        &[
            ("low", &*two(lang, UNKNOWN.low)),
            ("mid", &two(lang, UNKNOWN.mid)),
            ("high", &two(lang, UNKNOWN.high)),
            ("cap", &two(lang, SELF_REPORTED_CAP)),
        ],
    );
    let trust = |grade| two(lang, criteria::trust(grade));
    let trust = fill(
        pick(words::TRUST, lang),
        &[
            ("a", &*trust(Grade::A)),
            ("b", &trust(Grade::B)),
            ("c", &trust(Grade::C)),
            ("d", &trust(Grade::D)),
            ("first", &days(lang, FACT_AGE_STEPS[0])),
            ("second", &days(lang, FACT_AGE_STEPS[1])),
        ],
    );
    let fit = fill(
        pick(words::FIT_TEXT, lang),
        &[
            ("memory", &*points(fit::MEMORY, lang)),
            ("deadline", &points(fit::DEADLINE, lang)),
            ("tier", &points(fit::TIER, lang)),
        ],
    );
    let mut out = vec![
        place(within::SCORE, words::SCORE, lang),
        say("p", pick(words::SCORE_FORMULA, lang)).class("formula"),
        say("p", &text),
        say("p", &trust),
        heading("h3", words::CRITERIA, lang),
        say("p", pick(words::CRITERIA_TEXT, lang)),
        criteria_table(lang),
        heading("h3", words::FIT, lang),
        say("p", &fit),
    ];
    out.extend(value_part(lang));
    out.extend(floors_part(lang));
    out
}

fn criteria_table(lang: Lang) -> Element {
    let heads = [
        Phrase::Criterion.say(lang),
        Phrase::Weight.say(lang),
        pick(words::COL_PROOF, lang),
        pick(words::COL_READS, lang),
        pick(words::COL_SHOWN, lang),
    ];
    let rows = RULES.iter().map(|rule| criterion(rule, lang)).collect();
    scrolling(pick(words::CRITERIA, lang), table("plain-table", &heads, rows))
}

fn criterion(rule: &Rule, lang: Lang) -> Vec<Element> {
    let mut about = vec![ids::name(ids::DIMENSIONS, rule.dimension.id(), lang)];
    let applies = rule.applies.say(lang);
    if !applies.is_empty() {
        about.push(applies);
    }
    let name = el("td").say(ids::name(ids::CRITERIA, rule.id.id(), lang)).with(say("small", &about.join(" · ")));
    let reads = if rule.reads.is_empty() {
        cell(pick(words::FROM_PLAN, lang))
    } else {
        el("td").with(el("ul").all(rule.reads.iter().map(|reading| read(reading, lang)).collect()))
    };
    let shown: Vec<&str> = rule.shows.iter().map(|key| ids::name(facts::FACTS, key, lang)).collect();
    vec![
        name,
        num(&two(lang, rule.weight)),
        cell(rule.proof.say(lang)),
        reads,
        cell(&shown.join(pick(["、", ", "], lang))),
    ]
}

/// What one reading reads: `compute fluctuation (%): 0 → 1, 1 → 0.95`.
fn read(reading: &Reading, lang: Lang) -> Element {
    let name = ids::name(facts::FACTS, reading.key, lang);
    let colon = pick(["：", ": "], lang);
    let words = match reading.scale {
        Scale::YearsSince { points: marks } => {
            format!("{name} ({}){colon}{}", pick(words::YEARS_SINCE, lang), points(marks, lang))
        }
        Scale::Number { units, points: marks } => match (units.first(), marks) {
            (Some((unit, _)), [(_, no), (_, yes)]) if ["yes_no", "idc", "nvlink", "soc2"].contains(unit) => {
                let name = if *unit == "yes_no" { name } else { ids::name(words::UNITS, unit, lang) };
                let marks = [("no", &*two(lang, *no)), ("yes", &two(lang, *yes))];
                format!("{name}{colon}{}", fill(pick(words::NO_YES, lang), &marks))
            }
            (Some((unit, _)), _) => {
                format!("{name} ({}){colon}{}", ids::name(words::UNITS, unit, lang), points(marks, lang))
            }
            (None, _) => name.to_owned(),
        },
    };
    let line = say("li", &words);
    if reading.measured_only {
        return line.with(say("small", pick(words::MEASURED_ONLY, lang)));
    }
    line
}

fn value_part(lang: Lang) -> Vec<Element> {
    let exponent = two(lang, value::EXPONENT);
    let quote = |grade| {
        let factor = Quote { grade, disputed: false }.factor();
        if factor.low < factor.high {
            format!("{} ({}–{})", two(lang, factor.mid), two(lang, factor.low), two(lang, factor.high))
        } else {
            two(lang, factor.mid)
        }
    };
    let text = fill(
        pick(words::VALUE_TEXT, lang),
        &[
            ("low", &*two(lang, value::UNDISCLOSED.low)),
            ("mid", &two(lang, value::UNDISCLOSED.mid)),
            ("high", &two(lang, value::UNDISCLOSED.high)),
            ("most", &value::MOST_FEES.to_string()),
            ("a", &quote(Grade::A)),
            ("b", &quote(Grade::B)),
            ("c", &quote(Grade::C)),
            ("d", &quote(Grade::D)),
        ],
    );
    vec![
        heading("h3", words::VALUE, lang),
        say("p", &fill(pick(words::VALUE_FORMULA, lang), &[("exponent", &exponent)])).class("formula"),
        say("p", &text),
    ]
}

fn floors_part(lang: Lang) -> Vec<Element> {
    let [fit, stability, value, assurance] = floors::DEFAULT.0;
    let test = fill(pick(words::FLOOR_TEST, lang), &[("hours", &number::decimal(lang, floors::SHORT_HOURS, 0, 0))]);
    let cases = [
        (pick(words::FLOOR_USUAL, lang), [fit, stability, value, assurance]),
        (pick(words::FLOOR_INTERRUPT, lang), [fit, floors::STABILITY_INTERRUPTIBLE, value, assurance]),
        (test.as_str(), [fit, stability, value, floors::ASSURANCE_SHORT_TEST]),
        (pick(words::FLOOR_COMPANY, lang), [fit, stability, value, floors::ASSURANCE_COMPANY]),
        (pick(words::FLOOR_PROTECTED, lang), [fit, stability, value, floors::ASSURANCE_PROTECTED]),
    ];
    let rows = cases.iter().map(|(name, bars)| {
        let mut row = vec![cell(name)];
        row.extend(bars.iter().map(|bar| num(&two(lang, *bar))));
        row
    });
    let mut heads = vec![pick(words::COL_CASE, lang)];
    heads.extend(DimensionId::ALL.map(|dimension| ids::name(ids::DIMENSIONS, dimension.id(), lang)));
    vec![
        heading("h3", words::FLOORS, lang),
        say("p", &fill(pick(words::FLOORS_TEXT, lang), &[("mid", &two(lang, UNKNOWN.mid))])),
        scrolling(pick(words::FLOORS, lang), table("plain-table", &heads, rows.collect())),
    ]
}
