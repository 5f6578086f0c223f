//! Quotes by hand: the form that adds or changes one, the list of one's own, and those that the link carries.

use crate::catalog::evidence::Stated;
use crate::catalog::offer::Plan;
use crate::catalog::provider::Region;
use crate::import::quote::Quote;
use crate::import::typed::{self, Fault};
use crate::scenario::Key;
use crate::state::State;
use crate::text::{Lang, Named, Phrase, market, number, pick, sentence};
use crate::units::{Currency, Money};
use crate::web::{clock, root};
use leptos::prelude::*;

/// The part of the section for quotes.
pub fn quote(state: State, lang: Lang) -> AnyView {
    view! {
        <div class="quotes">
            {linked(state, lang)}
            {own(state, lang)}
            {move || form(state, state.quotes.editing.get(), lang)}
        </div>
    }
    .into_any()
}

/// What a quote says, in one line.
fn words(state: State, quote: &Quote, lang: Lang) -> String {
    let name = state.catalog(|catalog| {
        let at = catalog.accelerator(&quote.gpu).map(usize::from);
        at.and_then(|at| catalog.accelerators.get(at)).map(|row| market::gpu(&row.name, lang))
    });
    let place = quote.region.map(|region| region.say(lang).to_owned());
    let date = quote.date.to_string();
    let parts = [
        Some(format!("{} × {}", quote.count, name.unwrap_or_else(|| quote.gpu.clone()))),
        Some(format!("{} {}", number::money(lang, quote.currency, quote.price.to_f64()), quote.plan.say(lang))),
        place,
        Some(if date.is_empty() { Phrase::Undated.say(lang).to_owned() } else { date }),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(Phrase::Separator.say(lang))
}

fn own(state: State, lang: Lang) -> AnyView {
    (move || {
        let own = state.quotes.own.get();
        if own.is_empty() {
            return ().into_any();
        }
        let rows = own.iter().enumerate().map(|(at, quote)| {
            let what = format!("{}: {}", quote.provider, words(state, quote, lang));
            let (edit, remove) = (label(Phrase::Edit, &what, lang), label(Phrase::RemoveFile, &what, lang));
            view! {
                <li>
                    <span><b>{quote.provider.clone()}</b> " " <span class="source">{words(state, quote, lang)}</span></span>
                    <span class="acts"><button type="button" class="plain" aria-label=edit
                        on:click=move |_| { state.quotes.editing.set(Some(at)); root::focus_later("quote-provider"); }>
                        {Phrase::Edit.say(lang)}
                    </button>
                    <button type="button" class="plain" aria-label=remove
                        on:click=move |_| { state.remove_quote(at); root::focus_later("quote-provider"); }>
                        {Phrase::RemoveFile.say(lang)}
                    </button></span>
                </li>
            }
        });
        let (class, kept) =
            if state.quotes.kept.get() { ("soft", Phrase::QuotesKept) } else { ("wrong", Phrase::KeepRefused) };
        view! {
            <h3>{Phrase::MyQuotes.say(lang)}</h3>
            <ul>{rows.collect_view()}</ul>
            <p class="acts"><span class=class>{kept.say(lang)}</span>
                <button type="button" class="plain" on:click=move |_| state.save_quotes(false)>{Phrase::SaveCsv.say(lang)}</button>
                <button type="button" class="plain" on:click=move |_| state.save_quotes(true)>{Phrase::SaveJson.say(lang)}</button>
            </p>
        }
        .into_any()
    })
    .into_any()
}

fn label(act: Phrase, what: &str, lang: Lang) -> String {
    format!("{}: {what}", act.say(lang))
}

/// What the link carries: somebody else's figures, until the reader takes them over.
fn linked(state: State, lang: Lang) -> AnyView {
    (move || {
        let linked = state.quotes.linked.get();
        (!linked.is_empty()).then(|| {
            let rows = linked.iter().map(|quote| {
                view! {
                    <li><span><b>{quote.provider.clone()}</b> " " <span class="source">{words(state, quote, lang)}</span></span></li>
                }
            });
            view! {
                <h3>{Phrase::LinkQuotes.say(lang)}</h3>
                <ul>{rows.collect_view()}</ul>
                <p class="acts"><span class="soft">{Phrase::LinkQuotesHint.say(lang)}</span>
                    <button type="button" class="plain" on:click=move |_| state.adopt_linked()>{Phrase::TakeOver.say(lang)}</button>
                    <button type="button" class="plain" on:click=move |_| state.drop_linked()>{Phrase::DropLinked.say(lang)}</button>
                </p>
            }
        })
    })
    .into_any()
}

/// The values that the form can have for where a machine runs.
const PLACES: [(&str, Option<Region>); 3] = [("any", None), ("cn", Some(Region::Cn)), ("intl", Some(Region::Intl))];

/// What the form starts from: the quote that is edited, or what the scenario suggests.
fn start(state: State, editing: Option<usize>) -> Quote {
    let edited = editing.and_then(|at| state.quotes.own.with_untracked(|own| own.get(at).cloned()));
    edited.unwrap_or_else(|| {
        let (on, currency) = state.said.with_untracked(|said| (said.on.clone(), said.currency));
        let first = state.catalog(|catalog| catalog.accelerators.first().map(|row| row.id.clone()));
        Quote {
            provider: String::new(),
            gpu: on.or(first).unwrap_or_default(),
            count: 1,
            price: Money::ZERO,
            currency,
            plan: Plan::Hour,
            region: None,
            date: clock::today(),
        }
    })
}

/// The form: empty for a new quote, filled for one that is edited.
fn form(state: State, editing: Option<usize>, lang: Lang) -> AnyView {
    let quote = start(state, editing);
    let price = if quote.price == Money::ZERO { String::new() } else { quote.price.to_string() };
    let provider = RwSignal::new(quote.provider.clone());
    let count = RwSignal::new(quote.count.to_string());
    let price = RwSignal::new(price);
    let date = RwSignal::new(quote.date.to_string());
    let chosen = RwSignal::new(quote);
    let wrong = RwSignal::new(None::<(Fault, String)>);
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        // What was typed stays as it is; the first field that is wrong is named.
        let blame = |text: RwSignal<String>| move |why: Fault| (why, text.get_untracked());
        let read = || {
            let count = count.with_untracked(|text| typed::cards(text)).map_err(blame(count))?;
            let currency = chosen.with_untracked(|quote| quote.currency);
            let price = price.with_untracked(|text| typed::price(text, currency)).map_err(blame(price))?;
            let dated = date.with_untracked(|text| Stated::parse(text));
            let date = dated.ok_or(Fault::NotADate).map_err(blame(date))?;
            let name = provider.with_untracked(|name| name.trim().to_owned());
            let provider = if name.is_empty() { Phrase::MyQuote.say(lang).to_owned() } else { name };
            Ok(Quote { provider, count, price, date, ..chosen.get_untracked() })
        };
        let quote = match read() {
            Ok(quote) => quote,
            Err(fault) => return wrong.set(Some(fault)),
        };
        wrong.set(None);
        state.put_quote(quote);
        price.set(String::new());
    };
    let invalid = move |cards: bool| {
        wrong
            .with(|wrong| wrong.as_ref().is_some_and(|(why, _)| (*why == Fault::NotCards) == cards))
            .then_some("true")
    };
    let words = move || {
        let currency = chosen.with_untracked(|quote| quote.currency);
        wrong.with(|wrong| wrong.as_ref().map(|(why, text)| sentence::typed(*why, text, currency, lang)))
    };
    let title = if editing.is_some() { Phrase::EditQuote } else { Phrase::AddQuote };
    let act = if editing.is_some() { Phrase::SaveQuote } else { Phrase::Add };
    view! {
        <form class="quote" on:submit=submit aria-label=title.say(lang)>
            <b>{title.say(lang)}</b>
            <input type="text" class="text" id="quote-provider" aria-label=Phrase::QuoteFrom.say(lang) placeholder=Phrase::QuoteFrom.say(lang)
                prop:value=move || provider.get() on:input=move |event| provider.set(event_target_value(&event)) />
            <input type="text" inputmode="numeric" class="box narrow" aria-label=Key::Gpus.say(lang)
                aria-invalid=move || invalid(true)
                prop:value=move || count.get() on:input=move |event| count.set(event_target_value(&event)) />
            <span>"×"</span>
            {menu(Phrase::ColOffer.say(lang), cards(state, lang), &chosen.with_untracked(|quote| quote.gpu.clone()),
                Box::new(move |id| chosen.update(|quote| quote.gpu = id)))}
            <input type="text" inputmode="decimal" class="box" aria-label=Phrase::QuotePrice.say(lang) placeholder=Phrase::QuotePrice.say(lang)
                aria-invalid=move || invalid(false)
                prop:value=move || price.get() on:input=move |event| price.set(event_target_value(&event)) />
            {menu(Phrase::Currency.say(lang), Currency::ALL.map(|each| (each.code().to_owned(), each.code().to_owned())).to_vec(),
                &chosen.with_untracked(|quote| quote.currency.code().to_owned()),
                Box::new(move |code| chosen.update(|quote| quote.currency = Currency::from_code(&code).unwrap_or(quote.currency))))}
            {menu(Phrase::Plan.say(lang), Plan::ALL.map(|plan| (plan.name().to_owned(), plan.say(lang).to_owned())).to_vec(),
                &chosen.with_untracked(|quote| quote.plan.name().to_owned()),
                Box::new(move |name| chosen.update(|quote| quote.plan = Plan::from_name(&name).unwrap_or(quote.plan))))}
            {menu(Phrase::Place.say(lang), places(lang), &chosen.with_untracked(|quote| place_of(quote.region).to_owned()),
                Box::new(move |word| chosen.update(|quote| {
                    quote.region = PLACES.iter().find(|(known, _)| *known == word).and_then(|(_, region)| *region);
                })))}
            <label class="dated">{Phrase::QuoteDate.say(lang)}
                <input type="date" prop:value=move || date.get() on:input=move |event| date.set(event_target_value(&event)) />
            </label>
            <button type="submit" class="share">{act.say(lang)}</button>
            {editing.map(|_| view! {
                <button type="button" class="plain" on:click=move |_| state.quotes.editing.set(None)>{Phrase::Cancel.say(lang)}</button>
            })}
            <span class="wrong" role="alert">{words}</span>
        </form>
    }
    .into_any()
}

fn place_of(region: Option<Region>) -> &'static str {
    PLACES.iter().find(|(_, known)| *known == region).map_or("any", |(word, _)| word)
}

fn places(lang: Lang) -> Vec<(String, String)> {
    let name = |region: Option<Region>| match region {
        Some(region) => region.say(lang),
        None => pick(market::PLACE_UNKNOWN, lang),
    };
    PLACES.iter().map(|(word, region)| ((*word).to_owned(), name(*region).to_owned())).collect()
}

fn cards(state: State, lang: Lang) -> Vec<(String, String)> {
    state.catalog(|catalog| {
        catalog.accelerators.iter().map(|row| (row.id.clone(), market::gpu(&row.name, lang))).collect()
    })
}

/// A menu; `choose` takes the value of what is chosen.
fn menu(label: &'static str, options: Vec<(String, String)>, now: &str, choose: Box<dyn Fn(String)>) -> AnyView {
    let options = options.into_iter().map(|(value, words)| {
        let selected = value == now;
        view! { <option value=value selected=selected>{words}</option> }
    });
    view! {
        <select aria-label=label on:change=move |event| choose(event_target_value(&event))>{options.collect_view()}</select>
    }
    .into_any()
}
