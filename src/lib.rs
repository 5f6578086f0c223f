//! Kaopu (靠谱): which GPU to rent, from whom, on which plan, what the finished job costs, how sure that is, and
//! whether to buy instead.
//!
//! Data flows one way: text in, scenario, requirement, quotes, scores, ranking, answer out. A module may use only
//! modules above it in this list; `scripts/check-layers` enforces it.
//!
//! | module | what it holds |
//! |---|---|
//! | [`sort`] | sorting, compiled once |
//! | [`units`] | numbers that carry their unit |
//! | [`catalog`] | what is on offer and how we know |
//! | [`import`] | other people's price files: of the catalogue, but not of the build script, which compiles that |
//! | [`dataset`] | the catalogue that ships with the program |
//! | [`scenario`] | what a person tells us, as text |
//! | [`requirement`] | what the work needs: memory, cards, hours |
//! | [`price`] | what a plan costs for one way of using it |
//! | [`own`] | what buying costs |
//! | [`score`] | four dimensions from evidence, floors, gates |
//! | [`rank`] | filter with reasons, the pass, the answer |
//! | `cli` | the command line |
//! | `api` | the functions that pages and scripts call |
//! | [`text`] | every word people read, in both languages |
//! | [`page`] | figures and reading pages as plain nodes |
//! | `state` | signals for what was said, memos for what follows |
//! | `ui` | what people see |
//! | `web` | the only place that calls the browser |

#[cfg(target_arch = "wasm32")]
pub mod api;
pub mod catalog;
#[cfg(not(target_arch = "wasm32"))]
pub mod cli;
pub mod dataset;
#[path = "catalog/import/mod.rs"]
pub mod import;
pub mod own;
pub mod page;
pub mod price;
pub mod rank;
pub mod requirement;
pub mod scenario;
pub mod score;
pub mod sort;
#[cfg(target_arch = "wasm32")]
pub mod state;
pub mod text;
#[cfg(target_arch = "wasm32")]
pub mod ui;
pub mod units;
#[cfg(target_arch = "wasm32")]
pub mod web;
