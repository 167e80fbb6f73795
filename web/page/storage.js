/* The browser's storage: the record, the settings and the unfinished turn. Each tab has its own; a new one begins with the newest. */

const KEY = "hirth";

/** So many characters are stored. */
const MOST = 2_000_000;

/** Stores a record, the settings, and the unfinished turn if somebody plays. Nothing is stored if the record is too long. */
export function store(text, settings, turn) {
  try {
    if (text.length > MOST) return clear();
    const value = JSON.stringify({ text, settings, turn });
    for (const storage of [sessionStorage, localStorage]) storage.setItem(KEY, value);
  } catch {
    // It is there until the page is left.
  }
}

/** Returns what is stored. */
export function load() {
  try {
    const { text, settings, turn } = JSON.parse(sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY));
    return { text: `${text ?? ""}`, settings: settings ?? {}, turn: Array.isArray(turn?.choices) ? turn : undefined };
  } catch {
    return { text: "", settings: {} };
  }
}

/** Deletes what is stored. */
export function clear() {
  try {
    for (const storage of [sessionStorage, localStorage]) storage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}
