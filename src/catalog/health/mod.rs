//! How healthy the data is: who is in it, how old it is, what it covers, where it contradicts itself, which checks strike,
//! and what nobody has stated yet. The data page and `kaopu health` show it.
//!
//! | file | concept |
//! |---|---|
//! | [`mod@check`] | the plausibility checks, their ids and limits |
//! | [`group`] | which prices may be compared at all |
//! | [`price`], [`hardware`] | the checks themselves |
//! | [`row`] | one price, of the dataset or of an imported file |
//! | [`report`] | the parts of the report |

pub mod check;
pub mod group;
pub mod hardware;
pub mod price;
pub mod report;
pub mod row;

pub use check::{Check, Finding, check};
pub use report::{Health, health};
pub use row::{Row, StatementRow};
