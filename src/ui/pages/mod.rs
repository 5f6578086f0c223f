//! Figures and reading pages: plain nodes of `page/`, drawn in place and drawn anew when what they show changes.

mod data;
mod method;
mod own;
mod pictures;
mod record;

pub use data::data;
pub use method::method;
pub use own::own;
pub use pictures::pictures;
pub use record::record;

use super::draw::{Make, draw};
use leptos::prelude::*;

/// What stands behind a picture, folded; made when it is opened for the first time.
fn behind(title: &'static str, make: Make) -> AnyView {
    let opened = RwSignal::new(false);
    let content = draw("behind-content", Box::new(move || if opened.get() { make() } else { Vec::new() }));
    view! {
        <details class="behind" on:toggle=move |_| opened.set(true)>
            <summary>{title}</summary>
            {content}
        </details>
    }
    .into_any()
}
