//! What the page holds: signals for what a person said, memos for all that follows.
//!
//! Sources are [`State`]'s signals; the engine, made once, answers them. No effect writes a signal: what must happen
//! after a change (writing the address, drawing confidence) is started where the change is made, in [`change`].

pub mod change;
pub mod desk;
pub mod imports;
pub mod quotes;
pub mod shards;
pub mod since;
pub mod view;

pub use change::Step;
pub use view::{Section, Shared};

use crate::catalog::Catalog;
use crate::rank::Engine;
use crate::rank::Ranked;
use crate::rank::answer::SinceView;
use crate::scenario::{Note, Scenario, parse};
use crate::text::Lang;
use crate::web::{address, frames, prefs, root, sight};
use leptos::prelude::*;
use std::sync::Arc;

/// How many lines the list shows while it is folded.
pub const FIRST_LINES: usize = 20;

/// How far down the whole list the order is made by its beginning; further down, as a whole.
const FAR: usize = 200;

/// Everything the page's parts need, by copy.
#[derive(Clone, Copy)]
pub struct State {
    /// The engine; importing prices replaces it.
    engine: RwSignal<Arc<Engine>>,
    /// The same a turn later: for what is too dear to come in one turn with the list.
    settled_engine: RwSignal<Arc<Engine>>,
    /// The scenario as it will be at the next frame; controls change it, see [`change`].
    draft: StoredValue<Scenario>,
    /// The scenario that the page shows.
    pub said: RwSignal<Scenario>,
    /// The scenario once it has been left alone for a moment: for what is too dear for every frame.
    pub settled: RwSignal<Scenario>,
    /// What of the opened link was not used.
    pub notes: RwSignal<Vec<Note>>,
    /// What changed since the opened link was made; gone once the reader changes anything.
    pub since: RwSignal<Option<SinceView>>,
    /// Earlier scenarios, for undo.
    past: RwSignal<Vec<Scenario>>,
    /// The drag that the last entry of `past` belongs to.
    dragging: StoredValue<Option<crate::scenario::Key>>,
    /// What the address says, in canonical form, and whether the next change makes a new entry of the history.
    written: StoredValue<(String, address::Entry)>,
    timers: StoredValue<change::Timers>,
    /// A person's own price files.
    pub imports: imports::Imports,
    /// Quotes typed in, and those of the link.
    pub quotes: quotes::Quotes,
    /// Language.
    pub lang: RwSignal<Lang>,
    /// Remembered choices.
    pub prefs: RwSignal<prefs::Prefs>,
    /// Which part of the page is shown.
    pub section: RwSignal<Section>,
    /// Id of the offer whose ledger is open.
    pub open: RwSignal<Option<String>>,
    /// Ids of the offers that stand side by side.
    pub compared: RwSignal<Vec<String>>,
    /// Whether the conditions are open as a sheet (on a phone).
    pub sheet: RwSignal<bool>,
    /// Whether the whole list is shown, in a window of its own.
    pub whole: RwSignal<bool>,
    /// How many lines from the top the list draws: what the next answer holds ready.
    pub reach: StoredValue<usize>,
    /// What figures and reading pages remember.
    pub desk: desk::Desk,
    /// The list for what is said.
    pub ranked: Memo<Shared<Ranked>>,
}

impl State {
    /// Reads the address and starts from there.
    pub fn new(catalog: Catalog) -> Self {
        let engine = Arc::new(Engine::new(catalog));
        let link = address::read();
        let (scenario, notes) = parse(&link, engine.catalog());
        let remembered = prefs::load();
        let text = scenario.to_text(engine.catalog());
        let lang = scenario.lang.unwrap_or_else(root::language);
        let said = RwSignal::new(scenario.clone());
        let imports = imports::Imports::new(Arc::clone(&engine));
        let quotes = quotes::Quotes::new(&engine, &scenario);
        let engine = quotes.joined(&engine);
        let settled_engine = RwSignal::new(Arc::clone(&engine));
        let engine = RwSignal::new(engine);
        let reach = StoredValue::new(FIRST_LINES);
        let ranked = Memo::new(move |_| {
            let engine = engine.get();
            Shared::new(said.with(|said| match reach.get_value() {
                far if far > FAR => engine.rank_whole(said, FIRST_LINES),
                near => engine.rank(said, near.max(FIRST_LINES)),
            }))
        });
        let state = Self {
            engine,
            settled_engine,
            draft: StoredValue::new(scenario.clone()),
            said,
            settled: RwSignal::new(scenario),
            notes: RwSignal::new(notes),
            since: RwSignal::new(None),
            past: RwSignal::new(Vec::new()),
            dragging: StoredValue::new(None),
            written: StoredValue::new((text, address::Entry::New)),
            timers: StoredValue::new(change::Timers::default()),
            imports,
            quotes,
            lang: RwSignal::new(lang),
            prefs: RwSignal::new(remembered),
            section: RwSignal::new(Section::Compare),
            open: RwSignal::new(None),
            compared: RwSignal::new(Vec::new()),
            sheet: RwSignal::new(false),
            whole: RwSignal::new(false),
            reach,
            desk: desk::Desk::default(),
            ranked,
        };
        state.since.set(state.said.with_untracked(|said| state.compare(&link, said)));
        root::set_language(lang);
        address::on_move(move || state.reread());
        sight::on_look(move || state.catch_up());
        state
    }

    /// The engine; what reads it inside a memo follows its replacement.
    pub fn engine(self) -> Arc<Engine> {
        self.engine.get()
    }

    /// The engine of this moment, for what happens once.
    pub fn engine_now(self) -> Arc<Engine> {
        self.engine.get_untracked()
    }

    /// The engine for what follows the settled scenario: with a large market many questions take their own turn.
    pub fn settled_engine(self) -> Arc<Engine> {
        self.settled_engine.get()
    }

    /// Answers from another engine from now on.
    pub fn replace_engine(self, engine: Arc<Engine>) {
        self.engine.set(engine);
        leptos::task::spawn_local(async move {
            frames::breathe().await;
            if let Some(engine) = self.engine.try_get_untracked() {
                self.settled_engine.try_set(engine);
            }
        });
    }

    /// `answer` as a part of the page follows it: at once while the part is near what is in sight, and whenever what
    /// `also` reads changes; else when the controls rest, or what is in sight changes.
    pub fn followed(
        self,
        answer: Memo<Shared<Ranked>>,
        near: RwSignal<bool>,
        also: impl Fn() + Send + Sync + 'static,
    ) -> Memo<Shared<Ranked>> {
        Memo::new(move |_| {
            also();
            if near.get() {
                return answer.get();
            }
            self.settled.track();
            // Other prices are followed at once: they come seldom, and from elsewhere.
            self.engine.track();
            answer.get_untracked()
        })
    }

    /// Looks something up in the dataset.
    pub fn catalog<T>(self, look: impl FnOnce(&Catalog) -> T) -> T {
        self.engine.with_untracked(|engine| look(engine.catalog()))
    }

    /// Takes up what the address says now.
    fn reread(self) {
        let link = address::read();
        let (scenario, notes) = self.catalog(|catalog| parse(&link, catalog));
        let text = self.catalog(|catalog| scenario.to_text(catalog));
        self.since.set(self.compare(&link, &scenario));
        if self.written.with_value(|(written, _)| *written == text) {
            return;
        }
        self.cancel_timers();
        self.remember(None);
        self.written.set_value((text, address::Entry::New));
        self.draft.set_value(scenario.clone());
        self.notes.set(notes);
        self.settled.set(scenario.clone());
        self.said.set(scenario);
        self.follow_quotes();
    }

    /// Shows the page in `lang` and remembers it.
    pub fn speak(self, lang: Lang) {
        self.lang.set(lang);
        root::set_language(lang);
        self.prefs.update(|prefs| prefs.lang = Some(lang));
        prefs::save(self.prefs.get_untracked());
        if self.said.with_untracked(|said| said.lang.is_some()) {
            self.change(Step::Act, |said| said.lang = Some(lang));
        }
    }

    /// Shows a part of the page, from its top.
    pub fn show(self, section: Section) {
        self.catch_up();
        self.section.set(section);
        root::to_top();
        root::focus_later("answer");
    }

    /// Light or dark, the other one than now; remembered.
    pub fn switch_theme(self) {
        let theme = if root::is_dark() { prefs::Theme::Light } else { prefs::Theme::Dark };
        root::set_theme(Some(theme));
        self.prefs.update(|prefs| prefs.theme = Some(theme));
        prefs::save(self.prefs.get_untracked());
    }
}
