// Controls move the result while they are dragged, ask the network for nothing, and can be undone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PHONE, withPage } from "./harness.mjs";

test("dragging the budget changes the list while it is dragged, with no request", () => withPage({ address: "?preset=student" }, async ({ kaopu, page }) => {
  // The page is saved for offline use once it runs; that is over before the drag begins.
  await kaopu.kept();
  await page.waitForLoadState("networkidle");
  const requests = [];
  // The browser itself asks for the icon, whenever it likes.
  page.on("request", (request) => { if (!request.url().endsWith("icon.svg")) requests.push(request.url()); });
  const before = await kaopu.list();
  const slider = kaopu.slider("预算");
  const box = await slider.boundingBox();
  const [max, now] = await slider.evaluate((input) => [Number(input.max), Number(input.value)]);
  await page.mouse.move(box.x + 10 + (now / max) * (box.width - 20), box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.28, box.y + box.height / 2, { steps: 6 });
  await kaopu.painted();
  const during = await kaopu.list();
  await page.mouse.up();
  assert.notDeepEqual(during, before);
  assert.match(await slider.getAttribute("aria-valuetext"), /^¥[\d.]+ 每月$/);
  assert.deepEqual(requests, []);
}));

test("one drag is one step of undo, by button and by keyboard", () => withPage({ address: "?preset=student" }, async ({ kaopu, page }) => {
  const before = await kaopu.list();
  await kaopu.drag("预算", 0.3);
  await kaopu.drag("工作量", 0.8);
  const after = await kaopu.list();
  assert.notDeepEqual(after, before);
  await page.keyboard.press("Control+z");
  await kaopu.painted();
  await kaopu.button("撤销").click();
  await kaopu.rested();
  assert.deepEqual(await kaopu.list(), before);
  assert.ok(await kaopu.button("撤销").isDisabled());
}));

test("sliders obey the arrow and page keys", () => withPage({ address: "?preset=student" }, async ({ kaopu, page }) => {
  const slider = kaopu.slider("工作量");
  await slider.focus();
  assert.match(await slider.getAttribute("aria-valuetext"), /^40 小时在 RTX 4090 上$|^40 小时 在 RTX 4090 上$/);
  await page.keyboard.press("ArrowRight");
  await kaopu.painted();
  assert.match(await slider.getAttribute("aria-valuetext"), /^45 小时/);
  await page.keyboard.press("PageUp");
  await kaopu.painted();
  assert.doesNotMatch(await slider.getAttribute("aria-valuetext"), /^45 小时/);
}));

test("a number box keeps what is being typed, takes full-width digits, and says what it cannot take", () => withPage({ address: "?preset=student" }, async ({ kaopu, page }) => {
  const box = page.getByRole("textbox", { name: "预算" });
  await box.click();
  await box.fill("");
  await box.pressSequentially("1.05");
  assert.equal(await box.inputValue(), "1.05");
  await box.fill("３００");
  await box.blur();
  assert.equal(await box.inputValue(), "300");
  assert.match(await kaopu.written(), /budget=300/);
  await box.fill("很多");
  assert.equal(await box.getAttribute("aria-invalid"), "true");
  await box.blur();
  assert.equal(await box.inputValue(), "300");
}));

test("on a phone the conditions open as a sheet and give focus back", () => withPage({ address: "?preset=student", viewport: PHONE }, async ({ kaopu, page }) => {
  assert.equal(await kaopu.slider("预算").count(), 0);
  await kaopu.button("改条件").click();
  await kaopu.painted();
  assert.equal(await page.evaluate(() => document.activeElement.id), "conditions-close");
  await kaopu.slider("预算").waitFor();
  await kaopu.isAccessible();
  await page.keyboard.press("Escape");
  await kaopu.painted();
  assert.equal(await page.evaluate(() => document.activeElement.id), "conditions-open");
  await kaopu.fitsItsWidth();
}));

test("weights reorder the list", () => withPage({ address: "?preset=student" }, async ({ kaopu }) => {
  const before = await kaopu.list();
  await kaopu.drag("性价比", 1);
  await kaopu.drag("保障度", 0);
  assert.notDeepEqual((await kaopu.list()).map(({ offer }) => offer), before.map(({ offer }) => offer));
  assert.match(await kaopu.written(), /w=1-1-3-0/);
}));
