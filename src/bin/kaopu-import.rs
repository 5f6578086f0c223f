//! Reads price files for the page, in a worker: a program of its own, as most visits never need it and reading must not
//! hold up the page. `public/importer.js` starts it; `web::importer` is the page's side of the conversation.

#[cfg(target_arch = "wasm32")]
fn main() {
    console_error_panic_hook::set_once();
    kaopu::web::reader::serve();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("kaopu-import is a part of the page; on the command line price files are read by `kaopu import`.");
}
