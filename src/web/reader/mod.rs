//! The reading program's side: it runs in a worker, does one job, and says what comes of it. Nothing here is part of the
//! page's program.

mod source;

use super::keep;
use super::talk::{Ask, Job, Refused, Said};
use crate::catalog::accelerator::Accelerator;
use crate::catalog::evidence::Date;
use crate::catalog::names::Registry;
use crate::import::decode::NoText;
use crate::import::parcel::{PRICES, parcels};
use crate::import::summary::Summary;
use crate::import::{Imported, Progress, Reader, export};
use js_sys::{Array, Object, Reflect, Uint8Array};
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// Rows between two words on progress.
const SLICE: usize = 8000;

fn scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().unchecked_into()
}

/// Says something to the page. What cannot be sent leaves the page waiting, so it is an error that the page sees.
fn say(said: &Said) {
    let sent = match said {
        // Handed over, not copied.
        Said::Parcel(bytes) => scope().post_message_with_transfer(&said.to_js(), &Array::of1(&bytes.buffer())),
        _ => scope().post_message(&said.to_js()),
    };
    if let Err(error) = sent {
        wasm_bindgen::throw_val(error);
    }
}

/// Says that the program runs, and does what it is then asked.
pub fn serve() {
    let asked = Closure::<dyn Fn(MessageEvent)>::new(|event: MessageEvent| {
        let Some(ask) = Ask::from_js(event.data()) else { return };
        wasm_bindgen_futures::spawn_local(async move {
            if let Err(why) = work(&ask).await {
                say(&Said::Refused(why));
            }
        });
    });
    scope().set_onmessage(Some(asked.as_ref().unchecked_ref()));
    // The worker listens as long as it lives.
    asked.into_js_value();
    say(&Said::Ready);
}

async fn work(ask: &Ask) -> Result<(), Refused> {
    if ask.job == Job::Forget {
        kept(keep::forget(&ask.key).await);
        return Ok(());
    }
    let bytes = source::bytes(ask).await?;
    let (today, cards): (Date, Vec<Accelerator>) = postcard::from_bytes(&ask.cards).or(Err(Refused::NoProgram))?;
    let registry = Registry::new(&cards).dated(today);
    let imported = read(&bytes, &ask.name, &registry)?;
    match ask.job {
        Job::Read => {
            for parcel in parcels(&imported, PRICES) {
                say(&Said::Parcel(Uint8Array::from(parcel.pack().as_slice())));
            }
            say(&Said::Read(Summary::new(&imported, &registry).pack()));
            if !ask.key.is_empty() && !ask.data.is_null() {
                kept(keep::keep(&ask.key, &bytes).await);
            }
        }
        Job::Report => say(&Said::Answer(export::report_json(&imported, &registry).into())),
        Job::Catalog => say(&Said::Answer(catalog(&imported, &registry))),
        Job::Forget => {}
    }
    Ok(())
}

fn kept(outcome: Result<(), JsValue>) {
    match outcome {
        Ok(()) => say(&Said::Kept),
        Err(error) => say(&Said::NotKept(words(&error))),
    }
}

/// What the browser says went wrong.
fn words(error: &JsValue) -> String {
    let name = Reflect::get(error, &"name".into()).ok().and_then(|name| name.as_string());
    name.or_else(|| error.as_string()).unwrap_or_default()
}

/// Reads to the end, saying how far it is.
fn read(bytes: &Uint8Array, name: &str, registry: &Registry) -> Result<Imported, Refused> {
    let mut reader = Reader::new(bytes.to_vec(), name, registry);
    run(&mut reader);
    if let Some(bytes) = reader.undecoded() {
        reader.decoded(source::gbk(&bytes).or(Err(Refused::NoText))?);
        run(&mut reader);
    }
    let imported = reader.finish();
    match (&imported.no_text, imported.dialect) {
        (Some(NoText::TooLarge), _) => Err(Refused::TooLarge),
        (Some(NoText::BadGzip), _) => Err(Refused::Damaged),
        (Some(_), _) => Err(Refused::NoText),
        (None, None) => Err(Refused::UnknownKind),
        (None, Some(_)) => Ok(imported),
    }
}

fn run(reader: &mut Reader<'_>) {
    while let Progress::Working { done, of } = reader.step(SLICE) {
        #[allow(clippy::cast_precision_loss, reason = "a share for a progress bar")]
        let share = if of == 0 { 0.0 } else { done as f64 / of as f64 };
        say(&Said::Progress(share));
    }
}

/// What `kaopu.importCatalog` gives: `{report, offers}` with `offers` as the program's own CSV, which
/// `kaopu rank --catalog` reads.
fn catalog(imported: &Imported, registry: &Registry) -> JsValue {
    let report = js_sys::JSON::parse(&export::report_json(imported, registry)).unwrap_or(JsValue::NULL);
    let offers = export::csv(&imported.offers, &imported.texts, registry);
    let answer = Object::new();
    let set = |key: &str, value: &JsValue| Reflect::set(&answer, &key.into(), value);
    match set("report", &report).and_then(|_| set("offers", &offers.into())) {
        Ok(_) => answer.into(),
        Err(error) => error,
    }
}
