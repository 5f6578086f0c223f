//! Where to start from, and the ways back: reset and undo.

use crate::catalog::{Preset, PresetGroup};
use crate::state::State;
use crate::text::{Lang, Named, Phrase, of};
use leptos::prelude::*;

/// The four audiences in sight, budget tiers, task tiers and the two cases folded below.
pub fn presets(state: State, lang: Lang) -> AnyView {
    let more = [PresetGroup::Budget, PresetGroup::Task, PresetGroup::Case];
    view! {
        <section>
            <div class="panel-head"><h2>{PresetGroup::Audience.say(lang)}</h2> {tools(state, lang)}</div>
            {chips(state, PresetGroup::Audience, lang)}
            <p class="hint">{move || state.said.with(|said| {
                state.catalog(|catalog| {
                    let preset = said.preset.as_deref().and_then(|id| catalog.preset(id));
                    preset.map(|preset| of(&preset.about, lang).to_owned())
                })
            })}</p>
            <details>
                <summary>{Phrase::MoreExamples.say(lang)}</summary>
                {more.map(|group| view! { <h3>{group.say(lang)}</h3> {chips(state, group, lang)} })}
            </details>
        </section>
    }
    .into_any()
}

fn chips(state: State, group: PresetGroup, lang: Lang) -> AnyView {
    view! {
        <div class="chips" role="group" aria-label=group.say(lang)>
            {state.presets(group).into_iter().map(|preset| chip(state, &preset, lang)).collect_view()}
        </div>
    }
    .into_any()
}

fn chip(state: State, preset: &Preset, lang: Lang) -> AnyView {
    let (mine, id) = (preset.id.clone(), preset.id.clone());
    let pressed = Memo::new(move |_| state.said.with(|said| said.preset.as_ref() == Some(&mine)));
    view! {
        <button type="button" title=of(&preset.about, lang).to_owned()
            aria-pressed=move || if pressed.get() { "true" } else { "false" }
            on:click=move |_| state.start_from(&id)>
            {of(&preset.name, lang).to_owned()}
        </button>
    }
    .into_any()
}

/// Reset and undo. A button that would do nothing is disabled, not hidden.
fn tools(state: State, lang: Lang) -> AnyView {
    let from_preset = Memo::new(move |_| state.said.with(|said| said.preset.is_some()));
    view! {
        <div class="tools-row">
            <button type="button" class="plain" disabled=move || !state.can_undo() on:click=move |_| state.undo()>
                {Phrase::Undo.say(lang)}
            </button>
            <button type="button" class="plain" on:click=move |_| state.reset()>
                {move || if from_preset.get() { Phrase::ResetPreset } else { Phrase::ResetAll }.say(lang)}
            </button>
        </div>
    }
    .into_any()
}
