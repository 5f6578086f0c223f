//! What a dialect says of one row, before any check.

use super::memory::Stated;
use super::number::Amount;
use super::unit::Span;
use crate::catalog::AcceleratorIndex;
use crate::catalog::evidence::Stated as StatedDate;
use crate::catalog::offer::{Hold, Per, Plan, PriceKind};
use crate::catalog::provider::Region;
use crate::units::Currency;

/// One price of a draft.
#[derive(Clone, Copy, Debug)]
pub struct Quote<'a> {
    /// How it is charged.
    pub plan: Plan,
    /// List, promotion or member.
    pub kind: PriceKind,
    /// Heading of its column.
    pub column: &'a str,
    /// The price, when it is one.
    pub amount: Option<Amount>,
    /// Factor from the file's number to the price of the plan: hours of a term quoted by the hour.
    pub times: f64,
    /// What it is for, where the row or its column says so; else as [`Draft::per`].
    pub per: Option<Per>,
    /// Why it may not rank.
    pub hold: Option<Hold>,
}

impl<'a> Quote<'a> {
    /// A list price for `plan` as the file states it.
    pub fn new(plan: Plan, column: &'a str, amount: Option<Amount>) -> Self {
        Self { plan, kind: PriceKind::List, column, amount, times: 1.0, per: None, hold: None }
    }

    /// A price per hour under a term of `plan`.
    pub fn hourly(plan: Plan, column: &'a str, amount: Option<Amount>) -> Self {
        Self { times: plan.term_hours().unwrap_or(1.0), ..Self::new(plan, column, amount) }
    }

    /// What the file's number is for in time; `None` for a term that has no word of its own.
    pub fn span(&self) -> Option<Span> {
        match self.plan {
            _ if (self.times - 1.0).abs() > f64::EPSILON => Some(Span::Hour),
            Plan::Second | Plan::Minute | Plan::Hour | Plan::Spot => Some(Span::Hour),
            Plan::Day => Some(Span::Day),
            Plan::Week => Some(Span::Week),
            Plan::Month => Some(Span::Month),
            Plan::Year => Some(Span::Year),
            Plan::HalfYear | Plan::TwoYears | Plan::ThreeYears | Plan::FiveYears => None,
        }
    }
}

/// A row as a dialect understands it.
#[derive(Clone, Copy, Debug)]
pub struct Draft<'a> {
    /// Who rents.
    pub provider: &'a str,
    /// Whose machine it is, when resold.
    pub upstream: &'a str,
    /// The accelerator as written; empty for a machine without.
    pub name: &'a str,
    /// Heading of the name's column.
    pub name_column: &'a str,
    /// Another text that may tell form or memory.
    pub hint: &'a str,
    /// Cards of the instance, fractions as the file has them.
    pub count: f64,
    /// Memory as stated.
    pub memory: Stated,
    /// The provider's name of the variant.
    pub variant: &'a str,
    /// Region as written.
    pub region: &'a str,
    /// Where it runs when the region's words do not say.
    pub home: Option<Region>,
    /// Part of the region; offers that differ only in it are one.
    pub zone: &'a str,
    /// What tells entries of a log apart that are alike otherwise: a time.
    pub entry: &'a str,
    /// Address of the source.
    pub url: &'a str,
    /// Virtual CPUs.
    pub vcpu: Option<f32>,
    /// Main memory, GiB.
    pub ram_gib: Option<f32>,
    /// When it was so.
    pub date: StatedDate,
    /// Currency column as written; empty when the row has none.
    pub currency: &'a str,
    /// Currency that the format defines.
    pub default_currency: Option<Currency>,
    /// What the prices are for.
    pub per: Per,
    /// Whether a bare name has a meaning by the file's format.
    pub convention: bool,
    /// A card that the row states by id, or that its type is known to have.
    pub known: Option<AcceleratorIndex>,
    /// Whether the row is one that an import set aside and an export wrote: taken as it stands.
    pub literal: bool,
    /// A reason of the row's own to keep it from the ranking.
    pub hold: Option<Hold>,
}

impl Default for Draft<'_> {
    fn default() -> Self {
        Self {
            provider: "",
            upstream: "",
            name: "",
            name_column: "",
            hint: "",
            count: 1.0,
            memory: Stated::default(),
            variant: "",
            region: "",
            home: None,
            zone: "",
            entry: "",
            url: "",
            vcpu: None,
            ram_gib: None,
            date: StatedDate::Undated,
            currency: "",
            default_currency: None,
            per: Per::Gpu,
            convention: false,
            known: None,
            literal: false,
            hold: None,
        }
    }
}
