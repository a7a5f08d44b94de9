import { parseExpressionCached, parseTemplateCached } from "../../../language/messages/parse-cached.ts";
import { isObject, ownEntryOf, parseJson } from "../../../language/values.ts";
import type { PublishedPage } from "../../../plan/published-page.ts";
import { KEYS_WITH_VISIBLE_TEXTS } from "../../frame/differs-only-in-texts.ts";
import type { CheckedDraft } from "./session-state.ts";

/**
 * Returns what the preview shows before the server responds: the last page with the texts of a newer document.
 * Undefined if more than texts changed, if the page does not contain an old text verbatim, or if the last page was
 * outdated. Pure.
 */
export function createOptimisticPage(
  { text, response: { page } }: CheckedDraft,
  now: string,
): PublishedPage | undefined {
  if (!page?.isCurrent) return undefined;
  const { published } = page;
  if (text === now) return published;
  const [old, next] = [parseJson(text), parseJson(now)];
  if (!isObject(old) || !isObject(next)) return undefined;
  const { campaign } = published;
  const optimistic = applyTextChange({
    old,
    now: next,
    drawn: campaign,
    isVisible: (name) => KEYS_WITH_VISIBLE_TEXTS.has(name),
  });
  return optimistic === NOT_ONLY_TEXT ? undefined : { ...published, campaign: optimistic as typeof campaign };
}

/** Result if the documents differ in more than texts, so that only the server can make the page. */
const NOT_ONLY_TEXT = Symbol();

/** The old and new value at a path of the document, and the page's value there. */
interface ValueChange {
  old: unknown;
  now: unknown;
  /** The value at the same path of the page. */
  drawn: unknown;
  /** Returns whether texts under this key may differ. */
  isVisible: (name: string) => boolean;
}

/**
 * Returns the page's value with the texts of `now`; the same object if nothing differs; `NOT_ONLY_TEXT` if more than
 * texts differ.
 */
function applyTextChange({ old, now, drawn, isVisible }: ValueChange): unknown {
  if (typeof old === "string" && typeof now === "string" && old !== now)
    return drawn === old && isProse(old) && hasSameExpressions(old, now) ? now : NOT_ONLY_TEXT;
  if (typeof old !== "object" || old === null) return Object.is(old, now) ? drawn : NOT_ONLY_TEXT;
  if (typeof now !== "object" || now === null || Array.isArray(old) !== Array.isArray(now))
    return NOT_ONLY_TEXT;
  const [before, after] = [Object.entries(old), now as Record<string, unknown>];
  if (before.length !== Object.keys(after).length) return NOT_ONLY_TEXT;
  const shown = (typeof drawn === "object" ? (drawn ?? {}) : {}) as Record<string, unknown>;
  const changed: Record<string, unknown> = {};
  for (const [name, value] of before) {
    if (!Object.hasOwn(after, name)) return NOT_ONLY_TEXT;
    const own = ownEntryOf(shown, name);
    const next = applyTextChange({ old: value, now: after[name], drawn: own, isVisible: () => true });
    if (next === NOT_ONLY_TEXT || (next !== own && !isVisible(name))) return NOT_ONLY_TEXT;
    if (next !== own) changed[name] = next;
  }
  if (Object.keys(changed).length === 0) return drawn;
  return Array.isArray(drawn) ? Object.assign(drawn.slice(), changed) : { ...shown, ...changed };
}

/**
 * Returns whether a text is surely words for customers: not an expression, and not ASCII like URLs, colours and file
 * names.
 */
function isProse(text: string): boolean {
  return /[^\0-\x7f]/.test(text) && "error" in parseExpressionCached(text);
}

/** Returns whether both templates have the same expressions in the same order. Only the text around them differs. */
function hasSameExpressions(old: string, now: string): boolean {
  const [before, after] = [templateExpressions(old), templateExpressions(now)];
  return before !== undefined && before === after;
}

/** Returns the expressions of a template; undefined if it cannot be parsed. */
function templateExpressions(text: string): string | undefined {
  const parts = parseTemplateCached(text);
  if ("error" in parts) return undefined;
  return parts.map((part) => (typeof part === "string" ? "" : text.slice(part.start, part.end))).join("");
}
