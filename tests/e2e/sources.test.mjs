// No number without a source that can be reached: every figure in the "why" panels of the best offers, followed by hand.
import assert from "node:assert/strict";
import { test } from "node:test";
import { withPage } from "./harness.mjs";

const ASKED = ["?preset=student", "?preset=company", "?preset=case-2", "#v=1&task=infer&params=70&precision=int4&days=30&region=intl&data=200&cur=USD"];

/** In the open panel: figures whose block has no link, and the places that its links name. */
const walk = (panel) => panel.evaluate((root) => {
  const figure = /\d/;
  const linked = (element) => element?.querySelector("a[href^='http'], a[data-go]") !== null && Boolean(element);
  const near = (element) => {
    // A criterion's figure stands before what it rests on; a record has its source in itself.
    if (element.matches(".points")) return linked(element.nextElementSibling);
    const own = element.closest("ul.records > li, dl.facts > dd");
    if (own) return linked(own);
    // Else: what it stands in, or what follows until the next heading, such as the remark under a table.
    for (let at = element; at && at !== root; at = at.parentElement) {
      if (linked(at)) return true;
      for (let next = at.nextElementSibling; next && !/^H[34]$/.test(next.tagName); next = next.nextElementSibling) if (linked(next)) return true;
    }
    return false;
  };
  const leaves = [...root.querySelectorAll("*")].filter((element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && figure.test(node.data)));
  return {
    count: leaves.length,
    lost: leaves.filter((element) => !near(element)).map((element) => element.outerHTML.slice(0, 120)),
    outside: [...root.querySelectorAll("a[href^='http']")].map((link) => link.rel),
    places: [...new Set([...root.querySelectorAll("a[data-go]")].map((link) => link.dataset.go))],
  };
});

for (const address of ASKED) {
  test(`${address}: every figure of the best offers leads to its source`, () => withPage({ address }, async ({ kaopu, page }) => {
    const places = new Set();
    const offers = Math.min(5, await kaopu.lines().count());
    for (let at = 0; at < offers; at += 1) {
      const panel = await kaopu.openLine(at);
      for (const fold of await panel.locator("details > summary").all()) await fold.click();
      const found = await walk(panel);
      assert.ok(found.count > 20, `${found.count} figures`);
      assert.deepEqual(found.lost, []);
      for (const rel of found.outside) assert.match(rel, /noopener/);
      for (const place of found.places) places.add(place);
      await kaopu.lines().nth(at).getByRole("button").first().click();
    }
    assert.ok(places.size >= 3, [...places].join());
    for (const place of places) {
      await kaopu.openLine(0);
      await page.evaluate((to) => {
        const link = document.createElement("a");
        Object.assign(link, { href: `#${to}` });
        link.dataset.go = to;
        document.querySelector("tr.ledger td").append(link);
        link.click();
      }, place);
      await page.locator(`[id="${place}"]`).waitFor();
      await page.waitForFunction((place) => document.activeElement.id === place, place);
      assert.ok(!page.url().includes(`#${place}`), "the address keeps the scenario");
      await kaopu.button("比较").click();
      await kaopu.lines().first().getByRole("button").first().click();
    }
  }));
}

test("a source without an address leads to its entry, which says whom it serves", () => withPage({ address: "?preset=case-1" }, async ({ kaopu, page }) => {
  await kaopu.button("方法").click();
  await page.getByRole("link", { name: /S2 L32/ }).click();
  const entry = page.locator("#source-s2");
  await entry.waitFor();
  assert.match(await page.getByRole("row", { name: /2026 年 GPU 算力租用实战指南/ }).innerText(), /未披露利益关系/);
  await kaopu.isAccessible();
}));
