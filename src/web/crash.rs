//! What a person sees when the program fails: the notice that `index.html` holds, with the error in it. After a panic
//! the program's own state is not to be trusted, so these are bare calls.

/// Installs the panic hook.
pub fn install() {
    std::panic::set_hook(Box::new(show));
}

fn show(info: &std::panic::PanicHookInfo) {
    console_error_panic_hook::hook(info);
    let Some(document) = web_sys::window().and_then(|window| window.document()) else { return };
    if let Some(details) = document.get_element_by_id("crash-details") {
        details.set_text_content(Some(&info.to_string()));
    }
    if let Some(app) = document.get_element_by_id("app") {
        // Best effort: an old browser that knows no `inert` still shows the notice.
        let _ = app.set_attribute("inert", "");
    }
    if let Some(notice) = document.get_element_by_id("crash") {
        let _ = notice.remove_attribute("hidden");
    }
}
