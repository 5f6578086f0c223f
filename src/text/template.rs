//! Sentences with gaps: `"租 {offer}，{plan}计费"`.

/// A piece of a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece<'a> {
    /// Words as they stand.
    Words(&'a str),
    /// A gap, by name.
    Gap(&'a str),
}

/// The pieces of `template` in order. A brace without its partner is words.
pub fn pieces(template: &str) -> Vec<Piece<'_>> {
    let mut out = Vec::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        let Some((gap, tail)) = after.split_once('}') else { break };
        if !before.is_empty() {
            out.push(Piece::Words(before));
        }
        out.push(Piece::Gap(gap));
        rest = tail;
    }
    if !rest.is_empty() {
        out.push(Piece::Words(rest));
    }
    out
}

/// The template with its gaps filled. A gap that has no value stays visible, so that it is found.
///
/// Between Chinese and Latin letters or digits a space is set, as Chinese typography wants; templates need not say it,
/// and so `租{offer}` reads well with either kind of name.
pub fn fill(template: &str, values: &[(&str, &str)]) -> String {
    let mut out = String::new();
    for piece in pieces(template) {
        match piece {
            Piece::Words(words) => join(&mut out, words),
            Piece::Gap(gap) => match values.iter().find(|(name, _)| *name == gap) {
                Some((_, value)) => join(&mut out, value),
                None => join(&mut out, &format!("{{{gap}}}")),
            },
        }
    }
    out
}

/// Appends `more` with the space that the meeting of two scripts wants.
pub fn join(text: &mut String, more: &str) {
    if spaced(text.chars().next_back(), more.chars().next()) {
        text.push(' ');
    }
    text.push_str(more);
}

/// Whether a space belongs between two letters: one Chinese, the other a Latin letter, a digit or a currency sign.
pub fn spaced(before: Option<char>, after: Option<char>) -> bool {
    let (Some(before), Some(after)) = (before, after) else { return false };
    let chinese = |letter: char| ('\u{4e00}'..='\u{9fff}').contains(&letter);
    let latin = |letter: char| letter.is_ascii_alphanumeric() || "¥$€−%".contains(letter);
    (chinese(before) && latin(after)) || (latin(before) && chinese(after))
}

/// The names of the gaps, sorted.
pub fn gaps(template: &str) -> Vec<&str> {
    let mut gaps: Vec<&str> = pieces(template)
        .into_iter()
        .filter_map(|piece| match piece {
            Piece::Gap(gap) => Some(gap),
            Piece::Words(_) => None,
        })
        .collect();
    gaps.sort_unstable();
    gaps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_are_filled_by_name_wherever_they_stand() {
        assert_eq!(fill("{b}, then {a}", &[("a", "1"), ("b", "2")]), "2, then 1");
        assert_eq!(fill("no gap", &[]), "no gap");
        assert_eq!(fill("{x} and {y}", &[("x", "1")]), "1 and {y}");
        assert_eq!(fill("a { b", &[]), "a { b");
    }

    #[test]
    fn a_space_stands_where_scripts_meet_and_nowhere_else() {
        let fill = |offer: &str| fill("租{offer}，共{cost}元", &[("offer", offer), ("cost", "27")]);
        assert_eq!(fill("算家云的卡"), "租算家云的卡，共 27 元");
        assert_eq!(fill("AutoDL 的卡"), "租 AutoDL 的卡，共 27 元");
    }
}
