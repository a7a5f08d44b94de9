import { type AnswerKind, headersOf } from "./headers.ts";
import type { PolicyOptions } from "./page-policy.ts";

/** A line for each header of a kind. Without `always`, errors would go without. Pure. */
export function headerLines(kind: AnswerKind, options: PolicyOptions): string[] {
  const errors = onErrors(kind, options);
  return [...headersOf(kind, options)].map(
    ([name, value]) =>
      `add_header ${name} ${errors.has(name) ? variableOf(kind, name) : quoted(value)} always;`,
  );
}

/** The headers of a kind that errors have with another value. Pure. */
export function onErrors(kind: AnswerKind, options: PolicyOptions): Map<string, string> {
  const usual = headersOf(kind, options);
  const errors = headersOf(kind, { ...options, isError: true });
  return new Map([...errors].filter(([name, value]) => value !== usual.get(name)));
}

/** The variable of nginx's that has a header's value by the answer's status. Pure. */
export function variableOf(kind: AnswerKind, name: string): string {
  return `$${kind.name}_${name.toLowerCase().replaceAll("-", "_")}`;
}

/** A text as one word of nginx's, whatever is in it but variables. Pure. */
export function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, "\\$&")}"`;
}

/** Lines as they stand in a block. Pure. */
export function indented(lines: readonly string[], by: number): string {
  return lines.map((line) => " ".repeat(by) + line).join("\n");
}
