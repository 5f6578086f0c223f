//! Everything else that a scenario can say, folded: one field a key, of the kind that the key's values ask for.

use super::field;
use crate::scenario::Key;
use crate::state::State;
use crate::text::{Lang, Phrase};
use leptos::prelude::*;

/// Keys of the folded part, in order.
const KEYS: &[Key] = &[
    Key::Gpu,
    Key::Gpus,
    Key::Stack,
    Key::Batch,
    Key::Seq,
    Key::Concurrency,
    Key::Epochs,
    Key::Hpd,
    Key::Days,
    Key::Deadline,
    Key::Data,
    Key::Setup,
    Key::Every,
    Key::Rate,
    Key::Fx,
    Key::Optimizer,
    Key::Master,
    Key::Ckpt,
    Key::Accum,
    Key::Zero,
    Key::Shard,
    Key::Tp,
    Key::Pp,
    Key::Offload,
    Key::Kv,
    Key::Runtime,
    Key::Attention,
];

/// The folded part.
pub fn advanced(state: State, lang: Lang) -> AnyView {
    view! {
        <details class="advanced">
            <summary>{Phrase::Advanced.say(lang)}</summary>
            {KEYS.iter().map(|&key| field::row(key, lang, one(state, key, lang))).collect_view()}
        </details>
    }
    .into_any()
}

fn one(state: State, key: Key, lang: Lang) -> AnyView {
    match key {
        Key::Gpu => {
            let ids = state.catalog(|catalog| catalog.accelerators.iter().map(|row| row.id.clone()).collect());
            let options = field::ids(state, key, lang, ids);
            field::menu(state, key, lang, options)
        }
        Key::Ckpt => {
            let options = field::ids(state, key, lang, key.words().iter().map(|word| (*word).to_owned()).collect());
            field::menu(state, key, lang, options)
        }
        _ if key.words().is_empty() => field::number_box(state, key, lang, Phrase::Leave.say(lang)),
        _ => field::menu(state, key, lang, Vec::new()),
    }
}
