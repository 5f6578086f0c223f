//! When the rest of the page may be made: what lies below the first answer waits until the later part of the program is
//! there (`public/later.js`), so that a first visit neither loads nor runs it.

use leptos::prelude::*;

/// The event by which `public/start.js` says so, and the attribute of the root that keeps it.
const EVENT: &str = "kaopu-rest";

/// True once the rest may be made. Belongs to the part of the page that asks, and ends with it.
pub fn may_come() -> RwSignal<bool> {
    let root = document().document_element();
    let come = RwSignal::new(root.is_some_and(|root| root.has_attribute("data-rest")));
    if !come.get_untracked() {
        let handle = window_event_listener_untyped(EVENT, move |_| {
            come.try_set(true);
        });
        on_cleanup(move || handle.remove());
    }
    come
}
