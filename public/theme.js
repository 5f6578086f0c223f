// Runs before the style sheet, so that the first paint has the right colours and language, and shows the answer that
// was written into it only to a visitor whose address asks for no other. The page's own code keeps
// the same two preferences under the same key; an address with lang= or theme= wins over them.
(() => {
  const root = document.documentElement;
  const query = new URLSearchParams(location.search);
  let saved = {};
  try {
    saved = JSON.parse(localStorage.getItem("kaopu.prefs.v1")) ?? {};
  } catch {
    // Storage may be barred or damaged; the system's preferences serve.
  }
  const theme = query.get("theme") ?? saved.theme;
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  const wanted = [query.get("lang"), saved.lang, ...(navigator.languages ?? [navigator.language])];
  const known = wanted.map((each) => String(each ?? "").slice(0, 2).toLowerCase()).find((each) => each === "zh" || each === "en");
  root.lang = known === "en" ? "en" : "zh-CN";
  const asks = [...query.keys(), ...new URLSearchParams(location.hash.slice(1)).keys()];
  if (asks.some((key) => key !== "lang" && key !== "theme")) root.dataset.asks = "";
})();
