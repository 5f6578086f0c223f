// The Chromium or Chrome of this machine, for everything in Node that drives one; scripts/lib.sh says the same to the shell.
import { existsSync } from "node:fs";

const PLACES = [
  process.env.CHROME, "/usr/bin/chromium", "/usr/bin/google-chrome", "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome", "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Its path; undefined where none is found. CHROME names another. */
export const executablePath = PLACES.find((path) => path && existsSync(path));
