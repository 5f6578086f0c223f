//! The few kinds of field that all conditions are made of. A field names its key; reading and writing go through
//! scenario text, so a field cannot hold what a link could not say.

use crate::scenario::Key;
use crate::state::{State, Step};
use crate::text::template::fill;
use crate::text::{Lang, Named, Phrase, keys, number, sentence, words};
use leptos::prelude::*;

/// A number typed into a box. While it is being typed nothing is written back into the box; a wrong number is said and
/// changes nothing.
pub fn number_box(state: State, key: Key, lang: Lang, unset: &'static str) -> AnyView {
    let typed = RwSignal::new(None::<String>);
    let wrong = RwSignal::new(false);
    let shown = move || match typed.get() {
        Some(text) => text,
        None => state.said.with(|said| {
            let text = said.get(key);
            text.parse::<f64>().map_or_else(|_| String::new(), |value| number::decimal(lang, value, 0, 6))
        }),
    };
    let take = move |text: String| {
        let value = if text.trim().is_empty() {
            Some("none".to_owned())
        } else {
            number::read(&text).map(crate::scenario::key::number)
        };
        let taken = value.is_some_and(|value| state.set(Step::Drag(key), key, &value).is_ok());
        wrong.set(!taken);
        typed.set(Some(text));
    };
    let error_id = format!("wrong-{}", key.word());
    let range = key.range().unwrap_or((f64::MIN, f64::MAX));
    let error = fill(
        Phrase::OutOfRange.say(lang),
        &[("low", &number::large(lang, range.0)), ("high", &number::large(lang, range.1))],
    );
    view! {
        <input type="text" inputmode="decimal" autocomplete="off" class="box" id=format!("box-{}", key.word())
            placeholder=unset prop:value=shown
            aria-label=key.say(lang)
            aria-invalid=move || wrong.get().then_some("true")
            aria-describedby=error_id.clone()
            on:focus=move |event| { typed.set(Some(event_target_value(&event))); }
            on:input=move |event| take(event_target_value(&event))
            on:blur=move |_| { typed.set(None); wrong.set(false); state.drop(); } />
        <span class="wrong" id=error_id>{move || wrong.get().then(|| error.clone())}</span>
    }
    .into_any()
}

/// A menu of the words that a key takes, or of `options` (text, name) where it takes ids.
pub fn menu(state: State, key: Key, lang: Lang, options: Vec<(String, String)>) -> AnyView {
    let options = if options.is_empty() {
        key.words().iter().map(|word| ((*word).to_owned(), words::word(key, word, lang))).collect()
    } else {
        options
    };
    let now = Memo::new(move |_| state.said.with(|said| said.get(key)));
    view! {
        <select id=format!("menu-{}", key.word()) aria-label=key.say(lang)
            on:change=move |event| { let _ = state.set(Step::Act, key, &event_target_value(&event)); }>
            {options.into_iter().map(|(value, name)| {
                let mine = value.clone();
                view! { <option value=value prop:selected=move || now.with(|now| *now == mine)>{name}</option> }
            }).collect_view()}
        </select>
    }
    .into_any()
}

/// Buttons of which one is pressed.
pub fn choice(state: State, key: Key, lang: Lang, options: &[&'static str]) -> AnyView {
    let now = Memo::new(move |_| state.said.with(|said| said.get(key)));
    view! {
        <div class="chips" role="group" aria-label=key.say(lang)>
            {options.iter().map(|&word| {
                view! {
                    <button type="button" aria-pressed=move || if now.with(|now| now == word) { "true" } else { "false" }
                        on:click=move |_| { let _ = state.set(Step::Act, key, word); }>
                        {words::word(key, word, lang)}
                    </button>
                }
            }).collect_view()}
        </div>
    }
    .into_any()
}

/// A button that switches a key between two words.
pub fn toggle(state: State, key: Key, [off, on]: [&'static str; 2], name: &'static str) -> AnyView {
    let pressed = Memo::new(move |_| state.said.with(|said| said.get(key) == on));
    view! {
        <button type="button" aria-pressed=move || if pressed.get() { "true" } else { "false" }
            on:click=move |_| { let _ = state.set(Step::Act, key, if pressed.get_untracked() { off } else { on }); }>
            {name}
        </button>
    }
    .into_any()
}

/// A labelled row: the key's name, its field, its unit.
pub fn row(key: Key, lang: Lang, field: AnyView) -> AnyView {
    view! {
        <div class="row">
            <span class="row-name">{key.say(lang)}</span>
            <span class="row-field">{field} <span class="unit">{keys::unit(key, lang)}</span></span>
        </div>
    }
    .into_any()
}

/// Menu entries of ids, with a first entry that leaves the choice to us.
pub fn ids(state: State, key: Key, lang: Lang, ids: Vec<String>) -> Vec<(String, String)> {
    let unset = vec![("none".to_owned(), Phrase::Leave.say(lang).to_owned())];
    let named = ids.into_iter().map(|id| {
        let name = state.catalog(|catalog| sentence::value(key, &id, catalog, lang));
        (id, name)
    });
    unset.into_iter().chain(named).collect()
}
