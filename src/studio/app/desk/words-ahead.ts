import { parseOnce, parseTemplateOnce } from "../../../language/messages/read-once.ts";
import { isObject, ownEntry, parseJson } from "../../../language/values.ts";
import type { Published } from "../../../plan/published.ts";
import { SEEN } from "../../frame/differs-in-words.ts";
import type { Answered } from "./desk-state.ts";

/**
 * An optimistic update: the page of an answer with the words of a newer text, where the page shows these words at the same
 * place. Undefined where more than words differs, or the answer has no page of its text. Pure.
 */
export function wordsAhead({ text, answer: { page } }: Answered, now: string): Published | undefined {
  if (!page?.isCurrent) return undefined;
  const { published } = page;
  if (text === now) return published;
  const [old, next] = [parseJson(text), parseJson(now)];
  if (!isObject(old) || !isObject(next)) return undefined;
  const { campaign } = published;
  const ahead = said({ old, now: next, drawn: campaign, isSeen: (name) => SEEN.has(name) });
  return ahead === OTHER ? undefined : { ...published, campaign: ahead as typeof campaign };
}

/** More than words differs. */
const OTHER = Symbol();

interface Differing {
  old: unknown;
  now: unknown;
  /** What the page has at the same place. */
  drawn: unknown;
  /** Whether words under this name may differ. */
  isSeen: (name: string) => boolean;
}

/** What the page has where `now` stands in the place of `old`; its own value where these are the same. */
function said({ old, now, drawn, isSeen }: Differing): unknown {
  if (typeof old === "string" && typeof now === "string" && old !== now)
    return drawn === old && areWords(old) && isAlikeWorkedOut(old, now) ? now : OTHER;
  if (typeof old !== "object" || old === null) return Object.is(old, now) ? drawn : OTHER;
  if (typeof now !== "object" || now === null || Array.isArray(old) !== Array.isArray(now)) return OTHER;
  const [before, after] = [Object.entries(old), now as Record<string, unknown>];
  if (before.length !== Object.keys(after).length) return OTHER;
  const shown = (typeof drawn === "object" ? (drawn ?? {}) : {}) as Record<string, unknown>;
  const changed: Record<string, unknown> = {};
  for (const [name, value] of before) {
    if (!Object.hasOwn(after, name)) return OTHER;
    const own = ownEntry(shown, name);
    const next = said({ old: value, now: after[name], drawn: own, isSeen: () => true });
    if (next === OTHER || (next !== own && !isSeen(name))) return OTHER;
    if (next !== own) changed[name] = next;
  }
  if (Object.keys(changed).length === 0) return drawn;
  return Array.isArray(drawn) ? Object.assign(drawn.slice(), changed) : { ...shown, ...changed };
}

/** Whether a text can only be words for people: it is no expression, and addresses, colours and art are ASCII. */
function areWords(text: string): boolean {
  return /[^\0-\x7f]/.test(text) && "error" in parseOnce(text);
}

/** Whether what is worked out in both is the same, one after the other: only the words around it differ. */
function isAlikeWorkedOut(old: string, now: string): boolean {
  const [before, after] = [workedOutIn(old), workedOutIn(now)];
  return before !== undefined && before === after;
}

/** What stands in braces in a text; undefined where it does not read. */
function workedOutIn(text: string): string | undefined {
  const parts = parseTemplateOnce(text);
  if ("error" in parts) return undefined;
  return parts.map((part) => (typeof part === "string" ? "" : text.slice(part.start, part.end))).join("");
}
