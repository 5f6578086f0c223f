//! Charts drawn as nodes: scales, a frame with axes, and the marks of each kind of chart.
//!
//! Every chart comes in two shapes, [`WIDE`] and [`NARROW`], of which the style sheet shows the one that fits, so that
//! letters keep their size on a phone. Each has a title and a description, and a table behind it with the same numbers.

pub mod frame;
pub mod scale;

pub use frame::{Frame, Size};
pub use scale::Scale;

use super::node::{Element, el, say};

/// For windows with room; lines are labelled at their ends.
pub const WIDE: Size = Size { name: "wide", width: 780.0, height: 300.0, left: 58.0, right: 176.0 };
/// For phones; the key stands under the chart.
pub const NARROW: Size = Size { name: "narrow", width: 360.0, height: 250.0, left: 58.0, right: 10.0 };

/// The drawing surface, named and described for those who do not see it.
pub fn surface(id: &str, size: Size, height: f64, title: &str, description: &str) -> Element {
    let (title_id, text_id) = (format!("{id}-{}-title", size.name), format!("{id}-{}-text", size.name));
    el("svg")
        .class(&format!("chart {}", size.name))
        .attr("viewBox", &format!("0 0 {} {height}", size.width))
        .attr("role", "img")
        .attr("aria-labelledby", &title_id)
        .attr("aria-describedby", &text_id)
        .with(say("title", title).attr("id", &title_id))
        .with(say("desc", description).attr("id", &text_id))
}

/// Words at a place; `anchor` is `start`, `middle` or `end`.
pub fn label(x: f64, y: f64, anchor: &str, words: &str) -> Element {
    say("text", words).num("x", x).num("y", y).attr("text-anchor", anchor)
}

/// A straight line.
pub fn line(class: &str, from: (f64, f64), to: (f64, f64)) -> Element {
    el("line").class(class).num("x1", from.0).num("y1", from.1).num("x2", to.0).num("y2", to.1)
}

/// Shapes that marks have beside their colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// ●
    Circle,
    /// ■
    Square,
    /// ▲
    Triangle,
    /// ◆
    Diamond,
}

/// A mark of a shape around a place.
pub fn mark(shape: Shape, class: &str, (x, y): (f64, f64), size: f64) -> Element {
    let n = super::node::short;
    let path = match shape {
        Shape::Circle => {
            return el("circle").class(class).num("cx", x).num("cy", y).num("r", size);
        }
        Shape::Square => {
            let half = size * 0.9;
            format!("M{} {}h{}v{}h{}z", n(x - half), n(y - half), n(2.0 * half), n(2.0 * half), n(-2.0 * half))
        }
        Shape::Triangle => {
            let tall = size * 1.15;
            format!("M{} {}L{} {}L{} {}z", n(x), n(y - tall), n(x + tall), n(y + size), n(x - tall), n(y + size))
        }
        Shape::Diamond => {
            let half = size * 1.25;
            let (left, right) = (n(x - half), n(x + half));
            format!("M{} {}L{right} {}L{} {}L{left} {}z", n(x), n(y - half), n(y), n(x), n(y + half), n(y))
        }
    };
    el("path").class(class).attr("d", &path)
}

/// Moves places apart so that neighbours are at least `gap` away, keeping their order and staying near where they were.
pub fn spread(places: &mut [(f64, usize)], gap: f64, lowest: f64, highest: f64) {
    crate::sort::by(places, |a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    let mut least = lowest;
    for place in places.iter_mut() {
        place.0 = place.0.max(least);
        least = place.0 + gap;
    }
    let mut most = highest;
    for place in places.iter_mut().rev() {
        place.0 = place.0.min(most);
        most = place.0 - gap;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_moved_apart_in_order() {
        let mut places = [(100.0, 0), (101.0, 1), (99.0, 2), (200.0, 3)];
        spread(&mut places, 14.0, 0.0, 205.0);
        assert_eq!(places.map(|(_, who)| who), [2, 0, 1, 3]);
        assert!(places.windows(2).all(|pair| pair[1].0 - pair[0].0 >= 14.0), "{places:?}");
    }

    #[test]
    fn shapes_are_closed_paths_around_their_place() {
        let square = mark(Shape::Square, "m", (10.0, 10.0), 5.0);
        assert_eq!(square.attributes[1].1, "M5.5 5.5h9v9h-9z");
    }
}
