//! The price files that the refresh puts beside the page (`docs/refresh.md`). Their list is asked for when the reader
//! opens the section for own prices, each file when the reader asks for it; it is then read like any other of the
//! page's origin.

use super::State;
use crate::web::{address, files};
use leptos::prelude::*;
use serde::Deserialize;

/// Where the files and their list lie.
const FOLDER: &str = "./catalogs/";

/// A file as the list has it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Shard {
    /// Its name in the folder.
    pub file: String,
    /// Whose prices they are.
    pub provider: String,
    /// How many.
    pub prices: u32,
    /// The day on which they were last found to be so.
    pub checked: String,
    /// Who collected them, and the page and the licence to credit.
    pub title: String,
    /// See [`Shard::title`].
    pub page: String,
    /// See [`Shard::title`].
    pub licence: String,
}

/// The list.
#[derive(Default, Deserialize)]
struct Index {
    shards: Vec<Shard>,
}

impl Shard {
    /// The whole address of the file; `None` when it would be on another origin.
    fn address(&self) -> Option<String> {
        address::same_origin(&format!("{FOLDER}{}", self.file))
    }
}

impl State {
    /// Asks for the list, once. Where there is none nothing is shown; where there is no network it is asked for again
    /// the next time.
    pub fn list_shards(self) {
        if self.imports.shards.with_untracked(Option::is_some) {
            return;
        }
        self.imports.shards.set(Some(Vec::new()));
        leptos::task::spawn_local(async move {
            let text = files::beside(&format!("{FOLDER}index.json")).await.ok();
            let index = text.and_then(|text| serde_json::from_str::<Index>(&text).ok());
            self.imports.shards.try_set(index.map(|index| index.shards));
        });
    }

    /// Loads one of the files, unless it is here or on its way.
    pub fn import_shard(self, shard: &Shard) {
        let Some(address) = shard.address() else { return };
        let working =
            self.imports.working.with_untracked(|now| now.as_ref().is_some_and(|(name, _)| *name == address));
        if !working && !self.waits_for(&address) && !self.has_shard(shard) {
            self.import_address(&address);
        }
    }

    /// Whether one of the files has joined; what reads it follows.
    pub fn has_shard(self, shard: &Shard) -> bool {
        let address = shard.address();
        self.imports.files.with(|files| files.iter().any(|own| Some(&own.name) == address.as_ref()))
    }
}
