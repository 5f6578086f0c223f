//! A plain table, as aligned text or as CSV.

/// Rows of text under headings.
#[derive(Clone, Debug)]
pub struct Table {
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with headings and no rows.
    pub fn new(headings: &[&str]) -> Self {
        Self { rows: vec![headings.iter().map(|&heading| heading.to_owned()).collect()] }
    }

    /// Appends a row.
    pub fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    /// Columns padded to their widest cell; Chinese characters count two.
    pub fn aligned(&self) -> String {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let widest = |at: usize| self.rows.iter().filter_map(|row| row.get(at)).map(|cell| width(cell)).max();
        let widths: Vec<usize> = (0..columns).map(|at| widest(at).unwrap_or(0)).collect();
        let mut out = String::new();
        for row in &self.rows {
            let mut line = String::new();
            for (cell, wide) in row.iter().zip(&widths) {
                line.push_str(cell);
                line.push_str(&" ".repeat(wide - width(cell) + 2));
            }
            out.push_str(line.trim_end());
            out.push('\n');
        }
        out
    }

    /// RFC 4180, with cells that a spreadsheet would run as a formula defused by an apostrophe.
    pub fn csv(&self) -> String {
        let cell = |text: &String| {
            let text = if text.starts_with(['=', '+', '-', '@']) { format!("'{text}") } else { text.clone() };
            if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
        };
        let line = |row: &Vec<String>| row.iter().map(cell).collect::<Vec<_>>().join(",") + "\r\n";
        self.rows.iter().map(line).collect()
    }
}

/// Columns that a text takes in a terminal.
fn width(text: &str) -> usize {
    text.chars()
        .map(|letter| if ('\u{1100}'..='\u{ffe6}').contains(&letter) && letter > '\u{2e7f}' { 2 } else { 1 })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_and_commas_are_safe_in_csv() {
        let mut table = Table::new(&["a", "b"]);
        table.row(vec!["=1+1".into(), "x, \"y\"".into()]);
        assert_eq!(table.csv(), "a,b\r\n'=1+1,\"x, \"\"y\"\"\"\r\n");
    }

    #[test]
    fn chinese_aligns() {
        let mut table = Table::new(&["名", "n"]);
        table.row(vec!["abc".into(), "1".into()]);
        assert_eq!(table.aligned(), "名   n\nabc  1\n");
    }
}
