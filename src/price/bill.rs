//! The exact bill: every line with its reason, what nobody states, and what was not applied.

use crate::catalog::billing::{Sourced, Storage};
use crate::catalog::evidence::Evidence;
use crate::catalog::offer::{Plan, PriceKind};
use crate::catalog::provider::Provider;
use crate::sort;
use crate::units::{Currency, Hours, Interval, Money};

use super::discounts::{Shown, WhyNot};
use super::flag::{Flag, flags};
use super::line::{Amount, Line, LineKind, LineNote};
use super::setup::Setup;
use super::storage::DailyCost;
use super::terms::{Case, Charge, FeeTerms, Prepared, Terms};
use super::usage::Usage;

/// What the work costs on one plan.
#[derive(Clone, Debug, PartialEq)]
pub struct Bill {
    /// Currency of all amounts.
    pub currency: Currency,
    /// The plan.
    pub plan: Plan,
    /// What it is made of, at the middle of what is uncertain.
    pub lines: Vec<Line>,
    /// Sum of the known lines. While a line is not disclosed it is a lower bound.
    pub total: Interval<Money>,
    /// Machine hours of the work, interruptions included, set-up left out.
    pub hours: Interval<Hours>,
    /// Discounts that were not applied.
    pub shown: Vec<Shown>,
    /// What to know before choosing it.
    pub flags: Vec<Flag>,
}

impl Bill {
    /// How many fees nobody states.
    pub fn undisclosed(&self) -> u32 {
        let count = self.lines.iter().filter(|line| line.amount == Amount::NotDisclosed).count();
        u32::try_from(count).unwrap_or(u32::MAX)
    }

    /// Whether every fee that applies is stated.
    pub fn is_complete(&self) -> bool {
        self.undisclosed() == 0
    }

    /// The known amount of a kind of line, if the bill has it.
    pub fn known(&self, kind: LineKind) -> Option<Money> {
        self.lines.iter().find(|line| line.kind == kind).and_then(|line| match line.amount {
            Amount::Known(money) => Some(money),
            Amount::NotDisclosed => None,
        })
    }
}

/// The exact bill of `usage` on `plan` at `price` for the hour or the whole term, all cards together. `None` when the plan
/// is not admissible. `terms` are those of `provider` for the same usage.
pub fn quote(
    terms: &Terms,
    provider: &Provider,
    plan: Plan,
    kind: PriceKind,
    price: Money,
    usage: &Usage,
) -> Option<Bill> {
    terms.admit(plan, kind, usage.hours.mid.0).ok()?;
    let mid = terms.prepare_case(plan, kind, usage.hours.mid.0, Case::Mid)?;
    let low = terms.prepare_case(plan, kind, usage.hours.low.0, Case::Low).unwrap_or(mid);
    // At the high end interruptions may never let the work end; then the range is open and says the middle at least.
    let high = terms.prepare_case(plan, kind, usage.hours.high.0, Case::High);
    let mut flags = flags(terms, provider, plan, kind, usage, &mid);
    flags.extend(high.is_none().then_some(Flag::MayNeverEnd));
    let high = high.unwrap_or(mid);
    let lines = Maker { terms, provider, plan, price: price.to_f64(), usage, mid: &mid }.lines();
    let total: Money = lines
        .iter()
        .map(|line| match line.amount {
            Amount::Known(money) => money,
            Amount::NotDisclosed => Money::ZERO,
        })
        .sum();
    let at = |prepared: &Prepared| Money::from_f64(prepared.total(price.to_f64()));
    Some(Bill {
        currency: terms.currency(),
        plan,
        lines,
        total: Interval { low: at(&low).min(total), mid: total, high: at(&high).max(total) },
        hours: Interval { low: Hours(low.running), mid: Hours(mid.running), high: Hours(high.running) },
        shown: shown(terms, plan, kind, &mid),
        flags,
    })
}

/// What the lines of a bill are made from.
struct Maker<'a> {
    terms: &'a Terms,
    provider: &'a Provider,
    plan: Plan,
    price: f64,
    usage: &'a Usage,
    mid: &'a Prepared,
}

fn known(kind: LineKind, amount: f64, note: LineNote, evidence: Option<&Evidence>) -> Line {
    Line { kind, amount: Amount::Known(Money::from_f64(amount)), note, evidence: evidence.cloned() }
}

fn unknown(kind: LineKind) -> Line {
    Line { kind, amount: Amount::NotDisclosed, note: LineNote::NotStated, evidence: None }
}

impl Maker<'_> {
    /// All lines, in the order of a bill.
    fn lines(&self) -> Vec<Line> {
        let mut lines = self.compute();
        lines.extend(self.storage());
        lines.extend(self.fees());
        lines.extend(self.reductions());
        lines
    }

    /// Card time of the work and of the set-up.
    fn compute(&self) -> Vec<Line> {
        let Self { terms, mid, .. } = *self;
        let billing = &self.provider.billing;
        let (work, setup) = mid.compute(self.price);
        let clock = billing.clock.as_ref().map(|rule| &rule.evidence);
        let mut lines = vec![known(LineKind::Compute, work, self.compute_note(work), clock)];
        if terms.setup_hours > 0.0 {
            match terms.plan(self.plan).setup {
                Setup::NoGpu(per_hour) => {
                    let evidence = billing.no_gpu_mode.as_ref().map(|rule| &rule.evidence);
                    let note = LineNote::WithoutGpu { hours: terms.setup_hours, per_hour };
                    lines.push(known(LineKind::Setup, mid.no_gpu, note, evidence));
                }
                Setup::FullPrice => {
                    let note = self.billed_note(terms.setup_hours, &mid.segments[2..], setup);
                    lines.push(known(LineKind::Setup, setup, note, clock));
                }
                Setup::InsideTerm => {}
            }
        }
        lines
    }

    /// How the compute line came about.
    fn compute_note(&self, work: f64) -> LineNote {
        let mid = self.mid;
        match self.terms.plan(self.plan).charge {
            Charge::Term(_) => LineNote::Terms { bought: mid.segments[0].0, days: mid.days },
            Charge::Used(_) if self.plan == Plan::Spot => LineNote::Interrupted {
                work: self.usage.hours.mid.0,
                billed: billed(&mid.segments[..2]),
                interruptions: self.terms.interruptions_at(Case::Mid).count(self.usage.hours.mid.0).unwrap_or(0.0),
            },
            Charge::Used(_) => self.billed_note(mid.running, &mid.segments[..2], work),
        }
    }

    fn billed_note(&self, used: f64, segments: &[(f64, f64)], amount: f64) -> LineNote {
        let billed = billed(segments);
        let least = amount > billed * self.price + 1e-9;
        LineNote::Billed {
            used,
            billed,
            sessions: self.terms.pattern.sessions(used).count(),
            minimum: if least { self.mid.minimum } else { 0.0 },
        }
    }

    /// Stored data and images.
    fn storage(&self) -> Vec<Line> {
        let Self { terms, mid, .. } = *self;
        let billing = &self.provider.billing;
        let note = |rule: &Option<Sourced<Storage>>, gb: f64, days: f64, stated: bool| {
            let rule = rule.as_ref().map(|rule| rule.value);
            let per_gb = rule.and_then(|rule| rule.per_gb_day).map_or(0.0, |price| price.amount.to_f64());
            LineNote::Stored { days, gb, free: rule.map_or(0.0, |rule| rule.free_gb), per_gb, stated }
        };
        let mut lines = Vec::new();
        match terms.storage {
            DailyCost::NotUsed => {}
            DailyCost::NotDisclosed => lines.push(unknown(LineKind::StorageRunning)),
            DailyCost::Known { while_off, .. } => {
                let evidence = billing.storage.as_ref().map(|rule| &rule.evidence);
                let note = |days, stated| note(&billing.storage, self.usage.data.0, days, stated);
                let running = note(mid.days - mid.days_off, true);
                lines.push(known(LineKind::StorageRunning, mid.storage.0, running, evidence));
                if while_off != Some(false) {
                    let off = note(mid.days_off, while_off.is_some());
                    lines.push(known(LineKind::StorageOff, mid.storage.1, off, evidence));
                }
            }
        }
        match terms.image {
            DailyCost::NotUsed => {}
            DailyCost::NotDisclosed => lines.push(unknown(LineKind::ImageStorage)),
            DailyCost::Known { while_off, .. } => {
                let evidence = billing.image_storage.as_ref().map(|rule| &rule.evidence);
                let days = if while_off == Some(false) { mid.days - mid.days_off } else { mid.days };
                let note = note(&billing.image_storage, self.usage.image.0, days, while_off.is_some());
                lines.push(known(LineKind::ImageStorage, mid.image, note, evidence));
            }
        }
        lines
    }

    /// Traffic, operations and taxes.
    fn fees(&self) -> Vec<Line> {
        let billing = &self.provider.billing;
        let rules = [&billing.traffic, &billing.operations, &billing.tax];
        let kinds = [LineKind::Traffic, LineKind::Operations, LineKind::Tax];
        let hours = self.mid.running + self.terms.setup_hours;
        (0..kinds.len())
            .map(|at| match self.terms.fees[at] {
                FeeTerms::NotDisclosed => unknown(kinds[at]),
                FeeTerms::PerHour(price) => {
                    let note = if price > 0.0 { LineNote::PerHour { hours, price } } else { LineNote::Included };
                    known(kinds[at], self.mid.fees[at], note, rules[at].as_ref().map(|rule| &rule.evidence))
                }
            })
            .collect()
    }

    /// What is taken off.
    fn reductions(&self) -> Vec<Line> {
        let Self { terms, provider, mid, .. } = *self;
        let (work, setup) = mid.compute(self.price);
        let mut lines = Vec::new();
        if let Some(discount) = mid.reduction.and_then(|at| provider.discounts.get(at)) {
            let of = work + setup;
            let note = LineNote::Factor { factor: mid.factor, of };
            lines.push(known(LineKind::Discount, of * (mid.factor - 1.0), note, Some(&discount.evidence)));
        }
        if let Some(coupon) = terms.plan(self.plan).entitled.coupon.filter(|_| mid.coupon.0 > 0.0) {
            let of = mid.before_coupon(self.price);
            let evidence = provider.discounts.get(coupon.discount).map(|discount| &discount.evidence);
            let note = LineNote::Credit { credit: coupon.credit, share: coupon.share, of };
            lines.push(known(LineKind::Coupon, -mid.coupon_off(of), note, evidence));
        }
        lines
    }
}

/// Billed hours of segments.
fn billed(segments: &[(f64, f64)]) -> f64 {
    segments.iter().map(|(count, hours)| count * hours).sum()
}

/// What was not applied, in the provider's order.
fn shown(terms: &Terms, plan: Plan, kind: PriceKind, mid: &Prepared) -> Vec<Shown> {
    let entitled = &terms.plan(plan).entitled;
    let mut shown = entitled.shown.clone();
    let unused = if kind == PriceKind::List { WhyNot::AnotherIsBetter } else { WhyNot::AlreadyReduced };
    for reduction in &entitled.reductions {
        if mid.reduction != Some(reduction.discount) {
            let too_long = reduction.min_terms > mid.segments[0].0 && kind == PriceKind::List;
            let why = if too_long { WhyNot::TooLong } else { unused };
            shown.push(Shown { discount: reduction.discount, why });
        }
    }
    if kind != PriceKind::List {
        shown.extend(entitled.coupon.map(|coupon| Shown { discount: coupon.discount, why: unused }));
    }
    sort::by_key(&mut shown, |row| row.discount);
    shown
}
