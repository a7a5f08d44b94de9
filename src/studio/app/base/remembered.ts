/** Under this all that the studio keeps in a browser is found. */
const PREFIX = "studio:";

/** What was kept under a name in this browser; null where nothing was, or the browser keeps nothing. Never throws. */
export function remembered(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** Keeps a text beyond a reload; null forgets it. Whether it is kept: a browser may be full, or keep nothing. Never throws. */
export function remember(name: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, text);
    return true;
  } catch {
    return false;
  }
}
