//! Licence and protection level (等保) that a provider has shown, for the hard filter `grade=`. Levels are filings plus
//! an assessment and say nothing about state secrets (涉密), which follow another regime (contradiction list, C99).

use crate::catalog::evidence::Grade;
use crate::catalog::provider::{Class, Fact, Provider};
use crate::scenario::Protection;
use crate::sort;

/// Whether a protection level is asked for, so that the answer must say what it is not: a level is no clearance for state
/// secrets, whoever offers it (contradiction list, C99).
pub fn no_clearance(asked: Protection) -> bool {
    matches!(asked, Protection::Mlps3 | Protection::Mlps4)
}

/// What is on file.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Shown {
    /// IDC operating licence: 1 stated, 0 denied.
    pub licence: Option<OnFile>,
    /// Protection level, 1 to 5.
    pub level: Option<OnFile>,
}

/// The statement that counts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OnFile {
    /// What it states.
    pub value: f64,
    /// Its position among the provider's facts.
    pub fact: u16,
    /// Whether it is a claim by an interested party without evidence (grade D).
    pub bare: bool,
}

/// Whether a need is met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Met {
    /// By this fact, or nothing was asked (`None`).
    Yes(Option<u16>),
    /// A fact says that it is not.
    No(u16),
    /// The provider claims it without evidence: not shown.
    Claimed(u16),
    /// Nobody says.
    Unknown,
}

/// Reads the undisputed facts about a provider. A claim never outweighs a denial of the same or a better grade.
pub fn shown(provider: &Provider) -> Shown {
    if provider.class == Class::Unnamed {
        return Shown::default();
    }
    let mut found = Shown::default();
    let mut facts: Vec<(&Fact, u16)> = provider.facts.iter().zip(0..).collect();
    // Best grade first; of the same grade the lower statement, so that a denial comes before a claim.
    let number = |fact: &Fact| fact.low.or(fact.high).unwrap_or(0.0);
    sort::by(&mut facts, |(a, at), (b, bt)| {
        a.evidence.grade.cmp(&b.evidence.grade).then(number(a).total_cmp(&number(b))).then(at.cmp(bt))
    });
    for (fact, index) in facts.into_iter().filter(|(fact, _)| fact.disputed.is_empty()) {
        let on_file = OnFile { value: number(fact), fact: index, bare: fact.evidence.grade == Grade::D };
        match fact.unit.as_str() {
            "idc" if found.licence.is_none() => found.licence = Some(on_file),
            "mlps_level" if found.level.is_none() => found.level = Some(on_file),
            _ => {}
        }
    }
    found
}

impl Shown {
    /// Whether it meets what the scenario asks.
    pub fn meets(self, asked: Protection) -> Met {
        let (on_file, least) = match asked {
            Protection::None => return Met::Yes(None),
            Protection::Idc => (self.licence, 1.0),
            Protection::Mlps3 => (self.level, 3.0),
            Protection::Mlps4 => (self.level, 4.0),
        };
        match on_file {
            None => Met::Unknown,
            Some(on_file) if on_file.value < least => Met::No(on_file.fact),
            Some(on_file) if on_file.bare => Met::Claimed(on_file.fact),
            Some(on_file) => Met::Yes(Some(on_file.fact)),
        }
    }
}
