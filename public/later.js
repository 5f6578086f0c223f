// The later part of the program (scripts/split-wasm.mjs). scripts/finish-dist appends this to wasm-bindgen's glue, whose
// `wasm` and `__wbg_get_imports` it uses. The glue hands `later.load` to the first part.
export const later = {
  /** Where it is, and what to do when it has come or cannot come; public/start.js says all three. */
  url: "",
  came() {},
  failed() {},
  isIn: false,

  /** Puts its functions into their slots. */
  join(module) {
    if (later.isIn) return;
    const slot = {};
    for (const { module: from, name } of WebAssembly.Module.imports(module)) {
      if (from === "slot") slot[name] = wasm.table.get(Number(name));
    }
    new WebAssembly.Instance(module, { ...__wbg_get_imports(), first: wasm, slot });
    later.isIn = true;
    // Not now: the program may be in the middle of something.
    setTimeout(later.came);
  },

  /** Brings it before anybody asks for it. */
  async fetch() {
    const module = await WebAssembly.compileStreaming(fetch(later.url));
    later.join(module);
  },

  /** A function of it is called now: brings it while the caller waits, as a WebAssembly call cannot wait otherwise. */
  load() {
    if (later.isIn) return;
    try {
      const request = new XMLHttpRequest();
      request.open("GET", later.url, false);
      request.overrideMimeType("text/plain; charset=x-user-defined");
      request.send();
      if (request.status !== 200) throw new Error(`${request.status} ${request.statusText}: ${later.url}`);
      later.join(new WebAssembly.Module(Uint8Array.from(request.responseText, (letter) => letter.charCodeAt(0) & 255)));
    } catch (error) {
      later.failed(error);
      throw error;
    }
  },
};
