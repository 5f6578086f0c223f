//! What an amount is for: `/h`, `元/卡/小时`, `per GPU hour`. A price whose unit is not the one that its column has is another
//! price, so nothing of it is thrown away: every word is known here, or the text is no unit.

use super::number;
use crate::catalog::offer::Per;
use crate::units::Currency;

/// A stretch of time that prices are quoted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Span {
    /// One second.
    Second,
    /// One minute.
    Minute,
    /// One hour.
    Hour,
    /// One day.
    Day,
    /// One week.
    Week,
    /// One month.
    Month,
    /// Three months.
    Quarter,
    /// One year.
    Year,
}

/// The unit of an amount.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unit {
    /// For how long, where the text says it.
    pub span: Option<Span>,
    /// Of what, where the text says it.
    pub of: Option<Per>,
}

/// What one word of a unit says.
#[derive(Clone, Copy, Debug)]
enum Word {
    Of(Per),
    For(Span),
    Nothing,
}

/// Words of units. Of words that begin alike the longer stands first.
const WORDS: [(&str, Word); 61] = [
    ("s", Word::For(Span::Second)),
    ("sec", Word::For(Span::Second)),
    ("second", Word::For(Span::Second)),
    ("秒", Word::For(Span::Second)),
    ("min", Word::For(Span::Minute)),
    ("minute", Word::For(Span::Minute)),
    ("分钟", Word::For(Span::Minute)),
    ("分", Word::For(Span::Minute)),
    ("h", Word::For(Span::Hour)),
    ("hr", Word::For(Span::Hour)),
    ("hrs", Word::For(Span::Hour)),
    ("hour", Word::For(Span::Hour)),
    ("hours", Word::For(Span::Hour)),
    ("hourly", Word::For(Span::Hour)),
    ("小时", Word::For(Span::Hour)),
    ("时", Word::For(Span::Hour)),
    ("d", Word::For(Span::Day)),
    ("day", Word::For(Span::Day)),
    ("daily", Word::For(Span::Day)),
    ("天", Word::For(Span::Day)),
    ("日", Word::For(Span::Day)),
    ("w", Word::For(Span::Week)),
    ("wk", Word::For(Span::Week)),
    ("week", Word::For(Span::Week)),
    ("weekly", Word::For(Span::Week)),
    ("周", Word::For(Span::Week)),
    ("星期", Word::For(Span::Week)),
    ("mo", Word::For(Span::Month)),
    ("month", Word::For(Span::Month)),
    ("monthly", Word::For(Span::Month)),
    ("个月", Word::For(Span::Month)),
    ("月", Word::For(Span::Month)),
    ("quarter", Word::For(Span::Quarter)),
    ("季度", Word::For(Span::Quarter)),
    ("季", Word::For(Span::Quarter)),
    ("y", Word::For(Span::Year)),
    ("yr", Word::For(Span::Year)),
    ("year", Word::For(Span::Year)),
    ("yearly", Word::For(Span::Year)),
    ("annual", Word::For(Span::Year)),
    ("年", Word::For(Span::Year)),
    ("gpu", Word::Of(Per::Gpu)),
    ("gpus", Word::Of(Per::Gpu)),
    ("card", Word::Of(Per::Gpu)),
    ("accelerator", Word::Of(Per::Gpu)),
    ("单卡", Word::Of(Per::Gpu)),
    ("卡", Word::Of(Per::Gpu)),
    ("张", Word::Of(Per::Gpu)),
    ("instance", Word::Of(Per::Instance)),
    ("machine", Word::Of(Per::Instance)),
    ("node", Word::Of(Per::Instance)),
    ("server", Word::Of(Per::Instance)),
    ("vm", Word::Of(Per::Instance)),
    ("整机", Word::Of(Per::Instance)),
    ("机器", Word::Of(Per::Instance)),
    ("机", Word::Of(Per::Instance)),
    ("实例", Word::Of(Per::Instance)),
    ("节点", Word::Of(Per::Instance)),
    ("台", Word::Of(Per::Instance)),
    ("per", Word::Nothing),
    ("每", Word::Nothing),
];

/// What may stand between two words.
const BETWEEN: [char; 9] = ['/', ' ', '-', '·', '*', '.', '(', ')', '_'];

impl Unit {
    /// Reads a unit in lower case and plain forms; `None` when any of it is something else, or said twice.
    pub fn of(text: &str) -> Option<Self> {
        let mut unit = Self::default();
        let mut rest = text.trim_start_matches(BETWEEN);
        while !rest.is_empty() {
            let (used, word) = word_at(rest)?;
            match word {
                Word::Of(of) if unit.of.is_none() => unit.of = Some(of),
                Word::For(span) if unit.span.is_none() => unit.span = Some(span),
                Word::Nothing => {}
                Word::Of(_) | Word::For(_) => return None,
            }
            rest = rest[used..].trim_start_matches(BETWEEN);
        }
        Some(unit)
    }

    /// Reads what a column of units or a heading's brackets hold, `USD/GPU/h` or `元`: a unit, a currency, or both.
    pub fn with_currency(text: &str) -> Option<(Self, Option<Currency>)> {
        let mut lower = number::lowered(text);
        let currency = number::take_currency(&mut lower).ok()?;
        Some((Self::of(&lower)?, currency.currency))
    }

    /// Both together; `None` when they contradict each other.
    pub fn and(self, other: Self) -> Option<Self> {
        let clash = |a: bool, b: bool, same: bool| a && b && !same;
        if clash(self.span.is_some(), other.span.is_some(), self.span == other.span)
            || clash(self.of.is_some(), other.of.is_some(), self.of == other.of)
        {
            return None;
        }
        Some(Self { span: self.span.or(other.span), of: self.of.or(other.of) })
    }
}

/// The word at the start of a text, and its length. Latin words end where their letters do; Chinese ones follow each
/// other without a space, `卡时`.
fn word_at(text: &str) -> Option<(usize, Word)> {
    let run = text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len());
    let known = |name: &str| WORDS.iter().find(|(word, _)| *word == name).map(|(word, says)| (word.len(), *says));
    if run > 0 {
        // `gpuh`, `gpuhr`: two words in one.
        return known(&text[..run]).or_else(|| text.starts_with("gpu").then_some((3, Word::Of(Per::Gpu))));
    }
    WORDS.iter().find(|(word, _)| text.starts_with(word)).map(|(word, says)| (word.len(), *says))
}

/// Where the unit of an amount begins.
pub fn start(text: &str) -> Option<usize> {
    ["/", "per ", "每"].iter().filter_map(|mark| text.find(mark)).min()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_counts_or_it_is_no_unit() {
        let (gpu, node) = (Some(Per::Gpu), Some(Per::Instance));
        let cases = [
            ("/h", Some((Some(Span::Hour), None))),
            ("/小时", Some((Some(Span::Hour), None))),
            ("每小时", Some((Some(Span::Hour), None))),
            ("per hour", Some((Some(Span::Hour), None))),
            ("/gpu/h", Some((Some(Span::Hour), gpu))),
            ("/gpuh", Some((Some(Span::Hour), gpu))),
            ("per gpu hour", Some((Some(Span::Hour), gpu))),
            ("per gpu per hour", Some((Some(Span::Hour), gpu))),
            ("/gpu-hour", Some((Some(Span::Hour), gpu))),
            ("/卡时", Some((Some(Span::Hour), gpu))),
            ("/卡/小时", Some((Some(Span::Hour), gpu))),
            ("/小时/卡", Some((Some(Span::Hour), gpu))),
            ("每卡每小时", Some((Some(Span::Hour), gpu))),
            ("/gpu小时", Some((Some(Span::Hour), gpu))),
            ("/台/月", Some((Some(Span::Month), node))),
            ("/月", Some((Some(Span::Month), None))),
            ("/gpu", Some((None, gpu))),
            ("/s", Some((Some(Span::Second), None))),
            ("/min", Some((Some(Span::Minute), None))),
            ("", Some((None, None))),
            ("/24.5", None),
            ("/ 8h", None),
            ("/11/30", None),
            ("/m", None),
            ("/h/day", None),
            ("/gpu/node", None),
            ("/小时起", None),
            ("per token", None),
        ];
        for (text, expected) in cases {
            assert_eq!(Unit::of(text).map(|unit| (unit.span, unit.of)), expected, "{text}");
        }
    }
}
