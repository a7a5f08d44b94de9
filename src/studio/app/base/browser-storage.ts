import { parseJson } from "../../../language/values.ts";

/** The prefix of all keys that the studio stores in the browser. */
const PREFIX = "studio:";

/** Returns the text stored under a name; null if it is missing or storage is unavailable. Never throws. */
export function storedText(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** Stores a text in the browser; null removes it. Returns false if storage is full or unavailable. Never throws. */
export function storeText(name: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, text);
    return true;
  } catch {
    return false;
  }
}

/** An unsaved text stored in the browser. */
export interface StoredDraft {
  text: string;
  /** The version of the file that the editing started from; null for a new file. */
  version: string | null;
  /** The time of the last edit, in milliseconds since 1970. */
  at: number;
}

const nameOf = (path: string) => `draft:${path}`;

/** The browser's storage of unsaved texts. */
export const DRAFT_STORAGE = {
  /** Stores or removes a draft. Returns whether this succeeded. */
  write: (path: string, draft: StoredDraft | null): boolean =>
    storeText(nameOf(path), draft && JSON.stringify(draft)),
  /** Returns the draft of a file; null if it is missing or unreadable. */
  read: (path: string): StoredDraft | null => {
    const draft = parseJson(storedText(nameOf(path)) ?? "") as StoredDraft | null | undefined;
    return typeof draft?.text === "string" && typeof draft.at === "number" ? draft : null;
  },
};
