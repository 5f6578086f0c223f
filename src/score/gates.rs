//! The second article's five gates (L8-18) as a panel of evidence. A gate passes or fails only on evidence of grade B or
//! better by somebody other than the provider's advertising; everything else is unknown, for the three platforms that
//! the article declares to pass as for all others (contradiction list, C02). What is unknown says what there is: part of
//! the proof, a claim that nobody verified, an unverified report to the contrary, or nothing.

use super::criteria::{CriterionId, Proof, rule};
use super::reading;
use crate::catalog::billing::{Fee, Sourced};
use crate::catalog::evidence::{Date, Evidence, Grade, Speaker};
use crate::catalog::provider::{Class, Fact, Provider, Region};

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
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
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

/// What there is on a gate that is unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Short {
    /// An unverified or disputed report to the contrary.
    Doubted,
    /// Part of what it needs is shown.
    Partial,
    /// A claim that nobody verified.
    Claimed,
    /// Nothing that speaks for it or against it.
    Nothing,
}

impl Short {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Doubted, Self::Partial, Self::Claimed, Self::Nothing];

    /// The word in JSON.
    pub fn id(self) -> &'static str {
        match self {
            Self::Doubted => "doubted",
            Self::Partial => "partial",
            Self::Claimed => "claimed",
            Self::Nothing => "nothing",
        }
    }
}

/// Where a proof stands among what is on file about a provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Record {
    /// A fact, by position.
    Fact(u16),
    /// The billing rule of storage.
    Storage,
    /// The billing rule of traffic.
    Traffic,
    /// The billing rule of operations.
    Operations,
}

/// One gate of one provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gate {
    /// Which.
    pub id: GateId,
    /// Where it stands.
    pub status: Status,
    /// When unknown: what there is; `None` when it passes or fails.
    pub short: Option<Short>,
    /// The records that decide; when unknown, those on file that do not suffice.
    pub proof: Vec<Record>,
    /// What it needs and nobody has shown, by fact key; empty unless it needs several things and is unknown.
    pub missing: Vec<&'static str>,
}

/// Weakest grade that decides a gate.
pub const ENOUGH: Grade = Grade::B;

/// Greatest fluctuation of compute that passes, in percent, and greatest error against nominal. The article gives no
/// number; these are the first article's for "mainstream platforms" (L43, L35), editable here.
pub const MOST_FLUCTUATION: f64 = 4.0;
/// See [`MOST_FLUCTUATION`].
pub const MOST_ERROR: f64 = 1.0;

/// What a record says on a gate.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Says {
    /// It can pass the gate, alone or with others.
    For,
    /// It speaks for the provider and cannot pass the gate.
    Supports,
    Against,
    Beside,
}

/// A record on a gate.
struct OnGate {
    record: Record,
    key: &'static str,
    says: Says,
    /// Whether it is good enough to decide.
    counts: bool,
}

/// The five gates of a provider at the date of the dataset.
pub fn gates(provider: &Provider, today: Date) -> [Gate; 5] {
    GateId::ALL.map(|id| gate(id, provider, today))
}

fn gate(id: GateId, provider: &Provider, today: Date) -> Gate {
    let on_gate = records(id, provider, today);
    let decisive = |wanted: Says| on_gate.iter().filter(move |it| it.counts && it.says == wanted);
    let of = |it: &OnGate| it.record;
    let against: Vec<Record> = decisive(Says::Against).map(of).collect();
    if !against.is_empty() {
        return Gate { id, status: Status::Fail, short: None, proof: against, missing: Vec::new() };
    }
    let shown: Vec<&str> = decisive(Says::For).map(|it| it.key).collect();
    let missing: Vec<&'static str> =
        needed(id, provider.region).iter().copied().filter(|key| !shown.contains(key)).collect();
    if !shown.is_empty() && missing.is_empty() {
        let proof = decisive(Says::For).map(of).collect();
        return Gate { id, status: Status::Pass, short: None, proof, missing };
    }
    let any = |wanted: &[Says]| on_gate.iter().any(|it| wanted.contains(&it.says));
    let short = if any(&[Says::Against]) {
        Short::Doubted
    } else if !shown.is_empty() {
        Short::Partial
    } else if any(&[Says::For, Says::Supports]) {
        Short::Claimed
    } else {
        Short::Nothing
    };
    Gate { id, status: Status::Unknown, short: Some(short), proof: on_gate.iter().map(of).collect(), missing }
}

/// The strict filter: every gate shown. The article's own rule, "only platforms that pass all five are recommended"; a
/// gate that nobody has shown does not pass.
pub fn all_pass(gates: &[Gate; 5]) -> bool {
    passed(gates) == gates.len()
}

/// How many are shown.
pub fn passed(gates: &[Gate; 5]) -> usize {
    gates.iter().filter(|gate| gate.status == Status::Pass).count()
}

/// Everything on file on a gate: facts in their order, then billing rules.
fn records(id: GateId, provider: &Provider, today: Date) -> Vec<OnGate> {
    let facts = provider.facts.iter().zip(0_u16..).filter_map(|(fact, index)| {
        let (key, says) = says(id, fact, provider.region, today)?;
        let counts = fact.disputed.is_empty() && counts(id, &fact.evidence, provider, today);
        Some(OnGate { record: Record::Fact(index), key, says, counts })
    });
    let mut all: Vec<OnGate> = facts.collect();
    if id == GateId::Transparency {
        let billing = &provider.billing;
        let fee = |fee: &Option<Sourced<Fee>>| fee.as_ref().map(|fee| fee.evidence.clone());
        let priced = billing.storage.as_ref().filter(|storage| storage.value.per_gb_day.is_some());
        let rules = [
            (Record::Storage, "storage_price", priced.map(|storage| storage.evidence.clone())),
            (Record::Traffic, "network", fee(&billing.traffic)),
            (Record::Operations, "ops_support", fee(&billing.operations)),
        ];
        all.extend(rules.into_iter().filter_map(|(record, key, evidence)| {
            let counts = counts(id, &evidence?, provider, today);
            Some(OnGate { record, key, says: Says::For, counts })
        }));
    }
    all
}

/// Whether a record is good enough to decide.
fn counts(id: GateId, evidence: &Evidence, provider: &Provider, today: Date) -> bool {
    let proof = match id {
        GateId::Authenticity => Proof::Measurement,
        GateId::Licence | GateId::Continuity => Proof::Register,
        GateId::Transparency | GateId::Support => Proof::Promise,
    };
    provider.class != Class::Unnamed
        && reading::grade_today(evidence, today) <= ENOUGH
        && evidence.says != Speaker::Article
        && !reading::self_reported(evidence, proof)
}

/// What a fact says on a gate, and under which key; `None` when it is about something else.
fn says(id: GateId, fact: &Fact, region: Option<Region>, today: Date) -> Option<(&'static str, Says)> {
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
    let named = |key: &'static str, says: Option<Says>| says.map(|says| (key, says));
    match (id, fact.key.as_str()) {
        (GateId::Authenticity, "compute_fluctuation") => named("compute_fluctuation", at_most(MOST_FLUCTUATION)),
        (GateId::Authenticity, "compute_error_vs_nominal") => {
            named("compute_error_vs_nominal", at_most(MOST_ERROR))
        }
        (GateId::Authenticity, "vram_authenticity") => named("vram_authenticity", scored(CriterionId::Compute)),
        (GateId::Authenticity, "oversell") => named("oversell", scored(CriterionId::Exclusive)),
        (GateId::Licence, "licence") => named("licence", scored(CriterionId::Licence)),
        // Abroad no operating licence exists; an audit report is what comes nearest. In China it stands beside one.
        (GateId::Licence, "certification") => named(
            "certification",
            scored(CriterionId::Protection).map(|says| match says {
                Says::For if region == Some(Region::Cn) => Says::Supports,
                other => other,
            }),
        ),
        (GateId::Transparency, "storage_price") => Some(("storage_price", Says::For)),
        (GateId::Transparency, "network") => Some(("network", Says::For)),
        (GateId::Transparency, "ops_support") => Some(("ops_support", Says::For)),
        (GateId::Continuity, "founded") => Some(("founded", Says::For)),
        // Without a number it says something about the company, but not who operates it.
        (GateId::Continuity, "company") => named("company", scored(CriterionId::Company)),
        // Hidden fees are a report by somebody else; a vendor that lists extra fees itself does not hide them.
        (GateId::Transparency, "hidden_fees") => {
            let reported = fact.low.is_some_and(|yes| yes >= 1.0) && fact.evidence.says != Speaker::VendorPage;
            let denied = fact.high.is_some_and(|yes| yes <= 0.0);
            let says = if reported {
                Says::Against
            } else if denied {
                Says::Supports
            } else {
                Says::Beside
            };
            Some(("hidden_fees", says))
        }
        (GateId::Support, "community") => named("community", scored(CriterionId::Support)),
        (GateId::Support, "after_sales") => named("after_sales", scored(CriterionId::Support)),
        (GateId::Support, "documentation") => {
            Some(("documentation", if fact.low.is_some_and(|yes| yes >= 1.0) { Says::For } else { Says::Beside }))
        }
        (GateId::Support, "ops_support") => named("ops_support", scored(CriterionId::Operations)),
        (GateId::Licence, "registered_capital") => Some(("registered_capital", Says::Beside)),
        (GateId::Continuity, "other_business") => Some(("other_business", Says::Beside)),
        (GateId::Transparency, "price_transparency") => Some(("price_transparency", Says::Beside)),
        (_, "gate_result") => Some(("gate_result", Says::Beside)),
        _ => None,
    }
}

/// What a gate needs all of: prices every fee (compute is on file with every offer), a company its operator and its
/// age, a platform in China its licence. Where nothing is listed, one record that speaks for it is enough.
fn needed(id: GateId, region: Option<Region>) -> &'static [&'static str] {
    match (id, region) {
        (GateId::Transparency, _) => &["storage_price", "network", "ops_support"],
        (GateId::Continuity, _) => &["company", "founded"],
        (GateId::Licence, Some(Region::Cn)) => &["licence"],
        (GateId::Licence | GateId::Authenticity | GateId::Support, _) => &[],
    }
}
