//! One line of the list.

use super::bars;
use crate::page::lead;
use crate::price::turned::whole;
use crate::rank::answer::OfferLine;
use crate::scenario::BudgetPer;
use crate::state::State;
use crate::text::template::fill;
use crate::text::{Lang, Named, Phrase, ids, market, number, of_pair, paying, pick};
use crate::ui::{answer, compare, parts};
use crate::units::Money;
use leptos::prelude::*;

/// The line, with a button over its whole width that opens the ledger.
pub fn row(state: State, line: &OfferLine, open: bool, lang: Lang) -> AnyView {
    let (currency, budget) =
        state.said.with_untracked(|said| (said.currency, said.budget.filter(|_| said.per == BudgetPer::Job)));
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
    let spread = (spread != number::rough_money(lang, currency, cost.mid)).then_some(spread);
    // How often the budget pays for it, where that is more than once.
    let jobs = budget.map_or(0, |budget| whole(budget, cost.mid));
    let jobs = (jobs > 1).then(|| {
        let jobs = number::decimal(lang, jobs as f64, 0, 0);
        fill(pick(paying::BUYS_TIMES, lang), &[("jobs", &jobs)])
    });
    let hours = number::range(lang, line.hours.low, line.hours.high);
    let hours = (hours != number::short(lang, line.hours.mid)).then_some(hours);
    let need = fill(
        Phrase::NeedOf.say(lang),
        &[
            ("need", &number::decimal(lang, line.need_gib, 1, 1)),
            ("usable", &number::decimal(lang, line.usable_gib, 1, 1)),
        ],
    );
    let spare = line.usable_gib - line.need_gib;
    let sign = if spare < 0.0 { "−" } else { "+" };
    let age = line.age_days.map_or_else(|| Phrase::Undated.say(lang).to_owned(), |days| number::age(lang, days));
    let grade = fill(Phrase::GradeOf.say(lang), &[("grade", &line.grade.to_string())]);
    let place =
        [of_pair(&line.provider_name, lang), &line.variant, line.plan.say(lang), market::region(line.region, lang)];
    let place: Vec<&str> = place.into_iter().filter(|part| !part.is_empty()).collect();
    let has = |flag: &str| line.flags.contains(&flag);
    let fees = (line.undisclosed > 0)
        .then(|| fill(Phrase::UndisclosedFees.say(lang), &[("count", &line.undisclosed.to_string())]));
    let offer = answer::offer(line, lang);
    let label = fill(if open { Phrase::CloseRow } else { Phrase::OpenRow }.say(lang), &[("offer", &offer)]);
    let id = line.offer.clone();
    let toggle =
        move |_| state.open.update(|open| *open = if open.as_ref() == Some(&id) { None } else { Some(id.clone()) });
    view! {
        <tr class="line" class:open=open class:vetoed=!line.kaopu.recommended aria-rowindex=(line.rank + 1).to_string()>
            <td class="c-score">
                <div class="score"><b>{score}</b>{bars::bars(&line.dimensions, lang)}</div>
                <small>{ends}</small>
            </td>
            <th scope="row" class="c-offer">
                <button type="button" class="opener" aria-expanded=if open { "true" } else { "false" } aria-label=label on:click=toggle>
                    {line.gpus.to_string()} " × " {market::gpu(&line.gpu_name, lang)}
                </button>
                <small>{place.join(" · ")}</small>
                {flags(line, lang)}
                {comparing(state, &line.offer, &offer, lang)}
            </th>
            <td class="c-cost"><b>{parts::money(lang, currency, cost.mid)}</b><small>{spread}</small><small>{fees}</small><small>{jobs}</small></td>
            <td class="c-hours">{number::hours(lang, line.hours.mid)}<small>{hours}</small></td>
            <td class="c-rate">{number::money(lang, currency, line.per_gpu_hour)}<small>{Phrase::PerGpuHour.say(lang)}</small></td>
            <td class="c-memory">{sign} {number::gib(lang, spare.abs())}<small>{need}</small></td>
            <td class="c-price"><span class:flag=has("stale") || has("undated")>{age}</span><small><abbr title=market::grade(line.grade, lang)>{grade}</abbr></small></td>
        </tr>
    }
    .into_any()
}

/// The button that puts a line side by side with others. When four are there it is disabled, and says why.
fn comparing(state: State, id: &str, offer: &str, lang: Lang) -> AnyView {
    let (mine, toggled) = (id.to_owned(), id.to_owned());
    let inside = Memo::new(move |_| state.compared.with(|compared| compared.contains(&mine)));
    let full = move || !inside.get() && state.compared.with(Vec::len) == compare::MOST;
    let label = format!("{}: {offer}", Phrase::AddCompare.say(lang));
    view! {
        <button type="button" class="pick" aria-label=label aria-pressed=move || if inside.get() { "true" } else { "false" }
            disabled=full title=move || full().then(|| Phrase::CompareFull.say(lang))
            on:click=move |_| compare::toggle(state, &toggled)>
            {move || if inside.get() { Phrase::RemoveCompare } else { Phrase::AddCompare }.say(lang)}
        </button>
    }
    .into_any()
}

/// Warnings that stand in the column they are about.
const IN_COLUMNS: [&str; 3] = ["undisclosed-fees", "stale", "undated"];

/// Warnings shown in a line; the ledger has them all.
const FLAGS: usize = 2;

/// Other warnings, the gravest first; a vetoed line says first what vetoes it.
fn flags(line: &OfferLine, lang: Lang) -> AnyView {
    let veto = (!line.kaopu.recommended).then(|| lead::veto(line.kaopu.veto, lang));
    let rest = ids::FLAGS.iter().filter(|(id, ..)| line.flags.contains(id) && !IN_COLUMNS.contains(id));
    let rest = rest.map(|(_, zh, en)| pick([*zh, *en], lang).to_owned());
    let all: Vec<String> = veto.into_iter().chain(rest).collect();
    let more = all.len().saturating_sub(FLAGS);
    let more = (more > 0).then(|| fill(Phrase::MoreFlags.say(lang), &[("count", &more.to_string())]));
    let shown = all.into_iter().take(FLAGS).map(|flag| view! { <span class="flag">{flag}</span> });
    view! { <span class="flags">{shown.collect_view()} <span class="soft">{more}</span></span> }.into_any()
}
