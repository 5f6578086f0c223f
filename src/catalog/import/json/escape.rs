//! Backslash escapes of quoted texts.

/// Appends `text` to `out` with its escapes undone.
pub fn unescape(text: &str, out: &mut String) {
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        match chars.next() {
            Some('n') => out.push('\n'),
            Some('t') => out.push('\t'),
            Some('r') => out.push('\r'),
            Some('b') => out.push('\u{8}'),
            Some('f') => out.push('\u{c}'),
            Some('u') => out.push(unicode(&mut chars)),
            Some(other) => out.push(other),
            None => {}
        }
    }
}

/// The character of `XXXX`, or of a pair `XXXX\uXXXX`.
fn unicode(chars: &mut std::str::Chars<'_>) -> char {
    let four = |chars: &mut std::str::Chars<'_>| {
        let hex: String = chars.by_ref().take(4).collect();
        u32::from_str_radix(&hex, 16).unwrap_or(0xfffd)
    };
    let high = four(chars);
    if (0xd800..0xdc00).contains(&high) && chars.as_str().starts_with("\\u") {
        chars.next();
        chars.next();
        let low = four(chars);
        let pair = 0x10000 + ((high - 0xd800) << 10) + (low.wrapping_sub(0xdc00) & 0x3ff);
        return char::from_u32(pair).unwrap_or('\u{fffd}');
    }
    // A zero byte would make a text file of it look binary.
    char::from_u32(high).filter(|c| *c != '\0').unwrap_or('\u{fffd}')
}
