// Which functions of the program run first: scripts/split-list.txt, written by scripts/profile-first.mjs, read by
// scripts/finish-dist.mjs. A line is a mark and the beginning of a hash:
//
// | mark | of                                                                   | in the first visits that were watched |
// |------|----------------------------------------------------------------------|---------------------------------------|
// | +    | a function's name                                                    | it ran                                |
// | -    | a function's name                                                    | it did not                            |
// | ~    | a stretch of a function that ran (scripts/outline-wasm.mjs)          | was never reached                     |
//
// What the list does not know stays in the first part: a list that is out of date costs size, and scripts/check-size
// says how much.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { functionsOf } from "./wasm-module.mjs";

export const LIST = new URL("./split-list.txt", import.meta.url);

/** What of a function's name outlasts a build: without the hashes of crates and symbols, and what optimisers append. */
export const identity = (name) => createHash("sha256")
  .update(name.replace(/\[[0-9a-f]{6,}\]/g, "").replace(/::h[0-9a-f]{16}/g, "").replace(/(\.llvm\.\d+|_\d+)$/, ""))
  .digest("hex").slice(0, 8);

/** The list's text as `Map(hash to mark)`. */
export const parseList = (text) => new Map(text.split("\n").filter(Boolean).map((line) => [line.slice(1), line[0]]));
export const readList = () => parseList(readFileSync(LIST, "utf8"));

/** The list of a program whose functions of `ran` (by place) have run and `stretches` of them not. Functions of one name go together. */
export function writeList(program, { ran, stretches }) {
  const marks = new Map();
  functionsOf(program).forEach(({ name }, at) => {
    const id = identity(name);
    if (ran.has(at) || !marks.has(id)) marks.set(id, ran.has(at) ? "+" : "-");
  });
  for (const id of stretches) marks.set(id, "~");
  return [...marks].map(([id, mark]) => `${mark}${id}\n`).sort((a, b) => (a.slice(1) < b.slice(1) ? -1 : 1)).join("");
}

/** How many functions of `program` the list does not know, and their bytes. */
export function unknown(program, marks) {
  const sizes = functionsOf(program).filter(({ name }) => !marks.has(identity(name))).map(({ size }) => size);
  return { count: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}
