// The released program, cut and shrunk, gives the very answers of the command line: whatever a tool did to it after the
// compiler, no figure moves. Questions are made from words of every kind, the same on each run.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { withPage } from "./harness.mjs";

const kaopu = (...words) => JSON.parse(execFileSync("cargo", ["run", "--quiet", "--bin", "kaopu", "--", ...words], { encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "ignore"] }));

/** Words of a question by what they say; one of each kind is taken, or none. */
const WORDS = [
  ["task=infer&params=13&precision=int4&tokens=50000000", "task=infer&model=qwen2.5-72b&concurrency=16&seq=8192", "task=finetune&params=7&method=qlora&tokens=20000000",
    "task=finetune&params=70&method=lora&hours=40&on=a100-sxm-80gb", "task=pretrain&params=1.5&tokens=2000000000", "task=draw&images=5000", "task=detect&images=500000&epochs=20",
    "task=learn", "hours=20&on=rtx-4090", "preset=lab", "preset=organisation"],
  ["", "interrupt=yes&every=30", "interrupt=yes&every=240&rate=0.05&deadline=200"],
  ["", "budget=60", "budget=9000&per=month&days=60&hpd=8", "budget=1"],
  ["", "region=cn", "region=intl&cur=USD", "cur=EUR"],
  ["", "gpus=4", "gpus=8&zero=3", "seq=512&batch=4"],
  ["", "sort=cost", "sort=time", "sort=price", "w=1-2-1-0.5", "gates=strict"],
  ["", "grade=mlps3", "runtime=compiled", "kv=fp8", "offload=optimizer", "nonsense=1&budget=abc"],
];
const COUNT = 40;

function questions() {
  let state = 20261130;
  const upTo = (count) => { state = (Math.imul(state, 1103515245) + 12345) >>> 0; return (state >>> 16) % count; };
  return Array.from({ length: COUNT }, () => WORDS.map((words) => words[upTo(words.length)]).filter(Boolean).join("&"));
}

test("the released program answers made-up questions to the last digit as the command line does", () => withPage({ address: "" }, async ({ page }) => {
  await page.locator("html[data-rest=yes]").waitFor();
  for (const said of questions()) {
    const [rank, estimate] = await page.evaluate((said) => [window.kaopu.rank(said, 20), window.kaopu.estimate(said)].map((each) => JSON.parse(JSON.stringify(each))), said);
    assert.deepEqual(rank, kaopu("rank", said, "--top", "20", "--format", "json"), said);
    assert.deepEqual(estimate, kaopu("estimate", said), said);
  }
}));
