import type { Node } from "./ast.ts";
import { readExpression } from "./parse.ts";
import { advance, attempt, type Reader, readFrom, type SyntaxProblem, skip, stop } from "./read-tokens.ts";

/** A piece of a template: plain text, or what stands from `{` (`start`) to behind `}` (`end`). */
export type Part = string | { start: number; end: number; node: Node; format?: Format };

/** `| name:argument`; `start` to `end` is the name. */
export type Format = { name: string; start: number; end: number; argument?: Node };

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
