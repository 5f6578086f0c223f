//! The data page: search, tables in steps of fifty rows, downloads.

use crate::page::data::export::{self, SHEETS};
use crate::page::data::{Desk, Part, STEP, trouble};
use crate::page::node;
use crate::state::{Shared, State};
use crate::text::template::fill;
use crate::text::{Lang, Phrase, data_page as words, number, pick};
use crate::ui::draw::draw;
use crate::web::save;
use leptos::prelude::*;

/// What the browser is told a file is.
const CSV: &str = "text/csv;charset=utf-8";
const JSON: &str = "application/json";

/// The page.
pub fn data(state: State, lang: Lang) -> AnyView {
    let desk = Shared::new(Desk::new(&state.engine(), lang));
    let tables = desk.clone();
    let desk = StoredValue::new(desk);
    let found = Memo::new(move |_| {
        let search = state.desk.search.get();
        Part::ALL.map(|part| desk.with_value(|desk| desk.found(part, &search)))
    });
    let place = |part: Part| Part::ALL.iter().position(|each| *each == part).unwrap_or(0);
    let here = move || found.with(|found| found[place(state.desk.part.get())].clone());
    let totals = &tables.health.totals;
    let count = move |value: usize| number::count(lang, value);
    let lead = fill(
        Phrase::DataLead.say(lang),
        &[
            ("providers", &*count(totals.providers)),
            ("gpus", &count(totals.accelerators)),
            ("models", &count(tables.catalog().models.len())),
            ("statements", &count(totals.statements)),
            ("sources", &count(totals.sources)),
        ],
    );
    let version = fill(pick(words::VERSION_LINE, lang), &[("version", &tables.health.version)]);
    let rows = Box::new(move || {
        let (part, rows) = (state.desk.part.get(), here());
        desk.with_value(|desk| {
            let shown = rows.iter().take(state.desk.rows.get()).map(|at| desk.cells(part, *at)).collect();
            vec![node::scrolling(part.name(lang), node::table("plain-table data", &desk.heads(part), shown))]
        })
    });
    let shown_of = move || {
        let all = here().len();
        if all == 0 {
            return pick(words::FOUND_NONE, lang).to_owned();
        }
        let shown = all.min(state.desk.rows.get());
        fill(pick(words::SHOWN_OF, lang), &[("shown", &*count(shown)), ("all", &count(all))])
    };
    let left = move || here().len().saturating_sub(state.desk.rows.get());
    view! {
        <main class="reading" id="answer" tabindex="-1">
            <h1>{Phrase::DataTitle.say(lang)}</h1>
            <p class="lede">{lead}</p>
            <p class="sub">{version}</p>
            {downloads(state, lang)}
            <h2>{pick(words::TABLES, lang)}</h2>
            <div class="search">
                <label for="data-search">{pick(words::SEARCH, lang)}</label>
                <input type="search" id="data-search" autocomplete="off" placeholder=pick(words::SEARCH_HINT, lang)
                    prop:value=move || state.desk.search.get()
                    on:input=move |event| {
                        state.desk.rows.set(STEP);
                        state.desk.search.set(event_target_value(&event));
                    } />
            </div>
            <div class="chips" role="group" aria-label=pick(words::TABLES, lang)>
                {Part::ALL.map(|part| view! {
                    <button type="button" aria-pressed=move || if state.desk.part.get() == part { "true" } else { "false" }
                        on:click=move |_| { state.desk.rows.set(STEP); state.desk.part.set(part); }>
                        {part.name(lang)} " " <small>{move || found.with(|found| count(found[place(part)].len()))}</small>
                    </button>
                })}
            </div>
            <p class="sub" role="status">{shown_of}</p>
            {draw("rows", rows)}
            <button type="button" class="plain more" hidden=move || left() == 0
                on:click=move |_| state.desk.rows.update(|rows| *rows += STEP)>
                {move || fill(pick(words::MORE_ROWS, lang), &[("count", &*count(left().min(STEP)))])}
            </button>
            <h2>{pick(words::COVERAGE, lang)}</h2>
            {draw("coverage", Box::new(move || desk.with_value(|desk| trouble::coverage(desk))))}
        </main>
    }
    .into_any()
}

fn downloads(state: State, lang: Lang) -> AnyView {
    let name_of = |sheet: &str| match sheet {
        "prices" => Part::Prices.name(lang),
        "providers" => Part::Providers.name(lang),
        "facts" => Part::Facts.name(lang),
        "accelerators" => Part::Accelerators.name(lang),
        "models" => Part::Models.name(lang),
        "discounts" => Part::Discounts.name(lang),
        "rates" => pick(words::RATES_TITLE, lang),
        _ => Part::Sources.name(lang),
    };
    view! {
        <h2>{pick(words::DOWNLOADS, lang)}</h2>
        <p class="downloads">
            <button type="button" class="plain" on:click=move |_| {
                save::save("kaopu.json", JSON, &state.catalog(export::json));
            }>{pick(words::ALL_JSON, lang)}</button>
            <button type="button" class="plain" on:click=move |_| save::save("kaopu.schema.json", JSON, &export::schema())>
                {pick(words::SCHEMA, lang)}
            </button>
            {SHEETS.iter().map(|sheet| {
                let name = fill(pick(words::CSV_OF, lang), &[("table", name_of(sheet.name))]);
                view! {
                    <button type="button" class="plain" on:click=move |_| {
                        let text = state.catalog(|catalog| export::csv(sheet, catalog));
                        save::save(&format!("kaopu-{}.csv", sheet.name), CSV, &text);
                    }>{name}</button>
                }
            }).collect_view()}
        </p>
    }
    .into_any()
}
