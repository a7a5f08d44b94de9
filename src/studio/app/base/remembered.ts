import { parseJson } from "../../../language/values.ts";

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

/** An unsaved text as the browser keeps it. */
export interface KeptDraft {
  text: string;
  /** The version of the file from which it began; null for a file that was not there. */
  version: string | null;
  /** When it was written, in milliseconds since 1970. */
  at: number;
}

const nameOf = (path: string) => `draft:${path}`;

/** Where unsaved texts are kept. */
export const KEPT_DRAFTS = {
  /** Keeps what was written, or forgets it; whether the browser did. */
  keep: (path: string, draft: KeptDraft | null): boolean =>
    remember(nameOf(path), draft && JSON.stringify(draft)),
  /** What was left of a file; null where nothing was, or it cannot be read. */
  kept: (path: string): KeptDraft | null => {
    const draft = parseJson(remembered(nameOf(path)) ?? "") as KeptDraft | null | undefined;
    return typeof draft?.text === "string" && typeof draft.at === "number" ? draft : null;
  },
};
