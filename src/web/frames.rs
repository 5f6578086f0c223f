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

/// Lets everything that waits be done first, so that long work never holds up the page. Unlike a frame it comes in a
/// hidden tab too.
pub async fn breathe() {
    let turn = js_sys::Promise::new(&mut |done, _| {
        leptos::prelude::set_timeout(
            move || {
                let _ = done.call0(&wasm_bindgen::JsValue::UNDEFINED);
            },
            std::time::Duration::ZERO,
        );
    });
    // It is never rejected.
    let _ = wasm_bindgen_futures::JsFuture::from(turn).await;
}

/// Milliseconds of work after which others get their turn. Short enough to fit between two frames of a dragged slider; each turn
/// waits for one of them, so shorter turns would only be more of them.
const TURN: f64 = 12.0;

/// Long work in turns.
pub struct Turns {
    began: f64,
}

impl Default for Turns {
    /// Starts the first turn.
    fn default() -> Self {
        Self { began: now() }
    }
}

impl Turns {
    /// Ends the turn if it has lasted.
    pub async fn rest(&mut self) {
        if now() - self.began >= TURN {
            breathe().await;
            self.began = now();
        }
    }
}

/// Milliseconds since some moment.
fn now() -> f64 {
    web_sys::window().and_then(|window| window.performance()).map_or(0.0, |clock| clock.now())
}
