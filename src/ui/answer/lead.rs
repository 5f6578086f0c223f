//! The sentence of the answer and the line below it.

use crate::page::lead::{offer, sentence, veto};
use crate::rank::answer::OfferLine;
use crate::state::State;
use crate::text::template::fill;
use crate::text::{Lang, Phrase, number};
use crate::ui::draw::draw;
use crate::units::Currency;
use leptos::prelude::*;

/// The sentence, and the runner-up below it.
pub fn lead(state: State, lang: Lang) -> AnyView {
    let currency = move || state.said.with_untracked(|said| said.currency);
    let said = move || {
        let ranked = state.ranked.get();
        ranked.lines.first().map(|first| sentence(first, currency(), lang)).into_iter().collect()
    };
    let vetoed = move || {
        let ranked = state.ranked.get();
        let first = ranked.lines.first().filter(|first| !first.kaopu.recommended)?;
        let words = fill(Phrase::AnswerVetoed.say(lang), &[("why", &veto(first.kaopu.veto, lang))]);
        Some(view! { <p class="vetoed">{words}</p> })
    };
    let next = move || {
        let ranked = state.ranked.get();
        let (first, others) = ranked.lines.split_first()?;
        let next = others.iter().find(|line| line.kaopu.recommended == first.kaopu.recommended)?;
        let words = fill(
            Phrase::RunnerUp.say(lang),
            &[("offer", &offer(next, lang)), ("difference", &difference(first, next, currency(), lang))],
        );
        Some(view! { <p class="sub">{words}</p> })
    };
    view! { {draw("said", Box::new(said))} {vetoed} {next} }.into_any()
}

/// How the next differs from the first: in money, and in time where that is worth a word.
fn difference(first: &OfferLine, next: &OfferLine, currency: Currency, lang: Lang) -> String {
    let money = (next.cost.mid - first.cost.mid).to_f64();
    let hours = next.hours.mid - first.hours.mid;
    let amount = number::money(lang, currency, money.abs());
    let mut said = vec![match money {
        more if more > 0.005 => fill(Phrase::Dearer.say(lang), &[("money", &amount)]),
        less if less < -0.005 => fill(Phrase::Cheaper.say(lang), &[("money", &amount)]),
        _ => Phrase::SamePrice.say(lang).to_owned(),
    }];
    if hours.abs() > 0.05 * first.hours.mid {
        let phrase = if hours > 0.0 { Phrase::Slower } else { Phrase::Faster };
        said.push(fill(phrase.say(lang), &[("hours", &number::hours(lang, hours.abs()))]));
    }
    said.join(match lang {
        Lang::Zh => "，",
        Lang::En => ", ",
    })
}
