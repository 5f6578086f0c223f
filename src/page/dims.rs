//! Bars of the four dimensions: solid to the low end, paler from there to the high end.

use super::node::{Element, el};
use crate::text::template::fill;
use crate::text::{Lang, Phrase, number};
use crate::units::Interval;

const HUES: [&str; 4] = ["hue-fit", "hue-stability", "hue-value", "hue-assurance"];

/// The group of four, read as one sentence.
pub fn bars(dimensions: &[Interval<f64>; 4], lang: Lang) -> Element {
    let of = |at: usize| number::percent(lang, dimensions[at].mid);
    let words = fill(
        Phrase::DimensionsAre.say(lang),
        &[("fit", &of(0)), ("stability", &of(1)), ("value", &of(2)), ("assurance", &of(3))],
    );
    let bars = HUES.into_iter().zip(dimensions).map(|(hue, dimension)| bar(hue, *dimension));
    el("span")
        .class("dims")
        .attr("role", "img")
        .attr("aria-label", &words)
        .attr("title", &words)
        .all(bars.collect())
}

/// One bar.
pub fn bar(hue: &'static str, dimension: Interval<f64>) -> Element {
    let percent = |share: f64| format!("{:.1}%", share.clamp(0.0, 1.0) * 100.0);
    el("i").class(hue).attr("--v", &percent(dimension.low)).attr("--w", &percent(dimension.high - dimension.low))
}
