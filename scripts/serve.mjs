// A static server that behaves like GitHub Pages: a site under a sub-path, gzip, ETags and a ten-minute lifetime, no
// other header, a redirect where a folder lacks its slash, and 404.html with status 404 for what is not there.
// Run alone it serves dist/; the end-to-end tests and the load measurement start their own.
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { readFile, stat } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const TYPES = {
  ".html": "text/html; charset=utf-8", ".js": "application/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
  ".wasm": "application/wasm", ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json; charset=utf-8",
  ".json": "application/json; charset=utf-8", ".csv": "text/csv; charset=utf-8", ".txt": "text/plain; charset=utf-8",
};

/** Serves `root` under each of `mounts` ("/kaopu/"). Resolves to `{ port, url(mount), requests, offline, close }`. */
export async function serve({ root, mounts = ["/"], port = 0 }) {
  const requests = [];
  const state = { offline: false };
  const cache = new Map();

  async function load(path) {
    const { mtimeMs } = await stat(path);
    const kept = cache.get(path);
    if (kept?.mtimeMs === mtimeMs) return kept;
    const plain = await readFile(path);
    const entry = { mtimeMs, plain, zipped: gzipSync(plain, { level: 6 }), tag: `"${createHash("sha256").update(plain).digest("hex").slice(0, 16)}"` };
    cache.set(path, entry);
    return entry;
  }

  async function answer(request, response) {
    const url = new URL(request.url, "http://localhost");
    requests.push(url.pathname + url.search);
    if (state.offline) return request.socket.destroy();
    const mount = mounts.find((each) => url.pathname.startsWith(each));
    if (!mount && mounts.includes(`${url.pathname}/`)) {
      response.writeHead(301, { Location: `${url.pathname}/${url.search}` });
      return response.end();
    }
    const inside = normalize(decodeURIComponent(url.pathname.slice((mount ?? "/").length)));
    let status = 200;
    let path = join(root, inside.endsWith("/") || inside === "." ? join(inside, "index.html") : inside);
    let entry = mount && !inside.startsWith("..") ? await load(path).catch(() => null) : null;
    if (!entry) {
      status = 404;
      path = join(root, "404.html");
      entry = await load(path).catch(() => null);
    }
    if (!entry) {
      response.writeHead(404, { "Content-Type": "text/plain" });
      return response.end("not found");
    }
    const headers = { "Content-Type": TYPES[extname(path)] ?? "application/octet-stream", "Cache-Control": "max-age=600", ETag: entry.tag, Vary: "Accept-Encoding" };
    if (status === 200 && request.headers["if-none-match"] === entry.tag) {
      response.writeHead(304, headers);
      return response.end();
    }
    const zip = /\bgzip\b/.test(request.headers["accept-encoding"] ?? "");
    if (zip) headers["Content-Encoding"] = "gzip";
    const body = zip ? entry.zipped : entry.plain;
    response.writeHead(status, { ...headers, "Content-Length": body.length });
    return response.end(request.method === "HEAD" ? undefined : body);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(400).end());
  });
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    port: server.address().port,
    requests,
    state,
    url: (mount = mounts[0]) => `http://localhost:${server.address().port}${mount}`,
    close: () => new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    }),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const root = fileURLToPath(new URL("../dist", import.meta.url));
  const mount = process.env.KAOPU_PATH ?? "/kaopu/";
  try {
    const server = await serve({ root, mounts: [mount], port: Number(process.env.PORT ?? 8080) });
    console.log(`Kaopu is at ${server.url()} (Ctrl-C ends)`);
  } catch (error) {
    console.error(error.code === "EADDRINUSE" ? `error: port ${error.port} is in use; choose another: PORT=8081 make serve` : String(error));
    process.exit(1);
  }
}
