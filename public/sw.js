// Keeps one complete version of the page for use offline. scripts/finish-dist fills in the two constants.
//
// The page itself comes from the network first, so that nobody is stuck on an old one; the saved copy answers when
// there is no network, or none within PATIENCE. Every other file carries its content's hash in its name, so a saved
// copy can never be stale. A version is saved whole or not at all.
const VERSION = "dev";
const FILES = [];
const PATIENCE = 4000;
const PREFIX = `kaopu:${new URL("./", location.href).pathname}:`;
const CACHE = PREFIX + VERSION;
const PAGE = new URL("./", location.href).href;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(CACHE)
      .then((cache) => cache.addAll([new Request(PAGE, { cache: "no-cache" }), ...FILES.map((name) => new URL(name, PAGE).href)]))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches.keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

/** The page: whatever it is asked with behind "?", it is the same file. */
async function page(request) {
  const saved = () => caches.match(PAGE, { cacheName: CACHE });
  let timer;
  const late = new Promise((resolve) => { timer = setTimeout(() => resolve(saved()), PATIENCE); });
  const fresh = fetch(request).then((answer) => (answer.ok ? answer : saved().then((kept) => kept ?? answer)));
  fresh.catch(() => {});
  try {
    return (await Promise.race([fresh, late])) ?? (await fresh);
  } catch (error) {
    const kept = await saved();
    if (kept) return kept;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function file(request) {
  return (await caches.match(request, { cacheName: CACHE })) ?? fetch(request);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  const isPage = url.pathname === new URL(PAGE).pathname || url.pathname === new URL("index.html", PAGE).pathname;
  if (request.mode === "navigate" && isPage) event.respondWith(page(request));
  else if (FILES.some((name) => new URL(name, PAGE).href === url.href)) event.respondWith(file(request));
});

// "version?" is answered with the version, so that the page can show which copy it runs from.
self.addEventListener("message", (event) => {
  if (event.data === "version?") event.ports[0]?.postMessage(VERSION);
});
