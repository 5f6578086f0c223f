//! What a record rests on: the five fields that every price, fact and discount carries, whatever its file.

use crate::catalog::SourceIndex;
use crate::catalog::evidence::{Evidence, Grade, Source, Speaker, Stated};

/// Words of the `says` field.
pub const SPEAKERS: [(&str, Speaker); 7] = [
    ("register", Speaker::Register),
    ("vendor-page", Speaker::VendorPage),
    ("vendor-claim", Speaker::VendorClaim),
    ("measurement", Speaker::Measurement),
    ("third-party", Speaker::ThirdParty),
    ("article", Speaker::Article),
    ("user", Speaker::User),
];

/// The fields as written.
pub struct Basis<'a> {
    /// Id of a source.
    pub source: &'a str,
    /// Where in it.
    pub at: &'a str,
    /// When it was so; empty means the date of the source as a whole.
    pub date: &'a str,
    /// `A` to `D`.
    pub grade: &'a str,
    /// One of [`SPEAKERS`].
    pub says: &'a str,
}

impl Basis<'_> {
    /// The evidence, or every reason why there is none.
    pub fn evidence(&self, sources: &[Source]) -> Result<Evidence, Vec<String>> {
        let mut wrong = Vec::new();
        let source = match position(sources, self.source) {
            Some(at) => Some(at),
            None if self.source.is_empty() => {
                wrong.push("`source` is missing: every value names where it comes from".to_owned());
                None
            }
            None => {
                wrong.push(format!("unknown source `{}`: add it to sources.toml", self.source));
                None
            }
        };
        let date = if self.date.is_empty() {
            source.and_then(|at| sources.get(usize::from(at))).map(|source| source.date)
        } else {
            Stated::parse(self.date)
        };
        if date.is_none() && !self.date.is_empty() {
            wrong.push(format!("bad date `{}`: write YYYY, YYYY-MM or YYYY-MM-DD", self.date));
        }
        let grade = Grade::parse(self.grade);
        if grade.is_none() {
            wrong.push(format!("unknown grade `{}`: write A, B, C or D", self.grade));
        }
        let says = SPEAKERS.iter().find(|(word, _)| *word == self.says).map(|(_, speaker)| *speaker);
        if says.is_none() {
            let known: Vec<&str> = SPEAKERS.iter().map(|(word, _)| *word).collect();
            wrong.push(format!("unknown `says` `{}`: write one of {}", self.says, known.join(", ")));
        }
        match (source, date, grade, says) {
            (Some(source), Some(date), Some(grade), Some(says)) => {
                Ok(Evidence { source, at: self.at.to_owned(), date, grade, says })
            }
            _ => Err(wrong),
        }
    }
}

/// Position of the source with this id in sources sorted by id.
fn position(sources: &[Source], id: &str) -> Option<SourceIndex> {
    sources.binary_search_by(|source| source.id.as_str().cmp(id)).ok().and_then(|at| SourceIndex::try_from(at).ok())
}

/// Whether `text` names items of a contradiction list, several apart by a space, or is empty: `C10` of the list of the
/// articles' contradictions, `K01` of the list in docs/data-sources.md.
pub fn is_disputed(text: &str) -> bool {
    text.split_whitespace().all(|item| {
        item.strip_prefix(['C', 'K']).is_some_and(|number| {
            (2..=3).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit())
        })
    })
}
