//! Prices of cards without the machine around them. Google prices the two apart, and trackers read the page or the bill's
//! words for the card; whoever rents pays for both, so such a price would look a fifth too cheap.
//!
//! | card, one, us-central1 | the card's price | the machine's, from Google's calculator |
//! |---|--:|--:|
//! | L4 | 0.56 | 0.71 (`g2-standard-4`) |
//! | A100 40 GB | 2.93 | 3.67 (`a2-highgpu-1g`) |
//! | H100 | 9.80 | 11.06 (`a3-highgpu-8g` by eight) |

use crate::catalog::offer::Hold;
use crate::import::report::Aside;
use crate::import::rows::Rows;

/// Google's page of what cards cost.
const PAGE: &str = "cloud.google.com/compute/gpus-pricing";

/// Cards that Google only adds to a machine of one's choice, so that no single price could hold both.
const ADDED: [&str; 5] = ["t4", "v100", "p100", "p4", "k80"];

/// Why a price from an address may not rank: it is of a card alone.
pub fn by_page(url: &str, rows: &mut Rows<'_>) -> Option<Hold> {
    url.contains(PAGE).then(|| held("source_url", url, rows))
}

/// The same for a table that adds the machine where it comes with the card.
pub fn by_name(url: &str, name: &str, column: &str, rows: &mut Rows<'_>) -> Option<Hold> {
    (url.contains(PAGE) && ADDED.contains(&name)).then(|| held(column, name, rows))
}

/// The same for the words of Google's bill: `Nvidia L4 GPU running in Americas`. A `gpu slice` is a part of a whole machine.
pub fn by_words(provider: &str, words: &str, rows: &mut Rows<'_>) -> Option<Hold> {
    (provider == "GCP" && words.contains("GPU")).then(|| held("sku", words, rows))
}

fn held(column: &str, found: &str, rows: &mut Rows<'_>) -> Hold {
    rows.aside(column, found, Aside::WithoutHost);
    Hold::Bound
}
