import { parseJson } from "../../../language/values.ts";

/** The prefix of all keys that the studio stores in the browser. */
const STORAGE_KEY_PREFIX = "studio:";

/**
 * Returns the text stored in the browser under a name; null if it is missing or storage is unavailable. Never throws.
 */
export function readStoredText(name: string): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY_PREFIX + name);
  } catch {
    return null;
  }
}

/** Stores a text in the browser; null removes it. Returns false if storage is full or unavailable. Never throws. */
export function storeText(name: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(STORAGE_KEY_PREFIX + name);
    else localStorage.setItem(STORAGE_KEY_PREFIX + name, text);
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
  /** The saved text of that version, to merge later changes of the file; missing if it is not known. */
  base?: string;
  /** The time of the last edit, in milliseconds since 1970. */
  at: number;
}

const draftKey = (path: string) => `draft:${path}`;

/** Stores unsaved texts in the browser, so that they survive a closed tab. */
export const DRAFT_STORAGE = {
  /** Stores or removes a draft. Returns whether this succeeded. */
  write: (path: string, draft: StoredDraft | null): boolean =>
    storeText(draftKey(path), draft && JSON.stringify(draft)),
  /** Returns the draft of a file; null if it is missing or unreadable. */
  read: (path: string): StoredDraft | null => {
    const draft = parseJson(readStoredText(draftKey(path)) ?? "") as StoredDraft | null | undefined;
    return typeof draft?.text === "string" && typeof draft.at === "number" ? draft : null;
  },
};

/** Returns the paths of all files with unsaved texts, sorted; empty if storage is unavailable. Never throws. */
export function listDraftPaths(): string[] {
  const prefix = STORAGE_KEY_PREFIX + draftKey("");
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    return keys.map((key) => key.slice(prefix.length)).sort();
  } catch {
    return [];
  }
}
