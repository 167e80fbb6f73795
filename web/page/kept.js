/* What is kept in the browser: the record, the settings, and the turn that is begun where somebody plays. Each tab has its own, and a new one begins with the newest. */

const KEPT = "hirth";

/** So many characters are kept. */
const MOST = 2_000_000;

/** Keeps a record, and what is begun if somebody plays; one that is too long, or a browser that keeps nothing, leaves none. */
export function keep(text, settings, begun) {
  try {
    if (text.length > MOST) return forget();
    const kept = JSON.stringify({ text, settings, begun });
    for (const storage of [sessionStorage, localStorage]) storage.setItem(KEPT, kept);
  } catch {
    // It is there until the page is left.
  }
}

/** Returns what is kept. */
export function kept() {
  try {
    const { text, settings, begun } = JSON.parse(sessionStorage.getItem(KEPT) ?? localStorage.getItem(KEPT));
    return { text: `${text ?? ""}`, settings: settings ?? {}, begun };
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
