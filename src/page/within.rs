//! Links to places inside the page: the entry of a source, or the part of the method page that a figure comes from. The
//! address of the page holds the scenario, so that such a link is followed by the page itself (`ui::follow`).

use super::node::{Element, say};

/// The attribute that names the place.
pub const GO: &str = "data-go";

/// Where the score is explained.
pub const SCORE: &str = "method-score";
/// Where money is.
pub const MONEY: &str = "method-money";
/// Where memory and time are.
pub const NEEDS: &str = "method-needs";
/// Where the articles' errors are.
pub const WRONG: &str = "method-wrong";

/// Id of a source's entry in the list of sources.
pub fn source(id: &str) -> String {
    format!("source-{id}")
}

/// The source that a place is the entry of; `None` for other places.
pub fn source_of(place: &str) -> Option<&str> {
    place.strip_prefix("source-")
}

/// A link to a place.
pub fn link(place: &str, words: &str) -> Element {
    say("a", words).attr("href", &format!("#{place}")).attr(GO, place)
}
