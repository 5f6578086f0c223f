//! Nodes as the text of a document: for the first paint, which the build writes, and for what is read without a browser.

use super::node::{Element, Node};
use std::fmt::Write as _;

/// Elements that have no content and no end tag.
const VOID: [&str; 6] = ["br", "hr", "img", "input", "link", "meta"];

/// The element as HTML. Text and attributes are escaped; custom properties of a style are left out, since the page's
/// policy forbids style attributes.
pub fn html(element: &Element) -> String {
    let mut out = String::new();
    write(element, &mut out);
    out
}

fn write(element: &Element, out: &mut String) {
    let _ = write!(out, "<{}", element.tag);
    for (name, value) in element.attributes.iter().filter(|(name, _)| !name.starts_with("--")) {
        let _ = write!(out, " {name}=\"{}\"", escape(value));
    }
    out.push('>');
    if VOID.contains(&element.tag) {
        return;
    }
    for child in &element.children {
        match child {
            Node::Text(text) => out.push_str(&escape(text)),
            Node::Element(inner) => write(inner, out),
        }
    }
    let _ = write!(out, "</{}>", element.tag);
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::super::node::{el, say};
    use super::*;

    #[test]
    fn words_never_become_markup() {
        let made = el("p")
            .attr("title", "a \"b\" & c")
            .attr("--w", "3%")
            .with(say("b", "<i>1</i>"))
            .say(" & 2")
            .with(el("br"));
        assert_eq!(html(&made), "<p title=\"a &quot;b&quot; &amp; c\"><b>&lt;i&gt;1&lt;/i&gt;</b> &amp; 2<br></p>");
        assert_eq!(made.text(), "<i>1</i> & 2");
    }
}
