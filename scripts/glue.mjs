// What is changed in wasm-bindgen's glue: it hands the later part to the program, and it is made smaller. Each change is
// checked, because the next wasm-bindgen may write something else.

/** `content` with `from`, which occurs once, replaced; elsewhere we would not know what we change. */
export function replaceOnce(content, from, to) {
  if (content.split(from).length !== 2) throw new Error(`glue: ${from} is not mentioned just once`);
  return content.replace(from, () => to);
}

/** The glue that can bring the later part, which the text `later` (public/later.js) does. */
export const joinLater = (glue, later) => `${replaceOnce(glue, '"./kaopu-web_bg.js": import0,', '"./kaopu-web_bg.js": import0,\n        later,')}\n${later}`;

/**
 * Short names for what glue and program call in each other; the long ones end in hashes, which do not compress. Gives
 * the glue, and maps of the new names for scripts/split-wasm.mjs; an export without a name is one that nobody calls.
 */
export function shorten(glue, { imports, exports }) {
  const inward = new Map(imports.map((name, at) => [name, `i${at.toString(36)}`]));
  const found = new Set();
  const outward = new Map();
  const short = glue
    .replace(/^( {8})(\w+)(?=: )/gm, (all, indent, name) => {
      if (!inward.has(name)) return all;
      found.add(name);
      return indent + inward.get(name);
    })
    .replace(/\bwasm\.(\w+)/g, (all, name) => {
      if (!exports.includes(name)) throw new Error(`glue: ${name} is not exported`);
      if (!outward.has(name)) outward.set(name, name === "memory" ? name : `e${outward.size.toString(36)}`);
      return `wasm.${outward.get(name)}`;
    });
  const missing = imports.filter((name) => !found.has(name));
  if (missing.length) throw new Error(`glue: does not give ${missing}`);
  return { glue: short, imports: inward, exports: outward };
}

/** Source without its comments of whole lines and without indentation. Text over several lines would be damaged. */
export function strip(source) {
  const lines = source.split("\n").map((line) => line.trim()).filter((line) => line && !/^(\/\/|\/\*\*?|\*)(?!.*\*\/.)/.test(line));
  const odd = lines.find((line) => (line.match(/`/g) ?? []).length % 2);
  if (odd) throw new Error(`glue: text over several lines: ${odd}`);
  return `${lines.join("\n")}\n`;
}
