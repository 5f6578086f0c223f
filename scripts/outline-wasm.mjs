// Makes functions of the stretches of code that first visits never reach, so that scripts/split-wasm.mjs can put them into
// the later part: half of a large function that draws a page may be for cases that rarely come.
//
//   mark(bytes)                the program with a mark on each place where the flow may come in (scripts/profile-first.mjs)
//   watch(bytes, reached)      which functions ran, and which stretches of them did not: hashes of name and instructions
//   outline(bytes, isLater)    the program with the stretches `isLater(hash)` as functions of their own, named LATER
//
// A stretch runs from a place where the stack is empty to the end of its block. Its function takes the locals that it
// reads and gives those that it writes and that are read behind it; where it may leave for labels around it, also the
// number of the one, to which the caller then goes.
import { createHash } from "node:crypto";
import { identity } from "./split-list.mjs";
import { KIND, OP, Reader, SECTION, instructions, list, number, signed, sized, walk } from "./wasm-binary.mjs";
import { FLOW, LOCAL, ends, entries, live, tree } from "./wasm-flow.mjs";
import { exportOf, namesOf, parse, typeOf, withSections } from "./wasm-module.mjs";

export const LATER = "later: ";
const I32 = 0x7f;
const VOID = 0x40;
/** What a stretch must save in bytes, beside what calling it costs. */
const WORTH = 40;

/** A list's hash from each place on: of the instructions alone, so that it outlasts a build with other numbers. */
function hashes(listed) {
  if (listed.hashes) return listed.hashes;
  listed.hashes = new Array(listed.length + 1);
  listed.hashes[listed.length] = [listed.type, 7];
  for (let at = listed.length - 1; at >= 0; at -= 1) {
    let [a, b] = listed.hashes[at + 1];
    const mix = (value) => { a = Math.imul(a ^ value, 0x01000193) ^ (a >>> 15); b = Math.imul(b ^ value, 0x85ebca6b) ^ (b >>> 13); };
    mix(listed[at].code);
    for (const inner of listed[at].lists) hashes(inner)[0].forEach(mix);
    listed.hashes[at] = [a, b];
  }
  return listed.hashes;
}

/** A function ready to be looked through, or nothing where it gives several results. */
function open(whole, at) {
  const { type, body } = whole.functions[at];
  const { parameters, results } = whole.types[type];
  if (results.length > 1) return undefined;
  const typeOfCall = ({ code, operands: [index] }) => whole.types[code === OP.callIndirect ? index : whole.imports[index]?.type ?? whole.functions[index - whole.imports.length].type];
  const rises = (node) => { const called = typeOfCall(node); return called.results.length - called.parameters.length - (node.code === OP.callIndirect ? 1 : 0); };
  const listed = tree(body, rises, results[0] ?? VOID);
  const declared = new Reader(body).list((reader) => ({ count: reader.number(), type: reader.byte() }));
  return { at, body, listed, declared, locals: [...parameters, ...declared.flatMap(({ count, type: each }) => new Array(count).fill(each))], name: whole.names.get(whole.imports.length + at) ?? "" };
}

const bits = (set, count) => Array.from({ length: count }, (_, at) => at).filter((at) => (set >> BigInt(at)) & 1n);

/** Notes in each list which locals are read later: once for a function, and only where somebody asks. */
function lives(listed) {
  if (listed.live) return;
  live(listed, 0n, [0n], (inside, at, now, out, labels) => { inside.live ??= []; inside.live[at] = now; Object.assign(inside, { out, labels }); });
}

/** The stretch from `at` to the end of the list, if it can be a function and is worth it. `around`: its labels' lists. */
function stretch({ body, locals, name }, listed, at, around, isLater) {
  const id = createHash("sha256").update(`${identity(name)} ${hashes(listed)[at]}`).digest("hex").slice(0, 8);
  if (listed.to - listed[at].from < WORTH || !isLater(id)) return undefined;
  const from = listed[at].from;
  const targets = new Set();
  let written = 0n;
  let possible = true;
  let depth = 0;
  const leave = (label) => {
    const target = around[label - depth];
    if (target.kind !== "loop" && target.type !== VOID) possible = false;
    targets.add(label - depth);
  };
  walk(new Reader(body, from, listed.to), ({ code, operands }) => {
    if (code === LOCAL.set || code === LOCAL.tee) written |= 1n << BigInt(operands[0]);
    else if (code === FLOW.return) leave(depth + around.length - 1);
    else if (code === FLOW.br || code === FLOW.brIf || code === FLOW.brTable) operands.filter((label) => label >= depth).forEach(leave);
    else if (code === FLOW.block || code === FLOW.loop || code === FLOW.if) depth += 1;
    else if (code === FLOW.end) depth -= 1;
  });
  if (!possible) return undefined;
  lives(around.at(-1));
  const inside = listed.slice(at);
  const falls = !ends(inside.at(-1));
  const labels = [...targets].sort((a, b) => a - b);
  const behind = labels.reduce((all, label) => all | listed.labels[label], falls ? listed.out : 0n);
  const outs = written & behind;
  const ins = live(inside, 0n, around.map(() => 0n)) | (outs & listed.live[at]);
  const found = { from, to: listed.to, depth: around.length - 1, falls, labels, ins: bits(ins, locals.length), outs: bits(outs, locals.length), value: falls && listed.type !== VOID ? listed.type : undefined };
  const cost = 22 + found.ins.length * 4 + found.outs.length * 2 + (labels.length ? 2 + labels.length * 2 : 0);
  if (listed.to - from - cost < WORTH) return undefined;
  return { ...found, id };
}

/** The largest stretches for which `wanted(list, at)` and `isLater(hash)` hold, none inside of another. */
function stretches(opened, wanted, isLater) {
  const found = [];
  const look = (listed, outer) => {
    const around = [listed, ...outer];
    let until = listed.length;
    for (let at = 0; at < listed.length; at += 1) {
      if (at > 0 && ends(listed[at - 1])) break;
      if (listed[at].height !== 0 || !wanted(listed, at)) continue;
      const made = stretch(opened, listed, at, around, isLater);
      if (!made) continue;
      found.push(made);
      until = at;
      break;
    }
    for (const node of listed.slice(0, until)) for (const inner of node.lists) look(inner, around);
  };
  look(opened.listed, []);
  return found;
}

const get = (local) => [LOCAL.get, ...number(local)];
const set = (local) => [LOCAL.set, ...number(local)];
const nothing = (type) => ({ 0x7f: [0x41, 0], 0x7e: [0x42, 0], 0x7d: [0x43, 0, 0, 0, 0], 0x7c: [0x44, 0, 0, 0, 0, 0, 0, 0, 0], 0x6f: [0xd0, 0x6f] })[type];

/** The function made of a stretch: its type and its body. */
function functionOf({ body, locals }, { from, to, depth: depthOfFunction, falls, labels, ins, outs, value }) {
  const places = new Map(ins.map((local, at) => [local, at]));
  const own = [];
  const place = (local) => {
    if (!places.has(local)) places.set(local, ins.length + own.push(local) - 1);
    return places.get(local);
  };
  const parts = labels.map(() => [FLOW.block, VOID]);
  let depth = 0;
  let done = from;
  const there = (label) => (label < depth ? label : depth + labels.indexOf(label - depth));
  walk(new Reader(body, from, to), ({ code, from: begin, to: end, operands }) => {
    let instead;
    if (code === LOCAL.get || code === LOCAL.set || code === LOCAL.tee) instead = [code, ...number(place(operands[0]))];
    else if (code === FLOW.br || code === FLOW.brIf) instead = [code, ...number(there(operands[0]))];
    else if (code === FLOW.brTable) instead = [code, ...number(operands.length - 1), ...operands.flatMap((label) => number(there(label)))];
    else if (code === FLOW.return) instead = [FLOW.br, ...number(there(depth + depthOfFunction))];
    else if (code === FLOW.block || code === FLOW.loop || code === FLOW.if) depth += 1;
    else if (code === FLOW.end) depth -= 1;
    if (!instead) return;
    parts.push(body.subarray(done, begin), instead);
    done = end;
  });
  parts.push(body.subarray(done, to));
  const give = (number) => [...outs.flatMap((local) => get(place(local))), ...(labels.length ? [OP.i32Const, ...signed(number)] : [])];
  if (falls) parts.push(give(0), labels.length ? [FLOW.return] : []);
  labels.forEach((_, at) => parts.push([OP.end], value === undefined ? [] : nothing(value), give(at + 1), at < labels.length - 1 ? [FLOW.return] : []));
  const results = [...(value === undefined ? [] : [value]), ...(falls || labels.length ? outs.map((local) => locals[local]) : []), ...(labels.length ? [I32] : [])];
  return {
    type: { parameters: ins.map((local) => locals[local]), results },
    body: Buffer.concat([...[list(own.map((local) => [1, locals[local]])), ...parts, [OP.end]].map((part) => Uint8Array.from(part))]),
  };
}

/** What stands in the place of a stretch. `scratch` is a local for the number of the label. */
function instead({ falls, labels, ins, outs }, index, scratch) {
  const parts = [...ins.flatMap(get), OP.call, ...number(index)];
  const direct = labels.length === 1 && outs.length === 0;
  if (labels.length && !direct) parts.push(...set(scratch));
  if (falls || labels.length) parts.push(...outs.toReversed().flatMap(set));
  if (direct) parts.push(FLOW.brIf, ...number(labels[0]));
  else if (labels.length === 1) parts.push(...get(scratch), FLOW.brIf, ...number(labels[0]));
  else if (labels.length) parts.push(FLOW.block, VOID, ...get(scratch), FLOW.brTable, ...number(labels.length + 1), 0, ...labels.flatMap((label) => number(label + 1)), 0, OP.end);
  if (!falls) parts.push(FLOW.unreachable);
  return parts;
}

export function outline(bytes, isLater) {
  const whole = parse(bytes);
  const types = whole.types.map(typeOf);
  const keys = new Map(types.map((type, at) => [String(type), at]));
  const typeAt = (type) => {
    const plain = typeOf(type);
    if (!keys.has(String(plain))) keys.set(String(plain), types.push(plain) - 1);
    return keys.get(String(plain));
  };
  const before = whole.imports.length + whole.functions.length;
  const added = [];
  const bodies = whole.functions.map(({ body }, at) => {
    const opened = open(whole, at);
    const found = opened ? stretches(opened, () => true, isLater).sort((a, b) => a.from - b.from) : [];
    if (!found.length) return body;
    const scratch = opened.locals.length;
    const { at: begin } = instructions(body);
    const pieces = [list([...opened.declared.map(({ count, type }) => [...number(count), type]), [1, I32]])];
    let done = begin;
    for (const each of found) {
      const { type, body: its } = functionOf(opened, each);
      const index = before + added.push({ type: typeAt(type), body: its, name: `${LATER}${each.id} ${opened.name}` }) - 1;
      pieces.push(body.subarray(done, each.from), instead(each, index, scratch));
      done = each.to;
    }
    return Buffer.concat([...pieces, body.subarray(done)].map((piece) => Uint8Array.from(piece)));
  });
  const names = new Map([...whole.names, ...added.map(({ name }, at) => [before + at, name])]);
  const parts = new Map([
    [SECTION.type, list(types)],
    [SECTION.function, list([...whole.functions, ...added].map(({ type }) => number(type)))],
    [SECTION.code, list([...bodies, ...added.map(({ body }) => body)].map(sized))],
  ]);
  return withSections({ parts: [...whole.parts.filter(({ id }) => id !== SECTION.custom), { id: SECTION.custom, body: Uint8Array.from(namesOf(names)) }] }, parts);
}

/** Each place of a function where the flow may come in: `{ list, at }`, by where it stands. */
function places(listed) {
  const found = [];
  const look = (inside) => {
    for (const at of entries(inside)) found.push({ listed: inside, at });
    for (const node of inside) node.lists.forEach(look);
  };
  look(listed);
  return found.sort((a, b) => a.listed[a.at].from - b.listed[b.at].from);
}

/** The program with a global `ran0`, `ran1`, ... for each place, which is 1 once the flow has come there. */
export function mark(bytes) {
  const whole = parse(bytes);
  const before = whole.globals.length;
  let count = 0;
  const bodies = whole.functions.map(({ body }, at) => {
    const pieces = [];
    let done = 0;
    for (const place of places(open(whole, at)?.listed ?? [])) {
      const { from } = place.listed[place.at];
      pieces.push(body.subarray(done, from), Uint8Array.from([OP.i32Const, 1, OP.globalSet, ...number(before + count)]));
      count += 1;
      done = from;
    }
    return sized(Buffer.concat([...pieces, body.subarray(done)]));
  });
  const marks = Array.from({ length: count }, (_, at) => ({ name: `ran${at}`, kind: KIND.global, index: before + at }));
  return withSections(whole, new Map([
    [SECTION.global, list([...whole.globals.map(({ type, value }) => [...type, ...value]), ...marks.map(() => [I32, 1, OP.i32Const, 0, OP.end])])],
    [SECTION.export, list([...whole.exports, ...marks].map(exportOf))],
    [SECTION.code, list(bodies)],
  ]));
}

/** From the numbers of the marks that were set: `ran`, the functions' places, and `stretches`, hashes. */
export function watch(bytes, reached) {
  const whole = parse(bytes);
  const ran = new Set();
  const cold = new Set();
  const warm = new Set();
  let count = 0;
  whole.functions.forEach((_, at) => {
    const opened = open(whole, at);
    // A function that cannot be looked through counts as one that ran.
    if (!opened) { ran.add(at); return; }
    const firsts = new Map();
    let first = true;
    for (const { listed, at: place } of places(opened.listed)) {
      if (reached.has(count)) { if (first) ran.add(at); } else if (!firsts.has(listed)) firsts.set(listed, place);
      first = false;
      count += 1;
    }
    if (!ran.has(at)) return;
    stretches(opened, (listed, place) => place >= (firsts.get(listed) ?? Infinity), () => true).forEach(({ id }) => cold.add(id));
    stretches(opened, (listed, place) => place < (firsts.get(listed) ?? Infinity), (id) => { warm.add(id); return false; });
  });
  return { ran, stretches: [...cold].filter((id) => !warm.has(id)) };
}
