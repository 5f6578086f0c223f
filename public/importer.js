// The worker that reads price files, fetched when the first one is to be read. All it does is start the program
// (src/bin/kaopu-import.rs), which says "ready" and then answers one message. scripts/finish-dist puts in the names
// that the files have in the end.
import program from "./kaopu-import.js";

await program({ module_or_path: new URL("./kaopu-import_bg.wasm", import.meta.url) });
