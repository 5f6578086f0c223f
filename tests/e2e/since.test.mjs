// A shared link remembers what was best: opened on other data, the page says what changed, until the reader goes on.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PHONE, withPage } from "./harness.mjs";

const clipboard = { permissions: ["clipboard-read", "clipboard-write"] };
const ASKED = "#v=1&task=finetune&params=7&method=qlora&hours=20&on=rtx-4090&region=cn";

async function shared(kaopu, page, name = "分享这个答案") {
  await kaopu.button(name).click();
  await page.getByText(name === "分享这个答案" ? "链接已复制" : "Link copied").waitFor();
  return new URL(await page.evaluate(() => navigator.clipboard.readText())).hash;
}

test("a shared link remembers data, winner and cost, and opens without a word on the same data", async () => {
  let link;
  await withPage({ address: ASKED, context: clipboard }, async ({ kaopu, page }) => {
    link = await shared(kaopu, page);
    assert.match(link, /&seen=\d{4}-\d\d-\d\d\.[0-9a-f]{8}&best=[a-z0-9.-]+&cost=\d+\.\d\d$/);
    // The address itself stays the scenario alone.
    assert.equal(await kaopu.written(), ASKED.slice(1));
  });
  await withPage({ address: link }, async ({ kaopu, page }) => {
    assert.equal(await page.getByRole("note").count(), 0);
    assert.ok((await kaopu.list()).length > 0);
  });
});

for (const [locale, viewport, said] of [
  ["zh-CN", undefined, [/链接用的是 ?2025-01-02 ?的数据/, /当时最好的是恒源云的 ?RTX 3090，¥1\.00/, /现在最好的是/]],
  ["en-GB", PHONE, [/made from data of 2025-01-02/, /Best then was RTX 3090 from .* at ¥1\.00/, /Best now is/]],
]) {
  test(`${locale}: an old link says what was best then and now, until a condition changes`, () => withPage({ address: `${ASKED}&seen=2025-01-02.00000000&best=gpushare.rtx-3090&cost=1`, locale, viewport }, async ({ kaopu, page }) => {
    const note = page.getByRole("note");
    const words = await note.innerText();
    for (const part of said) assert.match(words, part);
    await kaopu.isAccessible();
    await kaopu.fitsItsWidth();
    if (viewport) return;
    const opened = page.url();
    await kaopu.drag("预算", 0.5);
    assert.equal(await note.count(), 0);
    assert.doesNotMatch(await kaopu.written(), /seen=/);
    await page.goBack();
    await kaopu.painted();
    assert.equal(page.url(), opened);
    await note.getByRole("button", { name: "知道了" }).click();
    assert.equal(await note.count(), 0);
  }));
}

test("an edited memory is as if it were not there", () => withPage({ address: `${ASKED}&seen=never&best=%3Cb%3E&cost=lots` }, async ({ kaopu, page }) => {
  assert.equal(await page.getByRole("note").count(), 0);
  assert.ok((await kaopu.list()).length > 0);
}));

test("a person's own prices never enter a link", () => withPage({ address: ASKED, context: clipboard }, async ({ kaopu, page }) => {
  const before = await shared(kaopu, page);
  const opener = page.getByText("加上自己的价格");
  if (!(await page.getByLabel("平台或商家").isVisible())) await opener.click();
  await page.getByLabel("平台或商家").fill("My Secret Vendor");
  await page.getByLabel("整机价格").fill("0.01");
  await page.getByRole("button", { name: "加入", exact: true }).click();
  await page.getByText("My Secret Vendor").first().waitFor();
  await page.waitForTimeout(3000);
  assert.equal(await shared(kaopu, page), before);
}));
