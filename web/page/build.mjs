// Puts the page together: one file that needs no other.

import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const here = (path) => new URL(path, import.meta.url);
const text = (path) => readFileSync(here(path), "utf8");

const options = {
  bundle: true,
  minify: true,
  format: "iife",
  target: "es2022",
  write: false,
  charset: "utf8",
  legalComments: "none",
  loader: { ".css": "text", ".hirth": "text", ".tafl": "text", ".herrlof": "text" },
};

/** Returns a script with all that it imports. */
async function bundled(entry, plugins = []) {
  const { outputFiles } = await build({ ...options, entryPoints: [entry], plugins });
  return outputFiles[0].text.replaceAll("</script", "<\\/script");
}

/** `worker:./x.js` is the text of that script, for a thread of its own. */
const worker = {
  name: "worker",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^worker:/ }, ({ path, resolveDir }) => ({ path: `${resolveDir}/${path.slice("worker:".length)}`, namespace: "worker" }));
    onLoad({ filter: /./, namespace: "worker" }, async ({ path }) => ({ loader: "text", contents: await bundled(path) }));
  },
};

const hash = (content) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`;

const script = await bundled(here("main.js").pathname, [worker]);
// The colours of the player and its letters, which its style sheet begins with.
const view = text("../../src/scene/page/view.css");
const style = view.slice(view.indexOf(":root"), view.indexOf("* {")) + text("page.css");
// A page in a frame has no more rights than the page around it, so this one allows what the player needs.
const [, playerScript, playerStyles] = /script-src ([^;]*); style-src ([^;]*)/.exec(text("../../src/scene/page/policy.txt"));
const policy = [
  "default-src 'none'",
  `script-src ${hash(script)} ${playerScript} 'wasm-unsafe-eval'`,
  "worker-src blob:",
  `style-src ${hash(style)} ${playerStyles}`,
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");
const module = gzipSync(readFileSync(here("../dist/hirth.wasm")), { level: 9 }).toString("base64");

const parts = { policy, style, script, module };
const page = text("index.html").replace(/\{\{(\w+)\}\}/g, (_, name) => parts[name]);
writeFileSync(here("../dist/index.html"), page);
const sizes = Object.entries(parts).map(([name, { length }]) => `${name} ${length}`);
console.log(`dist/index.html: ${Buffer.byteLength(page)} bytes (${sizes.join(", ")}), ${gzipSync(page, { level: 9 }).length} compressed`);
