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
