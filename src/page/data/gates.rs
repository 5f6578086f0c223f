//! The five gates of every named provider: where each stands, and what is missing.

use super::Desk;
use crate::catalog::provider::{Class, Provider};
use crate::page::node::{Element, cell, el, say};
use crate::page::source;
use crate::score::gates;
use crate::score::gates::{Gate, GateId, Record, Short, Status};
use crate::text::template::fill;
use crate::text::{Lang, Phrase, facts, ids, of, pick};

/// Heads of the table.
pub fn heads(lang: Lang) -> Vec<&'static str> {
    let gates = GateId::ALL.iter().map(|gate| ids::name(ids::GATES, gate.id(), lang));
    std::iter::once(Phrase::Providers.say(lang)).chain(gates).collect()
}

/// Providers that the gates are asked of; what is said of unnamed ones passes none.
pub fn asked(desk: &Desk) -> Vec<&Provider> {
    desk.catalog().providers.iter().filter(|provider| provider.class != Class::Unnamed).collect()
}

/// One provider.
pub fn row(desk: &Desk, at: usize) -> Option<Vec<Element>> {
    let lang = desk.lang;
    let provider = *asked(desk).get(at)?;
    let today = desk.catalog().version.date;
    let gate = |gate: &Gate| {
        let word = ids::name(ids::GATE_STATUS, gate.status.id(), lang);
        let known = gate.status != Status::Unknown;
        let mut shown = el("td").with(if known { say("b", word) } else { say("span", word).class("soft") });
        // What decides stands beside it; what does not suffice is in the table of facts.
        for record in gate.proof.iter().filter(|_| known) {
            let Record::Fact(at) = record else { continue };
            let Some(fact) = provider.facts.get(usize::from(*at)) else { continue };
            shown = shown.with(el("small").with(source::title(desk.catalog(), fact.evidence.source, lang)));
        }
        if let Some(short) = gate.short {
            shown = shown.with(say("small", ids::name(ids::GATE_SHORT, Short::id(short), lang)));
        }
        if gate.short == Some(Short::Partial) {
            let missing: Vec<&str> = gate.missing.iter().map(|key| ids::name(facts::FACTS, key, lang)).collect();
            let what = missing.join(pick(["、", ", "], lang));
            shown = shown.with(say("small", &fill(Phrase::GateMissing.say(lang), &[("what", &what)])));
        }
        shown
    };
    let name = el("td").with(source::link(&provider.site, of(&provider.name, lang), lang));
    let cells = gates(provider, today).iter().map(gate).collect::<Vec<_>>();
    Some(
        std::iter::once(if provider.site.is_empty() { cell(of(&provider.name, lang)) } else { name })
            .chain(cells)
            .collect(),
    )
}
