//! A person's own prices: drop, choose or paste a file, or type one quote; what was read, repaired, set aside and
//! rejected, and why.

mod quote;
mod report;

use crate::state::State;
use crate::state::imports::Refused;
use crate::text::template::fill;
use crate::text::{Lang, Phrase, number};
use crate::web::files;
use leptos::prelude::*;

/// The section, folded until it is wanted.
pub fn own_data(state: State, lang: Lang) -> AnyView {
    let over = RwSignal::new(false);
    view! {
        <details class="own-data">
            <summary><h2>{Phrase::OwnPrices.say(lang)}</h2> <small>{Phrase::OwnPricesHint.say(lang)}</small></summary>
            <label class="drop" class:over=move || over.get()
                on:dragover=move |event| { event.prevent_default(); over.set(true); }
                on:dragleave=move |_| over.set(false)
                on:drop=move |event| { event.prevent_default(); over.set(false); state.import_files(files::dropped(&event)); }>
                <input type="file" multiple aria-label=Phrase::DropHere.say(lang) on:change=move |event| state.import_files(files::chosen(&event)) />
                <span>{Phrase::DropHere.say(lang)}</span>
                <small>{Phrase::DropKinds.say(lang)}</small>
            </label>
            {quote::quote(state, lang)}
            <div role="status">{working(state, lang)} {refused(state, lang)}</div>
            {report::reports(state, lang)}
        </details>
    }
    .into_any()
}

fn working(state: State, lang: Lang) -> AnyView {
    (move || {
        state.imports.working.get().map(|(name, share)| {
            let words = fill(Phrase::Reading.say(lang), &[("name", &name)]);
            view! {
                <p class="reading-file">
                    <span>{words}</span> <progress max="1" value=share.to_string() aria-label=Phrase::ReadingShort.say(lang)></progress>
                    <button type="button" class="plain" on:click=move |_| state.cancel_import()>{Phrase::Cancel.say(lang)}</button>
                </p>
            }
        })
    })
    .into_any()
}

fn refused(state: State, lang: Lang) -> AnyView {
    (move || {
        let rows = state.imports.refused.get().into_iter().map(|(name, why)| {
            let why = match why {
                Refused::TooLarge => fill(
                    Phrase::RefusedLarge.say(lang),
                    &[("size", &number::short(lang, files::LARGEST / 1024.0 / 1024.0))],
                ),
                Refused::Unreadable => Phrase::RefusedUnreadable.say(lang).to_owned(),
                Refused::NoText => Phrase::RefusedNoText.say(lang).to_owned(),
                Refused::UnknownKind => Phrase::RefusedKind.say(lang).to_owned(),
            };
            view! { <li><b>{name}</b> " " {why}</li> }
        });
        view! { <ul class="refused">{rows.collect_view()}</ul> }
    })
    .into_any()
}
