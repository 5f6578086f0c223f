// The program comes in two parts (scripts/split-wasm.mjs). What a first visit needs is in the first; what is called before
// the later part has come is brought at once; where it cannot come the page says so and keeps what it shows.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PHONE, withPage } from "./harness.mjs";

const LATER = "**/kaopu-web_later-*.wasm";

/** Holds the later part back until `release` is called. What asks for it is counted: "fetch" ahead, "xhr" when called. */
async function hold(page) {
  const asked = [];
  let release;
  const released = new Promise((done) => { release = done; });
  await page.route(LATER, async (route) => {
    asked.push(route.request().resourceType());
    await released;
    await route.continue();
  });
  return { asked, release };
}

for (const options of [{ locale: "zh-CN" }, { locale: "en-GB" }, { locale: "zh-CN", viewport: PHONE }]) {
  const { locale, viewport } = options;
  test(`answers and follows a slider before the later part is there: ${locale}${viewport ? ", phone" : ""}`, () => withPage({ ...options, open: false }, async ({ kaopu, page }) => {
    const { asked, release } = await hold(page);
    await page.goto(kaopu.url);
    await kaopu.answering();
    const before = await kaopu.list();
    assert.ok(before.length > 0);
    const answer = await kaopu.heading().first().innerText();
    if (viewport) await page.locator("#conditions-open").click();
    await page.locator("#work").focus();
    for (const key of ["PageUp", "PageUp", "End"]) await page.keyboard.press(key);
    await kaopu.painted();
    assert.notEqual(await kaopu.heading().first().innerText(), answer);
    assert.notDeepEqual(await kaopu.list(), before);
    // A renewed list mends this: make profile.
    assert.deepEqual(asked, ["fetch"], "a first visit needed the later part");
    assert.equal(await page.locator("details.own-data").count(), 0, "what lies below waits");
    release();
    await page.locator("details.own-data").waitFor();
  }));
}

/** Without a service worker, which would have its own copy. */
const ALONE = { locale: "en-GB", open: false, context: { serviceWorkers: "block" } };

test("brings the later part when something of it is opened before it is there", () => withPage({ ...ALONE, expect: [/_later-.*ERR_FAILED/], allow: [/Failed to load/] }, async ({ kaopu, page }) => {
  const asked = [];
  await page.route(LATER, (route) => {
    asked.push(route.request().resourceType());
    // What is fetched ahead does not come.
    return asked.length === 1 ? route.abort() : route.continue();
  });
  const ahead = page.waitForEvent("requestfailed");
  await page.goto(kaopu.url);
  await kaopu.answering();
  await ahead;
  await page.getByRole("navigation").getByRole("button", { name: "Data" }).click();
  await page.getByRole("heading", { level: 1, name: "Data" }).waitFor();
  assert.deepEqual(asked.slice(0, 2), ["fetch", "xhr"]);
}));

const CAUSES = [
  ["is gone", /just updated/, (route) => route.fulfill({ status: 404, body: "" }), false],
  ["cannot be reached", /You are offline/, (route) => route.abort(), true],
];
for (const [what, words, answer, offline] of CAUSES) {
  test(`says so when the later part ${what}, keeps the answer and still follows a slider`, () => withPage({ ...ALONE, expect: [/page error/], allow: [/_later-/, /status 404|Failed to load/] }, async ({ kaopu, page, server }) => {
    await page.route(LATER, answer);
    await page.goto(`${kaopu.url}?preset=student`);
    await kaopu.answering();
    server.state.offline = offline;
    try {
      await kaopu.loadNotice().getByText(words).waitFor();
    } finally {
      server.state.offline = false;
    }
    const lead = await kaopu.heading().first().innerText();
    assert.ok((await kaopu.list()).length > 0);
    await page.locator("#work").focus();
    await page.keyboard.press("End");
    await kaopu.painted();
    assert.notEqual(await kaopu.heading().first().innerText(), lead);
    // What needs it fails, and takes nothing away.
    const slid = await kaopu.heading().first().innerText();
    await page.getByRole("navigation").getByRole("button", { name: "Data" }).click();
    await page.waitForTimeout(600);
    assert.equal(await kaopu.heading().first().innerText(), slid);
    await page.unroute(LATER);
    await kaopu.loadNotice().getByRole("button", { name: /Reload/ }).click();
    await kaopu.running();
    assert.equal(await kaopu.heading().first().innerText(), slid);
  }));
}
