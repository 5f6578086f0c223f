//! The page: the panic hook and the mount, nothing else.

#[cfg(target_arch = "wasm32")]
fn main() {
    use kaopu::{dataset, state::State, ui, web};
    use leptos::prelude::*;

    web::crash::install();
    web::intl::install();
    let (Ok(catalog), Some(app)) = (dataset::built_in(), web::root::mount_point()) else { return };
    // The page lives as long as the tab.
    let page = move || {
        let state = State::new(catalog);
        let reading = state.catalog(web::importer::cards);
        if let Err(error) = kaopu::api::install(&state.base_engine()).and_then(|()| web::importer::install(reading))
        {
            web::warn("the functions for scripts are not there:", &error);
        }
        // Once the answer stands: what earlier visits kept is read again behind it.
        leptos::task::spawn_local(async move {
            web::frames::breathe().await;
            state.restore();
        });
        ui::page(state)
    };
    mount_to(app, page).forget();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("kaopu-web is the page; build it with `make dist`. The command line is `kaopu`.");
}
