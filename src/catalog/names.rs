//! Accelerator names: from what people write to the registry, or to the reason why not.
//!
//! A name is taken apart into a model key, a memory size, a form factor and a mark for parts of a card. The registry
//! does the same with every id, name and alias, so that spelling never matters and a part of a word never matches:
//! `A1000` is not an `A100`. Nothing is guessed: a name that could be two memory sizes stays ambiguous, with its
//! candidates, and where nobody states the form factor the registry's entry for just that is meant, which has the weaker
//! figure of each.

mod counting;
mod spelling;

pub use spelling::{Form, Part, Spelling, notebook_gb};

use super::AcceleratorIndex;
use super::accelerator::Accelerator;
use super::evidence::Date;
use spelling::{ARCHITECTURES, hint_of, part_in, squeezed};
use std::collections::HashMap;

/// What else a row says about its card.
#[derive(Clone, Copy, Debug, Default)]
pub struct Clues<'a> {
    /// Memory of one card in GB, as far as it is sure.
    pub memory_gb: Option<f32>,
    /// Another text of the row that may name form or memory: an instance type.
    pub hint: &'a str,
    /// Whether the file's format defines what a bare name means, as SkyPilot's does: `A100` is the 40 GB one.
    pub convention: bool,
}

/// What a name turned out to be.
#[derive(Clone, Debug, PartialEq)]
pub enum Match {
    /// One card of the registry.
    Card {
        /// Which.
        index: AcceleratorIndex,
        /// The cards that the words fit, when it is an entry for an unstated form or the format's reading decided; sorted.
        assumed: Vec<AcceleratorIndex>,
        /// Whether a suffix that the name lacks was found in the hint.
        from_hint: bool,
    },
    /// Several cards with different memory; sorted.
    Ambiguous(Vec<AcceleratorIndex>),
    /// The model is known, but not with this memory; sorted.
    OtherMemory(Vec<AcceleratorIndex>),
    /// A part of a card, or a notebook's.
    Part(Part),
    /// The registry does not have it.
    Unknown,
}

/// One card as the matcher sees it.
#[derive(Clone, Debug)]
struct Card {
    memory_gb: Option<f32>,
    form: Option<Form>,
    modified: bool,
}

/// The accelerators by every spelling.
#[derive(Clone, Debug, Default)]
pub struct Registry {
    cards: Vec<Card>,
    ids: Vec<String>,
    /// Model key to the cards that bear it, sorted.
    families: HashMap<String, Vec<AcceleratorIndex>>,
    /// The words of a model key in alphabetical order to its cards, for names in another order.
    shuffled: HashMap<String, Vec<AcceleratorIndex>>,
    /// Whole alias without separators to its card, where the alias says more than a model key.
    exact: HashMap<String, AcceleratorIndex>,
    /// Model key to the card that the registry means by it.
    bare: HashMap<String, AcceleratorIndex>,
    /// Card to the entry that stands for it and its like where nobody says which of them is meant.
    unstated: HashMap<AcceleratorIndex, AcceleratorIndex>,
    /// The day that counts as today, the dataset's; `None` where nobody says.
    pub today: Option<Date>,
}

/// How the id of an entry ends that stands for all forms of a card.
const UNSTATED: &str = "-unspecified";

impl Registry {
    /// Indexes `accelerators`, which must be sorted by id as a catalogue's are.
    pub fn new(accelerators: &[Accelerator]) -> Self {
        let mut registry = Self::default();
        for (at, accelerator) in accelerators.iter().enumerate() {
            let Ok(index) = AcceleratorIndex::try_from(at) else { break };
            let spellings =
                || [&accelerator.id, &accelerator.name].into_iter().chain(&accelerator.aliases).map(String::as_str);
            let form = [&accelerator.id, &accelerator.name].into_iter().find_map(|text| Spelling::of(text).form);
            registry.ids.push(accelerator.id.clone());
            registry.cards.push(Card {
                memory_gb: accelerator.nominal_gb,
                form,
                modified: accelerator.name.contains("modified"),
            });
            for text in spellings() {
                registry.index(text, index);
            }
        }
        registry.stand_in();
        registry
    }

    /// With the dataset's date, against which dates of files are checked.
    pub fn dated(self, today: Date) -> Self {
        Self { today: Some(today), ..self }
    }

    /// Finds for which cards the entries for an unstated form stand.
    fn stand_in(&mut self) {
        for (at, id) in (0..).zip(&self.ids) {
            let Some(model) = id.strip_suffix(UNSTATED) else { continue };
            let family = self.families.get(&Spelling::of(model).key).map_or(&[][..], Vec::as_slice);
            let own = self.cards.get(usize::from(at)).and_then(|card| card.memory_gb);
            let same = |of: &&AcceleratorIndex| {
                self.cards.get(usize::from(**of)).is_some_and(|card| card.memory_gb == own && !card.modified)
            };
            self.unstated.extend(family.iter().filter(same).map(|of| (*of, at)));
        }
    }

    fn index(&mut self, text: &str, index: AcceleratorIndex) {
        let parsed = Spelling::of(text);
        if !parsed.key.is_empty() && parsed.part == Part::Whole {
            let family = self.families.entry(parsed.key.clone()).or_default();
            if family.last() != Some(&index) {
                family.push(index);
            }
            let shuffled = self.shuffled.entry(parsed.words.clone()).or_default();
            if shuffled.last() != Some(&index) {
                shuffled.push(index);
            }
        }
        let precise = parsed.memory_gb.is_some() || parsed.form.is_some();
        if !precise && parsed.part == Part::Whole {
            self.bare.entry(parsed.key).or_insert(index);
        }
        // Cloud identifiers such as `nvidia-tesla-v100` mean one product, and so do drivers' names with a kind of memory;
        // plain words do not.
        let lower = text.contains('-') && !text.bytes().any(|byte| byte.is_ascii_uppercase());
        let identifier = lower && (precise || text.starts_with("nvidia-"));
        if identifier || parsed.part != Part::Whole || text.contains("480GB") || text.ends_with("HBM3") {
            self.exact.entry(squeezed(text)).or_insert(index);
        }
    }

    /// Memory on the box of a card, GB.
    pub fn memory_gb(&self, index: AcceleratorIndex) -> Option<f32> {
        self.cards.get(usize::from(index)).and_then(|card| card.memory_gb)
    }

    /// Id of a card.
    pub fn id(&self, index: AcceleratorIndex) -> &str {
        self.ids.get(usize::from(index)).map_or("", String::as_str)
    }

    /// The card with this id.
    pub fn by_id(&self, id: &str) -> Option<AcceleratorIndex> {
        self.ids.binary_search_by(|known| known.as_str().cmp(id)).ok().and_then(|at| u16::try_from(at).ok())
    }

    /// Every card that the model key of `text` could mean; sorted, empty when unknown.
    pub fn family(&self, text: &str) -> &[AcceleratorIndex] {
        self.family_of(&Spelling::of(text))
    }

    /// The card of a name that leaves nothing open.
    pub fn find_plain(&self, name: &str) -> Option<AcceleratorIndex> {
        match self.find(name, &Clues::default()) {
            Match::Card { index, assumed, .. } if assumed.is_empty() => Some(index),
            _ => None,
        }
    }

    /// Every card that `name` could mean once a suffix in `hint` is counted in.
    pub fn candidates(&self, name: &str, hint: &str) -> &[AcceleratorIndex] {
        if let Some(index) = self.exact.get(&squeezed(name)) {
            return std::slice::from_ref(index);
        }
        let spelling = Spelling::of(name);
        self.fuller(&spelling, hint).unwrap_or_else(|| self.family_of(&spelling))
    }

    /// The family under a longer name in `hint`: `RTX3060` of an `RTX_3060_Ti`.
    fn fuller(&self, spelling: &Spelling, hint: &str) -> Option<&[AcceleratorIndex]> {
        if hint.is_empty() || spelling.key.is_empty() {
            return None;
        }
        let longer = hint_of(hint, &spelling.key);
        if longer.key.len() <= spelling.key.len() || !longer.key.starts_with(spelling.key.as_str()) {
            return None;
        }
        let family = self.family_of(&longer);
        (!family.is_empty() && family != self.family_of(spelling)).then_some(family)
    }

    fn family_of(&self, spelling: &Spelling) -> &[AcceleratorIndex] {
        if let Some(family) = self.families.get(&spelling.key) {
            return family;
        }
        if let Some(family) = self.shuffled.get(&spelling.words) {
            return family;
        }
        for word in ARCHITECTURES {
            if spelling.key.contains(word) {
                let shorter = spelling.key.replace(word, "");
                if let Some(family) = self.families.get(&shorter) {
                    return family;
                }
            }
        }
        // `H100x8`, `RTX 4090 x8`.
        counted(&spelling.key).and_then(|(model, _)| self.families.get(model)).map_or(&[], Vec::as_slice)
    }

    /// Cards that the name itself counts, `8x H100` or `H100 x8`; not the `X8` of a model of that name.
    pub fn count_in(&self, name: &str) -> Option<u16> {
        let spelling = Spelling::of(name);
        spelling.count.or_else(|| {
            let (model, count) = counted(&spelling.key)?;
            (!self.families.contains_key(&spelling.key) && self.families.contains_key(model)).then_some(count)
        })
    }

    /// Whether a card is one whose memory was changed after it was sold.
    pub fn is_modified(&self, index: AcceleratorIndex) -> bool {
        self.cards.get(usize::from(index)).is_some_and(|card| card.modified)
    }

    /// Finds the card that `name` means, given what else the row says.
    pub fn find(&self, name: &str, clues: &Clues<'_>) -> Match {
        let part = part_in(clues.hint);
        if part != Part::Whole {
            return Match::Part(part);
        }
        let spelling = Spelling::of(name);
        let hint = hint_of(clues.hint, &spelling.key);
        // What contradicts itself, or the instance type, may be any of them.
        let module = |form: Option<Form>| form.map(|form| form == Form::Sxm);
        let forms = (module(spelling.form), module(hint.form));
        let torn = spelling.torn || matches!(forms, (Some(name), Some(hint)) if name != hint);
        if let Some(index) = self.exact.get(&squeezed(name)).filter(|_| !torn) {
            return match (clues.memory_gb, self.memory_gb(*index)) {
                (Some(stated), Some(nominal)) if !about(stated, nominal) => Match::OtherMemory(vec![*index]),
                _ => Match::Card { index: *index, assumed: Vec::new(), from_hint: false },
            };
        }
        if spelling.part != Part::Whole {
            return Match::Part(spelling.part);
        }
        let fuller = self.fuller(&spelling, clues.hint);
        let (family, from_hint) = (fuller.unwrap_or_else(|| self.family_of(&spelling)), fuller.is_some());
        if family.is_empty() {
            return Match::Unknown;
        }
        if spelling.form == Some(Form::MaxQ) && !family.iter().any(|&at| self.form(at) == Some(Form::MaxQ)) {
            return Match::Part(Part::Mobile);
        }
        if torn {
            return Match::Ambiguous(family.to_vec());
        }
        let memory = spelling.memory_gb.or(clues.memory_gb).or(hint.memory_gb);
        let form = spelling.form.or(hint.form);
        self.choose(&spelling, family, memory, form, clues.convention, from_hint)
    }

    fn form(&self, index: AcceleratorIndex) -> Option<Form> {
        self.cards.get(usize::from(index)).and_then(|card| card.form)
    }

    fn choose(
        &self,
        spelling: &Spelling,
        family: &[AcceleratorIndex],
        memory: Option<f32>,
        form: Option<Form>,
        convention: bool,
        from_hint: bool,
    ) -> Match {
        let memory_fits = |at: &AcceleratorIndex| match (memory, self.memory_gb(*at)) {
            (Some(stated), Some(nominal)) => about(stated, nominal),
            (Some(_), None) => true,
            // Modified cards are meant only by those who say so.
            (None, _) => spelling.modified || !self.cards[usize::from(*at)].modified,
        };
        let changed = |at: &AcceleratorIndex| !spelling.modified || self.cards[usize::from(*at)].modified;
        let fits = |at: &AcceleratorIndex| memory_fits(at) && changed(at);
        let mut left: Vec<AcceleratorIndex> = family.iter().copied().filter(fits).collect();
        if left.is_empty() {
            return Match::OtherMemory(family.to_vec());
        }
        if let Some(form) = form {
            let same: Vec<AcceleratorIndex> =
                left.iter().copied().filter(|at| self.form(*at).is_none_or(|own| own == form)).collect();
            if !same.is_empty() {
                left = same;
            }
        } else if memory.is_none() {
            // Nobody says plain `H100` for the bridged pair, which has other memory.
            let odd = |at: &AcceleratorIndex| {
                matches!(self.form(*at), Some(Form::Nvl | Form::MaxQ)) && !self.unstated.contains_key(at)
            };
            let plain: Vec<AcceleratorIndex> = left.iter().copied().filter(|at| !odd(at)).collect();
            if !plain.is_empty() {
                left = plain;
            }
        }
        let &[first, ref rest @ ..] = left.as_slice() else { return Match::Unknown };
        if rest.is_empty() {
            return Match::Card { index: first, assumed: Vec::new(), from_hint };
        }
        let declared = self.bare.get(&spelling.key).copied().filter(|at| left.contains(at));
        // One memory size in question, or the one that the format means.
        let same_memory = rest.iter().all(|at| self.memory_gb(*at) == self.memory_gb(first));
        let meant = if same_memory { Some(first) } else { declared.filter(|_| convention) };
        match meant.and_then(|at| self.unstated.get(&at)) {
            Some(&index) => Match::Card { index, assumed: left, from_hint },
            None => Match::Ambiguous(left),
        }
    }
}

/// A model key that ends in a count: `h100x8` is an `h100`, eight times.
fn counted(key: &str) -> Option<(&str, u16)> {
    let (model, count) = key.rsplit_once('x')?;
    let plain = !count.is_empty() && count.len() <= 2 && count.bytes().all(|byte| byte.is_ascii_digit());
    if plain { count.parse().ok().map(|count| (model, count)) } else { None }
}

/// Whether a stated size is the nominal one: drivers report up to an eighth less, and GB against GiB makes a few
/// per cent more.
pub fn about(stated_gb: f32, nominal_gb: f32) -> bool {
    let ratio = stated_gb / nominal_gb;
    (0.87..=1.08).contains(&ratio)
}
