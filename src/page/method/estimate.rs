//! How memory and time are reckoned, and how well that agrees with published measurements.

use super::{heading, place};
use crate::page::node::{Element, cell, number as num, say, scrolling, table};
use crate::page::within;
use crate::requirement::accuracy::{Accuracy, MEMORY, RULE_OF_THUMB, SPEED};
use crate::text::template::fill;
use crate::text::{Lang, ids, method as words, number, pick};

/// The section.
pub fn section(lang: Lang) -> Vec<Element> {
    let formulas = words::FORMULAS.iter().map(|row| row.iter().map(|part| cell(pick(*part, lang))).collect());
    let heads = [words::COL_PART, words::COL_FORMULA, words::COL_FROM].map(|head| pick(head, lang));
    let groups: [(&[Accuracy], [&str; 2]); 3] =
        [(&MEMORY, words::MEMORY_OF), (&SPEED, words::SPEED_OF), (&RULE_OF_THUMB, words::THUMB_OF)];
    let accuracy = groups
        .iter()
        .flat_map(|(rows, name)| rows.iter().map(move |row| accuracy(row, pick(*name, lang), lang)))
        .collect();
    let columns = [words::COL_WHAT, words::COL_ROWS, words::COL_MEAN, words::COL_P90, words::COL_UNDER];
    vec![
        place(within::NEEDS, words::NEEDS, lang),
        say("p", pick(words::NEEDS_TEXT, lang)),
        scrolling(pick(words::NEEDS, lang), table("plain-table", &heads, formulas.collect())),
        heading("h3", words::ACCURACY, lang),
        say("p", pick(words::ACCURACY_TEXT, lang)),
        scrolling(
            pick(words::ACCURACY, lang),
            table("plain-table", &columns.map(|head| pick(head, lang)), accuracy),
        ),
    ]
}

fn accuracy(row: &Accuracy, name: &str, lang: Lang) -> Vec<Element> {
    let name = fill(name, &[("what", ids::name(words::ACCURACY_OF, row.what, lang))]);
    let share = |value| num(&number::percent(lang, value));
    vec![
        cell(&name),
        num(&number::decimal(lang, f64::from(row.rows), 0, 0)),
        share(row.mean),
        share(row.p90),
        share(row.under),
    ]
}
