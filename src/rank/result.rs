//! One offer in full: every criterion with its value, source, date and grade, the sources that disagree, every line of
//! the bill, and the gates.

use super::Engine;
use super::admission;
use super::answer::{
    CostView, CriterionView, DimensionView, Dimensions, EvidenceView, LayoutView, LineView, MemoryPart, MemoryView,
    NoteView, OfferLine, OfferResult, RequirementView,
};
use super::formula::Unit;
use super::line::reckon;
use super::market::Origin;
use super::pass::{Passed, Place};
use super::paying::Paying;
use super::query::{Budget, Query, month_hours};
use crate::catalog::Catalog;
use crate::catalog::evidence::Evidence;
use crate::catalog::offer::Statement;
use crate::catalog::provider::{Fact, Provider};
use crate::price::Amount;
use crate::requirement::{Basis, Job, Need, Parts};
use crate::scenario::{Key, Note, Refusal, Scenario};
use crate::score::{Criterion, Dimension, Why};
use crate::units::{Money, Price};

/// One place of the list in full.
pub fn result(
    engine: &Engine,
    scenario: &Scenario,
    query: &Query,
    passed: &Passed,
    place: Place,
    line: &OfferLine,
    baseline: Option<(Money, String)>,
) -> Option<OfferResult> {
    let reckoned = reckon(engine, scenario, query, passed.cheapest, place)?;
    let (catalog, market) = (engine.catalog(), engine.market());
    let plan = place.plan as usize;
    let lane = market.lane_of_plan(plan);
    let shape = &query.shapes[usize::from(lane.shape)];
    let provider = reckoned.provider;
    let score = &query.scores[usize::from(lane.provider)];
    let view = |at: usize, dimension: &Dimension| dimension_view(dimension, query.floors[at], provider, catalog);
    let fit = shape.fit.as_ref()?;
    let money = |amount: Money| amount * reckoned.rate;
    let unit = Unit::new(engine.market(), place, shape.cards, reckoned.rate);
    let lines = reckoned.bill.lines.iter().map(|line| LineView {
        kind: line.kind.name(),
        amount: match line.amount {
            Amount::Known(amount) => Some(money(amount)),
            Amount::NotDisclosed => None,
        },
        note: unit.formula(&line.note),
        evidence: line.evidence.as_ref().map(|it| evidence_view(it, line.kind.name(), catalog)),
    });
    let in_month = Budget::Month(0.0, month_hours(scenario)).counted(1.0, shape.hours.mid);
    let mut flags = line.flags.clone();
    let paying = Paying::new(engine, scenario, query, place);
    flags.extend(reckoned.bill.flags.iter().map(|flag| flag.id()).filter(|id| !line.flags.contains(id)));
    Some(OfferResult {
        rank: line.rank,
        offer: line.offer.clone(),
        provider: provider.id.clone(),
        provider_name: line.provider_name.clone(),
        gpu: line.gpu.clone(),
        gpu_name: line.gpu_name.clone(),
        gpus: line.gpus,
        region: line.region,
        variant: line.variant.clone(),
        plan: line.plan,
        price_kind: line.price_kind,
        per_gpu_hour: line.per_gpu_hour,
        kaopu: line.kaopu.clone(),
        dimensions: Dimensions {
            fit: view(0, fit),
            stability: view(1, score.stability(lane.plan, shape.linked)),
            value: view(2, &reckoned.value),
            assurance: view(3, &score.assurance),
        },
        hours: line.hours,
        hours_basis: shape.basis.map_or("unknown", basis_id),
        cost: CostView {
            currency: scenario.currency,
            total: reckoned.cost.mid,
            low: reckoned.cost.low,
            high: reckoned.cost.high,
            per_month: reckoned.cost.mid * in_month,
            lines: lines.collect(),
            undisclosed: line.undisclosed,
        },
        other_plans: paying.other_plans(),
        spot: paying.spot(baseline),
        buys: scenario.budget.and_then(|budget| paying.buys(budget)),
        memory: memory_view(shape.detail.as_ref()?, shape.usable),
        age_days: line.age_days,
        grade: line.grade,
        flags,
        evidence: price_evidence(engine, plan),
        gates: admission::views(provider, market.today(), catalog),
    })
}

/// What a price rests on: the statement that was chosen, then the others on the same thing.
fn price_evidence(engine: &Engine, plan: usize) -> Vec<EvidenceView> {
    let about = engine.market().about[plan];
    let at = match about.origin {
        Origin::Group(at) => at as usize,
        Origin::Import(file, row) => {
            let lane = engine.market().lane_of_plan(plan);
            let price = Price { amount: about.spread.0, currency: lane.currency };
            let file = engine.imports().get(usize::from(file));
            return file
                .and_then(|file| file.evidence(row, price, lane.plan.name(), about.date))
                .into_iter()
                .collect();
        }
    };
    let Some(group) = engine.groups().get(at) else { return Vec::new() };
    let rows = &engine.catalog().statements;
    let chosen = group.chosen.map(|chosen| chosen.statement);
    let view = |row: &Statement, chosen| EvidenceView { chosen, ..statement_view(row, engine.catalog()) };
    let first = chosen.and_then(|at| rows.get(at)).map(|row| view(row, true));
    let others = group.others().filter_map(|at| rows.get(at)).map(|row| view(row, false));
    first.into_iter().chain(others).collect()
}

fn dimension_view(dimension: &Dimension, floor: f64, provider: &Provider, catalog: &Catalog) -> DimensionView {
    DimensionView {
        score: dimension.mid,
        low: dimension.low,
        high: dimension.high,
        floor,
        known: dimension.known,
        criteria: dimension.criteria.iter().map(|it| criterion_view(it, provider, catalog)).collect(),
    }
}

fn criterion_view(criterion: &Criterion, provider: &Provider, catalog: &Catalog) -> CriterionView {
    let fact = criterion.fact.and_then(|at| provider.facts.get(usize::from(at)));
    CriterionView {
        id: criterion.id.id(),
        weight: criterion.weight,
        score: criterion.value.mid,
        low: criterion.value.low,
        high: criterion.value.high,
        why: match criterion.why {
            Why::Fact => "fact",
            Why::SelfReported => "self-reported",
            Why::Unknown => "unknown",
            Why::Disputed => "disputed",
            Why::Computed => "computed",
        },
        value: fact.map(|fact| [fact.value.zh.clone(), fact.value.en.clone()]).unwrap_or_default(),
        evidence: criterion.fact.and_then(|at| fact_view(provider, at, catalog)),
        others: criterion.others.iter().filter_map(|&at| fact_view(provider, at, catalog)).collect(),
    }
}

/// A record as evidence; the caller fills in what it says.
pub fn evidence_view(evidence: &Evidence, about: &str, catalog: &Catalog) -> EvidenceView {
    let source = catalog.sources.get(usize::from(evidence.source));
    EvidenceView {
        about: about.to_owned(),
        value: Default::default(),
        source: source.map(|source| source.id.clone()).unwrap_or_default(),
        title: source.map(|source| [source.title.zh.clone(), source.title.en.clone()]).unwrap_or_default(),
        at: evidence.at.clone(),
        url: source.map(|source| source.url.clone()).unwrap_or_default(),
        date: evidence.date.to_string(),
        grade: evidence.grade.letter(),
        says: evidence.says.word().to_owned(),
        chosen: false,
        disputed: String::new(),
    }
}

/// One of a provider's facts as evidence.
pub fn fact_view(provider: &Provider, at: u16, catalog: &Catalog) -> Option<EvidenceView> {
    let Fact { key, value, disputed, evidence, .. } = provider.facts.get(usize::from(at))?;
    Some(EvidenceView {
        value: [value.zh.clone(), value.en.clone()],
        disputed: disputed.clone(),
        ..evidence_view(evidence, key, catalog)
    })
}

/// A price statement as evidence.
pub fn statement_view(row: &Statement, catalog: &Catalog) -> EvidenceView {
    let range = match (row.low, row.high) {
        (Some(low), Some(high)) if low == high => low.to_string(),
        (Some(low), Some(high)) => format!("{low}–{high}"),
        (Some(low), None) => format!("≥ {low}"),
        (None, Some(high)) => format!("≤ {high}"),
        (None, None) => String::new(),
    };
    let value = format!("{range} {} · {}", row.currency.code(), row.plan.name());
    EvidenceView {
        value: [value.clone(), value],
        disputed: row.disputed.clone(),
        ..evidence_view(&row.evidence, &row.id, catalog)
    }
}

/// Parts of a need in drawing order.
fn parts(parts: &Parts) -> Vec<MemoryPart> {
    [
        ("weights", parts.weights),
        ("kv_cache", parts.kv_cache),
        ("activations", parts.activations),
        ("gradients", parts.gradients),
        ("optimizer", parts.optimizer),
        ("adapter", parts.adapter),
        ("overhead", parts.overhead),
    ]
    .map(|(part, gib)| MemoryPart { part, gib: gib.0 })
    .to_vec()
}

/// Memory of one card as the answer shows it; `usable` is 0 where no card is meant.
pub fn memory_view(need: &Need, usable: f64) -> MemoryView {
    let mut parts = parts(&need.parts);
    // What a card must hold includes the driver's context, so the drawing does too.
    if let Some(overhead) = parts.iter_mut().find(|part| part.part == "overhead") {
        overhead.gib += need.besides().0;
    }
    let (layout, on_card) = (need.layout, need.on_card().map(|gib| gib.0));
    MemoryView {
        need_gib: on_card,
        usable_gib: usable,
        headroom: usable - on_card.mid,
        parts,
        layout: LayoutView { dp: layout.dp, tp: layout.tp, pp: layout.pp, zero: layout.zero },
    }
}

/// What the work needs, on the best place; where nothing is admissible, on the hardware that comes nearest.
pub fn requirement(engine: &Engine, scenario: &Scenario, query: &Query, best: Option<&Place>) -> RequirementView {
    let market = engine.market();
    let nearest = || {
        let known =
            query.shapes.iter().enumerate().filter(|(_, shape)| shape.detail.is_some() && shape.usable > 0.0);
        known.min_by(|(_, a), (_, b)| (a.need.mid - a.usable).total_cmp(&(b.need.mid - b.usable))).map(|(at, _)| at)
    };
    let at = best.map(|place| usize::from(market.shape[place.offer as usize])).or_else(nearest);
    let assumed = assumed(scenario, &query.job, engine.catalog());
    let Some((at, shape)) = at.and_then(|at| query.shapes.get(at).map(|shape| (at, shape))) else {
        return RequirementView { per_gpu_gib: None, parts: Vec::new(), gpus: 0, gpu: String::new(), assumed };
    };
    let accelerator = usize::from(market.shapes()[at].accelerator);
    let memory = shape.detail.as_ref().map(|need| memory_view(need, shape.usable));
    RequirementView {
        per_gpu_gib: memory.as_ref().map(|memory| memory.need_gib),
        parts: memory.map(|memory| memory.parts).unwrap_or_default(),
        gpus: shape.cards,
        gpu: engine.catalog().accelerators.get(accelerator).map(|it| it.id.clone()).unwrap_or_default(),
        assumed,
    }
}

/// Choices that were left to us, as scenario pairs.
pub fn assumed(scenario: &Scenario, job: &Job, catalog: &Catalog) -> Vec<String> {
    use crate::requirement::{Activity, Amount};
    use crate::scenario::Checkpointing;
    let whole = |value: f64| format!("{value}");
    let hours = match job.amount {
        Amount::Hours(hours, None) => Some(whole(hours)),
        _ => None,
    };
    let language = job.shape.is_language() && matches!(job.activity, Activity::Generate | Activity::Train(_));
    let recomputed = match (job.checkpointing, job.selective) {
        (false, _) => Checkpointing::Off,
        (true, true) => Checkpointing::Selective,
        (true, false) => Checkpointing::Full,
    };
    let table = [
        (Key::Model, job.model.clone().filter(|id| catalog.model(id).is_some() && scenario.params.is_none())),
        (Key::Method, job.method().map(|method| method.word().to_owned())),
        (Key::Precision, Some(job.precision.word().to_owned())),
        (Key::Batch, Some(whole(job.batch))),
        (Key::Seq, Some(whole(job.seq)).filter(|_| language)),
        (Key::Ckpt, job.method().map(|_| recomputed.word().to_owned())),
        (Key::Hours, hours),
    ];
    let left_open = table.into_iter().filter(|(key, _)| scenario.get(*key) == "none");
    left_open.filter_map(|(key, value)| Some(format!("{}={}", key.word(), value?))).collect()
}

/// The id of a time's basis.
pub fn basis_id(basis: Basis) -> &'static str {
    match basis {
        Basis::Stated => "stated",
        Basis::Scaled => "scaled",
        Basis::Measured => "measured",
        Basis::Compute => "compute",
        Basis::Bandwidth => "bandwidth",
        Basis::Launch => "launch",
        Basis::Link => "link",
    }
}

/// A parser's note as the answer shows it.
pub fn note(note: &Note) -> NoteView {
    let plain = |kind, key: &str, value: &str| NoteView {
        kind,
        key: key.to_owned(),
        value: value.to_owned(),
        why: "",
        allowed: String::new(),
    };
    match note {
        Note::UnknownKey { key } => plain("unknown-key", key, ""),
        Note::CutPair { text } => plain("cut-pair", "", text),
        Note::Repeated { key } => plain("repeated", key.word(), ""),
        Note::NewerVersion { value } => plain("newer-version", "v", value),
        Note::BadValue { key, value, why } => {
            let (why, allowed) = match why {
                Refusal::NotANumber => ("not-a-number", String::new()),
                Refusal::OutOfRange { low, high } => ("out-of-range", format!("{low}..{high}")),
                Refusal::NotAWord(words) => ("not-a-word", words.join(", ")),
                Refusal::UnknownId => ("unknown-id", String::new()),
                Refusal::NotQuotes => ("not-quotes", "lab~rtx-4090~8~12.50~CNY~hour~cn~2026-11-30".to_owned()),
                Refusal::NotWeights => ("not-weights", "1-1-1-1".to_owned()),
            };
            NoteView { why, allowed, ..plain("bad-value", key.word(), value) }
        }
    }
}
