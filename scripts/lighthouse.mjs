// Called by scripts/lighthouse with the path of Lighthouse's program, and optionally an address such as '?preset=student'.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { serve } from "./serve.mjs";

const GOALS = {
  desktop: { performance: 100, accessibility: 100, "best-practices": 100, seo: 100 },
  mobile: { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 },
};
const [program, address = ""] = process.argv.slice(2);
const server = await serve({ root: "dist", mounts: ["/kaopu/"] });
let missed = 0;
for (const [form, goals] of Object.entries(GOALS)) {
  const flags = ["--quiet", "--output=json", "--chrome-flags=--headless=new --no-sandbox --disable-gpu", `--only-categories=${Object.keys(goals)}`];
  if (form === "desktop") flags.push("--preset=desktop");
  const { stdout } = await promisify(execFile)("node", [program, server.url() + address, ...flags], { maxBuffer: 1 << 28 });
  const report = JSON.parse(stdout);
  for (const [category, goal] of Object.entries(goals)) {
    const score = Math.round(report.categories[category].score * 100);
    if (score < goal) missed += 1;
    console.log(`${form.padEnd(8)} ${category.padEnd(15)} ${String(score).padStart(3)}  goal ${goal}${score < goal ? "  MISSED" : ""}`);
  }
  for (const { id, score, displayValue } of Object.values(report.audits)) if (score !== null && score < 0.9) console.log(`         ${id} ${displayValue ?? ""}`);
}
await server.close();
process.exitCode = missed ? 1 : 0;
