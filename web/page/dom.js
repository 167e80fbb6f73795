/* Small things that all parts of the page use. */

export const $ = (id) => document.getElementById(id);

/** Returns an element with properties, and with others or texts in it. */
export function made(name, properties = {}, ...inside) {
  const node = Object.assign(document.createElement(name), properties);
  node.append(...inside);
  return node;
}

/** Puts elements or texts into the one with a name, in place of what is there. Who was on an entry is on the same place of the new list. */
export function fill(id, ...inside) {
  const pressed = () => [...$(id).querySelectorAll("button, a, input")];
  const held = pressed().indexOf(document.activeElement);
  $(id).replaceChildren(...inside);
  if (held < 0) return;
  const now = pressed();
  (now[Math.min(held, now.length - 1)] ?? $(id).closest("[tabindex]"))?.focus();
}

/** How long a word about what was done is shown, in milliseconds. */
const SAID = 5000;
let timer;

/** Says something in a line that goes by itself. */
export function say(text) {
  fill("said", text);
  clearTimeout(timer);
  timer = setTimeout(() => fill("said"), SAID);
}

/** Opens a dialog, and returns the value of the button that closed it; "" if nothing was chosen. */
export function asked(id) {
  const dialog = $(id);
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((done) => dialog.addEventListener("close", () => done(dialog.returnValue), { once: true }));
}

export const counted = (number, what) => `${number} ${what}${number === 1 ? "" : "s"}`;

/** Returns text as elements: what it quotes from notation, between backticks, is code. */
export function quoted(text) {
  const parts = text.split("`");
  const isOdd = parts.length % 2 === 0;
  return parts.map((part, at) => {
    if (at % 2 === 0) return part;
    return isOdd && at === parts.length - 1 ? `\`${part}` : made("code", {}, part);
  });
}
