//! Price files that lie beside the page: whose, how many, as of when, from where; each with a button that loads it.

use crate::page::source;
use crate::state::State;
use crate::state::shards::Shard;
use crate::text::template::fill;
use crate::text::{Lang, Phrase, number};
use crate::ui::draw::{draw_in, element};
use leptos::prelude::*;

/// The list, folded; nothing where there is none.
pub fn shards(state: State, lang: Lang) -> AnyView {
    (move || {
        let shards = state.imports.shards.get().unwrap_or_default();
        (!shards.is_empty()).then(|| {
            let summary = fill(Phrase::ShardsHere.say(lang), &[("count", &number::count(lang, shards.len()))]);
            view! {
                <details class="paste quotes">
                    <summary>{summary}</summary>
                    <p class="soft">{Phrase::ShardsHint.say(lang)}</p>
                    <ul>{shards.into_iter().map(|shard| row(state, shard, lang)).collect_view()}</ul>
                </details>
            }
        })
    })
    .into_any()
}

fn row(state: State, shard: Shard, lang: Lang) -> AnyView {
    let prices = number::count(lang, usize::try_from(shard.prices).unwrap_or(usize::MAX));
    let facts = [fill(Phrase::ShardPrices.say(lang), &[("count", &prices)]), shard.checked.clone()];
    let facts = facts.join(Phrase::Separator.say(lang));
    let label = format!("{}: {} ({})", Phrase::LoadShard.say(lang), shard.provider, shard.title);
    let (provider, licence) = (shard.provider.clone(), shard.licence.clone());
    let (page, title, place) = (shard.page.clone(), shard.title.clone(), NodeRef::<leptos::html::Span>::new());
    draw_in(element(place), Box::new(move || vec![source::link(&page, &title, lang)]));
    let act = move || {
        let (shard, label) = (shard.clone(), label.clone());
        if state.has_shard(&shard) {
            return view! { <span class="soft">{Phrase::ShardLoaded.say(lang)}</span> }.into_any();
        }
        view! {
            <button type="button" class="plain" aria-label=label on:click=move |_| state.import_shard(&shard)>
                {Phrase::LoadShard.say(lang)}
            </button>
        }
        .into_any()
    };
    view! {
        <li>
            <span><b>{provider}</b> " " <span class="source">{facts} " · " <span node_ref=place></span> " · " {licence}</span></span>
            {act}
        </li>
    }
    .into_any()
}
