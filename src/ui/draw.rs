//! Places of the page that plain nodes are drawn in: drawn anew when what they show changes, and only what differs is
//! written.

use crate::page::Element;
use crate::web::nodes::Drawn;
use crate::web::sight::Watch;
use leptos::html::{Div, ElementType};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// What makes the nodes of a place. Boxed, so that all places share one body of code.
pub type Make = Box<dyn Fn() -> Vec<Element>>;

/// A place whose content `make` makes.
pub fn draw(class: &'static str, make: Make) -> AnyView {
    let place = NodeRef::<Div>::new();
    draw_in(element(place), make);
    view! { <div class=class node_ref=place></div> }.into_any()
}

/// The element that a view gives to `place`.
pub fn element<E>(place: NodeRef<E>) -> Box<dyn Fn() -> Option<web_sys::Element>>
where
    E: ElementType,
    E::Output: JsCast + Clone + 'static,
{
    Box::new(move || place.get().and_then(|place| place.dyn_into().ok()))
}

/// Draws what `make` makes in a place that is there already.
pub fn draw_in(place: Box<dyn Fn() -> Option<web_sys::Element>>, make: Make) {
    let mut drawn = Drawn::default();
    Effect::new(move |_| {
        if let Some(place) = place() {
            drawn.draw(&place, make());
        }
    });
}

/// Whether a place is in sight or nearly; until the browser has said so it is.
pub fn near(place: Box<dyn Fn() -> Option<web_sys::Element>>) -> RwSignal<bool> {
    let near = RwSignal::new(true);
    Effect::new(move |_| {
        place().and_then(|place| {
            Watch::new(&place, move |now| {
                if near.try_get_untracked().is_some_and(|before| before != now) {
                    near.set(now);
                }
            })
        })
    });
    near
}
