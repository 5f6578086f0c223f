// What the linker says of a program when it is asked for relocations (build.rs): which stretch of memory is which piece of
// data, and which instruction and which piece points at it. Read from the linker's own output, before wasm-bindgen.
//
// Format: https://github.com/WebAssembly/tool-conventions/blob/main/Linking.md
import { Reader, SECTION, initial, sections } from "./wasm-binary.mjs";

const KIND = { function: 0, data: 1, global: 2, section: 3, tag: 4, table: 5 };
const UNDEFINED = 0x10;
const NAMED = 0x40;
/** Relocations that hold an address, and those that carry an addend. */
const ADDRESS = { code: new Set([3, 4]), data: new Set([5]) };
const WITH_ADDEND = new Set([3, 4, 5, 8, 9, 11, 14, 15, 16, 17, 21, 22, 23]);

/** The symbols that the linking section lists; those that are no data are left empty, to keep the numbers. */
function symbolsOf(body, segments) {
  const reader = new Reader(body);
  reader.text();
  if (reader.number() !== 2) throw new Error("links: another version of the linking section");
  const names = [];
  let symbols = [];
  while (reader.at < body.length) {
    const part = reader.byte();
    const inner = new Reader(reader.take(reader.number()));
    if (part === 5) inner.list((each) => { names.push(each.text()); each.number(); each.number(); });
    if (part === 8) {
      symbols = inner.list((each) => {
        const kind = each.byte();
        const flags = each.number();
        const defined = !(flags & UNDEFINED);
        if (kind === KIND.data) {
          each.text();
          return defined ? { segment: each.number(), offset: each.number(), size: each.number() } : undefined;
        }
        each.number();
        if (kind !== KIND.section && (defined || flags & NAMED)) each.text();
        return undefined;
      });
    }
  }
  return symbols.map((symbol) => symbol && { address: segments[symbol.segment].address + symbol.offset, size: symbol.size, constant: names[symbol.segment].startsWith(".rodata") });
}

function relocations(body) {
  const reader = new Reader(body);
  reader.text();
  reader.number();
  return reader.list((each) => {
    const found = { type: each.byte(), at: each.number(), symbol: each.number(), addend: 0 };
    if (WITH_ADDEND.has(found.type)) found.addend = each.signed();
    return found;
  });
}

/**
 * `symbols`: `{ address, size, constant }` by number. `code`: for each function's body, `{ at, symbol, addend }` with `at`
 * counted from where the body begins. `data`: `{ at, symbol }` with `at` an address.
 */
export function links(raw) {
  const parts = sections(raw);
  const custom = (name) => parts.find(({ id, body }) => id === SECTION.custom && new Reader(body).text() === name)?.body;
  const section = (id) => parts.find((part) => part.id === id).body;
  const segments = new Reader(section(SECTION.data)).list((reader) => {
    if (reader.number() !== 0) throw new Error("links: only active data is known here");
    const address = initial(reader);
    const size = reader.number();
    const from = reader.at;
    reader.take(size);
    return { address, from, size };
  });
  if (!custom("linking") || !custom("reloc.CODE")) throw new Error("links: the program was linked without --emit-relocs");
  const symbols = symbolsOf(custom("linking"), segments);
  const known = ({ type }, where) => ADDRESS[where].has(type);
  const data = (custom("reloc.DATA") ? relocations(custom("reloc.DATA")) : []).filter((each) => known(each, "data")).map(({ at, symbol }) => {
    const segment = segments.find(({ from, size }) => at >= from && at < from + size);
    return { at: segment.address + at - segment.from, symbol };
  });
  const found = relocations(custom("reloc.CODE")).filter((each) => known(each, "code")).sort((a, b) => a.at - b.at);
  let next = 0;
  const code = new Reader(section(SECTION.code)).list((reader) => {
    const size = reader.number();
    const from = reader.at;
    const body = reader.take(size);
    const own = [];
    for (; next < found.length && found[next].at < from + size; next += 1) {
      const { at, symbol, addend } = found[next];
      // An undefined symbol is a weak one that is nowhere: its address is a plain number.
      if (symbols[symbol]) own.push({ at: at - from, symbol, addend });
    }
    return { body, links: own };
  });
  return { symbols, code, data };
}
