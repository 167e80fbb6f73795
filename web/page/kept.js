/* What is kept in the browser: the record and the settings. */

const KEPT = "hirth";

/** So many characters are kept. */
const MOST = 2_000_000;

/** Keeps a record; one that is too long, or a browser that keeps nothing, leaves none. */
export function keep(text, settings) {
  try {
    if (text.length > MOST) localStorage.removeItem(KEPT);
    else localStorage.setItem(KEPT, JSON.stringify({ text, settings }));
  } catch {
    // It is there until the page is left.
  }
}

/** Returns what is kept. */
export function kept() {
  try {
    const { text, settings } = JSON.parse(localStorage.getItem(KEPT));
    return { text: `${text ?? ""}`, settings: settings ?? {} };
  } catch {
    return { text: "", settings: {} };
  }
}

/** Forgets what is kept. */
export function forget() {
  try {
    localStorage.removeItem(KEPT);
  } catch {
    // Nothing was kept.
  }
}
