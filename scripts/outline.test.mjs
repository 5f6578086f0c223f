// A function whose stretches became functions of their own gives what it gave.
import assert from "node:assert/strict";
import { test } from "node:test";
import { LATER, mark, outline, watch } from "./outline-wasm.mjs";
import { list, module, number, sized, text } from "./wasm-binary.mjs";
import { functionsOf } from "./wasm-module.mjs";

const I32 = 0x7f;
const VOID = 0x40;
const get = (at) => [0x20, at];
const set = (at) => [0x21, at];
const constant = (value) => [0x41, value];
const [block, loop, when, otherwise, end] = [[0x02, VOID], [0x03, VOID], [0x04, VOID], [0x05], [0x0b]];
const br = (label) => [0x0c, label];
const brIf = (label) => [0x0d, label];
const ADD = 0x6a;
const MULTIPLY = 0x6c;
const log = [0x10, 0];
/** What makes a stretch long enough to be worth it: says `value` and adds it to the second local, often. */
const long = (value, times = 30) => Array.from({ length: times }, () => [...get(1), ...constant(value), ADD, ...set(1)]).flat().concat(get(1), log);

/** Functions of one number, each with two locals more; what they log and give is what is compared. */
const FUNCTIONS = {
  "an arm that writes a local which is read behind it": [...get(0), ...when, ...long(3), ...otherwise, ...long(5, 31), ...end, ...get(1)],
  "the end of a block behind a branch": [...block, ...get(0), ...brIf(0), ...long(2), ...end, ...get(1)],
  "a way out over two labels": [
    ...block, ...block, ...get(0), ...brIf(0), ...long(1), ...get(1), ...constant(2), 0x6f, ...brIf(1), ...br(0), ...end,
    ...constant(7), log, ...end, ...get(1),
  ],
  "a choice of labels": [
    ...block, ...block, ...block, ...get(0), ...when, ...long(1), ...get(0), 0x0e, 2, 1, 2, 3, ...end, ...constant(1), log, ...end,
    ...constant(2), log, ...end, ...constant(3), log, ...end, ...get(1),
  ],
  "a loop with a stretch that goes round again": [
    ...loop, ...get(0), ...constant(5), 0x48, ...when, ...get(0), ...constant(1), ADD, ...set(0), ...long(4), ...br(1), ...end, ...end, ...get(1), ...get(0), ADD,
  ],
  "a local that keeps its value from round to round": [
    ...loop, ...get(0), ...constant(1), 0x71, ...when, ...get(2), ...constant(3), ADD, ...set(2), ...long(2), ...end,
    ...get(0), ...constant(1), ADD, 0x22, 0, ...constant(6), 0x48, ...brIf(0), ...end, ...get(2), ...get(1), MULTIPLY,
  ],
  "a local that is written on one way only": [
    ...constant(4), ...set(2), ...block, ...get(0), 0x45, ...brIf(0), ...get(0), ...constant(2), 0x46, ...when, ...constant(9), ...set(2), ...end, ...long(2), ...end,
    ...get(2),
  ],
  "a block that gives a value": [...get(0), 0x04, I32, ...long(6), ...get(1), ...constant(2), MULTIPLY, ...otherwise, ...constant(9), ...end],
  "a stretch that ends the program": [...get(0), ...constant(3), 0x4a, ...when, ...long(1), 0x00, ...end, ...get(0)],
};
const NAMES = Object.keys(FUNCTIONS);

/** Each function, and beside it one that gives nothing and may return from the middle: what it leaves is in a global. */
function program() {
  const wide = (name, code) => ({ name, type: 1, body: [...list([[2, I32]]), ...code, ...end] });
  const early = { name: "early", type: 2, body: [...list([[2, I32]]), ...get(0), ...when, ...long(1), ...get(0), ...constant(2), 0x46, ...when, 0x0f, ...end, ...long(2), 0x0f, ...end, ...constant(8), log] .concat(end) };
  const all = [...NAMES.map((name) => wide(name, FUNCTIONS[name])), early];
  return module([
    { id: 1, body: list([[0x60, 1, I32, 0], [0x60, 1, I32, 1, I32], [0x60, 1, I32, 0]]) },
    { id: 2, body: list([[...text("page"), ...text("log"), 0, 0]]) },
    { id: 3, body: list(all.map(({ type }) => [type])) },
    { id: 6, body: list([[I32, 1, ...constant(0), ...end]]) },
    { id: 7, body: list(all.map(({ name }, at) => [...text(name), 0, ...number(at + 1)])) },
    { id: 10, body: list(all.map(({ body }) => sized(body))) },
    { id: 0, body: [...text("name"), 1, ...sized(list([...all.map(({ name }, at) => [...number(at + 1), ...text(name)])]))] },
  ]);
}

/** What each function says and gives for some numbers; a fault is an answer too. */
function answers(bytes) {
  const said = [];
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { page: { log: (value) => said.push(value) } });
  return [...NAMES, "early"].map((name) => [name, [0, 1, 2, 3, 4].map((value) => {
    said.length = 0;
    let gives;
    try { gives = exports[name](value); } catch (error) { gives = error.constructor.name; }
    return [gives, ...said];
  })]);
}

test("every set of stretches gives the same answers", () => {
  const found = new Set();
  outline(program(), (id) => { found.add(id); return false; });
  const ids = [...found];
  assert.ok(ids.length >= NAMES.length, `${ids.length} stretches`);
  const before = answers(program());
  assert.deepEqual(answers(outline(program(), () => true)), before);
  for (const id of ids) assert.deepEqual(answers(outline(program(), (each) => each === id)), before, id);
  for (let draw = 1; draw < 60; draw += 1) {
    const chosen = new Set(ids.filter((_, at) => (draw * 2654435761) >>> (at % 29) & 1));
    assert.deepEqual(answers(outline(program(), (id) => chosen.has(id))), before, `draw ${draw}`);
  }
});

test("each way in which a stretch can stand makes a function", () => {
  const made = functionsOf(outline(program(), () => true)).map(({ name }) => name).filter((name) => name.startsWith(LATER));
  for (const name of [...NAMES, "early"]) assert.ok(made.some((each) => each.endsWith(name)), name);
});

test("what was never reached is found by what is marked, and outlasts a build", () => {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(mark(program())), { page: { log() {} } });
  exports[NAMES[0]](1);
  const reached = new Set(Object.keys(exports).filter((name) => exports[name].value === 1).map((name) => Number(name.slice(3))));
  const { ran, stretches } = watch(program(), reached);
  assert.deepEqual([...ran], [0]);
  assert.equal(stretches.length, 1, "the other arm");
  const cut = functionsOf(outline(program(), (id) => stretches.includes(id)));
  assert.equal(cut.length, NAMES.length + 2);
  assert.match(cut.at(-1).name, /^later: \w+ an arm/);
});
