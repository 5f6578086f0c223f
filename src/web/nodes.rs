//! Plain nodes become elements of the document: made one by one, text as text, so that nothing in them can be markup.

use crate::page::Element;
use crate::page::node::Node;
use wasm_bindgen::JsCast;
use web_sys::{Document, HtmlElement};

const SVG: &str = "http://www.w3.org/2000/svg";

/// Puts `elements` into `place`, in the place of what was there.
pub fn fill(place: &web_sys::Element, elements: &[Element]) {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else { return };
    place.set_text_content(None);
    for element in elements {
        if let Some(made) = make(&document, element, false) {
            let _ = place.append_child(&made);
        }
    }
}

fn make(document: &Document, element: &Element, drawn: bool) -> Option<web_sys::Element> {
    let drawn = drawn || element.tag == "svg";
    let made = if drawn {
        document.create_element_ns(Some(SVG), element.tag).ok()?
    } else {
        document.create_element(element.tag).ok()?
    };
    for (name, value) in &element.attributes {
        if name.starts_with("--") {
            // The page's policy forbids style attributes and allows properties set one by one.
            if let Some(styled) = made.dyn_ref::<HtmlElement>() {
                let _ = styled.style().set_property(name, value);
            }
        } else {
            let _ = made.set_attribute(name, value);
        }
    }
    for child in &element.children {
        match child {
            Node::Text(words) => {
                let _ = made.append_child(&document.create_text_node(words));
            }
            Node::Element(inner) => {
                if let Some(inner) = make(document, inner, drawn) {
                    let _ = made.append_child(&inner);
                }
            }
        }
    }
    Some(made)
}
