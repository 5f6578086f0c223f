//! What changed since the opened link was made, until it is dismissed or a condition changes.

use crate::page::lead::veto;
use crate::state::State;
use crate::text::{Lang, Phrase, pick, since as words};
use leptos::prelude::*;

/// The note; nothing where the link remembers nothing or all is as it was.
pub fn since(state: State, lang: Lang) -> AnyView {
    (move || {
        let view = state.since.get()?;
        let currency = state.said.with_untracked(|said| said.currency);
        let lines =
            state.catalog(|catalog| words::sentences(&view, catalog, currency, lang, |why| veto(why, lang)));
        (!lines.is_empty()).then(|| {
            let words = lines.join(if lang == Lang::En { " " } else { "" });
            view! {
                <div class="ignored" role="note">
                    <b>{pick(words::TITLE, lang)}</b>
                    <p>{words}</p>
                    <button type="button" class="plain" on:click=move |_| state.since.set(None)>
                        {Phrase::Dismiss.say(lang)}
                    </button>
                </div>
            }
        })
    })
    .into_any()
}
