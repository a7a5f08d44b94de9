import { compactJson } from "../../../../reference/compact-json.ts";

/** So many characters of a line are filled before a value is broken into several. */
export const WIDTH = 100;

/** Prints a value as documents are written. `indent` is that of its line, `before` the width in front of it. Pure. */
export function printValue(value: unknown, indent: string, eol: string, before = 0): string {
  const line = compactJson(value, 0, Number.POSITIVE_INFINITY);
  const isScalar = typeof value !== "object" || value === null;
  if (isScalar || indent.length + before + line.length <= WIDTH) return line;
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((one) => printValue(one, inner, eol))
    : Object.entries(value).map(([key, one]) => {
        const name = `${JSON.stringify(key)}: `;
        return name + printValue(one, inner, eol, name.length);
      });
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return `${open}${eol}${parts.map((part) => inner + part).join(`,${eol}`)}${eol}${indent}${close}`;
}
