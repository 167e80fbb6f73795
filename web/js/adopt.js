/* What the player looks like in the frame of another page. */

import style from "./player.css";

/** Adds the looks to a player, by its window. They are no element, so no policy is asked. */
export function adopt({ CSSStyleSheet, document }) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets.push(sheet);
}
