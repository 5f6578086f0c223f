//! One line of the list.

use super::node::{Element, el, say};
use super::{dims, lead};
use crate::price::turned::whole;
use crate::rank::answer::OfferLine;
use crate::text::template::fill;
use crate::text::{Lang, Named, Phrase, ids, market, number, of_pair, paying, pick};
use crate::units::{Currency, Money};

/// The attribute of a button that opens and closes the ledger of an offer.
pub const OPEN: &str = "data-open";
/// The attribute of a button that puts an offer beside others.
pub const PICK: &str = "data-pick";

/// What a line shows beside its offer.
#[derive(Clone, Copy, Debug)]
pub struct Around {
    /// The currency of its amounts.
    pub currency: Currency,
    /// What one job may cost.
    pub budget: Option<f64>,
    /// Whether its ledger is open.
    pub open: bool,
    /// Whether it stands beside others.
    pub picked: bool,
    /// Whether no more can.
    pub full: bool,
}

/// The line, with a button over its whole width that opens the ledger.
pub fn line(line: &OfferLine, around: Around, lang: Lang) -> Element {
    let Around { currency, budget, open, .. } = around;
    let cost = line.cost.map(Money::to_f64);
    let score = number::decimal(lang, line.kaopu.score, 0, 0);
    let ends = fill(
        Phrase::ScoreRange.say(lang),
        &[
            ("low", &number::decimal(lang, line.kaopu.low, 0, 0)),
            ("high", &number::decimal(lang, line.kaopu.high, 0, 0)),
        ],
    );
    let spread = number::money_range(lang, currency, cost.low, cost.high);
    let spread = if spread == number::rough_money(lang, currency, cost.mid) { String::new() } else { spread };
    let fees = match line.undisclosed {
        0 => String::new(),
        fees => fill(Phrase::UndisclosedFees.say(lang), &[("count", &fees.to_string())]),
    };
    // How often the budget pays for it, where that is more than once.
    let jobs = match budget.map_or(0, |budget| whole(budget, cost.mid)) {
        0 | 1 => String::new(),
        jobs => fill(pick(paying::BUYS_TIMES, lang), &[("jobs", &number::decimal(lang, jobs as f64, 0, 0))]),
    };
    let hours = number::range(lang, line.hours.low, line.hours.high);
    let hours = if hours == number::short(lang, line.hours.mid) { String::new() } else { hours };
    let need = fill(
        Phrase::NeedOf.say(lang),
        &[
            ("need", &number::decimal(lang, line.need_gib, 1, 1)),
            ("usable", &number::decimal(lang, line.usable_gib, 1, 1)),
        ],
    );
    let spare = line.usable_gib - line.need_gib;
    let spare = format!("{}{}", if spare < 0.0 { "−" } else { "+" }, number::gib(lang, spare.abs()));
    let age = line.age_days.map_or_else(|| Phrase::Undated.say(lang).to_owned(), |days| number::age(lang, days));
    let aged = line.flags.iter().any(|flag| ["stale", "undated"].contains(flag));
    let grade = fill(Phrase::GradeOf.say(lang), &[("grade", &line.grade.to_string())]);
    let small = |words: &str| say("small", words);
    let money = say("data", &number::money(lang, currency, cost.mid)).class("money");
    let class = match (open, line.kaopu.recommended) {
        (false, true) => "line",
        (true, true) => "line open",
        (false, false) => "line vetoed",
        (true, false) => "line open vetoed",
    };
    el("tr").class(class).attr("aria-rowindex", &(line.rank + 1).to_string()).all(vec![
        el("td")
            .class("c-score")
            .with(el("div").class("score").with(say("b", &score)).with(dims::bars(&line.dimensions, lang)))
            .with(small(&ends)),
        offer(line, around, lang),
        el("td")
            .class("c-cost")
            .with(el("b").with(money.attr("value", &cost.mid.to_string())))
            .with(small(&spread))
            .with(small(&fees))
            .with(small(&jobs)),
        say("td", &number::hours(lang, line.hours.mid)).class("c-hours").with(small(&hours)),
        say("td", &number::money(lang, currency, line.per_gpu_hour))
            .class("c-rate")
            .with(small(Phrase::PerGpuHour.say(lang))),
        say("td", &spare).class("c-memory").with(small(&need)),
        el("td")
            .class("c-price")
            .with(say("span", &age).class(if aged { "flag" } else { "" }))
            .with(el("small").with(say("abbr", &grade).attr("title", market::grade(line.grade, lang)))),
    ])
}

/// The cell that names the offer: its button, where it is, warnings, and the button that puts it beside others. When
/// four stand there that one is disabled, and says why.
fn offer(line: &OfferLine, around: Around, lang: Lang) -> Element {
    let offer = lead::offer(line, lang);
    let opens = if around.open { Phrase::CloseRow } else { Phrase::OpenRow };
    let place =
        [of_pair(&line.provider_name, lang), &line.variant, line.plan.say(lang), market::region(line.region, lang)];
    let place: Vec<&str> = place.into_iter().filter(|part| !part.is_empty()).collect();
    let picks = if around.picked { Phrase::RemoveCompare } else { Phrase::AddCompare };
    let full = around.full && !around.picked;
    let truth = |holds: bool| if holds { "true" } else { "false" };
    let pick = say("button", picks.say(lang))
        .attr("type", "button")
        .class("pick")
        .attr("aria-label", &format!("{}: {offer}", Phrase::AddCompare.say(lang)))
        .attr("aria-pressed", truth(around.picked))
        .attr(PICK, &line.offer)
        .flag("disabled", full);
    el("th")
        .attr("scope", "row")
        .class("c-offer")
        .with(
            say("button", &format!("{} × {}", line.gpus, market::gpu(&line.gpu_name, lang)))
                .attr("type", "button")
                .class("opener")
                .attr("aria-expanded", truth(around.open))
                .attr("aria-label", &fill(opens.say(lang), &[("offer", &offer)]))
                .attr(OPEN, &line.offer),
        )
        .with(say("small", &place.join(" · ")))
        .with(flags(line, lang))
        .with(if full { pick.attr("title", Phrase::CompareFull.say(lang)) } else { pick })
}

/// Warnings that stand in the column they are about.
const IN_COLUMNS: [&str; 3] = ["undisclosed-fees", "stale", "undated"];

/// Warnings shown in a line; the ledger has them all.
const FLAGS: usize = 2;

/// Other warnings, the gravest first; a vetoed line says first what vetoes it.
fn flags(line: &OfferLine, lang: Lang) -> Element {
    let veto = (!line.kaopu.recommended).then(|| lead::veto(line.kaopu.veto, lang));
    let rest = ids::FLAGS.iter().filter(|(id, ..)| line.flags.contains(id) && !IN_COLUMNS.contains(id));
    let rest = rest.map(|(_, zh, en)| pick([*zh, *en], lang).to_owned());
    let all: Vec<String> = veto.into_iter().chain(rest).collect();
    let more = all.len().saturating_sub(FLAGS);
    let more = (more > 0).then(|| say("span", &fill(Phrase::MoreFlags.say(lang), &[("count", &more.to_string())])));
    let shown = all.iter().take(FLAGS).map(|flag| say("span", flag).class("flag"));
    el("span").class("flags").all(shown.collect()).maybe(more.map(|more| more.class("soft")))
}
