import { isObject } from "../../language/values.ts";
import type { Show } from "./messages.ts";

/** The parts of a campaign that say what customers see: a page that is open already shows another text of theirs at once. */
export const SEEN: ReadonlySet<string> = new Set(["title", "topBar", "view", "dialogs", "tables"]);

/** What says which kind of block something is, on which hangs all that it keeps. */
const KIND = "type";

/** Whether what is to be shown now differs from what is shown in texts alone that customers see. Pure. */
export function differsInWords(before: Show, now: Show): boolean {
  const { published: shown, ...around } = before;
  const { published, ...aroundNow } = now;
  const { campaign: old, ...besides } = shown;
  const { campaign, ...besidesNow } = published;
  return (
    isAlike([around, besides], [aroundNow, besidesNow], false) &&
    areAlike({ ...old }, { ...campaign }, (key) => SEEN.has(key))
  );
}

type Members = Readonly<Record<string, unknown>>;

/** Whether two objects have the same members, but for the texts in those of them that are seen. */
function areAlike(old: Members, now: Members, isSeen: (key: string) => boolean): boolean {
  const keys = Object.keys(old);
  return (
    keys.length === Object.keys(now).length &&
    keys.every((key) => Object.hasOwn(now, key) && isAlike(old[key], now[key], isSeen(key)))
  );
}

/** Whether two values are the same, but for the texts in them where these may differ. */
function isAlike(old: unknown, now: unknown, isSeen: boolean): boolean {
  if (typeof old === "string" && typeof now === "string") return isSeen || old === now;
  if (Array.isArray(old) && Array.isArray(now))
    return old.length === now.length && old.every((one, index) => isAlike(one, now[index], isSeen));
  if (!isObject(old) || !isObject(now)) return Object.is(old, now);
  return areAlike(old, now, (key) => isSeen && key !== KIND);
}
