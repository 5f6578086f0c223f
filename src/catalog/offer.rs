//! Price statements: who says that what costs how much, and whether the statement may rank.

use super::evidence::Evidence;
use super::provider::Region;
use super::{AcceleratorIndex, ProviderIndex};
use crate::units::{Currency, Money};
use serde::{Deserialize, Serialize};

/// One price statement, one line of an offer file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Statement {
    /// Stable id, unique over all files.
    pub id: String,
    /// Who rents.
    pub provider: ProviderIndex,
    /// What; `None` when the source names no single card, and then it never ranks.
    pub accelerator: Option<AcceleratorIndex>,
    /// The accelerator as the source writes it.
    pub written: String,
    /// How many cards one instance has; 0 for a machine without one.
    pub count: u16,
    /// How it is charged.
    pub plan: Plan,
    /// List, promotion or member price.
    pub kind: PriceKind,
    /// Lowest price of the statement; `None` when it only bounds from above, or states none.
    pub low: Option<Money>,
    /// Highest price of the statement; `None` when it only bounds from below, or states none.
    pub high: Option<Money>,
    /// Currency of both.
    pub currency: Currency,
    /// What the price is for.
    pub per: Per,
    /// Where it runs.
    pub region: Region,
    /// The provider's own name of the variant: instance type, secure or community cloud, serverless. Statements of
    /// different variants are different offers.
    pub variant: String,
    /// Virtual CPUs of the instance.
    pub vcpu: Option<f32>,
    /// Main memory of the instance, GiB.
    pub ram_gib: Option<f32>,
    /// Why it may not rank; `None` when it may.
    pub hold: Option<Hold>,
    /// Item of the contradiction list that concerns it; empty when none does.
    pub disputed: String,
    /// What it rests on.
    pub evidence: Evidence,
    /// A remark of the dataset's, in English.
    pub note: String,
}

/// Ways to pay, by the length that is charged. Up to [`Plan::Hour`] the price is per hour and the plan is the
/// rounding; from [`Plan::Day`] on the price is for the whole term. [`Plan::Spot`] is per hour and interruptible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Plan {
    /// Charged by the second.
    Second,
    /// Charged by the minute.
    Minute,
    /// Charged by the hour.
    Hour,
    /// A day, prepaid.
    Day,
    /// A week, prepaid.
    Week,
    /// 30 days, prepaid.
    Month,
    /// 180 days, prepaid.
    #[serde(rename = "half-year")]
    HalfYear,
    /// 365 days, prepaid.
    Year,
    /// 730 days, prepaid.
    #[serde(rename = "2-years")]
    TwoYears,
    /// 1095 days, prepaid.
    #[serde(rename = "3-years")]
    ThreeYears,
    /// 1825 days, prepaid.
    #[serde(rename = "5-years")]
    FiveYears,
    /// Interruptible, charged by the hour's price.
    Spot,
}

impl Plan {
    /// All of them, in order.
    pub const ALL: [Self; 12] = [
        Self::Second,
        Self::Minute,
        Self::Hour,
        Self::Day,
        Self::Week,
        Self::Month,
        Self::HalfYear,
        Self::Year,
        Self::TwoYears,
        Self::ThreeYears,
        Self::FiveYears,
        Self::Spot,
    ];

    /// The name in files, scenario text and JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::Second => "second",
            Self::Minute => "minute",
            Self::Hour => "hour",
            Self::Day => "day",
            Self::Week => "week",
            Self::Month => "month",
            Self::HalfYear => "half-year",
            Self::Year => "year",
            Self::TwoYears => "2-years",
            Self::ThreeYears => "3-years",
            Self::FiveYears => "5-years",
            Self::Spot => "spot",
        }
    }

    /// The plan of a name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|plan| plan.name() == name)
    }

    /// The plan whose term is so many months; `None` when there is none.
    pub fn of_months(months: u16) -> Option<Self> {
        const TERMS: [(u16, Plan); 6] = [
            (1, Plan::Month),
            (6, Plan::HalfYear),
            (12, Plan::Year),
            (24, Plan::TwoYears),
            (36, Plan::ThreeYears),
            (60, Plan::FiveYears),
        ];
        TERMS.iter().find(|(known, _)| *known == months).map(|(_, plan)| *plan)
    }

    /// Hours of the prepaid term; `None` for plans that charge what is used.
    pub fn term_hours(self) -> Option<f64> {
        match self {
            Self::Day => Some(24.0),
            Self::Week => Some(168.0),
            Self::Month => Some(crate::units::HOURS_PER_MONTH),
            Self::HalfYear => Some(6.0 * crate::units::HOURS_PER_MONTH),
            Self::Year => Some(crate::units::HOURS_PER_YEAR),
            Self::TwoYears => Some(2.0 * crate::units::HOURS_PER_YEAR),
            Self::ThreeYears => Some(3.0 * crate::units::HOURS_PER_YEAR),
            Self::FiveYears => Some(5.0 * crate::units::HOURS_PER_YEAR),
            Self::Second | Self::Minute | Self::Hour | Self::Spot => None,
        }
    }
}

/// Prices that never mix.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PriceKind {
    /// What anybody pays.
    #[default]
    List,
    /// For a limited time.
    Promotion,
    /// For members.
    Member,
}

/// What a price is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Per {
    /// One card.
    Gpu,
    /// The whole instance with all its cards.
    Instance,
}

/// Why a statement may not rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Hold {
    /// No platform is named.
    Anonymous,
    /// It does not say which card.
    Unspecified,
    /// An assumption inside an example.
    Assumption,
    /// Computed from another price, not quoted.
    Derived,
    /// Only a "from" or "lowest" price.
    Bound,
    /// Contradicted so strongly that it needs confirming first.
    Conflict,
    /// Implausible: probably a wrong unit or a placeholder.
    Suspect,
    /// Older than two years.
    Old,
    /// There is an offer, but no price is stated.
    Unpriced,
    /// Not a rental: a purchase price, a fee.
    NotRental,
}

impl Hold {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::Anonymous,
        Self::Unspecified,
        Self::Assumption,
        Self::Derived,
        Self::Bound,
        Self::Conflict,
        Self::Suspect,
        Self::Old,
        Self::Unpriced,
        Self::NotRental,
    ];

    /// The one with this word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|hold| hold.word() == word)
    }

    /// The word in files and JSON.
    pub fn word(self) -> &'static str {
        match self {
            Self::Anonymous => "anonymous",
            Self::Unspecified => "unspecified",
            Self::Assumption => "assumption",
            Self::Derived => "derived",
            Self::Bound => "bound",
            Self::Conflict => "conflict",
            Self::Suspect => "suspect",
            Self::Old => "old",
            Self::Unpriced => "unpriced",
            Self::NotRental => "notrental",
        }
    }
}
