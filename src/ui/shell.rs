//! Head, foot and what stands between them.

use super::{answer, compare, controls, follow, list, own_data, pages};
use crate::state::{Section, State};
use crate::text::template::fill;
use crate::text::{Lang, Named, Phrase, number};
use crate::units::Currency;
use crate::web::{clipboard, rest, root};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

/// The page in one language.
pub fn shell(state: State, lang: Lang) -> AnyView {
    let foot = state.catalog(|catalog| {
        let version = format!("{}+{}", catalog.version.date, catalog.version.hash);
        let offers = number::count(lang, catalog.statements.len());
        fill(Phrase::DatasetLine.say(lang), &[("version", &version), ("offers", &offers)])
    });
    view! {
        <div class="page" on:keydown=move |event| keys(state, &event) on:click=move |event| follow::follow(state, &event)>
            // A handled click, since its fragment would stand for the scenario in the address.
            <a class="skip" href="#answer" on:click=|event| { event.prevent_default(); root::focus("answer"); }>
                {Phrase::SkipToAnswer.say(lang)}
            </a>
            {head(state, lang)}
            {move || match state.section.get() {
                Section::Compare => home(state, lang),
                Section::Data => pages::data(state, lang),
                Section::Method => pages::method(state, lang),
                Section::Record => pages::record(state, lang),
            }}
            <footer id="foot"><p>{foot}</p><p>{Phrase::Footnote.say(lang)}</p></footer>
        </div>
    }
    .into_any()
}

/// Undo by keyboard, outside of text fields, which have their own.
fn keys(state: State, event: &KeyboardEvent) {
    let typing = event_target::<web_sys::Element>(event).get_attribute("inputmode").is_some();
    if (event.ctrl_key() || event.meta_key()) && !event.shift_key() && event.key() == "z" && !typing {
        event.prevent_default();
        state.undo();
    }
    if event.key() == "Escape" && state.sheet.get_untracked() {
        controls::close_sheet(state);
    }
}

fn head(state: State, lang: Lang) -> AnyView {
    let other = match lang {
        Lang::Zh => Lang::En,
        Lang::En => Lang::Zh,
    };
    let tongue = match other {
        Lang::Zh => "zh-CN",
        Lang::En => "en",
    };
    view! {
        <header id="head">
            <span class="seal" lang="zh-CN" aria-hidden="true">"靠谱"</span>
            <b class="brand">"Kaopu"</b>
            <nav aria-label=Phrase::Pages.say(lang)>
                {[(Section::Compare, Phrase::Compare), (Section::Data, Phrase::Data), (Section::Method, Phrase::Method)]
                    .map(|(section, phrase)| {
                        view! {
                            <button type="button" class="tab"
                                aria-current=move || (state.section.get() == section).then_some("page")
                                on:click=move |_| { state.section.set(section); root::to_top(); }>
                                {phrase.say(lang)}
                            </button>
                        }
                    })}
            </nav>
            <div class="tools">
                <button type="button" class="quiet" lang=tongue on:click=move |_| state.speak(other)>
                    {other.say(lang)}
                </button>
                <button type="button" class="quiet" on:click=move |_| state.switch_theme() aria-label=Phrase::SwitchTheme.say(lang)
                    title=Phrase::SwitchTheme.say(lang)>
                    <span class="theme-mark" aria-hidden="true"></span>
                </button>
                {currency(state, lang)}
                {share(state, lang)}
            </div>
        </header>
    }
    .into_any()
}

fn currency(state: State, lang: Lang) -> AnyView {
    view! {
        <select class="currency" aria-label=Phrase::Currency.say(lang)
            on:change=move |event| {
                if let Some(currency) = Currency::from_code(&event_target_value(&event)) {
                    state.pay_in(currency);
                }
            }>
            {Currency::ALL.map(|currency| {
                let words = format!("{} {}", number::sign(currency), currency.code());
                view! {
                    <option value=currency.code()
                        prop:selected=move || state.said.with(|said| said.currency == currency)>{words}</option>
                }
            })}
        </select>
    }
    .into_any()
}

/// The share button. Where the clipboard refuses, the link is shown for copying by hand. Own quotes are put in the link
/// only where that is ticked.
fn share(state: State, lang: Lang) -> AnyView {
    let outcome = RwSignal::new(None::<Result<(), String>>);
    let with_quotes = RwSignal::new(false);
    let copy = move || {
        let link = state.link(with_quotes.get_untracked());
        clipboard::copy(link.clone(), move |copied| {
            outcome.try_set(Some(if copied { Ok(()) } else { Err(link) }));
        });
    };
    let ticked = move |event| {
        with_quotes.set(event_target_checked(&event));
        copy();
    };
    let open = Memo::new(move |_| outcome.with(Option::is_some));
    let quotes = move || {
        let count = state.quotes.own.with(Vec::len);
        let words = fill(Phrase::ShareQuotes.say(lang), &[("count", &count.to_string())]);
        (count > 0 && open.get()).then(|| view! {
            <label class="tick"><input type="checkbox" prop:checked=move || with_quotes.get() on:change=ticked /> {words}</label>
        })
    };
    view! {
        // Where there is little room the button says only the first word of its name.
        <button type="button" class="share" aria-label=Phrase::Share.say(lang) on:click=move |_| copy()>
            <span class="roomy">{Phrase::Share.say(lang)}</span><span class="tight">{Phrase::ShareShort.say(lang)}</span>
        </button>
        <div class="toast" role="status">
            {move || outcome.get().map(|outcome| match outcome {
                Ok(()) => view! { <p>{Phrase::Copied.say(lang)}</p> }.into_any(),
                Err(link) => view! {
                    <p>{Phrase::CopyFailed.say(lang)}</p>
                    <input type="text" readonly aria-label=Phrase::CopyFailed.say(lang) prop:value=link />
                }.into_any(),
            })}
            {quotes}
        </div>
    }
    .into_any()
}

fn home(state: State, lang: Lang) -> AnyView {
    let come = rest::may_come();
    view! {
        <main class="compare">
            {controls::panel(state, lang)}
            <div id="results" class="results">
                {answer::answer(state, lang)}
                {list::list(state, lang)}
                {move || come.get().then(|| below(state, lang))}
            </div>
        </main>
        {controls::bar(state, lang)}
    }
    .into_any()
}

/// What lies below the list, and is made a moment after it.
fn below(state: State, lang: Lang) -> AnyView {
    view! {
        {compare::compare(state, lang)}
        {pages::own(state, lang)}
        {pages::pictures(state, lang)}
        {own_data::own_data(state, lang)}
    }
    .into_any()
}
