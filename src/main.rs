//! The page: the panic hook and the mount, nothing else.

#[cfg(target_arch = "wasm32")]
fn main() {
    std::panic::set_hook(Box::new(crashed));
}

/// Logs the panic and unhides the notice that `index.html` holds for it. Bare calls only: the program's own state is
/// not to be trusted any more.
#[cfg(target_arch = "wasm32")]
fn crashed(info: &std::panic::PanicHookInfo) {
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

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("kaopu-web is the page; build it with `make dist`. The command line is `kaopu`.");
}
