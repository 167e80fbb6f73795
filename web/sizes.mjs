// Says what the code of the module is made of, by crate, and by folder of the library. The module must have its names:
//
//   CARGO_PROFILE_WASM_STRIP=false web/build wasm && node web/sizes.mjs
//
// It needs `c++filt`, of binutils.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const bytes = readFileSync(new URL("dist/hirth.wasm", import.meta.url));
let at = 8;

/** Reads the next number. */
function number() {
  for (let value = 0, shift = 1; ; shift *= 128) {
    const byte = bytes[at++];
    value += (byte & 127) * shift;
    if (byte < 128) return value;
  }
}

/** Reads the next text. */
function text() {
  const length = number();
  at += length;
  return bytes.toString("utf8", at - length, at);
}

const [CUSTOM, CODE, DATA] = [0, 10, 11];
const sizes = [];
const names = new Map();
let data = 0;
while (at < bytes.length) {
  const [kind, length] = [bytes[at++], number()];
  const end = at + length;
  if (kind === CODE) {
    for (let count = number(); count > 0; count -= 1) {
      const size = number();
      sizes.push(size);
      at += size;
    }
  } else if (kind === DATA) {
    data = length;
  } else if (kind === CUSTOM && text() === "name") {
    while (at < end) {
      const [part, size] = [bytes[at++], number()];
      const next = at + size;
      if (part === 1) for (let count = number(); count > 0; count -= 1) names.set(number(), text());
      at = next;
    }
  }
  at = end;
}

const mangled = sizes.map((_, number) => names.get(number) ?? "?").join("\n");
const readable = execFileSync("c++filt", ["-s", "rust"], { input: mangled, encoding: "utf8", maxBuffer: 1 << 28 }).split("\n");

/** Returns whose a function is: of the library if that is in its types, since it would not be there otherwise. */
function owner(name) {
  const paths = name.replace(/\[[0-9a-f]+\]/g, "").match(/\w+(::\w+)+/g) ?? [name];
  const own = paths.find((path) => path.startsWith("hirth::"))?.split("::");
  return own ? own.slice(0, own[1] === "games" ? 3 : 2).join("::") : paths[0].split("::")[0];
}

const sums = new Map();
sizes.forEach((size, number) => {
  const name = owner(readable[number]);
  sums.set(name, (sums.get(name) ?? 0) + size);
});
for (const [name, size] of [...sums].sort(([, one], [, other]) => other - one).slice(0, 30)) console.log(`${size}`.padStart(8), name);
console.log(`${data}`.padStart(8), "data");
