//! Bars of the four dimensions: solid to the low end, paler from there to the high end.

use crate::text::template::fill;
use crate::text::{Lang, Phrase, number};
use crate::units::Interval;
use leptos::prelude::*;

const HUES: [&str; 4] = ["hue-fit", "hue-stability", "hue-value", "hue-assurance"];

/// The group of four, read as one sentence.
pub fn bars(dimensions: &[Interval<f64>; 4], lang: Lang) -> AnyView {
    let of = |at: usize| number::percent(lang, dimensions[at].mid);
    let words = fill(
        Phrase::DimensionsAre.say(lang),
        &[("fit", &of(0)), ("stability", &of(1)), ("value", &of(2)), ("assurance", &of(3))],
    );
    view! {
        <span class="dims" role="img" aria-label=words.clone() title=words>
            {HUES.into_iter().zip(dimensions).map(|(hue, dimension)| bar(hue, *dimension)).collect_view()}
        </span>
    }
    .into_any()
}

/// One bar.
pub fn bar(hue: &'static str, dimension: Interval<f64>) -> AnyView {
    let percent = |share: f64| format!("{:.1}%", share.clamp(0.0, 1.0) * 100.0);
    view! {
        <i class=hue style:--v=percent(dimension.low) style:--m=percent(dimension.mid)
            style:--w=percent(dimension.high - dimension.low)></i>
    }
    .into_any()
}
