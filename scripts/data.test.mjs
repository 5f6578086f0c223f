// Data that only later functions read moves to the later part; what the linker does not vouch for stays.
import assert from "node:assert/strict";
import { test } from "node:test";
import { held, later, name, tidy, unname } from "./split-data.mjs";
import { split } from "./split-wasm.mjs";
import { list, module, number, signed, sized, text } from "./wasm-binary.mjs";

const I32 = 0x7f;
const ADD = 0x6a;
const at = 1024;
/** An address as a linker writes it: five bytes, so that it can be exchanged. */
const five = (value) => [0, 7, 14, 21].map((shift) => ((value >> shift) & 127) | 128).concat((value >> 28) & 127);
const WORDS = "first words, long enough.    later words, long enough.    words by pointer, long too.  ";
const size = 29;
const pointer = [0, 1, 2, 3].map((byte) => ((at + 2 * size) >> (8 * byte)) & 255);

/**
 * Three pieces of words, one that points at the third, and functions of one number that read a byte:
 *
 *     one(x)   = memory[first + x]              two(x) = memory[later + x]
 *     three(x) = memory[memory[pointer] + x]    four(x) = memory[x + 0 + (later + 1)], the address in the load
 */
function linked() {
  const constant = (value) => [0x41, ...five(value)];
  const load = [0x2d, 0, 0];
  const bodies = [
    { code: [...constant(at), 0x20, 0, ADD, ...load], links: [[3, 0, 0]] },
    { code: [...constant(at + size), 0x20, 0, ADD, ...load], links: [[3, 1, 0]] },
    { code: [...constant(at + 3 * size), 0x28, 2, 0, 0x20, 0, ADD, ...load], links: [[3, 3, 0]] },
    { code: [0x20, 0, 0x41, 0, ADD, 0x2d, 0, ...five(at + size + 1)], links: [[9, 1, 1]] },
  ].map(({ code, links }) => ({ body: [0, ...code, 0x0b], links }));
  const segments = [[...new TextEncoder().encode(WORDS), ...pointer]];
  let offset = 1;
  const code = bodies.flatMap(({ body, links }) => {
    const from = offset + number(body.length).length;
    offset = from + body.length;
    // The instruction that holds the number begins two bytes before it in one and behind its alignment in the other.
    return links.map(([place, symbol, addend]) => [place === 9 ? 3 : 4, ...number(from + (place === 9 ? 8 : 2)), ...number(symbol), addend]);
  });
  const symbol = (index, offset, length) => [1, 0, ...text(`s${index}`), 0, ...number(offset), ...number(length)];
  const dataHead = [0, 0x41, ...signed(at), 0x0b, ...number(segments[0].length)];
  const names = ["one", "two", "three", "four"];
  return module([
    { id: 1, body: list([[0x60, 0, 0], [0x60, 1, I32, 1, I32]]) },
    { id: 2, body: list([[...text("page"), ...text("log"), 0, 0]]) },
    { id: 3, body: list(bodies.map(() => [1])) },
    { id: 4, body: list([[0x70, 1, 1, 1]]) },
    { id: 5, body: list([[0, 1]]) },
    { id: 6, body: list([[I32, 1, 0x41, 5, 0x0b]]) },
    { id: 7, body: list([[...text("memory"), 2, 0], [...text("count"), 3, 0], ...names.map((each, index) => [...text(each), 0, index + 1])]) },
    { id: 10, body: list(bodies.map(({ body }) => sized(body))) },
    { id: 11, body: list(segments.map((segment) => [...dataHead, ...segment])) },
    { id: 0, body: [...text("linking"), 2, 5, ...sized(list([[...text(".rodata"), 0, 0]])), 8, ...sized(list([symbol(0, 0, size), symbol(1, size, size), symbol(2, 2 * size, size), symbol(3, 3 * size, 4)]))] },
    { id: 0, body: [...text("reloc.CODE"), 8, ...list(code)] },
    { id: 0, body: [...text("reloc.DATA"), 9, ...list([[5, ...number(1 + dataHead.length + 3 * size), 2, 0]])] },
    { id: 0, body: [...text("name"), 1, ...sized(list(names.map((each, index) => [...number(index + 1), ...text(each)])))] },
  ]);
}

const NAMES = ["one", "two", "three", "four"];

/** What each function reads at 0 to 5. */
function read(bytes, more = {}) {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { page: { log() {} }, ...more });
  return exports;
}
const answers = (exports) => NAMES.map((each) => [0, 1, 2, 3].map((value) => String.fromCharCode(exports[each](value))).join(""));

test("names for addresses change no answer, and are addresses again afterwards", () => {
  const { program, pieces } = name(linked(), linked());
  const before = answers(read(linked()));
  assert.deepEqual(before, ["firs", "late", "word", "ater"]);
  const globals = Object.fromEntries(WebAssembly.Module.imports(new WebAssembly.Module(program)).filter((each) => each.module === "data").map((each) => [each.name, pieces[each.name].address]));
  assert.equal(Object.keys(globals).length, 3);
  assert.deepEqual(answers(read(program, { data: globals })), before);
  assert.equal(read(program, { data: globals }).count.value, 5);
  const plain = unname(program, pieces);
  assert.deepEqual(answers(read(plain)), before);
  assert.equal(read(plain).count.value, 5);
});

for (const [laterNames, moved] of [[["two"], []], [["two", "four"], ["later"]], [["three"], ["words by", "pointer"]], [["one", "two", "three", "four"], ["first", "later", "words by"]]]) {
  test(`moves what only ${laterNames} read, and answers the same`, () => {
    const { program, pieces } = name(linked(), linked());
    const { first, later: rest } = split(unname(program, pieces), (each) => laterNames.includes(each), pieces);
    const words = (part) => Buffer.from(part).toString("latin1");
    for (const word of ["first words", "later words", "words by"]) {
      const goes = moved.some((each) => word.startsWith(each));
      assert.equal(words(first).includes(word), !goes, word);
      assert.equal(words(rest).includes(word), goes, word);
    }
    const expected = answers(read(linked()));
    let isIn = false;
    const load = () => {
      if (isIn) return;
      const instance = new WebAssembly.Module(rest);
      const slot = Object.fromEntries(WebAssembly.Module.imports(instance).filter((each) => each.module === "slot").map((each) => [each.name, exports.table.get(Number(each.name))]));
      new WebAssembly.Instance(instance, { page: { log() {} }, first: exports, slot });
      isIn = true;
    };
    const exports = read(first, { later: { load } });
    assert.deepEqual(answers(exports), expected);
  });
}

test("what cannot be matched with what the linker said stays in the first part", () => {
  const other = linked();
  const place = Buffer.from(other).indexOf(Buffer.from([0x41, 0, ADD]));
  other[place + 1] = 1;
  const { pieces } = name(linked(), other);
  assert.deepEqual(pieces.map(({ first }) => first), [false, true, false, false]);
});

test("an address that is not where the linker put it stops the build", () => {
  const wrong = Buffer.from(linked());
  wrong[wrong.indexOf(Buffer.from([0x41, ...five(at)])) + 1] ^= 1;
  assert.throws(() => name(wrong, wrong), /not where the linker put it/);
});

test("a piece is later only when nothing that is read points at it", () => {
  const pieces = [{ address: 0, size: 4, refs: [1] }, { address: 4, size: 4, refs: [] }, { address: 8, size: 4, refs: [1] }, { address: 6, size: 4, refs: [], first: true }];
  assert.deepEqual(later(pieces, [0]), [{ from: 10, to: 12 }]);
  assert.deepEqual(later(pieces, []), [{ from: 0, to: 6 }, { from: 10, to: 12 }]);
});

test("addresses are written shortly, and a number beside one is added to it", () => {
  const body = Uint8Array.from([0, 0x41, ...five(1024), 0x41, 8, ADD, 0x41, ...five(70), 0x41, 5, 0x0b]);
  assert.deepEqual(held(body), [1024, 70]);
  assert.deepEqual([...tidy(body)], [0, 0x41, 0x88, 0x08, 0x41, 0xc6, 0, 0x41, 5, 0x0b]);
});
