// Puts what a benchmark printed into docs/benchmarks.md, between the two marks of its name.
import { readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";

const PATH = "docs/benchmarks.md";

/** The text with the block named `name` replaced; a missing mark means that the page was changed under us. */
export function replaceBlock(text, name, block) {
  const [begin, end] = [`<!-- ${name}: begin -->\n`, `<!-- ${name}: end -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${PATH} has no marks for ${name}`);
  return text.slice(0, from + begin.length) + block.trimEnd() + "\n" + text.slice(to);
}

export const writeBlock = (name, block) => writeFileSync(PATH, replaceBlock(readFileSync(PATH, "utf8"), name, block));

/** Machine and date, for the head of a block. */
export const machine = (chromium, before) => `Measured on ${new Date().toISOString().slice(0, 10)}: ${cpus()[0].model.replace(/\(R\)/g, "")}, ${cpus().length} cores, Chromium ${chromium}, load ${before.toFixed(1)} at the start and ${loadavg()[0].toFixed(1)} at the end.`;
