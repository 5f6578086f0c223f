//! The whole list in a box that scrolls: only the rows around what is in sight are drawn, however many there are.

use super::{chunk, heads};
use crate::page::window::{MOST, Window};
use crate::rank::Ranked;
use crate::state::{FIRST_LINES, Shared, State};
use crate::text::template::fill;
use crate::text::{Lang, Phrase, number};
use crate::web::scroller;
use leptos::html::Div;
use leptos::prelude::*;

/// Id of the box.
pub const BOX: &str = "whole-list";

/// What the box shows: the chunks drawn, and the space before and after them.
#[derive(Clone, Copy, Default, PartialEq)]
struct Shown {
    first: usize,
    end: usize,
    above: f64,
    below: f64,
}

/// The box.
pub fn whole(state: State, ranked: Memo<Shared<Ranked>>, lang: Lang) -> AnyView {
    let place = NodeRef::<Div>::new();
    let window = StoredValue::new(Window::new(0));
    let shown = RwSignal::new(Shown::default());
    let waiting = StoredValue::new(false);
    let look = move || {
        let Some(place) = place.try_get_untracked().flatten() else { return };
        let (top, height) = scroller::sight(&place);
        window.update_value(|window| {
            for (chunk, height) in scroller::heights(&place) {
                window.measured(chunk, height);
            }
            let around = window.around(top, height);
            scroller::keep_focus(&place, &around);
            let now = Shown {
                first: around.start,
                end: around.end,
                above: window.above(around.start).round(),
                below: window.below(around.end).round(),
            };
            if shown.get_untracked() != now {
                state.reach.set_value(window.rows(now.end).start);
                shown.set(now);
            }
        });
    };
    // Once a frame, however often the box says that it scrolls.
    let look_soon = move || {
        if !waiting.get_value() {
            waiting.set_value(true);
            request_animation_frame(move || {
                if waiting.try_set_value(false).is_none() {
                    look();
                }
            });
        }
    };
    Effect::new(move |_| {
        let count = ranked.with(|ranked| ranked.admissible);
        window.update_value(|window| window.renew(count));
        look_soon();
    });
    // What is drawn is measured after it has been drawn; an opened ledger makes its chunk higher.
    Effect::new(move |_| {
        state.open.track();
        shown.track();
        look_soon();
    });
    on_cleanup(move || state.reach.set_value(FIRST_LINES));
    let chunks = Memo::new(move |_| {
        let shown = shown.get();
        (shown.first..shown.end).collect::<Vec<_>>()
    });
    let count = move || ranked.with(|ranked| ranked.admissible);
    let cut =
        move || (count() > MOST).then(|| fill(Phrase::ListCut.say(lang), &[("count", &number::count(lang, MOST))]));
    let space = |height: Signal<f64>| {
        view! { <tbody class="space" aria-hidden="true"><tr><td colspan="7" style:height=move || format!("{}px", height.get())></td></tr></tbody> }
    };
    view! {
        <div id=BOX class="whole" tabindex="0" role="region" aria-label=Phrase::ListRegion.say(lang) node_ref=place
            on:scroll=move |_| look_soon()>
            <table class="offers" aria-labelledby="list-title" aria-rowcount=move || (count() + 1).to_string()>
                <thead>{heads(state, lang)}</thead>
                {space(Signal::derive(move || shown.get().above))}
                <For each=move || chunks.get() key=|at| *at
                    children=move |at| chunk(state, ranked, at, move || window.with_value(|window| window.rows(at)), lang) />
                {space(Signal::derive(move || shown.get().below))}
            </table>
        </div>
        <p class="soft">{cut}</p>
    }
    .into_any()
}
