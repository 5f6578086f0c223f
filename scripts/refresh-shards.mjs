// A shard: the prices of one provider from one source, as our own CSV. What may replace what, and how it reads.

const PRICES = ["price_per_hour", "spot_price", "price_per_day", "price_per_week", "price_per_month", "price_per_year", "price_1yr", "price_per_gpu_hour"];
/** What makes two rows speak of the same thing. */
const IDENTITY = ["accelerator_id", "gpu", "vram_gb", "count", "per", "plan", "kind", "currency", "region", "variant", "upstream", "hold"];
/** Columns whose change is news; the others (date, vCPUs, address) follow silently. */
const DAY = 86_400_000;

/** Rows of CSV text as `kaopu import --format csv` writes it: quoted where needed, LF. */
export function parse(text) {
  const rows = [];
  let row = [];
  let cell = "";
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (quoted) {
      if (char !== '"') cell += char;
      else if (text[at + 1] === '"') { cell += '"'; at += 1; } else quoted = false;
    } else if (char === '"' && cell === "") quoted = true;
    else if (char === ",") { row.push(cell); cell = ""; } else if (char === "\n") {
      row.push(cell);
      rows.push(row);
      row = [];
      cell = "";
    } else cell += char;
  }
  if (cell !== "" || row.length > 0) rows.push([...row, cell]);
  return rows;
}

const write = (cells) => cells.map((cell) => (/[",;\t\n\r]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(",");

/** Text as records by column name; a row with another number of cells is a fault of ours, not of the source. */
export function records(text) {
  const [columns, ...rows] = parse(text);
  return rows.map((cells) => {
    if (cells.length !== columns.length) throw new Error(`a row of ${cells.length} cells under ${columns.length} columns`);
    return Object.fromEntries(columns.map((column, at) => [column, cells[at]]));
  });
}

/** The bytes of a shard: rows sorted by what they speak of, so that a change moves no other line. */
export function shardText(rows, columns) {
  const sorted = [...rows].sort((a, b) => order(sortKey(a), sortKey(b)));
  return [columns.join(","), ...sorted.map((row) => write(columns.map((column) => row[column] ?? "")))].join("\n") + "\n";
}

const order = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
const identity = (row) => IDENTITY.map((column) => row[column]).join("|");
const sortKey = (row) => `${identity(row)}|${PRICES.map((column) => row[column]).join("|")}`;
const price = (row) => Number(PRICES.map((column) => row[column]).find((value) => value !== "") ?? NaN);

/** Rows by what they speak of; several on one thing are numbered by their price. */
function byIdentity(rows) {
  const found = new Map();
  for (const row of [...rows].sort((a, b) => order(identity(a), identity(b)) || price(a) - price(b))) {
    let n = 1;
    while (found.has(`${identity(row)}#${n}`)) n += 1;
    found.set(`${identity(row)}#${n}`, row);
  }
  return found;
}

/** A file name of a provider's name. */
export const slug = (name) => name.normalize("NFKC").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "unnamed";

/** "1 × a100-sxm-80gb · spot · community", for people. */
export function describe(row) {
  const parts = [`${row.count} × ${row.accelerator_id || row.gpu}`, row.plan, row.kind, row.variant, row.region];
  return parts.filter((part) => part !== "").join(" · ");
}

/** A price with its currency. */
const shown = (row) => `${price(row)} ${row.currency}`;

/**
 * What becomes of a shard. `old` are its rows (none for a new one), `fresh` those just read.
 *
 * The last good shard stays whole when `most_lost` of its rows are gone, or when `most_jumps` of those that stayed cost
 * `jump` times as much or as little. A single row that jumps keeps its old price, and is named. A row that did not
 * change keeps its line until its date is `redate_days` older, so that a diff shows prices and not dates.
 */
export function compare(old, fresh, limits, accepted = false) {
  const before = byIdentity(old);
  const after = byIdentity(fresh);
  const gone = [...before].filter(([key]) => !after.has(key)).map(([, row]) => row);
  const added = [...after].filter(([key]) => !before.has(key)).map(([, row]) => row);
  const both = [...after].filter(([key]) => before.has(key)).map(([key, now]) => ({ was: before.get(key), now }));
  const jumped = both.filter(({ was, now }) => jumps(price(now) / price(was), limits.jump));
  const result = { rows: [], added, gone, changed: [], held: [], kept: "" };
  if (!accepted && fresh.length < old.length * (1 - limits.most_lost)) {
    return { ...result, rows: old, added: [], gone: [], kept: `${old.length - fresh.length} of ${old.length} rows are gone` };
  }
  if (!accepted && jumped.length > both.length * limits.most_jumps) {
    const { was, now } = jumped[0];
    return { ...result, rows: old, added: [], gone: [], kept: `${jumped.length} of ${both.length} prices moved by more than ${limits.jump} times, for instance ${describe(now)}: ${shown(was)} → ${shown(now)}` };
  }
  for (const { was, now } of both) {
    if (!accepted && jumps(price(now) / price(was), limits.jump)) {
      result.held.push({ was, now });
      result.rows.push(was);
    } else if (price(was) !== price(now)) {
      result.changed.push({ was, now });
      result.rows.push(now);
    } else {
      result.rows.push(Date.parse(now.date) - Date.parse(was.date) < limits.redate_days * DAY ? was : now);
    }
  }
  result.rows.push(...added);
  return result;
}

const jumps = (ratio, most) => !(ratio < most && ratio > 1 / most);

/** One table row for each thing that changed, the largest changes first; the rest is counted. */
export function section(title, { changed, added, gone, held }, most = 30) {
  const percent = ({ was, now }) => (price(now) / price(was) - 1) * 100;
  const signed = (value) => `${value > 0 ? "+" : ""}${value.toFixed(1)} %`;
  const lines = [
    ...held.map((pair) => `| ${cell(describe(pair.now))} | ${shown(pair.was)} | ${shown(pair.now)} | **held back**: look at it |`),
    ...[...changed].sort((a, b) => Math.abs(percent(b)) - Math.abs(percent(a))).map((pair) => `| ${cell(describe(pair.now))} | ${shown(pair.was)} | ${shown(pair.now)} | ${signed(percent(pair))} |`),
    ...added.map((row) => `| ${cell(describe(row))} | | ${shown(row)} | new |`),
    ...gone.map((row) => `| ${cell(describe(row))} | ${shown(row)} | | gone |`),
  ];
  if (lines.length === 0) return "";
  const rest = lines.length > most ? `\nand ${lines.length - most} more\n` : "";
  return `### ${title}\n\n| offer | was | is | |\n|---|--:|--:|---|\n${lines.slice(0, most).join("\n")}\n${rest}`;
}

/** Text of a stranger's file inside a Markdown table: no cell, link, mention or tag of its own. */
export const cell = (text) => text.replace(/[|`<>[\]@#*_\\]/g, (char) => `\\${char}`).replace(/\s+/g, " ").slice(0, 120);
