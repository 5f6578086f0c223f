// Loads the program, says so when that fails, and makes the page work offline afterwards. Plain JavaScript, because
// each of these must work when the program does not.
const script = document.querySelector("script[data-wasm]");
const storageKey = /^kaopu\./;

/** Shows the paragraph that fits the cause, with the raw error below it. */
function failed(cause, error) {
  const notice = document.getElementById("load-failed");
  for (const each of notice.querySelectorAll("[data-cause]")) each.hidden = each.dataset.cause !== cause;
  notice.querySelector("[data-details]").textContent = String(error);
  for (const each of document.querySelectorAll(".shell-state")) each.hidden = true;
  notice.hidden = false;
}

async function cause(file) {
  if (typeof WebAssembly !== "object") return "browser";
  if (!navigator.onLine) return "offline";
  try {
    const answer = await fetch(file, { method: "HEAD" });
    return answer.ok ? "browser" : "missing";
  } catch {
    return "offline";
  }
}

/** Forgets what this page stored, and only that: other pages may share the origin. */
function forget() {
  try {
    for (const key of Object.keys(localStorage)) if (storageKey.test(key)) localStorage.removeItem(key);
    indexedDB.deleteDatabase("kaopu.files");
  } catch {
    // Nothing could be stored, so there is nothing to forget.
  }
  location.replace(location.pathname);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.(".notice [data-act]");
  if (!button) return;
  const act = button.dataset.act;
  if (act === "reload") location.reload();
  if (act === "forget") forget();
  if (act === "copy") navigator.clipboard?.writeText(button.closest(".notice").querySelector("[data-details]").textContent);
});

// The panic hook only unhides the notice; whoever uses a keyboard or a screen reader must land in it.
const crash = document.getElementById("crash");
new MutationObserver(() => { if (!crash.hidden) crash.querySelector("button").focus(); }).observe(crash, { attributes: true, attributeFilter: ["hidden"] });

/** Saves the page for use offline, once it runs, so that it never competes with the first load. */
async function saveForOffline() {
  if (!("serviceWorker" in navigator) || document.querySelector("meta[name=version]").content === "dev") return;
  try {
    await navigator.serviceWorker.register(new URL("./sw.js", location.href));
    await navigator.serviceWorker.ready;
    document.documentElement.dataset.offline = "ready";
  } catch (error) {
    // Private windows and plain http refuse it; the page works all the same.
    console.info("not saved for offline use:", error);
  }
}

const pause = (milliseconds) => new Promise((done) => { setTimeout(done, milliseconds); });

/** Brings the later part of the program (public/later.js) once the first answer is painted; a second try forgives much. */
async function bringLater(later) {
  // A hidden tab paints nothing.
  await Promise.race([new Promise((done) => { requestAnimationFrame(() => setTimeout(done)); }), pause(1000)]);
  for (const wait of [1500, 0]) {
    try {
      return await later.fetch();
    } catch (error) {
      if (later.isIn) return undefined;
      if (!wait) return later.failed(error);
      await pause(wait);
    }
  }
}

/** The whole program is there: the page makes what lies below the answer (src/web/rest.rs). */
function came() {
  document.documentElement.dataset.rest = "yes";
  dispatchEvent(new Event("kaopu-rest"));
}

const file = (name) => new URL(script.dataset[name], location.href);
try {
  const { default: run, later } = await import(file("js"));
  // A debug build is in one piece.
  if (later) Object.assign(later, { url: file("later"), came, failed: async (error) => failed(await cause(later.url), error) });
  await run({ module_or_path: file("wasm") });
  document.documentElement.dataset.started = "yes";
  if (later) await bringLater(later);
  else came();
  saveForOffline();
} catch (error) {
  // After a panic the crash notice is up already and says more.
  if (crash.hidden) failed(await cause(file("wasm")), error);
}
