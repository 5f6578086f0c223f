//! What the page and the program that reads price files say to each other: arrays whose first entry is a word.
//!
//! | the page asks | with |
//! |---|---|
//! | [`Job::Read`] | a file to read, in parcels; where it has a key, it is kept on the device under it |
//! | [`Job::Report`] | the same for the full report as JSON |
//! | [`Job::Catalog`] | the same for report and offers as `kaopu.importCatalog` gives them |
//! | [`Job::Forget`] | the key of a kept file, to be removed |

use js_sys::{Array, Uint8Array};
use wasm_bindgen::JsValue;

/// What is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Job {
    /// Read for the market.
    Read,
    /// Read for the report.
    Report,
    /// Read for a script.
    Catalog,
    /// Forget what is kept.
    Forget,
}

/// The words of jobs.
const JOBS: [(&str, Job); 4] =
    [("read", Job::Read), ("report", Job::Report), ("catalog", Job::Catalog), ("forget", Job::Forget)];

/// What the page asks. `data` is a Blob, a Uint8Array or the address of a file, or null for the kept file of that key.
#[derive(Clone, Debug)]
pub struct Ask {
    /// What is to be done.
    pub job: Job,
    /// The file's name.
    pub name: String,
    /// The file.
    pub data: JsValue,
    /// Key under which it is, or shall be, kept on the device; empty when it shall not.
    pub key: String,
    /// The dataset's date and accelerators, as postcard.
    pub cards: Vec<u8>,
}

impl Ask {
    /// As a message.
    pub fn to_js(&self) -> JsValue {
        let word = JOBS.iter().find(|(_, job)| *job == self.job).map_or("", |(word, _)| word);
        let cards = Uint8Array::from(self.cards.as_slice());
        let parts =
            [word.into(), self.name.as_str().into(), self.data.clone(), self.key.as_str().into(), cards.into()];
        parts.iter().collect::<Array>().into()
    }

    /// From a message; `None` when it is none of ours.
    pub fn from_js(message: JsValue) -> Option<Self> {
        let parts: Array = wasm_bindgen::JsCast::dyn_into(message).ok()?;
        let word = parts.get(0).as_string()?;
        Some(Self {
            job: JOBS.iter().find(|(known, _)| *known == word)?.1,
            name: parts.get(1).as_string()?,
            data: parts.get(2),
            key: parts.get(3).as_string()?,
            cards: Uint8Array::new(&parts.get(4)).to_vec(),
        })
    }
}

/// Why a file gives no prices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// Larger than [`super::files::LARGEST`], or unpacks to too much.
    TooLarge,
    /// The browser could not read it.
    Unreadable,
    /// It is no text.
    NoText,
    /// No dialect fits.
    UnknownKind,
    /// There is nothing at that address.
    NotThere,
    /// The address is on another origin, which this page never asks.
    OtherOrigin,
    /// Its content is that of a file that is here already.
    Already,
    /// Packed, and the packing is cut off or damaged.
    Damaged,
    /// It is no longer kept on the device.
    Gone,
    /// The program that reads files could not be loaded, or failed.
    NoProgram,
}

/// The words of refusals.
const REFUSALS: [(&str, Refused); 10] = [
    ("too-large", Refused::TooLarge),
    ("unreadable", Refused::Unreadable),
    ("no-text", Refused::NoText),
    ("unknown-kind", Refused::UnknownKind),
    ("not-there", Refused::NotThere),
    ("other-origin", Refused::OtherOrigin),
    ("already", Refused::Already),
    ("damaged", Refused::Damaged),
    ("gone", Refused::Gone),
    ("no-program", Refused::NoProgram),
];

impl Refused {
    /// Its word.
    pub fn word(&self) -> &'static str {
        REFUSALS.iter().find(|(_, refused)| refused == self).map_or("", |(word, _)| word)
    }

    /// The refusal of a word.
    fn from_word(word: &str) -> Self {
        REFUSALS.iter().find(|(known, _)| *known == word).map_or(Self::NoProgram, |(_, refused)| refused.clone())
    }
}

/// What the reading program says.
#[derive(Clone, Debug)]
pub enum Said {
    /// It runs and waits for its job.
    Ready,
    /// The share of the file that is read.
    Progress(f64),
    /// A parcel of prices, packed.
    Parcel(Uint8Array),
    /// The file is read: its summary, packed.
    Read(Vec<u8>),
    /// The answer to a job that has one.
    Answer(JsValue),
    /// The file is kept on the device, or forgotten: nothing more follows.
    Kept,
    /// The file could not be kept, with the browser's words.
    NotKept(String),
    /// There are no prices.
    Refused(Refused),
}

impl Said {
    /// As a message.
    pub fn to_js(&self) -> JsValue {
        let (word, what): (&str, JsValue) = match self {
            Self::Ready => ("ready", JsValue::NULL),
            Self::Progress(share) => ("progress", (*share).into()),
            Self::Parcel(bytes) => ("parcel", bytes.into()),
            Self::Read(summary) => ("read", Uint8Array::from(summary.as_slice()).into()),
            Self::Answer(answer) => ("answer", answer.clone()),
            Self::Kept => ("kept", JsValue::NULL),
            Self::NotKept(why) => ("not-kept", why.as_str().into()),
            Self::Refused(why) => ("refused", why.word().into()),
        };
        Array::of2(&word.into(), &what).into()
    }

    /// From a message; `None` when it is none of ours.
    pub fn from_js(message: JsValue) -> Option<Self> {
        let parts: Array = wasm_bindgen::JsCast::dyn_into(message).ok()?;
        let what = parts.get(1);
        Some(match parts.get(0).as_string()?.as_str() {
            "ready" => Self::Ready,
            "progress" => Self::Progress(what.as_f64()?),
            "parcel" => Self::Parcel(Uint8Array::new(&what)),
            "read" => Self::Read(Uint8Array::new(&what).to_vec()),
            "answer" => Self::Answer(what),
            "kept" => Self::Kept,
            "not-kept" => Self::NotKept(what.as_string().unwrap_or_default()),
            "refused" => Self::Refused(Refused::from_word(&what.as_string()?)),
            _ => return None,
        })
    }

    /// Whether nothing follows it when nothing is to be kept.
    pub fn ends(&self, keeping: bool) -> bool {
        match self {
            Self::Ready | Self::Progress(_) | Self::Parcel(_) => false,
            Self::Read(_) => !keeping,
            Self::Answer(_) | Self::Kept | Self::NotKept(_) | Self::Refused(_) => true,
        }
    }
}
