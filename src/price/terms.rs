//! One provider's rules applied to one way of using, for all plans at once: made once for a scenario, run for each row.
//!
//! `total = Σ sessions · max(billed hours · price, minimum) · factor + set-up + storage + fees − coupon`
//! and for prepaid plans `terms · price · factor + …`.

use crate::catalog::billing::Fee;
use crate::catalog::offer::{Plan, PriceKind};
use crate::catalog::provider::Provider;
use crate::units::{Currency, Interval};

use super::clock::Clock;
use super::discounts::{self, Entitled};
use super::setup::{Setup, setup};
use super::spot::{self, Interruptions, Outlook};
use super::storage::{DailyCost, daily};
use super::usage::{Pattern, SLACK, Usage};

/// Why a plan is out of the question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotAdmissible {
    /// The work may not be interrupted.
    Interruptible,
    /// Interruptions would keep it from ever ending.
    NeverEnds,
    /// It is a member price, and nothing says that this person is a member.
    NotMember,
}

/// A provider's rules, ready to be run.
#[derive(Clone, Debug, PartialEq)]
pub struct Terms {
    pub(super) currency: Currency,
    pub(super) pattern: Pattern,
    pub(super) setup_hours: f64,
    pub(super) storage: DailyCost,
    pub(super) image: DailyCost,
    pub(super) fees: [FeeTerms; 3],
    plans: [PlanTerms; Plan::ALL.len()],
    interruptions: Interval<Interruptions>,
    interrupt: bool,
    deadline: Option<f64>,
    member: bool,
}

/// A fee in the billing currency.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum FeeTerms {
    /// Nobody states it.
    NotDisclosed,
    /// So much for each running hour; 0 when it is stated to be included.
    PerHour(f64),
}

/// How one plan is charged.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PlanTerms {
    pub(super) charge: Charge,
    pub(super) setup: Setup,
    pub(super) entitled: Entitled,
}

/// What is charged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Charge {
    /// What is used.
    Used(Clock),
    /// Whole terms of so many hours.
    Term(f64),
}

/// Which end of what is uncertain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Case {
    Low,
    Mid,
    High,
}

/// Hours and plan put in; what remains is the price.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prepared {
    /// Machine hours of the work, interruptions included, set-up left out.
    pub running: f64,
    /// Sessions and billed hours of each: work, its last session, set-up, its last session. For prepaid plans only the
    /// first is used: terms bought, and 1.
    pub(super) segments: [(f64, f64); 4],
    /// Least charge of a session.
    pub(super) minimum: f64,
    /// Share of compute that is paid.
    pub(super) factor: f64,
    /// Which discount that is.
    pub(super) reduction: Option<usize>,
    /// Set-up without the GPU.
    pub(super) no_gpu: f64,
    /// Storage while running and while off, images.
    pub(super) storage: (f64, f64),
    pub(super) image: f64,
    /// Fees in the order of [`Terms::fees`].
    pub(super) fees: [f64; 3],
    /// Most that a coupon takes off, and which share of the bill it can be.
    pub(super) coupon: (f64, f64),
    /// Days from first to last use, and how much of them the machine is off.
    pub(super) days: f64,
    pub(super) days_off: f64,
}

impl Prepared {
    /// Compute of work and of set-up at full price, before reductions.
    pub(super) fn compute(&self, price: f64) -> (f64, f64) {
        let one = |(count, hours): (f64, f64)| {
            if count > 0.0 && hours > 0.0 { count * (hours * price).max(self.minimum) } else { 0.0 }
        };
        let [work, work_rest, setup, setup_rest] = self.segments;
        (one(work) + one(work_rest), one(setup) + one(setup_rest))
    }

    /// Slope and base of the total as a line in the price, `max(slope · price + base, 0)`; `None` where a least charge
    /// for each session or a reduction with a cap bends it.
    pub fn linear(&self) -> Option<(f64, f64)> {
        let (credit, share) = self.coupon;
        if self.minimum > 0.0 || (credit > 0.0 && share < 1.0) {
            return None;
        }
        let hours: f64 = self.segments.iter().map(|(count, hours)| count * hours).sum();
        Some((hours * self.factor, self.fixed() - credit))
    }

    /// What all of it costs at `price` for the hour or the term, all cards together.
    pub fn total(&self, price: f64) -> f64 {
        let before = self.before_coupon(price);
        before - self.coupon_off(before)
    }

    /// The same without a coupon.
    pub(super) fn before_coupon(&self, price: f64) -> f64 {
        let (work, setup) = self.compute(price);
        (work + setup) * self.factor + self.fixed()
    }

    /// What does not depend on the price.
    fn fixed(&self) -> f64 {
        self.no_gpu + self.storage.0 + self.storage.1 + self.image + self.fees.iter().sum::<f64>()
    }

    /// What a coupon takes off a bill.
    pub(super) fn coupon_off(&self, before: f64) -> f64 {
        let (credit, share) = self.coupon;
        credit.min(share * before)
    }
}

impl Terms {
    /// A provider's rules for this way of using, in the currency that its prices are in. Rules in another currency
    /// cannot be run without a conversion, which belongs to the edge; they count as not disclosed.
    pub fn new(provider: &Provider, currency: Currency, usage: &Usage) -> Self {
        let billing = &provider.billing;
        let minimum = billing.minimum.as_ref().map(|minimum| minimum.value);
        let minimum = minimum.filter(|price| price.currency == currency).map_or(0.0, |price| price.amount.to_f64());
        let plan_terms = |plan: Plan| PlanTerms {
            charge: plan
                .term_hours()
                .map_or_else(|| Charge::Used(Clock::new(billing, plan, minimum)), Charge::Term),
            setup: setup(billing, plan, currency),
            entitled: discounts::entitled(&provider.discounts, plan, currency, usage),
        };
        let fee = |fee: Option<Fee>| match fee {
            Some(Fee::Included) => FeeTerms::PerHour(0.0),
            Some(Fee::PerHour(price)) if price.currency == currency => FeeTerms::PerHour(price.amount.to_f64()),
            _ => FeeTerms::NotDisclosed,
        };
        let interruptions = |rate: f64| Interruptions {
            rate,
            every: usage.every.map(|every| every.0),
            save: usage.save.0,
            restart: usage.restart.0,
            protected: billing.spot.as_ref().and_then(|rule| rule.value.protected_hours).unwrap_or(0.0),
        };
        Self {
            currency,
            pattern: usage.pattern(),
            setup_hours: usage.setup.0,
            storage: daily(billing.storage.as_ref().map(|rule| &rule.value), usage.data, currency),
            image: daily(billing.image_storage.as_ref().map(|rule| &rule.value), usage.image, currency),
            fees: [&billing.traffic, &billing.operations, &billing.tax]
                .map(|rule| fee(rule.as_ref().map(|rule| rule.value))),
            plans: Plan::ALL.map(plan_terms),
            interruptions: usage.rate.map(interruptions),
            interrupt: usage.interrupt,
            deadline: usage.deadline.map(|deadline| deadline.0),
            member: discounts::is_member(&provider.discounts, usage.who),
        }
    }

    /// The currency of all sums.
    pub fn currency(&self) -> Currency {
        self.currency
    }

    /// How many fees that apply here nobody states.
    pub fn undisclosed(&self) -> u32 {
        let storage = [self.storage, self.image].iter().filter(|cost| **cost == DailyCost::NotDisclosed).count();
        let fees = self.fees.iter().filter(|fee| **fee == FeeTerms::NotDisclosed).count();
        u32::try_from(storage + fees).unwrap_or(u32::MAX)
    }

    /// Whether `plan` at a price of this kind may be chosen for work of `hours`.
    ///
    /// # Errors
    /// Why not.
    pub fn admit(&self, plan: Plan, kind: PriceKind, hours: f64) -> Result<(), NotAdmissible> {
        if kind == PriceKind::Member && !self.member {
            return Err(NotAdmissible::NotMember);
        }
        if plan != Plan::Spot {
            return Ok(());
        }
        if !self.interrupt {
            return Err(NotAdmissible::Interruptible);
        }
        self.interruptions.mid.expected(hours).map(|_| ()).ok_or(NotAdmissible::NeverEnds)
    }

    /// What `hours` of work cost on `plan` at `price` for the hour or the whole term, all cards together, in the
    /// billing currency's main units. `None` when the plan is not admissible.
    pub fn total(&self, plan: Plan, kind: PriceKind, price: f64, hours: f64) -> Option<f64> {
        Some(self.prepare(plan, kind, hours)?.total(price))
    }

    /// Everything but the price: what depends on plan, kind and hours only, for many rows that share them.
    pub fn prepare(&self, plan: Plan, kind: PriceKind, hours: f64) -> Option<Prepared> {
        self.admit(plan, kind, hours).ok()?;
        self.prepare_case(plan, kind, hours, Case::Mid)
    }

    /// The same at one end of what is uncertain. `None` when interruptions never let the work end.
    pub(super) fn prepare_case(&self, plan: Plan, kind: PriceKind, hours: f64, case: Case) -> Option<Prepared> {
        let terms = self.plan(plan);
        let running = match plan {
            Plan::Spot => self.interruptions_at(case).expected(hours)?,
            _ => hours,
        };
        let occupied = running + self.setup_hours;
        let days = self.pattern.days(occupied);
        let days_running = (occupied / 24.0).min(days);
        let least = case == Case::Low;
        let image = self.image.split(days_running, days, least);
        let mut prepared = Prepared {
            running,
            segments: [(0.0, 0.0); 4],
            minimum: 0.0,
            factor: 1.0,
            reduction: None,
            no_gpu: 0.0,
            storage: self.storage.split(days_running, days, least),
            image: image.0 + image.1,
            fees: self.fees.map(|fee| match fee {
                FeeTerms::NotDisclosed => 0.0,
                FeeTerms::PerHour(price) => price * occupied,
            }),
            coupon: (0.0, 0.0),
            days,
            days_off: days - days_running,
        };
        let needed = match terms.charge {
            Charge::Used(clock) => {
                let work = self.pattern.sessions(running);
                prepared.minimum = clock.minimum;
                prepared.segments[0] = (work.full, clock.billed(work.length));
                prepared.segments[1] = (1.0, clock.billed(work.rest));
                match terms.setup {
                    Setup::NoGpu(price) => prepared.no_gpu = price * self.setup_hours,
                    Setup::FullPrice | Setup::InsideTerm => {
                        let setup = self.pattern.sessions(self.setup_hours);
                        prepared.segments[2] = (setup.full, clock.billed(setup.length));
                        prepared.segments[3] = (1.0, clock.billed(setup.rest));
                    }
                }
                0.0
            }
            Charge::Term(term) => (self.pattern.span(occupied) / term - SLACK).ceil().max(1.0),
        };
        let bought = self.reduce(terms, kind, needed, &mut prepared);
        if let Charge::Term(_) = terms.charge {
            prepared.segments[0] = (bought, 1.0);
        }
        Some(prepared)
    }

    /// Takes the reduction that makes `terms · factor` least, and the coupon; gives the terms to buy.
    fn reduce(&self, plan: &PlanTerms, kind: PriceKind, needed: f64, prepared: &mut Prepared) -> f64 {
        if kind != PriceKind::List {
            return needed;
        }
        let (mut bought, mut cost) = (needed, needed.max(SLACK));
        for reduction in &plan.entitled.reductions {
            let terms = needed.max(reduction.min_terms);
            if terms.max(SLACK) * reduction.factor < cost {
                (bought, cost) = (terms, terms.max(SLACK) * reduction.factor);
                prepared.factor = reduction.factor;
                prepared.reduction = Some(reduction.discount);
            }
        }
        prepared.coupon = plan.entitled.coupon.map_or((0.0, 0.0), |coupon| (coupon.credit, coupon.share));
        bought
    }

    /// The terms of one plan.
    pub(super) fn plan(&self, plan: Plan) -> &PlanTerms {
        &self.plans[plan as usize]
    }

    /// What to expect of interruptible work of so many hours.
    pub fn outlook(&self, hours: f64) -> Outlook {
        spot::outlook(&self.interruptions.mid, hours, self.deadline)
    }

    /// How interruptions are met at one end of what is uncertain.
    pub(super) fn interruptions_at(&self, case: Case) -> Interruptions {
        match case {
            Case::Low => self.interruptions.low,
            Case::Mid => self.interruptions.mid,
            Case::High => self.interruptions.high,
        }
    }
}
