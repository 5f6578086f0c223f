// A function's body as a tree, and what flows through it: how high the operand stack stands, which locals are read later.
// For scripts/outline-wasm.mjs.
import { instructions, walk } from "./wasm-binary.mjs";

export const FLOW = { unreachable: 0x00, block: 0x02, loop: 0x03, if: 0x04, else: 0x05, end: 0x0b, br: 0x0c, brIf: 0x0d, brTable: 0x0e, return: 0x0f };
export const LOCAL = { get: 0x20, set: 0x21, tee: 0x22 };
const CALL = 0x10;
const CALL_INDIRECT = 0x11;
const OPENS = new Set([FLOW.block, FLOW.loop, FLOW.if]);
const ENDS = new Set([FLOW.unreachable, FLOW.br, FLOW.brTable, FLOW.return]);

/** What each instruction without operands of its own does to the height of the stack. */
const RISE = new Map();
const rise = (by, ...codes) => { for (const code of codes) RISE.set(code, by); };
const range = (from, to) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
rise(0, 0x01, 0x22, 0x25, 0x40, ...range(0x28, 0x35), 0x45, 0x50, ...range(0x67, 0x69), ...range(0x79, 0x7b), ...range(0x8b, 0x91), ...range(0x99, 0x9f), ...range(0xa7, 0xc4), 0xd1, ...range(0xfc00, 0xfc07), 0xfc09);
rise(1, 0x20, 0x23, 0x3f, ...range(0x41, 0x44), 0xd0, 0xd2, 0xfc10);
rise(-1, 0x0d, 0x1a, 0x21, 0x24, ...range(0x46, 0x4f), ...range(0x51, 0x66), ...range(0x6a, 0x78), ...range(0x7c, 0x8a), ...range(0x92, 0x98), ...range(0xa0, 0xa6), 0xfc0f);
rise(-2, 0x1b, 0x1c, 0x26, ...range(0x36, 0x3e));
rise(-3, 0xfc08, 0xfc0a, 0xfc0b, 0xfc0e, 0xfc11);

/** The type of a block that gives nothing, as a byte; others are those of values. */
const VOID = 0x40;
const results = (type) => (type === VOID ? 0 : 1);

/**
 * The body as a tree: a list of instructions `{ code, from, to, operands, lists, height }`, with the lists inside of a
 * block, loop or if, and the height of the stack before it, reckoned from where its list began. A list knows where its
 * end stands (`to`), and its type. `rises(node)` is what a call does to the stack, `type` that of the whole.
 */
export function tree(body, rises, type) {
  const open = [];
  const begin = (kindOfType, kind) => { const list = Object.assign([], { type: kindOfType, kind, height: 0 }); open.push(list); return list; };
  const root = begin(type, "function");
  walk(instructions(body), (instruction) => {
    const list = open.at(-1);
    const { code, operands } = instruction;
    if (code === FLOW.else || code === FLOW.end) {
      list.to = instruction.from;
      open.pop();
      if (code === FLOW.else) {
        const owner = open.at(-1).at(-1);
        owner.lists.push(begin(list.type, "if"));
        return;
      }
      const owner = open.at(-1)?.at(-1);
      if (owner) { owner.to = instruction.to; open.at(-1).height = owner.height - (owner.code === FLOW.if ? 1 : 0) + results(list.type); }
      return;
    }
    const node = { ...instruction, height: list.height, lists: [] };
    list.push(node);
    if (OPENS.has(code)) node.lists.push(begin(operands[0] & 127, code === FLOW.loop ? "loop" : code === FLOW.if ? "if" : "block"));
    else if (code === CALL || code === CALL_INDIRECT) list.height += rises(node);
    else if (!ENDS.has(code)) {
      if (!RISE.has(code)) throw new Error(`wasm: instruction 0x${code.toString(16)} is not known here`);
      list.height += RISE.get(code);
    }
  });
  return root;
}

/** Whether what follows an instruction is never reached from it. */
export const ends = ({ code }) => ENDS.has(code);

/** Where the flow may come in: at the beginning of a list, behind a `br_if`, and behind what has an end. */
export const entries = (list) => list.map((_, at) => at).filter((at) => at === 0 || list[at - 1].code === FLOW.brIf || list[at - 1].lists.length > 0);

/**
 * Which locals are read later, as bits, before `list` runs: `out` are those read behind it, `labels` those read at each
 * label around it, the innermost first. `note(list, at, live, out, labels)` is told each instruction's.
 */
export function live(list, out, labels, note = () => {}) {
  let now = out;
  for (let at = list.length - 1; at >= 0; at -= 1) {
    const { code, operands, lists } = list[at];
    if (code === LOCAL.get) now |= 1n << BigInt(operands[0]);
    else if (code === LOCAL.set || code === LOCAL.tee) now &= ~(1n << BigInt(operands[0]));
    else if (code === FLOW.br) now = labels[operands[0]];
    else if (code === FLOW.brIf) now |= labels[operands[0]];
    else if (code === FLOW.brTable) now = operands.reduce((all, label) => all | labels[label], 0n);
    else if (code === FLOW.return || code === FLOW.unreachable) now = 0n;
    else if (code === FLOW.block) now = live(lists[0], now, [now, ...labels], note);
    else if (code === FLOW.if) now = live(lists[0], now, [now, ...labels], note) | (lists[1] ? live(lists[1], now, [now, ...labels], note) : now);
    else if (code === FLOW.loop) {
      // What the beginning of a loop reads is read at its end too.
      for (let head = 0n; ;) {
        const found = live(lists[0], now, [head, ...labels], note);
        if (found === head) { now = found; break; }
        head = found;
      }
    }
    note(list, at, now, out, labels);
  }
  return now;
}
