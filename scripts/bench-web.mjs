// Second half of `make bench`: opens the page of tests/bench/web in Chromium for each size of market, and reports what it
// and criterion measured, as ratios within this run.
//
//   node scripts/bench-web.mjs SITE CRITERION [--write] [--native] [--sizes 1000,10000]     --native: criterion's part alone
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { cpus, loadavg } from "node:os";
import { extname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { executablePath } from "./browser.mjs";
import { machine, writeBlock } from "./bench-doc.mjs";

const TYPES = { ".html": "text/html", ".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm" };
const { values, positionals: [site, criterion] } = parseArgs({ allowPositionals: true, options: { write: { type: "boolean" }, native: { type: "boolean" }, sizes: { type: "string", default: "1000,10000,100000,1000000" } } });

/** Files of `site`, isolated from other origins, so that the browser gives an exact clock. */
async function host() {
  const root = resolve(site);
  const server = createServer((request, response) => {
    const path = resolve(root, `.${decodeURIComponent(new URL(request.url, "http://localhost").pathname)}`);
    const found = path.startsWith(root) && existsSync(path);
    response.writeHead(found ? 200 : 404, { "Content-Type": TYPES[extname(path)] ?? "text/plain", "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" });
    response.end(found ? readFileSync(path) : "");
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return { server, url: `http://localhost:${server.address().port}/bench.html` };
}

/** The fastest iteration that criterion saw, in ms. */
function native(n, part) {
  const path = join(criterion, String(n), part, "new", "sample.json");
  if (!existsSync(path)) return undefined;
  const { iters, times } = JSON.parse(readFileSync(path, "utf8"));
  return Math.min(...times.map((time, at) => time / iters[at])) / 1e6;
}

const ms = (value) => (value === undefined ? "" : value < 0.1 ? value.toFixed(3) : value < 10 ? value.toFixed(2) : value.toFixed(0));
const times = (value) => (Number.isFinite(value) ? `${value < 10 ? value.toFixed(1) : Math.round(value)} ×` : "");
const table = (head, rows) => [`| ${head.join(" | ")} |`, `|${head.map((_, at) => (at ? "--:" : "---")).join("|")}|`, ...rows.map((row) => `| ${row.join(" | ")} |`)].join("\n");

const sizes = values.sizes.split(",").map(Number);
const natively = sizes.filter((n) => native(n, "rank") !== undefined).map((n) => [n.toLocaleString("en-US"), ...["stream", "pass", "tables", "rank", "confidence"].map((part) => ms(native(n, part))), times(native(n, "pass") / native(n, "stream"))]);
const nativeText = `Times in ms, the fastest iteration that criterion saw; ${cpus()[0].model.replace(/\(R\)/g, "")}, ${new Date().toISOString().slice(0, 10)}, load ${loadavg()[0].toFixed(1)} at the end.

${table(["offers", "stream", "pass", "tables", "rank, 100 lines", "confidence", "pass / stream"], natively)}
`;
console.log(nativeText);
if (values.write && natively.length) writeBlock("native", nativeText);
if (values.native) process.exit(0);

const sql = existsSync(join(site, "node_modules"));
const { server, url } = await host();
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--js-flags=--max-old-space-size=4096"] });
const before = loadavg()[0];
const results = [];
for (const n of sizes) {
  const page = await browser.newPage();
  page.on("pageerror", (error) => console.error(`in the page: ${error}`));
  await page.goto(url);
  await page.waitForFunction(() => globalThis.ready);
  console.error(`${n} offers …`);
  results.push({ n, ...(await page.evaluate(([n, sql]) => globalThis.run(n, { sql }), [n, sql])) });
  await page.close();
}
const version = browser.version();
await browser.close();
server.close();

const of = (part, which = "min") => (row) => row[part]?.[which];
const least = results.map((row) => [row.n.toLocaleString("en-US"), ms(of("pass")(row)), ms(of("a")(row)), ms(of("b")(row)), ms(of("c")(row)), times(row.a.min / row.pass.min), times(row.b.min / row.pass.min), times(row.c?.min / row.pass.min)]);
const memory = results.map((row) => [row.n.toLocaleString("en-US"), `${(row.bytes / 1e6).toFixed(2)} MB`, ms(row.stream.min), `${(row.bytes / row.stream.min / 1e6).toFixed(1)} GB/s`, ms(row.pass.min), times(row.pass.min / row.stream.min)]);
const query = results.map((row) => [row.n.toLocaleString("en-US"), row.lanes, row.shelves, ms(row.tables.min), ms(row.pass.min), ms(row.rank.min), ms(row.rank.median), ms(row.rank20.min), `${((row.rank.min * 1e6) / row.offers).toFixed(0)} ns`]);
const text = `${machine(version, before)} Times in ms, the fastest run of each, because other work on a machine only ever adds.

### In Chromium, the same work
${table(["offers", "Kaopu, pass", "(a) objects", "(b) typed arrays", "(c) DuckDB", "a / Kaopu", "b / Kaopu", "c / Kaopu"], least)}

### Against memory
${table(["offers", "bytes of prices", "streaming them once", "that is", "pass", "pass / stream"], memory)}

### A whole query in Chromium
${table(["offers", "lanes", "shelves", "tables", "pass", "rank, 100 lines", "its median", "rank, 20 lines, and confidence", "rank per offer"], query)}
`;
console.log(text);
if (values.write) writeBlock("bench", text);
