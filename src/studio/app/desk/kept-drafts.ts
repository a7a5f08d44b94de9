import { remember, remembered } from "../base/remembered.ts";

/** An unsaved text as the browser keeps it. */
export interface KeptDraft {
  text: string;
  /** The version of the file from which it began; null for a file that was not there. */
  version: string | null;
  /** When it was written, in milliseconds since 1970. */
  at: number;
}

const nameOf = (path: string) => `draft:${path}`;

/** Keeps what was written, or forgets it; whether the browser did. */
export function keepDraft(path: string, draft: KeptDraft | null): boolean {
  return remember(nameOf(path), draft && JSON.stringify(draft));
}

/** What was left of a file; null where nothing was, or it cannot be read. */
export function keptDraft(path: string): KeptDraft | null {
  try {
    const draft = JSON.parse(remembered(nameOf(path)) ?? "null") as KeptDraft | null;
    return typeof draft?.text === "string" && typeof draft.at === "number" ? draft : null;
  } catch {
    return null;
  }
}
