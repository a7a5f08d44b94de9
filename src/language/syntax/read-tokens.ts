/**
 * The error at which parsing stopped: the text found from `start` to `end` (UTF-16 code units), and what the
 * parser expected.
 */
export type ParseError = { start: number; end: number; found: string; expected?: string };

type TokenKind = "end" | "number" | "name" | "string" | "mark";

/**
 * Position of the parser in a text: the current token, such as a name or a number, and where the previous one
 * ended.
 */
export type ExpressionReader = {
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

/**
 * Maximum number of tokens in one expression. It limits the depth of its tree, and so of every recursive
 * function on it.
 */
const MAX_TOKENS = 2000;

const TOKEN_PATTERN =
  /\s*(?:(0[xX][\da-fA-F]+|\d*\.\d+(?:[eE][+-]?\d+)?|\d+(?:[eE][+-]?\d+)?)|([rR]?(?:'''(?:\\[\s\S]|[^\\])*?'''|"""(?:\\[\s\S]|[^\\])*?"""|'(?:\\.|[^\\'\r\n])*'|"(?:\\.|[^\\"\r\n])*"))|([A-Za-z_]\w*)|(&&|\|\||[=!<>]=|[\s\S]))?/uy;

/** Creates a reader that is at the first token after the offset `at`. */
export function createExpressionReader(text: string, at: number): ExpressionReader {
  const place = { start: at, end: at, previousEnd: at };
  const reader: ExpressionReader = { text, kind: "end", token: "", ...place, count: 0, depth: 0 };
  nextToken(reader);
  return reader;
}

/**
 * Moves the reader to the next token. Every character belongs to some token, so only the parser reports errors.
 */
export function nextToken(reader: ExpressionReader): void {
  TOKEN_PATTERN.lastIndex = reader.previousEnd = reader.end;
  const [all = "", number, string, name, mark] = TOKEN_PATTERN.exec(reader.text) ?? [];
  reader.token = number ?? string ?? name ?? mark ?? "";
  reader.kind = number ? "number" : string ? "string" : name ? "name" : mark ? "mark" : "end";
  reader.end += all.length;
  reader.start = reader.end - reader.token.length;
  if (++reader.count > MAX_TOKENS) throwParseError(reader, "a shorter expression");
}

/** Moves on if the current token is `token`. Returns whether it was. */
export function skipToken(reader: ExpressionReader, token: string): boolean {
  const found = reader.token === token;
  if (found) nextToken(reader);
  return found;
}

/** Moves on if the current token is `token`; throws a ParseError if it is another one. */
export function expectToken(reader: ExpressionReader, token: string): void {
  if (!skipToken(reader, token)) throwParseError(reader, token);
}

/** Stops parsing: throws a ParseError at the current token. */
export function throwParseError(reader: ExpressionReader, expected: string): never {
  const { start, end, token } = reader;
  throw { start, end, found: token, expected } satisfies ParseError;
}

/** Runs a parser. Returns its result, or its ParseError as `error`. Never throws. */
export function catchParseError<T>(text: string, read: () => T): T | { error: ParseError } {
  try {
    return read();
  } catch (problem) {
    // Any other exception means that the stack or memory ran out: the text is too long.
    const known = (problem as ParseError).expected !== undefined;
    return { error: known ? (problem as ParseError) : { start: 0, end: text.length, found: text } };
  }
}

const SIMPLE_ESCAPES: Readonly<Record<string, string>> = {
  a: "\x07",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};
const ESCAPE_SEQUENCE =
  /\\(?:[xX]([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([0-3][0-7]{2})|([\s\S]))/gu;

/**
 * Returns the text that the current string token means, with CEL's escapes decoded. Throws a ParseError for an
 * invalid escape.
 */
export function decodeStringLiteral(reader: ExpressionReader): string {
  const raw = /^r/i.test(reader.token);
  const quoted = raw ? reader.token.slice(1) : reader.token;
  const width = /^('''|""")/.test(quoted) ? 3 : 1;
  const body = quoted.slice(width, -width);
  if (raw) return body;
  return body.replace(
    ESCAPE_SEQUENCE,
    (sequence, hex2, hex4, hex8, octal, other: string | undefined, at: number) => {
      if (other !== undefined && /[\\'"`?]/.test(other)) return other;
      const simple = SIMPLE_ESCAPES[other ?? ""];
      if (simple) return simple;
      const code = octal ? Number.parseInt(octal, 8) : Number.parseInt(hex2 ?? hex4 ?? hex8, 16);
      if (code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)) return String.fromCodePoint(code);
      const start = reader.start + width + at;
      const end = start + sequence.length;
      throw { start, end, found: sequence, expected: "an escape" } satisfies ParseError;
    },
  );
}
