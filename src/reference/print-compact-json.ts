/** Prints JSON with each value on one line if it fits. `indent` and `width` are in characters. Pure. */
export function printCompactJson(value: unknown, indent = 0, width = 100): string {
  const line = printJsonOnOneLine(value);
  if (typeof value !== "object" || value === null || indent + line.length <= width) return line;
  const inner = indent + 2;
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  const parts = Array.isArray(value)
    ? value.map((item) => printCompactJson(item, inner, width))
    : printedEntriesOf(value).map(
        ([key, item]) => `${JSON.stringify(key)}: ${printCompactJson(item, inner, width)}`,
      );
  const lines = parts.map((part) => `${" ".repeat(inner)}${part}`).join(",\n");
  return `${open}\n${lines}\n${" ".repeat(indent)}${close}`;
}

function printJsonOnOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(printJsonOnOneLine).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const parts = printedEntriesOf(value).map(
    ([key, item]) => `${JSON.stringify(key)}: ${printJsonOnOneLine(item)}`,
  );
  return parts.length > 0 ? `{ ${parts.join(", ")} }` : "{}";
}

function printedEntriesOf(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, item]) => item !== undefined);
}
