/** Parse error: the text found from `start` to `end` (UTF-16 code units), and the expected token. */
export type SyntaxProblem = { start: number; end: number; found: string; expected?: string };

type TokenKind = "end" | "number" | "name" | "string" | "mark";

/** A text with its current token. `previousEnd` is the end of the previous token. */
export type Reader = {
  readonly text: string;
  kind: TokenKind;
  /** The token's characters; empty at the end of the text. */
  token: string;
  start: number;
  end: number;
  previousEnd: number;
  count: number;
  depth: number;
};

/** Maximum number of tokens. It limits the depth of a tree and so the stack of every function that walks it. */
const MAX_TOKENS = 2000;

const TOKEN =
  /\s*(?:(0[xX][\da-fA-F]+|\d*\.\d+(?:[eE][+-]?\d+)?|\d+(?:[eE][+-]?\d+)?)|([rR]?(?:'''(?:\\[\s\S]|[^\\])*?'''|"""(?:\\[\s\S]|[^\\])*?"""|'(?:\\.|[^\\'\r\n])*'|"(?:\\.|[^\\"\r\n])*"))|([A-Za-z_]\w*)|(&&|\|\||[=!<>]=|[\s\S]))?/uy;

/** Starts to read `text` at the offset `at`. */
export function readFrom(text: string, at: number): Reader {
  const place = { start: at, end: at, previousEnd: at };
  const reader: Reader = { text, kind: "end", token: "", ...place, count: 0, depth: 0 };
  advance(reader);
  return reader;
}

/** Goes to the next token. Every character belongs to some token, so only the parser reports problems. */
export function advance(reader: Reader): void {
  TOKEN.lastIndex = reader.previousEnd = reader.end;
  const [all = "", number, string, name, mark] = TOKEN.exec(reader.text) ?? [];
  reader.token = number ?? string ?? name ?? mark ?? "";
  reader.kind = number ? "number" : string ? "string" : name ? "name" : mark ? "mark" : "end";
  reader.end += all.length;
  reader.start = reader.end - reader.token.length;
  if (++reader.count > MAX_TOKENS) stop(reader, "a shorter expression");
}

/** Consumes the current token if it is `token`. Returns whether it was. */
export function skip(reader: Reader, token: string): boolean {
  const found = reader.token === token;
  if (found) advance(reader);
  return found;
}

/** Consumes `token`; throws a SyntaxProblem if the current token is another one. */
export function expect(reader: Reader, token: string): void {
  if (!skip(reader, token)) stop(reader, token);
}

/** Throws a SyntaxProblem at the current token. */
export function stop(reader: Reader, expected: string): never {
  const { start, end, token } = reader;
  throw { start, end, found: token, expected } satisfies SyntaxProblem;
}

/** Runs a parser and returns its result, or its SyntaxProblem as `error`. Never throws. */
export function catchSyntaxProblem<T>(text: string, read: () => T): T | { error: SyntaxProblem } {
  try {
    return read();
  } catch (problem) {
    // Any other exception means that the stack or memory ran out: the text is too long.
    const known = (problem as SyntaxProblem).expected !== undefined;
    return { error: known ? (problem as SyntaxProblem) : { start: 0, end: text.length, found: text } };
  }
}

const SIMPLE: Readonly<Record<string, string>> = {
  a: "\x07",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};
const ESCAPE = /\\(?:[xX]([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([0-3][0-7]{2})|([\s\S]))/gu;

/** Returns the value of the current string literal (CEL's escapes). Throws a SyntaxProblem for an invalid escape. */
export function readString(reader: Reader): string {
  const raw = /^r/i.test(reader.token);
  const quoted = raw ? reader.token.slice(1) : reader.token;
  const width = /^('''|""")/.test(quoted) ? 3 : 1;
  const body = quoted.slice(width, -width);
  if (raw) return body;
  return body.replace(ESCAPE, (sequence, hex2, hex4, hex8, octal, other: string | undefined, at: number) => {
    if (other !== undefined && /[\\'"`?]/.test(other)) return other;
    const simple = SIMPLE[other ?? ""];
    if (simple) return simple;
    const code = octal ? Number.parseInt(octal, 8) : Number.parseInt(hex2 ?? hex4 ?? hex8, 16);
    if (code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)) return String.fromCodePoint(code);
    const start = reader.start + width + at;
    const end = start + sequence.length;
    throw { start, end, found: sequence, expected: "an escape" } satisfies SyntaxProblem;
  });
}
