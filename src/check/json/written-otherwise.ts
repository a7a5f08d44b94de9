import { findClosest } from "../../language/messages/find-closest.ts";
import { asWritten, en } from "../../language/messages/saying.ts";
import type { JsonNode } from "./json-node.ts";
import type { Token } from "./token.ts";
import type { TokenReader } from "./token-reader.ts";

/** Of what stands behind a number, so much is looked at for further digits. */
const LONGEST_NUMBER = 40;

/** A number as people write it, 1,500: what stands behind the comma is the name of no property. */
export function withThousands(tokens: TokenReader, value: JsonNode): JsonNode {
  if (value.kind !== "literal") return value;
  const { text } = tokens.source;
  const written = text.slice(value.start, value.end);
  const [groups] = /^(?:[,， ]\d{3})+(?!\d)/.exec(text.slice(value.end, value.end + LONGEST_NUMBER)) ?? [];
  if (groups === undefined || !/^-?\d{1,3}$/.test(written)) return value;
  const end = value.end + groups.length;
  tokens.problems.forgetFrom(value.end);
  tokens.skipTo(end);
  const meant = `${written}${groups.replace(/[,， ]/g, "")}`;
  const found = asWritten(written + groups);
  const message = en`Unexpected ${found}, expected ${meant}`.zh`这里是${found}，应为${meant}`;
  tokens.mend({ start: value.start, end }, message, [en`Write ${meant}.`.zh`请写${meant}。`, meant]);
  return { ...value, value: Number(meant), end };
}

/**
 * A number with its unit, 19位: units stand in texts. Of 5万 the number is written out; what 10% or 5秒 come to depends on
 * where they stand, so that nothing is proposed.
 */
export function withoutUnit(tokens: TokenReader, value: JsonNode): JsonNode {
  const { next: unit } = tokens;
  const isUnit = unit.kind === "word" && unit.start === value.end && UNIT.test(unit.value);
  if (value.kind !== "literal" || typeof value.value !== "number" || !isUnit) return value;
  tokens.take();
  const times = TIMES[unit.value[0] ?? ""] ?? 1;
  const meant = String(value.value * times);
  const { start } = value;
  const { end } = unit;
  const found = asWritten(tokens.source.text.slice(start, end));
  const message = en`Unexpected ${found}, expected a number without its unit`
    .zh`这里是${found}，数字后面不应带单位`;
  if (!COUNTED.test(unit.value)) {
    const fix = en`Write the number that is meant, without its unit.`.zh`请只写数字，不带单位。`;
    tokens.problems.doubtful({ start, end, message, fix });
  } else tokens.mend({ start, end }, message, [en`Write ${meant}.`.zh`请写${meant}。`, meant]);
  return { ...value, value: Number(meant), end };
}

const UNIT = /^(?:\p{Script=Han}+|%)$/u;
/** Units that change nothing: what is counted. */
const COUNTED = /^[百千万亿]?(?:元|位|个|次|人|名|张|件|单|份|期)?$/;
const TIMES: Readonly<Record<string, number>> = { 百: 100, 千: 1000, 万: 10_000, 亿: 100_000_000 };

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
  const found = asWritten(word);
  const literal = literalOf(word);
  if (literal !== undefined) {
    const suggestion = JSON.stringify(literal);
    const message = en`Unexpected ${found}, expected ${suggestion}`.zh`这里是${found}，应为${suggestion}`;
    tokens.mend(token, message, [en`Write ${suggestion}.`.zh`请写${suggestion}。`, suggestion]);
    return { kind: "literal", value: literal, source, start, end };
  }
  const message = en`Unexpected ${found}, expected a value; a text stands in quotes`
    .zh`这里是${found}，应为一个值；文字要带引号`;
  const isMark = !/[\p{L}\p{N}]/u.test(word);
  const suggestion = isMark ? "" : JSON.stringify(word);
  const fix = isMark
    ? en`Write a value in the place of ${found}, or take it out.`.zh`请把${found}换成值，或删掉。`
    : en`Write ${suggestion}.`.zh`请写${suggestion}。`;
  problems.doubtful({ start, end, message, fix, ...(isInside && { suggestion }) });
  return { kind: "string", value: word, source, start, end };
}

/** What a word that JSON does not know was meant to be: `True`, `None`, `.5`, `+1`, `－１`, `3px`. */
function literalOf(written: string): number | boolean | null | undefined {
  const word = written
    .normalize("NFKC")
    .replace(/^[−—–]/, "-")
    .replace(/(?<=^[\d.]+)px$/, "")
    .replace(/^[?!~`·]+(?=-?\d)/, "");
  const literal = /^(true|false)$/i.test(word)
    ? word
    : findClosest(word, /^[a-z]{4,5}$/i.test(word) ? ["true", "false"] : []);
  if (literal !== undefined) return literal.toLowerCase() === "true";
  if (/^(null|none|nil|undefined)$/i.test(word)) return null;
  return /^[-+.\d]/.test(word) && Number.isFinite(Number(word)) ? Number(word) : undefined;
}
