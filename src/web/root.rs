//! The document itself: its language, theme and title, the element to mount into, focus.

use super::prefs::Theme;
use crate::scenario::Lang;
use crate::text::{Phrase, pick};
use wasm_bindgen::JsCast;
use web_sys::{Document, HtmlElement};

fn document() -> Option<Document> {
    web_sys::window()?.document()
}

/// The language that `public/theme.js` found: link, then memory, then browser.
pub fn language() -> Lang {
    let lang =
        document().and_then(|document| document.document_element()).and_then(|root| root.get_attribute("lang"));
    if lang.is_some_and(|lang| lang.starts_with("en")) { Lang::En } else { Lang::Zh }
}

/// Tells the browser (and so screen readers, hyphenation and fonts) which language the page is in.
pub fn set_language(lang: Lang) {
    let Some(document) = document() else { return };
    if let Some(root) = document.document_element() {
        let _ = root.set_attribute("lang", pick(["zh-CN", "en"], lang));
    }
    document.set_title(Phrase::Title.say(lang));
}

/// Whether the page is dark now, by choice or by the system.
pub fn is_dark() -> bool {
    let chosen = document()
        .and_then(|document| document.document_element())
        .and_then(|root| root.get_attribute("data-theme"));
    match chosen.as_deref() {
        Some("dark") => true,
        Some("light") => false,
        _ => web_sys::window()
            .and_then(|window| window.match_media("(prefers-color-scheme: dark)").ok().flatten())
            .is_some_and(|query| query.matches()),
    }
}

/// Sets the theme; `None` follows the system.
pub fn set_theme(theme: Option<Theme>) {
    let Some(root) = document().and_then(|document| document.document_element()) else { return };
    let _ = match theme {
        Some(Theme::Light) => root.set_attribute("data-theme", "light"),
        Some(Theme::Dark) => root.set_attribute("data-theme", "dark"),
        None => root.remove_attribute("data-theme"),
    };
}

/// Takes the first paint away and returns the element to mount into.
pub fn mount_point() -> Option<HtmlElement> {
    let document = document()?;
    let app = document.get_element_by_id("app")?;
    if let Some(shell) = document.get_element_by_id("shell") {
        shell.remove();
    }
    app.dyn_into().ok()
}

/// Moves focus to the element with this id, once what was just changed has been drawn.
pub fn focus_later(id: &'static str) {
    leptos::prelude::request_animation_frame(move || focus(id));
}

/// Brings the element with this id into view and moves focus to it, once a change of section has been drawn: what the
/// reading pages show is drawn a frame after the page itself.
pub fn go_later(id: String) {
    use leptos::prelude::request_animation_frame;
    request_animation_frame(move || {
        request_animation_frame(move || {
            if let Some(element) = document().and_then(|document| document.get_element_by_id(&id)) {
                element.scroll_into_view();
                focus(&id);
            }
        });
    });
}

/// Moves focus to the element with this id.
pub fn focus(id: &str) {
    let element = document().and_then(|document| document.get_element_by_id(id));
    if let Some(element) = element.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        let _ = element.focus();
    }
}

/// What the clicked element, or the nearest around it that has this attribute, says in it.
pub fn named(event: &web_sys::Event, attribute: &str) -> Option<String> {
    let element: web_sys::Element = event.target()?.dyn_into().ok()?;
    element.closest(&format!("[{attribute}]")).ok().flatten()?.get_attribute(attribute)
}

/// Makes the elements with these ids unreachable, or reachable again, while a sheet is open above them.
pub fn set_inert(ids: &[&str], inert: bool) {
    let Some(document) = document() else { return };
    for element in ids.iter().filter_map(|id| document.get_element_by_id(id)) {
        let _ = if inert { element.set_attribute("inert", "") } else { element.remove_attribute("inert") };
    }
}

/// Scrolls to the top of the page, as after a change of section.
pub fn to_top() {
    if let Some(window) = web_sys::window() {
        window.scroll_to_with_x_and_y(0.0, 0.0);
    }
}

/// Asks the browser to print the page.
pub fn print() {
    if let Some(window) = web_sys::window() {
        let _ = window.print();
    }
}

/// Today by the browser's clock, as `2026-11-30` in its time zone.
pub fn today() -> String {
    let now = js_sys::Date::new_0();
    format!("{:04}-{:02}-{:02}", now.get_full_year(), now.get_month() + 1, now.get_date())
}
