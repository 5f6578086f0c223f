// How long a first visit takes on a slow line: 1.6 Mbit/s, 150 ms, empty cache, served compressed under a sub-path.
// Prints the median of RUNS with the range, and never fails: a figure of this machine is not a test.
//
//   node scripts/bench-load.mjs [--write] [address]     for instance '?preset=student'
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import { loadavg } from "node:os";
import { executablePath } from "./browser.mjs";
import { machine, writeBlock } from "./bench-doc.mjs";
import { serve } from "./serve.mjs";

const write = process.argv.includes("--write");
const address = process.argv.slice(2).find((each) => each !== "--write") ?? "";
const RUNS = Number(process.env.RUNS ?? 7);
const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const CPU = Number(process.env.CPU ?? 1);
const GOAL = 900;

const ROWS = [
  ["first paint", "paint"], ["largest paint", "largest"], ["answer readable", "readable"], ["program runs", "started"], ["page shows its answer", "answered"], ["layout shift", "shift"],
];

/** Runs in the page: remembers when the program started and when the first paint's words were replaced by the page. */
function observe() {
  const seen = { shift: 0 };
  globalThis.kaopuLoad = seen;
  new PerformanceObserver((list) => { seen.paint = list.getEntriesByName("first-contentful-paint")[0]?.startTime ?? seen.paint; }).observe({ type: "paint", buffered: true });
  new PerformanceObserver((list) => { seen.largest = list.getEntries().at(-1).startTime; }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => { for (const each of list.getEntries()) seen.shift += each.value; }).observe({ type: "layout-shift", buffered: true });
  new MutationObserver(() => {
    const written = document.querySelector(".shell-answer .lead");
    if (written && !("asks" in document.documentElement.dataset)) seen.written = true;
    if (document.documentElement.dataset.started) seen.started ??= performance.now();
    // After the change is in the document, the next frame paints it.
    if (document.body && !document.getElementById("shell") && !seen.waiting) {
      seen.waiting = true;
      requestAnimationFrame(() => requestAnimationFrame(() => { seen.answered = performance.now(); }));
    }
  }).observe(document, { subtree: true, childList: true, attributes: true });
}

if (!existsSync("dist/index.html") || !executablePath) {
  console.error("error: needs dist/ and a browser; run `make dist` and scripts/setup browser first");
  process.exit(1);
}
const server = await serve({ root: "dist", mounts: ["/kaopu/"] });
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
const version = browser.version();
const before = loadavg()[0];
const runs = [];
let bytes = 0;
for (let run = 0; run < RUNS; run += 1) {
  const context = await browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", LINE);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU });
  bytes = 0;
  devtools.on("Network.loadingFinished", ({ encodedDataLength }) => { bytes += encodedDataLength; });
  await page.addInitScript(observe);
  await page.goto(server.url() + (address));
  await page.waitForFunction(() => globalThis.kaopuLoad.started !== undefined);
  await page.waitForTimeout(500);
  runs.push(await page.evaluate(() => globalThis.kaopuLoad));
  await context.close();
}
await browser.close();
await server.close();

// The answer to a visitor who asks for nothing stands in the first paint; any other comes with the program.
for (const run of runs) run.readable = run.written ? run.paint : run.answered;

const lines = [];
const say = (line) => { console.log(line); lines.push(line); };
say(`${RUNS} first visits at 1.6 Mbit/s, 150 ms, processor slowed ${CPU} times; ${Math.round(bytes / 1000)} KB received`);
for (const [name, key] of ROWS) {
  const values = runs.map((each) => each[key]).filter((value) => value !== undefined).sort((a, b) => a - b);
  const show = (value) => (key === "shift" ? value.toFixed(3) : `${Math.round(value)} ms`);
  if (values.length === 0) say(`${name.padEnd(22)} never`);
  else say(`${name.padEnd(22)} ${show(values[values.length >> 1]).padStart(9)}   (${show(values[0])} to ${show(values.at(-1))})`);
}
say(`goal: the answer within ${GOAL} ms`);
if (write) writeBlock("load", `${machine(version, before)}\n\n\`\`\`text\n${lines.join("\n")}\n\`\`\`\n`);
