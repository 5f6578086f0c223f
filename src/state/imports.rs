//! A person's own price files and quotes: read in slices between frames, joined to the dataset, taken out again. They
//! stay in this tab and never enter a link.

use super::State;
use crate::catalog::names::Registry;
use crate::import::decode::{Encoding, NoText};
use crate::import::{Imported, Progress, Reader};
use crate::rank::Engine;
use crate::web::{files, frames};
use leptos::prelude::*;
use std::sync::Arc;
use web_sys::File;

/// Rows read between two frames.
const SLICE: usize = 4000;

/// A file that has joined.
#[derive(Clone)]
pub struct Own {
    /// Its name.
    pub name: String,
    /// What came of it.
    pub imported: Arc<Imported>,
}

/// Why a file was not read.
#[derive(Clone, Debug, PartialEq)]
pub enum Refused {
    /// Larger than [`files::LARGEST`].
    TooLarge,
    /// The browser could not read it.
    Unreadable,
    /// It is no text.
    NoText,
    /// No dialect fits.
    UnknownKind,
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
}

impl Imports {
    /// Nothing imported.
    pub fn new(base: Arc<Engine>) -> Self {
        Self {
            base: StoredValue::new(base),
            files: RwSignal::new(Vec::new()),
            working: RwSignal::new(None),
            refused: RwSignal::new(Vec::new()),
        }
    }
}

impl State {
    /// Reads files one after the other.
    pub fn import_files(self, list: Vec<File>) {
        self.imports.refused.set(Vec::new());
        leptos::task::spawn_local(async move {
            for file in list {
                let name = file.name();
                if file.size() > files::LARGEST {
                    self.refuse(name, Refused::TooLarge);
                    continue;
                }
                match files::bytes(&file).await {
                    Ok(bytes) => self.import(bytes, name).await,
                    Err(_) => self.refuse(name, Refused::Unreadable),
                }
            }
        });
    }

    /// Reads a text, such as a quote typed in or a table pasted.
    pub fn import_text(self, text: String, name: String) {
        self.imports.refused.set(Vec::new());
        leptos::task::spawn_local(async move { self.import(text.into_bytes(), name).await });
    }

    /// Stops reading.
    pub fn cancel_import(self) {
        self.imports.working.set(None);
    }

    /// Takes a file out again.
    pub fn remove_import(self, at: usize) {
        self.imports.files.update(|files| {
            if at < files.len() {
                files.remove(at);
            }
        });
        self.rebuild();
    }

    fn refuse(self, name: String, why: Refused) {
        self.imports.working.try_set(None);
        self.imports.refused.try_update(|refused| refused.push((name, why)));
    }

    async fn import(self, bytes: Vec<u8>, name: String) {
        let registry = self.catalog(|catalog| Registry::new(&catalog.accelerators));
        let kept = bytes.clone();
        let mut outcome = self.read(Reader::new(bytes, &name, &registry), &name).await;
        if matches!(&outcome, Some(Imported { no_text: Some(NoText::NeedsBrowser), .. })) {
            let Ok(text) = files::gbk(&kept) else { return self.refuse(name, Refused::NoText) };
            outcome = self.read(Reader::from_text(text, Encoding::Gb18030, &name, &registry), &name).await;
        }
        // `None` is a cancelled one.
        let Some(imported) = outcome else { return };
        self.imports.working.try_set(None);
        match (&imported.no_text, imported.dialect) {
            (Some(NoText::TooLarge), _) => self.refuse(name, Refused::TooLarge),
            (Some(_), _) => self.refuse(name, Refused::NoText),
            (None, None) => self.refuse(name, Refused::UnknownKind),
            (None, Some(_)) => {
                self.imports.files.try_update(|files| files.push(Own { name, imported: Arc::new(imported) }));
                self.rebuild();
            }
        }
    }

    /// Reads to the end, a slice between two frames; `None` when it was cancelled.
    async fn read(self, mut reader: Reader<'_>, name: &str) -> Option<Imported> {
        self.imports.working.try_set(Some((name.to_owned(), 0.0)));
        loop {
            match reader.step(SLICE) {
                Progress::Done => return Some(reader.finish()),
                #[allow(clippy::cast_precision_loss, reason = "a share for a progress bar")]
                Progress::Working { done, of } => {
                    let share = if of == 0 { 0.0 } else { done as f64 / of as f64 };
                    self.imports.working.try_set(Some((name.to_owned(), share)));
                }
            }
            frames::pause().await;
            if self.imports.working.try_with_untracked(Option::is_none)? {
                return None;
            }
        }
    }

    /// Joins everything imported to the dataset anew.
    fn rebuild(self) {
        let base = self.imports.base.get_value();
        let joined = self.imports.files.with_untracked(|files| {
            files.iter().fold(None, |joined: Option<Engine>, own| {
                let engine = joined.as_ref().unwrap_or(&base);
                Some(engine.with_import((*own.imported).clone(), &own.name, false))
            })
        });
        match joined {
            Some(engine) => self.replace_engine(Arc::new(engine)),
            None => self.replace_engine(base),
        }
    }
}
