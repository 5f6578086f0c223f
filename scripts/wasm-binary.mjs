// WebAssembly's binary form, as far as scripts/split-wasm.mjs and scripts/profile-first.mjs need it: sections in and
// out, and function bodies in which indices can be exchanged. What rustc does not emit is refused, never passed on.
//
// Format: https://webassembly.github.io/spec/core/binary/

/** Section numbers; 12 (how many data segments) stands before the code. */
export const SECTION = { custom: 0, type: 1, import: 2, function: 3, table: 4, memory: 5, global: 6, export: 7, start: 8, element: 9, code: 10, data: 11, dataCount: 12 };
export const KIND = { function: 0, table: 1, memory: 2, global: 3 };
export const OP = { end: 0x0b, call: 0x10, callIndirect: 0x11, localGet: 0x20, globalGet: 0x23, globalSet: 0x24, i32Const: 0x41, refFunc: 0xd2, memoryInit: 0xfc08, dataDrop: 0xfc09 };
const HEAD = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];

/** Reads forward through `bytes` from `at`. */
export class Reader {
  constructor(bytes, at = 0, end = bytes.length) {
    Object.assign(this, { bytes, at, end });
  }

  byte() {
    if (this.at >= this.end) throw new Error(`wasm: ends early, at ${this.at}`);
    return this.bytes[this.at++];
  }

  /** An unsigned number of up to 32 bits. */
  number() {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.byte();
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  }

  /** A signed number; one of 64 bits loses digits and is only ever passed over. */
  signed() {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.byte();
      value += (byte & 127) * scale;
      if (byte < 128) return byte & 64 ? value - scale * 128 : value;
    }
  }

  take(length) {
    if (this.at + length > this.end) throw new Error(`wasm: ends early, at ${this.at}`);
    return this.bytes.subarray(this.at, this.at += length);
  }

  text() {
    return new TextDecoder().decode(this.take(this.number()));
  }

  /** What `each` reads, as often as the number before says. */
  list(each) {
    return Array.from({ length: this.number() }, () => each(this));
  }
}

/** An unsigned number as bytes. */
export function number(value) {
  const bytes = [];
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) | 128);
  return [...bytes, value];
}

/** A signed number of 32 bits as bytes. */
export function signed(value) {
  const bytes = [];
  for (;; value >>= 7) {
    if (value >= -64 && value < 64) return [...bytes, value & 127];
    bytes.push((value & 127) | 128);
  }
}

export const text = (value) => { const bytes = new TextEncoder().encode(value); return [...number(bytes.length), ...bytes]; };
const joined = (parts) => Buffer.concat(parts.map((part) => (part instanceof Uint8Array ? part : Uint8Array.from(part))));
/** A list of parts that are bytes already. */
export const list = (parts) => joined([number(parts.length), ...parts]);
/** Bytes with their length before them. */
export const sized = (bytes) => joined([number(bytes.length), bytes]);

/** The module's sections: `[{ id, body }]`, in their order. */
export function sections(bytes) {
  if (HEAD.some((byte, at) => bytes[at] !== byte)) throw new Error("wasm: not a module");
  const reader = new Reader(bytes, HEAD.length);
  const found = [];
  while (reader.at < bytes.length) found.push({ id: reader.byte(), body: reader.take(reader.number()) });
  return found;
}

/** A module of `[{ id, body }]`; an empty list is left away. */
export function module(parts) {
  return Buffer.concat([Buffer.from(HEAD), ...parts.filter(({ body }) => body.length > 1 || body[0] > 0).map(({ id, body }) => Buffer.concat([Buffer.from([id, ...number(body.length)]), Buffer.from(body)]))]);
}

// How what follows an instruction is read: u an unsigned number, s a signed one, the rest as in `operand`.
const OPERANDS = new Map();
const say = (shape, ...codes) => { for (const code of codes) OPERANDS.set(code, shape); };
const range = (from, to) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
say("", 0x00, 0x01, 0x05, 0x0b, 0x0f, 0x1a, 0x1b, 0xd1, ...range(0x45, 0xc4), ...range(0xfc00, 0xfc07));
say("B", 0x02, 0x03, 0x04);
say("u", 0x0c, 0x0d, 0x20, 0x21, 0x22, 0x3f, 0x40, 0xfc09, 0xfc0b);
say("J", 0x0e);
say("F", 0x10, 0xd2);
say("YT", 0x11);
say("V", 0x1c);
say("G", 0x23, 0x24);
say("T", 0x25, 0x26, 0xfc0f, 0xfc10, 0xfc11);
say("M", ...range(0x28, 0x3e));
say("s", 0x41, 0x42, 0xd0);
say("4", 0x43);
say("8", 0x44);
say("uu", 0xfc08, 0xfc0a);
say("TT", 0xfc0e);

/**
 * Walks the instructions of a function from where `reader` stands: `visit({ code, from, to, operands })` for each, with
 * the bytes it takes and its operands as numbers (indices and constants only).
 */
export function walk(reader, visit) {
  while (reader.at < reader.end) {
    const from = reader.at;
    let code = reader.byte();
    if (code === 0xfc) code = 0xfc00 + reader.number();
    const shape = OPERANDS.get(code);
    if (shape === undefined) throw new Error(`wasm: instruction 0x${code.toString(16)} is not known here`);
    const operands = [];
    for (const kind of shape) {
      if (kind === "B") {
        const type = reader.signed();
        if (type >= 0) throw new Error("wasm: blocks with several results are not known here");
        operands.push(type);
      } else if (kind === "J") operands.push(...reader.list((each) => each.number()), reader.number());
      else if (kind === "V") reader.list((each) => each.byte());
      else if (kind === "M") { if (reader.number() >= 64) throw new Error("wasm: a second memory is not known here"); operands.push(reader.number()); }
      else if (kind === "4" || kind === "8") reader.take(Number(kind));
      else operands.push(kind === "s" ? reader.signed() : reader.number());
    }
    visit({ code, from, to: reader.at, operands });
  }
}

/** Passes over an initial value, `i32.const 7` and its like, with the end behind it. */
export function initial(reader) {
  const code = reader.byte();
  if (![0x41, 0x42, 0x43, 0x44].includes(code)) throw new Error(`wasm: an initial value by 0x${code.toString(16)} is not known here`);
  const value = code < 0x43 ? reader.signed() : reader.take(code === 0x43 ? 4 : 8);
  if (reader.byte() !== OP.end) throw new Error("wasm: an initial value of several steps is not known here");
  return value;
}

/** Where the instructions of a function's body begin: behind its locals. */
export function instructions(body) {
  const reader = new Reader(body);
  reader.list((each) => { each.number(); each.byte(); });
  return reader;
}
