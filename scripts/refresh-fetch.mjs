// Fetches one price file, and refuses everything that is not plainly that file.
import { basename } from "node:path";

/** Why a source could not be used; `kind` is for tests, `message` for people. */
export class Fault extends Error {
  constructor(kind, message) {
    super(message);
    this.kind = kind;
  }
}

const MOST_REDIRECTS = 3;
/** Pages that a host sends in place of a file: an error page, a login. */
const PAGE = /^(text\/html|application\/xhtml)/i;

/** The address that a redirect leads to; only on the same host, so that an address in our file stays what it says. */
function next(from, location) {
  const to = new URL(location ?? "", from);
  if (to.host !== from.host || to.protocol !== from.protocol) throw new Fault("redirect", `leads to another host: ${to.host}`);
  return to;
}

/** Bytes of a response, no more than `most`. */
async function body(response, most) {
  const parts = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > most) throw new Fault("large", `larger than ${most / 1e6} MB`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * The file at `address` and its name. Throws a Fault: `address`, `status`, `redirect`, `timeout`, `network`, `type`,
 * `large`, `empty`, `truncated`. `plain` allows http, for tests on this machine; `endless` says that the last line of
 * the file has no end even when it is whole.
 */
export async function fetchFile(address, { seconds, megabytes, plain = false, endless = false }) {
  let url = new URL(address);
  if (url.protocol !== "https:" && !plain) throw new Fault("address", `is not https: ${address}`);
  const signal = AbortSignal.timeout(seconds * 1000);
  try {
    for (let step = 0; step <= MOST_REDIRECTS; step += 1) {
      const response = await fetch(url, { redirect: "manual", signal, headers: { "User-Agent": "kaopu-refresh" } });
      if (response.status >= 300 && response.status < 400) {
        await response.body?.cancel();
        url = next(url, response.headers.get("location"));
        continue;
      }
      if (response.status !== 200) throw new Fault("status", `answered ${response.status}`);
      if (PAGE.test(response.headers.get("content-type") ?? "")) throw new Fault("type", "is a web page, not a file");
      const bytes = await body(response, megabytes * 1e6);
      if (bytes.length === 0) throw new Fault("empty", "is empty");
      checkWhole(bytes, url.pathname.endsWith(".json"), endless);
      return { bytes, name: basename(new URL(address).pathname) };
    }
    throw new Fault("redirect", "leads round in circles");
  } catch (error) {
    if (error instanceof Fault) throw error;
    if (signal.aborted) throw new Fault("timeout", `gave no answer within ${seconds} s`);
    // The transfer ended before the stated length, or there was no connection.
    const cause = error.cause?.message ?? error.message;
    throw new Fault(/terminated|aborted|closed/.test(`${error.message} ${cause}`) ? "truncated" : "network", `could not be fetched: ${cause}`);
  }
}

/** The import forgives a cut file, which is right for a person's own and wrong here. */
function checkWhole(bytes, isJson, endless) {
  if (!isJson) {
    if (!endless && bytes.at(-1) !== 10) throw new Fault("truncated", "ends in the middle of a line");
    return;
  }
  try {
    JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new Fault("truncated", "is no complete JSON");
  }
}
