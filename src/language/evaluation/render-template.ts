import type { Scope } from "../syntax/ast.ts";
import type { TemplatePart } from "../syntax/template.ts";
import { ownEntry } from "../values.ts";
import { evaluate } from "./evaluate.ts";
import { formats, roundTo } from "./functions.ts";

/** Shown in place of a missing value. */
export const MISSING = "--";

/** Returns the text of a template, never HTML; a missing value is `--`. Never throws. */
export function renderTemplate(parts: readonly TemplatePart[], scope: Scope): string {
  let text = "";
  for (const part of parts) text += typeof part === "string" ? part : renderPart(part, scope);
  return text;
}

function renderPart({ node, format }: Exclude<TemplatePart, string>, scope: Scope): string {
  const value = evaluate(node, scope);
  if (!format) return show(value);
  const write = ownEntry(formats, format.name);
  return write?.(value, format.argument && evaluate(format.argument, scope)) ?? MISSING;
}

/** Returns the text of a value: numbers with at most two decimals, lists item by item, and `--` for an object. */
function show(value: unknown): string {
  if (typeof value === "number") return String(roundTo(value, 2));
  if (typeof value === "string" || typeof value === "boolean") return String(value);
  return Array.isArray(value)
    ? value.map((item) => (Array.isArray(item) ? MISSING : show(item))).join("、")
    : MISSING;
}
