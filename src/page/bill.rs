//! What the bill and the memory of one offer are made of.

use super::node::{Element, el, say};
use super::{proof, within};
use crate::rank::answer::{LineView, OfferResult};
use crate::text::template::fill;
use crate::text::{Lang, Phrase, ids, number};
use crate::units::Currency;

/// Class of each part in the memory bar, by id.
const PARTS: [(&str, &str); 6] = [
    ("weights", "p-weights"),
    ("kv_cache", "p-kv"),
    ("activations", "p-activations"),
    ("gradients", "p-gradients"),
    ("optimizer", "p-optimizer"),
    ("adapter", "p-adapter"),
];

fn swatch(part: &str) -> Element {
    el("i").class(PARTS.iter().find(|(known, _)| *known == part).map_or("p-overhead", |(_, class)| class))
}

/// The memory bar by part against the card, with its figures as a list.
pub fn memory(result: &OfferResult, lang: Lang) -> Vec<Element> {
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
        swatch(part.part).attr("--w", &format!("{width:.2}%"))
    });
    let key = |swatch: Element, name: &str, gib: f64| {
        el("li").with(swatch.attr("aria-hidden", "true")).say(&format!("{name} {}", number::gib(lang, gib)))
    };
    let free = memory.headroom;
    let words = if free < 0.0 { Phrase::MemoryShort } else { Phrase::MemoryFree }.say(lang);
    let keys = shown.iter().map(|part| key(swatch(part.part), ids::name(ids::PARTS, part.part, lang), part.gib));
    let keys = keys.chain([key(el("i").class("p-free"), words, free.abs())]);
    let usable = fill(Phrase::MemoryUsable.say(lang), &[("usable", &number::gib(lang, memory.usable_gib))]);
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
        say("p", &words).class("soft")
    });
    let parts = [
        say("h3", &title),
        el("div").class("mem").attr("aria-hidden", "true").all(bars.collect()),
        el("ul").class("key").all(keys.collect()),
        say("p", &usable).class("soft").say(" · ").with(how(within::NEEDS, lang)),
    ];
    parts.into_iter().chain(spread).collect()
}

/// A link to where it is explained.
fn how(place: &str, lang: Lang) -> Element {
    within::link(place, Phrase::HowReckoned.say(lang))
}

/// The lines of the bill, adding up to the total.
pub fn bill(result: &OfferResult, lang: Lang) -> Vec<Element> {
    let cost = &result.cost;
    let money = |amount: f64| number::money(lang, cost.currency, amount);
    let total = money(cost.total.to_f64());
    let range = number::money_range(lang, cost.currency, cost.low.to_f64(), cost.high.to_f64());
    // A range whose ends read the same is no range.
    let range = if range == number::rough_money(lang, cost.currency, cost.total.to_f64()) {
        String::new()
    } else {
        fill(Phrase::BillRange.say(lang), &[("range", &range)]) + " · "
    };
    let basis = ids::name(ids::HOURS_BASIS, result.hours_basis, lang);
    let basis = fill(Phrase::HoursBasis.say(lang), &[("basis", basis)]);
    let month = fill(Phrase::BillPerMonth.say(lang), &[("money", &money(cost.per_month.to_f64()))]);
    let sum = el("tr")
        .class("total")
        .with(say("th", Phrase::BillTotal.say(lang)).attr("scope", "row").attr("colspan", "2"))
        .with(say("td", &number::exact_money(lang, cost.currency, cost.total.to_f64())));
    let lines = cost.lines.iter().map(|line| bill_line(line, cost.currency, lang)).chain([sum]);
    vec![
        say("h3", &fill(Phrase::BillTitle.say(lang), &[("total", &total)])),
        el("table").class("bill").with(el("tbody").all(lines.collect())),
        el("p").class("soft").with(how(within::MONEY, lang)).say(&format!(" · {range}{basis} · {month}")),
    ]
}

fn bill_line(line: &LineView, currency: Currency, lang: Lang) -> Element {
    let amount = match line.amount {
        Some(amount) => say("span", &number::exact_money(lang, currency, amount.to_f64())),
        None => say("span", Phrase::NotDisclosed.say(lang)).class("flag"),
    };
    let note = say("td", &line.note).class("how").say(" ");
    el("tr")
        .with(say("th", ids::name(ids::LINES, line.kind, lang)).attr("scope", "row"))
        .with(note.maybe(line.evidence.as_ref().map(|record| proof::proof(record, lang))))
        .with(el("td").with(amount))
}
