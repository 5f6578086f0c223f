// Runs in the browser: times the program and its rivals over one market, in turn, and checks that all say the same.
import init, { Bench } from "./wasm/kaopu_bench.js";
import { objects, rankObjects, rankTyped, typedTables } from "./rivals.mjs";

const TOP = 100;

/** Least, middle and number of runs of `work`, in ms: at least `least` runs, more while there is time. */
function time(work, { least = 5, budget = 1500, most = 400 } = {}) {
  work();
  const times = [];
  const start = performance.now();
  while (times.length < least || (performance.now() - start < budget && times.length < most)) {
    const began = performance.now();
    work();
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  return { min: times[0], median: times[times.length >> 1], runs: times.length };
}

async function timeAsync(work, runs) {
  await work();
  const times = [];
  for (let run = 0; run < runs; run += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  return { min: times[0], median: times[times.length >> 1], runs };
}

function same(name, found, expected) {
  const different = found.findIndex((each, at) => each !== expected[at]);
  if (found.length !== expected.length || different >= 0) throw new Error(`${name} gives another top ${TOP}: place ${different}`);
}

/** Filter and top k in SQL, for each plan by itself: less than the others do, which first choose the plan of each offer. */
async function duckdb(columns, tables) {
  const duck = await import("@duckdb/duckdb-wasm");
  const base = new URL("./node_modules/@duckdb/duckdb-wasm/dist/", location.href).href;
  const worker = new Worker(`${base}duckdb-browser-eh.worker.js`);
  const database = new duck.AsyncDuckDB(new duck.VoidLogger(), worker);
  await database.instantiate(`${base}duckdb-eh.wasm`);
  const connection = await database.connect();
  const { region, shape, provider, firstPlan, lane, price, quality } = columns;
  const lines = [];
  for (let offer = 0; offer < shape.length; offer += 1) {
    for (let plan = firstPlan[offer]; plan < firstPlan[offer + 1]; plan += 1) lines.push(`${offer},${region[offer]},${lane[plan]},${price[plan]},${quality[plan]}`);
  }
  const kinds = tables.lanes.flatMap((each, at) => tables.quality.map((known, grade) => {
    const hardware = tables.shapes[each.shape];
    const open = each.open && hardware?.open && tables.providers[each.provider].open;
    const ln = open ? hardware.ln + tables.providers[each.provider].ln + each.ln : 0;
    return `${at},${grade},${open ? 1 : 0},${each.slope},${each.base},${each.known + known},${ln}`;
  }));
  await database.registerFileText("plans.csv", `offer,region,lane,price,quality\n${lines.join("\n")}\n`);
  await database.registerFileText("kinds.csv", `lane,quality,open,slope,base,known,ln\n${kinds.join("\n")}\n`);
  await connection.query("CREATE TABLE plans AS SELECT * FROM read_csv('plans.csv', header = true, columns = {offer: 'UINTEGER', region: 'UTINYINT', lane: 'UINTEGER', price: 'DOUBLE', quality: 'UTINYINT'})");
  await connection.query("CREATE TABLE kinds AS SELECT * FROM read_csv('kinds.csv', header = true, columns = {lane: 'UINTEGER', quality: 'UTINYINT', open: 'UTINYINT', slope: 'DOUBLE', base: 'DOUBLE', known: 'DOUBLE', ln: 'DOUBLE'})");
  const sql = (cheapest) => `
    SELECT offer, ln + ${tables.weight} * least(0.5 * least(ln(${cheapest}) - ln(cost), 0) + known, 0) AS merit
    FROM (SELECT offer, ln, known, greatest(slope * price + base, 0) AS cost FROM plans JOIN kinds USING (lane, quality) WHERE open = 1 AND region = ${tables.region})
    WHERE cost <= ${tables.budget} ORDER BY merit DESC, offer LIMIT ${TOP}`;
  const close = async () => {
    await connection.close();
    await database.terminate();
    worker.terminate();
  };
  return { ask: async (cheapest) => (await connection.query(sql(cheapest))).toArray().map((row) => row.merit), close };
}

/** What the SQL should find: the best plans, whichever offer they belong to. */
function plansAlone({ region, firstPlan, lane, price, quality, shape }, tables, cheapest) {
  const merits = [];
  for (let offer = 0; offer < shape.length; offer += 1) {
    if (region[offer] !== tables.region) continue;
    for (let plan = firstPlan[offer]; plan < firstPlan[offer + 1]; plan += 1) {
      const at = tables.lanes[lane[plan]];
      const hardware = tables.shapes[at.shape];
      if (!at.open || !hardware?.open || !tables.providers[at.provider].open) continue;
      const cost = Math.max(at.slope * price[plan] + at.base, 0);
      if (cost > tables.budget) continue;
      merits.push(hardware.ln + tables.providers[at.provider].ln + at.ln + tables.weight * Math.min(0.5 * Math.min(Math.log(cheapest) - Math.log(cost), 0) + at.known + tables.quality[quality[plan]], 0));
    }
  }
  return merits.sort((a, b) => b - a).slice(0, TOP);
}

globalThis.run = async (n, { sql = true } = {}) => {
  await init();
  const bench = new Bench(n);
  const columns = { shape: bench.shape(), provider: bench.provider(), region: bench.region(), firstPlan: bench.first_plan(), lane: bench.lane(), price: bench.price(), quality: bench.quality() };
  const tables = JSON.parse(bench.tables_json());
  const typed = typedTables(tables);
  const scratch = { cost: new Float64Array(columns.shape.length), plan: new Int32Array(columns.shape.length), dear: new Float64Array(tables.lanes.length * 8) };
  const list = objects(columns, tables);
  const expected = Array.from(bench.pass(TOP));
  const slow = rankObjects(list, tables, TOP);
  const fast = rankTyped(columns, typed, TOP, scratch);
  same("(a) objects", slow.order, expected);
  same("(b) typed arrays", fast.order, expected);
  if (slow.admissible !== bench.admissible() || fast.admissible !== slow.admissible) throw new Error("another number is admissible");
  const found = {
    offers: columns.shape.length, plans: columns.price.length, lanes: tables.lanes.length, shelves: bench.shelves(), bytes: bench.bytes(), admissible: slow.admissible,
    stream: time(() => bench.stream()),
    pass: time(() => bench.pass(TOP)),
    a: time(() => rankObjects(list, tables, TOP), { least: 3 }),
    b: time(() => rankTyped(columns, typed, TOP, scratch)),
    tables: time(() => bench.tables()),
    rank: time(() => bench.rank(TOP)),
    rank20: time(() => bench.rank_and_confidence(20)),
  };
  if (sql) {
    const duck = await duckdb(columns, tables);
    const cheapest = 1;
    const merits = await duck.ask(cheapest);
    const wanted = plansAlone(columns, tables, cheapest);
    if (merits.length !== wanted.length || merits.some((merit, at) => Math.abs(merit - wanted[at]) > 1e-9)) throw new Error("(c) DuckDB finds other plans");
    found.c = await timeAsync(() => duck.ask(cheapest), n > 200_000 ? 5 : 15);
    await duck.close();
  }
  bench.free();
  return found;
};
globalThis.ready = true;
