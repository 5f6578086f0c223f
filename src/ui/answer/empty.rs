//! When nothing is admissible: what stands in the way, and the cheapest ways around it, as buttons.

use crate::rank::Ranked;
use crate::scenario::Key;
use crate::state::State;
use crate::text::template::fill;
use crate::text::{Lang, Named, Phrase, number, sentence};
use leptos::prelude::*;

/// How many ways around are offered.
const WAYS: usize = 3;

/// The empty answer.
pub fn empty(state: State, ranked: &Ranked, lang: Lang) -> AnyView {
    let said = state.said.get_untracked();
    let ways = state.engine().relaxations(&said);
    // What stands in the way is what the cheapest way around lifts; where there is none, the commonest reason.
    let lifted = ways.first().and_then(|way| Key::from_word(way.change.rsplit('&').next()?.split('=').next()?));
    let binding = match (lifted, ranked.why_not.first()) {
        (Some(key), _) => fill(Phrase::AnswerNoneBinding.say(lang), &[("reason", key.say(lang))]),
        (None, Some(why)) => {
            let values = [("reason", why.reason.say(lang)), ("count", &*number::count(lang, why.count))];
            fill(Phrase::AnswerNoneReason.say(lang), &values)
        }
        (None, None) => String::new(),
    };
    let ways = ways.into_iter().take(WAYS).map(|way| {
        let change = state.catalog(|catalog| sentence::pairs(&way.change, catalog, lang));
        let words = fill(
            Phrase::RelaxButton.say(lang),
            &[
                ("change", &change),
                ("count", &number::count(lang, way.opens)),
                ("cost", &number::money(lang, said.currency, way.cheapest.to_f64())),
            ],
        );
        view! { <button type="button" class="relax" on:click=move |_| state.set_pairs(&way.change)>{words}</button> }
    });
    view! {
        <h1 class="lead" id="lead">{Phrase::AnswerNone.say(lang)}</h1>
        <p class="sub">{binding}</p>
        <div class="relaxations">{ways.collect_view()}</div>
    }
    .into_any()
}
