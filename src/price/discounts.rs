//! Who is entitled to what. A discount is applied only when it is undisputed, has a number, is meant for this person
//! and this plan, and the price is a list price: promotions and member prices are never reduced further. Nobody states
//! that reductions add up, so the best single one is taken, and after it one coupon. The rest is shown with its reason.

use crate::catalog::offer::Plan;
use crate::catalog::provider::{Audience, Discount, DiscountKind};
use crate::scenario::Who;
use crate::units::{Currency, HOURS_PER_MONTH};

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

/// Money off.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Coupon {
    /// In the bill's currency.
    pub credit: f64,
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

/// Whether `who` has the member prices of a provider: an undisputed membership that comes with being who they are.
pub fn is_member(discounts: &[Discount], who: Who) -> bool {
    discounts.iter().any(|discount| {
        discount.kind == DiscountKind::Membership
            && discount.who != Audience::Anyone
            && is_for(discount.who, who)
            && discount.disputed.is_empty()
    })
}

/// Sorts a provider's discounts into what applies on `plan` and what is only shown.
pub fn entitled(discounts: &[Discount], plan: Plan, who: Who, currency: Currency) -> Entitled {
    let mut entitled = Entitled::default();
    for (at, discount) in discounts.iter().enumerate() {
        match sort_one(discount, plan, who, currency) {
            Ok(Applies::Factor { min_terms, factor }) => {
                entitled.reductions.push(Reduction { min_terms, factor, discount: at });
            }
            Ok(Applies::Credit(credit)) => {
                let better = entitled.coupon.is_none_or(|best| credit > best.credit);
                let loser = if better { entitled.coupon.replace(Coupon { credit, discount: at }) } else { None };
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
    Credit(f64),
}

/// One discount: how it applies, or why it does not.
fn sort_one(discount: &Discount, plan: Plan, who: Who, currency: Currency) -> Result<Applies, WhyNot> {
    if !discount.disputed.is_empty() {
        return Err(WhyNot::Disputed);
    }
    match discount.kind {
        DiscountKind::Spot => return Err(WhyNot::SpotShare),
        DiscountKind::Credit => return Err(WhyNot::InKind),
        DiscountKind::Membership if discount.who == Audience::Anyone => return Err(WhyNot::NeedsMembership),
        _ => {}
    }
    if !is_for(discount.who, who) {
        return Err(WhyNot::OtherAudience);
    }
    if !discount.plans.is_empty() && !discount.plans.iter().any(|name| name == plan.name()) {
        return Err(WhyNot::OtherPlan);
    }
    if let Some(credit) = discount.credit {
        let credit = (credit.currency == currency).then_some(credit.amount.to_f64());
        return credit.map(Applies::Credit).ok_or(WhyNot::OtherCurrency);
    }
    let factor = discount.factor.ok_or(WhyNot::NoNumber)?;
    let min_terms = match plan.term_hours() {
        Some(term) => terms_of_months(discount.min_months, term),
        None if discount.min_months > 0.0 => return Err(WhyNot::OtherPlan),
        None => 0.0,
    };
    Ok(Applies::Factor { min_terms, factor })
}

/// Terms of `term` hours that make `months`. Twelve months are a year of 365 days, so that a year's discount is earned
/// by one yearly term.
fn terms_of_months(months: f64, term: f64) -> f64 {
    if term > 8000.0 { (months / 12.0).ceil() } else { (months * HOURS_PER_MONTH / term).ceil() }
}
