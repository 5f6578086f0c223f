// Chinese and English at parity: one link, switched in place, numbers as each language writes them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { withPage } from "./harness.mjs";

test("switches in place: same list, same address, focus stays", () => withPage({ address: "#preset=student" }, async ({ kaopu, page }) => {
  const costs = (await kaopu.list()).map(({ cost }) => cost);
  const address = page.url();
  await page.getByRole("button", { name: "English" }).click();
  assert.equal(await kaopu.language(), "en");
  assert.match(await kaopu.heading().first().innerText(), /^Rent /);
  assert.match(await page.title(), /which GPU/);
  assert.deepEqual((await kaopu.list()).map(({ cost }) => cost), costs);
  assert.equal(page.url(), address);
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "中文");
  await page.reload();
  await kaopu.running();
  assert.equal(await kaopu.language(), "en", "the choice is remembered");
}));

test("no Chinese is left on the English page, and no English sentence on the Chinese one", () => withPage({ address: "#preset=organisation", locale: "en-GB" }, async ({ kaopu, page }) => {
  const stray = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.querySelector(".page"), NodeFilter.SHOW_TEXT);
    const found = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (/[\u4e00-\u9fff]/.test(node.data) && !node.parentElement.closest("[lang]:not(html)")) found.push(node.data);
    }
    return found;
  });
  assert.deepEqual(stray, []);
}));

test("amounts follow the currency, and the budget keeps its worth", () => withPage({ address: "#preset=student", locale: "en-GB" }, async ({ kaopu, page }) => {
  const [before] = await kaopu.list();
  await page.getByRole("combobox", { name: "Currency" }).selectOption("USD");
  await kaopu.painted();
  const [after] = await kaopu.list();
  assert.equal(after.offer, before.offer);
  assert.ok(after.cost > 0 && after.cost < before.cost / 5);
  assert.match(after.text, /\$/);
  assert.match(await kaopu.written(), /budget=2[78]/);
}));
