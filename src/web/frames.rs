//! At most one piece of work a frame: what sliders say between two frames is done once, with the last value.

use leptos::prelude::request_animation_frame;
use std::cell::Cell;

thread_local! {
    static WAITING: Cell<bool> = const { Cell::new(false) };
}

/// Runs `work` before the next frame is painted. While one is waiting, further calls do nothing, so `work` must read
/// what it needs when it runs.
pub fn next(work: impl FnOnce() + 'static) {
    if WAITING.replace(true) {
        return;
    }
    request_animation_frame(move || {
        WAITING.set(false);
        work();
    });
}

/// Waits until the next frame has been painted, so that the page stays alive during long work.
pub async fn pause() {
    let frame = js_sys::Promise::new(&mut |done, _| {
        request_animation_frame(move || {
            let _ = done.call0(&wasm_bindgen::JsValue::UNDEFINED);
        });
    });
    let _ = wasm_bindgen_futures::JsFuture::from(frame).await;
}
