// How a large price file is taken in by the page: time until it is read and until it is ranked, the longest task of the
// main thread meanwhile, slider steps answered, memory. Tasks are given by the clock and by the processor time that they
// took, which other programs on the machine do not lengthen. Prints figures and never fails: a figure of this machine is
// not a test.
//
//   node scripts/bench-import.mjs [FILE] [rows]    without a file: `rows` rows (200,000) in SkyPilot's format
//   STILL=1 node scripts/bench-import.mjs          without a hand on the slider: the import's own tasks
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { executablePath } from "./browser.mjs";
import { serve } from "./serve.mjs";

const STILL = Boolean(process.env.STILL);
const [given, wanted] = process.argv.slice(2);
const rows = Number(wanted ?? 200_000);
if (!existsSync("dist/index.html") || !executablePath) {
  console.error("error: needs dist/ and a browser; run `make dist` and scripts/setup browser first");
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), "kaopu-import-"));
const path = given ?? join(folder, "aws.csv");
if (!given) {
  // As SkyPilot writes it: Python's quotes inside CSV, about 190 bytes a row.
  const cards = [["A100-80GB", 81920, 14], ["H100", 81559, 40], ["T4", 15360, 2], ["V100", 16384, 6], ["L4", 23034, 3], ["A10G", 24576, 4]];
  const lines = ["InstanceType,vCPUs,MemoryGiB,AcceleratorName,AcceleratorCount,GpuInfo,Price,SpotPrice,Region,AvailabilityZone"];
  for (let row = 0; row < rows; row += 1) {
    const [name, memory, price] = cards[row % cards.length];
    const count = 1 << (row % 4);
    const info = `"{'Gpus': [{'Name': '${name}', 'Manufacturer': 'NVIDIA', 'Count': ${count}.0, 'MemoryInfo': {'SizeInMiB': ${memory}}}], 'TotalGpuMemoryInMiB': ${memory * count}}"`;
    lines.push(`type-${row}.${count}x,${8 * count}.0,${64 * count}.0,${name},${count}.0,${info},${(price * count + (row % 997) / 100).toFixed(4)},${(price * count * 0.4).toFixed(4)},region-${row % 90},region-${row % 90}a`);
  }
  writeFileSync(path, `${lines.join("\n")}\n`);
}

/** Runs in the page. */
function observe() {
  const seen = { longest: 0, tasks: [] };
  globalThis.kaopuImport = seen;
  new PerformanceObserver((list) => {
    for (const each of list.getEntries()) {
      seen.longest = Math.max(seen.longest, each.duration);
      seen.tasks.push([Math.round(each.startTime - (seen.began ?? 0)), Math.round(each.duration)]);
    }
  }).observe({ type: "longtask", buffered: true });
}

/** The longest tasks of the page's main thread, by the processor time that they took. */
function processor(trace) {
  const threads = trace.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain").map(({ pid, tid }) => `${pid}/${tid}`);
  const tasks = trace.filter(({ name, tdur, pid, tid }) => tdur && name.endsWith("RunTask") && threads.includes(`${pid}/${tid}`));
  const times = tasks.map(({ tdur }) => tdur / 1000).sort((a, b) => b - a);
  const sum = times.reduce((all, time) => all + time, 0);
  return `${Math.round(sum)} ms in all, longest ${times.slice(0, 5).map((time) => `${time.toFixed(1)} ms`).join(", ")}; ${times.filter((time) => time > 50).length} over 50 ms`;
}

const server = await serve({ root: "dist", mounts: ["/kaopu/"] });
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
try {
  const context = await browser.newContext({ locale: "zh-CN" });
  const page = await context.newPage();
  // The program's own memory, which only grows.
  await page.addInitScript(() => {
    const real = WebAssembly.instantiateStreaming;
    WebAssembly.instantiateStreaming = async (...given) => {
      const made = await real.apply(WebAssembly, given);
      globalThis.kaopuMemory = () => made.instance.exports.memory.buffer.byteLength;
      return made;
    };
  });
  await page.goto(`${server.url()}#hours=20&on=rtx-4090`);
  await page.locator("html[data-offline=ready]").waitFor();
  await page.waitForTimeout(1000);
  await page.evaluate(observe);
  await page.getByRole("heading", { name: "加上自己的价格" }).click();
  // Where a person drags: the answer and the first lines in sight. Opening the section and choosing a file scroll there.
  const home = () => page.evaluate(() => scrollTo(0, 0));
  await home();
  const before = await page.evaluate(() => globalThis.kaopuMemory());
  await page.evaluate((still) => {
    const seen = globalThis.kaopuImport;
    const count = () => Number([...document.querySelectorAll("h2")].find((each) => each.innerText.endsWith("个可选"))?.innerText.replace(/[^\d]/g, ""));
    const first = count();
    document.querySelector(".own-data input[type=file]").addEventListener("change", () => { seen.began = performance.now(); seen.tasks.length = 0; seen.longest = 0; }, { capture: true });
    new MutationObserver(() => {
      if (!seen.began) return;
      if (document.querySelector("section.report")) seen.read ??= performance.now() - seen.began;
      if (count() > first) seen.ranked ??= performance.now() - seen.began;
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    // A hand that drags: every 40 ms another value of the slider, and when its answer was painted.
    const slider = [...document.querySelectorAll("input[type=range]")][0];
    seen.steps = [];
    let step = 0;
    if (still) return;
    seen.timer = setInterval(() => {
      step += 1;
      slider.value = Number(slider.min) + ((step * 3) % 40) + 5;
      const at = performance.now();
      const shown = document.querySelector("tr[aria-rowindex] data")?.value;
      slider.dispatchEvent(new Event("input", { bubbles: true }));
      requestAnimationFrame(() => requestAnimationFrame(() => {
        seen.steps.push([performance.now() - at, shown !== document.querySelector("tr[aria-rowindex] data")?.value]);
      }));
    }, 40);
  }, STILL);
  // First the slider alone: what the same machine does without an import.
  await browser.startTracing(page, { categories: ["toplevel"] });
  await page.waitForTimeout(4000);
  const quiet = JSON.parse((await browser.stopTracing()).toString()).traceEvents;
  const alone = await page.evaluate(() => {
    const seen = globalThis.kaopuImport;
    const found = { longest: seen.longest, over: seen.tasks.filter(([, length]) => length > 50).length, steps: seen.steps };
    Object.assign(seen, { steps: [], tasks: [], longest: 0 });
    return found;
  });
  await browser.startTracing(page, { categories: ["toplevel"] });
  await page.locator(".own-data input[type=file]").setInputFiles(path);
  await home();
  await page.waitForFunction(() => globalThis.kaopuImport.ranked, null, { timeout: 120_000, polling: 100 });
  await page.waitForTimeout(1500);
  const trace = JSON.parse((await browser.stopTracing()).toString()).traceEvents;
  const seen = await page.evaluate(() => { clearInterval(globalThis.kaopuImport.timer); return globalThis.kaopuImport; });
  const report = await page.locator("section.report").innerText();
  const told = (steps) => {
    const waits = steps.map(([wait]) => wait).sort((a, b) => a - b);
    const at = (share) => Math.round(waits[Math.min(waits.length - 1, Math.floor(waits.length * share))]);
    return `${steps.length} steps, ${steps.filter(([, changed]) => changed).length} changed the list; to the painted answer median ${at(0.5)} ms, 95 % ${at(0.95)} ms, most ${at(1)} ms`;
  };
  console.log(`${given ?? `${rows} generated rows`}, ${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0].model}`);
  console.log(report.split("\n").slice(0, 3).join(" | "));
  console.log(`read and joined to the list: report ${Math.round(seen.read)} ms, ranked ${Math.round(seen.ranked)} ms`);
  console.log(`longest task of the main thread: ${Math.round(seen.longest)} ms; ${seen.tasks.filter(([, length]) => length > 50).length} over 50 ms`);
  console.log(`by processor time: ${processor(trace)}`);
  console.log(`the same without the import: ${processor(quiet)}`);
  if (!STILL) console.log(`slider alone:  ${told(alone.steps)}; longest task ${Math.round(alone.longest)} ms, ${alone.over} over 50 ms`);
  if (!STILL) console.log(`slider meanwhile: ${told(seen.steps)}`);
  const after = await page.evaluate(() => globalThis.kaopuMemory());
  const read = Number(/共 ?([\d,]+) ?行/.exec(report)[1].replaceAll(",", ""));
  console.log(`memory of the program: ${(before / 1e6).toFixed(1)} MB before, ${(after / 1e6).toFixed(1)} MB after, ${Math.round((after - before) / read)} bytes a row`);
} finally {
  await browser.close();
  await server.close();
  rmSync(folder, { recursive: true });
}
