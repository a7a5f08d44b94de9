import { parseJson } from "../../../language/values.ts";
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
