//! Which part of a long list is drawn: chunks of rows around what is in sight, and empty space in the place of the rest.
//! Rows differ in height; a chunk's height is known once it has been drawn, until then it counts as the usual one.

use std::collections::BTreeMap;
use std::ops::Range;

/// Rows drawn or left out together: one, so that a step of a control draws little more than what is in sight.
pub const CHUNK: usize = 1;

/// Rows that can be scrolled to. Browsers bound the height of an element to some 17 million pixels.
pub const MOST: usize = 100_000;

/// Height of a row before any was measured, pixels.
const FIRST_GUESS: f64 = 72.0;

/// The list as a tall window with a small part in sight.
#[derive(Clone, Debug, PartialEq)]
pub struct Window {
    rows: usize,
    /// Height of a row where none is known.
    usual: f64,
    known: BTreeMap<usize, f64>,
}

impl Window {
    /// A list of so many rows.
    pub fn new(rows: usize) -> Self {
        Self { rows: rows.min(MOST), usual: FIRST_GUESS, known: BTreeMap::new() }
    }

    /// The same list with other rows in it: what was measured holds no more, the usual height does.
    pub fn renew(&mut self, rows: usize) {
        *self = Self { usual: self.usual, ..Self::new(rows) };
    }

    /// How many chunks there are.
    pub fn chunks(&self) -> usize {
        self.rows.div_ceil(CHUNK)
    }

    /// The positions of a chunk's rows.
    pub fn rows(&self, chunk: usize) -> Range<usize> {
        let end = ((chunk + 1) * CHUNK).min(self.rows);
        (chunk * CHUNK).min(end)..end
    }

    /// What a chunk measures on the page. The first one measured says what is usual, once for all: were it to change
    /// with every chunk, all below would move.
    pub fn measured(&mut self, chunk: usize, height: f64) {
        let rows = self.rows(chunk).len();
        if rows == 0 || height <= 0.0 {
            return;
        }
        if self.known.is_empty() {
            self.usual = height / rows as f64;
        }
        self.known.insert(chunk, height);
    }

    /// Height of the chunks before this one.
    pub fn above(&self, chunk: usize) -> f64 {
        let chunk = chunk.min(self.chunks());
        let known: f64 = self.known.range(..chunk).map(|(_, height)| height).sum();
        let drawn: usize = self.known.range(..chunk).map(|(known, _)| self.rows(*known).len()).sum();
        let rows = (chunk * CHUNK).min(self.rows);
        known + (rows - drawn) as f64 * self.usual
    }

    /// Height of the chunks from this one on.
    pub fn below(&self, chunk: usize) -> f64 {
        self.above(self.chunks()) - self.above(chunk)
    }

    /// The chunks to draw when the part in sight begins at `top` and is `height` high: those it touches, and as much
    /// again before and after it, so that a step with the keyboard finds the next row there.
    pub fn around(&self, top: f64, height: f64) -> Range<usize> {
        let first = self.chunk_at(top - height);
        let last = self.chunk_at(top + 2.0 * height);
        first..(last + 1).min(self.chunks())
    }

    /// The chunk at a height.
    fn chunk_at(&self, height: f64) -> usize {
        let (mut low, mut high) = (0, self.chunks().saturating_sub(1));
        while low < high {
            let middle = low + (high - low).div_ceil(2);
            if self.above(middle) <= height {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        low
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawn_and_empty_space_make_the_whole_height_wherever_one_looks() {
        let mut window = Window::new(100_000);
        window.measured(0, CHUNK as f64 * 60.0);
        window.measured(7, 2000.0);
        let whole = window.above(window.chunks());
        assert_eq!(format!("{whole:.0}"), format!("{:.0}", (100_000 - CHUNK) as f64 * 60.0 + 2000.0));
        for top in [0.0, 5000.0, 1e6, whole] {
            let around = window.around(top, 800.0);
            assert!(around.len() * CHUNK <= 3 * 800 / 60 + 3 * CHUNK, "{top}: {around:?}");
            assert!(window.above(around.start) <= top && (whole - window.below(around.end)) >= top.min(whole));
            let drawn: f64 = around.clone().map(|chunk| window.above(chunk + 1) - window.above(chunk)).sum();
            let sum = window.above(around.start) + drawn + window.below(around.end);
            assert!((sum - whole).abs() < 1e-3, "{top}");
        }
    }

    #[test]
    fn the_last_chunk_is_as_short_as_the_list() {
        let window = Window::new(45);
        let last = window.chunks() - 1;
        assert_eq!((window.rows(last).end, window.rows(last + 1)), (45, 45..45));
        assert!((1..=CHUNK).contains(&window.rows(last).len()));
        assert_eq!(window.around(0.0, 10_000.0), 0..window.chunks());
        assert_eq!(Window::new(0).around(0.0, 500.0), 0..0);
        assert_eq!(Window::new(2_000_000).chunks(), MOST / CHUNK);
    }

    #[test]
    fn measuring_what_is_below_moves_nothing_above() {
        let mut window = Window::new(10_000);
        window.measured(0, 1300.0);
        let before = window.above(40);
        window.measured(40, 9000.0);
        assert!((window.above(40) - before).abs() < 1e-9);
        window.renew(500);
        assert!((window.above(1) - 1300.0).abs() < 1e-9, "the usual height stays");
    }
}
