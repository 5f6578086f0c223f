//! Plain nodes become elements of the document: made one by one, text as text, so that nothing in them can be markup.
//! A place remembers what was drawn in it; drawn anew, only what differs is written, and what a person has opened or
//! focused stays while it keeps its position.

use crate::page::Element;
use crate::page::node::{Attributes, Node};

use wasm_bindgen::JsCast;
use web_sys::{Document, HtmlElement};

const SVG: &str = "http://www.w3.org/2000/svg";

/// What is drawn in a place.
#[derive(Default)]
pub struct Drawn {
    made: Option<Vec<Made>>,
}

/// A node of the document, and what it was made from.
enum Made {
    Text(web_sys::Node, String),
    Element { node: web_sys::Element, tag: &'static str, attributes: Attributes, children: Vec<Made> },
}

impl Drawn {
    /// Draws `elements` in `place`, in the place of what was there.
    pub fn draw(&mut self, place: &web_sys::Element, elements: Vec<Element>) {
        let Some(document) = web_sys::window().and_then(|window| window.document()) else { return };
        let made = self.made.get_or_insert_with(|| {
            place.set_text_content(None);
            Vec::new()
        });
        fill(&document, place, made, elements.into_iter().map(Node::Element).collect(), false);
    }
}

/// Makes `nodes` the children of `place`, of which `made` are there.
fn fill(document: &Document, place: &web_sys::Element, made: &mut Vec<Made>, nodes: Vec<Node>, drawn: bool) {
    while made.len() > nodes.len() {
        if let Some(last) = made.pop() {
            last.remove();
        }
    }
    for (at, node) in nodes.into_iter().enumerate() {
        match made.get_mut(at) {
            Some(before) => {
                if let Some(other) = before.become_like(document, node, drawn) {
                    let Some(new) = make(document, other, drawn) else { continue };
                    let _ = place.insert_before(new.node(), Some(before.node()));
                    std::mem::replace(before, new).remove();
                }
            }
            None => {
                let Some(new) = make(document, node, drawn) else { continue };
                let _ = place.append_child(new.node());
                made.push(new);
            }
        }
    }
}

impl Made {
    fn node(&self) -> &web_sys::Node {
        match self {
            Self::Text(node, _) => node,
            Self::Element { node, .. } => node,
        }
    }

    fn remove(self) {
        // Text has the same method.
        self.node().unchecked_ref::<web_sys::Element>().remove();
    }

    /// Writes what differs; gives the node back where another must take the place.
    fn become_like(&mut self, document: &Document, wanted: Node, drawn: bool) -> Option<Node> {
        match (self, wanted) {
            (Self::Text(node, words), Node::Text(wanted)) => {
                if *words != wanted {
                    node.set_node_value(Some(&wanted));
                    *words = wanted;
                }
                None
            }
            (Self::Element { node, tag, attributes, children }, Node::Element(wanted)) if *tag == wanted.tag => {
                dress(node, attributes, wanted.attributes);
                fill(document, node, children, wanted.children, drawn || *tag == "svg");
                None
            }
            (_, other) => Some(other),
        }
    }
}

/// Gives an element these attributes in the place of those it has.
fn dress(node: &web_sys::Element, had: &mut Attributes, wanted: Attributes) {
    for (name, _) in had.iter().filter(|(name, _)| !wanted.iter().any(|(kept, _)| kept == name)) {
        match style(node, name) {
            Some(style) => drop(style.remove_property(name)),
            None => drop(node.remove_attribute(name)),
        }
    }
    for (at, (name, value)) in wanted.iter().enumerate() {
        // They nearly always come in the same order.
        let before = had.get(at).filter(|(known, _)| known == name);
        let before = before.or_else(|| had.iter().find(|(known, _)| known == name));
        if before.is_none_or(|(_, before)| before != value) {
            set(node, name, value);
        }
    }
    *had = wanted;
}

fn set(node: &web_sys::Element, name: &str, value: &str) {
    match style(node, name) {
        Some(style) => drop(style.set_property(name, value)),
        None => drop(node.set_attribute(name, value)),
    }
}

/// Where a custom property is set: the page's policy forbids style attributes and allows properties set one by one.
fn style(node: &web_sys::Element, name: &str) -> Option<web_sys::CssStyleDeclaration> {
    name.starts_with("--").then(|| node.dyn_ref::<HtmlElement>().map(HtmlElement::style)).flatten()
}

fn make(document: &Document, node: Node, drawn: bool) -> Option<Made> {
    let element = match node {
        Node::Text(words) => return Some(Made::Text(document.create_text_node(&words).into(), words)),
        Node::Element(element) => element,
    };
    let drawn = drawn || element.tag == "svg";
    let node = if drawn {
        document.create_element_ns(Some(SVG), element.tag).ok()?
    } else {
        document.create_element(element.tag).ok()?
    };
    for (name, value) in &element.attributes {
        set(&node, name, value);
    }
    let children: Vec<Made> =
        element.children.into_iter().filter_map(|child| make(document, child, drawn)).collect();
    for child in &children {
        let _ = node.append_child(child.node());
    }
    Some(Made::Element { node, tag: element.tag, attributes: element.attributes, children })
}
