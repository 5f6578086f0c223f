//! The second article's five gates (L8-18) as a panel of evidence. A gate passes or fails only on evidence of grade B or
//! better by somebody other than the provider's advertising; everything else is unknown, for the three platforms that
//! the article declares to pass as for all others (contradiction list, C02).

use super::criteria::{CriterionId, Proof, rule};
use super::reading;
use crate::catalog::evidence::{Date, Grade, Speaker};
use crate::catalog::provider::{Class, Fact, Provider};

/// The gates, in the article's order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GateId {
    /// 算力真实性: no inflation, no throttling, no overselling.
    Authenticity,
    /// 注册资本与资质: licence first; capital never decides alone.
    Licence,
    /// 价格透明度: compute, storage, traffic and operations fees all stated.
    Transparency,
    /// 技术支持: documentation, an active community or reachable service.
    Support,
    /// 企业背景: who operates it, since when.
    Continuity,
}

impl GateId {
    /// All five.
    pub const ALL: [Self; 5] =
        [Self::Authenticity, Self::Licence, Self::Transparency, Self::Support, Self::Continuity];

    /// Name in JSON.
    pub fn id(self) -> &'static str {
        match self {
            Self::Authenticity => "authenticity",
            Self::Licence => "licence",
            Self::Transparency => "transparency",
            Self::Support => "support",
            Self::Continuity => "continuity",
        }
    }
}

/// Where a gate stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Shown.
    Pass,
    /// Shown to the contrary.
    Fail,
    /// Neither.
    Unknown,
}

impl Status {
    /// The word in JSON.
    pub fn id(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::Fail => "fail",
            Self::Unknown => "unknown",
        }
    }
}

/// One gate of one provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gate {
    /// Which.
    pub id: GateId,
    /// Where it stands.
    pub status: Status,
    /// Positions of the facts that decide; when unknown, of those on file that do not suffice.
    pub proof: Vec<u16>,
}

/// Weakest grade that decides a gate.
pub const ENOUGH: Grade = Grade::B;

/// Greatest fluctuation of compute that passes, in percent, and greatest error against nominal. The article gives no
/// number; these are the first article's for "mainstream platforms" (L43, L35), editable here.
pub const MOST_FLUCTUATION: f64 = 4.0;
/// See [`MOST_FLUCTUATION`].
pub const MOST_ERROR: f64 = 1.0;

/// A statement on a gate.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Says {
    For,
    Against,
    Beside,
}

/// The five gates of a provider at the date of the dataset.
pub fn gates(provider: &Provider, today: Date) -> [Gate; 5] {
    GateId::ALL.map(|id| {
        let on_gate: Vec<(u16, Says, bool)> = provider
            .facts
            .iter()
            .zip(0_u16..)
            .filter_map(|(fact, index)| {
                says(id, fact, today).map(|says| (index, says, counts(id, fact, provider, today)))
            })
            .collect();
        let pick = |wanted: Says| -> Vec<u16> {
            on_gate
                .iter()
                .filter(|(_, says, counts)| *counts && *says == wanted)
                .map(|(index, ..)| *index)
                .collect()
        };
        let (against, speaks_for) = (pick(Says::Against), pick(Says::For));
        if !against.is_empty() {
            return Gate { id, status: Status::Fail, proof: against };
        }
        if complete(id, provider, &speaks_for) {
            return Gate { id, status: Status::Pass, proof: speaks_for };
        }
        Gate { id, status: Status::Unknown, proof: on_gate.into_iter().map(|(index, ..)| index).collect() }
    })
}

/// The strict filter: every gate shown. The article's own rule, "only platforms that pass all five are recommended".
pub fn all_pass(gates: &[Gate; 5]) -> bool {
    gates.iter().all(|gate| gate.status == Status::Pass)
}

/// Whether a fact is good enough to decide.
fn counts(id: GateId, fact: &Fact, provider: &Provider, today: Date) -> bool {
    let proof = match id {
        GateId::Authenticity => Proof::Measurement,
        GateId::Licence | GateId::Continuity => Proof::Register,
        GateId::Transparency | GateId::Support => Proof::Promise,
    };
    provider.class != Class::Unnamed
        && fact.disputed.is_empty()
        && reading::grade_today(&fact.evidence, today) <= ENOUGH
        && fact.evidence.says != Speaker::Article
        && !reading::self_reported(&fact.evidence, proof)
}

/// What a fact says on a gate; `None` when it is about something else.
fn says(id: GateId, fact: &Fact, today: Date) -> Option<Says> {
    let at_most = |limit: f64| {
        let worst = fact.high.or(fact.low)?;
        Some(if worst <= limit { Says::For } else { Says::Against })
    };
    // A criterion's reading of the fact: good, bad, or not understood.
    let scored = |criterion: CriterionId| {
        let value = rule(criterion)?.reads.iter().find_map(|reading| reading::read(reading, fact, today));
        Some(match value {
            Some(value) if value >= 0.6 => Says::For,
            Some(value) if value <= 0.25 => Says::Against,
            Some(_) | None => Says::Beside,
        })
    };
    match (id, fact.key.as_str()) {
        (GateId::Authenticity, "compute_fluctuation") => at_most(MOST_FLUCTUATION),
        (GateId::Authenticity, "compute_error_vs_nominal") => at_most(MOST_ERROR),
        (GateId::Authenticity, "vram_authenticity") => scored(CriterionId::Compute),
        (GateId::Authenticity, "oversell") => scored(CriterionId::Exclusive),
        (GateId::Licence, "licence") => scored(CriterionId::Licence),
        (GateId::Transparency, "storage_price" | "network" | "ops_support")
        | (GateId::Continuity, "founded" | "company") => Some(Says::For),
        (GateId::Licence, "certification" | "registered_capital")
        | (GateId::Continuity, "other_business")
        | (GateId::Transparency, "price_transparency") => Some(Says::Beside),
        // Hidden fees are a report by somebody else; a vendor that lists extra fees itself does not hide them.
        (GateId::Transparency, "hidden_fees") => {
            let reported = fact.low.is_some_and(|yes| yes >= 1.0) && fact.evidence.says != Speaker::VendorPage;
            Some(if reported { Says::Against } else { Says::Beside })
        }
        (GateId::Support, "community" | "after_sales") => scored(CriterionId::Support),
        (GateId::Support, "ops_support") => scored(CriterionId::Operations),
        (_, "gate_result") => Some(Says::Beside),
        _ => None,
    }
}

/// Facts that a gate needs all of, beyond one that speaks for it: prices need every fee on file (compute is on file with
/// every offer), a company its operator and its age.
fn needed(id: GateId) -> &'static [&'static str] {
    match id {
        GateId::Transparency => &["storage_price", "network", "ops_support"],
        GateId::Continuity => &["company", "founded"],
        GateId::Authenticity | GateId::Licence | GateId::Support => &[],
    }
}

/// Whether the facts that speak for a gate complete it.
fn complete(id: GateId, provider: &Provider, speaks_for: &[u16]) -> bool {
    let keys: Vec<&str> = speaks_for
        .iter()
        .filter_map(|&at| provider.facts.get(usize::from(at)))
        .map(|fact| fact.key.as_str())
        .collect();
    let storage = provider
        .billing
        .storage
        .as_ref()
        .is_some_and(|storage| storage.evidence.grade <= ENOUGH && storage.value.per_gb_day.is_some());
    let has = |key: &str| keys.contains(&key) || (key == "storage_price" && storage);
    !keys.is_empty() && needed(id).iter().all(|key| has(key))
}
