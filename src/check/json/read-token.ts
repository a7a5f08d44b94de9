import { hasByteOrderMark } from "./source-file.ts";
import { escapeForString } from "./string-offset.ts";
import type { SyntaxProblems } from "./syntax-problem.ts";

export type Token = { start: number; end: number } & (
  | { kind: "{" | "}" | "[" | "]" | "," | ":" | "end" }
  | { kind: "string"; value: string }
  | { kind: "literal"; value: number | boolean | null }
  /** Anything that JSON does not know. */
  | { kind: "word"; value: string }
);

const space = /[ \t\r\n]*/y;
const oddSpace = /[\u00a0\u3000\ufeff]+/y;
const comment = /\/\/[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$)/y;
const closedString = /"(?:[^"\\\r\n]|\\[^\r\n])*"/y;
const oddString = /'(?:[^'\\\r\n]|\\[^\r\n])*'|[“”][^“”"\r\n]*[“”]/y;
const number = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])/y;
const word = /[^\s{}[\],:"'“”，：;；=]+|[\s\S]/y;

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
};
const literals: Record<string, boolean | null> = { true: true, false: false, null: null };

/**
 * The token at `offset`, blanks and comments skipped. What is not JSON but plainly meant (comments, single or
 * Chinese quotes, Chinese punctuation, an unclosed text) is reported and read as if it were mended.
 */
export function readToken(text: string, offset: number, problems: SyntaxProblems): Token {
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
    const found = match(oddSpace, text, offset) ?? match(comment, text, offset);
    if (found === undefined) return offset;
    const end = offset + found.length;
    const message = found.startsWith("/")
      ? {
          message: "Unexpected comment, expected plain JSON",
          fix: 'Write the note as a property: "$comment": "…".',
        }
      : { message: "Unexpected wide space, expected a plain one", fix: "Write a plain space." };
    problems.certain({ start: offset, end, ...message, suggestion: found.startsWith("/") ? "" : " " });
    offset = end;
  }
}

function readPunctuation(
  text: string,
  start: number,
  sign: "{" | "}" | "[" | "]" | "," | ":",
  problems: SyntaxProblems,
): Token {
  const end = start + 1;
  if (text[start] !== sign) {
    const origin = /[ -~]/.test(text[start] ?? "") ? "" : "Chinese ";
    const message = `Unexpected ${origin}${text[start]}, expected ${sign}`;
    problems.certain({ start, end, message, fix: `Write ${sign} instead.`, suggestion: sign });
  }
  return { kind: sign, start, end };
}

function readString(text: string, start: number, problems: SyntaxProblems): Token {
  const raw = match(closedString, text, start);
  if (raw === undefined) return readUnclosedString(text, start, problems);
  const end = start + raw.length;
  const inner = raw.slice(1, -1);
  if (!needsDecoding.test(inner)) return { kind: "string", value: inner, start, end };
  try {
    return { kind: "string", value: JSON.parse(raw), start, end };
  } catch {
    const suggestion = `"${mendEscapes(inner)}"`;
    problems.certain({
      start,
      end,
      message:
        'Unexpected character in a text, expected only the escapes \\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX',
      fix: "Write a backslash as \\\\ and a tab as \\t.",
      suggestion,
    });
    return { kind: "string", value: JSON.parse(suggestion), start, end };
  }
}

/** Escapes quotes and control characters, and doubles backslashes that start no escape; \' becomes '. */
function mendEscapes(inner: string): string {
  const mended = inner.replace(/\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})|\\'|\\|"/g, (found) => {
    if (found === "\\'") return "'";
    return found.length > 1 ? found : `\\${found}`;
  });
  return mended.replace(/[^ -\uffff]/g, escapeForString);
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
  const suggestion = `"${mendEscapes(inner)}"`;
  problems.likely({
    start,
    end,
    message: 'Unexpected end of line in a text, expected a closing "',
    fix: 'Close the text with ".',
    suggestion,
  });
  return { kind: "string", value: JSON.parse(suggestion), start, end };
}

function readOddString(raw: string, start: number, problems: SyntaxProblems): Token {
  const suggestion = `"${mendEscapes(raw.slice(1, -1))}"`;
  const end = start + raw.length;
  const quotes = raw[0] === "'" ? "single" : "Chinese";
  problems.certain({
    start,
    end,
    message: `Unexpected ${quotes} quotes, expected "`,
    fix: `Write ${suggestion}.`,
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
        message: `Unexpected ${digits}, expected a number without leading zeros`,
        fix: `Write ${suggestion}.`,
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

/** How a token is called in a message. */
export function nameOf(token: Token): string {
  if (token.kind === "end") return "end of the file";
  if (token.kind === "string")
    return JSON.stringify(token.value.length > 24 ? `${token.value.slice(0, 24)}…` : token.value);
  if (token.kind === "literal" || token.kind === "word") return String(token.value);
  return token.kind === "," ? "comma" : token.kind;
}

/** What a word that JSON does not know was meant to be: `True`, `None`, `.5`, `+1`. */
export function literalOf(word: string): number | boolean | null | undefined {
  if (/^(true|false)$/i.test(word)) return word.toLowerCase() === "true";
  if (/^(null|none|nil|undefined)$/i.test(word)) return null;
  return /^[+.\d]/.test(word) && Number.isFinite(Number(word)) ? Number(word) : undefined;
}
