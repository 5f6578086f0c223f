// Cuts a finished program in two: a first part that runs at once, and a later part that is fetched while it runs.
//
//   split(bytes, isLater, pieces)   { first, later }; `isLater(name)` says which functions may wait, `pieces` what data is
//                                   of whom (scripts/split-data.mjs)
//   rename(bytes, names)            the program with other names for what it imports and exports
//
// What stands where decides about speed and never about what is computed:
//
// | from          | to    | how                                                                                      |
// |---------------|-------|------------------------------------------------------------------------------------------|
// | first, a page | later | through a slot of the function table. Until the later part is there a stub stands in it: |
// |               |       | it calls `later.load`, which brings the later part, and then the slot again              |
// | later         | first | an import, which public/later.js takes from the slot that bears the import's name        |
//
// The later part fills its slots, and the memory that only its functions read, when it is instantiated. Memory, tables and
// globals belong to the first.
import { KIND, OP, SECTION, instructions, list, module, number, signed, sized, walk } from "./wasm-binary.mjs";
import { held, later as laterData, tidy } from "./split-data.mjs";
import { dataOf, elementOf, exportOf, functionImport, importOf, isFunction, memoryOf, parse, tableOf, withSections } from "./wasm-module.mjs";

/** The module that the later part takes functions of the first part from, and memory, tables and globals. */
const SLOT = "slot";
const SHORT = 16;
const FIRST = "first";
const NAMES = { [KIND.table]: "table", [KIND.memory]: "memory", [KIND.global]: "global" };

/** The names by which the page and the program call each other: `{ imports, exports }`. */
export function callable(bytes) {
  const { imports, exports } = parse(bytes);
  return { imports: imports.map(({ name }) => name), exports: exports.map(({ name }) => name) };
}

/** The program with other names for what it imports and exports; what has none is not exported any more. */
export function rename(bytes, { imports, exports }) {
  const whole = parse(bytes);
  const instead = new Map([
    [SECTION.import, list(whole.imports.map(({ name, ...each }) => importOf(functionImport({ ...each, name: imports.get(name) }))))],
    [SECTION.export, list(whole.exports.filter(({ name }) => exports.has(name)).map((each) => exportOf({ ...each, name: exports.get(each.name) })))],
  ]);
  return withSections(whole, instead);
}

/** A body with each instruction that `exchange` gives bytes for exchanged. */
function rewrite(body, exchange) {
  const pieces = [];
  let done = 0;
  walk(instructions(body), (instruction) => {
    const bytes = exchange(instruction);
    if (bytes === undefined) return;
    pieces.push(body.subarray(done, instruction.from), Uint8Array.from(bytes));
    done = instruction.to;
  });
  return Buffer.concat([...pieces, body.subarray(done)]);
}

/** Which functions a body calls, and which globals it uses. */
function uses(body) {
  const found = { functions: new Set(), globals: new Set() };
  walk(instructions(body), ({ code, operands }) => {
    if (code === OP.call) found.functions.add(operands[0]);
    if (code === OP.globalGet || code === OP.globalSet) found.globals.add(operands[0]);
    if (code === OP.refFunc || code === OP.memoryInit || code === OP.dataDrop) throw new Error(`wasm: instruction 0x${code.toString(16)} cannot be split`);
  });
  return found;
}

/** Which function goes where, and the slot of each that the other part, or the page, needs. */
function plan(whole, isLater) {
  const { imports, functions, exports, elements, tables, names } = whole;
  const all = functions.map((each, at) => {
    const index = imports.length + at;
    return { ...each, index, uses: uses(each.body), later: isLater(names.get(index) ?? "") };
  });
  // What is alike compresses better side by side.
  all.sort((a, b) => a.type - b.type || a.body.length - b.body.length || a.index - b.index);
  const firsts = all.filter(({ later }) => !later);
  const laters = all.filter(({ later }) => later);
  const calledBy = (callers) => new Set(callers.flatMap((each) => [...each.uses.functions]));
  const byFirst = calledBy(firsts);
  const byLater = calledBy(laters);
  const byPage = new Set(exports.filter(isFunction).map(({ index }) => index));
  const slots = new Map();
  for (const { at, functions: inside } of elements) {
    inside.forEach((index, offset) => { if (!slots.has(index)) slots.set(index, at + offset); });
  }
  const inTable = new Set(slots.keys());
  const table = tables[0].limits[0];
  const added = [];
  for (const { index, later } of all) {
    const crosses = later ? byFirst.has(index) || byPage.has(index) : byLater.has(index);
    if (crosses && !slots.has(index)) slots.set(index, table + added.push(index) - 1);
  }
  const filled = [...elements, { at: table, functions: added }].filter((each) => each.functions.length > 0);
  const numbered = imports.map((each, index) => ({ ...each, index }));
  return {
    firsts, laters, slots, filled,
    tables: tables.map(({ type, limits }, index) => ({ type, limits: index === 0 ? limits.map((each) => each + added.length) : limits })),
    stubs: laters.filter(({ index }) => slots.has(index)),
    firstImports: numbered.filter(({ index }) => byFirst.has(index) || inTable.has(index) || byPage.has(index)),
    laterImports: numbered.filter(({ index }) => byLater.has(index)),
    laterCalls: firsts.filter(({ index }) => byLater.has(index)),
    laterGlobals: [...new Set(laters.flatMap((each) => [...each.uses.globals]))].sort((a, b) => a - b),
  };
}

/** What the later part borrows: `[{ kind, index, name, what }]`; `name` is the export of the first part. */
function borrowed(whole, { tables, laterGlobals }) {
  const name = (kind, index) => (kind === KIND.table && index === 0 ? "table" : whole.exports.find((each) => each.kind === kind && each.index === index)?.name ?? NAMES[kind] + index);
  const lend = (kind, what) => (index) => ({ from: FIRST, kind, index, name: name(kind, index), what: what(index) });
  return [
    ...[...whole.tables.keys()].map(lend(KIND.table, (index) => tableOf(tables[index]))),
    ...[...whole.memories.keys()].map(lend(KIND.memory, (index) => memoryOf(whole.memories[index]))),
    ...laterGlobals.map(lend(KIND.global, (index) => whole.globals[index].type)),
  ];
}

function firstPart(whole, planned) {
  const { firsts, stubs, slots, filled, tables, firstImports } = planned;
  const nothing = whole.types.findIndex(({ parameters, results }) => parameters.length + results.length === 0);
  if (nothing < 0) throw new Error("wasm: no type for a function that takes and gives nothing");
  const imports = [...firstImports, { from: "later", name: "load", type: nothing }];
  const places = new Map([...imports, ...firsts, ...stubs].map(({ index }, at) => [index, at]));
  const viaSlot = ({ index, type }) => [OP.i32Const, ...signed(slots.get(index)), OP.callIndirect, ...number(type), 0];
  const stubOf = new Map(stubs.map((each) => [each.index, each]));
  const bodyOf = ({ body }) => rewrite(tidy(body), ({ code, operands: [index] }) => {
    if (code !== OP.call) return undefined;
    return stubOf.has(index) ? viaSlot(stubOf.get(index)) : [OP.call, ...number(places.get(index))];
  });
  const bodyOfStub = (each) => [
    0, OP.call, ...number(imports.length - 1),
    ...whole.types[each.type].parameters.flatMap((_, at) => [OP.localGet, ...number(at)]), ...viaSlot(each), OP.end,
  ];
  const lent = borrowed(whole, planned).filter(({ name }) => !whole.exports.some((each) => each.name === name));
  const exports = [...whole.exports.map((each) => (isFunction(each) ? { ...each, index: places.get(each.index) } : each)), ...lent];
  return module([
    { id: SECTION.type, body: whole.body(SECTION.type) },
    { id: SECTION.import, body: list(imports.map(functionImport).map(importOf)) },
    { id: SECTION.function, body: list([...firsts, ...stubs].map(({ type }) => number(type))) },
    { id: SECTION.table, body: list(tables.map(tableOf)) },
    { id: SECTION.memory, body: whole.body(SECTION.memory) },
    { id: SECTION.global, body: whole.body(SECTION.global) },
    { id: SECTION.export, body: list(exports.map(exportOf)) },
    { id: SECTION.element, body: list(filled.map(({ at, functions }) => elementOf({ at, functions: functions.map((index) => places.get(index)) }))) },
    { id: SECTION.code, body: list([...firsts.map(bodyOf), ...stubs.map(bodyOfStub)].map(sized)) },
    { id: SECTION.data, body: list(planned.data.first.map(dataOf)) },
  ]);
}

function laterPart(whole, planned) {
  const { laters, slots, filled, laterImports, laterCalls, laterGlobals } = planned;
  const calls = laterCalls.map((each) => ({ from: SLOT, name: String(slots.get(each.index)), ...each }));
  const places = new Map([...laterImports, ...calls, ...laters].map(({ index }, at) => [index, at]));
  const bodyOf = ({ body }) => rewrite(tidy(body), ({ code, operands: [index] }) => {
    if (code === OP.call) return [code, ...number(places.get(index))];
    if (code === OP.globalGet || code === OP.globalSet) return [code, ...number(laterGlobals.indexOf(index))];
    return undefined;
  });
  const isLater = new Set(laters.map(({ index }) => index));
  return module([
    { id: SECTION.type, body: whole.body(SECTION.type) },
    { id: SECTION.import, body: list([...[...laterImports, ...calls].map(functionImport), ...borrowed(whole, planned)].map(importOf)) },
    { id: SECTION.function, body: list(laters.map(({ type }) => number(type))) },
    { id: SECTION.element, body: list(filled.flatMap((each) => runs(each, isLater)).map(({ at, functions }) => elementOf({ at, functions: functions.map((index) => places.get(index)) }))) },
    { id: SECTION.code, body: list(laters.map(bodyOf).map(sized)) },
    { id: SECTION.data, body: list(planned.data.later.map(dataOf)) },
  ]);
}

/** The stretches of a part of the table that hold later functions only. */
function runs({ at, functions }, isLater) {
  const found = [];
  functions.forEach((index, offset) => {
    if (!isLater.has(index)) return;
    if (offset === 0 || !isLater.has(functions[offset - 1])) found.push({ at: at + offset, functions: [] });
    found.at(-1).functions.push(index);
  });
  return found;
}

/** The stretches of data with those of `runs` cut out, and these. Short ones are not worth a stretch of their own. */
function cut(segments, runs) {
  const first = [];
  const later = [];
  const worth = runs.filter(({ from, to }) => to - from >= SHORT);
  for (const { at, bytes } of segments) {
    let done = at;
    const end = at + bytes.length;
    const part = (from, to) => ({ at: from, bytes: bytes.subarray(from - at, to - at) });
    for (const run of worth) {
      const [from, to] = [Math.max(run.from, at), Math.min(run.to, end)];
      if (from >= to) continue;
      if (from > done) first.push(part(done, from));
      later.push(part(from, to));
      done = to;
    }
    if (done < end) first.push(part(done, end));
  }
  return { first, later };
}

export function split(bytes, isLater, pieces = []) {
  const whole = parse(bytes);
  const planned = plan(whole, isLater);
  const read = new Set(planned.firsts.flatMap(({ body }) => held(body)));
  planned.data = cut(whole.data, laterData(pieces, read));
  return { first: firstPart(whole, planned), later: laterPart(whole, planned) };
}
