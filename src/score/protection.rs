//! Licence and protection level (等保) that a provider has shown, for the hard filter `grade=`. Levels are filings plus
//! an assessment and say nothing about state secrets (涉密), which follow another regime (contradiction list, C99).

use crate::catalog::provider::{Class, Fact, Provider};
use crate::scenario::Protection;

/// What is on file.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Shown {
    /// IDC operating licence: stated, denied, or nothing on file. With the fact's position.
    pub licence: Option<(bool, u16)>,
    /// Highest protection level stated, 1 to 5. With the fact's position.
    pub level: Option<(f64, u16)>,
}

/// Whether a need is met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Met {
    /// By this fact, or nothing was asked (`None`).
    Yes(Option<u16>),
    /// A fact says that it is not.
    No(u16),
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
    facts.sort_by(|(a, at), (b, bt)| {
        a.evidence.grade.cmp(&b.evidence.grade).then(number(a).total_cmp(&number(b))).then(at.cmp(bt))
    });
    for (fact, index) in facts.into_iter().filter(|(fact, _)| fact.disputed.is_empty()) {
        match fact.unit.as_str() {
            "idc" if found.licence.is_none() => found.licence = Some((number(fact) >= 1.0, index)),
            "mlps_level" if found.level.is_none() => found.level = Some((number(fact), index)),
            _ => {}
        }
    }
    found
}

impl Shown {
    /// Whether it meets what the scenario asks.
    pub fn meets(self, asked: Protection) -> Met {
        let least = match asked {
            Protection::None => return Met::Yes(None),
            Protection::Idc => {
                return match self.licence {
                    Some((true, fact)) => Met::Yes(Some(fact)),
                    Some((false, fact)) => Met::No(fact),
                    None => Met::Unknown,
                };
            }
            Protection::Mlps3 => 3.0,
            Protection::Mlps4 => 4.0,
        };
        match self.level {
            Some((level, fact)) if level >= least => Met::Yes(Some(fact)),
            Some((_, fact)) => Met::No(fact),
            None => Met::Unknown,
        }
    }
}
