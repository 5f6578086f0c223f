//! From the facts about one provider to one criterion: reading, choosing, trusting.

use super::criteria::{Applies, FACT_AGE_STEPS, Proof, Reading, Rule, SELF_REPORTED_CAP, Scale, UNKNOWN, trust};
use super::{Criterion, Why};
use crate::catalog::evidence::{Date, Evidence, Grade, Speaker};
use crate::catalog::offer::Plan;
use crate::catalog::provider::{Class, Fact, Provider, Region};
use crate::sort;
use crate::units::Interval;

/// The straight line between the two points around `x`; flat beyond the ends.
pub fn interpolate(points: &[(f64, f64)], x: f64) -> f64 {
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return UNKNOWN.mid };
    if x <= first.0 {
        return first.1;
    }
    let above = points.windows(2).find(|pair| x <= pair[1].0);
    above.map_or(last.1, |pair| {
        let [(x0, y0), (x1, y1)] = [pair[0], pair[1]];
        y0 + (y1 - y0) * (x - x0) / (x1 - x0)
    })
}

/// The number that a fact states, by one reading; `None` when the reading does not understand it.
pub fn read(reading: &Reading, fact: &Fact, today: Date) -> Option<f64> {
    if fact.key != reading.key || (reading.measured_only && fact.evidence.says != Speaker::Measurement) {
        return None;
    }
    match reading.scale {
        Scale::Number { units, points } => {
            let factor = units.iter().find(|(unit, _)| *unit == fact.unit).map(|(_, factor)| *factor)?;
            // The cautious end of a stated range.
            let more_is_worse = points.first()?.1 > points.last()?.1;
            let end = if more_is_worse { fact.high.or(fact.low) } else { fact.low.or(fact.high) };
            end.map(|value| interpolate(points, value * factor))
        }
        Scale::YearsSince { points } => {
            let year = fact.low.or(fact.high)?;
            Some(interpolate(points, f64::from(today.ymd().0) - year))
        }
    }
}

/// The grade of a fact about a provider at its age: one lower for each step of [`FACT_AGE_STEPS`] it has passed. An
/// undated fact keeps its grade, which was given with that in mind (`design`: C is "undated or second-hand").
pub fn grade_today(evidence: &Evidence, today: Date) -> Grade {
    let age = evidence.date.age_days(today).unwrap_or(0);
    let steps = FACT_AGE_STEPS.iter().filter(|&&step| age > step).count();
    [Grade::A, Grade::B, Grade::C, Grade::D][(evidence.grade as usize + steps).min(3)]
}

/// Whether the one who says it would profit from it and nothing else proves it.
pub fn self_reported(evidence: &Evidence, proof: Proof) -> bool {
    match evidence.says {
        Speaker::VendorClaim => true,
        Speaker::VendorPage => proof != Proof::Promise,
        Speaker::Register | Speaker::Measurement | Speaker::ThirdParty | Speaker::Article | Speaker::User => false,
    }
}

/// The criterion's value when a fact says `value`. A claim of grade D, by an interested party without evidence, earns
/// nothing over silence (contradiction list, C03); what it admits counts.
pub fn trusted(value: f64, grade: Grade, self_reported: bool) -> Interval<f64> {
    if self_reported && grade == Grade::D && value > UNKNOWN.mid {
        return UNKNOWN;
    }
    let trust = trust(grade);
    UNKNOWN.map(|unknown| trust * value + (1.0 - trust) * unknown)
}

/// Whether a rule counts for this provider and rental.
pub fn applies(rule: &Rule, provider: &Provider, linked: bool) -> bool {
    match rule.applies {
        Applies::Always => true,
        Applies::LinkedCards => linked,
        Applies::China => provider.region == Some(Region::Cn),
    }
}

/// How a rental is charged, as far as facts distinguish it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Charge {
    /// By use: second, minute, hour.
    Metered,
    /// Prepaid, from a day to five years.
    Term,
    /// Interruptible.
    Spot,
}

impl Charge {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Metered, Self::Term, Self::Spot];

    /// Of a plan.
    pub fn of(plan: Plan) -> Self {
        match plan {
            Plan::Spot => Self::Spot,
            plan if plan.term_hours().is_some() => Self::Term,
            _ => Self::Metered,
        }
    }
}

/// How a fact's condition stands to a rental.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Condition {
    /// It names this way of charging: more to the point than a fact without condition.
    Names,
    /// There is none.
    None,
    /// It names another way of charging, or something that we cannot check against the offer.
    Other,
}

/// Whether a fact holds for some ways of charging only.
pub fn names_charge(fact: &Fact) -> bool {
    Charge::ALL.into_iter().any(|charge| condition(fact, charge) == Condition::Names)
}

/// Reads a condition: a list of plan names is understood; anything else may or may not hold for the offer, and such a
/// fact is shown and not scored.
fn condition(fact: &Fact, charge: Charge) -> Condition {
    if fact.condition.is_empty() {
        return Condition::None;
    }
    let plans: Option<Vec<Plan>> = fact.condition.split(',').map(|word| Plan::from_name(word.trim())).collect();
    let names = plans.is_some_and(|plans| plans.into_iter().any(|plan| Charge::of(plan) == charge));
    if names { Condition::Names } else { Condition::Other }
}

/// A fact that a rule understands.
struct Candidate {
    index: u16,
    condition: Condition,
    grade: Grade,
    date: Option<Date>,
    value: f64,
    self_reported: bool,
}

/// Applies one rule to the facts about a provider.
///
/// When several facts speak, one that names this way of charging wins over one without condition; then the best grade at
/// today's age; then the newest; then the one with the lower score; then the first in the file. The others are kept
/// for display. A disputed fact, and one under a condition that we cannot check, yields no score. Facts of a class as a
/// whole ([`Class::Unnamed`]) never score.
pub fn criterion(rule: &Rule, provider: &Provider, charge: Charge, today: Date) -> Criterion {
    let mut candidates: Vec<Candidate> = Vec::new();
    let mut shown: Vec<u16> = Vec::new();
    let mut disputed = false;
    for (fact, index) in provider.facts.iter().zip(0_u16..) {
        let mut values = rule.reads.iter().filter_map(|reading| read(reading, fact, today));
        let Some(value) = values.next() else {
            let beside = rule.shows.contains(&fact.key.as_str()) || rule.reads.iter().any(|r| r.key == fact.key);
            shown.extend(beside.then_some(index));
            continue;
        };
        shown.push(index);
        let condition = condition(fact, charge);
        if provider.class == Class::Unnamed || condition == Condition::Other {
            continue;
        }
        if !fact.disputed.is_empty() {
            disputed = true;
            continue;
        }
        let self_reported = self_reported(&fact.evidence, rule.proof);
        candidates.push(Candidate {
            index,
            condition,
            grade: grade_today(&fact.evidence, today),
            date: fact.evidence.date.earliest(),
            value: if self_reported { value.min(SELF_REPORTED_CAP) } else { value },
            self_reported,
        });
    }
    sort::by(&mut candidates, |a, b| {
        let newest_first = b.date.cmp(&a.date);
        let to_the_point = a.condition.cmp(&b.condition);
        to_the_point
            .then(a.grade.cmp(&b.grade))
            .then(newest_first)
            .then(a.value.total_cmp(&b.value))
            .then(a.index.cmp(&b.index))
    });
    let chosen = candidates.first();
    let (value, why) = match chosen {
        Some(fact) => {
            let why = if fact.self_reported { Why::SelfReported } else { Why::Fact };
            (trusted(fact.value, fact.grade, fact.self_reported), why)
        }
        None => (UNKNOWN, if disputed { Why::Disputed } else { Why::Unknown }),
    };
    let fact = chosen.map(|fact| fact.index);
    shown.retain(|&index| Some(index) != fact);
    Criterion { id: rule.id, value, weight: rule.weight, fact, others: shown, why }
}
