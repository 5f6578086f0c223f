//! What runs: task, model, method, precision.

use super::field;
use crate::catalog::model::Kind;
use crate::scenario::{Key, Method, Precision, Task};
use crate::sort;
use crate::state::{State, Step};
use crate::text::{Lang, Named, Phrase, words};
use leptos::prelude::*;

/// Kinds of network that make sense for a task; empty for a task that needs none.
fn kinds(task: Task) -> &'static [Kind] {
    match task {
        Task::Learn => &[Kind::Vision, Kind::Encoder],
        Task::Detect => &[Kind::Vision],
        Task::Draw => &[Kind::Diffusion],
        Task::Infer | Task::Finetune => {
            &[Kind::Llm, Kind::MoeLlm, Kind::Encoder, Kind::Diffusion, Kind::Vision, Kind::Speech]
        }
        Task::Pretrain => &[Kind::Llm, Kind::MoeLlm, Kind::Encoder, Kind::Diffusion, Kind::Vision],
        Task::Render => &[],
    }
}

/// The value of the menu entry that asks for a size instead of a model.
const BY_SIZE: &str = "by-size";

/// The section.
pub fn work(state: State, lang: Lang) -> AnyView {
    let task = Memo::new(move |_| state.said.with(|said| said.task));
    let tunes = Memo::new(move |_| task.get() == Task::Finetune);
    view! {
        <section>
            <h2>{Phrase::WhatRuns.say(lang)}</h2>
            {field::choice(state, Key::Task, lang, Task::WORDS)}
            {move || model(state, task.get(), lang)}
            {move || tunes.get().then(|| {
                let options = pairs(Key::Method, Method::WORDS, lang);
                field::row(Key::Method, lang, field::menu(state, Key::Method, lang, options))
            })}
            {move || (task.get() != Task::Render).then(|| {
                let options = pairs(Key::Precision, Precision::WORDS, lang);
                field::row(Key::Precision, lang, field::menu(state, Key::Precision, lang, options))
            })}
        </section>
    }
    .into_any()
}

/// Menu entries of an optional key that takes words.
fn pairs(key: Key, all: &[&str], lang: Lang) -> Vec<(String, String)> {
    let unset = ("none".to_owned(), Phrase::Leave.say(lang).to_owned());
    let words = all.iter().map(|word| ((*word).to_owned(), words::word(key, word, lang)));
    std::iter::once(unset).chain(words).collect()
}

fn model(state: State, task: Task, lang: Lang) -> AnyView {
    let kinds = kinds(task);
    if kinds.is_empty() {
        return ().into_any();
    }
    let chosen = Memo::new(move |_| {
        state.said.with(|said| match (&said.model, said.params) {
            (Some(id), _) => id.clone(),
            (None, Some(_)) => BY_SIZE.to_owned(),
            (None, None) => "none".to_owned(),
        })
    });
    // The present model stays in the menu even where it is unusual for the task.
    let mut families: Vec<(String, Vec<(String, String)>)> = Vec::new();
    state.catalog(|catalog| {
        let now = state.said.with_untracked(|said| said.model.clone());
        for model in
            catalog.models.iter().filter(|model| kinds.contains(&model.kind) || now.as_ref() == Some(&model.id))
        {
            let entry = (model.id.clone(), model.name.clone());
            match families.iter_mut().find(|(family, _)| *family == model.family) {
                Some((_, models)) => models.push(entry),
                None => families.push((model.family.clone(), vec![entry])),
            }
        }
    });
    sort::up(&mut families);
    let option = move |(id, name): (String, String)| {
        let mine = id.clone();
        view! { <option value=id prop:selected=move || chosen.with(|chosen| *chosen == mine)>{name}</option> }
    };
    let choose = move |event| {
        let id: String = event_target_value(&event);
        if id == BY_SIZE {
            state.change(Step::Act, |said| (said.model, said.params) = (None, Some(said.params.unwrap_or(7.0))));
        } else {
            state.change(Step::Act, |said| {
                said.params = None;
                let _ = said.set(Key::Model, &id);
            });
        }
    };
    let by_size = Memo::new(move |_| chosen.with(|chosen| chosen == BY_SIZE));
    view! {
        <select class="model" aria-label=Key::Model.say(lang) id="menu-model" on:change=choose>
            {option(("none".to_owned(), Phrase::ModelUnset.say(lang).to_owned()))}
            {option((BY_SIZE.to_owned(), Phrase::OtherSize.say(lang).to_owned()))}
            {families.into_iter().map(|(family, models)| view! {
                <optgroup label=family>{models.into_iter().map(option).collect_view()}</optgroup>
            }).collect_view()}
        </select>
        {move || by_size.get().then(|| field::row(Key::Params, lang, field::number_box(state, Key::Params, lang, "7")))}
    }
    .into_any()
}
