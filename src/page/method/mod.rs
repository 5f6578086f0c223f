//! The method page: the formulas, the very tables that the code uses, and what the engine gives where the founding
//! articles are wrong.

pub mod checkpoints;
pub mod estimate;
pub mod money;
pub mod score;
pub mod wrong;

use super::node::{Element, el, say};
use crate::rank::Engine;
use crate::text::{Lang, method as words, pick};

/// The sections of the page.
pub fn sections(engine: &Engine, lang: Lang) -> Vec<Element> {
    let mut all = vec![say("p", pick(words::LEAD, lang)).class("lede")];
    all.extend(wrong::section(engine, lang));
    all.extend(score::section(lang));
    all.extend(money::section(engine, lang));
    all.extend(checkpoints::section(lang));
    all.extend(estimate::section(lang));
    all
}

/// A heading.
fn heading(tag: &'static str, words: [&str; 2], lang: Lang) -> Element {
    say(tag, pick(words, lang))
}

/// A heading that links lead to.
fn place(place: &str, words: [&str; 2], lang: Lang) -> Element {
    heading("h2", words, lang).attr("id", place).attr("tabindex", "-1")
}

/// A list of sentences.
fn list(sentences: &[[&'static str; 2]], lang: Lang) -> Element {
    el("ul").class("plain-list").all(sentences.iter().map(|sentence| say("li", pick(*sentence, lang))).collect())
}
