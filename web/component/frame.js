/* The frame with the player: a page of the library in another page, under the policy of that page. */

import view from "player:view.js";

/** The type of the data that are styles. */
const STYLE = "text/x-style";

/**
 * Returns the page of the player as the content of a frame. A frame like this has the policy of the page around it, under which
 * inline scripts and styles rarely run. So its script is `script`, an element of the page around it, and its styles are data that
 * `play` applies. Without a script that has an address the page stays as it is.
 */
export function framed(page, script) {
  const isApart = /^https?:/.test(script?.src);
  // Before it is read: a page in the making has the policy too.
  const styled = isApart ? page.replace(/<style(.*?)>(.*?)<\/style>/gs, `<script type="${STYLE}"$1>$2</script>`) : page;
  const made = new DOMParser().parseFromString(styled, "text/html");
  // A page has one main part, and its landmarks have names of their own: in the frame they are groups.
  for (const one of made.querySelectorAll("header, #main, nav, section")) one.setAttribute("role", "group");
  const text = () => `<!doctype html>${made.documentElement.outerHTML}`;
  if (!isApart) return text();
  const inline = made.querySelector("script:not([type])");
  const player = made.createElement("script");
  player.src = script.src;
  player.setAttribute("data-player", "");
  for (const name of ["crossorigin", "integrity"]) if (script.hasAttribute(name)) player.setAttribute(name, script.getAttribute(name));
  if (script.nonce) player.setAttribute("nonce", script.nonce);
  inline.replaceWith(player);
  const policy = made.querySelector("meta[http-equiv]");
  policy.content = `default-src 'none'; img-src data:; script-src ${script.src.replace(/[?#].*/s, "").replace(/[;,]/g, encodeURIComponent)}; base-uri 'none'; form-action 'none'`;
  return text();
}

/** Runs the player in its frame. */
export function play() {
  document.adoptedStyleSheets = [...document.querySelectorAll(`script[type="${STYLE}"]`)].map(({ textContent }) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(textContent);
    return sheet;
  });
  view();
}

const DARK = "(prefers-color-scheme: dark)";

/** The queries of the rules that are of dark pages, as they were. */
const queries = new WeakMap();

/** Makes a player dark or light: it would be as the system is, whatever the page around it is. */
export function paint(document, isDark) {
  document.documentElement.style.colorScheme = isDark ? "dark" : "light";
  for (const { cssRules } of [...document.styleSheets, ...document.adoptedStyleSheets]) {
    for (const rule of cssRules) {
      const query = queries.get(rule) ?? rule.media?.mediaText;
      if (!query?.includes(DARK)) continue;
      queries.set(rule, query);
      rule.media.mediaText = query.replace(DARK, isDark ? "(min-width: 0)" : "(max-width: 0)");
    }
  }
}
