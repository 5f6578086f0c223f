//! One quote typed in: it becomes a table of one row and goes the way of every file.

use crate::scenario::{Key, RegionNeed};
use crate::state::State;
use crate::text::{Lang, Named, Phrase, market, number};
use crate::units::Currency;
use leptos::prelude::*;

/// The columns of our own format that a quote fills; `public/template.csv` has all of them.
const HEADER: &str = "provider,gpu,count,per,price_per_hour,currency,region";

/// The form.
pub fn quote(state: State, lang: Lang) -> AnyView {
    let provider = RwSignal::new(String::new());
    let cards = RwSignal::new("1".to_owned());
    let price = RwSignal::new(String::new());
    let first = state.catalog(|catalog| catalog.accelerators.first().map(|row| row.id.clone()).unwrap_or_default());
    let gpu = RwSignal::new(state.said.with_untracked(|said| said.on.clone()).unwrap_or(first));
    let currency = RwSignal::new(state.said.with_untracked(|said| said.currency));
    let wrong = RwSignal::new(false);
    let add = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let amount = number::read(&price.get_untracked()).filter(|amount| *amount > 0.0);
        let count = number::read(&cards.get_untracked()).filter(|count| (1.0..=4096.0).contains(count));
        let (Some(amount), Some(count)) = (amount, count) else { return wrong.set(true) };
        wrong.set(false);
        let abroad = state.said.with_untracked(|said| said.region == RegionNeed::Intl);
        let name = provider.get_untracked().trim().to_owned();
        let name = if name.is_empty() { Phrase::MyQuote.say(lang).to_owned() } else { name };
        let row = [
            format!("\"{}\"", name.replace('"', "\"\"")),
            gpu.get_untracked(),
            count.round().to_string(),
            "instance".to_owned(),
            amount.to_string(),
            currency.get_untracked().code().to_owned(),
            // Who types in a quote has one that is in the right place.
            if abroad { "intl" } else { "cn" }.to_owned(),
        ];
        state.import_text(format!("{HEADER}\n{}\n", row.join(",")), name);
        price.set(String::new());
    };
    let cards_menu = state.catalog(|catalog| {
        catalog
            .accelerators
            .iter()
            .map(|row| {
                let mine = row.id.clone();
                view! { <option value=row.id.clone() prop:selected=move || gpu.with(|gpu| *gpu == mine)>{market::gpu(&row.name, lang)}</option> }
            })
            .collect_view()
    });
    view! {
        <form class="quote" on:submit=add>
            <b>{Phrase::AddQuote.say(lang)}</b>
            <input type="text" class="text" aria-label=Phrase::QuoteFrom.say(lang) placeholder=Phrase::QuoteFrom.say(lang)
                prop:value=move || provider.get() on:input=move |event| provider.set(event_target_value(&event)) />
            <input type="text" inputmode="numeric" class="box narrow" aria-label=Key::Gpus.say(lang)
                prop:value=move || cards.get() on:input=move |event| cards.set(event_target_value(&event)) />
            <span>"×"</span>
            <select aria-label=Phrase::ColOffer.say(lang) on:change=move |event| gpu.set(event_target_value(&event))>{cards_menu}</select>
            <input type="text" inputmode="decimal" class="box" aria-label=Phrase::QuotePrice.say(lang) placeholder=Phrase::QuotePrice.say(lang)
                aria-invalid=move || wrong.get().then_some("true")
                prop:value=move || price.get() on:input=move |event| price.set(event_target_value(&event)) />
            <select aria-label=Phrase::Currency.say(lang) on:change=move |event| {
                if let Some(chosen) = Currency::from_code(&event_target_value(&event)) {
                    currency.set(chosen);
                }
            }>
                {Currency::ALL.map(|each| view! {
                    <option value=each.code() prop:selected=move || currency.get() == each>{each.code()}</option>
                })}
            </select>
            <button type="submit" class="share">{Phrase::Add.say(lang)}</button>
            <span class="wrong">{move || wrong.get().then(|| Phrase::QuoteWrong.say(lang))}</span>
        </form>
    }
    .into_any()
}
