import {
  en,
  type LocalizedText,
  quoteDocumentText,
  truncateToLength,
  untranslatedText,
} from "../../language/messages/localized-text.ts";
import type { JsonProblemCollector } from "./json-problem.ts";
import { readJsonString, readMisquotedString } from "./read-json-string.ts";
import { hasByteOrderMark } from "./source-file.ts";
import { matchAtOffset, PUNCTUATION_BY_CHARACTER, type Punctuation, type Token } from "./token.ts";

const plainBlanks = /[ \t\r\n]*/y;
const fullWidthSpace = /[\u00a0\u3000\ufeff]+/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for them
const controlCharacters = /[\0-\x08\x0b\x0c\x0e-\x1f]+/y;
/** Also # of other formats, unless a colour follows it. */
const comment = /\/\/[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$)|#(?![0-9a-fA-F]{3,8}\b)[^\r\n]*/y;
const misquotedString =
  /'(?:[^'\\\r\n]|\\[^\r\n])*'|[“”„＂][^“”„＂"\r\n]*(?:[“”„＂]|"(?=\s*[:：,，}｝\]］\r\n]))|[‘’][^‘’"\r\n]*[‘’]|「[^「」"\r\n]*」/y;
const numberPattern = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above
const wordPattern = /[^\s{}[\],:"'“”，：;；=｛｝［］、。\0-\x1f]+|[\s\S]/y;

const BLANK_CODES: ReadonlySet<number> = new Set([0x20, 0x0a, 0x0d, 0x09]);
const QUOTE_CODE = 0x22;
const BACKSLASH_CODE = 0x5c;
const NON_JSON_QUOTE_CODES: ReadonlySet<number> = new Set([0x201c, 0x201d, 0xff02]);
const CHARACTERS_AFTER_STRING: ReadonlySet<string> = new Set([",", ":", "}", "]", "\n", "\r"]);

const literalWords: Record<string, boolean | null> = { true: true, false: false, null: null };

/**
 * Returns the token at `offset`, after blanks and comments. Invalid JSON with a clear meaning (comments, single or
 * Chinese quotes, Chinese punctuation, an unclosed string) is reported and read as if it were fixed.
 */
export function readToken(text: string, offset: number, problems: JsonProblemCollector): Token {
  return readValidToken(text, offset) ?? readPossiblyInvalidToken(text, offset, problems);
}

/**
 * Fast path: returns the token at `offset` if it is plain JSON; undefined if it needs the full reader. Nearly every
 * token is plain, and the file is read again after each typed letter.
 */
function readValidToken(text: string, offset: number): Token | undefined {
  let start = offset;
  while (BLANK_CODES.has(text.charCodeAt(start))) start++;
  const sign = text[start];
  if (sign === '"') return readStringWithoutEscapes(text, start);
  const kind = sign === undefined ? undefined : PUNCTUATION_BY_CHARACTER[sign];
  return kind !== undefined && kind === sign ? { kind, start, end: start + 1 } : undefined;
}

/** Reads a string without escapes or non-JSON quotes, if JSON punctuation or a line break follows its closing quote. */
function readStringWithoutEscapes(text: string, start: number): Token | undefined {
  let end = start + 1;
  for (; ; end++) {
    const code = text.charCodeAt(end);
    if (code === QUOTE_CODE) break;
    // At the end of the text the code is NaN, so this comparison also fails there.
    if (!(code >= 0x20) || code === BACKSLASH_CODE || NON_JSON_QUOTE_CODES.has(code)) return undefined;
  }
  const next = text[end + 1];
  if (next === undefined || !CHARACTERS_AFTER_STRING.has(next)) return undefined;
  return { kind: "string", value: text.slice(start + 1, end), start, end: end + 1 };
}

function readPossiblyInvalidToken(text: string, offset: number, problems: JsonProblemCollector): Token {
  const start = skipBlanks(text, offset, problems);
  if (start >= text.length) return { kind: "end", start, end: start };
  const sign = PUNCTUATION_BY_CHARACTER[text[start] ?? ""];
  if (sign) return readPunctuation(text, start, sign, problems);
  if (text[start] === '"') return readJsonString(text, start, problems);
  const odd = matchAtOffset(misquotedString, text, start);
  if (odd !== undefined) return readMisquotedString(text, { start, end: start + odd.length }, problems);
  return readWord(text, start, problems);
}

function skipBlanks(text: string, from: number, problems: JsonProblemCollector): number {
  let offset = from === 0 && hasByteOrderMark(text) ? 1 : from;
  for (;;) {
    offset += (matchAtOffset(plainBlanks, text, offset) ?? "").length;
    const odd = NON_JSON_BLANKS.find(({ pattern }) => matchAtOffset(pattern, text, offset) !== undefined);
    const found = odd && matchAtOffset(odd.pattern, text, offset);
    if (!odd || found === undefined) return offset;
    const { message, suggestion } = odd;
    const end = offset + found.length;
    const fix = odd.fix ?? adviceOnComment(found);
    problems.addCertain({ start: offset, end, message, fix, suggestion });
    offset = end;
  }
}

function adviceOnComment(found: string): LocalizedText {
  const [short, words] = [truncateToLength(found, 40), truncateToLength(commentWords(found), 40)];
  return en`Delete ${short}, or keep the note as a property: "$comment": ${JSON.stringify(words)}.`
    .zh`请删掉“${short}”；说明可以写成字段 "$comment"，内容为“${words}”。`;
}

/** Returns the words of a comment without its marks, on one line. */
function commentWords(found: string): string {
  return (
    found
      .replace(/^(?:\/\/+|\/\*+|#+)|\*+\/$/g, "")
      .replace(/\s+/g, " ")
      .trim() || "…"
  );
}

interface OddBlank {
  pattern: RegExp;
  message: LocalizedText;
  /** Undefined for comments, whose advice repeats their words. */
  fix?: LocalizedText;
  suggestion: string;
}

/** Characters between values that look like blanks but are not allowed in JSON. */
const NON_JSON_BLANKS: readonly OddBlank[] = [
  {
    pattern: fullWidthSpace,
    message: en`Unexpected full-width space, expected a half-width space`.zh`这里是全角空格，应为半角空格`,
    fix: en`Write a half-width space.`.zh`请换成半角空格。`,
    suggestion: " ",
  },
  {
    pattern: comment,
    message: en`Unexpected comment, expected plain JSON`.zh`这里有注释，JSON 里不能写注释`,
    suggestion: "",
  },
  {
    pattern: controlCharacters,
    message: en`Unexpected invisible control character, expected none`.zh`这里有看不见的控制字符，不应有`,
    fix: en`Delete it.`.zh`请删掉。`,
    suggestion: "",
  },
];

function readPunctuation(
  text: string,
  start: number,
  sign: Punctuation,
  problems: JsonProblemCollector,
): Token {
  const end = start + 1;
  if (text[start] !== sign) {
    const origin = /[ -~]/.test(text[start] ?? "") ? untranslatedText("") : en`Chinese `.zh`中文符号`;
    const found = quoteDocumentText(text[start] ?? "");
    const message = en`Unexpected ${origin}${found}, expected ${sign}`
      .zh`这里是${origin}${found}，应为${sign}`;
    const fix = en`Write ${sign} instead.`.zh`请改成${sign}。`;
    problems.addCertain({ start, end, message, fix, suggestion: sign });
  }
  return { kind: sign, start, end };
}

function readWord(text: string, start: number, problems: JsonProblemCollector): Token {
  const digits = matchAtOffset(numberPattern, text, start);
  if (digits !== undefined) {
    const end = start + digits.length;
    if (/^-?0\d/.test(digits)) {
      const suggestion = String(Number(digits));
      const message = en`Unexpected ${digits}, expected a number without leading zeros`
        .zh`这里是${digits}，数字前面不应有 0`;
      const fix = en`Write ${suggestion}.`.zh`请写${suggestion}。`;
      problems.addCertain({ start, end, message, fix, suggestion });
    }
    return { kind: "literal", value: Number(digits), start, end };
  }
  const value = matchAtOffset(wordPattern, text, start) ?? "";
  const end = start + value.length;
  if (Object.hasOwn(literalWords, value))
    return { kind: "literal", value: literalWords[value] ?? null, start, end };
  return { kind: "word", value, start, end };
}
