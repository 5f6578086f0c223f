// House rules that no other tool knows. Each is a row of RULES; each has a case in check-layers.test.mjs that fails it.
//
//   node scripts/check-layers.mjs      checks the files that git knows; prints what breaks a rule, and where
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

/** A module may use those before it. `web` may be used by `text`, `state` and `ui` too, as long as no circle arises. */
const LAYERS = ["sort", "units", "catalog", "scenario", "requirement", "price", "own", "score", "rank", "api", "text", "page", "state", "ui", "web"];
/** The programs: they may use everything, and no layer may use them. */
const PROGRAMS = ["lib", "main", "bin", "cli"];
const ENGINE = [...LAYERS.slice(0, LAYERS.indexOf("rank") + 1), "dataset"];
const MAY_USE_DATASET = ["api", "state", "web"];
const MAY_USE_WEB = ["text", "state", "ui"];
const BROWSER = /\b(leptos\w*|web_sys|js_sys|gloo\w*|wasm_bindgen\w*|serde_wasm_bindgen)\s*::/g;
const LONGEST = 400;

/** Rust source with comments and the insides of strings blanked; line breaks stay. */
export function blank(source) {
  const token = /\/\/[^\n]*|\/\*[^]*?\*\/|\bb?r(#*)"[^]*?"\1|b?"(?:\\[^]|[^"\\])*"|'(?:\\[^']+|[^'\\\n])'/g;
  return source.replace(token, (found) => found.replace(/[^\n]/g, " "));
}

/** Source before its test module, which stands last in a file by custom. */
export const withoutTests = (source) => source.split(/^\s*#\[cfg\((?:test|all\(test\b[^\]]*)\)\]\s*\n\s*(?:pub )?mod \w+ \{/m)[0];

const isTest = (path) => path.startsWith("tests/") || /(^|\/)(tests|.*_tests)\.rs$|\/tests\//.test(path);
const lineOf = (source, index) => source.slice(0, index).split("\n").length;

/** src/catalog/import/csv.rs is catalog, import, csv; src/catalog/mod.rs is catalog. */
function modulePath(path) {
  const parts = path.replace(/^src\//, "").replace(/\.rs$/, "").split("/");
  return parts.at(-1) === "mod" ? parts.slice(0, -1) : parts;
}

/** The first names after `crate::`, or after as many `super::` as lead to the root: `{ name, index }`. */
export function rootNames(code, depth) {
  const names = [];
  for (const match of code.matchAll(/\b(?:crate|super(?:\s*::\s*super)*)\s*::\s*/g)) {
    const supers = match[0].startsWith("crate") ? depth : match[0].match(/super/g).length;
    if (supers !== depth) continue;
    let at = match.index + match[0].length;
    if (code[at] !== "{") {
      const name = /^\w+/.exec(code.slice(at))?.[0];
      if (name) names.push({ name, index: match.index });
      continue;
    }
    let level = 0;
    let expects = false;
    do {
      const char = code[at];
      if (char === "{") { level += 1; expects = level === 1; } else if (char === "}") level -= 1;
      else if (char === "," && level === 1) expects = true;
      else if (expects && /\w/.test(char)) {
        const name = /^\w+/.exec(code.slice(at))[0];
        names.push({ name, index: at });
        expects = false;
        at += name.length - 1;
      }
      at += 1;
    } while (level > 0 && at < code.length);
  }
  return names;
}

/** Which module uses which: `{ from, to, path, line }`, tests and the two programs left out. */
function uses(files) {
  const found = [];
  for (const { path, code } of files) {
    const [from] = modulePath(path);
    if (!path.startsWith("src/") || PROGRAMS.includes(from) || isTest(path)) continue;
    for (const { name, index } of rootNames(code, modulePath(path).length)) {
      if ([...LAYERS, ...PROGRAMS, "dataset"].includes(name) && name !== from) found.push({ from, to: name, path, line: lineOf(code, index) });
    }
  }
  return found;
}

function mayUse(from, to) {
  if (PROGRAMS.includes(to)) return false;
  if (to === "dataset") return MAY_USE_DATASET.includes(from);
  if (from === "dataset") return to === "catalog" || to === "units";
  if (to === "web") return MAY_USE_WEB.includes(from);
  return LAYERS.indexOf(from) > LAYERS.indexOf(to);
}

const RULES = [
  function direction(files) {
    return uses(files).filter(({ from, to }) => !mayUse(from, to))
      .map(({ from, to, path, line }) => `${path}:${line}: ${from} may not use ${to} (order: ${LAYERS.join(" > ")})`);
  },
  function webCircles(files) {
    const all = uses(files);
    const usedByWeb = new Set(["web"]);
    for (let grown = true; grown;) {
      const before = usedByWeb.size;
      for (const { from, to } of all) if (usedByWeb.has(from)) usedByWeb.add(to);
      grown = usedByWeb.size > before;
    }
    return all.filter(({ from, to }) => to === "web" && from !== "web" && usedByWeb.has(from))
      .map(({ from, path, line }) => `${path}:${line}: ${from} uses web, and web uses ${from}: a circle; move one of the two`);
  },
  function engineKnowsNoBrowser(files) {
    return files.filter(({ path }) => path.startsWith("src/") && ENGINE.includes(modulePath(path)[0]) && !isTest(path))
      .flatMap(({ path, code }) => [...code.matchAll(BROWSER)].map((match) => `${path}:${lineOf(code, match.index)}: the engine may not use ${match[1]}`));
  },
  function sameDigitsEverywhere(files) {
    // sqrt is fixed by IEEE 754; these are the platform's, and platforms differ in the last digit.
    const platform = /\.(exp|exp2|exp_m1|ln|ln_1p|log2|log10|sin|cos|tan|tanh|cbrt)\(\)|\.(powf|powi|log|hypot|atan2)\(/g;
    return files.filter(({ path }) => path.startsWith("src/") && ENGINE.includes(modulePath(path)[0]) && !isTest(path))
      .flatMap(({ path, code }) => [...code.matchAll(platform)].map((match) => `${path}:${lineOf(code, match.index)}: ${match[1] ?? match[2]} differs between machines; use units::exact, so that one link gives one ranking`));
  },
  function noPanics(files) {
    const calls = /\.(unwrap|expect)\(|\b(panic|todo|unimplemented)!/g;
    return files.filter(({ path }) => path.startsWith("src/") && !isTest(path))
      .flatMap(({ path, code }) => [...code.matchAll(calls)].map((match) => `${path}:${lineOf(code, match.index)}: ${match[1] ?? match[2]} outside tests; return an error or an Option`));
  },
  function allowsHaveReasons(files) {
    return files.flatMap(({ path, text }) => {
      const lines = text.split("\n");
      return lines.flatMap((line, at) => {
        if (!path.endsWith(".rs") || !/^\s*#!?\[(allow|expect)\(/.test(line)) return [];
        let above = at - 1;
        while (above >= 0 && /^\s*#!?\[/.test(lines[above])) above -= 1;
        const hasReason = /reason\s*=|\/\//.test(line) || /reason\s*=/.test(lines.slice(at, at + 4).join(" ").split("]")[0]) || /^\s*\/\//.test(lines[above] ?? "");
        return hasReason ? [] : [`${path}:${at + 1}: an allow without a reason beside it`];
      });
    });
  },
  function notTooLong(files) {
    return files.filter(({ path, text }) => /\.(rs|mjs|js|css)$/.test(path) && text.split("\n").length - 1 > LONGEST && !/^\W*Long because \S/m.test(text.split("\n", 40).join("\n")))
      .map(({ path, text }) => `${path}: ${text.split("\n").length - 1} lines; split it, or say "Long because ..." in its head (limit ${LONGEST})`);
  },
  function noMachinePaths(files) {
    const machine = /(^|[\s"'`(=:])(\/(?:work|root|home|Users|farm)\/[\w.-]+|[A-Z]:\\Users\\\w+)/gm;
    return files.flatMap(({ path, text }) => [...text.matchAll(machine)].map((match) => `${path}:${lineOf(text, match.index + match[1].length)}: a path of one machine: ${match[2]}`));
  },
  function noRegistryHosts(files) {
    const host = /registry\.npmjs\.org|registry\.npmmirror|index\.crates\.io|static\.crates\.io|\brsproxy\.cn|\/artifactory\//g;
    return files.flatMap(({ path, text }) => [...text.matchAll(host)].map((match) => `${path}:${lineOf(text, match.index)}: a package registry's host (${match[0]}); the developer's own settings choose it`));
  },
];

/** Messages for all broken rules in `sources`, a list of `{ path, text }`. */
export function check(sources) {
  const files = sources.map(({ path, text }) => ({ path, text, code: path.endsWith(".rs") ? blank(withoutTests(text)) : "" }));
  return RULES.flatMap((rule) => rule(files));
}

function main() {
  const paths = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" }).split("\0").filter(Boolean);
  const sources = paths.flatMap((path) => {
    if (/\.(png|woff2|ico|postcard|wasm)$/.test(path)) return [];
    try {
      return [{ path, text: readFileSync(path, "utf8") }];
    } catch {
      return []; // deleted, not yet committed
    }
  });
  const faults = check(sources);
  for (const fault of faults) console.error(fault);
  console.error(faults.length ? `${faults.length} house rules broken` : `house rules: ${sources.length} files, nothing broken`);
  process.exitCode = faults.length ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) main();
