import type { Place } from "../place.ts";
import type { Scope } from "../syntax/ast.ts";
import type { TemplatePart } from "../syntax/template.ts";
import { ownEntryOf } from "../values.ts";
import { evaluate } from "./evaluate.ts";
import { formatImplementations, roundToDecimals } from "./functions.ts";

/** Text shown instead of a value that is missing or cannot be read. */
export const MISSING_VALUE_TEXT = "--";

/**
 * Characters that no text shows: embeddings, overrides and isolates of direction, with which a name could reverse the
 * words after it, and the marks of drawings (plan/drawing-marks.ts), for which no font has a sign.
 */
const NEVER_SHOWN = /[\u202a-\u202e\u2066-\u2069\ue000-\ue019]/g;

/**
 * Returns the text that a template such as `满{amount}元` shows, never HTML; a missing value appears as `--`.
 * Leaves out the characters of `NEVER_SHOWN`. `separator` is between the items of lists. Never throws.
 */
export function renderTemplate(parts: readonly TemplatePart[], scope: Scope, place: Place): string {
  return parts
    .map((part) => (typeof part === "string" ? part : renderTemplatePart(part, scope, place)))
    .join("")
    .replace(NEVER_SHOWN, "");
}

function renderTemplatePart(
  { node, format }: Exclude<TemplatePart, string>,
  scope: Scope,
  place: Place,
): string {
  const value = evaluate(node, scope, place);
  if (!format) return formatValueAsText(value, place.separator);
  const write = ownEntryOf(formatImplementations, format.name);
  const argument = format.argument && evaluate(format.argument, scope, place);
  return write?.(value, argument, place) ?? MISSING_VALUE_TEXT;
}

/** Returns the text of a value: numbers with at most two decimals, lists item by item, and `--` for an object. */
function formatValueAsText(value: unknown, separator = ", "): string {
  if (typeof value === "number") return String(roundToDecimals(value, 2));
  if (typeof value === "string" || typeof value === "boolean") return String(value);
  return Array.isArray(value)
    ? value
        .map((item) => (Array.isArray(item) ? MISSING_VALUE_TEXT : formatValueAsText(item, separator)))
        .join(separator)
    : MISSING_VALUE_TEXT;
}
