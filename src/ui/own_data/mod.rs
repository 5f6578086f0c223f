//! A person's own prices: drop, choose or paste a file, or type one quote; what was read, repaired, set aside and
//! rejected, and why.

mod quote;
mod report;
mod shards;

use crate::state::State;
use crate::text::template::fill;
use crate::text::{Lang, Phrase, number};
use crate::web::files;
use crate::web::talk::Refused;
use leptos::prelude::*;

/// The templates of our own format, as they lie beside the page.
const TEMPLATES: [&str; 2] = ["template.csv", "template.json"];

/// The section, folded until it is wanted.
pub fn own_data(state: State, lang: Lang) -> AnyView {
    let over = RwSignal::new(false);
    view! {
        <details class="own-data" on:toggle=move |_| state.list_shards()>
            <summary><h2>{Phrase::OwnPrices.say(lang)}</h2> <small>{Phrase::OwnPricesHint.say(lang)}</small></summary>
            {quote::quote(state, lang)}
            <label class="drop" class:over=move || over.get()
                on:dragover=move |event| { event.prevent_default(); over.set(true); }
                on:dragleave=move |_| over.set(false)
                on:drop=move |event| { event.prevent_default(); over.set(false); state.import_files(files::dropped(&event)); }>
                <input type="file" multiple aria-label=Phrase::DropHere.say(lang) on:change=move |event| state.import_files(files::chosen(&event)) />
                <span>{Phrase::DropHere.say(lang)}</span>
                <small>{Phrase::DropKinds.say(lang)}</small>
            </label>
            {paste(state, lang)}
            {shards::shards(state, lang)}
            <div role="status">{working(state, lang)} {refused(state, lang)}</div>
            {report::reports(state, lang)}
        </details>
    }
    .into_any()
}

/// A table pasted as text, and the templates to start from.
fn paste(state: State, lang: Lang) -> AnyView {
    let text = RwSignal::new(String::new());
    let empty = move || text.with(|text| text.trim().is_empty());
    let read = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        text.with_untracked(|text| state.import_text(text, Phrase::PastedName.say(lang).to_owned()));
        text.set(String::new());
    };
    view! {
        <details class="paste">
            <summary>{Phrase::PasteHere.say(lang)}</summary>
            <form on:submit=read>
                <textarea rows="6" spellcheck="false" autocomplete="off" aria-label=Phrase::PasteLabel.say(lang)
                    placeholder="provider,gpu,count,price_per_hour,currency"
                    prop:value=move || text.get() on:input=move |event| text.set(event_target_value(&event))></textarea>
                <button type="submit" class="share" disabled=empty>{Phrase::PasteRead.say(lang)}</button>
            </form>
        </details>
        <p class="soft templates">{Phrase::TemplatesAre.say(lang)} " "
            {TEMPLATES.map(|name| view! { <a href=format!("./{name}") download=name>{name}</a> " " })}
        </p>
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
            let phrase = match why {
                Refused::TooLarge => Phrase::RefusedLarge,
                Refused::Unreadable => Phrase::RefusedUnreadable,
                Refused::NoText => Phrase::RefusedNoText,
                Refused::UnknownKind => Phrase::RefusedKind,
                Refused::NotThere => Phrase::RefusedNotThere,
                Refused::OtherOrigin => Phrase::RefusedOtherOrigin,
                Refused::Already => Phrase::RefusedAlready,
                Refused::Damaged => Phrase::RefusedDamaged,
                Refused::Gone => Phrase::RefusedGone,
                Refused::NoProgram => Phrase::RefusedNoProgram,
            };
            let size = number::short(lang, files::LARGEST / 1024.0 / 1024.0);
            view! { <li><b>{name}</b> " " {fill(phrase.say(lang), &[("size", &size)])}</li> }
        });
        view! { <ul class="refused">{rows.collect_view()}</ul> }
    })
    .into_any()
}
