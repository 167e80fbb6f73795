// The functions in a page or a worker.
import { instantiate } from "./hirth.js";

export { HirthError, instantiate } from "./hirth.js";
export const {
  check, convert, deal, end, explain, extract, fix, format, games, legalTurns, live, page, play, setTag, show, start, svg, takeBack, tally,
} = await instantiate(await (await fetch(new URL("hirth.wasm", import.meta.url))).arrayBuffer());
