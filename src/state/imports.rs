//! A person's own price files: read by a program of its own (`web::importer`), joined to the dataset parcel by parcel
//! between frames, kept on the device, taken out again. They never leave it and never enter a link.

use super::State;
use super::shards::Shard;
use crate::import::parcel::Parcel;
use crate::import::summary::Summary;
use crate::rank::Engine;
use crate::web::importer::{self, Running};
use crate::web::talk::{Ask, Job, Refused, Said};
use crate::web::{address, files, frames, kept, save, warn};
use js_sys::Uint8Array;
use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::sync::Arc;
use wasm_bindgen::JsValue;
use web_sys::{Blob, File};

/// A file that has joined.
#[derive(Clone)]
pub struct Own {
    /// Number of the file in this tab.
    pub id: u32,
    /// Its name.
    pub name: String,
    /// What came of it.
    pub summary: Arc<Summary>,
    /// Whether it is kept on the device.
    pub keeping: Keeping,
}

/// Whether a file is kept on the device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Keeping {
    /// Being written.
    Writing,
    /// It will be there at the next visit.
    Kept,
    /// Only in this tab, with the browser's reason.
    TabOnly(String),
    /// Nobody asked for it: a file that a link names.
    Linked,
}

/// What the page needs to join a file anew, outside of the program's own memory.
struct Source {
    id: u32,
    name: String,
    key: String,
    data: JsValue,
    /// Its parcels one behind another, where the browser likes to have them, and where each ends.
    parcels: Blob,
    ends: Vec<u32>,
    /// Rows and prices that may rank.
    size: (usize, usize),
}

/// A file as the list of kept ones has it.
#[derive(Clone, Serialize, Deserialize)]
struct Listed {
    key: String,
    name: String,
}

/// Signals of what is imported.
#[derive(Clone, Copy)]
pub struct Imports {
    /// The engine without anything imported.
    base: StoredValue<Arc<Engine>>,
    /// What has joined, in order.
    pub files: RwSignal<Vec<Own>>,
    /// The file that is being read, and the share of it that is done.
    pub working: RwSignal<Option<(String, f64)>>,
    /// Files that were refused.
    pub refused: RwSignal<Vec<(String, Refused)>>,
    /// The files that lie beside the page, once asked for.
    pub shards: RwSignal<Option<Vec<Shard>>>,
    sources: StoredValue<Vec<Source>, LocalStorage>,
    running: StoredValue<Option<Running>, LocalStorage>,
    /// Jobs to be done, and the parcels of the one that is.
    waiting: StoredValue<VecDeque<Ask>, LocalStorage>,
    arrived: StoredValue<Vec<Uint8Array>, LocalStorage>,
    /// Number of the next file, and of the latest joining: an earlier one gives way.
    next: StoredValue<u32>,
    turn: StoredValue<u32>,
}

impl Imports {
    /// Nothing imported.
    pub fn new(base: Arc<Engine>) -> Self {
        Self {
            base: StoredValue::new(base),
            files: RwSignal::new(Vec::new()),
            working: RwSignal::new(None),
            refused: RwSignal::new(Vec::new()),
            shards: RwSignal::new(None),
            sources: StoredValue::new_local(Vec::new()),
            running: StoredValue::new_local(None),
            waiting: StoredValue::new_local(VecDeque::new()),
            arrived: StoredValue::new_local(Vec::new()),
            next: StoredValue::new(0),
            turn: StoredValue::new(0),
        }
    }

    /// The engine without anything imported.
    pub fn dataset(&self) -> Arc<Engine> {
        self.base.get_value()
    }
}

impl State {
    /// Reads files one after the other, and keeps them on the device.
    pub fn import_files(self, list: Vec<File>) {
        self.imports.refused.set(Vec::new());
        for file in list {
            let name = file.name();
            self.enqueue(Job::Read, name, file.into(), kept::new_key());
        }
    }

    /// Reads a text, such as a table pasted.
    pub fn import_text(self, text: &str, name: String) {
        self.imports.refused.set(Vec::new());
        match files::of_text(text) {
            Ok(blob) => self.enqueue(Job::Read, name, blob.into(), kept::new_key()),
            Err(_) => self.refuse(name, Refused::Unreadable),
        }
    }

    /// Reads again what earlier visits kept, and what the address names. Called once the page has given its answer.
    pub fn restore(self) {
        for Listed { key, name } in kept::load::<Vec<Listed>>(kept::FILES) {
            self.enqueue(Job::Read, name, JsValue::NULL, key);
        }
        if let Some(asked) = address::catalog() {
            self.import_address(&asked);
        }
    }

    /// Reads a file of the page's own origin; of another one nothing is ever asked.
    pub fn import_address(self, asked: &str) {
        self.imports.refused.set(Vec::new());
        match address::same_origin(asked) {
            Some(address) => {
                let name = address.split(['?', '#']).next().unwrap_or_default().to_owned();
                self.enqueue(Job::Read, name, address.into(), String::new());
            }
            None => self.refuse(asked.to_owned(), Refused::OtherOrigin),
        }
    }

    /// Whether a file of this address is still to be read.
    pub(super) fn waits_for(self, address: &str) -> bool {
        let is = |ask: &Ask| ask.data.as_string().is_some_and(|asked| asked == address);
        self.imports.waiting.with_value(|waiting| waiting.iter().any(is))
    }

    /// Stops reading, and reads nothing of what waits.
    pub fn cancel_import(self) {
        self.imports.waiting.update_value(VecDeque::clear);
        self.imports.arrived.update_value(Vec::clear);
        self.imports.running.set_value(None);
        self.imports.working.set(None);
    }

    /// Takes a file out again, from the device too.
    pub fn remove_import(self, id: u32) {
        self.imports.files.update(|files| files.retain(|own| own.id != id));
        let mut key = String::new();
        self.imports.sources.update_value(|sources| {
            sources.retain(|source| {
                if source.id == id {
                    key.clone_from(&source.key);
                }
                source.id != id
            });
        });
        self.unlist(&key);
        self.rebuild();
    }

    /// Lets the browser save the full report on a file, which is made by reading it again.
    pub fn save_report(self, id: u32) {
        let found = self.imports.sources.with_value(|sources| {
            let source = sources.iter().find(|source| source.id == id)?;
            Some((source.name.clone(), source.data.clone(), source.key.clone()))
        });
        let Some((name, data, key)) = found else { return };
        let report = importer::promise(&self.ask(Job::Report, name.clone(), data, key));
        leptos::task::spawn_local(async move {
            match wasm_bindgen_futures::JsFuture::from(report).await {
                Ok(text) => {
                    let file = files::base_name(&name);
                    let text = text.as_string().unwrap_or_default();
                    save::save(&format!("{file}.report.json"), "application/json", &text);
                }
                Err(error) => warn("there is no report:", &error),
            }
        });
    }

    /// The engine over the dataset alone, for scripts: what a scenario carries joins it for that question.
    pub fn base_engine(self) -> Arc<Engine> {
        self.imports.base.get_value()
    }

    fn ask(self, job: Job, name: String, data: JsValue, key: String) -> Ask {
        Ask { job, name, data, key, cards: self.catalog(importer::cards) }
    }

    fn enqueue(self, job: Job, name: String, data: JsValue, key: String) {
        let ask = self.ask(job, name, data, key);
        self.imports.waiting.update_value(|waiting| waiting.push_back(ask));
        self.work();
    }

    /// Starts the next job, unless one is being done.
    fn work(self) {
        if self.imports.running.with_value(Option::is_some) {
            return;
        }
        let mut next = None;
        self.imports.waiting.update_value(|waiting| next = waiting.pop_front());
        let Some(ask) = next else { return };
        if ask.job == Job::Read {
            self.imports.working.set(Some((ask.name.clone(), 0.0)));
        }
        let (name, data, key) = (ask.name.clone(), ask.data.clone(), ask.key.clone());
        let keeps = !key.is_empty() && !data.is_null();
        let started = importer::start(ask, move |said| {
            let ends = said.ends(keeps);
            self.hear(said, &name, &data, &key);
            if ends {
                self.imports.running.try_set_value(None);
                self.work();
            }
        });
        match started {
            Ok(running) => self.imports.running.set_value(Some(running)),
            Err(error) => {
                warn("files cannot be read:", &error);
                self.refuse(String::new(), Refused::NoProgram);
            }
        }
    }

    /// Takes in what is said about a job.
    fn hear(self, said: Said, name: &str, data: &JsValue, key: &str) {
        match said {
            Said::Ready | Said::Answer(_) => {}
            Said::Progress(share) => {
                self.imports.working.try_set(Some((name.to_owned(), share)));
            }
            Said::Parcel(parcel) => {
                self.imports.arrived.try_update_value(|arrived| arrived.push(parcel));
            }
            Said::Read(summary) => match Summary::unpack(&summary) {
                Some(summary) => self.joined(summary, name, data, key),
                None => self.refuse(name.to_owned(), Refused::NoProgram),
            },
            Said::Kept => self.set_keeping(key, Keeping::Kept),
            Said::NotKept(why) => self.set_keeping(key, Keeping::TabOnly(why)),
            Said::Refused(why) => {
                if why == Refused::Gone {
                    self.unlist(key);
                }
                self.refuse(name.to_owned(), why);
            }
        }
    }

    fn refuse(self, name: String, why: Refused) {
        self.imports.working.try_set(None);
        self.imports.arrived.try_update_value(Vec::clear);
        self.blame(name, why);
    }

    /// Says that a file is left out, whatever is being read meanwhile.
    fn blame(self, name: String, why: Refused) {
        self.imports.refused.try_update(|refused| refused.push((name, why)));
    }

    /// A file has been read: it joins.
    fn joined(self, summary: Summary, name: &str, data: &JsValue, key: &str) {
        let parcels = self.imports.arrived.try_update_value(std::mem::take).unwrap_or_default();
        if self.imports.files.with_untracked(|files| files.iter().any(|own| own.summary.digest == summary.digest)) {
            // It is being kept meanwhile, and shall not be.
            self.unlist(key);
            if !data.is_null() && !key.is_empty() {
                self.forget(key);
            }
            return self.refuse(name.to_owned(), Refused::Already);
        }
        let id = self.imports.next.try_update_value(|next| std::mem::replace(next, *next + 1)).unwrap_or_default();
        let keeping = match (key.is_empty(), data.is_null()) {
            (true, _) => Keeping::Linked,
            (_, true) => Keeping::Kept,
            _ => Keeping::Writing,
        };
        let (name, key) = (name.to_owned(), key.to_owned());
        let size = (summary.counts.rows() as usize, summary.ranking as usize);
        let ends = parcels.iter().scan(0, |end, parcel| {
            *end += parcel.length();
            Some(*end)
        });
        let ends = ends.collect();
        let Ok(parcels) = files::of_bytes(&parcels) else { return self.refuse(name, Refused::Unreadable) };
        let source = Source { id, name: name.clone(), key, data: data.clone(), parcels, ends, size };
        self.imports.sources.try_update_value(|sources| sources.push(source));
        self.imports.files.try_update(|files| files.push(Own { id, name, summary: Arc::new(summary), keeping }));
        self.imports.working.try_set(None);
        self.rebuild();
    }

    fn set_keeping(self, key: &str, keeping: Keeping) {
        let id = self.imports.sources.with_value(|sources| {
            sources.iter().find(|source| source.key == key).map(|source| (source.id, source.name.clone()))
        });
        let Some((id, name)) = id else { return };
        let mut keeping = keeping;
        if keeping == Keeping::Kept {
            let mut list = kept::load::<Vec<Listed>>(kept::FILES);
            list.push(Listed { key: key.to_owned(), name });
            if !kept::save(kept::FILES, &list) {
                keeping = Keeping::TabOnly(String::new());
            }
        }
        self.imports.files.try_update(|files| {
            if let Some(own) = files.iter_mut().find(|own| own.id == id) {
                own.keeping = keeping;
            }
        });
    }

    /// Takes a file off the list of kept ones, and has it forgotten.
    fn unlist(self, key: &str) {
        let mut list = kept::load::<Vec<Listed>>(kept::FILES);
        let before = list.len();
        list.retain(|listed| listed.key != key);
        if list.len() < before {
            kept::save(kept::FILES, &list);
            self.forget(key);
        }
    }

    fn forget(self, key: &str) {
        let forgetting = importer::forgetting(key);
        self.enqueue(forgetting.job, String::new(), JsValue::NULL, forgetting.key);
    }

    /// Joins everything imported to the dataset anew, parcel by parcel; the present engine answers meanwhile.
    pub(super) fn rebuild(self) {
        let turn = self.imports.turn.try_update_value(|turn| {
            *turn += 1;
            *turn
        });
        let base = self.imports.base.get_value();
        let sources = self.imports.sources.with_value(|sources| {
            let each = |it: &Source| (it.name.clone(), it.size, it.parcels.clone(), it.ends.clone());
            sources.iter().map(each).collect::<Vec<_>>()
        });
        if sources.is_empty() {
            return self.replace_engine(self.quotes.joined(&base));
        }
        let still = move || self.imports.turn.try_get_value() == turn;
        leptos::task::spawn_local(async move {
            let mut joining = base.joining(false);
            self.quotes.join(&mut joining);
            let mut turns = frames::Turns::default();
            for (name, (offers, prices), parcels, ends) in sources {
                joining.file(files::base_name(&name), offers, prices);
                // All at once: each wait for the browser would be one for a hand on a slider too.
                let Ok(bytes) = files::bytes(&parcels).await else { return self.blame(name, Refused::Unreadable) };
                let mut from = 0;
                for end in ends {
                    turns.rest().await;
                    if !still() {
                        return;
                    }
                    let part = bytes.subarray(std::mem::replace(&mut from, end), end);
                    match Parcel::unpack(&part.to_vec()) {
                        Some(parcel) => joining.add(&parcel),
                        // Said rather than left out in silence.
                        None => return self.blame(name, Refused::Unreadable),
                    }
                }
            }
            let mut joined = joining.arrange();
            while still() && joined.step() {
                turns.rest().await;
            }
            frames::breathe().await;
            if still() {
                self.replace_engine(Arc::new(joined.done()));
            }
        });
    }
}
