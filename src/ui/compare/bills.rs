//! Bills of the compared offers as stacked bars on one scale. The table behind it stands below the bars.

use crate::rank::answer::OfferResult;
use crate::text::{Lang, Phrase, ids, number};
use crate::ui::answer;
use leptos::prelude::*;

/// Kinds of line in the order of drawing, each with the class of its colour.
const KINDS: [(&str, &str); 8] = [
    ("compute", "p-weights"),
    ("setup", "p-activations"),
    ("storage_running", "p-kv"),
    ("storage_off", "p-adapter"),
    ("image_storage", "p-gradients"),
    ("traffic", "p-optimizer"),
    ("operations", "p-overhead"),
    ("tax", "p-overhead"),
];

/// The bars. Discounts shorten a bar's first part, since they are taken off what is rented.
pub fn bills(results: &[OfferResult], lang: Lang) -> AnyView {
    let most = results.iter().map(positive).fold(0.0, f64::max);
    if most <= 0.0 {
        return ().into_any();
    }
    let bars = results.iter().map(|result| {
        let off: f64 = result.cost.lines.iter().filter_map(|line| line.amount).map(|m| m.to_f64().min(0.0)).sum();
        let parts = KINDS.iter().filter_map(|(kind, class)| {
            let line = result.cost.lines.iter().find(|line| line.kind == *kind)?;
            let amount = line.amount?.to_f64() + if *kind == "compute" { off } else { 0.0 };
            let width = (amount / most * 100.0).max(0.0);
            (width > 0.0).then(|| view! { <i class=*class style:--w=format!("{width:.2}%")></i> })
        });
        view! {
            <li>
                <span>{answer::result(result, lang)}</span>
                <div class="mem" aria-hidden="true">{parts.collect_view()}</div>
                <b>{number::money(lang, result.cost.currency, result.cost.total.to_f64())}</b>
            </li>
        }
    });
    let used = KINDS.iter().filter(|(kind, _)| {
        let lines = results.iter().flat_map(|result| &result.cost.lines);
        lines.into_iter().any(|line| line.kind == *kind && line.amount.is_some_and(|amount| amount.to_f64() > 0.0))
    });
    let keys = used.map(|(kind, class)| {
        view! { <li><i class=*class aria-hidden="true"></i>{ids::name(ids::LINES, kind, lang)}</li> }
    });
    view! {
        <figure class="bills">
            <figcaption>{Phrase::BillsTitle.say(lang)}</figcaption>
            <ul>{bars.collect_view()}</ul>
            <ul class="key">{keys.collect_view()}</ul>
        </figure>
    }
    .into_any()
}

/// What the bar of a result is as long as: its total.
fn positive(result: &OfferResult) -> f64 {
    result.cost.total.to_f64().max(0.0)
}
