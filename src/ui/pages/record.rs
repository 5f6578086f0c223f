//! The decision record, to be printed or saved.

use crate::page::record::{self as page, Basis, Record};
use crate::rank::draws::CONTENDERS;
use crate::rank::owning;
use crate::state::{Section, Shared, State};
use crate::text::{Lang, pick, record as words};
use crate::ui::draw::draw;
use crate::web::{root, save};
use leptos::prelude::*;

/// The page.
pub fn record(state: State, lang: Lang) -> AnyView {
    let made = Memo::new(move |_| {
        let (engine, said) = (state.engine(), state.settled.get());
        let ranked = engine.rank(&said, CONTENDERS);
        let card = owning::own(&engine, &said, &[]).map(|own| own.gpu);
        let own = card.and_then(|card| owning::own(&engine, &said, &state.desk.given_for(&said, &card)));
        let basis = Basis {
            engine: &engine,
            said: &said,
            ranked: &ranked,
            compared: &state.compared.get(),
            sure: engine.confidence(&said, &ranked),
            own: own.as_ref(),
            link: &state.link(false),
            made: &root::today(),
        };
        page::record(&basis, lang).map(Shared::new)
    });
    let saved = move |name: &'static str, kind: &'static str, write: fn(&Record, Lang) -> String| {
        if let Some(record) = made.get_untracked() {
            save::save(name, kind, &write(&record, lang));
        }
    };
    let nodes = Box::new(move || made.get().map(|made| page::nodes::nodes(&made, lang)).unwrap_or_default());
    let none = move || made.get().is_none();
    view! {
        <main class="reading record" id="answer" tabindex="-1">
            <h1>{pick(words::RECORD, lang)}</h1>
            <p class="downloads">
                <button type="button" class="plain" on:click=move |_| state.show(Section::Compare)>
                    {pick(words::BACK, lang)}
                </button>
                <button type="button" class="plain" disabled=none on:click=move |_| root::print()>
                    {pick(words::PRINT, lang)}
                </button>
                <button type="button" class="plain" disabled=none on:click=move |_| {
                    saved("kaopu-decision.md", "text/markdown;charset=utf-8", |record, _| page::markdown::markdown(record));
                }>{pick(words::AS_MARKDOWN, lang)}</button>
                <button type="button" class="plain" disabled=none on:click=move |_| {
                    saved("kaopu-decision.csv", "text/csv;charset=utf-8", page::csv::csv);
                }>{pick(words::AS_CSV, lang)}</button>
            </p>
            <p hidden=move || !none()>{pick(words::RECORD_NONE, lang)}</p>
            {draw("record-body", nodes)}
        </main>
    }
    .into_any()
}
