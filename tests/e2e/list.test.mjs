// The whole list, however long, and the decision record.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { PHONE, withPage } from "./harness.mjs";

/** A price file of so many offers. */
function prices(count) {
  const cards = ["rtx-4090", "rtx-3090", "a100-sxm-80gb", "l40s", "h100-sxm"];
  const rows = Array.from({ length: count }, (_, at) => `p${at % 40},${cards[at % cards.length]},1,${(1 + (at % 997) / 100).toFixed(2)},CNY,cn,v${at}`);
  return Buffer.from(`provider,gpu,count,price_per_hour,currency,region,variant\n${rows.join("\n")}\n`);
}

async function drop(page, count) {
  await page.locator("input[type=file]").setInputFiles({ name: "many.csv", mimeType: "text/csv", buffer: prices(count) });
  await page.waitForFunction((least) => Number(document.querySelector("table.offers")?.getAttribute("aria-rowcount") ?? 0) > least, count / 2, { timeout: 120_000 });
}

const ranks = (page) => page.locator("tr[aria-rowindex]").evaluateAll((rows) => rows.map((row) => Number(row.getAttribute("aria-rowindex")) - 1));
const scrollTo = (page, top) => page.locator("#whole-list").evaluate((box, top) => { box.scrollTop = top; }, top);

test("100,000 offers are scrolled through with some hundred rows drawn", { timeout: 300_000 }, () => withPage({ address: "#hours=20", locale: "en-GB" }, async ({ kaopu, page }) => {
  await drop(page, 100_000);
  assert.equal((await ranks(page)).length, 20);
  await page.getByRole("button", { name: /^Show all/ }).click();
  await kaopu.painted();
  const count = await page.locator("table.offers").getAttribute("aria-rowcount").then(Number) - 1;
  assert.ok(count > 50_000);
  for (const share of [0.3, 0.77, 1]) {
    await scrollTo(page, await page.locator("#whole-list").evaluate((box, share) => box.scrollHeight * share, share));
    await page.waitForTimeout(400);
    const drawn = await ranks(page);
    assert.ok(drawn.length >= 10 && drawn.length <= 160, `${drawn.length} rows are drawn`);
    assert.deepEqual(drawn, drawn.map((_, at) => drawn[0] + at), "each rank follows the one before");
    const inSight = await page.locator("#whole-list").evaluate((box) => {
      const { top, bottom } = box.getBoundingClientRect();
      return [...box.querySelectorAll("tr[aria-rowindex]")].filter((row) => { const at = row.getBoundingClientRect(); return at.bottom > top && at.top < bottom; }).length;
    });
    assert.ok(inSight >= 3, "there are rows in sight");
  }
  assert.equal((await ranks(page)).at(-1), Math.min(count, 100_000), "the end is the last offer");
  await scrollTo(page, 0);
  await page.waitForTimeout(300);
  assert.equal((await ranks(page))[0], 1);
}));

test("the whole list works by keyboard, a ledger opens in it, and axe finds nothing", () => withPage({ address: "#hours=20", locale: "en-GB" }, async ({ kaopu, page }) => {
  await page.getByRole("button", { name: /^Show all/ }).click();
  await page.waitForTimeout(300);
  assert.equal(await page.evaluate(() => document.activeElement.id), "whole-list");
  const seen = new Set();
  for (let step = 0; step < 180; step += 1) {
    await page.keyboard.press("Tab");
    const rank = await page.evaluate(() => document.activeElement.closest("tr[aria-rowindex]")?.getAttribute("aria-rowindex"));
    if (rank) seen.add(Number(rank));
  }
  assert.ok(Math.max(...seen) >= 60, `Tab reached rank ${Math.max(...seen)}`);
  await page.keyboard.press("Shift+Tab");
  await page.evaluate(() => document.activeElement.closest("tr").querySelector("button").focus());
  await page.keyboard.press("Enter");
  await kaopu.painted();
  assert.equal(await page.locator("tr.ledger").count(), 1);
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-expanded")), "true");
  await kaopu.isAccessible();
  // The row that has the focus goes; the box keeps it.
  await page.locator("#whole-list").evaluate((box) => { box.scrollTop = 0; });
  await page.waitForTimeout(400);
  assert.equal(await page.evaluate(() => document.activeElement.id), "whole-list");
  await page.getByRole("button", { name: /^Show the first/ }).click();
  assert.equal((await ranks(page)).length, 20);
}));

for (const viewport of [PHONE, { width: 1280, height: 900 }]) {
  for (const locale of ["zh-CN", "en-GB"]) {
    test(`the decision record is complete and accessible: ${locale}, ${viewport.width} px`, () => withPage({ address: "?preset=student", locale, viewport }, async ({ kaopu, page }) => {
      const answer = (await kaopu.heading().innerText()).replace(/\s/g, "");
      await page.getByRole("button", { name: locale === "zh-CN" ? "决策记录" : "Decision record", exact: true }).first().click();
      await kaopu.painted();
      const body = await page.locator("main").innerText();
      assert.ok(body.replace(/\s/g, "").includes(answer), "the answer stands in it");
      assert.match(body, /\d{4}-\d\d-\d\d\+[0-9a-f]{8}/, "the version of the dataset");
      assert.match(body, /#v=1&preset=student/, "the link");
      await kaopu.isAccessible();
      await kaopu.fitsItsWidth();
      const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: /Markdown/ }).click()]);
      assert.equal(download.suggestedFilename(), "kaopu-decision.md");
      assert.match(readFileSync(await download.path(), "utf8"), /^# .+\n\n## /);
      const [table] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: /CSV/ }).click()]);
      assert.match(readFileSync(await table.path(), "utf8"), /preset=student/);
    }));
  }
}

test("the record prints on one sheet", () => withPage({ address: "?preset=student", locale: "en-GB" }, async ({ kaopu, page }) => {
  await page.getByRole("button", { name: "Decision record", exact: true }).first().click();
  await kaopu.painted();
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const sheets = pdf.toString("latin1").match(/\/Type\s*\/Page[^s]/g) ?? [];
  assert.equal(sheets.length, 1, `${sheets.length} sheets`);
}));

test("an interruptible answer says what to expect, and a budget what it buys", () => withPage({ address: "#hours=40&interrupt=yes&every=30&deadline=72&budget=200&sort=cost", locale: "en-GB" }, async ({ kaopu, page }) => {
  await page.waitForTimeout(400);
  assert.match(await page.locator("#answer").innerText(), /200 buys/);
  const spot = page.locator("tr[aria-rowindex]").filter({ hasText: /spot|interrupt/i }).first();
  await spot.getByRole("button").first().click();
  const ledger = await page.locator("tr.ledger").innerText();
  for (const words of ["What interruptions do", "Best interval", "Without checkpoints", "Chance to be in time", "Cheapest without interruptions"]) assert.ok(ledger.includes(words), words);
  await kaopu.isAccessible();
}));
