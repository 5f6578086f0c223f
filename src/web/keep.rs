//! Files kept on the device: IndexedDB, a store of bytes by key. Only the reading program uses it; the page remembers
//! the keys and names (`web::kept`), so that a visit without own files opens no database.

use js_sys::{Function, Promise, Uint8Array};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{IdbDatabase, IdbFactory, IdbRequest, IdbTransaction, IdbTransactionMode};

/// Name of the database. `public/start.js` deletes it where a person has everything forgotten.
const NAME: &str = "kaopu.files";
const STORE: &str = "files";

/// Waits for two handlers of an event target, the good one and the bad one.
async fn settled(listen: impl Fn(&Function, &Function)) -> Result<(), JsValue> {
    let promise = Promise::new(&mut |resolve, reject| listen(&resolve, &reject));
    JsFuture::from(promise).await.map(|_| ())
}

/// The result of a request.
async fn result(request: &IdbRequest) -> Result<JsValue, JsValue> {
    let waited = settled(|good, bad| {
        request.set_onsuccess(Some(good));
        request.set_onerror(Some(bad));
    });
    match waited.await {
        Ok(()) => request.result(),
        Err(event) => Err(request.error().ok().flatten().map_or(event, Into::into)),
    }
}

/// The end of a transaction: only then is what it wrote on the device.
async fn end(transaction: &IdbTransaction) -> Result<(), JsValue> {
    let waited = settled(|good, bad| {
        transaction.set_oncomplete(Some(good));
        transaction.set_onabort(Some(bad));
    });
    waited.await.map_err(|event| transaction.error().map_or(event, Into::into))
}

async fn open() -> Result<IdbDatabase, JsValue> {
    let factory: IdbFactory =
        js_sys::Reflect::get(&js_sys::global(), &"indexedDB".into())?.dyn_into().or(Err("no IndexedDB"))?;
    let request = factory.open_with_u32(NAME, 1)?;
    let opened = request.clone();
    let make = Closure::<dyn FnMut()>::new(move || {
        let database = opened.result().ok().and_then(|result| result.dyn_into::<IdbDatabase>().ok());
        // A store that cannot be made shows when it is used.
        drop(database.map(|database| database.create_object_store(STORE)));
    });
    request.set_onupgradeneeded(Some(make.as_ref().unchecked_ref()));
    result(&request).await?.dyn_into()
}

/// Keeps a file under a key.
///
/// # Errors
/// What the browser says: a private window, no room.
pub async fn keep(key: &str, bytes: &Uint8Array) -> Result<(), JsValue> {
    let transaction = open().await?.transaction_with_str_and_mode(STORE, IdbTransactionMode::Readwrite)?;
    transaction.object_store(STORE)?.put_with_key(bytes, &key.into())?;
    end(&transaction).await
}

/// The file of a key; `None` when there is none.
///
/// # Errors
/// What the browser says.
pub async fn kept(key: &str) -> Result<Option<Uint8Array>, JsValue> {
    let transaction = open().await?.transaction_with_str(STORE)?;
    let found = result(&transaction.object_store(STORE)?.get(&key.into())?).await?;
    Ok(found.dyn_into().ok())
}

/// Forgets the file of a key.
///
/// # Errors
/// What the browser says.
pub async fn forget(key: &str) -> Result<(), JsValue> {
    let transaction = open().await?.transaction_with_str_and_mode(STORE, IdbTransactionMode::Readwrite)?;
    transaction.object_store(STORE)?.delete(&key.into())?;
    end(&transaction).await
}
