// The figures under the list, the data page and the method page.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { PHONE, withPage } from "./harness.mjs";

const CARD = "#hours=20&on=rtx-4090&hpd=8";

async function section(page, name) {
  await page.getByRole("navigation").getByRole("button", { name }).click();
}

for (const [locale, data, method] of [["zh-CN", "数据", "方法"], ["en-GB", "Data", "Method"]]) {
  for (const colorScheme of ["light", "dark"]) {
    test(`axe finds nothing on the reading pages: ${locale}, ${colorScheme}`, () => withPage({ locale, colorScheme }, async ({ kaopu, page }) => {
      for (const name of [data, method]) {
        await section(page, name);
        await page.getByRole("heading", { level: 1, name }).waitFor();
        await kaopu.isAccessible();
        await kaopu.fitsItsWidth();
      }
    }));
  }
}

for (const viewport of [PHONE, { width: 320, height: 640 }]) {
  test(`reading pages and figures fit ${viewport.width} px`, () => withPage({ address: CARD, viewport, locale: "en-GB" }, async ({ kaopu, page }) => {
    await page.getByRole("heading", { name: "How many hours a day make buying pay?" }).waitFor();
    await kaopu.fitsItsWidth();
    for (const name of ["Data", "Method"]) {
      await section(page, name);
      await kaopu.fitsItsWidth();
    }
  }));
}

test("any statement is found by its id, its provider or its line", () => withPage({}, async ({ page }) => {
  await section(page, "数据");
  const rows = page.locator("main table tbody tr");
  const search = page.getByRole("searchbox");
  await search.fill("O064");
  await page.waitForFunction(() => document.querySelectorAll("main table.data tbody tr").length === 1);
  assert.match(await rows.first().innerText(), /智星云[^]*RTX 4090[^]*1\.32–1\.35[^]*L56/);
  await search.fill("智星云 L56");
  await page.waitForFunction(() => document.querySelectorAll("main table.data tbody tr").length >= 1);
  for (const text of await rows.allInnerTexts()) assert.match(text, /L56/);
  await search.fill("没有这样的东西");
  await page.getByText("这张表里没有").waitFor();
}));

test("tables show fifty rows and more when asked, and focus stays", () => withPage({ locale: "en-GB" }, async ({ page }) => {
  await section(page, "Data");
  const rows = page.locator("main table.data tbody tr");
  assert.equal(await rows.count(), 50);
  const more = page.getByRole("button", { name: /Show 50 more/ });
  await more.focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll("main table.data tbody tr").length === 100);
  assert.equal(await page.evaluate(() => document.activeElement.tagName), "BUTTON");
}));

test("the dataset is saved as JSON and as CSV, by the browser alone", () => withPage({ locale: "en-GB" }, async ({ page }) => {
  await section(page, "Data");
  const saved = async (name) => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name, exact: true }).click()]);
    return readFileSync(await download.path(), "utf8");
  };
  const all = JSON.parse(await saved("Everything (JSON)"));
  assert.ok(all.prices.some((row) => row.id === "O064" && row.source === "s2" && row.at === "L56"));
  assert.match(await saved("Prices (CSV)"), /^\ufeff?id,provider,gpu/);
  assert.equal(JSON.parse(await saved("JSON schema")).type, "object");
}));

test("rent or buy gives both ways of reckoning, and takes the person's figures", () => withPage({ address: CARD }, async ({ page, kaopu }) => {
  const figure = page.getByRole("region", { name: "每天用多久，买才比租划算？" });
  await figure.scrollIntoViewIfNeeded();
  await figure.getByText("¥2.82/h").waitFor();
  await figure.getByText("¥1.55/h").first().waitFor();
  await figure.getByRole("textbox", { name: "到期能卖" }).fill("15000");
  await page.waitForFunction(() => document.body.innerText.includes("到期能卖 ¥15,000"));
  await figure.getByRole("textbox", { name: "每天使用" }).fill("12");
  assert.match(await kaopu.written(), /hpd=12/);
  assert.equal(await figure.getByRole("img").count() >= 1, true);
}));

test("a card that no source prices says so, until a price is typed", () => withPage({ locale: "en-GB", address: "#task=infer&params=7&hours=20&gpu=h100-sxm" }, async ({ page }) => {
  const figure = page.getByRole("region", { name: "How many hours a day make buying pay?" });
  await figure.getByText("No source states what this card costs").waitFor();
  await figure.getByRole("textbox", { name: "Price of a card" }).fill("200,000");
  await figure.getByRole("textbox", { name: "Resale at the end" }).fill("100k");
  await figure.getByText(/an owned hour costs/).waitFor();
}));

test("the method page recomputes what the articles got wrong", () => withPage({ locale: "en-GB" }, async ({ page }) => {
  await section(page, "Method");
  const text = await page.locator("main").innerText();
  for (const expected of ["¥2.82/h", "¥1.55/h", "76%", "56%", "¥27.00", "13B", "30B"]) assert.ok(text.includes(expected), expected);
}));

test("behind each picture stands a table with its numbers", () => withPage({ address: CARD, locale: "en-GB" }, async ({ page }) => {
  for (const name of ["How many hours a day make buying pay?", "Where does the money go?", "Cheap, fast, dependable: how many at once?"]) {
    const figure = page.getByRole("region", { name });
    await figure.getByText("The numbers behind the picture").click();
    await figure.locator("details[open] table tbody tr").nth(1).waitFor();
  }
}));
