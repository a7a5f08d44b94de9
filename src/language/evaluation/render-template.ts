import type { Scope } from "../syntax/ast.ts";
import type { TemplatePart } from "../syntax/template.ts";
import { ownEntry } from "../values.ts";
import { evaluate } from "./evaluate.ts";
import { formatImplementations, roundTo } from "./functions.ts";

/** Text shown instead of a value that is missing or cannot be read. */
export const MISSING_VALUE_TEXT = "--";

/**
 * Returns the text that a template such as `满{amount}元` shows, never HTML; a missing value appears as `--`.
 * Never throws.
 */
export function renderTemplate(parts: readonly TemplatePart[], scope: Scope): string {
  let text = "";
  for (const part of parts) text += typeof part === "string" ? part : renderPart(part, scope);
  return text;
}

function renderPart({ node, format }: Exclude<TemplatePart, string>, scope: Scope): string {
  const value = evaluate(node, scope);
  if (!format) return textOfValue(value);
  const write = ownEntry(formatImplementations, format.name);
  return write?.(value, format.argument && evaluate(format.argument, scope)) ?? MISSING_VALUE_TEXT;
}

/** Returns the text of a value: numbers with at most two decimals, lists item by item, and `--` for an object. */
function textOfValue(value: unknown): string {
  if (typeof value === "number") return String(roundTo(value, 2));
  if (typeof value === "string" || typeof value === "boolean") return String(value);
  return Array.isArray(value)
    ? value.map((item) => (Array.isArray(item) ? MISSING_VALUE_TEXT : textOfValue(item))).join("、")
    : MISSING_VALUE_TEXT;
}
