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
pub fn fill(template: &str, values: &[(&str, &str)]) -> String {
    pieces(template)
        .into_iter()
        .map(|piece| match piece {
            Piece::Words(words) => words.to_owned(),
            Piece::Gap(gap) => values
                .iter()
                .find(|(name, _)| *name == gap)
                .map_or_else(|| format!("{{{gap}}}"), |(_, value)| (*value).to_owned()),
        })
        .collect()
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
}
