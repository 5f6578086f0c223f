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

  /** Waits until the page shows its answer. */
  async answering() {
    await this.page.locator("html[data-started=yes]").waitFor();
  }

  /** Waits until the whole program runs, and what lies below the answer is there. */
  async running() {
    await this.page.locator("html[data-rest=yes]").waitFor();
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

  /** The lines of the list: each a row with a row header. */
  lines() {
    return this.page.locator("tr[aria-rowindex]");
  }

  /** What each line shows, as plain text; its exact cost as a number. */
  async list() {
    return this.lines().evaluateAll((rows) => rows.map((row) => ({
      offer: row.querySelector("th").innerText.replace(/\s+/g, " "),
      cost: Number(row.querySelector("data").value),
      text: row.innerText.replace(/\s+/g, " "),
    })));
  }

  /** Two frames later, when what a control said has been painted. */
  async painted() {
    await this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }

  /** When the controls have rested, and lines out of sight have followed. */
  async rested() {
    await this.page.waitForTimeout(330);
  }

  /** A slider by its label. */
  slider(name) {
    return this.page.getByRole("slider", { name });
  }

  /** Drags a slider to a share of its width with the mouse, in steps, as a hand does. */
  async drag(name, share) {
    const slider = this.slider(name);
    await slider.scrollIntoViewIfNeeded();
    const box = await slider.boundingBox();
    const [min, max, now] = await slider.evaluate((input) => [Number(input.min), Number(input.max), Number(input.value)]);
    const at = (fraction) => box.x + 10 + fraction * (box.width - 20);
    const y = box.y + box.height / 2;
    await this.page.mouse.move(at((now - min) / (max - min)), y);
    await this.page.mouse.down();
    await this.page.mouse.move(at(share), y, { steps: 8 });
    await this.page.mouse.up();
    await this.painted();
  }

  button(name) {
    return this.page.getByRole("button", { name, exact: true });
  }

  /** The row of a line's ledger, once its line is opened. */
  async openLine(at) {
    await this.lines().nth(at).getByRole("button").first().click();
    return this.page.locator("tr.ledger");
  }

  /** The scenario text in the address, once it has been written. */
  async written() {
    await this.page.waitForTimeout(600);
    return decodeURIComponent(new URL(this.page.url()).hash.slice(1));
  }
}
