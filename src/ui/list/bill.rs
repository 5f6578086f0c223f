//! What the bill and the memory of one offer are made of.

use crate::page::within;
use crate::rank::answer::{LineView, OfferResult};
use crate::text::template::fill;
use crate::text::{Lang, Phrase, ids, number};
use crate::ui::{follow, parts};
use crate::units::Currency;
use leptos::prelude::*;

/// Class of each part in the memory bar, by id.
fn part_class(part: &str) -> &'static str {
    match part {
        "weights" => "p-weights",
        "kv_cache" => "p-kv",
        "activations" => "p-activations",
        "gradients" => "p-gradients",
        "optimizer" => "p-optimizer",
        "adapter" => "p-adapter",
        _ => "p-overhead",
    }
}

/// The memory bar by part against the card, with its figures as a list.
pub fn memory(result: &OfferResult, lang: Lang) -> AnyView {
    let memory = &result.memory;
    let need = memory.need_gib;
    let one = |value: f64| number::decimal(lang, value, 1, 1);
    let range = if one(need.low) == one(need.high) {
        String::new()
    } else {
        let range = format!("{}–{}", one(need.low), one(need.high));
        fill(Phrase::AnswerRange.say(lang), &[("range", &range)])
    };
    let title = fill(Phrase::MemoryTitle.say(lang), &[("need", &number::gib(lang, need.mid)), ("range", &range)]);
    let scale = memory.usable_gib.max(need.mid);
    let shown: Vec<_> = memory.parts.iter().filter(|part| part.gib >= 0.005).collect();
    let bars = shown.iter().map(|part| {
        let width = if scale > 0.0 { part.gib / scale * 100.0 } else { 0.0 };
        view! { <i class=part_class(part.part) style:--w=format!("{width:.2}%")></i> }
    });
    let free = memory.headroom;
    let words = if free < 0.0 { Phrase::MemoryShort } else { Phrase::MemoryFree }.say(lang);
    let keys = shown.iter().map(|part| {
        let name = ids::name(ids::PARTS, part.part, lang).to_owned();
        view! { <li><i class=part_class(part.part) aria-hidden="true"></i>{name} " " {number::gib(lang, part.gib)}</li> }
    });
    let layout = memory.layout;
    let spread = (layout.dp * layout.tp * layout.pp > 1).then(|| {
        let words = fill(
            Phrase::Layout.say(lang),
            &[
                ("dp", &layout.dp.to_string()),
                ("tp", &layout.tp.to_string()),
                ("pp", &layout.pp.to_string()),
                ("zero", &layout.zero.to_string()),
            ],
        );
        view! { <p class="soft">{words}</p> }
    });
    view! {
        <h3>{title}</h3>
        <div class="mem" aria-hidden="true">{bars.collect_view()}</div>
        <ul class="key">
            {keys.collect_view()}
            <li><i class="p-free" aria-hidden="true"></i>{words} " " {number::gib(lang, free.abs())}</li>
        </ul>
        <p class="soft">
            {fill(Phrase::MemoryUsable.say(lang), &[("usable", &number::gib(lang, memory.usable_gib))])} " · "
            {follow::within(within::NEEDS, Phrase::HowReckoned.say(lang))}
        </p>
        {spread}
    }
    .into_any()
}

/// The lines of the bill, adding up to the total.
pub fn bill(result: &OfferResult, lang: Lang) -> AnyView {
    let cost = &result.cost;
    let total = number::money(lang, cost.currency, cost.total.to_f64());
    let range = number::money_range(lang, cost.currency, cost.low.to_f64(), cost.high.to_f64());
    // A range whose ends read the same is no range.
    let range = (range != number::rough_money(lang, cost.currency, cost.total.to_f64()))
        .then(|| fill(Phrase::BillRange.say(lang), &[("range", &range)]) + " · ");
    let basis = ids::name(ids::HOURS_BASIS, result.hours_basis, lang);
    view! {
        <h3>{fill(Phrase::BillTitle.say(lang), &[("total", &total)])}</h3>
        <table class="bill">
            <tbody>
                {cost.lines.iter().map(|line| bill_line(line, cost.currency, lang)).collect_view()}
                <tr class="total">
                    <th scope="row" colspan="2">{Phrase::BillTotal.say(lang)}</th>
                    <td>{number::exact_money(lang, cost.currency, cost.total.to_f64())}</td>
                </tr>
            </tbody>
        </table>
        <p class="soft">
            {follow::within(within::MONEY, Phrase::HowReckoned.say(lang))} " · "
            {range}
            {fill(Phrase::HoursBasis.say(lang), &[("basis", basis)])} " · "
            {fill(Phrase::BillPerMonth.say(lang), &[("money", &number::money(lang, cost.currency, cost.per_month.to_f64()))])}
        </p>
    }
    .into_any()
}

fn bill_line(line: &LineView, currency: Currency, lang: Lang) -> AnyView {
    let amount = match line.amount {
        Some(amount) => view! { <span>{number::exact_money(lang, currency, amount.to_f64())}</span> }.into_any(),
        None => view! { <span class="flag">{Phrase::NotDisclosed.say(lang)}</span> }.into_any(),
    };
    let proof = line.evidence.as_ref().map(|record| parts::evidence(record, lang));
    view! {
        <tr>
            <th scope="row">{ids::name(ids::LINES, line.kind, lang).to_owned()}</th>
            <td class="how">{line.note.clone()} {proof}</td>
            <td>{amount}</td>
        </tr>
    }
    .into_any()
}
