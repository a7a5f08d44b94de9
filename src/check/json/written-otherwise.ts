import type { JsonNode } from "./json-node.ts";
import { literalOf, type Token } from "./read-token.ts";
import type { TokenReader } from "./token-reader.ts";

/** Of what stands behind a number, so much is looked at for further digits. */
const LONGEST_NUMBER = 40;

/** A number as people write it, 1,500: what stands behind the comma is the name of no property. */
export function withThousands(tokens: TokenReader, value: JsonNode): JsonNode {
  if (value.kind !== "literal") return value;
  const { text } = tokens.source;
  const written = text.slice(value.start, value.end);
  const [groups] = /^(?:,\d{3})+(?!\d)/.exec(text.slice(value.end, value.end + LONGEST_NUMBER)) ?? [];
  if (groups === undefined || !/^-?\d{1,3}$/.test(written)) return value;
  const end = value.end + groups.length;
  tokens.skipTo(end);
  const meant = `${written}${groups.replace(/,/g, "")}`;
  const message = `Unexpected ${written}${groups}, expected ${meant}`;
  tokens.mend({ start: value.start, end }, message, [`Write ${meant}.`, meant]);
  return { ...value, value: Number(meant), end };
}

/**
 * The bare word that comes next: a literal in another spelling, else a text without its quotes. Outside of all brackets it
 * may be anything: there, no mend is proposed.
 */
export function readBareWord(
  tokens: TokenReader,
  token: Extract<Token, { kind: "word" }>,
  isInside: boolean,
): JsonNode {
  const { start, end, value: word } = token;
  const { source, problems } = tokens;
  tokens.take();
  const literal = literalOf(word);
  if (literal !== undefined) {
    const suggestion = JSON.stringify(literal);
    tokens.mend(token, `Unexpected ${word}, expected ${suggestion}`, [`Write ${suggestion}.`, suggestion]);
    return { kind: "literal", value: literal, source, start, end };
  }
  const message = `Unexpected ${word}, expected a value; a text stands in quotes`;
  const suggestion = JSON.stringify(word);
  problems.doubtful({ start, end, message, fix: `Write ${suggestion}.`, ...(isInside && { suggestion }) });
  return { kind: "string", value: word, source, start, end };
}
