// How the page holds up: every state accessible in both themes, narrow windows, large text, no colour alone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PHONE, withPage } from "./harness.mjs";

for (const colorScheme of ["light", "dark"]) {
  for (const locale of ["zh-CN", "en-GB"]) {
    test(`axe finds nothing in an opened ledger: ${locale}, ${colorScheme}`, () => withPage({ address: "?preset=student", locale, colorScheme }, async ({ kaopu, page }) => {
      await kaopu.openLine(2);
      await page.evaluate(() => { for (const details of document.querySelectorAll("details")) details.open = true; });
  await kaopu.painted();
      await kaopu.isAccessible();
      await kaopu.fitsItsWidth();
    }));
  }
}

test("axe finds nothing when no offer is left", () => withPage({ address: "#preset=student&budget=1" }, async ({ kaopu }) => {
  await kaopu.isAccessible();
}));

for (const [name, viewport] of [["a phone", PHONE], ["320 px, as 400 % zoom gives", { width: 320, height: 640 }], ["640 px, as 200 % zoom gives", { width: 640, height: 450 }], ["a tablet", { width: 820, height: 1100 }]]) {
  test(`fits ${name}, closed and opened`, () => withPage({ address: "?preset=student", viewport, locale: "en-GB" }, async ({ kaopu }) => {
    await kaopu.fitsItsWidth();
    await kaopu.openLine(0);
    await kaopu.fitsItsWidth();
  }));
}

for (const locale of ["zh-CN", "en-GB"]) {
  // Large amounts; and a row over all columns among the lines.
  for (const address of ["#hours=100000&on=h100-sxm-80gb&interrupt=yes", "?preset=lab"]) test(`the columns fill the list at any width, and no amount is cut: ${locale}, ${address}`, () => withPage({ address, locale }, async ({ kaopu, page }) => {
    for (const width of [700, 1010, 1100, 1200, 1280, 1600]) {
      await page.setViewportSize({ width, height: 900 });
      await kaopu.painted();
      const found = await page.evaluate(() => {
        const right = document.querySelector("table.offers").getBoundingClientRect().right;
        const cells = [...document.querySelectorAll("tr[aria-rowindex]")].map((row) => [...row.children].filter((cell) => cell.checkVisibility()));
        return {
          short: cells.map((row) => Math.round(right - Math.max(...row.map((cell) => cell.getBoundingClientRect().right)))).filter((gap) => gap > 1),
          cut: cells.flat().filter((cell) => cell.scrollWidth > cell.clientWidth + 1 || cell.scrollHeight > cell.clientHeight + 1).map((cell) => cell.innerText),
        };
      });
      assert.deepEqual(found, { short: [], cut: [] }, `${width} px`);
      await kaopu.fitsItsWidth();
    }
  }));
}

test("a click anywhere on a line opens it, but on its button for comparing", () => withPage({ address: "?preset=student" }, async ({ kaopu, page }) => {
  const line = kaopu.lines().nth(1);
  for (const cell of await line.locator("td, th").all()) {
    const { x, y, width, height } = await cell.boundingBox();
    await page.mouse.click(x + width / 2, y + height / 2);
    assert.equal(await line.getByRole("button").first().getAttribute("aria-expanded"), "true", await cell.getAttribute("class"));
    await page.mouse.click(x + width - 3, y + height - 3);
    assert.equal(await line.getByRole("button").first().getAttribute("aria-expanded"), "false");
  }
  await line.getByRole("button", { name: /^加入对比/ }).click();
  assert.equal(await line.getByRole("button").first().getAttribute("aria-expanded"), "false");
  assert.equal(await line.getByRole("button", { name: /对比/ }).getAttribute("aria-pressed"), "true");
}));

test("the theme switch turns the page and is remembered", () => withPage({}, async ({ kaopu, page }) => {
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.getByRole("button", { name: "切换深浅色" }).click();
  const dark = await paper();
  assert.notEqual(dark, light);
  await page.reload();
  await kaopu.running();
  assert.equal(await paper(), dark);
}));

test("the keyboard reaches the first answer, and a line opens with it", () => withPage({ address: "?preset=student" }, async ({ kaopu, page }) => {
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.textContent.trim()), "跳到答案");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.id), "answer");
  assert.doesNotMatch(page.url(), /#answer/);
  const opener = kaopu.lines().nth(0).getByRole("button").first();
  await opener.focus();
  await page.keyboard.press("Enter");
  assert.equal(await opener.getAttribute("aria-expanded"), "true");
  assert.equal(await page.evaluate(() => document.activeElement.tagName), "BUTTON");
}));

test("targets of controls are at least 24 px, most of them 40", () => withPage({ address: "?preset=student", viewport: PHONE }, async ({ kaopu, page }) => {
  await kaopu.button("改条件").click();
  const small = await page.locator("button:visible, select:visible, input:visible, summary:visible").evaluateAll((targets) => targets
    .map((target) => [target.getBoundingClientRect().height, target.outerHTML.slice(0, 90)])
    .filter(([height]) => height < 24));
  assert.deepEqual(small, []);
}));
