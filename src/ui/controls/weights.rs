//! What matters: the weights of the four dimensions.

use crate::scenario::{Key, Weights};
use crate::state::{State, Step};
use crate::text::ids::DIMENSIONS;
use crate::text::{Lang, Phrase, number, pick};
use leptos::prelude::*;

/// Greatest weight of a slider; a link may go up to [`Weights::MAX`].
const GREATEST: f64 = 3.0;

type Part = fn(&mut Weights) -> &mut f64;

const PARTS: [Part; 4] = [|w| &mut w.fit, |w| &mut w.stability, |w| &mut w.value, |w| &mut w.assurance];

/// The section.
pub fn weights(state: State, lang: Lang) -> AnyView {
    view! {
        <section>
            <h2>{Phrase::Cares.say(lang)} <small>{Phrase::WeightsHint.say(lang)}</small></h2>
            {PARTS.into_iter().zip(DIMENSIONS).map(|(part, &(id, zh, en))| {
                one(state, part, id, pick([zh, en], lang), lang)
            }).collect_view()}
        </section>
    }
    .into_any()
}

fn one(state: State, part: Part, dimension: &'static str, name: &'static str, lang: Lang) -> AnyView {
    let weight = Memo::new(move |_| state.said.with(|said| *part(&mut said.weights.clone())));
    let words = move || number::decimal(lang, weight.get(), 1, 1);
    let id = format!("weight-{dimension}");
    let put = move |event| {
        let Ok(value) = event_target_value(&event).parse::<f64>() else { return };
        state.change(Step::Drag(Key::W), |said| {
            let before = said.weights;
            // Whole tenths, so that the link stays short.
            *part(&mut said.weights) = (value * 10.0).round() / 10.0;
            if Weights::parse(&said.weights.to_string()).is_none() {
                said.weights = before;
            }
        });
    };
    view! {
        <div class=format!("field hue-{dimension}")>
            <label for=id.clone()>{name}</label>
            <output class="unit" for=id.clone()>{words}</output>
            <input type="range" id=id min="0" max=GREATEST.to_string() step="0.1"
                prop:value=move || weight.get().min(GREATEST).to_string()
                style:--filled=move || format!("{}%", weight.get().min(GREATEST) / GREATEST * 100.0)
                aria-valuetext=words on:input=put on:change=move |_| state.drop() />
        </div>
    }
    .into_any()
}
