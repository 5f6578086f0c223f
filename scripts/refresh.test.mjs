// The daily refresh against a server on this machine, with everything that goes wrong with other people's files. Runs
// the real `kaopu import` (scripts/test-scripts builds it).
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fetchFile } from "./refresh-fetch.mjs";
import { cell, compare, parse, records, shardText, slug } from "./refresh-shards.mjs";
import { refresh, report } from "./refresh.mjs";

const KAOPU = process.env.KAOPU ?? "target/debug/kaopu";
const CATALOGS = new URL("../../shared/catalogs/", import.meta.url).pathname;
const FILE = JSON.parse(readFileSync(new URL("refresh-sources.json", import.meta.url), "utf8"));
const LIMITS = { ...FILE.limits, seconds: 1 };
const noCatalogs = existsSync(CATALOGS) ? false : "the files of ../shared/catalogs are not here";

// What the server answers now: path to { status, headers, body, hang, cut }.
const answers = new Map();
let server;
let base;

before(async () => {
  server = createServer((request, response) => {
    const { status = 200, headers = {}, body = "", hang, cut } = answers.get(request.url) ?? { status: 404 };
    if (hang) return;
    const bytes = Buffer.from(body);
    response.writeHead(status, { "Content-Length": bytes.length, ...headers });
    if (cut) response.write(bytes.subarray(0, bytes.length >> 1), () => response.destroy());
    else response.end(bytes);
  });
  // Longer than any test: a connection kept alive must not end just when it is used again.
  server.keepAliveTimeout = 120_000;
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://localhost:${server.address().port}`;
});

after(() => {
  server.closeAllConnections();
  server.close();
});

/** A made-up file in the shape of gpurentalprices: `rows` of [provider, card, price, kind]. */
const prices = (rows, date = "2026-11-30") => JSON.stringify({ date, offers: rows.map(([provider, gpu, usd_hr, kind = "on-demand"]) => ({ provider, gpu, vram_gb: 80, usd_hr, kind, source_url: "https://example.com/prices", fetched_at: `${date}T06:00:00Z` })) });
const CARDS = ["h100-sxm", "h100-pcie", "a100-sxm-80", "a100-pcie-80"];
const ROWS = ["north", "south"].flatMap((provider) => CARDS.flatMap((card, at) => [[provider, card, 2 + at / 10], [provider, card, 1 + at / 10, "spot"]]));
const GCP = 'about:\n  url: https://example.com\ncompute:\n  instance:\n    a2-highgpu-1g:\n      a100: 1\n      cost:\n        us-central1:\n          hour: 3.67\n          hour_spot: 1.8\n      cpu: 12\n      ram: 85\n    g2-standard-4:\n      cost:\n        us-central1:\n          hour: 0.7\n      cpu: 4\n      l4: 1\n      ram: 16\n';

const source = (path, more = {}) => ({ id: "made-up", title: "Made up", page: "https://example.com", licence: "MIT", address: base + path, dialect: "gpurentalprices", ...more });

/** A folder with a first good run in it, and a way to run again with another answer. */
async function started(rows = ROWS) {
  const dir = mkdtempSync(join(tmpdir(), "kaopu-shards-"));
  const run = async (answer, { today = "2026-12-01", accept = [], more = {} } = {}) => {
    answers.set("/prices.json", answer);
    return refresh({ sources: [source("/prices.json", more)], limits: LIMITS, licences: FILE.licences, dir, kaopu: KAOPU, today, accept, plain: true });
  };
  const first = await run({ body: prices(rows) }, { today: "2026-11-30" });
  assert.equal(first[0].fault, null);
  return { dir, run, first, bytes: () => contents(dir), end: () => rmSync(dir, { recursive: true }) };
}

const contents = (dir) => Object.fromEntries(readdirSync(dir, { recursive: true }).filter((name) => /\.(csv|json)$/.test(name)).sort().map((name) => [name, readFileSync(join(dir, name), "utf8")]));

test("writes one shard a provider, with source, date and an index that credits the source", async () => {
  const { bytes, first, end } = await started();
  const files = bytes();
  assert.deepEqual(Object.keys(files), ["index.json", "made-up/north.csv", "made-up/south.csv"]);
  const rows = records(files["made-up/north.csv"]);
  assert.equal(rows.length, 8);
  assert.ok(rows.every((row) => row.source_url && row.date === "2026-11-30" && row.accelerator_id), files["made-up/north.csv"]);
  const [shard] = JSON.parse(files["index.json"]).shards;
  assert.deepEqual(shard, { file: "made-up/north.csv", provider: "north", prices: 8, checked: "2026-11-30", title: "Made up", page: "https://example.com", licence: "MIT" });
  assert.match(report(first, "2026-11-30"), /New providers[^]*made-up\/north\.csv`: 8 prices/);
  end();
});

// What the source answers on the second day, and the kind of fault that keeps every shard as it was.
const FAULTS = [
  ["404", { status: 404 }, "status"],
  ["a server's error", { status: 500, body: "x" }, "status"],
  ["a web page with status 200", { body: "<html>sign in</html>", headers: { "Content-Type": "text/html; charset=utf-8" } }, "type"],
  ["another kind of price file", { body: "[]\n" }, "type"],
  ["JSON that is no price file", { body: '{"hello": 1}' }, "type"],
  ["nothing", { body: "" }, "empty"],
  ["a file without offers", { body: prices([]) }, "type"],
  ["a transfer that breaks off", { body: prices(ROWS), cut: true }, "truncated"],
  ["a file that was cut before it was served", { body: prices(ROWS).slice(0, 700) }, "truncated"],
  ["no answer at all", { hang: true }, "timeout"],
  ["a redirect to another host", { status: 302, headers: { Location: "http://127.0.0.1:1/prices.json" } }, "redirect"],
  ["a redirect in circles", { status: 302, headers: { Location: "/prices.json" } }, "redirect"],
  ["half of the rows", { body: prices(ROWS.slice(0, 8)) }, "lost"],
];

for (const [name, answer, kind] of FAULTS) {
  test(`keeps the last good shards when the source gives ${name}`, async () => {
    const { run, bytes, end } = await started();
    const old = bytes();
    const outcomes = await run(answer);
    assert.equal(outcomes[0].fault?.kind, kind, outcomes[0].fault?.message);
    assert.deepEqual(bytes(), old);
    assert.match(report(outcomes, "2026-12-01"), /all 2 shards stay as they were/);
    end();
  });
}

test("a file of more bytes than allowed is refused before it is read to its end", async () => {
  answers.set("/large.json", { body: "x".repeat(2_000_000) });
  await assert.rejects(fetchFile(`${base}/large.json`, { seconds: 5, megabytes: 1, plain: true }), { kind: "large" });
});

test("only https is fetched, and only text files whose last line ends", async () => {
  await assert.rejects(fetchFile(`${base}/x.json`, { seconds: 1, megabytes: 1 }), { kind: "address" });
  answers.set("/cut.csv", { body: "a,b\n1,2" });
  await assert.rejects(fetchFile(`${base}/cut.csv`, { seconds: 1, megabytes: 1, plain: true }), { kind: "truncated" });
  assert.equal((await fetchFile(`${base}/cut.csv`, { seconds: 1, megabytes: 1, plain: true, endless: true })).name, "cut.csv");
});

test("a source whose licence does not allow it is not even fetched", async () => {
  const { run, end } = await started();
  const [outcome] = await run({ body: prices(ROWS) }, { more: { licence: "" } });
  assert.equal(outcome.fault.kind, "licence");
  end();
});

test("ten times the price keeps the shard that it befell, and renews the other", async () => {
  const { run, bytes, end } = await started();
  const old = bytes();
  const outcomes = await run({ body: prices(ROWS.map(([provider, card, price, kind]) => [provider, card, provider === "north" ? price * 10 : price + 0.5, kind]), "2026-12-01") });
  const now = bytes();
  assert.equal(now["made-up/north.csv"], old["made-up/north.csv"]);
  assert.notEqual(now["made-up/south.csv"], old["made-up/south.csv"]);
  const said = report(outcomes, "2026-12-01");
  assert.match(said, /made-up\/north\.csv`: 8 of 8 prices moved by more than 3 times/);
  assert.match(said, /### made-up\/south\.csv[^]*\| 1 USD \| 1\.5 USD \| \+50\.0 % \|/);
  end();
});

test("a single price that jumps keeps its old value and is named; accepted by a person, it counts", async () => {
  const { run, bytes, end } = await started();
  const body = prices(ROWS.map((row, at) => (at === 0 ? [row[0], row[1], 20] : row)));
  const outcomes = await run({ body });
  assert.match(report(outcomes, "2026-12-01"), /\| 2 USD \| 20 USD \| \*\*held back\*\*/);
  assert.ok(!bytes()["made-up/north.csv"].includes(",20.00,"));
  await run({ body }, { accept: ["north"] });
  assert.ok(records(bytes()["made-up/north.csv"]).some((row) => Number(row.price_per_hour) === 20));
  end();
});

test("a provider that loses too many rows stays as it was while the others are renewed", async () => {
  const { run, bytes, end } = await started();
  const old = bytes();
  const outcomes = await run({ body: prices([...ROWS.filter(([provider], at) => provider === "south" || at < 5), ["west", "h100-sxm", 3]]) });
  assert.equal(outcomes[0].fault, null);
  assert.equal(bytes()["made-up/north.csv"], old["made-up/north.csv"]);
  assert.equal(records(bytes()["made-up/west.csv"]).length, 1);
  assert.match(report(outcomes, "2026-12-01"), /3 of 8 rows are gone/);
  end();
});

test("a few rows that went and came are named, and the rest keeps its lines", async () => {
  const { run, bytes, end } = await started();
  const old = bytes()["made-up/north.csv"].split("\n");
  const outcomes = await run({ body: prices([...ROWS.slice(1), ["north", "h200-sxm", 3.3]], "2026-12-01") });
  const now = bytes()["made-up/north.csv"].split("\n");
  assert.deepEqual([old.filter((line) => !now.includes(line)).length, now.filter((line) => !old.includes(line)).length], [1, 1]);
  assert.match(report(outcomes, "2026-12-01"), /\| new \|[^]*\| gone \|/);
  end();
});

test("a day without news changes no byte; after a week the dates are renewed", async () => {
  const { run, bytes, end } = await started();
  const old = bytes();
  const outcomes = await run({ body: prices(ROWS, "2026-12-01") });
  assert.deepEqual(bytes(), old);
  assert.match(report(outcomes, "2026-12-01"), /No price changed/);
  await run({ body: prices(ROWS, "2026-12-07") }, { today: "2026-12-07" });
  assert.ok(records(bytes()["made-up/north.csv"]).every((row) => row.date === "2026-12-07"));
  assert.match(bytes()["index.json"], /"checked":"2026-12-07"/);
  end();
});

test("one failing source does not stop the others", async () => {
  const dir = mkdtempSync(join(tmpdir(), "kaopu-shards-"));
  answers.set("/pricing.yml", { body: GCP });
  const sources = [source("/none.json", { id: "none" }), source("/pricing.yml", { id: "gcp", dialect: "gcp-yaml" })];
  const outcomes = await refresh({ sources, limits: LIMITS, licences: FILE.licences, dir, kaopu: KAOPU, today: "2026-12-01", plain: true });
  assert.deepEqual(outcomes.map(({ fault }) => fault?.kind), ["status", undefined]);
  const rows = records(contents(dir)["gcp/gcp.csv"]);
  assert.deepEqual(rows.map((row) => [row.accelerator_id, row.source_url]).at(0), ["a100-sxm-40gb", `${base}/pricing.yml`]);
  rmSync(dir, { recursive: true });
});

// The real files, where they are: what a first run over them gives, and that a shard reads back to as many prices.
const REAL = [
  ["gpurentalprices", "gpurentalprices/latest.json", "gpurentalprices", 34, 293],
  ["tardellirs", "tardellirs-gpu-pricing/offerings.json", "tardellirs", 21, 310],
  ["cyclenerd-gcp", "cyclenerd-gcp/pricing.yml", "gcp-yaml", 1, 3609],
];

for (const [id, path, dialect, shards, rows] of REAL) {
  test(`splits ${path} into ${shards} shards, and a second run changes nothing`, { skip: noCatalogs }, async () => {
    const dir = mkdtempSync(join(tmpdir(), "kaopu-shards-"));
    answers.set(`/${path}`, { body: readFileSync(join(CATALOGS, path)) });
    const run = () => refresh({ sources: [source(`/${path}`, { id, dialect })], limits: { ...LIMITS, seconds: 30 }, licences: FILE.licences, dir, kaopu: KAOPU, today: "2026-11-30", plain: true });
    const [outcome] = await run();
    assert.equal(outcome.fault, null);
    assert.deepEqual([outcome.shards.length, outcome.rows], [shards, rows]);
    const bytes = contents(dir);
    assert.equal(JSON.parse(bytes["index.json"]).shards.reduce((sum, shard) => sum + shard.prices, 0), rows);
    const files = Object.keys(bytes).filter((name) => name.endsWith(".csv")).map((name) => join(dir, name));
    const back = execFileSync(KAOPU, ["import", ...files, "--format", "csv"], { encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "ignore"] });
    assert.equal(parse(back).length, rows + files.length);
    const [again] = await run();
    assert.ok(again.shards.every(({ changed, added, gone, held, kept }) => !kept && changed.length + added.length + gone.length + held.length === 0));
    assert.deepEqual(contents(dir), bytes);
    rmSync(dir, { recursive: true });
  });
}

test("two snapshots a week apart read as a list of changes", { skip: noCatalogs }, async () => {
  const { run, dir, end } = await started();
  rmSync(join(dir, "made-up"), { recursive: true });
  writeFileSync(join(dir, "index.json"), '{"shards": []}');
  const day = (date) => ({ body: readFileSync(join(CATALOGS, `gpurentalprices/${date}.json`)) });
  await run(day("2026-08-05"), { today: "2026-08-05" });
  const outcomes = await run(day("2026-08-12"), { today: "2026-08-12" });
  assert.equal(outcomes[0].fault, null);
  const text = report(outcomes, "2026-08-12");
  assert.match(text, /### made-up\/[a-z-]+\.csv\n\n\| offer \| was \| is \|/);
  assert.ok(outcomes[0].shards.some(({ changed }) => changed.length > 0));
  end();
});

test("the addresses file holds https addresses, carried licences, and no id twice", () => {
  const ids = FILE.sources.map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length);
  for (const each of FILE.sources) {
    assert.ok(FILE.licences.includes(each.licence), each.id);
    assert.match(each.address, /^https:\/\//);
    assert.equal(slug(each.id), each.id);
  }
});

test("CSV goes out and comes back, quotes and line breaks too", () => {
  const columns = ["gpu", "region"];
  const rows = [{ gpu: 'a "b", c', region: " x\ny" }, { gpu: "A", region: "" }];
  assert.deepEqual(records(shardText(rows, columns)), [{ gpu: "A", region: "" }, rows[0]].sort((a, b) => (a.gpu < b.gpu ? -1 : 1)));
  assert.deepEqual(parse("a\n"), [["a"]]);
  assert.throws(() => records("a,b\n1\n"), /1 cells under 2/);
});

test("several prices of one thing are told apart by their order", () => {
  const row = (price) => ({ accelerator_id: "x", gpu: "x", count: "1", per: "gpu", plan: "hour", currency: "USD", price_per_hour: String(price), date: "2026-01-01", vram_gb: "", kind: "", region: "", variant: "", upstream: "", hold: "", spot_price: "", price_per_day: "", price_per_week: "", price_per_month: "", price_per_year: "", price_1yr: "", price_per_gpu_hour: "" });
  const { changed, added, gone } = compare([row(1), row(2)], [row(2.5), row(1)], LIMITS);
  assert.deepEqual([changed.length, added.length, gone.length], [1, 0, 0]);
});

test("a stranger's text cannot leave its table cell or call anybody", () => {
  assert.equal(cell("a|b\n@you <img> [x](y)"), "a\\|b \\@you \\<img\\> \\[x\\](y)");
});
