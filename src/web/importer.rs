//! The page's side of the program that reads price files: a worker for each job, which ends with it. Dropping a
//! [`Running`] stops it at once, which is how a person cancels.

use super::talk::{Ask, Job, Refused, Said};
use super::{files, warn};
use crate::catalog::Catalog;
use js_sys::{ArrayBuffer, Function, Promise, Reflect, Uint8Array};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use web_sys::{Event, MessageEvent, Worker, WorkerOptions, WorkerType};

/// A job that is being done.
pub struct Running {
    worker: Worker,
    _heard: Closure<dyn FnMut(MessageEvent)>,
    _failed: Closure<dyn FnMut(Event)>,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

/// Where the worker stands: `public/start.js` has it from the page, with its hash.
fn address() -> Option<String> {
    let script = web_sys::window()?.document()?.query_selector("script[data-import]").ok()??;
    script.get_attribute("data-import")
}

/// Starts a job; `heard` hears what is said about it. A program that cannot be loaded, or fails, says that it refuses.
///
/// # Errors
/// When the browser makes no worker.
pub fn start(ask: Ask, heard: impl FnMut(Said) + 'static) -> Result<Running, JsValue> {
    let address = address().ok_or("the page names no program that reads files")?;
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options(&address, &options)?;
    let heard = Rc::new(RefCell::new(heard));
    let (hears, asked) = (Rc::clone(&heard), worker.clone());
    let on_message =
        Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| match Said::from_js(event.data()) {
            Some(Said::Ready) => {
                if let Err(error) = asked.post_message(&ask.to_js()) {
                    warn("the file was not handed over:", &error);
                    (hears.borrow_mut())(Said::Refused(Refused::Unreadable));
                }
            }
            Some(said) => (hears.borrow_mut())(said),
            None => {}
        });
    let on_error = Closure::<dyn FnMut(Event)>::new(move |event: Event| {
        // Said once, in our own words; the browser's stand in the console.
        event.prevent_default();
        warn("the program that reads files failed:", &event);
        (heard.borrow_mut())(Said::Refused(Refused::NoProgram));
    });
    worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
    Ok(Running { worker, _heard: on_message, _failed: on_error })
}

/// Does a job that has one answer; what is refused rejects the promise with its word.
pub fn promise(ask: &Ask) -> Promise {
    Promise::new(&mut |resolve, reject| {
        let running = Rc::new(RefCell::new(None));
        let held = Rc::clone(&running);
        let settle = |by: &Function, with: &JsValue| by.call1(&JsValue::NULL, with).map(|_| ());
        let refuse = reject.clone();
        let started = start(ask.clone(), move |said| {
            if !said.ends(false) {
                return;
            }
            let settled = match &said {
                Said::Answer(answer) => settle(&resolve, answer),
                Said::Refused(why) => settle(&refuse, &js_sys::Error::new(why.word()).into()),
                _ => settle(&resolve, &JsValue::NULL),
            };
            if let Err(error) = settled {
                warn("nobody took the answer:", &error);
            }
            // The worker has done its job.
            held.borrow_mut().take();
        });
        match started {
            Ok(started) => *running.borrow_mut() = Some(started),
            Err(error) => drop(settle(&reject, &error)),
        }
    })
}

/// An ask for the kept file of `key` to be forgotten.
pub fn forgetting(key: &str) -> Ask {
    Ask { job: Job::Forget, name: String::new(), data: JsValue::NULL, key: key.to_owned(), cards: Vec::new() }
}

/// The dataset's date and accelerators as an ask carries them; the reading program has no dataset of its own.
pub fn cards(catalog: &Catalog) -> Vec<u8> {
    postcard::to_allocvec(&(catalog.version.date, &catalog.accelerators)).unwrap_or_default()
}

/// Puts `kaopu.importCatalog(bytes, name)` beside the other functions for scripts: a promise of `{report, offers}`.
///
/// # Errors
/// When `kaopu` takes no new property.
pub fn install(cards: Vec<u8>) -> Result<(), JsValue> {
    let read: Closure<dyn Fn(JsValue, String) -> Promise> = Closure::new(move |data: JsValue, name: String| {
        let data = match (data.as_string(), data.dyn_ref::<ArrayBuffer>()) {
            // A text is a file's content here, never its address.
            (Some(text), _) => files::of_text(&text).map_or(JsValue::UNDEFINED, Into::into),
            (_, Some(buffer)) => Uint8Array::new(buffer).into(),
            _ => data,
        };
        promise(&Ask { job: Job::Catalog, name, data, key: String::new(), cards: cards.clone() })
    });
    let api = Reflect::get(&js_sys::global(), &"kaopu".into())?;
    Reflect::set(&api, &"importCatalog".into(), &read.into_js_value()).map(|_| ())
}
