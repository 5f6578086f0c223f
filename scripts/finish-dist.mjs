// Trunk runs this after a build (Trunk.toml). A debug build only loses its content policy, which would stop Trunk's
// reload script. A release build becomes what is shipped:
//
// 1. wasm-opt shrinks the programs (its version: package.json); the page's is cut in two (scripts/split-wasm.mjs);
// 2. the style sheets become one file, one request less each;
// 3. every file the page names is renamed after its content, so that a kept copy can never be stale, and equal input
//    gives equal names (Trunk's own hashes are taken before wasm-bindgen runs, so other bytes may bear the same name);
// 4. the answer for a visitor who asks nothing in particular is written into the first paint, in both languages;
// 5. the page and the service worker learn the version: the crate's, and a hash over all files;
// 6. the 404 page's policy learns the hashes of its inline script and style.
import { createHash } from "node:crypto";
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { joinLater, replaceOnce, shorten, strip } from "./glue.mjs";
import { LATER, outline } from "./outline-wasm.mjs";
import { name as nameData, unname } from "./split-data.mjs";
import { identity, readList } from "./split-list.mjs";
import { callable, rename as renameCalls, split } from "./split-wasm.mjs";

/** The page's program in one piece, with the names of its functions: for the list of what runs first. */
export const WHOLE = join(process.env.CARGO_TARGET_DIR ?? "target", "split", "kaopu-web.wasm");

const sha256 = (data, encoding) => createHash("sha256").update(data).digest(encoding);

/** `content` with `from` replaced everywhere; a name that does not occur means the layout changed under us. */
export function replaceAll(content, from, to) {
  if (!content.includes(from)) throw new Error(`finish-dist: ${from} is not mentioned`);
  return content.replaceAll(from, to);
}

/** The same as the linker left it. */
const LINKED = join(process.env.CARGO_TARGET_DIR ?? "target", "wasm32-unknown-unknown", "release", "kaopu-web.wasm");

/** The style sheets of a page, in order, and the page with one link to `name` in the place of the first. */
export function joinStyles(html, name) {
  const links = [...html.matchAll(/<link\b[^>]*\brel=["']?stylesheet\b[^>]*>/g)].map((match) => match[0]);
  const files = links.map((link) => /\bhref=["']?\.\/([^"'\s>]+)/.exec(link)[1]);
  links.forEach((link, at) => {
    html = html.replace(link, at === 0 ? `<link rel="stylesheet" href="./${name}">` : "");
  });
  return { html, files };
}

/** A page whose policy says INLINE gets there the hashes of its inline scripts and styles. */
export function hashInline(html) {
  for (const tag of ["script", "style"]) {
    const hashes = [...html.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, "g"))].map((match) => `'sha256-${sha256(match[1], "base64")}'`);
    html = html.replace(`${tag}-src INLINE`, `${tag}-src ${hashes.join(" ") || "'none'"}`);
  }
  return html;
}

/** The page with the answers (language to HTML) in their places; without one the place stays empty. */
export function writeAnswers(html, answers) {
  for (const lang of ["zh", "en"]) html = replaceAll(html, `KAOPU-ANSWER-${lang}`, answers[lang] ?? "");
  return html;
}

/** Asks the command line that scripts/dist has built, `KAOPU`; its heading is the second on this page. */
function answers() {
  const ask = (lang) => execFileSync(process.env.KAOPU, ["answer", "", "--lang", lang, "--format", "html"], { encoding: "utf8" })
    .trim().replace(/^<h1([^>]*) id="lead"/, "<p$1").replace("</h1>", "</p>");
  return process.env.KAOPU ? { zh: ask("zh"), en: ask("en") } : {};
}

export const withoutPolicy = (html) => html.replace(/<meta\b[^>]*Content-Security-Policy[^>]*>/i, "");

/** Fills the two constants of the service worker. */
export function fillWorker(source, version, files) {
  const filled = replaceAll(source, 'const VERSION = "dev";', `const VERSION = ${JSON.stringify(version)};`);
  return replaceAll(filled, "const FILES = [];", `const FILES = ${JSON.stringify(files)};`);
}

/** Price shards are loaded when asked for; saving all of them with every version would cost each visitor a megabyte. */
export const keptOffline = (name) => !name.startsWith("catalogs/");

const listFiles = (dir) => readdirSync(dir, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(dir, join(entry.parentPath ?? entry.path, entry.name)).replaceAll("\\", "/"))
  .sort();

function finish(dir) {
  const path = (name) => join(dir, name);
  const read = (name) => readFileSync(path(name), "utf8");
  let html = read("index.html");

  // `--all-features` must not be added: browsers refuse the encoding it then chooses.
  // Half a minute each, so that a build whose program is the same, as after a new list, takes them as they were.
  const lock = readFileSync("package-lock.json");
  const shrink = (name, to, ...more) => {
    const of = sha256(Buffer.concat([lock, Buffer.from(more.join(" ")), readFileSync(path(name))]), "hex");
    mkdirSync(dirname(to), { recursive: true });
    if (existsSync(to) && existsSync(`${to}.of`) && readFileSync(`${to}.of`, "utf8") === of) return;
    execFileSync("wasm-opt", ["-Oz", ...more, path(name), "-o", to], { stdio: "inherit" });
    writeFileSync(`${to}.of`, of);
  };
  const reader = join(dirname(WHOLE), "kaopu-import.wasm");
  shrink("kaopu-import_bg.wasm", reader);
  copyFileSync(reader, path("kaopu-import_bg.wasm"));
  const { program, pieces } = nameData(readFileSync(LINKED), readFileSync(path("kaopu-web_bg.wasm")));
  writeFileSync(path("kaopu-web_bg.wasm"), program);
  const shrunk = join(dirname(WHOLE), "shrunk.wasm");
  shrink("kaopu-web_bg.wasm", shrunk, "-g");
  const named = unname(readFileSync(shrunk), pieces);
  const marks = readList();
  const short = shorten(read("kaopu-web.js"), callable(named));
  writeFileSync(WHOLE, renameCalls(named, short));
  const outlined = outline(readFileSync(WHOLE), (stretch) => marks.get(stretch) === "~");
  const { first, later } = split(outlined, (name) => name.startsWith(LATER) || marks.get(identity(name)) === "-", pieces);
  writeFileSync(path("kaopu-web_bg.wasm"), first);
  writeFileSync(path("kaopu-web_later.wasm"), later);
  writeFileSync(path("kaopu-web.js"), strip(joinLater(short.glue, readFileSync("public/later.js", "utf8"))));
  for (const name of ["kaopu-import.js", "importer.js", "start.js", "theme.js"]) writeFileSync(path(name), strip(read(name)));
  html = replaceOnce(html, "data-js=", "data-later=./kaopu-web_later.wasm data-js=");

  html = writeAnswers(html, answers());
  const styles = joinStyles(html, "style.css");
  html = styles.html;
  const css = styles.files.map(read).join("\n");
  for (const name of styles.files) rmSync(path(name));
  writeFileSync(path("style.css"), css);

  const rename = (name) => {
    const named = name.replace(/^(.*)\.(\w+)$/, `$1-${sha256(readFileSync(path(name)), "hex").slice(0, 12)}.$2`);
    renameSync(path(name), path(named));
    return named;
  };
  // The page names the worker, and the worker its program.
  let worker = read("importer.js");
  for (const name of ["kaopu-import_bg.wasm", "kaopu-import.js"]) worker = replaceAll(worker, `./${name}`, `./${rename(name)}`);
  writeFileSync(path("importer.js"), worker);
  for (const name of ["kaopu-web_bg.wasm", "kaopu-web_later.wasm", "kaopu-web.js", "style.css", "theme.js", "start.js", "importer.js"]) {
    html = replaceAll(html, `./${name}`, `./${rename(name)}`);
  }

  writeFileSync(path("404.html"), hashInline(read("404.html")));

  const files = listFiles(dir).filter((name) => !["index.html", "404.html", "sw.js"].includes(name));
  const all = createHash("sha256").update(html).update(read("sw.js"));
  for (const name of files) all.update(name).update(readFileSync(path(name)));
  const crate = /^version = "(.*)"$/m.exec(readFileSync("Cargo.toml", "utf8"))[1];
  const version = `${crate}+${all.digest("hex").slice(0, 8)}`;
  html = html.replace(/(<meta\b[^>]*\bcontent=)["']?dev\b["']?/, `$1"${version}"`);
  if (!html.includes(version)) throw new Error("finish-dist: the page has no version to fill");
  writeFileSync(path("index.html"), html);
  writeFileSync(path("sw.js"), fillWorker(read("sw.js"), version, files.filter(keptOffline)));
  console.error(`finished ${files.length + 3} files as version ${version}`);
}

if (process.env.TRUNK_STAGING_DIR) {
  const dir = process.env.TRUNK_STAGING_DIR;
  if (process.env.TRUNK_PROFILE === "release") finish(dir);
  else writeFileSync(join(dir, "index.html"), withoutPolicy(writeAnswers(readFileSync(join(dir, "index.html"), "utf8"), {})));
}
