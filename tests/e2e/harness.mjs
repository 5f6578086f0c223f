// Runs the release build in a real browser, served as GitHub Pages serves it. A test fails by itself when the page
// throws, logs an error, breaks its content policy, asks another origin for anything, or has a request fail.
//
//   import { withPage } from "./harness.mjs";
//   test("what it does", () => withPage({ address: "?preset=student", locale: "en-GB" }, async ({ kaopu, page }) => { ... }));
//
// | option       | default    | meaning                                                              |
// |--------------|------------|----------------------------------------------------------------------|
// | address      | ""         | what follows the site's path: query and fragment                     |
// | mount        | "/kaopu/"  | the path the site is served under; one of MOUNTS                     |
// | locale       | "zh-CN"    | the browser's language                                               |
// | viewport     | 1280 x 900 | PHONE is 360 x 740                                                   |
// | colorScheme  | "light"    | the system's theme                                                   |
// | expect       | []         | patterns of errors that this test provokes and that must all occur   |
// | allow        | []         | patterns of errors that may occur                                    |
// | open         | true       | open the address and wait until the program runs                     |
// | context      | {}         | further Playwright options of the browser context                    |
import assert from "node:assert/strict";
import { existsSync, mkdirSync } from "node:fs";
import { after } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { executablePath } from "../../scripts/browser.mjs";
import { serve } from "../../scripts/serve.mjs";
import { Kaopu } from "./page.mjs";

export const MOUNTS = ["/kaopu/", "/deep/sub/"];
export const PHONE = { width: 360, height: 740 };
export const DIST = process.env.KAOPU_DIST ?? fileURLToPath(new URL("../../dist", import.meta.url));
const RESULTS = fileURLToPath(new URL("../../test-results", import.meta.url));

const FLAGS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync", "--force-color-profile=srgb", "--font-render-hinting=none",
  // Whatever is not this machine does not exist, so that a forbidden request fails instead of passing unseen.
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost",
];

let started;
/** Starts browser and server once for a test file. */
export async function start() {
  started ??= (async () => {
    if (!existsSync(`${DIST}/index.html`)) throw new Error("there is no dist/; run `make dist` first");
    if (!executablePath) throw new Error("no Chromium or Chrome found; run scripts/setup browser, or set CHROME to its path");
    const server = await serve({ root: DIST, mounts: MOUNTS });
    const browser = await chromium.launch({ executablePath, args: FLAGS });
    return { server, browser };
  })();
  return started;
}

after(async () => {
  if (!started) return;
  const { server, browser } = await started;
  await browser.close();
  await server.close();
});

/** Collects what must not happen on a page of `context`. What the browser drops because a page is left or closed, or the
    page ends a worker that is still loading, is no failure; what is dropped while who asked for it stays is. */
export function watch(context, origin) {
  const problems = [];
  const [askedAt, dropped] = [new WeakMap(), []];
  let left = 0;
  // The browser may tell of a request that it dropped shortly before it tells why.
  const leave = () => {
    left = performance.now();
    for (const { problem } of dropped.filter(({ at }) => at > left - 500)) problems.splice(problems.indexOf(problem), 1);
    dropped.length = 0;
  };
  context.on("page", (page) => {
    page.on("close", leave);
    page.on("worker", (worker) => worker.on("close", leave));
    page.on("pageerror", (error) => problems.push(`page error: ${error.message}`));
    page.on("console", (message) => {
      if (message.type() === "error") problems.push(`console: ${message.text()}`);
    });
    page.on("crash", () => problems.push("the page crashed"));
  });
  context.on("request", (request) => {
    const url = request.url();
    if (request.isNavigationRequest()) leave();
    askedAt.set(request, performance.now());
    if (!url.startsWith(`${origin}/`) && !/^(data|blob|about):/.test(url)) problems.push(`request off the origin: ${url}`);
  });
  context.on("requestfailed", (request) => {
    const why = request.failure()?.errorText;
    const problem = `request failed: ${request.url()} (${why})`;
    if (why === "net::ERR_ABORTED") {
      if (askedAt.get(request) < left) return;
      dropped.push({ problem, at: performance.now() });
    }
    problems.push(problem);
  });
  context.on("response", (response) => {
    if (response.status() >= 400) problems.push(`status ${response.status()}: ${response.url()}`);
  });
  return problems;
}

let pictures = 0;

/** Runs `body({ page, kaopu, context, server, url })` in a fresh profile, and checks afterwards that nothing went wrong. */
export async function withPage(options, body) {
  const { address = "", mount = MOUNTS[0], locale = "zh-CN", viewport = { width: 1280, height: 900 }, colorScheme = "light" } = options;
  const { expect = [], allow = [], open = true, context: more = {}, server: own } = options;
  const { server: shared, browser } = await start();
  const server = own ?? shared;
  const url = server.url(mount);
  const context = await browser.newContext({ locale, viewport, colorScheme, reducedMotion: "reduce", deviceScaleFactor: 1, timezoneId: "UTC", ...more });
  context.setDefaultTimeout(15_000);
  const problems = watch(context, new URL(url).origin);
  try {
    const page = await context.newPage();
    const kaopu = new Kaopu(page, url);
    if (open) await kaopu.open(address);
    await body({ page, kaopu, context, server, url, problems });
    for (const pattern of expect) assert.ok(problems.some((problem) => pattern.test(problem)), `expected a problem like ${pattern}, had:\n${problems.join("\n")}`);
    assert.deepEqual(problems.filter((problem) => ![...expect, ...allow].some((pattern) => pattern.test(problem))), []);
  } catch (error) {
    mkdirSync(RESULTS, { recursive: true });
    for (const page of context.pages()) {
      const path = `${RESULTS}/failure-${process.pid}-${pictures += 1}.png`;
      await page.screenshot({ path, timeout: 5000 }).then(() => console.error(`picture of the failure: ${path}`), () => {});
    }
    if (problems.length) console.error(`what the page complained of:\n${problems.join("\n")}`);
    throw error;
  } finally {
    await context.close();
  }
}
