import { en } from "../../language/messages/saying.ts";
import type { SyntaxProblems } from "./syntax-problem.ts";
import { match, type Token } from "./token.ts";

/** A name whose closing quote is a Chinese one. */
const oddlyClosedName = /"[\w$]+[“”＂](?=\s*[:：])/y;
/** A text with a word in plain quotes inside. */
const quotesInText = /"[^"\\\r\n]*"[^\s"\\,:}\]，：][^"\\\r\n]*"[^"\\,:\r\n]*"(?=\s*[,}\]\r\n])/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unseenInText = /[\0-\x08\x0b-\x1f]/;
const closedString = /"(?:[^"\\\r\n]|\\[^\r\n])*"/y;

/** An escape, or a control character, which JSON does not allow. */
const needsDecoding = /\\|[^ -\uffff]/;

/** The text whose opening quote is at `start`: one that is not closed, or has what no text may have, is reported and read as if it were mended. */
export function readString(text: string, start: number, problems: SyntaxProblems): Token {
  const odd = match(oddlyClosedName, text, start) ?? match(quotesInText, text, start);
  if (odd !== undefined) return readOddString(odd, start, problems);
  const raw = match(closedString, text, start);
  if (raw === undefined) return readUnclosedString(text, start, problems);
  const end = start + raw.length;
  const inner = raw.slice(1, -1);
  if (!needsDecoding.test(inner)) return { kind: "string", value: inner, start, end };
  try {
    return { kind: "string", value: JSON.parse(raw), start, end };
  } catch {
    return readMendedString(raw, start, problems);
  }
}

function readMendedString(raw: string, start: number, problems: SyntaxProblems): Token {
  const inner = raw.slice(1, -1);
  const end = start + raw.length;
  const suggestion = `"${mendEscapes(inner)}"`;
  const unseen = unseenInText.exec(inner)?.[0];
  if (unseen === undefined) {
    const message = en`Unexpected character in a text, expected only the escapes \\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX`
      .zh`文字里有不能用的字符，转义只能是 \\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX`;
    const fix = en`Write a backslash as \\\\ and a tab as \\t.`.zh`反斜杠请写成 \\\\，制表符请写成 \\t。`;
    problems.certain({ start, end, message, fix, suggestion });
  } else {
    const message = en`Unexpected control character ${codeOf(unseen)} in a text, which editors do not show, expected none`
      .zh`文字里有编辑器不显示的控制字符${codeOf(unseen)}，不应有`;
    problems.certain({ start, end, message, fix: en`Take it out.`.zh`请删掉。`, suggestion });
  }
  return { kind: "string", value: JSON.parse(suggestion), start, end };
}

/** The number of a character that cannot be shown, such as U+000A. */
export function codeOf(character: string): string {
  return `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
}

/** Escapes quotes and tabs, takes other control characters out, and doubles backslashes that start no escape; \' becomes '. */
function mendEscapes(inner: string): string {
  const mended = inner.replace(/\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})|\\'|\\|"/g, (found) => {
    if (found === "\\'") return "'";
    return found.length > 1 ? found : `\\${found}`;
  });
  return mended.replace(/[^ -\uffff]/g, (control) => (control === "\t" ? "\\t" : ""));
}

/** A text that ends with its line. Brackets and commas at the end of the line do not belong to it, but for a {placeholder}. */
function readUnclosedString(text: string, start: number, problems: SyntaxProblems): Token {
  const rest = (match(/[^\r\n]*/y, text, start) ?? "").slice(1);
  const whole = /^.*\{[^}]*\}(?=[\s\]},]*$)/.exec(rest)?.[0] ?? rest.replace(/[\s\]},]*$/, "");
  const inner = whole.replace(/\\$/, "");
  const end = start + 1 + inner.length;
  if (/^[^“”＂]+[“”＂]$/.test(inner)) return readOddString(text.slice(start, end), start, problems);
  // A mark behind a single word took the quote's place.
  const suggestion = `"${mendEscapes(inner.replace(/(?<=^\w+)[=|&<>(;:`*)｛｝]$/, ""))}"`;
  const message = en`Unexpected end of line in a text, expected a closing "`
    .zh`这段文字到行尾还没有结束，应有结尾的 "`;
  const fix = en`Close the text with ".`.zh`请在文字结尾加 "。`;
  problems.likely({ start, end, message, fix, suggestion });
  return { kind: "string", value: JSON.parse(suggestion), start, end };
}

/** A text in other quotes than JSON's, or with such inside, as it is written from `start` on: reported, and read as it is meant. */
export function readOddString(raw: string, start: number, problems: SyntaxProblems): Token {
  const suggestion = `"${mendEscapes(raw.slice(1, -1))}"`;
  const end = start + raw.length;
  const isInside = raw.startsWith('"') && raw.endsWith('"');
  const quotes = raw[0] === "'" ? en`single`.zh`单引号` : en`Chinese`.zh`中文引号`;
  const message = isInside
    ? en`Unexpected " inside a text, expected \\"`.zh`文字里出现了 "，应写成 \\"`
    : en`Unexpected ${quotes} quotes, expected "`.zh`这里是${quotes}，应为 "`;
  const fix = en`Write ${suggestion}.`.zh`请写${suggestion}。`;
  problems.certain({ start, end, message, fix, suggestion });
  return { kind: "string", value: JSON.parse(suggestion), start, end };
}
