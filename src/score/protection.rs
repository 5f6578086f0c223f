//! Licence and protection level (等保) that a provider has shown, for the hard filter `grade=`. Levels are filings plus
//! an assessment and say nothing about state secrets (涉密), which follow another regime (contradiction list, C99).

use crate::catalog::provider::{Class, Fact, Provider};
use crate::scenario::Protection;

/// What is on file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// IDC operating licence: stated, denied, or nothing on file. With the fact's position.
    pub licence: Option<(bool, u16)>,
    /// Highest protection level stated, 1 to 5. With the fact's position.
    pub level: Option<(u8, u16)>,
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

/// Words of a level, highest first.
const LEVELS: [(&str, u8); 4] = [("等保四级", 4), ("等保三级", 3), ("等保二级", 2), ("等保一级", 1)];

/// Words that deny the licence; looked for before [`LICENCE`].
const NO_LICENCE: [&str; 3] = ["no idc", "缺乏idc", "无idc"];

/// Words that state it.
const LICENCE: [&str; 2] = ["idc licence", "idc经营许可证"];

/// Reads the facts about a provider. A stated licence never outweighs a denied one of the same or better grade.
pub fn shown(provider: &Provider) -> Shown {
    if provider.class == Class::Unnamed {
        return Shown::default();
    }
    let mut found = Shown::default();
    let mut facts: Vec<(&Fact, u16)> = provider.facts.iter().zip(0..).collect();
    // Best grade first; denials before statements of the same grade.
    facts.sort_by_key(|(fact, index)| (fact.evidence.grade, !denies(fact), *index));
    for (fact, index) in facts.into_iter().filter(|(fact, _)| fact.disputed.is_empty()) {
        if !matches!(fact.key.as_str(), "licence" | "certification" | "compliance") {
            continue;
        }
        let text = text(fact);
        if found.licence.is_none() && (denies(fact) || LICENCE.iter().any(|word| text.contains(word))) {
            found.licence = Some((!denies(fact), index));
        }
        let level = LEVELS.iter().find(|(word, _)| text.contains(word)).map(|(_, level)| *level);
        if let (None, Some(level)) = (found.level, level) {
            found.level = Some((level, index));
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
            Protection::Mlps3 => 3,
            Protection::Mlps4 => 4,
        };
        match self.level {
            Some((level, fact)) if level >= least => Met::Yes(Some(fact)),
            Some((_, fact)) => Met::No(fact),
            None => Met::Unknown,
        }
    }
}

fn text(fact: &Fact) -> String {
    format!("{}\n{}", fact.value.en, fact.value.zh).to_lowercase()
}

fn denies(fact: &Fact) -> bool {
    let text = text(fact);
    NO_LICENCE.iter().any(|word| text.contains(word))
}
