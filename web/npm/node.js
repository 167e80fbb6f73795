// The functions in Node.
import { readFile } from "node:fs/promises";

import { instantiate } from "./hirth.js";

export { HirthError, instantiate } from "./hirth.js";
export const {
  check, convert, deal, end, explain, extract, fix, format, games, legalTurns, live, page, play, setTag, show, start, svg, takeBack, tally,
} = await instantiate(await readFile(new URL("hirth.wasm", import.meta.url)));
