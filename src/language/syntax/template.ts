import type { Node } from "./ast.ts";
import { readExpression } from "./parse.ts";
import {
  catchParseError,
  createExpressionReader,
  type ExpressionReader,
  nextToken,
  type ParseError,
  skipToken,
  throwParseError,
} from "./read-tokens.ts";

/**
 * A part of a text with placeholders: plain text, or one placeholder from `{` (`start`) to after `}` (`end`).
 */
export type TemplatePart = string | { start: number; end: number; node: Node; format?: PlaceholderFormat };

/**
 * How a placeholder shows its value: `fixed:2` in `{price | fixed:2}`. `start` and `end` are the offsets of the
 * name.
 */
export type PlaceholderFormat = { name: string; start: number; end: number; argument?: Node };

/**
 * Parses text with `{expression}`, `{expression | format:argument}` and `{{`, `}}` for braces. Offsets count
 * UTF-16 code units of the whole text. Never throws; pure.
 */
export function parseTemplate(text: string): TemplatePart[] | { error: ParseError } {
  return catchParseError(text, () => {
    const parts: TemplatePart[] = [];
    let plain = "";
    for (let at = 0; at < text.length; ) {
      const brace = text.charAt(at);
      if ((brace !== "{" && brace !== "}") || text.charAt(at + 1) === brace) {
        plain += brace;
        at += brace === "{" || brace === "}" ? 2 : 1;
        continue;
      }
      if (brace === "}") throwParseError(createExpressionReader(text, at), "}}");
      if (plain) parts.push(plain);
      plain = "";
      const part = readPlaceholder(createExpressionReader(text, at));
      parts.push(part);
      at = part.end;
    }
    if (plain) parts.push(plain);
    return parts;
  });
}

function readPlaceholder(reader: ExpressionReader): Exclude<TemplatePart, string> {
  const { start } = reader;
  nextToken(reader);
  const node = readExpression(reader);
  const format = skipToken(reader, "|") ? readFormat(reader) : undefined;
  // Do not advance: the next token belongs to plain text.
  if (reader.token !== "}") throwParseError(reader, "}");
  return { start, end: reader.end, node, ...(format && { format }) };
}

function readFormat(reader: ExpressionReader): PlaceholderFormat {
  const { start, end, token: name } = reader;
  if (reader.kind !== "name") throwParseError(reader, "a format");
  nextToken(reader);
  return skipToken(reader, ":")
    ? { name, start, end, argument: readExpression(reader) }
    : { name, start, end };
}
