// Which data only the later part reads, so that it can come with it.
//
// An optimiser may turn the address of a piece of data into any other number (the address less the size of one row, say),
// so nothing is guessed from numbers. Before wasm-opt runs, each address that the linker vouches for becomes an imported
// global, which wasm-opt cannot calculate with; afterwards it becomes the address again, written with more bytes than it
// needs, so that scripts/split-wasm.mjs finds it. Where the program that wasm-bindgen wrote cannot be matched with what the
// linker said, the data concerned stays in the first part.
//
//   name(raw, bound)      { program, pieces }: the program with globals for addresses; `pieces` is what `later` needs
//   unname(program, pieces)   the program without them
//   later(pieces, addresses)  the stretches of memory that nothing reads which reads only `addresses`
import { createHash } from "node:crypto";
import { KIND, OP, Reader, SECTION, instructions, list, module, number, sections, signed, text, walk } from "./wasm-binary.mjs";
import { links } from "./wasm-links.mjs";

const DATA = "data";
const ADD = 0x6a;
const I32 = 0x7f;
const isLoad = (code) => code >= 0x28 && code <= 0x35;
const isStore = (code) => code >= 0x36 && code <= 0x3e;
/** What of a module wasm-opt needs beside its code. */
const KEPT = new Set(["name", "target_features"]);

/** The instructions of a body, and a hash of them: of what they are and the numbers in them, for finding it again. */
function read(body) {
  const found = [];
  const hash = createHash("sha1");
  walk(instructions(body), (instruction) => {
    found.push(instruction);
    const { code, operands } = instruction;
    hash.update(`${code} ${code === OP.i32Const || isLoad(code) || isStore(code) ? operands[0] : ""},`);
  });
  return { found, key: hash.digest("hex") };
}

/** For each kind of body, by its hash: which of its instructions holds the address of what. And what cannot be told. */
function addresses({ symbols, code }, bodies) {
  const bound = new Map();
  for (const { key } of bodies) bound.set(key, (bound.get(key) ?? 0) + 1);
  const kinds = new Map();
  for (const { body, links: held } of code) {
    if (!held.length) continue;
    const { found, key } = read(body);
    const notes = held.map(({ at, symbol, addend }) => {
      const place = found.findIndex(({ from, to }) => at > from && at < to);
      const { code: op, operands } = found[place];
      if (operands[0] !== symbols[symbol].address + addend) throw new Error("links: an address is not where the linker put it");
      return { place, op, symbol, addend };
    });
    const kind = kinds.get(key) ?? { notes, count: 0, all: new Set() };
    kind.count += 1;
    for (const { symbol } of notes) kind.all.add(symbol);
    kind.same = kind.count === 1 || (kind.same && JSON.stringify(notes) === JSON.stringify(kind.notes));
    kinds.set(key, kind);
  }
  const first = new Set();
  for (const [key, { notes, count, same, all }] of kinds) {
    if (!same || (bound.get(key) ?? 0) < count) {
      for (const symbol of all) first.add(symbol);
      kinds.delete(key);
    }
    for (const { op, symbol, addend } of notes) if (op !== OP.i32Const && (!isLoad(op) || addend < 0)) first.add(symbol);
  }
  return { kinds, first };
}

export function name(raw, bound) {
  const linked = links(raw);
  const { symbols } = linked;
  const parts = sections(bound);
  const body = (id) => parts.find((part) => part.id === id)?.body ?? Uint8Array.of(0);
  const bodies = new Reader(body(SECTION.code)).list((reader) => reader.take(reader.number())).map((each) => ({ body: each, ...read(each) }));
  const { kinds, first } = addresses(linked, bodies);
  symbols.forEach((symbol, at) => { if (symbol && !symbol.constant) first.add(at); });
  // Pieces by address, to find the one in which a pointer lies.
  const holders = symbols.map((symbol, at) => ({ ...symbol, at })).filter(({ size }) => size > 0).sort((a, b) => a.address - b.address);
  const refs = symbols.map(() => []);
  for (const { at, symbol } of linked.data) {
    const holding = holders.filter(({ address, size }) => at >= address && at < address + size);
    if (!holding.length) first.add(symbol);
    for (const holder of holding) refs[holder.at].push(symbol);
  }

  const globals = new Map();
  const globalOf = (symbol) => { if (!globals.has(symbol)) globals.set(symbol, globals.size); return globals.get(symbol); };
  const chosen = bodies.map(({ key }) => (kinds.get(key)?.notes ?? []).filter(({ symbol }) => symbols[symbol] && !first.has(symbol)));
  for (const notes of chosen) for (const { symbol } of notes) globalOf(symbol);
  const count = globals.size;
  const renumbered = bodies.map(({ body: plain, found }, at) => {
    const notes = new Map(chosen[at].map((note) => [note.place, note]));
    const pieces = [];
    let done = 0;
    const put = (from, to, bytes) => { pieces.push(plain.subarray(done, from), Uint8Array.from(bytes)); done = to; };
    found.forEach(({ code, from, to, operands }, place) => {
      const note = notes.get(place);
      if (note) {
        const get = [OP.globalGet, ...number(globalOf(note.symbol))];
        if (code === OP.i32Const) put(from, to, note.addend ? [...get, OP.i32Const, ...signed(note.addend), ADD] : get);
        else put(from, to, [...get, ADD, code, plain[from + 1], ...number(note.addend)]);
      } else if (code === OP.globalGet || code === OP.globalSet) put(from, to, [code, ...number(operands[0] + count)]);
    });
    const whole = Buffer.concat([...pieces, plain.subarray(done)]);
    return Buffer.concat([Uint8Array.from(number(whole.length)), whole]);
  });
  const imports = new Reader(body(SECTION.import));
  const before = imports.number();
  const named = [...globals.keys()].map((symbol) => [...text(DATA), ...text(String(symbol)), KIND.global, I32, 0]);
  const instead = new Map([
    [SECTION.import, Buffer.concat([Uint8Array.from(number(before + count)), body(SECTION.import).subarray(imports.at), ...named.map((each) => Uint8Array.from(each))])],
    [SECTION.export, exportsWith(body(SECTION.export), count)],
    [SECTION.code, list(renumbered)],
  ]);
  const wanted = parts.filter(({ id, body: each }) => id !== SECTION.custom || KEPT.has(new Reader(each).text()));
  return {
    program: module(wanted.map(({ id, body: each }) => ({ id, body: instead.get(id) ?? each }))),
    pieces: symbols.map((symbol, at) => symbol && { address: symbol.address, size: symbol.size, refs: refs[at], first: first.has(at) }),
  };
}

/** The exports with the numbers of globals moved by `count`. */
function exportsWith(body, count) {
  return list(new Reader(body).list((reader) => {
    const from = reader.at;
    reader.text();
    const kind = reader.byte();
    const before = reader.bytes.subarray(from, reader.at);
    return [...before, ...number(reader.number() + (kind === KIND.global ? count : 0))];
  }));
}

/** An address in more bytes than it needs. */
const padded = (value) => [OP.i32Const, ...[0, 7, 14, 21].map((shift) => ((value >> shift) & 127) | 128), (value >> 28) & 127];
/** Whether an instruction holds an address written so. */
export const isAddress = ({ code, from, to, operands }) => code === OP.i32Const && to - from === 6 && signed(operands[0]).length < 5;

export function unname(program, pieces) {
  const parts = sections(program);
  const reader = new Reader(parts.find(({ id }) => id === SECTION.import).body);
  const given = [];
  const kept = reader.list((each) => {
    const from = each.at;
    const whence = each.text();
    const what = each.text();
    const kind = each.byte();
    if (kind === KIND.global && whence === DATA) { each.take(2); given.push(Number(what)); return undefined; }
    if (kind !== KIND.function) throw new Error(`split: ${what} is imported and no function`);
    each.number();
    return each.bytes.subarray(from, each.at);
  }).filter(Boolean);
  const rewrite = (body) => {
    const out = [];
    let done = 0;
    walk(instructions(body), ({ code, from, to, operands: [index] }) => {
      if (code !== OP.globalGet && code !== OP.globalSet) return;
      out.push(body.subarray(done, from), Uint8Array.from(code === OP.globalGet && index < given.length ? padded(pieces[given[index]].address) : [code, ...number(index - given.length)]));
      done = to;
    });
    const whole = Buffer.concat([...out, body.subarray(done)]);
    return Buffer.concat([Uint8Array.from(number(whole.length)), whole]);
  };
  return module(parts.map(({ id, body }) => {
    if (id === SECTION.import) return { id, body: list(kept) };
    if (id === SECTION.export) return { id, body: exportsWith(body, -given.length) };
    if (id === SECTION.code) return { id, body: list(new Reader(body).list((each) => rewrite(each.take(each.number())))) };
    return { id, body };
  }));
}

/** A body with its addresses written shortly, and a number added to one added up. */
export function tidy(body) {
  const found = [];
  walk(instructions(body), (instruction) => { found.push(instruction); });
  const out = [];
  let done = 0;
  for (let at = 0; at < found.length; at += 1) {
    if (!isAddress(found[at])) continue;
    const [here, more, add] = found.slice(at, at + 3);
    const sum = more?.code === OP.i32Const && !isAddress(more) && add?.code === ADD;
    out.push(body.subarray(done, here.from), Uint8Array.from([OP.i32Const, ...signed(here.operands[0] + (sum ? more.operands[0] : 0))]));
    done = (sum ? add : here).to;
  }
  return Buffer.concat([...out, body.subarray(done)]);
}

/** The addresses that a body holds. */
export function held(body) {
  const found = [];
  walk(instructions(body), (instruction) => { if (isAddress(instruction)) found.push(instruction.operands[0]); });
  return found;
}

/** `[{ from, to }]`: memory that is of pieces only which cannot be reached from the addresses in `starts`. */
export function later(pieces, starts) {
  const at = new Map();
  pieces.forEach((piece, index) => { if (piece) at.set(piece.address, [...(at.get(piece.address) ?? []), index]); });
  const reached = new Set();
  const look = [...pieces.keys()].filter((index) => pieces[index]?.first);
  for (const address of starts) look.push(...at.get(address));
  while (look.length) {
    const index = look.pop();
    if (reached.has(index)) continue;
    reached.add(index);
    look.push(...pieces[index].refs);
  }
  const all = pieces.map((piece, index) => piece && { from: piece.address, to: piece.address + piece.size, reached: reached.has(index) }).filter(Boolean);
  const [low, high] = all.reduce(([from, to], each) => [Math.min(from, each.from), Math.max(to, each.to)], [Infinity, 0]);
  const owner = new Uint8Array(Math.max(high - low, 0));
  for (const each of all) if (!each.reached) owner.fill(1, each.from - low, each.to - low);
  for (const each of all) if (each.reached) owner.fill(0, each.from - low, each.to - low);
  const runs = [];
  owner.forEach((mine, offset) => {
    if (!mine) return;
    if (runs.at(-1)?.to === low + offset) runs.at(-1).to += 1;
    else runs.push({ from: low + offset, to: low + offset + 1 });
  });
  return runs;
}
