// A link is the whole state: it reproduces the list in another profile, Back returns to it, and what is wrong in it is
// said and harmless.
import assert from "node:assert/strict";
import { test } from "node:test";
import { withPage } from "./harness.mjs";

const clipboard = { permissions: ["clipboard-read", "clipboard-write"] };

test("the copied link gives the same list in another profile", async () => {
  let link;
  let list;
  await withPage({ address: "?preset=student", context: clipboard }, async ({ kaopu, page, url }) => {
    await kaopu.drag("预算", 0.45);
    await page.getByRole("button", { name: "NVLink" }).click();
    await page.getByRole("button", { name: "NVLink" }).click();
    await kaopu.painted();
    await kaopu.button("分享这个答案").click();
    await page.getByText("链接已复制").waitFor();
    link = await page.evaluate(() => navigator.clipboard.readText());
    assert.ok(link.startsWith(`${url}#v=1&preset=student`), link);
    list = await kaopu.list();
  });
  await withPage({ address: new URL(link).hash }, async ({ kaopu }) => {
    assert.deepEqual(await kaopu.list(), list);
  });
});

test("Back returns to the link that was opened", () => withPage({ address: "?preset=student" }, async ({ kaopu, page }) => {
  const opened = page.url();
  const before = await kaopu.list();
  await kaopu.drag("预算", 0.3);
  await kaopu.drag("工作量", 0.3);
  await kaopu.written();
  assert.notEqual(page.url(), opened);
  await page.goBack();
  await kaopu.painted();
  assert.equal(page.url(), opened);
  assert.deepEqual(await kaopu.list(), before);
  await page.goForward();
  await kaopu.painted();
  assert.notDeepEqual(await kaopu.list(), before);
}));

test("choosing a preset is an entry of the history", () => withPage({ address: "?preset=student" }, async ({ kaopu, page }) => {
  const before = await kaopu.list();
  await kaopu.button("中小企业").click();
  await kaopu.painted();
  assert.match(await kaopu.written(), /^v=1&preset=company$/);
  await kaopu.button("高校课题组").click();
  await kaopu.painted();
  await page.goBack();
  await kaopu.painted();
  assert.match(decodeURIComponent(page.url()), /preset=company/);
  await page.goBack();
  await kaopu.painted();
  assert.deepEqual(await kaopu.list(), before);
}));

const WRONG = [
  ["budget=abc", /预算写的是“abc”，不是数字/],
  ["model=gpt-9", /模型写的是“gpt-9”，数据里没有/],
  ["preset=student&bud", /“bud”不完整/],
  ["preset=student&colour=red", /不认识“colour”/],
];
for (const [text, said] of WRONG) {
  test(`#${text}: the page works and says what it did not use`, () => withPage({ address: `#${text}` }, async ({ kaopu, page }) => {
    assert.match(await page.getByRole("note").innerText(), said);
    assert.ok((await kaopu.list()).length > 0);
    await kaopu.isAccessible();
    await kaopu.button("知道了").click();
    assert.equal(await page.getByRole("note").count(), 0);
  }));
}

test("the fragment wins over the query, and a fragment that is no scenario is left alone", async () => {
  await withPage({ address: "?preset=student#preset=company" }, async ({ kaopu }) => {
    assert.equal(await kaopu.button("中小企业").getAttribute("aria-pressed"), "true");
  });
  await withPage({ address: "?preset=student#answer" }, async ({ kaopu }) => {
    assert.equal(await kaopu.button("学生").getAttribute("aria-pressed"), "true");
  });
});

test("a browser that refuses to write history does not stop the page", () => withPage({ open: false, allow: [/history/] }, async ({ kaopu, page }) => {
  await page.addInitScript(() => {
    let calls = 0;
    for (const name of ["replaceState", "pushState"]) {
      const real = history[name].bind(history);
      history[name] = (...given) => { if ((calls += 1) > 1) throw new DOMException("too many calls", "SecurityError"); return real(...given); };
    }
  });
  await kaopu.open("?preset=student");
  const before = await kaopu.list();
  for (const share of [0.7, 0.2, 0.35]) {
    await kaopu.drag("预算", share);
    await page.waitForTimeout(500);
  }
  assert.notDeepEqual(await kaopu.list(), before);
}));
