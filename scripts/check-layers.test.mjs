// Each rule must be able to fail, and must leave alone what only looks like a fault.
import assert from "node:assert/strict";
import { test } from "node:test";
import { blank, check, rootNames } from "./check-layers.mjs";

const file = (path, text) => ({ path, text });
const broken = (...files) => check(files);

const FAULTS = [
  ["an engine module that uses a later one", [file("src/catalog/offer.rs", "use crate::rank::Rank;\n")], /catalog may not use rank/],
  ["a later module inside a group", [file("src/price/mod.rs", "use crate::{\n    units::Money,\n    score::{Floor, Score},\n};\n")], /src\/price\/mod.rs:3: price may not use score/],
  ["a later module in a path without use", [file("src/units.rs", "fn f() -> crate::ui::Page { x }\n")], /units may not use ui/],
  ["a later module reached by super", [file("src/catalog/import/csv.rs", "use super::super::super::rank::Rank;\n")], /catalog may not use rank/],
  ["the dataset in the engine", [file("src/rank/mod.rs", "use crate::dataset::built_in;\n")], /rank may not use dataset/],
  ["a layer that uses a program", [file("src/ui/mod.rs", "use crate::cli::run;\n")], /ui may not use cli/],
  ["a circle through web", [file("src/state/mod.rs", "use crate::web::store;\n"), file("src/web/mod.rs", "use crate::state::Inputs;\n")], /a circle/],
  ["the browser in the engine", [file("src/score/mod.rs", "use leptos::prelude::*;\n")], /may not use leptos/],
  ["a function of the platform's in the engine", [file("src/price/spot.rs", "fn f(x: f64) -> f64 { x.powf(2.5) }\n")], /price\/spot.rs:1: powf differs/],
  ["the platform's logarithm in the engine", [file("src/rank/draws.rs", "\nfn f(x: f64) -> f64 { x.ln() }\n")], /draws.rs:2: ln differs/],
  ["unwrap outside tests", [file("src/api.rs", "fn f() { x.unwrap(); }\n")], /src\/api.rs:1: unwrap outside tests/],
  ["expect outside tests", [file("src/api.rs", "\nfn f() { x.expect(\"y\"); }\n")], /src\/api.rs:2: expect outside tests/],
  ["panic outside tests", [file("src/api.rs", "fn f() { panic!(); }\n")], /panic outside tests/],
  ["an allow without a reason", [file("src/api.rs", "fn f() {}\n\n#[allow(dead_code)]\nfn g() {}\n")], /src\/api.rs:3: an allow/],
  ["a file that is too long", [file("src/api.rs", "//\n".repeat(401))], /401 lines/],
  ["a path of one machine", [file("README.md", `see ${"/ho"}me/someone/kaopu\n`)], /a path of one machine/],
  ["a registry's host", [file("package-lock.json", `"https://registry.${"npmjs"}.org/x"`)], /registry's host/],
];

for (const [name, files, message] of FAULTS) {
  test(`finds ${name}`, () => {
    const found = broken(...files);
    assert.equal(found.length, 1, found.join("\n"));
    assert.match(found[0], message);
  });
}

const FINE = [
  ["earlier modules", file("src/rank/mod.rs", "use crate::{catalog::Offer, units::{Gib, Hours}};\n")],
  ["its own parts", file("src/catalog/import/csv.rs", "use super::detect;\nuse super::super::offer::Offer;\nuse crate::catalog::offer;\n")],
  ["a module named in a comment or a string", file("src/units.rs", "//! See [`crate::rank`].\nconst A: &str = \"crate::ui and x.unwrap()\";\n")],
  ["the command line using everything", file("src/bin/kaopu.rs", "use kaopu::text::say;\nuse crate::ui::x;\n")],
  ["the command line's module using everything", file("src/cli/mod.rs", "use crate::text::say;\n")],
  ["unwrap in a test module", file("src/units.rs", "fn f() {}\n\n#[cfg(test)]\nmod tests {\n    use crate::rank::x;\n    fn g() { x.unwrap(); }\n}\n")],
  ["our own logarithm, a method of that name, a root, and a drawing's scale", file("src/page/chart/scale.rs", "fn f(x: f64) -> f64 { exact::ln(x) + bar.ln(0, x) + x.sqrt() + x.log10() }\n")],
  ["our own logarithm in the engine", file("src/rank/pass.rs", "fn f(x: f64) -> f64 { exact::ln(x) + bar.ln(0, x) + x.sqrt() }\n")],
  ["unwrap_or", file("src/units.rs", "fn f() { x.unwrap_or(1); }\n")],
  ["an allow with a comment above", file("src/units.rs", "// Field order is the file's.\n#[allow(dead_code)]\nstruct A;\n")],
  ["a long file that says why", file("src/units.rs", `//! Long because the table is one.\n${"//\n".repeat(500)}`)],
  ["an address with such a folder", file("docs/x.md", "https://example.com/home/offers\n")],
  ["web used by the page", file("src/ui/mod.rs", "use crate::web::frame;\n")],
];

for (const [name, source] of FINE) {
  test(`leaves alone ${name}`, () => assert.deepEqual(broken(source), []));
}

test("blanks comments and strings but keeps the lines and the lifetimes", () => {
  assert.equal(blank("a /* b\nc */ d"), `a     \n     d`);
  assert.equal(blank("fn f<'a>(x: &'a str) -> char { '\"' }"), "fn f<'a>(x: &'a str) -> char {     }");
  assert.equal(blank('r#"crate::"ui""# x'), `${" ".repeat(16)} x`);
});

test("reads the first name of each member of a group", () => {
  assert.deepEqual(rootNames("use crate::{a::{b, c}, d, e::f};", 1).map(({ name }) => name), ["a", "d", "e"]);
});
