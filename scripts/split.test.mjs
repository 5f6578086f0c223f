// The program cut in two gives what it gave whole, whatever stands in which part.
import assert from "node:assert/strict";
import { test } from "node:test";
import { identity, parseList, unknown, writeList } from "./split-list.mjs";
import { mark, outline, watch } from "./outline-wasm.mjs";
import { rename, split } from "./split-wasm.mjs";
import { functionsOf } from "./wasm-module.mjs";
import { Reader, SECTION, list, module, number, sections, sized, text } from "./wasm-binary.mjs";

const I32 = 0x7f;
const get = (at) => [0x20, at];
const call = (at) => [0x10, at];
const constant = (value) => [0x41, value];
const ADD = 0x6a;
const MULTIPLY = 0x6c;

/**
 * A small program: two functions of the page, tables of function pointers, a global that counts, data.
 *
 *     log(x)        imported                     twice(x)   = x + x, counts
 *     main(x)       = log(square(x)) + far(x)    square(x)  = x * x, through the table
 *     far(x)        = log(twice(twice(x)))       other(x)   = memory[x] + counted, exported
 */
function program() {
  const names = ["log", "main", "far", "twice", "square", "other"];
  const count = [0x23, 0, ...constant(1), ADD, 0x24, 0];
  const bodies = [
    [...get(0), ...constant(1), 0x11, 1, 0, ...call(0), ...get(0), ...call(2), ADD],
    [...get(0), ...call(3), ...call(3), ...call(0)],
    [...count, ...get(0), ...get(0), ADD],
    [...get(0), ...get(0), MULTIPLY],
    [...get(0), 0x2d, 0, 0, 0x23, 0, ADD],
  ];
  return module([
    { id: 1, body: list([[0x60, 0, 0], [0x60, 1, I32, 1, I32]]) },
    { id: 2, body: list([[...text("page"), ...text("log"), 0, 1]]) },
    { id: 3, body: list(bodies.map(() => [1])) },
    { id: 4, body: list([[0x70, 1, 4, 4]]) },
    { id: 5, body: list([[0, 1]]) },
    { id: 6, body: list([[I32, 1, ...constant(0), 0x0b]]) },
    { id: 7, body: list([[...text("memory"), 2, 0], [...text("main"), 0, 1], [...text("other"), 0, 5]]) },
    { id: 9, body: list([[0, ...constant(1), 0x0b, ...list([[4], [2], [4]])]]) },
    { id: 10, body: list(bodies.map((code) => sized([0, ...code, 0x0b]))) },
    { id: 11, body: list([[0, ...constant(0), 0x0b, ...text("abc")]]) },
    { id: 0, body: [...text("name"), 1, ...sized(list(names.map((name, at) => [...number(at), ...text(name)])))] },
  ]);
}

/** What a visit sees: results, and what was logged. `order` is the calls' order. */
function visit(exports, logged, order) {
  return { results: order.map((name) => exports[name](name === "main" ? 5 : 1)), logged };
}

function whole(order) {
  const logged = [];
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(program()), { page: { log: (x) => logged.push(x) } });
  return visit(exports, logged, order);
}

function parts(isLater, order, { early = false } = {}) {
  const { first, later } = split(program(), isLater);
  const logged = [];
  const page = { log: (x) => logged.push(x) };
  let loads = 0;
  let isIn = false;
  const load = () => {
    loads += 1;
    if (isIn) return;
    const module = new WebAssembly.Module(later);
    const slot = Object.fromEntries(WebAssembly.Module.imports(module).filter((each) => each.module === "slot").map(({ name }) => [name, exports.table.get(Number(name))]));
    new WebAssembly.Instance(module, { page, first: exports, slot });
    isIn = true;
  };
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(first), { page, later: { load } });
  if (early) load();
  return { ...visit(exports, logged, order), loads };
}

const NAMES = ["main", "far", "twice", "square", "other"];
const CUTS = Array.from({ length: 1 << NAMES.length }, (_, bits) => new Set(NAMES.filter((_, at) => bits & (1 << at))));

test("every way to cut it gives the same results, whether the later part comes early or when it is called", () => {
  for (const order of [["main", "other", "main"], ["other", "main"]]) {
    const expected = whole(order);
    assert.deepEqual(whole(["other"]).results, [98]);
    for (const cut of CUTS) {
      for (const early of [true, false]) {
        const { results, logged } = parts((name) => cut.has(name), order, { early });
        assert.deepEqual({ results, logged }, expected, `later: ${[...cut]}, early: ${early}`);
      }
    }
  }
});

test("nothing is loaded until a later function is called", () => {
  assert.equal(parts((name) => name === "other", ["main", "main"]).loads, 0);
  assert.ok(parts((name) => name === "other", ["main", "other"]).loads > 0);
  assert.equal(parts((name) => name === "far", ["other"]).loads, 0);
});

test("a later part that does not come is the caller's error, and what has run stays", () => {
  const { first } = split(program(), (name) => name === "twice");
  const load = () => { throw new Error("gone"); };
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(first), { page: { log: (x) => x }, later: { load } });
  assert.equal(exports.other(1), 98);
  assert.throws(() => exports.main(5), /gone/);
  assert.equal(exports.other(1), 98);
});

test("the first part has no names and not the bodies of later functions", () => {
  const { first, later } = split(program(), (name) => name === "far");
  for (const part of [first, later]) assert.deepEqual(WebAssembly.Module.customSections(new WebAssembly.Module(part), "name"), []);
  const bodies = (part) => new Reader(sections(part).find(({ id }) => id === SECTION.code).body).number();
  assert.equal(bodies(later), 1);
  // The four that stay and the stub for the one that went.
  assert.equal(bodies(first), 5);
});

test("marks what has run", () => {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(mark(program())), { page: { log: (x) => x } });
  const reached = () => new Set(Object.keys(exports).filter((name) => exports[name].value === 1).map((name) => Number(name.slice(3))));
  const ran = () => [...watch(program(), reached()).ran].map((at) => NAMES[at]);
  assert.deepEqual(ran(), []);
  exports.other(0);
  assert.deepEqual(ran(), ["other"]);
  exports.main(1);
  assert.deepEqual(ran(), NAMES);
});

test("has other names for what it imports and exports, and drops what nobody calls", () => {
  const renamed = new WebAssembly.Module(rename(program(), { imports: new Map([["log", "i0"]]), exports: new Map([["main", "e0"], ["memory", "memory"]]) }));
  assert.deepEqual(WebAssembly.Module.imports(renamed).map(({ name }) => name), ["i0"]);
  assert.deepEqual(WebAssembly.Module.exports(renamed).map(({ name }) => name).sort(), ["e0", "memory"]);
  const logged = [];
  const { exports } = new WebAssembly.Instance(renamed, { page: { i0: (x) => logged.push(x) } });
  assert.equal(exports.e0(5), whole(["main"]).results[0]);
});

test("the list knows functions by what outlasts a build", () => {
  assert.equal(identity("<kaopu[d30e92cb94a089bf]::rank::Engine>::rank"), identity("<kaopu[0123456789abcdef]::rank::Engine>::rank"));
  assert.equal(identity("core::fmt::write::h0123456789abcdef"), identity("core::fmt::write"));
  assert.notEqual(identity("a::{closure#0}"), identity("a::{closure#1}"));
  const text = writeList(program(), { ran: new Set([0, 2]), stretches: [] });
  assert.equal(text.split("\n").length, NAMES.length + 1);
  assert.deepEqual(NAMES.map((name) => parseList(text).get(identity(name))), ["+", "-", "+", "-", "-"]);
  assert.equal(unknown(program(), parseList(text)).count, 0);
  assert.deepEqual(unknown(program(), new Map()), { count: NAMES.length, bytes: functionsOf(program()).reduce((sum, { size }) => sum + size, 0) });
});

test("refuses what it does not know", () => {
  assert.throws(() => split(Buffer.from("not a module"), () => false), /not a module/);
  const odd = program();
  const at = odd.lastIndexOf(Buffer.from([0x20, 0, 0x20, 0, MULTIPLY]));
  odd[at] = 0xfd;
  assert.throws(() => split(odd, () => false), /0xfd is not known/);
});
