//! The exact bill: every line with its reason, what nobody states, and what was not applied.

use crate::catalog::evidence::Evidence;
use crate::catalog::offer::{Plan, PriceKind};
use crate::catalog::provider::Provider;
use crate::units::{Currency, Hours, Interval, Money};

use super::discounts::{Shown, WhyNot};
use super::flag::{Flag, flags};
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

/// One line of a bill.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// What for.
    pub kind: LineKind,
    /// How much.
    pub amount: Amount,
    /// How it came about.
    pub note: LineNote,
    /// The rule's evidence; `None` for lines that rest on the offer's own price, or on nothing.
    pub evidence: Option<Evidence>,
}

/// An amount, or that nobody states it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// So much; below 0 for what is taken off.
    Known(Money),
    /// A visible unknown, never 0.
    NotDisclosed,
}

/// What a line is for, in the order of a bill.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LineKind {
    /// Card time of the work.
    Compute,
    /// Set-up before it.
    Setup,
    /// Stored data on days of use.
    StorageRunning,
    /// Stored data on days off.
    StorageOff,
    /// The saved environment.
    ImageStorage,
    /// Data transfer.
    Traffic,
    /// Operations, management nodes, service.
    Operations,
    /// Taxes on top.
    Tax,
    /// A reduction of the price.
    Discount,
    /// Money off.
    Coupon,
}

impl LineKind {
    /// The name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::Compute => "compute",
            Self::Setup => "setup",
            Self::StorageRunning => "storage",
            Self::StorageOff => "storage-off",
            Self::ImageStorage => "image-storage",
            Self::Traffic => "traffic",
            Self::Operations => "operations",
            Self::Tax => "tax",
            Self::Discount => "discount",
            Self::Coupon => "coupon",
        }
    }
}

/// How an amount came about, in numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LineNote {
    /// Hours used and hours billed after rounding, in so many sessions.
    Billed {
        /// Hours the machine runs.
        used: f64,
        /// Hours charged.
        billed: f64,
        /// Sessions, each rounded on its own.
        sessions: f64,
    },
    /// Expected machine hours with interruptions, for so many hours of work.
    Interrupted {
        /// Hours of work.
        work: f64,
        /// Machine hours to expect, rounded as billed.
        billed: f64,
        /// Interruptions to expect.
        interruptions: f64,
    },
    /// Whole prepaid terms, which run while the machine is off.
    Terms {
        /// Terms bought.
        bought: f64,
        /// Days for which the machine is needed.
        days: f64,
    },
    /// In the mode without GPU.
    WithoutGpu {
        /// Hours.
        hours: f64,
        /// Price an hour.
        per_hour: f64,
    },
    /// So many days.
    Days(f64),
    /// Nobody says whether days off are charged; they are counted here.
    DaysOffAssumed(f64),
    /// Share of the price that is paid.
    Factor(f64),
    /// Credit, of which the line uses what the bill allows.
    Credit(f64),
    /// For each running hour.
    PerHour(f64),
    /// Stated to be included.
    Included,
    /// Nobody states it.
    NotStated,
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
    let lines = lines(terms, provider, plan, price, usage, &mid);
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

/// The lines of a bill.
fn lines(terms: &Terms, provider: &Provider, plan: Plan, price: Money, usage: &Usage, mid: &Prepared) -> Vec<Line> {
    let billing = &provider.billing;
    let per = price.to_f64();
    let (work, setup) = mid.compute(per);
    let known = |kind, amount: f64, note, evidence: Option<&Evidence>| Line {
        kind,
        amount: Amount::Known(Money::from_f64(amount)),
        note,
        evidence: evidence.cloned(),
    };
    let unknown = |kind| Line { kind, amount: Amount::NotDisclosed, note: LineNote::NotStated, evidence: None };

    let clock = billing.clock.as_ref().map(|rule| &rule.evidence);
    let mut lines = vec![known(LineKind::Compute, work, compute_note(terms, plan, usage, mid), clock)];
    if terms.setup_hours > 0.0 {
        match terms.plan(plan).setup {
            Setup::NoGpu(per_hour) => {
                let evidence = billing.no_gpu_mode.as_ref().map(|rule| &rule.evidence);
                let note = LineNote::WithoutGpu { hours: terms.setup_hours, per_hour };
                lines.push(known(LineKind::Setup, mid.no_gpu, note, evidence));
            }
            Setup::FullPrice => {
                let sessions = terms.pattern.sessions(terms.setup_hours).count();
                let billed = billed(&mid.segments[2..]);
                let note = LineNote::Billed { used: terms.setup_hours, billed, sessions };
                lines.push(known(LineKind::Setup, setup, note, clock));
            }
            Setup::InsideTerm => {}
        }
    }
    match terms.storage {
        DailyCost::NotUsed => {}
        DailyCost::NotDisclosed => lines.push(unknown(LineKind::StorageRunning)),
        DailyCost::Known { while_off, .. } => {
            let evidence = billing.storage.as_ref().map(|rule| &rule.evidence);
            lines.push(known(
                LineKind::StorageRunning,
                mid.storage.0,
                LineNote::Days(mid.days - mid.days_off),
                evidence,
            ));
            if while_off != Some(false) {
                let note =
                    if while_off.is_some() { LineNote::Days } else { LineNote::DaysOffAssumed }(mid.days_off);
                lines.push(known(LineKind::StorageOff, mid.storage.1, note, evidence));
            }
        }
    }
    match terms.image {
        DailyCost::NotUsed => {}
        DailyCost::NotDisclosed => lines.push(unknown(LineKind::ImageStorage)),
        DailyCost::Known { .. } => {
            let evidence = billing.image_storage.as_ref().map(|rule| &rule.evidence);
            lines.push(known(LineKind::ImageStorage, mid.image, LineNote::Days(mid.days), evidence));
        }
    }
    let fees = [
        (LineKind::Traffic, &billing.traffic),
        (LineKind::Operations, &billing.operations),
        (LineKind::Tax, &billing.tax),
    ];
    for ((kind, rule), (fee, amount)) in fees.into_iter().zip(terms.fees.into_iter().zip(mid.fees)) {
        lines.push(match fee {
            FeeTerms::NotDisclosed => unknown(kind),
            FeeTerms::PerHour(per_hour) => {
                let note = if per_hour > 0.0 { LineNote::PerHour(per_hour) } else { LineNote::Included };
                known(kind, amount, note, rule.as_ref().map(|rule| &rule.evidence))
            }
        });
    }
    if let Some(discount) = mid.reduction.and_then(|at| provider.discounts.get(at)) {
        let off = (work + setup) * (mid.factor - 1.0);
        lines.push(known(LineKind::Discount, off, LineNote::Factor(mid.factor), Some(&discount.evidence)));
    }
    if let Some(coupon) = terms.plan(plan).entitled.coupon.filter(|_| mid.coupon.0 > 0.0) {
        let off = mid.coupon_off(mid.before_coupon(per));
        let evidence = provider.discounts.get(coupon.discount).map(|discount| &discount.evidence);
        lines.push(known(LineKind::Coupon, -off, LineNote::Credit(coupon.credit), evidence));
    }
    lines
}

/// Billed hours of segments.
fn billed(segments: &[(f64, f64)]) -> f64 {
    segments.iter().map(|(count, hours)| count * hours).sum()
}

/// How the compute line came about.
fn compute_note(terms: &Terms, plan: Plan, usage: &Usage, mid: &Prepared) -> LineNote {
    match terms.plan(plan).charge {
        Charge::Term(_) => LineNote::Terms { bought: mid.segments[0].0, days: mid.days },
        Charge::Used(_) if plan == Plan::Spot => LineNote::Interrupted {
            work: usage.hours.mid.0,
            billed: billed(&mid.segments[..2]),
            interruptions: mid.running * terms.interruptions_at(Case::Mid).rate,
        },
        Charge::Used(_) => LineNote::Billed {
            used: mid.running,
            billed: billed(&mid.segments[..2]),
            sessions: terms.pattern.sessions(mid.running).count(),
        },
    }
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
    shown.sort_by_key(|row| row.discount);
    shown
}
