import { en } from "../../language/messages/localized-text.ts";
import type { JsonProblemCollector } from "./json-problem.ts";
import { matchAt, type Token } from "./token.ts";

/** A name whose closing quote is a Chinese one. */
const oddlyClosedName = /"[\w$]+[“”＂](?=\s*[:：])/y;
/** A text that contains a word in unescaped quotes. */
const quotesInText = /"[^"\\\r\n]*"[^\s"\\,:}\]，：][^"\\\r\n]*"[^"\\,:\r\n]*"(?=\s*[,}\]\r\n])/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for them
const invisibleInText = /[\0-\x08\x0b-\x1f]/;
const closedString = /"(?:[^"\\\r\n]|\\[^\r\n])*"/y;

/** An escape, or a control character, which JSON forbids. */
const needsDecoding = /\\|[^ -\uffff]/;

/**
 * Reads the string whose opening quote is at `start`. An unclosed string, or one with forbidden characters, is
 * reported and read as if it were fixed.
 */
export function readJsonString(text: string, start: number, problems: JsonProblemCollector): Token {
  const odd = matchAt(oddlyClosedName, text, start) ?? matchAt(quotesInText, text, start);
  if (odd !== undefined) return readMisquotedString(odd, start, problems);
  const raw = matchAt(closedString, text, start);
  if (raw === undefined) return readUnclosedString(text, start, problems);
  const end = start + raw.length;
  const inner = raw.slice(1, -1);
  if (!needsDecoding.test(inner)) return { kind: "string", value: inner, start, end };
  try {
    return { kind: "string", value: JSON.parse(raw), start, end };
  } catch {
    return readRepairedString(raw, start, problems);
  }
}

function readRepairedString(raw: string, start: number, problems: JsonProblemCollector): Token {
  const inner = raw.slice(1, -1);
  const end = start + raw.length;
  const suggestion = `"${repairEscapes(inner)}"`;
  const unseen = invisibleInText.exec(inner)?.[0];
  if (unseen === undefined) {
    const message = en`Unexpected character in a text, expected only the escapes \\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX`
      .zh`文字里有不能用的字符，转义只能是 \\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX`;
    const fix = en`Write a backslash as \\\\ and a tab as \\t.`.zh`反斜杠请写成 \\\\，制表符请写成 \\t。`;
    problems.addCertain({ start, end, message, fix, suggestion });
  } else {
    const message = en`Unexpected invisible control character ${codePointName(unseen)} in a text, expected none`
      .zh`文字里有看不见的控制字符${codePointName(unseen)}，不应有`;
    problems.addCertain({ start, end, message, fix: en`Delete it.`.zh`请删掉。`, suggestion });
  }
  return { kind: "string", value: JSON.parse(suggestion), start, end };
}

/** Returns the code point of an invisible character, such as U+000A. */
export function codePointName(character: string): string {
  return `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
}

/** Escapes quotes and tabs, removes other control characters, and doubles stray backslashes; \' becomes '. */
function repairEscapes(inner: string): string {
  const escaped = inner.replace(/\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})|\\'|\\|"/g, (found) => {
    if (found === "\\'") return "'";
    return found.length > 1 ? found : `\\${found}`;
  });
  return escaped.replace(/[^ -\uffff]/g, (control) => (control === "\t" ? "\\t" : ""));
}

/**
 * Reads a string that is not closed on its line. Brackets and commas at the end of the line are not part of it,
 * except those of a {placeholder}.
 */
function readUnclosedString(text: string, start: number, problems: JsonProblemCollector): Token {
  const rest = (matchAt(/[^\r\n]*/y, text, start) ?? "").slice(1);
  const inner = withoutClosers(rest).replace(/\\$/, "");
  const end = start + 1 + inner.length;
  if (/^[^“”＂]+[“”＂]$/.test(inner)) return readMisquotedString(text.slice(start, end), start, problems);
  // After a single word, the mark was typed in place of the quote.
  const suggestion = `"${repairEscapes(inner.replace(/(?<=^\w+)[=|&<>(;:`*)｛｝]$/, ""))}"`;
  const message = en`Unexpected end of line in a text, expected a closing "`
    .zh`这段文字到行尾还没有结束，应有结尾的 "`;
  const fix = en`Close the text with ".`.zh`请在文字结尾加 "。`;
  problems.addLikely({ start, end, message, fix, suggestion });
  return { kind: "string", value: JSON.parse(suggestion), start, end };
}

/** Removes the blanks, brackets and commas at the end of a line, except the bracket of a {placeholder}. */
function withoutClosers(line: string): string {
  let end = line.length;
  while (end > 0 && /[\s\]},]/.test(line[end - 1] ?? "")) end--;
  const opening = line.lastIndexOf("{", end);
  const closing = opening < 0 ? -1 : line.indexOf("}", opening);
  return line.slice(0, closing >= end ? closing + 1 : end);
}

/**
 * Reads a string in non-JSON quotes, or with unescaped quotes inside; `raw` is its source text from `start` on.
 * Reports it and returns the intended token.
 */
export function readMisquotedString(raw: string, start: number, problems: JsonProblemCollector): Token {
  const suggestion = `"${repairEscapes(raw.slice(1, -1))}"`;
  const end = start + raw.length;
  const isInside = raw.startsWith('"') && raw.endsWith('"');
  const quotes = raw[0] === "'" ? en`single`.zh`单引号` : en`Chinese`.zh`中文引号`;
  const message = isInside
    ? en`Unexpected " inside a text, expected \\"`.zh`文字里出现了 "，应写成 \\"`
    : en`Unexpected ${quotes} quotes, expected "`.zh`这里是${quotes}，应为 "`;
  const fix = en`Write ${suggestion}.`.zh`请写${suggestion}。`;
  problems.addCertain({ start, end, message, fix, suggestion });
  return { kind: "string", value: JSON.parse(suggestion), start, end };
}
