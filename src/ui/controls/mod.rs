//! The conditions: beside the results on a wide screen, a sheet from the bottom bar on a phone. One set of controls
//! serves both, so nothing is said twice and nothing can disagree.

mod advanced;
mod field;
mod needs;
mod presets;
mod slider;
mod weights;
mod work;

use crate::scenario::Key;
use crate::state::State;
use crate::text::{Lang, Named, Phrase, number, sentence};
use crate::web::root;
use leptos::prelude::*;

/// What cannot be reached while the sheet is open.
const BEHIND: [&str; 4] = ["head", "results", "foot", "bar"];

/// Opens the conditions as a sheet.
fn open_sheet(state: State) {
    state.sheet.set(true);
    root::set_inert(&BEHIND, true);
    root::focus_later("conditions-close");
}

/// Closes the sheet and gives focus back to the button that opened it.
pub fn close_sheet(state: State) {
    state.sheet.set(false);
    root::set_inert(&BEHIND, false);
    root::focus_later("conditions-open");
}

/// All conditions.
pub fn panel(state: State, lang: Lang) -> AnyView {
    view! {
        <div id="conditions" class="conditions" class:open=move || state.sheet.get() aria-label=Phrase::Conditions.say(lang)
            role=move || if state.sheet.get() { "dialog" } else { "complementary" }
            aria-modal=move || state.sheet.get().then_some("true")>
            <div class="sheet-head">
                <b>{Phrase::Conditions.say(lang)}</b>
                <button type="button" class="quiet" id="conditions-close" on:click=move |_| close_sheet(state)>
                    {Phrase::Close.say(lang)}
                </button>
            </div>
            {presets::presets(state, lang)}
            {work::work(state, lang)}
            {slider::amounts(state, lang)}
            {needs::needs(state, lang)}
            {weights::weights(state, lang)}
            {advanced::advanced(state, lang)}
            <div class="sheet-foot">
                <button type="button" class="share filled" on:click=move |_| close_sheet(state)>{Phrase::Done.say(lang)}</button>
            </div>
        </div>
    }
    .into_any()
}

/// The bar at the bottom of a phone: what is asked, and the way to the conditions.
pub fn bar(state: State, lang: Lang) -> AnyView {
    view! {
        <section id="bar" class="bar" aria-label=Phrase::ChangeConditions.say(lang)>
            <span>{move || state.said.with(|said| {
                let model = state.catalog(|catalog| match (&said.model, said.params) {
                    (Some(id), _) => sentence::value(Key::Model, id, catalog, lang),
                    (None, Some(size)) => format!("{}B", number::short(lang, size)),
                    (None, None) => String::new(),
                });
                let budget = said.budget.map(|amount| number::rough_money(lang, said.currency, amount));
                let parts = [Some(said.task.say(lang).to_owned()), (!model.is_empty()).then_some(model), budget];
                parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
            })}</span>
            <button type="button" class="share filled" id="conditions-open" aria-haspopup="dialog"
                on:click=move |_| open_sheet(state)>
                {Phrase::ChangeConditions.say(lang)}
            </button>
        </section>
    }
    .into_any()
}
