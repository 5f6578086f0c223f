//! Who is entitled to what. A discount is applied only when it is undisputed, has a number, is meant for this person
//! and this plan, and the price is a list price: promotions and member prices are never reduced further. Nobody states
//! that reductions add up, so the best single one is taken, and after it one coupon. The rest is shown with its reason.

use crate::catalog::offer::Plan;
use crate::catalog::provider::{Audience, Discount, DiscountKind};
use crate::scenario::Who;
use crate::units::{Currency, HOURS_PER_MONTH, Price};

use super::usage::Usage;

/// Why a discount is shown and not applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhyNot {
    /// Statements on it contradict each other.
    Disputed,
    /// It is for others.
    OtherAudience,
    /// It is for other plans.
    OtherPlan,
    /// No number is stated, or not what it means.
    NoNumber,
    /// The credit is in another currency than the bill.
    OtherCurrency,
    /// It has ended.
    Expired,
    /// It needs a membership that nothing says this person has.
    NeedsMembership,
    /// It is given in hours or in kind.
    InKind,
    /// It is the ratio of interruptible to normal prices, not a reduction of either.
    SpotShare,
    /// It would need a longer term than is worth it here.
    TooLong,
    /// Another one is better, and nobody says that they add up.
    AnotherIsBetter,
    /// The price is already a promotion or a member price.
    AlreadyReduced,
}

/// A discount that is not applied, by its position in the provider's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    /// Position in `Provider::discounts`.
    pub discount: usize,
    /// Why it is not applied.
    pub why: WhyNot,
}

/// A share of the price that is paid when at least so many terms are bought.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reduction {
    /// Terms to buy at least; 0 on plans that charge what is used.
    pub min_terms: f64,
    /// Share that is paid.
    pub factor: f64,
    /// Position in `Provider::discounts`.
    pub discount: usize,
}

/// Money off: `min(credit, share · bill)`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Coupon {
    /// Most that it takes off, in the bill's currency.
    pub credit: f64,
    /// Share of the bill that it can take off: 1 for plain credit, `1 − factor` for a reduction with a cap.
    pub share: f64,
    /// Position in `Provider::discounts`.
    pub discount: usize,
}

/// What one person is entitled to on one plan of one provider.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Entitled {
    /// Reductions of the price; at most one is used.
    pub reductions: Vec<Reduction>,
    /// The largest coupon.
    pub coupon: Option<Coupon>,
    /// The rest.
    pub shown: Vec<Shown>,
}

/// Whether `who` is one of those a discount is for.
pub fn is_for(audience: Audience, who: Who) -> bool {
    match audience {
        Audience::Anyone => true,
        Audience::Student => who == Who::Student,
        Audience::University => who == Who::University,
        Audience::Company => matches!(who, Who::Company | Who::Enterprise),
        Audience::Enterprise => who == Who::Enterprise,
    }
}

/// Whether `who` has the member prices of a provider: an undisputed membership comes with being who they are, or a
/// reduction for them is the members' own (students of AutoDL become members).
pub fn is_member(discounts: &[Discount], who: Who) -> bool {
    let sound = || discounts.iter().filter(|discount| discount.disputed.is_empty());
    let theirs = |discount: &Discount| discount.who != Audience::Anyone && is_for(discount.who, who);
    sound().filter(|member| member.kind == DiscountKind::Membership).any(|member| {
        theirs(member)
            || sound().any(|other| theirs(other) && other.factor.is_some() && other.factor == member.factor)
    })
}

/// Sorts a provider's discounts into what applies on `plan` and what is only shown.
pub fn entitled(discounts: &[Discount], plan: Plan, currency: Currency, usage: &Usage) -> Entitled {
    let mut entitled = Entitled::default();
    for (at, discount) in discounts.iter().enumerate() {
        match sort_one(discount, plan, currency, usage) {
            Ok(Applies::Factor { min_terms, factor }) => {
                entitled.reductions.push(Reduction { min_terms, factor, discount: at });
            }
            Ok(Applies::Credit { credit, share }) => {
                let coupon = Coupon { credit, share, discount: at };
                let better = entitled.coupon.is_none_or(|best| credit > best.credit);
                let loser = if better { entitled.coupon.replace(coupon) } else { None };
                let shown = if better { loser.map(|coupon| coupon.discount) } else { Some(at) };
                entitled.shown.extend(shown.map(|discount| Shown { discount, why: WhyNot::AnotherIsBetter }));
            }
            Err(why) => entitled.shown.push(Shown { discount: at, why }),
        }
    }
    entitled
}

/// How a discount that applies is applied.
enum Applies {
    Factor { min_terms: f64, factor: f64 },
    Credit { credit: f64, share: f64 },
}

/// One discount: how it applies, or why it does not.
fn sort_one(discount: &Discount, plan: Plan, currency: Currency, usage: &Usage) -> Result<Applies, WhyNot> {
    if !discount.disputed.is_empty() {
        return Err(WhyNot::Disputed);
    }
    match discount.kind {
        DiscountKind::Spot => return Err(WhyNot::SpotShare),
        DiscountKind::Credit => return Err(WhyNot::InKind),
        DiscountKind::Membership if discount.who == Audience::Anyone => return Err(WhyNot::NeedsMembership),
        _ => {}
    }
    if discount.until.is_some_and(|last| last < usage.today) {
        return Err(WhyNot::Expired);
    }
    if !is_for(discount.who, usage.who) {
        return Err(WhyNot::OtherAudience);
    }
    if !discount.plans.is_empty() && !discount.plans.iter().any(|name| name == plan.name()) {
        return Err(WhyNot::OtherPlan);
    }
    let cap = discount.cap.map(|cap| in_currency(cap, currency)).transpose()?;
    if let Some(credit) = discount.credit {
        let credit = in_currency(credit, currency)?;
        return Ok(Applies::Credit { credit: cap.map_or(credit, |cap| cap.min(credit)), share: 1.0 });
    }
    let factor = discount.factor.ok_or(WhyNot::NoNumber)?;
    if let Some(cap) = cap.filter(|_| discount.min_months <= 0.0) {
        return Ok(Applies::Credit { credit: cap, share: 1.0 - factor });
    }
    let min_terms = match plan.term_hours() {
        Some(term) => terms_of_months(discount.min_months, term),
        None if discount.min_months > 0.0 => return Err(WhyNot::OtherPlan),
        None => 0.0,
    };
    Ok(Applies::Factor { min_terms, factor })
}

/// The amount, if it is in the bill's currency.
fn in_currency(price: Price, currency: Currency) -> Result<f64, WhyNot> {
    if price.currency == currency { Ok(price.amount.to_f64()) } else { Err(WhyNot::OtherCurrency) }
}

/// Terms of `term` hours that make `months`. Twelve months are a year of 365 days, so that a year's discount is earned
/// by one yearly term.
fn terms_of_months(months: f64, term: f64) -> f64 {
    if term > 8000.0 { (months / 12.0).ceil() } else { (months * HOURS_PER_MONTH / term).ceil() }
}
