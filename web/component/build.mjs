// Makes `dist/hirth-game.js` out of the component, the player and `dist/hirth.wasm`.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

import { build } from "esbuild";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

/** The library, packed, as letters; and the script of the player as a function, for it is no module. */
const parts = {
  name: "parts",
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^(packed|player):/ }, ({ path }) => ({ path, namespace: "parts" }));
    onLoad({ filter: /^packed:/, namespace: "parts" }, () => {
      const packed = gzipSync(readFileSync(at("../dist/hirth.wasm")), { level: 9 });
      return { contents: packed.toString("base64"), loader: "text" };
    });
    onLoad({ filter: /^player:/, namespace: "parts" }, () => {
      const view = readFileSync(at("../../src/scene/page/view.js"), "utf8");
      return { contents: `export default function () {\n${view}\n}`, loader: "js" };
    });
  },
};

await build({
  entryPoints: [at("hirth-game.js")],
  outfile: at("../dist/hirth-game.js"),
  bundle: true,
  format: "iife",
  target: "es2022",
  minify: true,
  charset: "utf8",
  legalComments: "none",
  loader: { ".css": "text" },
  plugins: [parts],
});
const script = readFileSync(at("../dist/hirth-game.js"));
console.log(`dist/hirth-game.js: ${script.length} bytes, ${gzipSync(script, { level: 9 }).length} compressed`);
