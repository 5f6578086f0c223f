//! Separated values, row by row over one text: quotes, doubled quotes, quoted newlines, CRLF, any one-byte separator.
//! Cells are slices of the text; only cells with doubled quotes are copied.

/// A record's cells, reused from row to row.
#[derive(Clone, Debug, Default)]
pub struct Cells {
    spans: Vec<Span>,
    /// Cells that had doubled quotes, written out.
    unquoted: String,
    /// Whether a quote was opened that no cell closes.
    open: bool,
}

#[derive(Clone, Copy, Debug)]
struct Span {
    start: usize,
    end: usize,
    copied: bool,
}

impl Cells {
    /// How many cells the record has.
    pub fn len(&self) -> usize {
        self.spans.len()
    }

    /// Whether the line was empty.
    pub fn is_empty(&self) -> bool {
        self.spans.is_empty()
    }

    /// Whether a quote was opened that no cell closes: nobody knows where the cells of the line end, which stands here as
    /// it would without quotes.
    pub fn is_open(&self) -> bool {
        self.open
    }

    /// A cell without the white space around it; empty when the record is too short.
    pub fn get<'a>(&'a self, text: &'a str, at: usize) -> &'a str {
        let Some(span) = self.spans.get(at) else { return "" };
        let of = if span.copied { &self.unquoted } else { text };
        let cell = of.get(span.start..span.end).unwrap_or("");
        // Nearly every cell begins and ends with a visible ASCII character.
        match cell.as_bytes() {
            [b'!'..=b'~'] | [b'!'..=b'~', .., b'!'..=b'~'] => cell,
            _ => cell.trim(),
        }
    }
}

/// Where a reader stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// Byte offset of the next record.
    pub offset: usize,
    /// Lines before it.
    pub lines: u32,
}

/// Reads the next record of `text` into `cells` and moves `place` behind it; `false` at the end. An empty line is a
/// record without cells. A quoted cell ends in a quote with the separator, the line's or the text's end behind it. Where
/// the text in a quote runs over a separator or a line's end and the next quote has something else behind it, the quote was
/// never closed: that costs its own line ([`Cells::is_open`]) and none of those behind it.
pub fn next(text: &str, separator: u8, place: &mut Place, cells: &mut Cells) -> bool {
    let bytes = text.as_bytes();
    cells.spans.clear();
    cells.unquoted.clear();
    cells.open = false;
    if place.offset >= bytes.len() {
        return false;
    }
    let start = *place;
    if record(text, separator, place, cells, true) {
        return true;
    }
    cells.spans.clear();
    cells.unquoted.clear();
    cells.open = true;
    *place = start;
    record(text, separator, place, cells, false)
}

/// `false` when `quotes` are honoured and one stays open.
fn record(text: &str, separator: u8, place: &mut Place, cells: &mut Cells, quotes: bool) -> bool {
    let bytes = text.as_bytes();
    let mut at = place.offset;
    let mut only = true;
    loop {
        let mut first = at;
        while quotes && bytes.get(first) == Some(&b' ') {
            first += 1;
        }
        if quotes && bytes.get(first) == Some(&b'"') {
            let Some(behind) = quoted(text, first + 1, cells, &mut place.lines) else { return false };
            at = behind;
            // What stands between the closing quote and the separator is dropped only when it is white space.
            let rest = end_of_cell(bytes, at, separator);
            if !text[at..rest].trim().is_empty()
                && let Some(span) = cells.spans.last_mut()
            {
                if bytes[first..at].iter().any(|byte| [separator, b'\n', b'\r'].contains(byte)) {
                    return false;
                }
                *span = Span { start: first, end: rest, copied: false };
            }
            at = rest;
        } else {
            let end = end_of_cell(bytes, at, separator);
            cells.spans.push(Span { start: at, end, copied: false });
            at = end;
        }
        match bytes.get(at) {
            Some(byte) if *byte == separator => {
                at += 1;
                only = false;
            }
            ending => {
                if ending == Some(&b'\r') && bytes.get(at + 1) == Some(&b'\n') {
                    at += 1;
                }
                place.offset = at + usize::from(ending.is_some());
                place.lines += u32::from(ending.is_some());
                break;
            }
        }
    }
    if only && cells.spans.len() == 1 && cells.get(text, 0).is_empty() {
        cells.spans.clear();
    }
    true
}

/// The separator, line end or text end at or after `at`.
fn end_of_cell(bytes: &[u8], at: usize, separator: u8) -> usize {
    let rest = bytes.get(at..).unwrap_or(&[]);
    let ends = |byte: &u8| *byte == separator || *byte == b'\n' || *byte == b'\r';
    at + rest.iter().position(ends).unwrap_or(rest.len())
}

/// Longest quoted cell; a quote that is open for longer was never meant as one.
const LONGEST: usize = 1 << 16;

/// Reads a quoted cell from behind its first quote; gives the place behind its last.
fn quoted(text: &str, start: usize, cells: &mut Cells, lines: &mut u32) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = start;
    let mut piece = start;
    let copy_from = cells.unquoted.len();
    let mut copied = false;
    loop {
        if at > start + LONGEST {
            return None;
        }
        match bytes.get(at)? {
            b'"' if bytes.get(at + 1) == Some(&b'"') => {
                cells.unquoted.push_str(text.get(piece..=at)?);
                copied = true;
                at += 2;
                piece = at;
            }
            b'"' => break,
            b'\n' => {
                *lines += 1;
                at += 1;
            }
            _ => at += 1,
        }
    }
    let span = if copied {
        cells.unquoted.push_str(text.get(piece..at)?);
        Span { start: copy_from, end: cells.unquoted.len(), copied }
    } else {
        Span { start, end: at, copied }
    };
    cells.spans.push(span);
    Some(at + 1)
}

/// The separator of a text: the candidate that occurs, outside quotes, most evenly in its first lines.
pub fn separator_of(text: &str) -> u8 {
    let mut best = (0, b',');
    for separator in [b',', b';', b'\t'] {
        let mut place = Place::default();
        let mut cells = Cells::default();
        let mut widths = Vec::new();
        while widths.len() < 24 && next(text, separator, &mut place, &mut cells) {
            if !cells.is_empty() {
                widths.push(cells.len());
            }
        }
        let widest = widths.iter().copied().max().unwrap_or(0);
        let even = widths.iter().filter(|width| **width == widest).count();
        let score = if widest > 1 { even * 4 + widest.min(40) } else { 0 };
        if score > best.0 {
            best = (score, separator);
        }
    }
    best.1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> Vec<(u32, Vec<String>)> {
        let (mut place, mut cells, mut rows) = (Place::default(), Cells::default(), Vec::new());
        loop {
            let line = place.lines + 1;
            if !next(text, b',', &mut place, &mut cells) {
                return rows;
            }
            rows.push((line, (0..cells.len()).map(|at| cells.get(text, at).to_owned()).collect()));
        }
    }

    #[test]
    fn cells_and_lines_come_out_as_written() {
        let text = "a,b\r\n\"x,\"\"y\"\"\",\"two\nlines\"\n\nlast,";
        let expected =
            [(1, vec!["a", "b"]), (2, vec!["x,\"y\"", "two\nlines"]), (4, vec![]), (5, vec!["last", ""])];
        let expected: Vec<(u32, Vec<String>)> = expected
            .into_iter()
            .map(|(line, cells)| (line, cells.into_iter().map(String::from).collect()))
            .collect();
        assert_eq!(all(text), expected);
    }

    #[test]
    fn an_open_quote_costs_one_row() {
        let rows = all("a,b\n\"open,1\nc,2\n");
        assert_eq!(rows.len(), 3);
        assert_eq!(rows[2].1, ["c", "2"]);
    }

    #[test]
    fn a_quote_that_no_cell_closes_is_told_from_a_cell_of_several_lines() {
        // Text, and which of its records are open.
        let cases: [(&str, &[bool]); 9] = [
            ("a,\"b\nc\",d\ne,f\n", &[false, false]),
            ("a,\"b\r\nc\"\r\ne,f\r\n", &[false, false]),
            ("a,\"b \"\"x\"\"\nc\" ,d\n", &[false]),
            ("a,\"b, c\",d", &[false]),
            ("a,\"5\" disk,d\ne,f", &[false, false]),
            ("a,\"b,d\ne,f\ng,\"h\",i\n", &[true, false, false]),
            ("a,\"b,d\ne,\"f,1\ng,\"h\",i\n", &[true, true, false]),
            ("a,\"b,d\ne,f", &[true, false]),
            ("a,\"b,1,\"2\",c\ne,f", &[true, false]),
        ];
        for (text, expected) in cases {
            let (mut place, mut cells, mut found) = (Place::default(), Cells::default(), Vec::new());
            while next(text, b',', &mut place, &mut cells) {
                found.push(cells.is_open());
            }
            assert_eq!(found, expected, "{text:?}");
            assert_eq!(place.lines as usize, text.matches('\n').count(), "{text:?}");
        }
    }
}
