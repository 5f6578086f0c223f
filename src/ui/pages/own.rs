//! Rent, reserve or buy, with the person's own figures.

use super::behind;
use crate::own::Input;
use crate::page::own as page;
use crate::rank::owning::{self, OwnAnswer};
use crate::scenario::Key;
use crate::state::desk::Given;
use crate::state::{Shared, State, Step};
use crate::text::{Lang, Phrase, charts as words, number, pick};
use crate::ui::draw::draw;
use leptos::prelude::*;

/// Inputs that have a box.
const BOXES: [Input; 5] = [Input::Price, Input::Resale, Input::Tariff, Input::Years, Input::HoursPerDay];

/// What each box takes at most, so that a slip of the key is seen.
fn limits(input: Input) -> (f64, f64) {
    match input {
        Input::Years => (0.25, 10.0),
        Input::Tariff => (0.0, 10.0),
        Input::HoursPerDay => (0.1, 24.0),
        _ => (0.0, 100_000_000.0),
    }
}

type Asked = Memo<Option<Shared<OwnAnswer>>>;

/// The section.
pub fn own(state: State, lang: Lang) -> AnyView {
    let answer: Asked = Memo::new(move |_| {
        let said = state.settled.get();
        let engine = state.settled_engine();
        // Once to learn which card it is about, once more with what was given for that card.
        let card = owning::own(&engine, &said, &[])?.gpu;
        owning::own(&engine, &said, &state.desk.given_for(&said, &card)).map(Shared::new)
    });
    let with = move |make: fn(&OwnAnswer, Lang) -> Vec<crate::page::Element>| {
        Box::new(move || answer.get().map(|answer| make(&answer, lang)).unwrap_or_default())
    };
    let inputs = Box::new(move || {
        let answer = answer.get();
        answer.map(|answer| state.catalog(|catalog| vec![page::inputs(&answer, catalog, lang)])).unwrap_or_default()
    });
    let has_lines = move || answer.get().is_some_and(|answer| !answer.owning.lines.is_empty());
    view! {
        <section class="figure" aria-labelledby="own-title" hidden=move || answer.get().is_none()>
            <h2 id="own-title">{pick(words::OWN_TITLE, lang)}</h2>
            {draw("leads", with(page::lead))}
            {draw("picture", with(page::picture))}
            {boxes(state, answer, lang)}
            {behind(pick(words::OWN_INPUTS, lang), inputs)}
            <div hidden=move || !has_lines()>
                {behind(pick(words::OWN_LINES, lang), with(|answer, lang| vec![page::sum(answer, lang)]))}
            </div>
            {behind(pick(words::TABLE_BEHIND, lang), with(|answer, lang| vec![page::numbers(answer, lang)]))}
        </section>
    }
    .into_any()
}

fn boxes(state: State, answer: Asked, lang: Lang) -> AnyView {
    view! {
        <fieldset class="own-boxes">
            <legend>{pick(words::OWN_SETTING, lang)}</legend>
            {BOXES.map(|input| one_box(state, answer, input, lang))}
            <p class="hint">{pick(words::OWN_HINT, lang)}</p>
        </fieldset>
    }
    .into_any()
}

/// A box for one figure: empty for the dataset's, which stands in it as a placeholder.
fn one_box(state: State, answer: Asked, input: Input, lang: Lang) -> AnyView {
    let typed = RwSignal::new(None::<String>);
    let wrong = RwSignal::new(false);
    let id = format!("own-{}", page::input_id(input));
    let error_id = format!("{id}-wrong");
    let (low, high) = limits(input);
    let error = crate::text::template::fill(
        Phrase::OutOfRange.say(lang),
        &[("low", &number::large(lang, low)), ("high", &number::large(lang, high))],
    );
    let taken = move || {
        let card = answer.with(|answer| answer.as_ref().map(|answer| answer.gpu.clone())).unwrap_or_default();
        let currency = state.settled.with(|said| said.currency);
        state.desk.given.with(|given| {
            given
                .iter()
                .find(|each| each.is(input, &card, currency))
                .map(|each| number::decimal(lang, each.value, 0, 6))
        })
    };
    let shown = move || typed.get().or_else(taken).unwrap_or_default();
    let usual = move || {
        answer.with(|answer| {
            let answer = answer.as_ref()?;
            let figure = answer.inputs.figure(input)?;
            Some(page::input_value(input, figure.value, answer.inputs.currency, lang))
        })
    };
    let unset = move || usual().unwrap_or_else(|| Phrase::Unknown.say(lang).to_owned());
    let take = move |text: String| {
        let value = number::read(&text).filter(|value| (low..=high).contains(value));
        wrong.set(value.is_none() && !text.trim().is_empty());
        if !wrong.get_untracked() {
            give(state, answer, input, value);
        }
        typed.set(Some(text));
    };
    view! {
        <div class="own-box">
            <label for=id.clone()>{page::input_name(input, lang)}</label>
            <input type="text" inputmode="decimal" autocomplete="off" class="box" id=id placeholder=unset
                prop:value=shown aria-invalid=move || wrong.get().then_some("true") aria-describedby=error_id.clone()
                on:input=move |event| take(event_target_value(&event))
                on:blur=move |_| { typed.set(None); wrong.set(false); state.drop(); } />
            <span class="wrong" id=error_id>{move || wrong.get().then(|| error.clone())}</span>
        </div>
    }
    .into_any()
}

/// Keeps a figure, or forgets it. Hours a day are a condition of the scenario and go there.
fn give(state: State, answer: Asked, input: Input, value: Option<f64>) {
    if input == Input::HoursPerDay {
        if let Some(hours) = value {
            // Within the limits of the box, which are the key's.
            let _ = state.set(Step::Drag(Key::Hpd), Key::Hpd, &crate::scenario::key::number(hours));
        }
        return;
    }
    let card = answer.with_untracked(|answer| answer.as_ref().map(|answer| answer.gpu.clone())).unwrap_or_default();
    let currency = state.settled.with_untracked(|said| said.currency);
    state.desk.given.update(|given| {
        given.retain(|each| !each.is(input, &card, currency));
        given.extend(value.map(|value| Given::new(input, &card, currency, value)));
    });
}
