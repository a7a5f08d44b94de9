import { asWritten, en, same } from "../../language/messages/saying.ts";
import { hasByteOrderMark } from "./source-file.ts";
import type { SyntaxProblems } from "./syntax-problem.ts";

export type Token = { start: number; end: number } & (
  | { kind: "{" | "}" | "[" | "]" | "," | ":" | "end" }
  | { kind: "string"; value: string }
  | { kind: "literal"; value: number | boolean | null }
  /** Anything that JSON does not know. */
  | { kind: "word"; value: string }
);

const space = /[ \t\r\n]*/y;
/** A name whose closing quote is a Chinese one. */
const oddlyClosedName = /"[\w$]+[“”＂](?=\s*[:：])/y;
/** A text with a word in plain quotes inside. */
const quotesInText = /"[^"\\\r\n]*"[^\s"\\,:}\]，：][^"\\\r\n]*"[^"\\,:\r\n]*"(?=\s*[,}\]\r\n])/y;
const oddSpace = /[\u00a0\u3000\ufeff]+/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const control = /[\0-\x08\x0b\x0c\x0e-\x1f]+/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above
const unseenInText = /[\0-\x08\x0b-\x1f]/;
const comment = /\/\/[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$)/y;
const closedString = /"(?:[^"\\\r\n]|\\[^\r\n])*"/y;
const oddString =
  /'(?:[^'\\\r\n]|\\[^\r\n])*'|[“”„＂][^“”„＂"\r\n]*(?:[“”„＂]|"(?=\s*[:：,，}｝\]］\r\n]))|[‘’][^‘’"\r\n]*[‘’]|「[^「」"\r\n]*」/y;
const number = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above
const word = /[^\s{}[\],:"'“”，：;；=｛｝［］、。\0-\x1f]+|[\s\S]/y;

/** An escape, or a control character, which JSON does not allow. */
const needsDecoding = /\\|[^ -\uffff]/;

const punctuation: Record<string, "{" | "}" | "[" | "]" | "," | ":"> = {
  "{": "{",
  "}": "}",
  "[": "[",
  "]": "]",
  ",": ",",
  ":": ":",
  "，": ",",
  "：": ":",
  ";": ",",
  "；": ",",
  "=": ":",
  "｛": "{",
  "｝": "}",
  "［": "[",
  "］": "]",
  "【": "[",
  "】": "]",
  "、": ",",
  "。": ",",
};
const literals: Record<string, boolean | null> = { true: true, false: false, null: null };

/**
 * The token at `offset`, blanks and comments skipped. What is not JSON but plainly meant (comments, single or
 * Chinese quotes, Chinese punctuation, an unclosed text) is reported and read as if it were mended.
 */
export function readToken(text: string, offset: number, problems: SyntaxProblems): Token {
  return readPlainToken(text, offset) ?? readAnyToken(text, offset, problems);
}

/** Nearly all of what people write is JSON as it should be, and read with each letter: it is told by its characters alone. */
function readPlainToken(text: string, offset: number): Token | undefined {
  let start = offset;
  while (isPlainBlank(text.charCodeAt(start))) start++;
  const sign = text[start];
  if (sign === '"') return readPlainString(text, start);
  const kind = sign === undefined ? undefined : punctuation[sign];
  return kind !== undefined && kind === sign ? { kind, start, end: start + 1 } : undefined;
}

function isPlainBlank(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

/** A text without escapes or other marks of quotation, behind whose closing quote JSON goes on. */
function readPlainString(text: string, start: number): Token | undefined {
  let end = start + 1;
  for (; ; end++) {
    const code = text.charCodeAt(end);
    if (code === QUOTE) break;
    // Also where the text is over, of which the code is not a number.
    if (!(code >= 0x20) || code === BACKSLASH || ODD_QUOTES.has(code)) return undefined;
  }
  const next = text[end + 1];
  if (next === undefined || !BEHIND_TEXTS.has(next)) return undefined;
  return { kind: "string", value: text.slice(start + 1, end), start, end: end + 1 };
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const ODD_QUOTES: ReadonlySet<number> = new Set([0x201c, 0x201d, 0xff02]);
const BEHIND_TEXTS: ReadonlySet<string> = new Set([",", ":", "}", "]", "\n", "\r"]);

function readAnyToken(text: string, offset: number, problems: SyntaxProblems): Token {
  const start = skipBlanks(text, offset, problems);
  if (start >= text.length) return { kind: "end", start, end: start };
  const sign = punctuation[text[start] ?? ""];
  if (sign) return readPunctuation(text, start, sign, problems);
  if (text[start] === '"') return readString(text, start, problems);
  const odd = match(oddString, text, start);
  if (odd !== undefined) return readOddString(odd, start, problems);
  return readWord(text, start, problems);
}

function skipBlanks(text: string, from: number, problems: SyntaxProblems): number {
  let offset = from === 0 && hasByteOrderMark(text) ? 1 : from;
  for (;;) {
    offset += (match(space, text, offset) ?? "").length;
    const odd = ODD_BLANKS.find(({ pattern }) => match(pattern, text, offset) !== undefined);
    const found = odd && match(odd.pattern, text, offset);
    if (!odd || found === undefined) return offset;
    const { message, fix, suggestion } = odd;
    const end = offset + found.length;
    problems.certain({ start: offset, end, message, fix, suggestion });
    offset = end;
  }
}

/** What stands between values like a blank and is none. */
const ODD_BLANKS = [
  {
    pattern: oddSpace,
    message: en`Unexpected wide space, expected a plain one`.zh`这里是全角空格，应为普通空格`,
    fix: en`Write a plain space.`.zh`请换成普通空格。`,
    suggestion: " ",
  },
  {
    pattern: comment,
    message: en`Unexpected comment, expected plain JSON`.zh`这里有注释，JSON 里不能写注释`,
    fix: en`Write the note as a property: "$comment": "…".`.zh`请把说明写成字段："$comment": "…"。`,
    suggestion: "",
  },
  {
    pattern: control,
    message: en`Unexpected control character, which editors do not show, expected none`
      .zh`这里有编辑器不显示的控制字符，不应有`,
    fix: en`Take it out.`.zh`请删掉。`,
    suggestion: "",
  },
];

function readPunctuation(
  text: string,
  start: number,
  sign: "{" | "}" | "[" | "]" | "," | ":",
  problems: SyntaxProblems,
): Token {
  const end = start + 1;
  if (text[start] !== sign) {
    const origin = /[ -~]/.test(text[start] ?? "") ? same("") : en`Chinese `.zh`中文符号`;
    const found = asWritten(text[start] ?? "");
    const message = en`Unexpected ${origin}${found}, expected ${sign}`
      .zh`这里是${origin}${found}，应为${sign}`;
    const fix = en`Write ${sign} instead.`.zh`请改成${sign}。`;
    problems.certain({ start, end, message, fix, suggestion: sign });
  }
  return { kind: sign, start, end };
}

function readString(text: string, start: number, problems: SyntaxProblems): Token {
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
    return readMendedString(text, { start, end }, problems);
  }
}

function readMendedString(
  text: string,
  { start, end }: { start: number; end: number },
  problems: SyntaxProblems,
): Token {
  const inner = text.slice(start + 1, end - 1);
  const suggestion = `"${mendEscapes(inner)}"`;
  const unseen = unseenInText.exec(inner)?.[0];
  const said =
    unseen === undefined
      ? {
          message: en`Unexpected character in a text, expected only the escapes \\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX`
            .zh`文字里有不能用的字符，转义只能是 \\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX`,
          fix: en`Write a backslash as \\\\ and a tab as \\t.`.zh`反斜杠请写成 \\\\，制表符请写成 \\t。`,
        }
      : {
          message: en`Unexpected control character ${codeOf(unseen)} in a text, which editors do not show, expected none`
            .zh`文字里有编辑器不显示的控制字符${codeOf(unseen)}，不应有`,
          fix: en`Take it out.`.zh`请删掉。`,
        };
  problems.certain({ start, end, ...said, suggestion });
  return { kind: "string", value: JSON.parse(suggestion), start, end };
}

function codeOf(character: string): string {
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
  const line = /[^\r\n]*/y;
  const rest = (match(line, text, start) ?? "").slice(1);
  const inner = (/^.*\{[^}]*\}(?=[\s\]},]*$)/.exec(rest)?.[0] ?? rest.replace(/[\s\]},]*$/, "")).replace(
    /\\$/,
    "",
  );
  const end = start + 1 + inner.length;
  if (/^[^“”＂]+[“”＂]$/.test(inner)) return readOddString(text.slice(start, end), start, problems);
  // A mark behind a single word took the quote's place.
  const suggestion = `"${mendEscapes(inner.replace(/(?<=^\w+)[=|&<>(;:`*)｛｝]$/, ""))}"`;
  problems.likely({
    start,
    end,
    message: en`Unexpected end of line in a text, expected a closing "`
      .zh`这段文字到行尾还没有结束，应有结尾的 "`,
    fix: en`Close the text with ".`.zh`请在文字结尾加 "。`,
    suggestion,
  });
  return { kind: "string", value: JSON.parse(suggestion), start, end };
}

function readOddString(raw: string, start: number, problems: SyntaxProblems): Token {
  const suggestion = `"${mendEscapes(raw.slice(1, -1))}"`;
  const end = start + raw.length;
  const isInside = raw.startsWith('"') && raw.endsWith('"');
  const quotes = raw[0] === "'" ? en`single`.zh`单引号` : en`Chinese`.zh`中文引号`;
  const message = isInside
    ? en`Unexpected " inside a text, expected \\"`.zh`文字里出现了 "，应写成 \\"`
    : en`Unexpected ${quotes} quotes, expected "`.zh`这里是${quotes}，应为 "`;
  problems.certain({
    start,
    end,
    message,
    fix: en`Write ${suggestion}.`.zh`请写${suggestion}。`,
    suggestion,
  });
  return { kind: "string", value: JSON.parse(suggestion), start, end };
}

function readWord(text: string, start: number, problems: SyntaxProblems): Token {
  const digits = match(number, text, start);
  if (digits !== undefined) {
    const end = start + digits.length;
    if (/^-?0\d/.test(digits)) {
      const suggestion = String(Number(digits));
      problems.certain({
        start,
        end,
        message: en`Unexpected ${digits}, expected a number without leading zeros`
          .zh`这里是${digits}，数字前面不应有 0`,
        fix: en`Write ${suggestion}.`.zh`请写${suggestion}。`,
        suggestion,
      });
    }
    return { kind: "literal", value: Number(digits), start, end };
  }
  const value = match(word, text, start) ?? "";
  const end = start + value.length;
  if (Object.hasOwn(literals, value)) return { kind: "literal", value: literals[value] ?? null, start, end };
  return { kind: "word", value, start, end };
}

function match(pattern: RegExp, text: string, offset: number): string | undefined {
  pattern.lastIndex = offset;
  return pattern.exec(text)?.[0];
}
