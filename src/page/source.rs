//! A record's source in words: who says it, where, when, how good; the title as a link where there is an address.

use super::node::{Element, el, say};
use super::within;
use crate::catalog::evidence::{Evidence, Source};
use crate::catalog::{Catalog, SourceIndex};
use crate::text::template::fill;
use crate::text::{Lang, Named, Phrase, market, of};

/// A link to a page elsewhere; plain words where the address is not a web address.
pub fn link(url: &str, words: &str, lang: Lang) -> Element {
    if !(url.starts_with("https://") || url.starts_with("http://")) {
        return say("span", words);
    }
    let label = format!("{words} ({})", Phrase::OpensOutside.say(lang));
    say("a", words)
        .attr("href", url)
        .attr("target", "_blank")
        .attr("rel", "noopener noreferrer nofollow")
        .attr("aria-label", &label)
}

/// The source at a position.
pub fn source(catalog: &Catalog, at: SourceIndex) -> Option<&Source> {
    catalog.sources.get(usize::from(at))
}

/// The title of a source as a link: to its page, or to its entry in the list of sources where no address is known.
pub fn title(catalog: &Catalog, at: SourceIndex, lang: Lang) -> Element {
    let Some(source) = source(catalog, at) else { return el("span") };
    let words = of(&source.title, lang);
    if source.url.is_empty() {
        within::link(&within::source(&source.id), words)
    } else {
        link(&source.url, words, lang)
    }
}

/// Who says it, in which source, where and when, and its grade.
pub fn evidence(catalog: &Catalog, evidence: &Evidence, lang: Lang) -> Element {
    let date = evidence.date.to_string();
    let date = if date.is_empty() { Phrase::Undated.say(lang).to_owned() } else { date };
    let letter = evidence.grade.letter();
    let grade = fill(Phrase::GradeOf.say(lang), &[("grade", &letter.to_string())]);
    let place = if evidence.at.is_empty() { String::new() } else { format!(" · {}", evidence.at) };
    el("span")
        .class("source")
        .say(&format!("{} · ", evidence.says.say(lang)))
        .with(title(catalog, evidence.source, lang))
        .say(&format!("{place} · {date} · "))
        .with(say("abbr", &grade).attr("title", market::grade(letter, lang)))
}
