//! What a statement of an answer rests on, in words: who says it, where, when and how good, the source as a link.

use super::node::{Element, el, say};
use super::{source, within};
use crate::rank::answer::EvidenceView;
use crate::text::template::fill;
use crate::text::{Lang, Phrase, facts, ids, market, of_pair};

/// The title of a record's source as a link: to its page, or to its entry in the list of sources.
fn title(record: &EvidenceView, lang: Lang) -> Element {
    let title = of_pair(&record.title, lang);
    let title = if title.is_empty() { &record.source } else { title };
    if record.url.is_empty() && !record.source.is_empty() {
        return within::link(&within::source(&record.source), title);
    }
    source::link(&record.url, title, lang)
}

/// Source, date and grade of a record.
pub fn proof(record: &EvidenceView, lang: Lang) -> Element {
    let date = if record.date.is_empty() { Phrase::Undated.say(lang) } else { &record.date };
    let place = if record.at.is_empty() { String::new() } else { format!("{} · ", record.at) };
    let grade = fill(Phrase::GradeOf.say(lang), &[("grade", &record.grade.to_string())]);
    let disputed = (!record.disputed.is_empty())
        .then(|| say("span", &fill(Phrase::DisputedAs.say(lang), &[("item", &record.disputed)])).class("flag"));
    el("span")
        .class("source")
        .say(&format!("{} · ", market::speaker(&record.says, lang)))
        .with(el("span").class("title").with(title(record, lang)))
        .say(&format!(" · {place}{date} · "))
        .with(say("abbr", &grade).attr("title", market::grade(record.grade, lang)))
        .say(" ")
        .maybe(disputed)
}

/// A record that is about something: what, its value, and what it rests on.
pub fn record(record: &EvidenceView, lang: Lang) -> Element {
    let about = ids::name(facts::FACTS, &record.about, lang);
    let value = say("span", &format!("{about} {}", of_pair(&record.value, lang)));
    el("li").with(value).say(" ").with(proof(record, lang))
}
