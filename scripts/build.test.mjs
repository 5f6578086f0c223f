// The steps that turn Trunk's output into what is shipped, and the size check.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { replaceBlock } from "./bench-doc.mjs";
import { table } from "./check-size.mjs";
import { fillWorker, hashInline, joinStyles, keptOffline, replaceAll, withoutPolicy, writeAnswers } from "./finish-dist.mjs";
import { joinLater, shorten, strip } from "./glue.mjs";
import { serve } from "./serve.mjs";

test("joins the style sheets in order, in the place of the first, quoted or not", () => {
  const { html, files } = joinStyles('<a><link rel=stylesheet href=./one.css><i><link href="./two.css" rel="stylesheet"/><link rel=icon href=./x.svg>', "all.css");
  assert.deepEqual(files, ["one.css", "two.css"]);
  assert.equal(html, '<a><link rel="stylesheet" href="./all.css"><i><link rel=icon href=./x.svg>');
});

test("refuses to rename a file that the page does not name", () => {
  assert.throws(() => replaceAll("<a>", "./x.js", "./y.js"), /not mentioned/);
});

test("puts the hash of an inline script into the policy that asks for it", () => {
  assert.equal(hashInline("script-src INLINE; style-src INLINE <script>1</script>"), "script-src 'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='; style-src 'none' <script>1</script>");
});

test("drops the policy of a debug build", () => {
  assert.equal(withoutPolicy('<head><meta http-equiv="Content-Security-Policy" content="x \'y\'"><meta charset="utf-8">'), '<head><meta charset="utf-8">');
});

test("writes the answers into the first paint; where none was made the place is empty", () => {
  assert.equal(writeAnswers("<i>KAOPU-ANSWER-zh</i><b>KAOPU-ANSWER-en</b>", { zh: "租" }), "<i>租</i><b></b>");
  assert.throws(() => writeAnswers("<i></i>", {}), /not mentioned/);
});

test("fills the service worker, and refuses one that has no place for it", () => {
  assert.equal(fillWorker('const VERSION = "dev";\nconst FILES = [];', "1", ["a"]), 'const VERSION = "1";\nconst FILES = ["a"];');
  assert.throws(() => fillWorker("", "1", []), /not mentioned/);
});

test("saves for offline use what the page is made of, but no price shards", () => {
  assert.deepEqual(["icon.svg", "catalogs/index.json", "catalogs/x/y.csv"].map(keptOffline), [true, false, false]);
});

test("counts what a first visit downloads and says what is over", () => {
  const files = [{ name: "a.wasm", data: Buffer.alloc(5000, "x") }, { name: "b.js", data: Buffer.from([...Array(3000).keys()].map((n) => (n * 7919) % 251)) }, { name: "sw.js", data: Buffer.alloc(9) }];
  const rows = Object.fromEntries(table(files, { wasm: 1, js: 0.1, total: 100 }).map((row) => [row.part, row]));
  assert.equal(rows.wasm.state, "ok");
  assert.equal(rows.js.state, "OVER");
  assert.equal(rows.js.plain, 3000);
  assert.equal(rows.total.zipped, rows.wasm.zipped + rows.js.zipped);
  const raised = Object.fromEntries(table(files, { js: 0.1 }, { js: 50 }).map((row) => [row.part, row]));
  assert.equal(raised.js.state, "above the goal");
});

test("what is benchmarked is built as what is shipped", () => {
  const release = (path) => /^\[profile\.release\]\n([^[]*)/m.exec(readFileSync(path, "utf8"))[1].replace(/^#.*\n/gm, "").trim();
  assert.equal(release("tests/bench/Cargo.toml"), release("Cargo.toml"));
});

test("the server answers as GitHub Pages does", async () => {
  const root = mkdtempSync(join(tmpdir(), "kaopu-"));
  writeFileSync(join(root, "index.html"), "<p>home</p>");
  writeFileSync(join(root, "404.html"), "<p>none</p>");
  const server = await serve({ root, mounts: ["/kaopu/"] });
  try {
    const get = (path, options) => fetch(`http://localhost:${server.port}${path}`, { redirect: "manual", ...options });
    const home = await get("/kaopu/?a=b");
    assert.deepEqual([home.status, home.headers.get("content-encoding"), await home.text()], [200, "gzip", "<p>home</p>"]);
    assert.equal((await get("/kaopu/", { headers: { "if-none-match": home.headers.get("etag") } })).status, 304);
    const bare = await get("/kaopu");
    assert.deepEqual([bare.status, bare.headers.get("location")], [301, "/kaopu/"]);
    for (const path of ["/kaopu/nothing", "/other/", "/kaopu/..%2f..%2fetc/passwd", "/"]) {
      const answer = await get(path);
      assert.deepEqual([answer.status, await answer.text()], [404, "<p>none</p>"], path);
    }
  } finally {
    await server.close();
    rmSync(root, { recursive: true });
  }
});

test("a benchmark's block is replaced between its marks, and only there", () => {
  const text = "a\n<!-- x: begin -->\nold\n<!-- x: end -->\nb\n";
  assert.equal(replaceBlock(text, "x", "new\n\n"), "a\n<!-- x: begin -->\nnew\n<!-- x: end -->\nb\n");
  assert.throws(() => replaceBlock(text, "y", ""), /no marks for y/);
});

const GLUE = [
  "function __wbg_get_imports() {", "    const import0 = {", "        __wbg_log_1234567890abcdef: function(arg0) {", "            // Says it.",
  "            wasm.__wbindgen_malloc(wasm.memory, `a ${arg0}`);", "        },", "    };", '    return {', '        "./kaopu-web_bg.js": import0,', "    };", "}", "",
].join("\n");
const CALLS = { imports: ["__wbg_log_1234567890abcdef"], exports: ["memory", "__wbindgen_malloc", "__nobody_calls"] };

test("the glue and the program call each other by short names, and nothing else is exported", () => {
  const { glue, imports, exports } = shorten(GLUE, CALLS);
  assert.match(glue, /^ {8}i0: function\(arg0\) \{$/m);
  assert.match(glue, /wasm\.e1\(wasm\.memory|wasm\.e0\(wasm\.memory/);
  assert.deepEqual([...imports], [["__wbg_log_1234567890abcdef", "i0"]]);
  assert.deepEqual([...exports.keys()].sort(), ["__wbindgen_malloc", "memory"]);
  assert.equal(exports.get("memory"), "memory");
  assert.throws(() => shorten(GLUE, { ...CALLS, imports: ["__wbg_other"] }), /does not give __wbg_other/);
  assert.throws(() => shorten(GLUE, { ...CALLS, exports: ["memory"] }), /__wbindgen_malloc is not exported/);
});

test("the glue hands over the later part, or the build stops", () => {
  assert.match(joinLater(GLUE, "export const later = {};\n"), /import0,\n {8}later,\n[^]*\nexport const later = \{\};\n$/);
  assert.throws(() => joinLater(GLUE + GLUE, ""), /not mentioned just once/);
  assert.throws(() => joinLater("", ""), /not mentioned just once/);
});

test("takes comments and indentation away, and nothing of a program", () => {
  assert.equal(strip("/**\n * a\n */\n  const a = `x`; // kept\n// gone\n\n/* c */ b();\n"), "const a = `x`; // kept\n/* c */ b();\n");
  assert.throws(() => strip("const a = `x\n  y`;"), /several lines/);
});
