import { findClosestWord } from "../../language/messages/find-closest.ts";
import { en, quoteDocumentText } from "../../language/messages/localized-text.ts";
import type { JsonNode } from "./json-node.ts";
import type { Token } from "./token.ts";
import type { TokenStream } from "./token-stream.ts";

/** Number of characters after a number that are searched for further groups of three digits. */
const MAX_THOUSANDS_LENGTH = 40;

/** Reads a number with thousands separators, such as 1,500: the digits after the comma cannot be a property's name. */
export function readThousandsSeparators(tokens: TokenStream, value: JsonNode): JsonNode {
  if (value.kind !== "literal") return value;
  const { text } = tokens.source;
  const written = text.slice(value.start, value.end);
  const [groups] =
    /^(?:[,， ]\d{3})+(?!\d)/.exec(text.slice(value.end, value.end + MAX_THOUSANDS_LENGTH)) ?? [];
  if (groups === undefined || !/^-?\d{1,3}$/.test(written)) return value;
  const end = value.end + groups.length;
  tokens.problems.forgetFrom(value.end);
  tokens.skipTo(end);
  const meant = `${written}${groups.replace(/[,， ]/g, "")}`;
  const found = quoteDocumentText(written + groups);
  const message = en`Unexpected ${found}, expected ${meant}`.zh`这里是${found}，应为${meant}`;
  tokens.reportClear({ start: value.start, end }, message, [en`Write ${meant}.`.zh`请写${meant}。`, meant]);
  return { ...value, value: Number(meant), end };
}

/**
 * Reads a number with its unit, such as 19位, and reports the unit. 5万 becomes 50000. The value of 10% or 5秒 depends
 * on the property, so no replacement is proposed.
 */
export function readNumberWithUnit(tokens: TokenStream, value: JsonNode): JsonNode {
  const { next: unit } = tokens;
  const isUnit = unit.kind === "word" && unit.start === value.end && UNIT_WORD.test(unit.value);
  if (value.kind !== "literal" || typeof value.value !== "number" || !isUnit) return value;
  tokens.take();
  const times = UNIT_FACTORS[unit.value[0] ?? ""] ?? 1;
  const meant = String(value.value * times);
  const { start } = value;
  const { end } = unit;
  const found = quoteDocumentText(tokens.source.text.slice(start, end));
  const message = en`Unexpected ${found}, expected a number without a unit`
    .zh`这里是${found}，数字后面不应带单位`;
  if (!COUNTING_UNIT.test(unit.value)) {
    const fix = en`Write only the number, without a unit.`.zh`请只写数字，不带单位。`;
    tokens.problems.addDoubtful({ start, end, message, fix });
  } else tokens.reportClear({ start, end }, message, [en`Write ${meant}.`.zh`请写${meant}。`, meant]);
  return { ...value, value: Number(meant), end };
}

const UNIT_WORD = /^(?:\p{Script=Han}+|%)$/u;
/** Units that only count things and do not change the number. */
const COUNTING_UNIT = /^[百千万亿]?(?:元|位|个|次|人|名|张|件|单|份|期)?$/;
const UNIT_FACTORS: Readonly<Record<string, number>> = { 百: 100, 千: 1000, 万: 10_000, 亿: 100_000_000 };

/**
 * Reads the bare word that comes next: a misspelt literal, or a text without its quotes. Outside all brackets it may
 * be anything, so no replacement is proposed there.
 */
export function readBareWord(
  tokens: TokenStream,
  token: Extract<Token, { kind: "word" }>,
  isInside: boolean,
): JsonNode {
  const { start, end, value: word } = token;
  const { source, problems } = tokens;
  tokens.take();
  const found = quoteDocumentText(word);
  const literal = meantJsonLiteral(word);
  if (literal !== undefined) {
    const suggestion = JSON.stringify(literal);
    const message = en`Unexpected ${found}, expected ${suggestion}`.zh`这里是${found}，应为${suggestion}`;
    tokens.reportClear(token, message, [en`Write ${suggestion}.`.zh`请写${suggestion}。`, suggestion]);
    return { kind: "literal", value: literal, source, start, end };
  }
  const message = en`Unexpected ${found}, expected a value; text needs quotes`
    .zh`这里是${found}，应为一个值；文字要带引号`;
  const isMark = !/[\p{L}\p{N}]/u.test(word);
  const suggestion = isMark ? "" : JSON.stringify(word);
  const fix = isMark
    ? en`Replace ${found} with a value, or delete it.`.zh`请把${found}换成值，或删掉。`
    : en`Write ${suggestion}.`.zh`请写${suggestion}。`;
  problems.addDoubtful({ start, end, message, fix, ...(isInside && { suggestion }) });
  return { kind: "string", value: word, source, start, end };
}

/** Returns the value meant by a non-JSON word: `True`, `None`, `.5`, `+1`, `－１`, `3px`; undefined for other words. */
function meantJsonLiteral(written: string): number | boolean | null | undefined {
  const word = written
    .normalize("NFKC")
    .replace(/^[−—–]/, "-")
    .replace(/(?<=^[\d.]+)px$/, "")
    .replace(/^[?!~`·]+(?=-?\d)/, "");
  const literal = /^(true|false)$/i.test(word)
    ? word
    : findClosestWord(word, /^[a-z]{4,5}$/i.test(word) ? ["true", "false"] : []);
  if (literal !== undefined) return literal.toLowerCase() === "true";
  if (/^(null|none|nil|undefined)$/i.test(word)) return null;
  return /^[-+.\d]/.test(word) && Number.isFinite(Number(word)) ? Number(word) : undefined;
}
