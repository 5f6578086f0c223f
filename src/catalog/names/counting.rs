//! Cards that a name itself counts: `8xH100`, `H100 ×8`, `8卡 H100`, `双卡4090`.

/// Signs between a model and a number of cards.
const TIMES: [char; 3] = ['×', '*', '✕'];

/// Words for one card, behind a number of them.
const PIECES: [&str; 3] = ["卡", "张", "块"];

/// Numbers of cards in Chinese words; of those that end alike the longer stands first.
const NUMERALS: [(&str, u16); 8] =
    [("十六", 16), ("单", 1), ("一", 1), ("双", 2), ("两", 2), ("二", 2), ("四", 4), ("八", 8)];

/// The cards that a name counts with a sign or a Chinese word, and the name without: `8xH100`, `H100 ×8`, `8卡 H100`,
/// `双卡4090`. The Latin `H100 x8` is not told here: `MLU370-X8` is a model.
pub fn counted(lower: &str) -> Option<(u16, String)> {
    let number = |text: &str| text.trim().parse::<u16>().ok().filter(|count| (1..=512).contains(count));
    let digits = lower.len() - lower.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    if (1..=3).contains(&digits)
        && let Some(model) = lower[digits..].trim_start().strip_prefix(['x', '×', '*', '✕'])
        && model.trim_start().starts_with(char::is_alphanumeric)
    {
        return Some((number(&lower[..digits])?, model.to_owned()));
    }
    if let Some((model, behind)) = lower.rsplit_once(TIMES) {
        let behind = PIECES.iter().find_map(|piece| behind.strip_suffix(piece)).unwrap_or(behind);
        return number(behind).map(|count| (count, model.to_owned()));
    }
    let (at, piece) = PIECES.iter().find_map(|piece| Some((lower.find(piece)?, *piece)))?;
    let before = lower[..at].trim_end();
    let word = NUMERALS.iter().find_map(|(word, count)| Some((before.strip_suffix(word)?, *count)));
    let (front, count) = word.or_else(|| {
        let front = before.trim_end_matches(|c: char| c.is_ascii_digit());
        // `A100卡` and `1/2卡` count nothing.
        let apart = !front.ends_with(|c: char| c.is_ascii_alphanumeric() || matches!(c, '/' | '.' | ',' | '-'));
        let count = before.strip_prefix(front).filter(|digits| digits.len() <= 2).and_then(number)?;
        apart.then_some((front, count))
    })?;
    Some((count, format!("{front} {}", &lower[at + piece.len()..])))
}

#[cfg(test)]
mod tests {
    use crate::catalog::names::Spelling;

    #[test]
    fn a_name_may_count_its_cards() {
        let cases = [
            ("8x H100 SXM", "h100", Some(8)),
            ("8xH100 SXM", "h100", Some(8)),
            ("8X H100", "h100", Some(8)),
            ("8 x H100", "h100", Some(8)),
            ("8*H100 SXM", "h100", Some(8)),
            ("8×H100", "h100", Some(8)),
            ("2x4090", "4090", Some(2)),
            ("H100 SXM*8", "h100", Some(8)),
            ("H100 SXM ×8", "h100", Some(8)),
            ("H100×8卡", "h100", Some(8)),
            ("RTX 4090*2", "rtx4090", Some(2)),
            ("A100 80G*8", "a100", Some(8)),
            ("8卡 H100 SXM", "h100", Some(8)),
            ("8卡H100整机", "h100", Some(8)),
            ("H100 8卡", "h100", Some(8)),
            ("双卡4090", "4090", Some(2)),
            ("4090双卡", "4090", Some(2)),
            ("RTX 4090 (2张)", "rtx4090", Some(2)),
            ("MLU370*8", "mlu370", Some(8)),
            ("MLU370-X8", "mlu370x8", None),
            ("4090x2", "4090x2", None),
            ("L4", "l4", None),
        ];
        for (text, key, count) in cases {
            let parsed = Spelling::of(text);
            assert_eq!((parsed.key.as_str(), parsed.count), (key, count), "{text}");
        }
    }
}
