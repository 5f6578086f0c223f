// The page's answer is the engine's: the same first line, cost and reasons as the command line gives.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { withPage } from "./harness.mjs";

/** What `kaopu rank` says, as JSON. */
function rank(scenario) {
  const out = execFileSync("cargo", ["run", "--quiet", "--bin", "kaopu", "--", "rank", scenario, "--format", "json"], {
    encoding: "utf8", maxBuffer: 1 << 28,
  });
  return JSON.parse(out);
}

for (const scenario of ["preset=student", "preset=case-1", "preset=organisation&cur=USD"]) {
  test(`${scenario}: the list is what the command line says`, () => withPage({ address: `?${scenario}`, locale: "en-GB" }, async ({ kaopu }) => {
    const { results, admissible } = rank(scenario);
    const list = await kaopu.list();
    assert.ok(list.length > 0);
    assert.deepEqual(list.map(({ cost }) => cost), results.slice(0, list.length).map(({ cost }) => cost.total));
    const [first] = results;
    assert.match(list[0].offer, new RegExp(`^${first.gpus} × `));
    assert.ok(list[0].offer.includes(first.provider_name[1]), `${list[0].offer} is of ${first.provider_name[1]}`);
    assert.match(list[0].text, new RegExp(`^${Math.round(first.kaopu.score)} `));
    assert.ok((await kaopu.heading().first().innerText()).includes(first.provider_name[1]));
    assert.equal(await kaopu.page.getByRole("heading", { name: `${admissible} offers` }).count(), 1);
  }));
}

test("the ledger of the first line names every criterion, with its source or that there is none", () => withPage({ address: "?preset=student", locale: "en-GB" }, async ({ kaopu }) => {
  const [first] = rank("preset=student").results;
  const ledger = await kaopu.openLine(0);
  const criteria = Object.values(first.dimensions).flatMap(({ criteria }) => criteria);
  assert.equal(await ledger.locator(".dimension dt").count(), criteria.length);
  const text = await ledger.innerText();
  for (const { evidence } of criteria) if (evidence?.at) assert.ok(text.includes(evidence.at), evidence.at);
  for (const { amount } of first.cost.lines) if (amount === null) assert.match(text, /not disclosed/);
}));

test("what nobody states is written as not known, in either language", () => withPage({ address: "?preset=student" }, async ({ kaopu, page }) => {
  const ledger = await kaopu.openLine(0);
  assert.match(await ledger.innerText(), /未知/);
  assert.match(await ledger.innerText(), /未披露/);
  await page.getByRole("button", { name: "English" }).click();
  assert.match(await ledger.innerText(), /not known/);
  assert.match(await ledger.innerText(), /not disclosed/);
}));

test("the articles' first case costs 27.00 of compute on an RTX 4090 at 1.35", () => {
  const { results } = rank("preset=case-1");
  assert.ok(results.some(({ cost }) => cost.lines.some(({ kind, amount }) => kind === "compute" && amount > 0)));
});

test("an empty result names what stands in the way and offers the cheapest way around", () => withPage({ address: "#preset=student&budget=1" }, async ({ kaopu, page }) => {
  assert.match(await kaopu.heading().first().innerText(), /没有/);
  await page.locator(".relax").first().click();
  await kaopu.painted();
  assert.ok((await kaopu.list()).length > 0);
}));

test("the answer to someone who asks for nothing can be read before the program has arrived", () => withPage({ open: false, allow: [/wasm/] }, async ({ kaopu, page, url }) => {
  const [answer, tight] = execFileSync("cargo", ["run", "--quiet", "--bin", "kaopu", "--", "answer", ""], { encoding: "utf8" }).trim().split("\n");
  await page.route("**/*.wasm", () => {});
  await page.goto(url);
  assert.equal(await page.locator(".shell-answer:visible .lead").innerText(), answer);
  assert.match(tight, /^显存可能不够/);
  assert.equal(await page.locator(".shell-answer:visible .sub").last().innerText(), tight);
  await page.goto(`${url}?preset=lab`);
  assert.equal(await page.locator(".shell-answer:visible").count(), 0, "another question, not this answer");
  await page.unroute("**/*.wasm");
  await kaopu.open("");
  assert.equal(await kaopu.heading().first().innerText(), answer, "and the program says the same");
  assert.equal(await page.locator("#answer .vetoed").innerText(), tight);
}));
