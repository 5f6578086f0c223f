// A step of a control draws what is in sight; what is out of sight follows when the control rests, and is never seen as
// it was before. "As a fresh page" means: as the same address shows when it is opened anew.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PHONE, withPage } from "./harness.mjs";
import { Kaopu } from "./page.mjs";

/** Moves a slider to a share of its range, as one step of a drag, and waits until the frame has been painted. */
async function step(page, name, share) {
  await page.getByRole("slider", { name, includeHidden: true }).evaluate((slider, share) => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set;
    set.call(slider, String(Math.round(Number(slider.min) + (Number(slider.max) - Number(slider.min)) * share)));
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }, share);
}

const rows = (page, from = 0, to = 20) => page.locator("tr[aria-rowindex]").evaluateAll((rows, [from, to]) => rows.slice(from, to).map((row) => row.textContent), [from, to]);

/** What the present address shows when it is opened anew. */
async function fresh(kaopu, page, read = rows) {
  await kaopu.written();
  const other = await page.context().newPage();
  const twin = new Kaopu(other, "");
  await other.goto(page.url());
  await twin.running();
  await other.waitForTimeout(500);
  const shown = await read(other);
  await other.close();
  return shown;
}

test("a step shows the answer and the lines in sight at once, all others within a third of a second", () => withPage({ address: "?preset=student" }, async ({ kaopu, page }) => {
  const before = await rows(page);
  await page.waitForTimeout(300);
  await step(page, "工作量", 0.8);
  const inSight = await page.locator("tr[aria-rowindex]").evaluateAll((rows) => rows.filter((row) => row.getBoundingClientRect().top < innerHeight).length);
  assert.ok(inSight >= 2 && inSight < 12, `${inSight} lines are in sight`);
  const [lead, near] = [await kaopu.heading().innerText(), await rows(page, 0, inSight)];
  await page.waitForTimeout(330);
  const rested = await rows(page);
  assert.notDeepEqual(rested.slice(10), before.slice(10), "lines out of sight follow");
  const expected = await fresh(kaopu, page);
  assert.deepEqual(rested, expected);
  assert.deepEqual(near, expected.slice(0, inSight), "lines in sight were current at once");
  assert.equal(lead, await kaopu.heading().innerText());
}));

for (const viewport of [{ width: 1280, height: 900 }, PHONE]) {
  test(`what is scrolled to right after a step is current: ${viewport.width} px`, () => withPage({ address: "#hours=20", viewport }, async ({ kaopu, page }) => {
    await page.waitForTimeout(300);
    await step(page, "工作量", 0.75);
    // The step and the jump belong to the same moment, long before the control counts as resting.
    const seen = await page.evaluate(async () => {
      const slider = document.querySelector("#work");
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set;
      set.call(slider, String(Number(slider.value) - 9));
      slider.dispatchEvent(new Event("input", { bubbles: true }));
      const frame = () => new Promise((done) => requestAnimationFrame(done));
      await frame();
      scrollTo(0, [...document.querySelectorAll("tr[aria-rowindex]")].at(-1).getBoundingClientRect().bottom - innerHeight);
      const began = performance.now();
      await frame();
      await frame();
      const rows = [...document.querySelectorAll("tr[aria-rowindex]")];
      const shown = rows.map((row, at) => [at, row.getBoundingClientRect(), row.textContent]).filter(([, { top, bottom }]) => bottom > 0 && top < innerHeight);
      return { waited: performance.now() - began, shown: shown.map(([at, , text]) => [at, text]) };
    });
    assert.ok(seen.shown.length >= 2 && seen.shown[0][0] > 5, `other lines are in sight now: ${JSON.stringify(seen).slice(0, 300)}`);
    const expected = await fresh(kaopu, page);
    assert.deepEqual(seen.shown, seen.shown.map(([at]) => [at, expected[at]]));
  }));
}

test("lines out of sight follow a step and a scroll of one moment, before any frame", () => withPage({ address: "#hours=20" }, async ({ kaopu, page }) => {
  await page.waitForTimeout(300);
  await page.evaluate(() => {
    const slider = document.querySelector("#work");
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set;
    set.call(slider, String(Number(slider.value) - 9));
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    // As a browser does for a page that still scrolls: it tells of it before the frame that the step waits for.
    window.dispatchEvent(new Event("scroll"));
  });
  await page.waitForTimeout(500);
  const shown = await rows(page);
  assert.deepEqual(shown, await fresh(kaopu, page));
}));

test("a list that gets shorter shows no line of the longer one, not for one frame", () => withPage({ address: "#hours=20", viewport: { width: 1280, height: 1000 } }, async ({ page }) => {
  await page.waitForTimeout(400);
  const frames = await page.evaluate(async () => {
    const slider = document.querySelector("#budget");
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set;
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const frames = [];
    for (let at = Math.round(Number(slider.max) * 0.5); at > 0 && frames.length < 90; at -= 1) {
      set.call(slider, String(at));
      slider.dispatchEvent(new Event("input", { bubbles: true }));
      await frame();
      await Promise.resolve();
      const count = Number(document.querySelector("table.offers")?.getAttribute("aria-rowcount") ?? 1) - 1;
      const ranks = [...document.querySelectorAll("tr[aria-rowindex]")].map((row) => Number(row.getAttribute("aria-rowindex")) - 1);
      frames.push([count, ranks.length, ranks.at(-1) ?? 0]);
    }
    return frames;
  });
  assert.ok(frames.some(([count]) => count > 0 && count < 20), "the list got shorter");
  for (const [count, drawn, last] of frames) assert.ok(drawn === Math.min(20, count) && last === drawn, `${drawn} lines to rank ${last} of ${count}`);
}));

test("printing right after a step prints current lines", () => withPage({ address: "?preset=student" }, async ({ kaopu, page }) => {
  await page.waitForTimeout(300);
  const [printed, expected] = [await page.evaluate(async () => {
    const slider = document.querySelector("#work");
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set;
    set.call(slider, String(Number(slider.value) + 11));
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    dispatchEvent(new Event("beforeprint"));
    await Promise.resolve();
    await new Promise((done) => queueMicrotask(done));
    return [...document.querySelectorAll("tr[aria-rowindex]")].map((row) => row.textContent);
  }), await fresh(kaopu, page)];
  assert.deepEqual(printed, expected);
}));

test("the decision record opened right after a step is about the present answer", () => withPage({ address: "?preset=student" }, async ({ kaopu, page }) => {
  await page.waitForTimeout(300);
  const answer = await page.evaluate(async () => {
    const slider = document.querySelector("#work");
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set;
    set.call(slider, String(Number(slider.value) + 14));
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    await frame();
    await frame();
    const said = document.querySelector("#lead").textContent;
    document.querySelector(".answer .to-record button").click();
    await frame();
    await frame();
    return { said, record: document.querySelector("main").textContent };
  });
  const bare = (text) => text.replace(/\s/g, "");
  assert.ok(bare(answer.record).includes(bare(answer.said)), answer.said);
}));

test("with the whole list open a step changes the lines in sight, and those scrolled to agree with a fresh page", () => withPage({ address: "#hours=20" }, async ({ kaopu, page }) => {
  await page.getByRole("button", { name: /^看全部/ }).click();
  await page.waitForTimeout(400);
  const before = await rows(page, 0, 4);
  await step(page, "工作量", 0.7);
  const near = await rows(page, 0, 4);
  assert.notDeepEqual(near, before);
  await page.locator("#whole-list").evaluate((box) => { box.scrollTop = 1200; });
  await page.waitForTimeout(400);
  const far = await page.locator("tr[aria-rowindex]").evaluateAll((rows) => rows.map((row) => [Number(row.getAttribute("aria-rowindex")) - 2, row.textContent]).filter(([at]) => at < 20));
  assert.ok(far.length > 5);
  const expected = await fresh(kaopu, page);
  assert.deepEqual(near, expected.slice(0, 4));
  assert.deepEqual(far, far.map(([at]) => [at, expected[at]]));
}));

test("a ledger that a person opened keeps its folds open through a step, and shows the new figures", () => withPage({ address: "?preset=student" }, async ({ kaopu, page }) => {
  const ledger = await kaopu.openLine(0);
  await ledger.locator("details.gates summary").click();
  const before = await ledger.textContent();
  await step(page, "工作量", 0.62);
  // The same offer may stand elsewhere now; its ledger goes with it.
  const open = page.locator("tr.ledger");
  if (await open.count()) assert.notEqual(await open.textContent(), before);
  assert.equal(await page.locator("details.gates[open]").count(), await open.count());
}));

test("a budget dragged to nothing hides the list, and back shows it as a fresh page does, each line in the element it had", () => withPage({ address: "#hours=20&on=rtx-4090&budget=2000" }, async ({ kaopu, page }) => {
  await page.waitForTimeout(300);
  await page.locator("tr[aria-rowindex]").first().evaluate((row) => { globalThis.line = row; });
  for (const share of [0, 0.9, 0, 0.6]) {
    await step(page, "预算", share);
    const shown = await page.locator("tr[aria-rowindex]:visible").count();
    if (share === 0) {
      assert.equal(shown, 0, "no line is left in sight");
      assert.match(await kaopu.heading().innerText(), /没有/);
      await kaopu.isAccessible();
    } else {
      assert.ok(shown > 0);
      const [seen, expected] = [await rows(page), await fresh(kaopu, page)];
      assert.deepEqual(seen, expected);
      assert.ok(await page.evaluate(() => globalThis.line.isConnected), "the first line is the same element");
    }
  }
}));

test("other prices that come while nothing is admissible are in the list when something is again", () => withPage({ address: "#hours=20&on=rtx-4090&budget=2000" }, async ({ kaopu, page }) => {
  await step(page, "预算", 0);
  await page.locator("details.own-data > summary").click();
  const file = "provider,gpu,count,price_per_hour,currency,region\nHidden Cloud,rtx-4090,1,0.9,CNY,cn\n";
  await page.locator(".own-data input[type=file]").setInputFiles({ name: "a.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
  await page.getByText("已存在这台设备上").first().waitFor();
  await step(page, "预算", 0.7);
  await page.waitForTimeout(300);
  assert.match((await rows(page)).join(), /Hidden Cloud/);
  const seen = await rows(page);
  assert.deepEqual(seen, await fresh(kaopu, page));
}));
