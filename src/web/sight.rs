//! Whether a place is in sight, or nearly: told by the browser after a frame, so that no step has to measure the page.

use super::warn;
use js_sys::{Array, Object, Reflect};
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, IntersectionObserver};

/// How far beyond the window counts as nearly: more than one step of a control moves what stands below. Where that was
/// not enough, the next frame follows.
const NEARLY: &str = "6% 0px";

/// Calls `looked` when other parts of the page come into sight at once: it is scrolled, printed, or its window changes.
pub fn on_look(looked: impl Fn() + 'static) {
    let Some(window) = web_sys::window() else { return };
    let listener = Closure::<dyn Fn()>::new(looked);
    for event in ["scroll", "resize", "beforeprint"] {
        // Caught on the way down, so that boxes which scroll by themselves are heard too.
        let call = listener.as_ref().unchecked_ref();
        if let Err(error) = window.add_event_listener_with_callback_and_bool(event, call, true) {
            warn("what comes into sight is not watched:", &error);
        }
    }
    // The page listens as long as it lives.
    listener.into_js_value();
}

/// Watches a place until it is dropped.
pub struct Watch {
    observer: IntersectionObserver,
    _told: Closure<dyn FnMut(JsValue)>,
}

impl Watch {
    /// Calls `told` whenever `place` comes near or goes; first with how it is now. `None` where the browser refuses:
    /// then everything counts as near.
    pub fn new(place: &Element, mut told: impl FnMut(bool) + 'static) -> Option<Self> {
        let told = Closure::new(move |entries: JsValue| {
            // The last one is how it is now. Read by name: classes of their own would weigh more than they say.
            let entries: Array = entries.unchecked_into();
            let last = entries.get(entries.length().saturating_sub(1));
            if let Some(now) =
                Reflect::get(&last, &JsValue::from_str("isIntersecting")).ok().and_then(|now| now.as_bool())
            {
                told(now);
            }
        });
        let how = Object::new();
        // No margin for boxes that scroll by themselves: the page is one of them, and would have it twice.
        Reflect::set(&how, &JsValue::from_str("rootMargin"), &JsValue::from_str(NEARLY)).ok()?;
        let observer =
            IntersectionObserver::new_with_options(told.as_ref().unchecked_ref(), how.unchecked_ref()).ok()?;
        observer.observe(place);
        Some(Self { observer, _told: told })
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.observer.disconnect();
        // What is on its way already must not reach a closure that is gone.
        self.observer.take_records();
    }
}
