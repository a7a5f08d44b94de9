import { isObject } from "../../language/values.ts";
import type { ShowMessage } from "./messages.ts";

/**
 * The keys of a campaign whose values contain visible texts. An open page shows changes of these texts without being
 * drawn again.
 */
export const KEYS_WITH_VISIBLE_TEXTS: ReadonlySet<string> = new Set([
  "title",
  "topBar",
  "view",
  "dialogs",
  "tables",
]);

/** The key of a block's type; changing it changes the block, not only its text. */
const TYPE_KEY = "type";

/** Returns whether two messages differ only in visible texts, or not at all. Pure. */
export function differsOnlyInTexts(before: ShowMessage, now: ShowMessage): boolean {
  const { published: shown, ...around } = before;
  const { published, ...aroundNow } = now;
  const { campaign: old, ...besides } = shown;
  const { campaign, ...besidesNow } = published;
  return (
    isEqualExceptTexts([around, besides], [aroundNow, besidesNow], false) &&
    haveEqualMembers({ ...old }, { ...campaign }, (key) => KEYS_WITH_VISIBLE_TEXTS.has(key))
  );
}

type ObjectMembers = Readonly<Record<string, unknown>>;

/** Returns whether two objects are equal except for texts in visible members. */
function haveEqualMembers(old: ObjectMembers, now: ObjectMembers, isSeen: (key: string) => boolean): boolean {
  const keys = Object.keys(old);
  return (
    keys.length === Object.keys(now).length &&
    keys.every((key) => Object.hasOwn(now, key) && isEqualExceptTexts(old[key], now[key], isSeen(key)))
  );
}

/** Returns whether two values are equal, except for texts if `isSeen`. */
function isEqualExceptTexts(old: unknown, now: unknown, isSeen: boolean): boolean {
  if (typeof old === "string" && typeof now === "string") return isSeen || old === now;
  if (Array.isArray(old) && Array.isArray(now))
    return (
      old.length === now.length && old.every((one, index) => isEqualExceptTexts(one, now[index], isSeen))
    );
  if (!isObject(old) || !isObject(now)) return Object.is(old, now);
  return haveEqualMembers(old, now, (key) => isSeen && key !== TYPE_KEY);
}
