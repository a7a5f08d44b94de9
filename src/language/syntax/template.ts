import type { Node } from "./ast.ts";
import { readExpression } from "./parse.ts";
import {
  advance,
  catchSyntaxProblem,
  type Reader,
  readFrom,
  type SyntaxProblem,
  skip,
  stop,
} from "./read-tokens.ts";

/** Part of a template: plain text, or a placeholder from `{` (`start`) to after `}` (`end`). */
export type TemplatePart = string | { start: number; end: number; node: Node; format?: PlaceholderFormat };

/** Format of a placeholder, `| name:argument`; `start` and `end` are the offsets of the name. */
export type PlaceholderFormat = { name: string; start: number; end: number; argument?: Node };

/**
 * Parses text with `{expression}`, `{expression | format:argument}` and `{{`, `}}` for braces. Offsets count
 * UTF-16 code units of the whole text. Never throws; pure.
 */
export function parseTemplate(text: string): TemplatePart[] | { error: SyntaxProblem } {
  return catchSyntaxProblem(text, () => {
    const parts: TemplatePart[] = [];
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

function readPlaceholder(reader: Reader): Exclude<TemplatePart, string> {
  const { start } = reader;
  advance(reader);
  const node = readExpression(reader);
  const format = skip(reader, "|") ? readFormat(reader) : undefined;
  // Do not advance: the next token belongs to plain text.
  if (reader.token !== "}") stop(reader, "}");
  return { start, end: reader.end, node, ...(format && { format }) };
}

function readFormat(reader: Reader): PlaceholderFormat {
  const { start, end, token: name } = reader;
  if (reader.kind !== "name") stop(reader, "a format");
  advance(reader);
  return skip(reader, ":") ? { name, start, end, argument: readExpression(reader) } : { name, start, end };
}
