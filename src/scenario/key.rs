//! The public keys of scenario text, their ranges, and how each reads and writes its field.

use super::words::{
    AttentionKernel, BudgetPer, Checkpointing, GateNeed, KvPrecision, Lang, LinkNeed, MasterWeights, Method,
    Offload, Optimizer, Precision, Protection, RegionNeed, Runtime, Sharding, Sort, StackNeed, Task, Who, YesNo,
    words,
};
use super::{Scenario, Weights};
use crate::import::quote;
use crate::units::Currency;

words!(
    /// One key of scenario text. [`Key::ALL`] is also the order in which a scenario is written.
    Key {
        /// Version of the format.
        V = "v",
        /// Preset that the other keys override.
        Preset = "preset",
        /// What is to be done.
        Task = "task",
        /// Model id.
        Model = "model",
        /// Size of an unlisted model, billions of parameters.
        Params = "params",
        /// How a model is adapted.
        Method = "method",
        /// Precision of the weights.
        Precision = "precision",
        /// Precision of the KV cache.
        Kv = "kv",
        /// What runs the model.
        Runtime = "runtime",
        /// Attention kernel.
        Attention = "attention",
        /// Samples in one step on one card.
        Batch = "batch",
        /// Tokens in a sequence.
        Seq = "seq",
        /// Sequences served at once.
        Concurrency = "concurrency",
        /// Gradient accumulation steps.
        Accum = "accum",
        /// Optimizer.
        Optimizer = "optimizer",
        /// 32-bit master weights.
        Master = "master",
        /// Gradient checkpointing.
        Ckpt = "ckpt",
        /// ZeRO stage.
        Zero = "zero",
        /// What shards.
        Shard = "shard",
        /// Tensor-parallel degree.
        Tp = "tp",
        /// Pipeline-parallel degree.
        Pp = "pp",
        /// What moves to main memory.
        Offload = "offload",
        /// Number of cards, or `auto`.
        Gpus = "gpus",
        /// Accelerator id to stay with.
        Gpu = "gpu",
        /// Hours that the work takes on `on`.
        Hours = "hours",
        /// Accelerator id that `hours` belongs to.
        On = "on",
        /// Tokens to process.
        Tokens = "tokens",
        /// Samples to process.
        Samples = "samples",
        /// Images to make or process.
        Images = "images",
        /// Passes over the data.
        Epochs = "epochs",
        /// Hours of use a day.
        Hpd = "hpd",
        /// Days over which the work is spread.
        Days = "days",
        /// Hours until it must be done.
        Deadline = "deadline",
        /// Whether the work may be interrupted.
        Interrupt = "interrupt",
        /// Minutes between checkpoints.
        Every = "every",
        /// Interruptions an hour.
        Rate = "rate",
        /// Where it must run.
        Region = "region",
        /// Protection that the provider must show.
        Grade = "grade",
        /// Gates of admission that the provider must have passed.
        Gates = "gates",
        /// Link between cards.
        Link = "link",
        /// Bare metal only.
        Metal = "metal",
        /// Domestic accelerators only.
        Domestic = "domestic",
        /// Software stack.
        Stack = "stack",
        /// Who asks.
        Who = "who",
        /// GB of stored data.
        Data = "data",
        /// Hours of set-up.
        Setup = "setup",
        /// Money there is.
        Budget = "budget",
        /// What the budget is for.
        Per = "per",
        /// Currency of the answer.
        Cur = "cur",
        /// CNY for one USD.
        Fx = "fx",
        /// Weights of fit, stability, value and assurance.
        W = "w",
        /// Order of the list.
        Sort = "sort",
        /// Language.
        Lang = "lang",
        /// Private offers, see [`crate::import::quote`].
        Quote = "quote",
    }
);

/// Why a value is not taken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Refusal {
    /// Not a number.
    NotANumber,
    /// A number outside the range.
    OutOfRange {
        /// Least allowed.
        low: f64,
        /// Greatest allowed.
        high: f64,
    },
    /// Not one of the words.
    NotAWord(&'static [&'static str]),
    /// Not an id that the dataset has.
    UnknownId,
    /// Not four numbers joined by `-`.
    NotWeights,
    /// Not quotes of eight fields, each with a value that is possible.
    NotQuotes,
}

impl Key {
    /// Least and greatest value of a numeric key.
    pub fn range(self) -> Option<(f64, f64)> {
        Some(match self {
            Self::V => (1.0, 1.0),
            Self::Params => (0.001, 10_000.0),
            Self::Batch | Self::Accum => (1.0, 65_536.0),
            Self::Seq => (1.0, 10_485_760.0),
            Self::Concurrency => (1.0, 100_000.0),
            Self::Zero => (0.0, 3.0),
            Self::Tp | Self::Pp => (1.0, 1024.0),
            Self::Gpus => (1.0, 4096.0),
            Self::Hours | Self::Deadline => (0.01, 1_000_000.0),
            Self::Tokens => (1.0, 1e16),
            Self::Samples | Self::Images => (1.0, 1e12),
            Self::Epochs => (0.01, 100_000.0),
            Self::Hpd => (0.1, 24.0),
            Self::Days => (1.0, 3650.0),
            Self::Every => (1.0, 10_080.0),
            Self::Rate => (0.0, 60.0),
            Self::Data => (0.0, 10_000_000.0),
            Self::Setup => (0.0, 10_000.0),
            Self::Budget => (0.01, 1e12),
            Self::Fx => (0.01, 1000.0),
            _ => return None,
        })
    }

    /// Whether only whole numbers make sense.
    fn whole(self) -> bool {
        matches!(
            self,
            Self::V
                | Self::Batch
                | Self::Accum
                | Self::Seq
                | Self::Concurrency
                | Self::Zero
                | Self::Tp
                | Self::Pp
                | Self::Gpus
        )
    }

    /// The words of a key that takes words; empty for the others.
    pub fn words(self) -> &'static [&'static str] {
        match self {
            Self::Task => Task::WORDS,
            Self::Method => Method::WORDS,
            Self::Precision => Precision::WORDS,
            Self::Kv => KvPrecision::WORDS,
            Self::Runtime => Runtime::WORDS,
            Self::Attention => AttentionKernel::WORDS,
            Self::Optimizer => Optimizer::WORDS,
            Self::Master => MasterWeights::WORDS,
            Self::Ckpt => Checkpointing::WORDS,
            Self::Shard => Sharding::WORDS,
            Self::Offload => Offload::WORDS,
            Self::Interrupt | Self::Metal | Self::Domestic => YesNo::WORDS,
            Self::Region => RegionNeed::WORDS,
            Self::Grade => Protection::WORDS,
            Self::Gates => GateNeed::WORDS,
            Self::Link => LinkNeed::WORDS,
            Self::Stack => StackNeed::WORDS,
            Self::Who => Who::WORDS,
            Self::Per => BudgetPer::WORDS,
            Self::Cur => &["CNY", "USD", "EUR"],
            Self::Sort => Sort::WORDS,
            Self::Lang => Lang::WORDS,
            _ => &[],
        }
    }
}

/// A number as scenario text writes it: the shortest that reads back the same.
pub fn number(value: f64) -> String {
    format!("{value}")
}

/// Reads a number of `key`.
fn parse_number(key: Key, text: &str) -> Result<f64, Refusal> {
    let Some(value) = text.parse().ok().filter(|value: &f64| value.is_finite()) else {
        return Err(Refusal::NotANumber);
    };
    let (low, high) = key.range().unwrap_or((f64::MIN, f64::MAX));
    if value < low || value > high {
        return Err(Refusal::OutOfRange { low, high });
    }
    Ok(if key.whole() { value.round() } else { value })
}

/// What `set` does to an optional field: `none` clears it, else the value is read.
fn optional<T>(text: &str, read: impl FnOnce(&str) -> Result<T, Refusal>) -> Result<Option<T>, Refusal> {
    if text == "none" { Ok(None) } else { read(text).map(Some) }
}

#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "every range fits a u32 and is at least 0"
)]
fn parse_whole(key: Key, text: &str) -> Result<u32, Refusal> {
    parse_number(key, text).map(|value| value as u32)
}

impl Scenario {
    /// Sets the field of `key` from text.
    ///
    /// # Errors
    /// Why the value is not taken; the field is then as before. Ids are checked by the parser, which knows the dataset.
    pub fn set(&mut self, key: Key, text: &str) -> Result<(), Refusal> {
        macro_rules! word {
            ($set:ident) => {
                $set::from_word(text).ok_or(Refusal::NotAWord(key.words()))
            };
        }
        let float = |text: &str| parse_number(key, text);
        let whole = |text: &str| parse_whole(key, text);
        let id = |text: &str| Ok(text.to_owned());
        match key {
            Key::V => float(text).map(|_| ())?,
            Key::Preset => self.preset = optional(text, id)?,
            Key::Task => self.task = word!(Task)?,
            Key::Model => {
                self.model = optional(text, id)?;
                self.params = if self.model.is_some() { None } else { self.params };
            }
            Key::Params => {
                self.params = optional(text, float)?;
                self.model = if self.params.is_some() { None } else { self.model.take() };
            }
            Key::Method => self.method = optional(text, |_| word!(Method))?,
            Key::Precision => self.precision = optional(text, |_| word!(Precision))?,
            Key::Kv => self.kv = word!(KvPrecision)?,
            Key::Runtime => self.runtime = word!(Runtime)?,
            Key::Attention => self.attention = word!(AttentionKernel)?,
            Key::Batch => self.batch = optional(text, whole)?,
            Key::Seq => self.seq = optional(text, whole)?,
            Key::Concurrency => self.concurrency = whole(text)?,
            Key::Accum => self.accum = whole(text)?,
            Key::Optimizer => self.optimizer = word!(Optimizer)?,
            Key::Master => self.master = word!(MasterWeights)?,
            Key::Ckpt => self.ckpt = optional(text, |_| word!(Checkpointing))?,
            Key::Zero => self.zero = optional(text, whole)?,
            Key::Shard => self.shard = word!(Sharding)?,
            Key::Tp => self.tp = whole(text)?,
            Key::Pp => self.pp = whole(text)?,
            Key::Offload => self.offload = word!(Offload)?,
            Key::Gpus => self.gpus = if text == "auto" { None } else { Some(whole(text)?) },
            Key::Gpu => self.gpu = optional(text, id)?,
            Key::Hours => self.hours = optional(text, float)?,
            Key::On => self.on = optional(text, id)?,
            Key::Tokens => self.tokens = optional(text, float)?,
            Key::Samples => self.samples = optional(text, float)?,
            Key::Images => self.images = optional(text, float)?,
            Key::Epochs => self.epochs = float(text)?,
            Key::Hpd => self.hours_per_day = float(text)?,
            Key::Days => self.days = optional(text, float)?,
            Key::Deadline => self.deadline = optional(text, float)?,
            Key::Interrupt => self.interrupt = word!(YesNo)? == YesNo::Yes,
            Key::Every => self.every = optional(text, float)?,
            Key::Rate => self.rate = optional(text, float)?,
            Key::Region => self.region = word!(RegionNeed)?,
            Key::Grade => self.grade = word!(Protection)?,
            Key::Gates => self.gates = word!(GateNeed)?,
            Key::Link => self.link = word!(LinkNeed)?,
            Key::Metal => self.metal = word!(YesNo)? == YesNo::Yes,
            Key::Domestic => self.domestic = word!(YesNo)? == YesNo::Yes,
            Key::Stack => self.stack = word!(StackNeed)?,
            Key::Who => self.who = word!(Who)?,
            Key::Data => self.data = float(text)?,
            Key::Setup => self.setup = float(text)?,
            Key::Budget => self.budget = optional(text, float)?,
            Key::Per => self.per = word!(BudgetPer)?,
            Key::Cur => self.currency = Currency::from_code(text).ok_or(Refusal::NotAWord(key.words()))?,
            Key::Fx => self.fx = optional(text, float)?,
            Key::W => self.weights = Weights::parse(text).ok_or(Refusal::NotWeights)?,
            Key::Sort => self.sort = word!(Sort)?,
            Key::Lang => self.lang = optional(text, |_| word!(Lang))?,
            Key::Quote => {
                let read = |text: &str| quote::from_text(text).ok_or(Refusal::NotQuotes);
                self.quotes = optional(text, read)?.unwrap_or_default();
            }
        }
        Ok(())
    }

    /// The field of `key` as text; `none` where an optional field is not set.
    pub fn get(&self, key: Key) -> String {
        fn or_none<T>(value: Option<T>, write: impl FnOnce(T) -> String) -> String {
            value.map_or_else(|| "none".to_owned(), write)
        }
        let yes_no = |yes: bool| if yes { "yes" } else { "no" }.to_owned();
        let whole = |value: u32| value.to_string();
        match key {
            Key::V => super::VERSION.to_string(),
            Key::Preset => or_none(self.preset.clone(), |id| id),
            Key::Task => self.task.word().to_owned(),
            Key::Model => or_none(self.model.clone(), |id| id),
            Key::Params => or_none(self.params, number),
            Key::Method => or_none(self.method, |word| word.word().to_owned()),
            Key::Precision => or_none(self.precision, |word| word.word().to_owned()),
            Key::Kv => self.kv.word().to_owned(),
            Key::Runtime => self.runtime.word().to_owned(),
            Key::Attention => self.attention.word().to_owned(),
            Key::Batch => or_none(self.batch, whole),
            Key::Seq => or_none(self.seq, whole),
            Key::Concurrency => whole(self.concurrency),
            Key::Accum => whole(self.accum),
            Key::Optimizer => self.optimizer.word().to_owned(),
            Key::Master => self.master.word().to_owned(),
            Key::Ckpt => or_none(self.ckpt, |word| word.word().to_owned()),
            Key::Zero => or_none(self.zero, whole),
            Key::Shard => self.shard.word().to_owned(),
            Key::Tp => whole(self.tp),
            Key::Pp => whole(self.pp),
            Key::Offload => self.offload.word().to_owned(),
            Key::Gpus => self.gpus.map_or_else(|| "auto".to_owned(), whole),
            Key::Gpu => or_none(self.gpu.clone(), |id| id),
            Key::Hours => or_none(self.hours, number),
            Key::On => or_none(self.on.clone(), |id| id),
            Key::Tokens => or_none(self.tokens, number),
            Key::Samples => or_none(self.samples, number),
            Key::Images => or_none(self.images, number),
            Key::Epochs => number(self.epochs),
            Key::Hpd => number(self.hours_per_day),
            Key::Days => or_none(self.days, number),
            Key::Deadline => or_none(self.deadline, number),
            Key::Interrupt => yes_no(self.interrupt),
            Key::Every => or_none(self.every, number),
            Key::Rate => or_none(self.rate, number),
            Key::Region => self.region.word().to_owned(),
            Key::Grade => self.grade.word().to_owned(),
            Key::Gates => self.gates.word().to_owned(),
            Key::Link => self.link.word().to_owned(),
            Key::Metal => yes_no(self.metal),
            Key::Domestic => yes_no(self.domestic),
            Key::Stack => self.stack.word().to_owned(),
            Key::Who => self.who.word().to_owned(),
            Key::Data => number(self.data),
            Key::Setup => number(self.setup),
            Key::Budget => or_none(self.budget, number),
            Key::Per => self.per.word().to_owned(),
            Key::Cur => self.currency.code().to_owned(),
            Key::Fx => or_none(self.fx, number),
            Key::W => self.weights.to_string(),
            Key::Sort => self.sort.word().to_owned(),
            Key::Lang => or_none(self.lang, |word| word.word().to_owned()),
            Key::Quote if self.quotes.is_empty() => "none".to_owned(),
            Key::Quote => quote::to_text(&self.quotes),
        }
    }
}
