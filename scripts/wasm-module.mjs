// A WebAssembly module taken apart, and its pieces as bytes again. What rustc does not emit is refused.
import { KIND, OP, Reader, SECTION, initial, list, module, number, sections, signed, sized, text } from "./wasm-binary.mjs";

const ANY = 0x60;

/** A module, taken apart. Functions are numbered as there, the imported ones first. */
export function parse(bytes) {
  const parts = sections(bytes);
  const body = (id) => parts.find((part) => part.id === id)?.body ?? Uint8Array.of(0);
  const read = (id, each) => new Reader(body(id)).list(each);
  const types = read(SECTION.type, (reader) => {
    if (reader.byte() !== ANY) throw new Error("wasm: only types of functions are known here");
    return { parameters: reader.list((each) => each.byte()), results: reader.list((each) => each.byte()) };
  });
  const imports = read(SECTION.import, (reader) => {
    const found = { from: reader.text(), name: reader.text() };
    if (reader.byte() !== KIND.function) throw new Error(`wasm: ${found.name} is imported and no function`);
    return { ...found, type: reader.number() };
  });
  const bodies = read(SECTION.code, (reader) => reader.take(reader.number()));
  const functions = read(SECTION.function, (reader) => reader.number()).map((type, at) => ({ type, body: bodies[at] }));
  const limits = (reader) => Array.from({ length: 1 + (reader.byte() & 1) }, () => reader.number());
  const tables = read(SECTION.table, (reader) => ({ type: reader.byte(), limits: limits(reader) }));
  const memories = read(SECTION.memory, limits);
  const globals = read(SECTION.global, (reader) => {
    const type = [...reader.take(2)];
    const from = reader.at;
    initial(reader);
    return { type, value: reader.bytes.subarray(from, reader.at) };
  });
  const exports = read(SECTION.export, (reader) => ({ name: reader.text(), kind: reader.byte(), index: reader.number() }));
  const elements = read(SECTION.element, (reader) => {
    if (reader.number() !== 0) throw new Error("wasm: only plain parts of the first table are known here");
    return { at: initial(reader), functions: reader.list((each) => each.number()) };
  });
  const data = read(SECTION.data, (reader) => {
    if (reader.number() !== 0) throw new Error("wasm: only active data is known here");
    return { at: initial(reader), bytes: reader.take(reader.number()) };
  });
  const start = parts.some(({ id }) => id === SECTION.start);
  if (start) throw new Error("wasm: a start function is not known here");
  return { parts, body, types, imports, functions, tables, memories, globals, exports, elements, data, names: names(parts) };
}

/** The functions' names by their number. */
function names(parts) {
  const found = new Map();
  for (const { id, body } of parts) {
    const reader = new Reader(body);
    if (id !== SECTION.custom || reader.text() !== "name") continue;
    while (reader.at < body.length) {
      const kind = reader.byte();
      const inner = new Reader(reader.take(reader.number()));
      if (kind === 1) inner.list((each) => found.set(each.number(), each.text()));
    }
  }
  return found;
}

/** `[{ name, size }]` of the functions that a module has itself, in their order. */
export function functionsOf(bytes) {
  const { imports, functions, names } = parse(bytes);
  return functions.map(({ body }, at) => ({ name: names.get(imports.length + at) ?? "", size: body.length }));
}

const limited = (limits) => [limits.length - 1, ...limits.flatMap(number)];
export const isFunction = ({ kind }) => kind === KIND.function;
export const elementOf = ({ at, functions }) => [0, OP.i32Const, ...signed(at), OP.end, ...list(functions.map(number))];
export const dataOf = ({ at, bytes }) => Buffer.concat([Uint8Array.from([0, OP.i32Const, ...signed(at), OP.end, ...number(bytes.length)]), bytes]);
export const tableOf = ({ type, limits }) => [type, ...limited(limits)];
export const memoryOf = limited;
export const typeOf = ({ parameters, results }) => [ANY, ...number(parameters.length), ...parameters, ...number(results.length), ...results];
export const exportOf = ({ name, kind, index }) => [...text(name), kind, ...number(index)];
export const importOf = ({ from, name, kind, what }) => [...text(from), ...text(name), kind, ...what];
export const functionImport = ({ from, name, type }) => ({ from, name, kind: KIND.function, what: number(type) });
export const namesOf = (names) => [...text("name"), 1, ...sized(list([...names].map(([index, name]) => [...number(index), ...text(name)])))];

/** The module `whole` with other bodies for some sections. */
export const withSections = (whole, instead) => module(whole.parts.map(({ id, body }) => ({ id, body: instead.get(id) ?? body })));
