import { en, type LocalizedText, quoteDocumentText } from "../../language/messages/localized-text.ts";
import type { JsonProblem, JsonProblemCollector } from "./json-problem.ts";
import { matchAtOffset, type Token } from "./token.ts";

/** A name whose closing quote is a Chinese one. */
const oddlyClosedName = /"[\w$]+[“”＂](?=\s*[:：])/y;
/** A text that contains a word in unescaped quotes. */
const quotesInText = /"[^"\\\r\n]*"[^\s"\\,:}\]，：][^"\\\r\n]*"[^"\\,:\r\n]*"(?=\s*[,}\]\r\n])/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for them
const invisibleInText = /[\0-\x08\x0b-\x1f]/;
/** A text over several lines. Only the last line has the closing quote. */
const brokenString = /"(?:[^"\\\r\n]|\\[^\r\n])*(?:\r?\n(?:[^"\\\r\n]|\\[^\r\n])*){1,4}"(?=\s*[,}\]])/y;
const closedString = /"(?:[^"\\\r\n]|\\[^\r\n])*"/y;

/** An escape, or a control character, which JSON forbids. */
const needsDecoding = /\\|[^ -\uffff]/;

/**
 * Reads the string whose opening quote is at `start`. An unclosed string, or one with forbidden characters, is
 * reported and read as if it were fixed.
 */
export function readJsonString(text: string, start: number, problems: JsonProblemCollector): Token {
  const odd = matchAtOffset(oddlyClosedName, text, start) ?? matchAtOffset(quotesInText, text, start);
  if (odd !== undefined) return readMisquotedString(text, { start, end: start + odd.length }, problems);
  const raw = matchAtOffset(closedString, text, start);
  if (raw === undefined)
    return readBrokenString(text, start, problems) ?? readUnclosedString(text, start, problems);
  const end = start + raw.length;
  const inner = raw.slice(1, -1);
  if (!needsDecoding.test(inner)) return { kind: "string", value: inner, start, end };
  try {
    return { kind: "string", value: JSON.parse(raw), start, end };
  } catch {
    return readRepairedString(text, { start, end }, problems);
  }
}

type Range = Pick<Token, "start" | "end">;

/** Reads a string that `JSON.parse` refuses; `start` and `end` are the offsets of its quotes. */
function readRepairedString(text: string, { start, end }: Range, problems: JsonProblemCollector): Token {
  const inner = text.slice(start + 1, end - 1);
  const suggestion = `"${repairEscapes(inner, isPattern(text, start))}"`;
  const unseen = invisibleInText.exec(inner)?.[0];
  if (unseen === undefined && hasStrayBackslash(inner) && !isPattern(text, start))
    return (
      reportBackslashInPath({ start, end }, inner, problems) ??
      reportStrayBackslash({ start, end, suggestion }, inner, problems)
    );
  problems.addCertain({ start, end, suggestion, ...textFault(inner, unseen, suggestion) });
  return { kind: "string", value: JSON.parse(suggestion), start, end };
}

/** Names the character that JSON forbids in a text, its place, and the correction. */
function textFault(inner: string, unseen: string | undefined, suggestion: string): Fault {
  const place = placeInText(inner, unseen ?? "\t");
  if (unseen !== undefined)
    return {
      message: en`Unexpected invisible control character ${codePointName(unseen)} ${place}, expected none`
        .zh`文字里${place}有看不见的控制字符${codePointName(unseen)}，不应有`,
      fix: en`Delete the invisible character ${place}.`.zh`请删掉${place}的看不见的字符。`,
    };
  if (inner.includes("\t"))
    return {
      message: en`Unexpected tab ${place}, expected no tab in a text`.zh`文字里${place}有制表符，不应有`,
      fix: en`Delete the tab ${place}: write ${suggestion}.`.zh`请删掉${place}的制表符，写成${suggestion}。`,
    };
  const stray =
    Array.from(inner.matchAll(STRAY_BACKSLASH)).find(([, after]) => after !== undefined)?.[0] ?? "\\";
  return {
    message: en`Unexpected ${stray} in a pattern, expected \\${stray}: JSON needs each backslash twice`
      .zh`校验规则里是 ${stray}，应为 \\${stray}：JSON 里每个反斜杠要写两个`,
    fix: en`Write ${suggestion}.`.zh`请写${suggestion}。`,
  };
}

type Fault = Pick<JsonProblem, "message" | "fix">;

/** Names the characters of a text before a character, or those after it at the beginning. */
function placeInText(inner: string, mark: string): LocalizedText {
  const at = inner.indexOf(mark);
  const [before, behind] = [inner.slice(Math.max(0, at - 8), at), inner.slice(at + 1, at + 9)];
  return before.trim() === ""
    ? en`before "${behind.trim()}"`.zh`“${behind.trim()}”前面`
    : en`after "${before.trim()}"`.zh`“${before.trim()}”后面`;
}

/** A backslash, and the character after it that JSON does not allow there. */
const STRAY_BACKSLASH = /\\(?:["\\/bfnrt']|u[0-9a-fA-F]{4})|\\([\s\S]?)/g;

function hasStrayBackslash(inner: string): boolean {
  return Array.from(inner.matchAll(STRAY_BACKSLASH)).some(([, after]) => after !== undefined);
}

/** Returns whether the string at this offset is a regular expression: only there a backslash is certainly meant. */
function isPattern(text: string, start: number): boolean {
  return /(?:pattern|matches)["'“”‘’＂]?\s*[:：]\s*$/.test(text.slice(Math.max(0, start - 40), start));
}

/**
 * Reports a backslash in a text and reads the text without it. Doubling it would show a backslash to customers, and
 * without it another character may be lost, so a person decides. Only before a Chinese character it is surely a slip.
 */
function reportStrayBackslash(
  { start, end, suggestion }: Range & { suggestion: string },
  inner: string,
  problems: JsonProblemCollector,
): Token {
  const stray = Array.from(inner.matchAll(STRAY_BACKSLASH)).filter(([, after]) => after !== undefined);
  const found = quoteDocumentText(stray[0]?.[0] ?? "");
  const message = en`Unexpected backslash in a text (${found}), expected no backslash, or an escape such as \\n`
    .zh`文字里多了反斜杠（${found}），反斜杠只用来写 \\n 这样的转义`;
  const fix = en`Delete it, or write \\\\ if customers should read a backslash.`
    .zh`请删掉；要让顾客看到反斜杠，请写 \\\\。`;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII
  const isSlip = stray.every(([, after = ""]) => /[^\x00-\x7f]/.test(after));
  problems.addCertain({ start, end, message, fix, ...(isSlip && { suggestion }) });
  return { kind: "string", value: JSON.parse(suggestion), start, end };
}

/** Reports a backslash in a picture's path and reads it as a slash; undefined for another text. */
function reportBackslashInPath(
  { start, end }: Range,
  inner: string,
  problems: JsonProblemCollector,
): Token | undefined {
  if (!/^[\w./\\-]+\.(?:svg|png|jpe?g|webp|gif|avif)$/i.test(inner)) return undefined;
  const value = inner.replace(/\\+/g, "/");
  const suggestion = `"${value}"`;
  const message = en`Unexpected backslash in a path, expected /`.zh`路径里写了反斜杠，应为 /`;
  problems.addCertain({
    start,
    end,
    message,
    fix: en`Write ${suggestion}.`.zh`请写${suggestion}。`,
    suggestion,
  });
  return { kind: "string", value, start, end };
}

/** Returns the code point of an invisible character, such as U+000A. */
export function codePointName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}

/**
 * Escapes quotes, and removes control characters. Stray backslashes are doubled in a regular expression
 * and removed in texts, where customers would see them; \' becomes '.
 */
function repairEscapes(inner: string, isRegularExpression: boolean): string {
  const escaped = inner.replace(/\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})|\\'|\\|"/g, (found) => {
    if (found === "\\'") return "'";
    if (found === "\\") return isRegularExpression ? "\\\\" : "";
    return found.length > 1 ? found : `\\${found}`;
  });
  // Between words a tab was a blank; in Chinese, nothing.
  return escaped.replace(/(?<=[\w.,;:!?])\t+(?=\w)/g, " ").replace(/[^ -\uffff]/g, "");
}

/** Reports a text with line breaks and reads it with escapes for them; undefined if the string is not such a text. */
function readBrokenString(text: string, start: number, problems: JsonProblemCollector): Token | undefined {
  const raw = matchAtOffset(brokenString, text, start);
  if (raw === undefined) return undefined;
  const [first = "", ...more] = raw.slice(1, -1).split(/[ \t]*\r?\n[ \t]*/);
  if (!more.some((line) => /[\p{L}\p{N}]/u.test(line))) return undefined;
  const suggestion = `"${repairEscapes([first, ...more].join("\\n"), isPattern(text, start))}"`;
  const message = en`Unexpected line break in a text, expected \\n`.zh`文字里直接换了行，应写成 \\n`;
  const fix = en`Write the text on one line, with \\n where customers should see a new line.`
    .zh`请把文字写在一行里，要换行的地方写 \\n。`;
  const end = start + raw.length;
  problems.addCertain({ start, end, message, fix, suggestion });
  return { kind: "string", value: JSON.parse(suggestion), start, end };
}

/**
 * Reads a string that is not closed on its line. Brackets and commas at the end of the line are not part of it,
 * except those of a {placeholder}.
 */
function readUnclosedString(text: string, start: number, problems: JsonProblemCollector): Token {
  const rest = (matchAtOffset(/[^\r\n]*/y, text, start) ?? "").slice(1);
  const inner = removeClosingCharacters(rest).replace(/\\$/, "");
  const end = start + 1 + inner.length;
  if (/^[^“”＂]+[“”＂]$/.test(inner)) return readMisquotedString(text, { start, end }, problems);
  // After a single word, the mark was typed in place of the quote.
  const meant = inner.replace(/(?<=^\w+)[=|&<>(;:`*)｛｝]$/, "");
  const suggestion = `"${repairEscapes(meant, isPattern(text, start))}"`;
  const message = en`Unexpected end of line in a text, expected a closing "`
    .zh`这段文字到行尾还没有结束，应有结尾的 "`;
  const fix = en`Close the text with ".`.zh`请在文字结尾加 "。`;
  problems.addLikely({ start, end, message, fix, suggestion });
  return { kind: "string", value: JSON.parse(suggestion), start, end };
}

/** Removes the blanks, brackets and commas at the end of a line, except the bracket of a {placeholder}. */
function removeClosingCharacters(line: string): string {
  let end = line.length;
  while (end > 0 && /[\s\]},]/.test(line[end - 1] ?? "")) end--;
  const opening = line.lastIndexOf("{", end);
  const closing = opening < 0 ? -1 : line.indexOf("}", opening);
  return line.slice(0, closing >= end ? closing + 1 : end);
}

/**
 * Reads a string in non-JSON quotes, or with unescaped quotes inside; `start` and `end` are the offsets of its quotes.
 * Reports it and returns the intended token.
 */
export function readMisquotedString(
  text: string,
  { start, end }: Range,
  problems: JsonProblemCollector,
): Token {
  const raw = text.slice(start, end);
  const suggestion = `"${repairEscapes(raw.slice(1, -1), isPattern(text, start))}"`;
  const isInside = raw.startsWith('"') && raw.endsWith('"');
  const quotes = raw[0] === "'" ? en`single`.zh`单引号` : en`Chinese`.zh`中文引号`;
  const message = isInside
    ? en`Unexpected " inside a text, expected \\"`.zh`文字里出现了 "，应写成 \\"`
    : en`Unexpected ${quotes} quotes, expected "`.zh`这里是${quotes}，应为 "`;
  const fix =
    isInside && /\p{Script=Han}/u.test(raw)
      ? en`Write ${suggestion}, or with Chinese quotes inside: ${withChineseQuotes(raw)}.`
          .zh`请写${suggestion}，或在里面用中文引号：${withChineseQuotes(raw)}。`
      : en`Write ${suggestion}.`.zh`请写${suggestion}。`;
  problems.addCertain({ start, end, message, fix, suggestion });
  return { kind: "string", value: JSON.parse(suggestion), start, end };
}

/** Returns a quoted text whose inner quotes are Chinese ones, in pairs. */
function withChineseQuotes(raw: string): string {
  let count = 0;
  return `"${raw.slice(1, -1).replace(/\\?"/g, () => (count++ % 2 === 0 ? "“" : "”"))}"`;
}
