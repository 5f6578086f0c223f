// From a control to the painted answer: how much of a frame the page works, by itself and with 100,000 imported offers.
// Prints figures and never fails: a figure of this machine is not a test. Beside the time by the clock stands the time that
// the page's own thread worked (script, style, layout, paint, handing over), which other programs do not spoil.
//
//   node scripts/bench-page.mjs [--write] [ROWS…]        0 and 100000 when none are given; KAOPU_DIST names another dist/
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { executablePath } from "./browser.mjs";
import { machine, writeBlock } from "./bench-doc.mjs";
import { serve } from "./serve.mjs";

const DIST = process.env.KAOPU_DIST ?? "dist";
const STEPS = 60;
const given = process.argv.slice(2).filter((each) => each !== "--write").map(Number);
const sizes = given.length ? given : [0, 100_000];
if (!existsSync(`${DIST}/index.html`) || !executablePath) {
  console.error("error: needs dist/ and a browser; run `make dist` and scripts/setup browser first");
  process.exit(1);
}

/** A price file of our own format: many providers and cards, every second row with a spot price. */
function table(rows) {
  const cards = [["RTX 4090", 2.2], ["A100 PCIe 80GB", 9], ["H100 SXM", 18], ["L40S", 6], ["RTX 3090", 1.5], ["A10", 4], ["L4", 3], ["H200 SXM", 24]];
  const lines = ["provider,gpu,count,price_per_hour,spot_price,currency,region,variant"];
  for (let row = 0; row < rows; row += 1) {
    const [card, price] = cards[row % cards.length];
    const count = 1 << (row % 4);
    const hour = price * count * (1 + (row * 7919 % 997) / 500);
    lines.push(`Cloud ${row % 40},${card},${count},${hour.toFixed(4)},${row % 2 ? (hour * 0.45).toFixed(4) : ""},CNY,region-${row % 60},type-${row % 500}`);
  }
  return `${lines.join("\n")}\n`;
}

/** Runs in the page: moves a slider `steps` times; of each frame the time from its beginning until it was painted. */
async function drag([at, steps]) {
  const slider = document.querySelectorAll("input[type=range]")[at];
  const [least, most] = [Number(slider.min), Number(slider.max)];
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set;
  const frames = [];
  for (let step = 0; step < steps; step += 1) {
    frames.push(await new Promise((done) => {
      let began;
      // Asked for before the page asks, so it runs first in the frame; the second after the page's own.
      requestAnimationFrame(() => { began = performance.now(); });
      set.call(slider, String(least + ((most - least) * (20 + ((step * 37) % 60))) / 100));
      slider.dispatchEvent(new Event("input", { bubbles: true }));
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => done(performance.now() - began);
        channel.port2.postMessage(0);
      });
    }));
    await new Promise((done) => { setTimeout(done, 30); });
  }
  slider.dispatchEvent(new Event("change", { bubbles: true }));
  return frames;
}

const folder = mkdtempSync(join(tmpdir(), "kaopu-page-"));
const server = await serve({ root: DIST, mounts: ["/kaopu/"] });
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
const version = browser.version();
const before = loadavg()[0];
const rows = [];
try {
  for (const size of sizes) {
    const context = await browser.newContext({ locale: "zh-CN", viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    await page.goto(`${server.url()}#hours=20&on=rtx-4090&interrupt=yes&every=30`);
    await page.locator("html[data-offline=ready]").waitFor({ timeout: 120_000 });
    if (size > 0) {
      const path = join(folder, `own-${size}.csv`);
      writeFileSync(path, table(size));
      await page.locator("details.own-data > summary").click();
      await page.locator(".own-data input[type=file]").first().setInputFiles(path);
      await page.locator("section.report").first().waitFor({ timeout: 300_000 });
      await page.waitForTimeout(3000);
    }
    const devtools = await context.newCDPSession(page);
    await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
    const worked = async () => Object.fromEntries((await devtools.send("Performance.getMetrics")).metrics.map(({ name, value }) => [name, value * 1000]));
    for (const [at, sight] of [[0, "answer"], [0, "list"], [1, "answer"], [1, "list"]]) {
      // Where a person drags: the answer and the first lines in sight, or nothing but lines. Choosing a file has scrolled
      // to the file.
      await page.evaluate((sight) => scrollTo(0, sight === "list" ? document.querySelector("table.offers").getBoundingClientRect().top + scrollY : 0), sight);
      await page.evaluate(drag, [at, 5]);
      const name = await page.evaluate((at) => document.querySelectorAll("input[type=range]")[at]?.getAttribute("aria-label") ?? document.querySelectorAll("input[type=range]")[at]?.id, at);
      // What waits for a control to rest belongs to no step.
      await page.waitForTimeout(1000);
      const begun = await worked();
      const frames = (await page.evaluate(drag, [at, STEPS])).sort((a, b) => a - b);
      const ended = await worked();
      const of = (name) => (ended[name] - begun[name]) / STEPS;
      const [all, script, style, layout] = ["TaskDuration", "ScriptDuration", "RecalcStyleDuration", "LayoutDuration"].map(of);
      const work = [all, script, style, layout, all - script - style - layout].map((each) => each.toFixed(1));
      const part = (share) => frames[Math.min(STEPS - 1, Math.floor(share * STEPS))].toFixed(1);
      rows.push([size.toLocaleString("en-US"), name ?? `slider ${at + 1}`, sight, part(0), part(0.5), part(0.9), part(1), `${frames.filter((each) => each <= 16).length} of ${STEPS}`, ...work]);
    }
    await context.close();
  }
} finally {
  await browser.close();
  await server.close();
  rmSync(folder, { recursive: true });
}
const text = `${machine(version, before)} Milliseconds from the beginning of a frame until it is painted, ${STEPS} steps of each slider, with the answer and the first lines in sight or nothing but lines; then what the page's thread worked for a step on average, and of it script, style, layout, and the rest (painting, handing over, idle tasks).

| imported offers | slider | in sight | least | median | 90 % | most | within 16 ms | thread | script | style | layout | rest |
|--:|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|
${rows.map((row) => `| ${row.join(" | ")} |`).join("\n")}
`;
console.log(text);
if (process.argv.includes("--write")) writeBlock("page", text);
