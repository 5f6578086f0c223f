//! Elements, attributes and text, as data. Text is only ever text: nothing here can become markup.

/// Something inside an element.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    /// Words.
    Text(String),
    /// Another element.
    Element(Element),
}

/// Names and values.
pub type Attributes = Vec<(&'static str, String)>;

/// An element. An attribute whose name starts with `--` is a custom property of its style.
#[derive(Clone, Debug, PartialEq)]
pub struct Element {
    /// Its tag; what stands inside `svg` is drawn.
    pub tag: &'static str,
    /// Names and values.
    pub attributes: Attributes,
    /// What is in it.
    pub children: Vec<Node>,
}

/// An empty element.
pub fn el(tag: &'static str) -> Element {
    Element { tag, attributes: Vec::new(), children: Vec::new() }
}

/// An element with words in it.
pub fn say(tag: &'static str, words: &str) -> Element {
    el(tag).say(words)
}

impl Element {
    /// With an attribute.
    #[must_use]
    pub fn attr(mut self, name: &'static str, value: &str) -> Self {
        self.attributes.push((name, value.to_owned()));
        self
    }

    /// With a number as attribute, to a tenth.
    #[must_use]
    pub fn num(mut self, name: &'static str, value: f64) -> Self {
        self.attributes.push((name, short(value)));
        self
    }

    /// With an attribute that has no value, where it holds.
    #[must_use]
    pub fn flag(self, name: &'static str, holds: bool) -> Self {
        if holds { self.attr(name, "") } else { self }
    }

    /// With a class.
    #[must_use]
    pub fn class(self, name: &str) -> Self {
        self.attr("class", name)
    }

    /// With words.
    #[must_use]
    pub fn say(mut self, words: &str) -> Self {
        self.children.push(Node::Text(words.to_owned()));
        self
    }

    /// With an element in it.
    #[must_use]
    pub fn with(mut self, child: Self) -> Self {
        self.children.push(Node::Element(child));
        self
    }

    /// With an element in it, where there is one.
    #[must_use]
    pub fn maybe(self, child: Option<Self>) -> Self {
        match child {
            Some(child) => self.with(child),
            None => self,
        }
    }

    /// With elements in it.
    #[must_use]
    pub fn all(mut self, children: Vec<Self>) -> Self {
        self.children.extend(children.into_iter().map(Node::Element));
        self
    }

    /// Its words, pieces parted by spaces.
    pub fn words(&self) -> String {
        let mut out = String::new();
        self.gather(" ", &mut out);
        out
    }

    /// Its text, pieces set together as a browser would.
    pub fn text(&self) -> String {
        let mut out = String::new();
        self.gather("", &mut out);
        out
    }

    fn gather(&self, between: &str, out: &mut String) {
        for child in &self.children {
            match child {
                Node::Text(words) => {
                    if !out.is_empty() {
                        out.push_str(between);
                    }
                    out.push_str(words);
                }
                Node::Element(element) => element.gather(between, out),
            }
        }
    }

    /// How many elements of this tag it holds.
    pub fn count(&self, tag: &str) -> usize {
        let inside = self.children.iter().map(|child| match child {
            Node::Element(element) => element.count(tag),
            Node::Text(_) => 0,
        });
        usize::from(self.tag == tag) + inside.sum::<usize>()
    }
}

/// A number to a tenth, without a trailing zero.
pub fn short(value: f64) -> String {
    let text = format!("{value:.1}");
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

/// A heading of a column; over a column that needs none an empty cell, which is no heading.
fn head_cell(words: &str) -> Element {
    if words.is_empty() { el("td") } else { say("th", words).attr("scope", "col") }
}

/// A table: heads, then rows of cells. The first cell of a row names it.
pub fn table(class: &str, heads: &[&str], rows: Vec<Vec<Element>>) -> Element {
    let head = el("tr").all(heads.iter().copied().map(head_cell).collect());
    let rows = rows.into_iter().map(row).collect();
    el("table").class(class).with(el("thead").with(head)).with(el("tbody").all(rows))
}

/// A row of a table from cells made with [`cell`] and the like.
pub fn row(cells: Vec<Element>) -> Element {
    let mut cells = cells;
    if let Some(first) = cells.first_mut() {
        first.tag = "th";
        first.attributes.push(("scope", "row".to_owned()));
    }
    el("tr").all(cells)
}

/// A cell with words.
pub fn cell(words: &str) -> Element {
    say("td", words)
}

/// A cell with a number, set to the right.
pub fn number(words: &str) -> Element {
    cell(words).class("num")
}

/// A table in a box that scrolls by itself where the window is too narrow; the box has a name, since it can be focused.
pub fn scrolling(name: &str, table: Element) -> Element {
    el("div").class("scroll").attr("role", "group").attr("aria-label", name).attr("tabindex", "0").with(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_cell_of_a_row_names_it() {
        let made = table("plain", &["Name", "Price"], vec![vec![cell("T4"), number("1.20")]]);
        assert_eq!(made.words(), "Name Price T4 1.20");
        assert_eq!(made.count("th"), 3);
        assert_eq!(made.count("td"), 1);
    }

    #[test]
    fn numbers_are_short() {
        assert_eq!(short(12.0), "12");
        assert_eq!(short(12.34), "12.3");
        assert_eq!(short(-0.5), "-0.5");
    }
}
