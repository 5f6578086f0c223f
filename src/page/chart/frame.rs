//! The frame of a chart: where it is drawn, with its axes and rules.

use super::{label, line};
use crate::page::node::{Element, el};

/// Size of a chart in its own units, which are about the pixels of the usual window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Size {
    /// Class of the drawing.
    pub name: &'static str,
    /// Width.
    pub width: f64,
    /// Height.
    pub height: f64,
    /// Room for the labels of the vertical axis.
    pub left: f64,
    /// Room for labels at the ends of lines.
    pub right: f64,
}

/// Where the marks go.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// Left end.
    pub left: f64,
    /// Right end.
    pub right: f64,
    /// Upper end.
    pub top: f64,
    /// Lower end.
    pub bottom: f64,
}

impl Frame {
    /// The frame of a size.
    pub fn of(size: Size) -> Self {
        Self { left: size.left, right: size.width - size.right, top: 14.0, bottom: size.height - 40.0 }
    }

    /// Rules across with their labels: places and words.
    pub fn rules(&self, ticks: &[(f64, String)]) -> Element {
        let mut group = el("g").class("axis");
        for (y, words) in ticks {
            group = group.with(line("rule", (self.left, *y), (self.right, *y))).with(label(
                self.left - 8.0,
                y + 4.0,
                "end",
                words,
            ));
        }
        group
    }

    /// Labels under the chart: places and words. `bounds` are rules up from them.
    pub fn feet(&self, ticks: &[(f64, String)], bounds: bool) -> Element {
        let mut group = el("g").class("axis");
        for (x, words) in ticks {
            if bounds {
                group = group.with(line("rule", (*x, self.top), (*x, self.bottom)));
            }
            group = group.with(label(*x, self.bottom + 18.0, "middle", words));
        }
        group
    }

    /// The name of the horizontal axis, under its right end.
    pub fn name(&self, words: &str) -> Element {
        label(self.right, self.bottom + 35.0, "end", words).class("axis-name")
    }
}
