// What a test says about the page, in the page's own words: roles and labels, never classes. A test that needs a new
// control adds a method here.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export class Kaopu {
  constructor(page, url) {
    this.page = page;
    this.url = url;
  }

  /** Opens the site at `address` (query and fragment) and waits until the program runs. */
  async open(address = "") {
    await this.page.goto(this.url + address);
    await this.running();
  }

  /** Waits until the program runs. */
  async running() {
    await this.page.locator("html[data-started=yes]").waitFor();
  }

  /** Waits until the page is kept for use offline. */
  async kept() {
    await this.page.locator("html[data-offline=ready]").waitFor();
  }

  language() {
    return this.page.locator("html").getAttribute("lang");
  }

  version() {
    return this.page.locator("meta[name=version]").getAttribute("content");
  }

  heading() {
    return this.page.getByRole("heading", { level: 1 });
  }

  crashNotice() {
    return this.page.locator("#crash");
  }

  loadNotice() {
    return this.page.locator("#load-failed");
  }

  /** Fails with what axe finds, WCAG 2.2 AA and good practice. */
  async isAccessible() {
    // Evaluated, not injected: a script element would rightly be stopped by the page's policy.
    await this.page.evaluate(axe);
    const { violations } = await this.page.evaluate(() => globalThis.axe.run(document));
    const found = violations.map(({ id, impact, help, nodes }) => `${impact} ${id}: ${help}\n${nodes.slice(0, 5).map((node) => `    ${node.html.slice(0, 160)}  ${node.failureSummary?.split("\n")[1]?.trim() ?? ""}`).join("\n")}`);
    assert.deepEqual(found, []);
  }

  /** Fails when the page is wider than the window. */
  async fitsItsWidth() {
    const { wide, window } = await this.page.evaluate(() => ({ wide: document.documentElement.scrollWidth, window: innerWidth }));
    assert.ok(wide <= window, `the page is ${wide} px wide in a window of ${window} px`);
  }
}
