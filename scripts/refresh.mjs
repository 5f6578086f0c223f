// Fetches the public price files named in refresh-sources.json, reads them with `kaopu import`, and renews the shards
// under public/catalogs/, one for each provider and source. Whatever looks wrong leaves the last good shard in place.
//
//   scripts/refresh [--accept PROVIDER|all]… [--report FILE] [--only SOURCE]…
//
// Exit code: 0 when at least one source could be read, 1 when none could.
import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { pathToFileURL } from "node:url";
import { Fault, fetchFile } from "./refresh-fetch.mjs";
import { cell, compare, parse, records, section, shardText, slug } from "./refresh-shards.mjs";

/** Reads a file with the program: rows and columns of its CSV, and what the report says of it. */
function importFile(kaopu, path) {
  const run = (format) => execFileSync(kaopu, ["import", path, "--format", format], { encoding: "utf8", maxBuffer: 1 << 29, timeout: 120_000, stdio: ["ignore", "pipe", "pipe"] });
  try {
    const text = run("csv");
    const { dialect, read, repaired, set_aside: aside, rejected } = JSON.parse(run("json"));
    return { columns: parse(text)[0], rows: records(text), dialect, counts: { read, repaired, aside, rejected } };
  } catch (error) {
    const said = /^kaopu: (.*)$/m.exec(String(error.stderr ?? ""))?.[1];
    throw said ? new Fault("type", "is no price file of a known kind") : error;
  }
}

/** The shards of a source on disk: provider's file name without .csv, and rows. */
function shardsOf(dir, source) {
  const folder = join(dir, source.id);
  if (!existsSync(folder)) return new Map();
  const names = readdirSync(folder).filter((name) => name.endsWith(".csv")).sort();
  return new Map(names.map((name) => [name.slice(0, -4), records(readFileSync(join(folder, name), "utf8"))]));
}

/** Reads one source; rows by provider. A row without an address of its own gets that of the file. */
async function read(source, { kaopu, limits, plain, work }) {
  const { bytes, name } = await fetchFile(source.address, { ...limits, plain, endless: source.no_final_newline });
  const folder = mkdtempSync(join(work, "source-"));
  writeFileSync(join(folder, name), bytes);
  const { columns, rows, dialect, counts } = importFile(kaopu, join(folder, name));
  if (dialect !== source.dialect) throw new Fault("type", `is a ${dialect} file, not ${source.dialect}`);
  const providers = new Map();
  for (const row of rows) {
    row.source_url ||= source.address;
    const key = slug(row.provider);
    if (!providers.has(key)) providers.set(key, []);
    providers.get(key).push(row);
  }
  return { columns, providers, counts, rows: rows.length };
}

/**
 * Renews all shards under `dir`; returns what happened to each source. `accept` names shards (or "all") whose
 * changes a person has looked at.
 */
export async function refresh({ sources, limits, licences, dir, kaopu, today, accept = [], plain = false }) {
  const work = mkdtempSync(join(tmpdir(), "kaopu-refresh-"));
  const outcomes = [];
  const index = new Map(readIndex(dir).map((entry) => [entry.file, entry]));
  try {
    for (const source of sources) {
      const outcome = { source, fault: null, shards: [], rows: 0, counts: null };
      outcomes.push(outcome);
      const old = shardsOf(dir, source);
      try {
        if (!licences.includes(source.licence)) throw new Fault("licence", `its licence is ${source.licence || "not stated"}, which may not be carried`);
        const fresh = await read(source, { kaopu, limits, plain, work });
        const before = [...old.values()].reduce((sum, rows) => sum + rows.length, 0);
        if (fresh.rows === 0) throw new Fault("empty", "holds no price");
        if (!accept.includes("all") && fresh.rows < before * (1 - limits.most_lost)) throw new Fault("lost", `has ${fresh.rows} prices, after ${before}`);
        Object.assign(outcome, { rows: fresh.rows, counts: fresh.counts });
        mkdirSync(join(dir, source.id), { recursive: true });
        for (const key of [...new Set([...old.keys(), ...fresh.providers.keys()])].sort()) {
          const was = old.get(key) ?? [];
          const now = fresh.providers.get(key) ?? [];
          const result = compare(was, now, limits, accept.includes("all") || accept.includes(key));
          const file = `${source.id}/${key}.csv`;
          outcome.shards.push({ key, file, isNew: was.length === 0, ...result });
          if (result.rows.length === 0) {
            rmSync(join(dir, file), { force: true });
            index.delete(file);
          } else if (!result.kept) {
            const same = save(join(dir, file), shardText(result.rows, fresh.columns));
            if (!same || stale(index.get(file), today, limits)) index.set(file, entry(source, result.rows, file, today));
          }
        }
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        outcome.fault = error;
        outcome.shards = [...old].map(([key, rows]) => ({ key, file: `${source.id}/${key}.csv`, rows, kept: `the source ${error.message}`, added: [], gone: [], changed: [], held: [] }));
      }
    }
    mkdirSync(dir, { recursive: true });
    const shards = [...index.values()].sort((a, b) => (a.file < b.file ? -1 : 1));
    writeFileSync(join(dir, "index.json"), indexText(shards));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return outcomes;
}

const entry = (source, rows, file, today) => ({ file, provider: rows[0].provider, prices: rows.length, checked: today, title: source.title, page: source.page, licence: source.licence });

/** Writes a file; whether it was so already. */
function save(path, text) {
  const same = existsSync(path) && readFileSync(path, "utf8") === text;
  if (!same) writeFileSync(path, text);
  return same;
}

/** Whether an entry is missing or its date should be renewed: not every day, so that a day without news has no diff. */
const stale = (entry, today, limits) => !entry || Date.parse(today) - Date.parse(entry.checked) >= limits.redate_days * 86_400_000;

function readIndex(dir) {
  const path = join(dir, "index.json");
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")).shards : [];
}

/** One shard a line, so that a diff of it is one too. */
export const indexText = (shards) => `{"format": 1, "shards": [${shards.map((shard) => `\n  ${JSON.stringify(shard)}`).join(",")}${shards.length ? "\n" : ""}]}\n`;

/** What a person reads before merging, as Markdown. */
export function report(outcomes, today) {
  const lines = [`Prices as of ${today}`, "", "| source | licence | rows | state |", "|---|---|--:|---|"];
  for (const { source, fault, rows, counts, shards } of outcomes) {
    const kept = shards.filter((shard) => shard.kept).length;
    const said = counts ? `read: ${counts.read} as they stand, ${counts.repaired} repaired, ${counts.aside} set aside, ${counts.rejected} rejected` : "";
    const state = fault ? `**${cell(fault.message)}**; all ${shards.length} shards stay as they were` : `${said}${kept ? `; **${kept} shards stay as they were**` : ""}`;
    lines.push(`| [${source.id}](${source.page}) | ${source.licence} | ${rows || ""} | ${state} |`);
  }
  const kept = outcomes.filter(({ fault }) => !fault).flatMap(({ shards }) => shards.filter((shard) => shard.kept));
  if (kept.length) {
    lines.push("", "## Kept from last time", "", "If such a change is real, run the workflow again and accept the shard by name.", "");
    for (const shard of kept) lines.push(`- \`${shard.file}\`: ${cell(shard.kept)}`);
  }
  const changes = outcomes.flatMap(({ shards }) => shards).filter((shard) => !shard.kept);
  const fresh = changes.filter((shard) => shard.isNew);
  if (fresh.length) lines.push("", "## New providers", "", ...fresh.map((shard) => `- \`${shard.file}\`: ${shard.rows.length} prices`));
  const sections = changes.filter((shard) => !shard.isNew).map((shard) => section(shard.file, shard)).filter(Boolean);
  if (sections.length) lines.push("", "## Changes", "", ...sections);
  if (!fresh.length && !sections.length) lines.push("", "No price changed.");
  return `${lines.join("\n")}\n`;
}

async function main() {
  const { values } = parseArgs({ options: { accept: { type: "string", multiple: true }, report: { type: "string" }, only: { type: "string", multiple: true } } });
  const file = JSON.parse(readFileSync("scripts/refresh-sources.json", "utf8"));
  const sources = file.sources.filter(({ id }) => !values.only || values.only.includes(id));
  const today = new Date().toISOString().slice(0, 10);
  const outcomes = await refresh({ ...file, sources, dir: "public/catalogs", kaopu: process.env.KAOPU ?? "target/release/kaopu", today, accept: values.accept });
  const text = report(outcomes, today);
  console.log(text);
  // GitHub refuses a description of more than 65,536 characters.
  if (values.report) writeFileSync(values.report, text.length > 60_000 ? `${text.slice(0, 60_000)}\n\n(cut; the rest is in the files)\n` : text);
  if (process.env.GITHUB_STEP_SUMMARY) appendFileSync(process.env.GITHUB_STEP_SUMMARY, text);
  process.exitCode = outcomes.every(({ fault }) => fault) ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await main();
