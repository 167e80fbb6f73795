/* Addresses that have a record in them: `#record=…&game=2&turn=5`. */

import { asLetters, fromLetters } from "../js/packed.js";

/** Where this page is published: a link from a page in a folder leads there. */
const HOME = "https://hirth-game.github.io/hirth/play/";

/** Returns a link to a record, at a turn of a game if a place is given. */
export async function linkTo(text, place) {
  const parts = new URLSearchParams({ record: await asLetters(text) });
  if (place) {
    if (place.game > 1) parts.set("game", place.game);
    parts.set("turn", place.scene);
  }
  const base = location.protocol === "file:" ? HOME : location.href.replace(/#.*/s, "");
  return `${base}#${parts}`;
}

/** Returns the record of the address and the place in it; undefined if it has none. Fails if it is damaged. */
export async function linked() {
  const parts = new URLSearchParams(location.hash.slice(1));
  const letters = parts.get("record");
  if (letters === null) return undefined;
  const number = (name) => (parts.has(name) ? Number(parts.get(name)) : undefined);
  const text = await fromLetters(letters);
  return { text, place: { game: number("game") ?? 1, scene: number("turn") } };
}
