// Language, theme, width and accessibility of the first screen.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PHONE, withPage } from "./harness.mjs";

const LANGUAGES = [
  ["the browser's language, Chinese", { locale: "zh-CN" }, "zh-CN"],
  ["the browser's language, English", { locale: "en-GB" }, "en"],
  ["Chinese where the browser speaks another language", { locale: "fr-FR" }, "zh-CN"],
  ["the address before the browser", { locale: "zh-CN", address: "?lang=en" }, "en"],
];

for (const [name, options, expected] of LANGUAGES) {
  test(`takes ${name}`, () => withPage(options, async ({ kaopu }) => {
    assert.equal(await kaopu.language(), expected);
    const heading = await kaopu.heading().first().textContent();
    assert.equal(/[\u4e00-\u9fff]/.test(heading), expected === "zh-CN", heading);
  }));
}

for (const locale of ["zh-CN", "en-GB"]) {
  for (const colorScheme of ["light", "dark"]) {
    for (const [size, viewport] of [["desktop", undefined], ["phone", PHONE]]) {
      test(`axe finds nothing: ${locale}, ${colorScheme}, ${size}`, () => withPage({ locale, colorScheme, viewport }, async ({ kaopu }) => {
        await kaopu.isAccessible();
        await kaopu.fitsItsWidth();
      }));
    }
  }
}

test("keeps the theme of the address over the system's", () => withPage({ address: "?theme=dark" }, async ({ page }) => {
  assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
}));
