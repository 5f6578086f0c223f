//! The sentence of the answer and the line below it.

use crate::rank::Ranked;
use crate::rank::answer::{OfferLine, OfferResult};
use crate::state::State;
use crate::text::template::{Piece, fill, pieces, spaced};
use crate::text::{Lang, Named, Phrase, ids, market, number, of_pair};
use crate::ui::parts;
use crate::units::{Currency, Money};
use leptos::prelude::*;

/// The sentence, and the runner-up below it.
pub fn lead(state: State, ranked: &Ranked, lang: Lang) -> AnyView {
    let Some(first) = ranked.lines.first() else { return ().into_any() };
    let currency = state.said.with_untracked(|said| said.currency);
    let veto = (!first.kaopu.recommended).then(|| {
        let why = veto(first.kaopu.veto, lang);
        view! { <p class="vetoed">{fill(Phrase::AnswerVetoed.say(lang), &[("why", &why)])}</p> }
    });
    let next =
        ranked.lines.iter().skip(1).find(|line| line.kaopu.recommended == first.kaopu.recommended).map(|next| {
            let words = fill(
                Phrase::RunnerUp.say(lang),
                &[("offer", &offer(next, lang)), ("difference", &difference(first, next, currency, lang))],
            );
            view! { <p class="sub">{words}</p> }
        });
    view! { <h1 class="lead" id="lead">{sentence(first, currency, lang)}</h1> {veto} {next} }.into_any()
}

/// The sentence with its figures set apart.
fn sentence(line: &OfferLine, currency: Currency, lang: Lang) -> AnyView {
    let template = if line.plan.term_hours().is_some() { Phrase::AnswerLeadTerm } else { Phrase::AnswerLead };
    let cost = line.cost.map(Money::to_f64);
    let mut last = None;
    let whole = pieces(template.say(lang)).into_iter().map(|piece| {
        let words = match piece {
            Piece::Words(words) => words.to_owned(),
            Piece::Gap("offer") => offer(line, lang),
            Piece::Gap("plan") => line.plan.say(lang).to_owned(),
            Piece::Gap("hours") => number::hours_range(lang, line.hours),
            Piece::Gap("cost") => number::money(lang, currency, cost.mid),
            Piece::Gap(_) => {
                let range = number::money_range(lang, currency, cost.low, cost.high);
                let one = range == number::rough_money(lang, currency, cost.mid);
                if one { String::new() } else { fill(Phrase::AnswerRange.say(lang), &[("range", &range)]) }
            }
        };
        let space = if spaced(last, words.chars().next()) { " " } else { "" };
        last = words.chars().next_back().or(last);
        let shown = match piece {
            Piece::Gap("offer") => view! { <em>{words}</em> }.into_any(),
            Piece::Gap("hours") => view! { <em class="whole">{words}</em> }.into_any(),
            Piece::Gap("cost") => {
                view! { <em class="whole">{parts::money(lang, currency, cost.mid)}</em> }.into_any()
            }
            _ => view! { <span>{words}</span> }.into_any(),
        };
        view! { {space} {shown} }
    });
    whole.collect_view().into_any()
}

/// `AutoDL 的 1 × RTX 4090`.
pub fn offer(line: &OfferLine, lang: Lang) -> String {
    named(&line.provider_name, line.gpus, &line.gpu_name, lang)
}

/// The same for an offer in full.
pub fn result(result: &OfferResult, lang: Lang) -> String {
    named(&result.provider_name, result.gpus, &result.gpu_name, lang)
}

fn named(provider: &[String; 2], cards: u32, gpu: &str, lang: Lang) -> String {
    fill(
        Phrase::AnswerOffer.say(lang),
        &[("provider", of_pair(provider, lang)), ("cards", &cards.to_string()), ("gpu", &market::gpu(gpu, lang))],
    )
}

/// Why an offer is not recommended.
pub fn veto(veto: &str, lang: Lang) -> String {
    if veto == "dominated" {
        return Phrase::Dominated.say(lang).to_owned();
    }
    fill(Phrase::VetoBy.say(lang), &[("dimension", ids::name(ids::DIMENSIONS, veto, lang))])
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
