//! The sentence of the answer. The page draws it anew with every change; the build writes it for the default scenario
//! into the page's first paint, so that it can be read before the program has arrived.

use super::node::{Element, el, say};
use crate::rank::Ranked;
use crate::rank::answer::{OfferLine, OfferResult};
use crate::text::template::{Piece, fill, pieces, spaced};
use crate::text::{Lang, Named, Phrase, ids, market, number, of_pair};
use crate::units::{Currency, Money};

/// The sentence, its figures set apart: a heading with the id `lead`.
pub fn sentence(line: &OfferLine, currency: Currency, lang: Lang) -> Element {
    let template = if line.plan.term_hours().is_some() { Phrase::AnswerLeadTerm } else { Phrase::AnswerLead };
    let cost = line.cost.map(Money::to_f64);
    let mut heading = el("h1").class("lead").attr("id", "lead");
    let mut last = None;
    for piece in pieces(template.say(lang)) {
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
        if spaced(last, words.chars().next()) {
            heading = heading.say(" ");
        }
        last = words.chars().next_back().or(last);
        heading = match piece {
            Piece::Gap("offer") => heading.with(say("em", &words)),
            Piece::Gap("hours") => heading.with(say("em", &words).class("whole")),
            // What people read, with the exact figure behind it for machines.
            Piece::Gap("cost") => {
                let exact = say("data", &words).class("money").attr("value", &cost.mid.to_string());
                heading.with(el("em").class("whole").with(exact))
            }
            _ => heading.say(&words),
        };
    }
    heading
}

/// Says that the first may not have memory enough, and what is the best that has.
pub fn tight(ranked: &Ranked, currency: Currency, lang: Lang) -> Option<String> {
    let is_tight = |line: &OfferLine| line.flags.contains(&TIGHT);
    let first = ranked.lines.first().filter(|line| is_tight(line))?;
    let need = ranked.requirement.per_gpu_gib?;
    let gib = |value: f64| number::gib(lang, value);
    let values = [("need", &*gib(need.high)), ("usable", &gib(first.usable_gib))];
    let mut said = fill(Phrase::AnswerTight.say(lang), &values);
    let mut recommended = ranked.lines.iter().filter(|line| line.kaopu.recommended);
    if let Some(roomy) = recommended.find(|line| !is_tight(line)) {
        if lang == Lang::En {
            said.push(' ');
        }
        let values = [("offer", &*offer(roomy, lang)), ("difference", &difference(first, roomy, currency, lang))];
        said.push_str(&fill(Phrase::AnswerRoomy.say(lang), &values));
    }
    Some(said)
}

/// The warning that says so.
const TIGHT: &str = "tight-memory";

/// How the next differs from the first: in money, and in time where that is worth a word.
pub fn difference(first: &OfferLine, next: &OfferLine, currency: Currency, lang: Lang) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rank::Engine;
    use crate::scenario::parse;

    fn lead(scenario: &str, lang: Lang) -> Element {
        let engine = Engine::new(crate::dataset::built_in().unwrap());
        let (scenario, _) = parse(scenario, engine.catalog());
        let ranked = engine.rank(&scenario, 1);
        sentence(&ranked.lines[0], scenario.currency, lang)
    }

    #[test]
    fn memory_that_may_not_suffice_is_said_with_what_has_room() {
        let engine = Engine::new(crate::dataset::built_in().unwrap());
        let said = |text: &str, lang| {
            let (scenario, _) = parse(text, engine.catalog());
            let ranked = engine.rank(&scenario, 20);
            (tight(&ranked, scenario.currency, lang), ranked)
        };
        for lang in [Lang::Zh, Lang::En] {
            let (words, ranked) = said("preset=lab", lang);
            let roomy = ranked.lines.iter().find(|line| !line.flags.contains(&TIGHT)).unwrap();
            let words = words.unwrap();
            let high = ranked.requirement.per_gpu_gib.unwrap().high;
            assert!(words.contains(&number::gib(lang, high)) && words.contains(&offer(roomy, lang)), "{words}");
            assert!(!words.contains('{') && !words.contains("  "), "{words}");
            assert!(said("preset=lab&gpu=a800-80gb-unspecified", lang).0.is_none());
        }
    }

    #[test]
    fn the_sentence_reads_as_one_in_either_language() {
        let zh = lead("preset=case-1", Lang::Zh);
        let text = zh.text();
        assert!(text.starts_with('租') && text.ends_with('。'), "{text}");
        assert!(!text.contains('{') && !text.contains("  "), "{text}");
        let en = lead("preset=case-1", Lang::En).text();
        assert!(en.starts_with("Rent 1 × ") && en.ends_with('.'), "{en}");
        assert!(!en.contains('{') && !en.contains("  "), "{en}");
    }
}
