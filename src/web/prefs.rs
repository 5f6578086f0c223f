//! What is remembered on the device: language and theme, under one versioned key that `public/theme.js` reads before
//! the first paint. Without storage the page works and forgets.

use super::warn;
use crate::scenario::Lang;
use serde::{Deserialize, Serialize};
use web_sys::Storage;

const KEY: &str = "kaopu.prefs.v1";

/// Remembered choices; what was never chosen is absent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Prefs {
    /// Language.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lang: Option<Lang>,
    /// Light or dark; absent follows the system.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theme: Option<Theme>,
}

/// Light or dark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// Ink on paper.
    Light,
    /// Paper on ink.
    Dark,
}

fn storage() -> Option<Storage> {
    web_sys::window()?.local_storage().ok().flatten()
}

/// What is remembered; nothing when there is no storage or its content is damaged.
pub fn load() -> Prefs {
    let text = storage().and_then(|storage| storage.get_item(KEY).ok().flatten());
    text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}

/// Remembers `prefs`.
pub fn save(prefs: Prefs) {
    let (Some(storage), Ok(text)) = (storage(), serde_json::to_string(&prefs)) else { return };
    if let Err(error) = storage.set_item(KEY, &text) {
        warn("preferences were not saved:", &error);
    }
}
