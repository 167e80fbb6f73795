/* What is kept in the browser: the record and the settings. Each tab has its own, and a new one begins with the newest. */

const KEPT = "hirth";

/** So many characters are kept. */
const MOST = 2_000_000;

/** Keeps a record; one that is too long, or a browser that keeps nothing, leaves none. */
export function keep(text, settings) {
  try {
    if (text.length > MOST) return forget();
    const kept = JSON.stringify({ text, settings });
    for (const storage of [sessionStorage, localStorage]) storage.setItem(KEPT, kept);
  } catch {
    // It is there until the page is left.
  }
}

/** Returns what is kept. */
export function kept() {
  try {
    const { text, settings } = JSON.parse(sessionStorage.getItem(KEPT) ?? localStorage.getItem(KEPT));
    return { text: `${text ?? ""}`, settings: settings ?? {} };
  } catch {
    return { text: "", settings: {} };
  }
}

/** Forgets what is kept. */
export function forget() {
  try {
    for (const storage of [sessionStorage, localStorage]) storage.removeItem(KEPT);
  } catch {
    // Nothing was kept.
  }
}
