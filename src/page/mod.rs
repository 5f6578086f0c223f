//! Figures and reading pages as plain nodes: what the data page, the method page and the pictures show, made natively
//! and tested as text. `web::nodes` turns the nodes into elements of the document; nothing here knows the browser.
//!
//! | file | what it makes |
//! |---|---|
//! | [`node`] | elements, attributes, text |
//! | [`html`] | the same as the text of a document |
//! | [`lead`] | the sentence of the answer |
//! | [`mod@line`], [`dims`] | a line of the list, and the bars in it |
//! | [`ledger`], [`bill`] | all of one offer; its bill and memory |
//! | [`mod@proof`] | what a statement of an answer rests on |
//! | [`chart`] | scales, ticks, frames, lines, dots and bars |
//! | [`own`] | rent, reserve or buy |
//! | [`cards`] | memory and time by card |
//! | [`offers`] | pictures of the listed offers |
//! | [`paying`] | interruptions, other plans, what a budget buys |
//! | [`shortlist`] | what offers beside each other are compared by |
//! | [`record`] | the decision record: page, Markdown, CSV |
//! | [`window`] | which part of a long list is drawn |
//! | [`data`] | the data page and the downloads |
//! | [`method`] | the method page |
//! | [`within`] | links to places inside the page |

pub mod bill;
pub mod cards;
pub mod chart;
pub mod data;
pub mod dims;
pub mod html;
pub mod lead;
pub mod ledger;
pub mod line;
pub mod method;
pub mod node;
pub mod offers;
pub mod own;
pub mod paying;
pub mod proof;
pub mod record;
pub mod shortlist;
pub mod source;
pub mod window;
pub mod within;

pub use node::{Element, el};
