//! What else could be done, and what it saves here. Techniques that change the work are asked again with a changed
//! scenario, so that a saving is for the finished job, never for an hour; those that change only the bill are read off
//! the best offer's bill.

use super::answer::{AdviceView, OfferLine};
use super::paying::Paying;
use super::{Engine, Ranked};
use crate::price::advice::{self as priced, Advice, Basis, Technique};
use crate::scenario::{Key, Method, Offload, Precision, Scenario, Sort, Task, Who};
use crate::sort;
use crate::units::Money;

/// Scenario pairs that make a technique; none where it does not apply.
type Change = fn(&Scenario) -> Option<String>;

/// Techniques that are a change of the scenario.
const CHANGES: [(Technique, Change); 8] = [
    (Technique::SpotCheckpoints, |it| (!it.interrupt).then(|| "interrupt=yes&every=30".to_owned())),
    (Technique::CheckpointInterval, |it| (it.interrupt && it.every != Some(10.0)).then(|| "every=10".to_owned())),
    (Technique::Education, |it| matches!(it.who, Who::Anyone | Who::University).then(|| "who=student".to_owned())),
    (Technique::Lora, |it| (adapts(it) && it.method == Some(Method::Full)).then(|| "method=lora".to_owned())),
    (Technique::Qlora, |it| (adapts(it) && it.method != Some(Method::Qlora)).then(|| "method=qlora".to_owned())),
    (Technique::Accumulation, |it| {
        let batch = it.batch.filter(|&batch| batch > 1 && trains(it))?;
        Some(format!("batch=1&accum={}", it.accum.saturating_mul(batch)))
    }),
    (Technique::Offload, |it| {
        (trains(it) && it.method == Some(Method::Full) && it.offload == Offload::None)
            .then(|| "offload=optimizer".to_owned())
    }),
    (Technique::FewerBits, |it| {
        (it.task == Task::Infer && it.precision != Some(Precision::Int4)).then(|| "precision=int4".to_owned())
    }),
];

/// Whether a model is adapted and its time follows from the work, so that another method changes it.
fn adapts(scenario: &Scenario) -> bool {
    scenario.task == Task::Finetune && scenario.hours.is_none()
}

fn trains(scenario: &Scenario) -> bool {
    matches!(scenario.task, Task::Finetune | Task::Pretrain)
}

/// Every technique that makes the cheapest recommended way cheaper, best saving first.
pub fn advice(engine: &Engine, scenario: &Scenario, ranked: &Ranked) -> Vec<AdviceView> {
    let Some(now) = cheapest(engine, scenario) else { return Vec::new() };
    let mut found: Vec<(Advice, String, String)> = CHANGES
        .iter()
        .filter_map(|(technique, change)| {
            let change = change(scenario)?;
            let then = cheapest(engine, &changed(scenario, &change)?)?;
            let advice = priced::job(*technique, (now.cost.mid, now.hours.mid), (then.cost.mid, then.hours.mid));
            Some((advice, change, then.offer))
        })
        .collect();
    found.extend(on_the_bill(engine, scenario, ranked).into_iter().map(|it| (it, String::new(), String::new())));
    found.retain(|(advice, ..)| advice.saves > Money::ZERO);
    sort::by(&mut found, |a, b| b.0.saves.cmp(&a.0.saves).then(a.0.technique.cmp(&b.0.technique)));
    found.into_iter().map(|(advice, change, offer)| view(advice, change, offer)).collect()
}

fn view(advice: Advice, change: String, offer: String) -> AdviceView {
    let note = match advice.basis {
        Basis::Jobs { before, after } => format!("{before} → {after}"),
        Basis::Setup { hours, full, without } => format!("{hours} h × ({full} − {without})"),
        Basis::Storage { days_off, per_day, .. } => format!("{days_off} d × {per_day}"),
    };
    AdviceView {
        technique: advice.technique.id(),
        saves: advice.saves,
        extra_hours: advice.extra_hours,
        change,
        offer,
        note,
    }
}

/// The scenario with pairs changed; `None` if one were not taken.
fn changed(scenario: &Scenario, pairs: &str) -> Option<Scenario> {
    let mut changed = scenario.clone();
    for (key, value) in pairs.split('&').filter_map(|pair| pair.split_once('=')) {
        changed.set(Key::from_word(key)?, value).ok()?;
    }
    Some(changed)
}

/// The cheapest recommended way; the cheapest at all when none is recommended.
fn cheapest(engine: &Engine, scenario: &Scenario) -> Option<OfferLine> {
    let mut asked = scenario.clone();
    asked.sort = Sort::Cost;
    engine.rank(&asked, 1).lines.into_iter().next()
}

/// What could be saved on the best offer's own bill without changing the work.
fn on_the_bill(engine: &Engine, scenario: &Scenario, ranked: &Ranked) -> Vec<Advice> {
    let place = ranked.passed.order.first();
    let saved = place.map(|&place| Paying::new(engine, scenario, &ranked.query, place).advice());
    let mut saved = saved.unwrap_or_default();
    // The others are asked with a changed scenario, over all offers.
    saved.retain(|advice| !CHANGES.iter().any(|(technique, _)| *technique == advice.technique));
    saved
}
