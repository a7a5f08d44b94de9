import { evaluate } from "../evaluation/evaluate.ts";
import { formats, roundTo } from "../evaluation/functions.ts";
import { ownEntry } from "../values.ts";
import type { Node, Scope } from "./ast.ts";
import { readExpression } from "./parse.ts";
import { advance, attempt, type Reader, readFrom, type SyntaxProblem, skip, stop } from "./read-tokens.ts";

/** A piece of a template: plain text, or what stands from `{` (`start`) to behind `}` (`end`). */
export type Part = string | { start: number; end: number; node: Node; format?: Format };

/** `| name:argument`; `start` to `end` is the name. */
export type Format = { name: string; start: number; end: number; argument?: Node };

/** What shows in place of a value that is not there. */
export const MISSING = "--";

/**
 * Reads text with `{expression}`, `{expression | format:argument}` and `{{`, `}}` for braces. Offsets count
 * UTF-16 code units of the whole text. Never throws; pure.
 */
export function parseTemplate(text: string): Part[] | { error: SyntaxProblem } {
  return attempt(text, () => {
    const parts: Part[] = [];
    let plain = "";
    for (let at = 0; at < text.length; ) {
      const brace = text.charAt(at);
      if ((brace !== "{" && brace !== "}") || text.charAt(at + 1) === brace) {
        plain += brace;
        at += brace === "{" || brace === "}" ? 2 : 1;
        continue;
      }
      if (brace === "}") stop(readFrom(text, at), "}}");
      if (plain) parts.push(plain);
      plain = "";
      const part = readPlaceholder(readFrom(text, at));
      parts.push(part);
      at = part.end;
    }
    if (plain) parts.push(plain);
    return parts;
  });
}

function readPlaceholder(reader: Reader): Exclude<Part, string> {
  const { start } = reader;
  advance(reader);
  const node = readExpression(reader);
  const format = skip(reader, "|") ? readFormat(reader) : undefined;
  // The token after the brace is text: it must not be read.
  if (reader.token !== "}") stop(reader, "}");
  return { start, end: reader.end, node, ...(format && { format }) };
}

function readFormat(reader: Reader): Format {
  const { start, end, token: name } = reader;
  if (reader.kind !== "name") stop(reader, "a format");
  advance(reader);
  return skip(reader, ":") ? { name, start, end, argument: readExpression(reader) } : { name, start, end };
}

/** The trees of all expressions in a template, those behind the colons of formats included, in the order of the text. Pure. */
export function nodesOf(parts: readonly Part[]): Node[] {
  return parts.flatMap((part) =>
    typeof part === "string" ? [] : [part.node, part.format?.argument].filter((node) => node !== undefined),
  );
}

/** The text that a template yields, never HTML. Never throws, whatever the data; a value that is not there is `--`. */
export function renderTemplate(parts: readonly Part[], scope: Scope): string {
  let text = "";
  for (const part of parts) text += typeof part === "string" ? part : renderPart(part, scope);
  return text;
}

function renderPart({ node, format }: Exclude<Part, string>, scope: Scope): string {
  const value = evaluate(node, scope);
  if (!format) return show(value);
  const write = ownEntry(formats, format.name);
  return write?.(value, format.argument && evaluate(format.argument, scope)) ?? MISSING;
}

/** Numbers with at most two decimals, lists item by item; an object is nothing that a customer could read. */
function show(value: unknown): string {
  if (typeof value === "number") return String(roundTo(value, 2));
  if (typeof value === "string" || typeof value === "boolean") return String(value);
  return Array.isArray(value)
    ? value.map((item) => (Array.isArray(item) ? MISSING : show(item))).join("、")
    : MISSING;
}
