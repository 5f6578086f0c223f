//! Small pieces that several parts of the page use.

use super::follow;
use crate::page::within;
use crate::rank::answer::EvidenceView;
use crate::text::template::fill;
use crate::text::{Lang, Phrase, market, number, of_pair};
use crate::units::Currency;
use leptos::prelude::*;

/// An amount of money: what people read, with the exact figure behind it for machines.
pub fn money(lang: Lang, currency: Currency, amount: f64) -> AnyView {
    view! { <data class="money" value=amount.to_string()>{number::money(lang, currency, amount)}</data> }.into_any()
}

/// A link to a page elsewhere; plain words where the address is not a web address.
pub fn outside(url: &str, words: String, lang: Lang) -> AnyView {
    if url.starts_with("https://") || url.starts_with("http://") {
        let label = format!("{words} ({})", Phrase::OpensOutside.say(lang));
        view! { <a href=url.to_owned() target="_blank" rel="noopener noreferrer nofollow" aria-label=label>{words}</a> }
            .into_any()
    } else {
        view! { <span>{words}</span> }.into_any()
    }
}

/// The title of a record's source as a link: to its page, or to its entry in the list of sources.
fn source(record: &EvidenceView, title: String, lang: Lang) -> AnyView {
    if record.url.is_empty() && !record.source.is_empty() {
        return follow::within(&within::source(&record.source), &title);
    }
    outside(&record.url, title, lang)
}

/// Source, date and grade of a record, the source as a link.
pub fn evidence(record: &EvidenceView, lang: Lang) -> AnyView {
    let title = of_pair(&record.title, lang);
    let title = if title.is_empty() { record.source.clone() } else { title.to_owned() };
    let mut words = Vec::new();
    if !record.at.is_empty() {
        words.push(record.at.clone());
    }
    words.push(if record.date.is_empty() { Phrase::Undated.say(lang).to_owned() } else { record.date.clone() });
    let grade = fill(Phrase::GradeOf.say(lang), &[("grade", &record.grade.to_string())]);
    let meaning = market::grade(record.grade, lang);
    let disputed = (!record.disputed.is_empty())
        .then(|| fill(Phrase::DisputedAs.say(lang), &[("item", &record.disputed)]))
        .map(|words| view! { <span class="flag">{words}</span> });
    view! {
        <span class="source">
            {market::speaker(&record.says, lang)} " · " <span class="title">{source(record, title, lang)}</span> " · "
            {words.join(" · ")} " · " <abbr title=meaning>{grade}</abbr> " " {disputed}
        </span>
    }
    .into_any()
}
