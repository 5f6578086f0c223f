//! What a plan costs for one way of using it. Pure sums: no dates but the dataset's, no sentences, no browser.
//!
//! | file | rule |
//! |---|---|
//! | [`usage`] | the way of using: sessions, calendar span |
//! | [`clock`] | rounding, minimum charge, when the clock starts |
//! | [`discounts`] | who is entitled to what |
//! | [`storage`] | stored data, running and off |
//! | [`setup`] | set-up without GPU or at full price |
//! | [`spot`] | interruptions, checkpoints, starting over |
//! | [`terms`] | all of it for one provider, ready to be run for 100,000 rows |
//! | [`bill`] | the exact bill |
//! | [`mod@line`] | its lines, with the numbers they come from |
//! | [`flag`] | what to know before choosing, besides money |
//! | [`commitment`] | break-even hours, crossings, odd prices |
//! | [`turned`] | what a budget buys |
//! | [`advice`] | techniques that save, and what they save |
//! | [`saving`] | those that concern only the bill, on one bill |

pub mod advice;
pub mod bill;
pub mod clock;
pub mod commitment;
pub mod discounts;
pub mod flag;
pub mod line;
pub mod saving;
pub mod setup;
pub mod spot;
pub mod storage;
pub mod terms;
pub mod turned;
pub mod usage;

pub use advice::{Advice, Technique};
pub use bill::{Bill, quote};
pub use commitment::{Commitment, Oddity};
pub use discounts::{Shown, WhyNot};
pub use flag::Flag;
pub use line::{Amount, Line, LineKind, LineNote};
pub use saving::{Choice, Saving, savings};
pub use spot::{Interruptions, Outlook};
pub use terms::{NotAdmissible, Prepared, Terms};
pub use turned::{Buys, buys};
pub use usage::Usage;
