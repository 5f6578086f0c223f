// The release as a static site: any path, no other origin, a strict policy, offline, updates, failures.
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { serve } from "../../scripts/serve.mjs";
import { DIST, MOUNTS, start, withPage } from "./harness.mjs";

for (const mount of MOUNTS) {
  test(`opens under ${mount}`, () => withPage({ mount }, async ({ kaopu }) => {
    await kaopu.heading().first().waitFor();
  }));
}

test("opens by its file name and with a query and a fragment", () => withPage({ address: "index.html?preset=student#main" }, async ({ kaopu }) => {
  await kaopu.heading().first().waitFor();
}));

test("opens without the slash at its end", () => withPage({ open: false }, async ({ page, kaopu, url }) => {
  await page.goto(url.slice(0, -1));
  await kaopu.running();
  assert.equal(new URL(page.url()).pathname, MOUNTS[0]);
}));

test("asks only for its own files, each compressed", () => withPage({ open: false }, async ({ page, kaopu, url }) => {
  const responses = [];
  page.on("response", (response) => responses.push(response));
  await kaopu.open();
  assert.ok(responses.length >= 5, `only ${responses.length} responses`);
  for (const response of responses) {
    assert.ok(response.url().startsWith(url), response.url());
    if (!response.fromServiceWorker()) assert.equal(response.headers()["content-encoding"], "gzip", response.url());
  }
}));

test("has its content policy first in the head, and no inline code or style", () => {
  const html = readFileSync(`${DIST}/index.html`, "utf8");
  assert.match(html, /^<!doctype html><html[^>]*>(<head>)?<meta[^>]*http-equiv="?Content-Security-Policy/i);
  assert.match(html, /default-src 'none'/);
  assert.doesNotMatch(html, /unsafe-inline|unsafe-eval'(?<!'wasm-unsafe-eval')/);
  assert.doesNotMatch(html, /<style|\sstyle=|\son[a-z]+=|<script(?![^>]*\ssrc=)/i);
  assert.doesNotMatch(html, /<base\b/i);
});

test("stops a script that was injected", () => withPage({ expect: [/Content Security Policy/] }, async ({ page }) => {
  const ran = await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.injected = true";
    document.body.append(script);
    return window.injected === true;
  });
  assert.equal(ran, false);
}));

test("names each file after its content", () => {
  const html = readFileSync(`${DIST}/index.html`, "utf8");
  const named = [...html.matchAll(/\.\/([\w.-]+\.(?:js|css|wasm))/g)].map((match) => match[1]);
  assert.ok(named.length >= 5);
  for (const name of named) assert.match(name, /-[0-9a-f]{12}\.\w+$/);
});

test("answers an unknown path with 404 and a way home", () => withPage({ open: false, expect: [/status of 404|status 404/] }, async ({ page, kaopu, url }) => {
  const response = await page.goto(`${url}no/such/page`);
  assert.equal(response.status(), 404);
  await page.getByRole("link", { name: /Open it/ }).click();
  await kaopu.running();
  assert.equal(page.url(), url);
}));

// The service worker's own attempt to reach the network fails, and is meant to.
test("works offline after the first load, with another query too", () => withPage({ allow: [/request failed.*(ERR_EMPTY_RESPONSE|ERR_FAILED|ERR_CONNECTION)/] }, async ({ page, kaopu, server, url }) => {
  await kaopu.kept();
  server.state.offline = true;
  try {
    await page.goto(`${url}?preset=student`);
    await kaopu.running();
    await kaopu.heading().first().waitFor();
  } finally {
    server.state.offline = false;
  }
}));

test("shows a new version at the next load, though the old one is kept for offline use", async () => {
  const copy = mkdtempSync(join(tmpdir(), "kaopu-"));
  cpSync(DIST, copy, { recursive: true });
  const server = await serve({ root: copy, mounts: MOUNTS });
  try {
    await withPage({ server }, async ({ page, kaopu }) => {
      const old = await kaopu.version();
      await kaopu.kept();
      for (const name of ["index.html", "sw.js"]) writeFileSync(join(copy, name), readFileSync(join(copy, name), "utf8").replaceAll(old, "9.9.9+new"));
      await page.reload();
      await kaopu.running();
      assert.equal(await kaopu.version(), "9.9.9+new");
    });
  } finally {
    await server.close();
    rmSync(copy, { recursive: true });
  }
});

test("has its words before any script runs", () => withPage({ open: false, context: { javaScriptEnabled: false }, allow: [/\.js \(csp\)/] }, async ({ page, kaopu, url }) => {
  await page.goto(url);
  assert.match(await kaopu.heading().first().textContent(), /GPU/);
  for (const language of ["zh-CN", "en"]) await page.locator(`noscript p[lang="${language}"], p[lang="${language}"]`).filter({ hasText: "WebAssembly" }).first().waitFor();
}));

test("says so when the program's file is gone", () => withPage({ open: false, locale: "en-GB", expect: [/404/], allow: [/wasm \(net::ERR_ABORTED\)/] }, async ({ page, kaopu, url }) => {
  await page.route("**/*.wasm", (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto(url);
  await kaopu.loadNotice().getByText(/just updated/).waitFor();
  await kaopu.loadNotice().getByRole("button", { name: /Reload/ }).waitFor();
  assert.equal(await kaopu.loadNotice().getByText(/刚刚更新/).isVisible(), false);
}));

test("forgets its own settings and nothing else when asked after a crash", () => withPage({ locale: "en-GB" }, async ({ page, kaopu, url }) => {
  await page.evaluate(() => {
    localStorage.setItem("kaopu.prefs.v1", "{}");
    localStorage.setItem("other.page", "kept");
    document.getElementById("crash").hidden = false;
  });
  await kaopu.crashNotice().getByRole("button", { name: /Forget/ }).click();
  await page.waitForURL(url);
  await kaopu.running();
  assert.equal(await page.evaluate(() => localStorage.getItem("other.page")), "kept");
  assert.equal(await page.evaluate(() => localStorage.getItem("kaopu.prefs.v1")), null);
}));

test("survives damaged and barred storage", () => withPage({ open: false }, async ({ page, kaopu, context }) => {
  await context.addInitScript(() => localStorage.setItem("kaopu.prefs.v1", "{broken"));
  await kaopu.open();
  await context.addInitScript(() => Object.defineProperty(window, "localStorage", { get() { throw new DOMException("barred", "SecurityError"); } }));
  await page.reload();
  await kaopu.running();
}));

test("leaves no open handle in the harness", async () => {
  const { browser } = await start();
  assert.equal(browser.contexts().length, 0);
});
