// A person's own prices: files are read by another program in a worker, while every control goes on answering; what was
// read and typed is kept on the device, and enters a link only when asked.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { MOUNTS, PHONE, start, withPage } from "./harness.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const clipboard = { permissions: ["clipboard-read", "clipboard-write"] };
const ADDRESS = "#hours=20&on=rtx-4090";

/** A table of our own format. Dear enough that none of its offers is ever first. */
function table(rows, { price = 900 } = {}) {
  const lines = ["provider,gpu,count,price_per_hour,spot_price,currency,region,variant,source_url"];
  for (let row = 0; row < rows; row += 1) {
    lines.push(`Cloud ${row % 40},RTX 4090,${1 + (row % 8)},${price + (row % 977)}.5,,CNY,region-${row % 60},type-${row % 500},https://example.com/${row % 100}`);
  }
  return `${lines.join("\n")}\n`;
}

const FOLDER = mkdtempSync(join(tmpdir(), "kaopu-own-"));
after(() => rmSync(FOLDER, { recursive: true }));

/** A file too large to be handed over in a message. */
function large(name, text) {
  writeFileSync(join(FOLDER, name), text);
  return join(FOLDER, name);
}

const file = (name, text) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

async function openOwn(page, name = "加上自己的价格") {
  await page.getByRole("heading", { name }).click();
}

async function choose(page, ...files) {
  await page.getByLabel("把价格文件拖到这里，或点击选择").setInputFiles(files.length === 1 ? files[0] : files);
}

/** How many offers meet the conditions, by the list's heading. */
async function offers(page) {
  const text = await page.getByRole("heading", { name: /个可选$/ }).innerText();
  return Number(text.replace(/[^\d]/g, ""));
}

async function offersBecome(page, expected) {
  await page.waitForFunction((number) => {
    const heading = [...document.querySelectorAll("h2")].find((each) => each.innerText.endsWith("个可选"));
    return heading && Number(heading.innerText.replace(/[^\d]/g, "")) === number;
  }, expected);
}

for (const mount of MOUNTS) {
  test(`the program that reads files is fetched at its first use, under ${mount}`, () => withPage({ address: ADDRESS, mount, context: { serviceWorkers: "block" } }, async ({ page, url }) => {
    const fetched = [];
    page.on("worker", (worker) => fetched.push(worker.url()));
    const asked = [];
    page.context().on("request", (request) => asked.push(request.url()));
    assert.equal(await page.evaluate(() => performance.getEntriesByType("resource").filter(({ name }) => name.includes("import")).length), 0);
    const before = await offers(page);
    await openOwn(page);
    await choose(page, file("mine.csv", table(12)));
    await page.getByText("共 12 行：照原样读入 12").waitFor();
    await offersBecome(page, before + 12);
    assert.equal(fetched.length, 1);
    assert.ok(asked.some((address) => /kaopu-import_bg-\w{12}\.wasm$/.test(address)), asked.join("\n"));
    for (const address of [...fetched, ...asked]) assert.ok(address.startsWith(url), address);
  }));
}

test("every slider step gets its answer while a file of 60,000 rows is read and joined", () => withPage({ address: ADDRESS }, async ({ page, kaopu }) => {
  const before = await offers(page);
  const slider = kaopu.slider("工作量");
  await openOwn(page);
  await slider.focus();
  // Not waited for: the hand drags from the moment that the file is chosen.
  const chosen = choose(page, large("60000.csv", table(60_000)));
  const cost = async () => (await kaopu.list())[0].cost;
  let last = await cost();
  let steps = 0;
  do {
    // Up and down, so that there is always room.
    const key = steps % 8 < 4 ? "ArrowRight" : "ArrowLeft";
    const shown = await slider.getAttribute("aria-valuetext");
    await page.keyboard.press(key);
    await kaopu.painted();
    assert.notEqual(await slider.getAttribute("aria-valuetext"), shown);
    const now = await cost();
    assert.notEqual(now, last, `step ${steps}`);
    last = now;
    steps += 1;
  } while (steps < 200 && await offers(page) < before + 60_000);
  assert.equal(await offers(page), before + 60_000);
  await chosen;
  assert.ok(steps > 1, `${steps} steps`);
}));

test("what was imported is there at the next visit, and gone once removed", () => withPage({ address: ADDRESS }, async ({ page, kaopu }) => {
  const before = await offers(page);
  await openOwn(page);
  await choose(page, file("a.csv", table(7)), file("b.csv", table(5, { price: 3000 })));
  await page.getByText("已存在这台设备上").nth(1).waitFor();
  await offersBecome(page, before + 12);
  await page.reload();
  await kaopu.running();
  await offersBecome(page, before + 12);
  await openOwn(page);
  await page.getByRole("button", { name: "移除: a.csv" }).click();
  await offersBecome(page, before + 5);
  await page.reload();
  await kaopu.running();
  await offersBecome(page, before + 5);
  assert.deepEqual(await page.evaluate(() => JSON.parse(localStorage.getItem("kaopu.files.v1")).map(({ name }) => name)), ["b.csv"]);
}));

test("reading can be cancelled, and leaves nothing", () => withPage({ address: ADDRESS }, async ({ page }) => {
  const before = await offers(page);
  await openOwn(page);
  const chosen = choose(page, large("600000.csv", table(600_000)));
  await page.getByRole("button", { name: "取消" }).click();
  await chosen;
  assert.equal(await page.getByRole("progressbar").count(), 0);
  await choose(page, file("small.csv", table(3)));
  await offersBecome(page, before + 3);
  assert.equal(await page.locator("section.report").count(), 1);
}));

test("a device that keeps nothing says so, and the tab goes on", () => withPage({ address: ADDRESS, context: { serviceWorkers: "block" } }, async ({ page, context }) => {
  await context.route(/importer-\w+\.js$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `Object.defineProperty(self, "indexedDB", { value: undefined });\n${await answer.text()}` });
  });
  await page.evaluate(() => { Storage.prototype.setItem = () => { throw new DOMException("no", "QuotaExceededError"); }; });
  const before = await offers(page);
  await openOwn(page);
  await choose(page, file("mine.csv", table(4)));
  await page.getByText("浏览器不让保存").first().waitFor();
  await offersBecome(page, before + 4);
  await page.getByRole("textbox", { name: "整机价格" }).fill("950");
  await page.getByRole("button", { name: "加入", exact: true }).click();
  await offersBecome(page, before + 5);
  assert.equal(await page.getByText("浏览器不让保存").count(), 2);
}));

test("a table is pasted; what is no table is refused with a word", () => withPage({ address: ADDRESS }, async ({ page }) => {
  const before = await offers(page);
  await openOwn(page);
  await page.getByText("粘贴一张表").click();
  const box = page.getByRole("textbox", { name: "粘贴 CSV、制表符分隔的表或 JSON" });
  await box.fill("平台\t显卡\t数量\t每小时价格\t币种\n某云\tRTX 4090\t2\t955\tCNY\n");
  await page.getByRole("button", { name: "读取", exact: true }).click();
  await offersBecome(page, before + 1);
  await box.fill("hello");
  await page.getByRole("button", { name: "读取", exact: true }).click();
  await page.getByText("不是认得的价格文件").waitFor();
}));

test("the address may name a file of its own origin, and no other", () => withPage({ address: `?catalog=template.csv${ADDRESS}` }, async ({ page, kaopu, url }) => {
  await openOwn(page);
  await page.getByText("由网址指定").waitFor();
  await kaopu.slider("工作量").focus();
  await page.keyboard.press("ArrowRight");
  assert.match(await kaopu.written(), /hours=.*&catalog=template\.csv$/);
  await page.goto("about:blank");
  await page.goto(`${url}?catalog=https://example.com/prices.csv`);
  await kaopu.running();
  await openOwn(page);
  await page.getByText("在别的网站上").waitFor();
}));

test("an address without a file is said", () => withPage({ address: "?catalog=nothing.csv", expect: [/status 404.*nothing/], allow: [/404/, /index\.json/] }, async ({ page }) => {
  await openOwn(page);
  await page.getByText("这个地址没有文件").waitFor();
}));

test("a quote is added, changed and removed, and stays on the device", () => withPage({ address: ADDRESS }, async ({ page, kaopu }) => {
  const before = await offers(page);
  await openOwn(page);
  const form = page.getByRole("form", { name: "手填一条报价" });
  await form.getByRole("textbox", { name: "平台或商家" }).fill("实验室");
  await form.getByRole("combobox", { name: "报价" }).selectOption("rtx-4090");
  await form.getByRole("textbox", { name: "整机价格" }).fill("0");
  await form.getByRole("button", { name: "加入" }).click();
  await page.getByText("整机价格“0”不是大于 0 的数字").waitFor();
  // What is not exactly one amount is refused by name, and stays as typed.
  for (const [field, typed, said] of [
    ["整机价格", "1,98", "有两种读法"],
    ["整机价格", "1,280", "有两种读法"],
    ["整机价格", "$2", "和所选的 CNY 不一致"],
    ["整机价格", "3000元/月", "里带了单位"],
    ["卡数", "1.5", "卡数“1.5”要是 1 到 4096 的整数"],
  ]) {
    const box = form.getByRole("textbox", { name: field });
    await box.fill(typed);
    await form.getByRole("button", { name: "加入" }).click();
    await form.getByText(said).waitFor();
    assert.equal(await box.inputValue(), typed);
    assert.equal(await box.getAttribute("aria-invalid"), "true");
  }
  await form.getByRole("textbox", { name: "卡数" }).fill("1");
  await form.getByRole("textbox", { name: "整机价格" }).fill("0.5");
  await form.getByRole("button", { name: "加入" }).click();
  await offersBecome(page, before + 1);
  await page.getByText("自己填的报价").first().waitFor();
  assert.doesNotMatch(await kaopu.written(), /quote/);
  await page.reload();
  await kaopu.running();
  await offersBecome(page, before + 1);
  await openOwn(page);
  await page.getByRole("button", { name: /^修改: 实验室/ }).click();
  const edit = page.getByRole("form", { name: "修改这条报价" });
  await edit.getByRole("textbox", { name: "整机价格" }).fill("0.75");
  await edit.getByRole("button", { name: "保存" }).click();
  await page.getByText("¥0.75 按小时").waitFor();
  await page.waitForFunction(() => [...document.querySelectorAll("tr[aria-rowindex]")].some((row) => row.innerText.includes("实验室") && row.innerText.includes("0.75")));
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "导出 JSON" }).click()]);
  const saved = JSON.parse(readFileSync(await download.path(), "utf8"));
  assert.equal(saved.length, 1);
  assert.deepEqual([saved[0].provider, saved[0].accelerator_id, saved[0].price_per_hour], ["实验室", "rtx-4090", 0.75]);
  await page.getByRole("button", { name: /^移除: 实验室/ }).click();
  await offersBecome(page, before);
  await choose(page, file("kaopu-quotes.json", JSON.stringify(saved)));
  await page.getByRole("button", { name: "改为可修改的报价" }).click();
  await page.getByRole("button", { name: /^修改: 实验室/ }).waitFor();
  await offersBecome(page, before + 1);
}));

test("removing one quote leaves the form of another as it was typed", () => withPage({ address: ADDRESS }, async ({ page, kaopu }) => {
  const quote = (provider) => ({ provider, gpu: "rtx-4090", count: 1, price_per_hour: 900, currency: "CNY", plan: "hour", area: "cn", date: "2026-09-20" });
  await page.evaluate((quotes) => localStorage.setItem("kaopu.quotes.v1", JSON.stringify(quotes)), ["L1", "L2", "L3"].map(quote));
  await page.reload();
  await kaopu.running();
  await openOwn(page);
  await page.getByRole("button", { name: /^修改: L2/ }).click();
  const price = page.getByRole("form", { name: "修改这条报价" }).getByRole("textbox", { name: "整机价格" });
  await price.fill("933");
  await page.getByRole("button", { name: /^移除: L1/ }).click();
  await page.getByRole("button", { name: /^移除: L1/ }).waitFor({ state: "detached" });
  assert.equal(await price.inputValue(), "933");
  await page.getByRole("button", { name: "保存" }).click();
  await page.getByText("¥933 按小时").or(page.getByText("¥933.00 按小时")).waitFor();
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("kaopu.quotes.v1")).map((each) => [each.provider, each.price_per_hour]));
  assert.deepEqual(kept, [["L2", 933], ["L3", 900]]);
}));

test("the same content is taken in once, and what is damaged is said to be", () => withPage({ address: ADDRESS }, async ({ page, kaopu }) => {
  const before = await offers(page);
  await openOwn(page);
  await choose(page, file("a.csv", table(7)), file("again.csv", table(7)));
  await page.getByText("和已经导入的一份内容完全相同").waitFor();
  await page.getByText("已存在这台设备上").waitFor();
  await offersBecome(page, before + 7);
  assert.equal(await page.locator("section.report").count(), 1);
  await page.reload();
  await kaopu.running();
  await offersBecome(page, before + 7);
  assert.deepEqual(await page.evaluate(() => JSON.parse(localStorage.getItem("kaopu.files.v1")).map(({ name }) => name)), ["a.csv"]);
  await openOwn(page);
  await choose(page, { name: "cut.csv.gz", mimeType: "application/gzip", buffer: gzipSync(Buffer.from(table(900))).subarray(0, 400) });
  await page.getByText("压缩包不完整或已损坏").waitFor();
}));

test("GBK inside gz is read, and a place that nobody states is said to be unknown", () => withPage({ address: ADDRESS }, async ({ page }) => {
  const before = await offers(page);
  await openOwn(page);
  // 平台,显卡,每小时价格,币种,地区 / 甲云,RTX 4090,0.05,CNY,本地机房
  const heading = "c6bdcca82ccfd4bfa82cc3bfd0a1cab1bcdbb8f12cb1d2d6d62cb5d8c7f80a";
  const row = "bcd7d4c62c52545820343039302c302e30352c434e592cb1beb5d8bbfab7bf0a";
  await choose(page, { name: "gbk.csv.gz", mimeType: "application/gzip", buffer: gzipSync(Buffer.from(heading + row, "hex")) });
  await page.getByText("gb18030 · gz").waitFor();
  await offersBecome(page, before + 1);
  await page.waitForFunction(() => [...document.querySelectorAll("tr[aria-rowindex]")].some((line) => /甲云.*没写地区/s.test(line.innerText)));
}));

test("quotes enter a link only when asked; opened elsewhere they are marked, and the command line agrees", async () => {
  let link;
  await withPage({ address: ADDRESS, context: clipboard }, async ({ page }) => {
    await page.evaluate(() => localStorage.setItem("kaopu.quotes.v1", JSON.stringify([{ provider: "Lab", gpu: "rtx-4090", count: 1, price_per_hour: 0.5, currency: "CNY", plan: "hour", area: "cn", date: "2026-09-20" }])));
    await page.reload();
    await page.getByText("自己填的报价").first().waitFor();
    await page.getByRole("button", { name: "分享这个答案" }).click();
    await page.getByText("链接已复制").waitFor();
    assert.doesNotMatch(await page.evaluate(() => navigator.clipboard.readText()), /quote/);
    await page.getByRole("checkbox", { name: "链接里带上我的 1 条报价" }).check();
    await page.waitForFunction(async () => (await navigator.clipboard.readText()).includes("quote="));
    link = await page.evaluate(() => navigator.clipboard.readText());
  });
  const text = decodeURIComponent(new URL(link).hash.slice(1));
  assert.match(text, /&quote=Lab~rtx-4090~1~0\.50~CNY~hour~cn~2026-09-20(&|$)/);
  await withPage({ address: new URL(link).hash }, async ({ page, kaopu }) => {
    await page.getByText("链接附带的报价，未经核实").first().waitFor();
    assert.match((await kaopu.list())[0].text, /Lab/);
    const ranking = await page.evaluate((said) => window.kaopu.rank(said, 5), text);
    const native = JSON.parse(execFileSync(`${process.env.CARGO_TARGET_DIR ?? `${ROOT}target`}/debug/kaopu`, ["rank", text, "--top", "5"], { encoding: "utf8" }));
    assert.deepEqual(ranking.results.map(({ offer, cost }) => [offer, cost.total]), native.results.map(({ offer, cost }) => [offer, cost.total]));
    assert.ok(ranking.results[0].flags.includes("link-quote"));
    await openOwn(page);
    await page.getByRole("button", { name: "不用它们" }).click();
    await page.waitForFunction(() => !document.body.innerText.includes("链接附带的报价"));
    assert.doesNotMatch(await kaopu.written(), /quote/);
  });
  await withPage({ address: new URL(link).hash.replace("0.50", "cheap") }, async ({ page }) => {
    await page.getByText("不是完整的报价").waitFor();
  });
});

test("kaopu.importCatalog is a promise, and refuses with a word", () => withPage({}, async ({ page, kaopu, server }) => {
  await kaopu.kept();
  const fetched = () => server.requests.filter((path) => path.includes("kaopu-import")).length;
  const before = fetched();
  const text = readFileSync(`${ROOT}public/template.csv`, "utf8");
  const { report, offers: csv } = await page.evaluate((each) => window.kaopu.importCatalog(new TextEncoder().encode(each), "template.csv"), text);
  assert.equal(report.rows, 3);
  assert.equal(csv.trim().split("\n").length, 6);
  // It was kept for offline use already; the use itself asks nothing of the network.
  assert.equal(fetched(), before);
  assert.equal(await page.evaluate(() => window.kaopu.importCatalog("hello", "x.txt").then(() => "", (error) => error.message)), "unknown-kind");
}));

test("files are read offline too", () => withPage({ address: ADDRESS, allow: [/ERR_INTERNET_DISCONNECTED|Failed to load resource|request failed/] }, async ({ page, kaopu, context }) => {
  await kaopu.kept();
  await page.reload();
  await kaopu.running();
  const before = await offers(page);
  await context.setOffline(true);
  await openOwn(page);
  await choose(page, file("mine.csv", table(6)));
  await offersBecome(page, before + 6);
}));

for (const [locale, name] of [["zh-CN", "加上自己的价格"], ["en-GB", "Add your own prices"]]) {
  for (const viewport of [PHONE, { width: 1280, height: 900 }]) {
    test(`axe finds nothing on own prices: ${locale}, ${viewport.width} px`, () => withPage({ locale, viewport, address: `${ADDRESS}&quote=Lab~rtx-4090~1~0.50~CNY~hour~cn~2026-09-20` }, async ({ page, kaopu }) => {
      await openOwn(page, name);
      await page.locator("input[type=file]").setInputFiles([file("mine.csv", `${table(3)}X,A1000 Gaming,1,5,,CNY,,,\nX,RTX 4090,1,NaN,,CNY,,,\n`)]);
      await page.locator("section.report").waitFor();
      await kaopu.isAccessible();
      await kaopu.fitsItsWidth();
    }));
  }
}

test("leaves no open handle in the harness", async () => {
  const { browser } = await start();
  assert.equal(browser.contexts().length, 0);
});

const SHARDS = [
  { file: "gpurentalprices/runpod.csv", provider: "RunPod", prices: 9, checked: "2026-11-29", title: "GPU rental prices", page: "https://example.com/prices", licence: "CC-BY-4.0" },
  { file: "tardellirs/vast.csv", provider: "Vast.ai", prices: 4, checked: "2026-11-28", title: "GPU pricing", page: "javascript:alert(1)", licence: "MIT" },
];

test("refreshed prices beside the page are listed when the section is opened, and loaded when asked", () => withPage({ address: ADDRESS, context: { serviceWorkers: "block" } }, async ({ page, context }) => {
  const asked = [];
  await context.route("**/catalogs/**", async (route) => {
    const path = new URL(route.request().url()).pathname.split("/catalogs/")[1];
    asked.push(path);
    await route.fulfill(path === "index.json" ? { json: { format: 1, shards: SHARDS } } : { body: table(9), contentType: "text/csv" });
  });
  const before = await offers(page);
  assert.deepEqual(asked, [], "nothing is asked before the section is opened");
  await openOwn(page);
  const list = page.locator("details", { hasText: "本站收集的公开价格（2 份）" }).last();
  await list.locator("summary").click();
  const rows = list.getByRole("listitem");
  assert.match(await rows.nth(0).innerText(), /RunPod.*9 条价格.*2026-11-29.*GPU rental prices.*CC-BY-4\.0/s);
  assert.equal(await rows.nth(0).getByRole("link").getAttribute("href"), "https://example.com/prices");
  assert.equal(await rows.nth(1).getByRole("link").count(), 0, "only a web address is a link");
  assert.deepEqual(asked, ["index.json"], "no shard is fetched for being listed");
  await rows.nth(0).getByRole("button", { name: "载入: RunPod" }).click();
  await offersBecome(page, before + 9);
  assert.deepEqual(asked, ["index.json", "gpurentalprices/runpod.csv"]);
  assert.equal(await rows.nth(0).getByText("已载入").count(), 1);
  assert.equal(await rows.nth(1).getByRole("button").count(), 1);
  assert.equal(await page.getByText("共 9 行").count(), 1);
  await page.getByRole("button", { name: "移除: runpod.csv" }).click();
  await offersBecome(page, before);
  assert.equal(await rows.nth(0).getByRole("button").count(), 1, "what was removed can be loaded again");
}));

for (const [what, answer] of [["an empty list", { json: { format: 1, shards: [] } }], ["no list", { status: 404, body: "" }], ["a damaged list", { body: "<html>" }]]) {
  test(`${what} of refreshed prices is no list, and no error`, () => withPage({ address: ADDRESS, allow: [/404/, /index\.json/], context: { serviceWorkers: "block" } }, async ({ page, context }) => {
    await context.route("**/catalogs/index.json", (route) => route.fulfill(answer));
    const fetched = page.waitForResponse(/catalogs\/index\.json$/);
    await openOwn(page);
    await fetched;
    const before = await offers(page);
    assert.equal(await page.getByText("本站收集的公开价格").count(), 0);
    assert.equal(await page.locator(".refused li").count(), 0);
    await choose(page, file("mine.csv", table(3)));
    await offersBecome(page, before + 3);
  }));
}
