//! What to know before choosing a plan: consequences of a provider's rules that are not money.

use crate::catalog::billing::Refund;
use crate::catalog::offer::{Plan, PriceKind};
use crate::catalog::provider::Provider;
use crate::units::Money;

use super::terms::{Prepared, Terms};
use super::usage::Usage;

/// What to know before choosing a plan.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Flag {
    /// On stop the card goes back to the pool.
    CardLostOnStop,
    /// On stop the local data is gone.
    DataLostOnStop,
    /// Scratch space may be wiped after so many hours off.
    ScratchWiped(f64),
    /// Data is deleted after so many days off.
    DeletedAfterDays(f64),
    /// The term runs on while the machine is off.
    TermRunsWhileOff,
    /// The unused part of a term comes back.
    TermRefundable(Refund),
    /// Account balance that must be there to begin.
    NeedsBalance(Money),
    /// Interruptible: so many minutes of notice.
    Notice(f64),
    /// Interruptible: so many hours at the beginning are not.
    ProtectedHours(f64),
    /// Interruptible, and there are no checkpoints.
    NoCheckpoints,
    /// At the high end of the interruption rate the work would not end; the range of the bill leaves that out.
    MayNeverEnd,
    /// A price for a limited time.
    Promotion,
    /// A price for members.
    MemberPrice,
}

impl Flag {
    /// The name in JSON.
    pub fn id(self) -> &'static str {
        match self {
            Self::CardLostOnStop => "card-lost-on-stop",
            Self::DataLostOnStop => "data-lost-on-stop",
            Self::ScratchWiped(_) => "scratch-wiped",
            Self::DeletedAfterDays(_) => "deleted-after-days",
            Self::TermRunsWhileOff => "term-runs-while-off",
            Self::TermRefundable(_) => "term-refundable",
            Self::NeedsBalance(_) => "needs-balance",
            Self::Notice(_) => "notice",
            Self::ProtectedHours(_) => "protected-hours",
            Self::NoCheckpoints => "no-checkpoints",
            Self::MayNeverEnd => "may-never-end",
            Self::Promotion => "promotion",
            Self::MemberPrice => "member-price",
        }
    }
}

/// The flags of a bill, in the order of [`Flag`].
pub(super) fn flags(
    terms: &Terms,
    provider: &Provider,
    plan: Plan,
    kind: PriceKind,
    usage: &Usage,
    mid: &Prepared,
) -> Vec<Flag> {
    let billing = &provider.billing;
    let prepaid = plan.term_hours().is_some();
    let stop = billing.stop.as_ref().map(|rule| rule.value);
    let spot = billing.spot.as_ref().map(|rule| rule.value).filter(|_| plan == Plan::Spot);
    let refund = billing.prepaid.as_ref().and_then(|rule| rule.value.refund).filter(|_| prepaid);
    let balance = billing.balance.as_ref().map(|rule| rule.value);
    let balance = balance.filter(|price| price.currency == terms.currency() && !prepaid);
    let several = terms.pattern.sessions(mid.running).count() > 1.0;
    [
        stop.filter(|stop| several && !prepaid && stop.card_kept == Some(false)).map(|_| Flag::CardLostOnStop),
        stop.filter(|stop| stop.data_kept == Some(false)).map(|_| Flag::DataLostOnStop),
        stop.and_then(|stop| stop.scratch_hours).map(Flag::ScratchWiped),
        billing.deleted_after_days.as_ref().map(|rule| Flag::DeletedAfterDays(rule.value)),
        prepaid.then_some(Flag::TermRunsWhileOff),
        refund.filter(|refund| *refund != Refund::Nothing).map(Flag::TermRefundable),
        balance.map(|price| Flag::NeedsBalance(price.amount)),
        spot.and_then(|spot| spot.notice_minutes).map(Flag::Notice),
        spot.and_then(|spot| spot.protected_hours).map(Flag::ProtectedHours),
        (plan == Plan::Spot && usage.every.is_none()).then_some(Flag::NoCheckpoints),
        (kind == PriceKind::Promotion).then_some(Flag::Promotion),
        (kind == PriceKind::Member).then_some(Flag::MemberPrice),
    ]
    .into_iter()
    .flatten()
    .collect()
}
