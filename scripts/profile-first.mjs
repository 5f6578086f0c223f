// Writes scripts/split-list.txt: which functions of the program a first visit runs. Takes the dist/ that is there, puts a
// program into it that marks what has run, and makes the visits below in a real browser.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { chromium } from "playwright-core";
import { Kaopu } from "../tests/e2e/page.mjs";
import { executablePath } from "./browser.mjs";
import { WHOLE } from "./finish-dist.mjs";
import { mark, watch } from "./outline-wasm.mjs";
import { serve } from "./serve.mjs";
import { LIST, writeList } from "./split-list.mjs";
import { functionsOf } from "./wasm-module.mjs";

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };

/** What a visitor does before the later part has come: reads the answer, and drags the two sliders that lead the page. */
async function drag(page, kaopu) {
  const phone = page.viewportSize().width === PHONE.width;
  if (phone) await page.locator("#conditions-open").click();
  for (const slider of await page.locator("#work, #budget").all()) {
    await slider.focus();
    for (const key of ["ArrowRight", "End", "Home", "PageUp", "ArrowLeft"]) {
      await page.keyboard.press(key);
      await kaopu.painted();
    }
  }
  if (phone) await page.keyboard.press("Escape");
  // The address is written behind the last movement.
  await page.waitForTimeout(600);
}

async function presets(page, kaopu) {
  for (const button of await page.locator(".chips button[title][aria-pressed]").all()) {
    // The rarer ones are folded away.
    await button.evaluate((element) => element.closest("details")?.setAttribute("open", ""));
    await button.click();
    await kaopu.painted();
  }
}

async function hardware(page, kaopu) {
  for (const index of [2, 5]) {
    await page.locator("#menu-on").selectOption({ index });
    await kaopu.painted();
  }
  await page.locator("#box-budget").fill("300");
  await page.locator("#box-budget").blur();
  await kaopu.painted();
}

const VISITS = [];
for (const locale of ["zh-CN", "en-GB"]) {
  for (const viewport of [DESKTOP, PHONE]) {
    for (const colorScheme of ["light", "dark"]) VISITS.push({ address: "", act: drag, locale, viewport, colorScheme });
  }
  for (const address of ["?preset=student", "?preset=company"]) VISITS.push({ address, act: drag, locale, viewport: DESKTOP });
  VISITS.push({ address: "?preset=lab", act: presets, locale, viewport: DESKTOP }, { address: "?preset=case-1", act: hardware, locale, viewport: DESKTOP });
}

/** Runs in the page before anything else: keeps the program, whose marks are read later. */
function keepProgram() {
  const given = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (...all) => {
    const made = await given(...all);
    globalThis.kaopuProgram = made.instance.exports;
    return made;
  };
}

const marks = () => Object.entries(globalThis.kaopuProgram).filter(([name, mark]) => /^ran\d+$/.test(name) && mark.value).map(([name]) => Number(name.slice(3)));

async function main() {
  if (!existsSync(WHOLE) || !executablePath) throw new Error(`needs ${WHOLE} and a browser; run make dist and scripts/setup browser first`);
  const program = readFileSync(WHOLE);
  const marked = mark(program);
  const server = await serve({ root: "dist", mounts: ["/kaopu/"] });
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  const reached = new Set();
  for (const { address, act, ...options } of VISITS) {
    const context = await browser.newContext({ ...options, serviceWorkers: "block" });
    const page = await context.newPage();
    await page.addInitScript(keepProgram);
    await page.route("**/kaopu-web_bg-*.wasm", (route) => route.fulfill({ contentType: "application/wasm", body: marked }));
    // It never comes, so that nothing of what waits for it runs.
    await page.route("**/kaopu-web_later-*.wasm", () => {});
    const kaopu = new Kaopu(page, server.url());
    await page.goto(server.url() + address);
    await kaopu.answering();
    await kaopu.painted();
    await act(page, kaopu);
    const before = reached.size;
    for (const at of await page.evaluate(marks)) reached.add(at);
    console.error(`${options.locale} ${options.viewport.width} px ${address || "/"} ${act.name}: ${reached.size - before} places more`);
    await context.close();
  }
  await browser.close();
  await server.close();
  const watched = watch(program, reached);
  const functions = functionsOf(program);
  const bytes = [...watched.ran].reduce((sum, at) => sum + functions[at].size, 0);
  console.error(`${watched.ran.size} of ${functions.length} functions ran, ${bytes} bytes of ${functions.reduce((sum, { size }) => sum + size, 0)}; ${watched.stretches.length} stretches of them did not`);
  writeFileSync(LIST, writeList(program, watched));
}

await main();
