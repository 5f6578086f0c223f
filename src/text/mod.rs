//! Every word that people read, in Chinese and in English; numbers, money and dates as each language writes them.
//!
//! | file | what it says |
//! |---|---|
//! | [`phrase`] | fixed words of the page: one row each, both languages side by side |
//! | [`words`] | what the words of a scenario are called |
//! | [`keys`] | what the keys of a scenario are called, with their units |
//! | [`market`] | what plans, prices, speakers and other words of the catalogue are called |
//! | [`ids`] | what the ids in an answer are called |
//! | [`facts`] | what the things stated about a provider are called |
//! | [`imports`] | what happened to the rows of an imported file |
//! | [`number`] | numbers with their units |
//! | [`ladder`] | the figures that a slider stops at |
//! | [`template`] | sentences with gaps |
//! | [`sentence`] | whole sentences made of the above |
//! | [`since`] | what changed since a link was made |
//! | [`charts`] | words of the pictures and of rent or buy |
//! | [`paying`] | words of interruptions, plans and what a budget buys |
//! | [`record`] | words of the decision record |
//! | [`data_page`] | words of the data page |
//! | [`method`] | words of the method page |
//!
//! A missing word does not compile: every table is a `match` over an enum with both languages in one row. Ids that the
//! engine hands out as text are tables too; a test asks for each of them.

pub mod charts;
pub mod data_page;
pub mod facts;
pub mod ids;
pub mod imports;
pub mod keys;
pub mod ladder;
pub mod market;
pub mod method;
pub mod number;
pub mod paying;
pub mod phrase;
pub mod record;
pub mod sentence;
pub mod since;
pub mod template;
pub mod words;

pub use crate::scenario::Lang;
pub use phrase::Phrase;

use crate::catalog::Bilingual;

/// Something with a name in both languages.
pub trait Named: Copy {
    /// Chinese and English.
    fn both(self) -> [&'static str; 2];

    /// The name in `lang`.
    fn say(self, lang: Lang) -> &'static str {
        pick(self.both(), lang)
    }
}

/// The one of two texts (Chinese, English) that `lang` asks for.
pub fn pick<T: Copy>(both: [T; 2], lang: Lang) -> T {
    match lang {
        Lang::Zh => both[0],
        Lang::En => both[1],
    }
}

/// The text of a pair that the answer carries; the other language where this one is empty.
pub fn of_pair(pair: &[String; 2], lang: Lang) -> &str {
    let (wanted, other) = match lang {
        Lang::Zh => (&pair[0], &pair[1]),
        Lang::En => (&pair[1], &pair[0]),
    };
    if wanted.is_empty() { other } else { wanted }
}

/// The text of the dataset in `lang`; the other language where this one is empty.
pub fn of(text: &Bilingual, lang: Lang) -> &str {
    let (wanted, other) = match lang {
        Lang::Zh => (&text.zh, &text.en),
        Lang::En => (&text.en, &text.zh),
    };
    if wanted.is_empty() { other } else { wanted }
}

/// Names of an enum's variants: one row each, Chinese then English. Leaving a variant out does not compile.
macro_rules! names {
    ($($set:ty { $($variant:ident = $zh:literal, $en:literal;)+ })+) => {
        $(impl $crate::text::Named for $set {
            fn both(self) -> [&'static str; 2] {
                match self { $(Self::$variant => [$zh, $en]),+ }
            }
        })+
    };
}

pub(crate) use names;

/// Words of one page, Chinese and English: a constant each, and all of them for the tests.
macro_rules! pairs {
    ($($name:ident = $zh:literal, $en:literal;)+) => {
        $(
            #[allow(missing_docs, reason = "each is documented by its own words")]
            pub const $name: [&str; 2] = [$zh, $en];
        )+
        /// All of them, by name.
        pub const ALL: &[(&str, [&str; 2])] = &[$((stringify!($name), $name)),+];
    };
}

pub(crate) use pairs;
