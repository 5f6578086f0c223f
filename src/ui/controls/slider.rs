//! The two hero sliders, amount of work and budget: logarithmic, with a box for the exact figure beside each.

use super::field;
use crate::scenario::{BudgetPer, Key, Scenario, Task};
use crate::state::{State, Step};
use crate::text::ladder::Ladder;
use crate::text::template::fill;
use crate::text::{Lang, Named, Phrase, keys, number, sentence};
use leptos::prelude::*;

/// The scale of a key's slider.
fn ladder(key: Key) -> Ladder {
    match key {
        Key::Hours => Ladder { first: -1, decades: 5 },
        Key::Tokens => Ladder { first: 5, decades: 8 },
        Key::Samples | Key::Images => Ladder { first: 1, decades: 7 },
        Key::Days => Ladder { first: 0, decades: 3 },
        _ => Ladder { first: 0, decades: 6 },
    }
}

/// Kinds of amount that make sense for a task, the usual one first.
fn kinds(task: Task) -> &'static [Key] {
    match task {
        Task::Infer => &[Key::Days, Key::Tokens, Key::Hours],
        Task::Draw => &[Key::Images, Key::Hours, Key::Days],
        Task::Learn | Task::Detect => &[Key::Hours, Key::Images, Key::Days],
        Task::Render => &[Key::Hours, Key::Days],
        Task::Finetune | Task::Pretrain => &[Key::Hours, Key::Tokens, Key::Samples, Key::Days],
    }
}

/// The kind of amount that the scenario states; the usual one of the task where it states none.
fn kind(said: &Scenario) -> Key {
    [Key::Hours, Key::Tokens, Key::Samples, Key::Images, Key::Days]
        .into_iter()
        .find(|key| said.get(*key) != "none")
        .unwrap_or(kinds(said.task)[0])
}

/// The section.
pub fn amounts(state: State, lang: Lang) -> AnyView {
    let kind = Memo::new(move |_| state.said.with(kind));
    view! {
        <section>
            <h2>{Phrase::HowMuch.say(lang)}</h2>
            {move || work(state, kind.get(), lang)}
            {budget(state, lang)}
        </section>
    }
    .into_any()
}

/// Changes the kind of amount; the other kinds are cleared, since only one is meant.
fn count_in(state: State, to: Key) {
    state.change(Step::Act, |said| {
        for key in [Key::Hours, Key::Tokens, Key::Samples, Key::Images].into_iter().filter(|key| *key != to) {
            let _ = said.set(key, "none");
        }
        let usual = match to {
            Key::Hours => "20",
            Key::Tokens => "10000000",
            Key::Samples => "10000",
            Key::Images => "1000",
            _ => "30",
        };
        if said.get(to) == "none" {
            let _ = said.set(to, usual);
        }
    });
}

fn work(state: State, key: Key, lang: Lang) -> AnyView {
    let task = state.said.with_untracked(|said| said.task);
    let mut offered = kinds(task).to_vec();
    if !offered.contains(&key) {
        offered.push(key);
    }
    let value = Memo::new(move |_| state.said.with(|said| said.get(key).parse::<f64>().ok()));
    let words = move || {
        let amount = value.get().map_or_else(String::new, |value| number::large(lang, value));
        let unit = if key == Key::Days { Phrase::PatternDays.say(lang) } else { keys::unit(key, lang) };
        if amount.is_empty() {
            Phrase::WorkloadUnset.say(lang).to_owned()
        } else {
            format!("{amount} {unit}{}", on(state, key, lang))
        }
    };
    let kind_menu = view! {
        <select class="kind" aria-label=Phrase::WorkloadUnit.say(lang)
            on:change=move |event| {
                if let Some(key) = Key::from_word(&event_target_value(&event)) {
                    count_in(state, key);
                }
            }>
            {offered.into_iter().map(|kind| {
                let name = if kind == Key::Days { Phrase::PatternDays.say(lang) } else { keys::unit(kind, lang) };
                view! { <option value=kind.word() prop:selected=kind == key>{name}</option> }
            }).collect_view()}
        </select>
    };
    view! {
        <div class="field hero">
            <label for="work">{Phrase::Workload.say(lang)}</label>
            <span class="value">{field::number_box(state, key, lang, "")} {kind_menu}</span>
            {range(state, key, "work", value, words, false)}
            {(key == Key::Hours).then(|| {
                let ids = state.catalog(|catalog| catalog.accelerators.iter().map(|row| row.id.clone()).collect());
                field::row(Key::On, lang, field::menu(state, Key::On, lang, field::ids(state, Key::On, lang, ids)))
            })}
            {(key == Key::Days).then(|| field::row(Key::Hpd, lang, field::number_box(state, Key::Hpd, lang, "")))}
        </div>
    }
    .into_any()
}

/// The card that hours are for, as words.
fn on(state: State, key: Key, lang: Lang) -> String {
    let card = (key == Key::Hours).then(|| state.said.with(|said| said.on.clone())).flatten();
    card.map_or_else(String::new, |id| {
        let name = state.catalog(|catalog| sentence::value(Key::On, &id, catalog, lang));
        format!(" {}", fill(Phrase::HoursOn.say(lang), &[("gpu", &name)]))
    })
}

fn budget(state: State, lang: Lang) -> AnyView {
    let value = Memo::new(move |_| state.said.with(|said| said.budget));
    let words = move || {
        let (currency, per) = state.said.with(|said| (said.currency, said.per));
        match value.get() {
            Some(amount) => format!("{} {}", number::rough_money(lang, currency, amount), per.say(lang)),
            None => Phrase::NoLimit.say(lang).to_owned(),
        }
    };
    let per =
        BudgetPer::WORDS.iter().map(|word| ((*word).to_owned(), crate::text::words::word(Key::Per, word, lang)));
    view! {
        <div class="field hero">
            <label for="budget">{Phrase::Budget.say(lang)}</label>
            <span class="value">
                <span class="unit">{move || number::sign(state.said.with(|said| said.currency))}</span>
                {field::number_box(state, Key::Budget, lang, Phrase::NoLimit.say(lang))}
                {field::menu(state, Key::Per, lang, per.collect())}
            </span>
            {range(state, Key::Budget, "budget", value, words, true)}
            <small>{Phrase::BudgetHint.say(lang)}</small>
        </div>
    }
    .into_any()
}

/// The slider itself. With `open`, the last stop means no limit.
fn range(
    state: State,
    key: Key,
    id: &'static str,
    value: Memo<Option<f64>>,
    words: impl Fn() -> String + Send + Sync + 'static,
    open: bool,
) -> AnyView {
    let ladder = ladder(key);
    let last = ladder.last() + u32::from(open);
    let position = Memo::new(move |_| match value.get() {
        Some(value) => ladder.position(value),
        None if open => last,
        None => ladder.last() / 2,
    });
    let put = move |event| {
        let Ok(position) = event_target_value(&event).parse::<u32>() else { return };
        let text = if open && position == last {
            "none".to_owned()
        } else {
            crate::scenario::key::number(ladder.at(position))
        };
        let _ = state.set(Step::Drag(key), key, &text);
    };
    view! {
        <input type="range" id=id min="0" max=last.to_string() step="1"
            prop:value=move || position.get().to_string()
            style:--filled=move || format!("{}%", f64::from(position.get()) / f64::from(last) * 100.0)
            aria-valuetext=words on:input=put on:change=move |_| state.drop() />
    }
    .into_any()
}
