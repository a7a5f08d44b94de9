import type { DocumentPath } from "../../../check/json/json-node.ts";
import { JsonProblemCollector } from "../../../check/json/json-problem.ts";
import { MAX_NESTED_BRACKETS } from "../../../check/json/parse-json.ts";
import { readToken } from "../../../check/json/read-token.ts";
import type { Token } from "../../../check/json/token.ts";

/** The token at the cursor, with its quotes; `end` is exclusive. */
export interface CursorToken {
  start: number;
  end: number;
  kind: "string" | "bare";
  /** Whether a string has its closing quote. */
  isClosed: boolean;
}

/** What is around the cursor in a document, whose text may be broken. */
export interface DocumentCursor {
  offset: number;
  /** The object or list around it; for the document itself "document". */
  around: "object" | "list" | "document";
  /** Path of that object or list. */
  path: DocumentPath;
  /** Whether a key or a value can be written there. */
  slot: "key" | "value";
  /** The key of a value in an object. */
  key: { name: string; start: number } | undefined;
  index: number;
  written: CursorToken | undefined;
  /** Offset where a comma is missing before the cursor. */
  commaAt: number | undefined;
  /** Whether the same object or list continues after the cursor without a comma. */
  isCommaMissing: boolean;
  /** Whether a key is followed by its colon. */
  hasColon: boolean;
  /** Offset at which the object or list around the cursor begins. */
  openedAt: number;
}

/** Kinds of tokens that begin a value or a key. */
const VALUE_START_TOKENS: readonly Token["kind"][] = ["string", "literal", "word", "{", "["];

interface OpenContainer {
  kind: "object" | "list";
  start: number;
  state: "key" | "colon" | "value" | "behind";
  key: { name: string; start: number } | undefined;
  index: number;
  lastEnd: number;
}

/** Scans a text up to an offset. Returns undefined if nothing can be inserted, as before a colon. Never throws. */
export function documentCursorAt(text: string, offset: number): DocumentCursor | undefined {
  const stack: OpenContainer[] = [];
  let isOver = false;
  let at = 0;
  for (;;) {
    const token = tokenAt(text, at);
    const isHere = isAtCursor(text, token, offset);
    if (isHere || token.kind === "end" || token.start >= offset) {
      if (isOver) return undefined;
      const written = isHere ? cursorTokenOf(text, token, offset) : undefined;
      return cursorInContainer(text, stack, { offset, token, written });
    }
    consumeToken(text, stack, token);
    // The parser reads nothing deeper.
    if (stack.length > MAX_NESTED_BRACKETS) return undefined;
    isOver = stack.length === 0;
    at = token.end;
  }
}

/** Reads a token without reporting syntax problems. An empty token other than the end gets length 1. */
export function tokenAt(text: string, at: number): Token {
  const token = readToken(text, at, new JsonProblemCollector(""));
  return token.end > token.start || token.kind === "end" ? token : { ...token, end: token.start + 1 };
}

/** Returns whether the cursor is inside a token, or at the end of one that can still grow. */
function isAtCursor(text: string, token: Token, offset: number): boolean {
  if (token.kind === "string") {
    const isInside = token.start < offset && offset < token.end;
    return isInside || (offset === token.end && !isClosedString(text, token));
  }
  if (token.kind !== "word" && token.kind !== "literal") return false;
  return token.start <= offset && offset <= token.end && /[\p{L}\w$.-]/u.test(text[token.start] ?? "");
}

function isClosedString(text: string, { start, end }: Token): boolean {
  return (
    end - start > 1 && text[end - 1] === '"' && !/\\$/.test(text.slice(start, end - 1).replace(/\\\\/g, ""))
  );
}

/** Returns the token at the cursor. A string without its closing quote ends with the word at the cursor. */
function cursorTokenOf(text: string, token: Token, offset: number): CursorToken {
  const { start, end, kind } = token;
  if (kind !== "string") return { start, end, kind: "bare", isClosed: true };
  const next = tokenAt(text, end).kind;
  const isPlausible = next === "end" || [":", ",", "}", "]"].includes(next) || isNewLine(text, end);
  if (isClosedString(text, token) && isPlausible) return { start, end, kind: "string", isClosed: true };
  const rest = /^[\w.]*/.exec(text.slice(offset))?.[0].length ?? 0;
  return { start, end: offset + rest, kind: "string", isClosed: false };
}

function isNewLine(text: string, offset: number): boolean {
  return /^[ \t]*[\r\n]/.test(text.slice(offset));
}

function consumeToken(text: string, stack: OpenContainer[], token: Token): void {
  const frame = stack.at(-1);
  switch (token.kind) {
    case "{":
    case "[":
      if (frame) beginValue(frame);
      stack.push({
        ...(token.kind === "{" ? { kind: "object", state: "key" } : { kind: "list", state: "value" }),
        ...{ start: token.start, key: undefined, index: 0, lastEnd: token.end },
      });
      return;
    case "}":
    case "]":
      closeContainer(stack, token.kind === "}" ? "object" : "list", token.end);
      return;
    case ",":
      if (frame) frame.state = frame.kind === "object" ? "key" : "value";
      if (frame?.kind === "list") frame.index++;
      return;
    case ":":
      if (frame?.state === "colon") frame.state = "value";
      return;
    default:
      if (frame) consumeScalar(text, frame, token);
  }
}

/** Starts a value; a missing comma before it counts as present. */
function beginValue(frame: OpenContainer): void {
  if (frame.kind === "list" && frame.state === "behind") frame.index++;
}

function consumeScalar(text: string, frame: OpenContainer, token: Token): void {
  const isKey = frame.kind === "object" && (frame.state !== "value" || isFollowedByColon(text, token));
  if (isKey) {
    const name = "value" in token ? String(token.value) : "";
    frame.key = { name, start: token.start };
    frame.state = "colon";
  } else {
    beginValue(frame);
    frame.state = "behind";
  }
  frame.lastEnd = token.end;
}

function isFollowedByColon(text: string, token: Token): boolean {
  return token.kind === "string" && tokenAt(text, token.end).kind === ":";
}

function closeContainer(stack: OpenContainer[], kind: OpenContainer["kind"], end: number): void {
  const found = stack.map((frame) => frame.kind).lastIndexOf(kind);
  if (found < 0) return;
  stack.length = found;
  const frame = stack.at(-1);
  if (!frame) return;
  frame.state = "behind";
  frame.lastEnd = end;
}

interface CursorScan {
  offset: number;
  /** The token at the cursor, or the next one. */
  token: Token;
  written: CursorToken | undefined;
}

function cursorInContainer(
  text: string,
  stack: readonly OpenContainer[],
  found: CursorScan,
): DocumentCursor | undefined {
  const { offset, token, written } = found;
  const frame = stack.at(-1);
  const path = stack
    .slice(0, -1)
    .map(({ kind, index, key }) => (kind === "list" ? index : (key?.name ?? "")));
  const next = written ? tokenAt(text, written.end) : token;
  const begins = VALUE_START_TOKENS.includes(next.kind);
  const common = { offset, path, written, key: undefined, index: 0, commaAt: undefined, hasColon: false };
  if (!frame) {
    // Nothing can be inserted before or after a document.
    if (begins) return undefined;
    return { ...common, around: "document", slot: "value", isCommaMissing: false, openedAt: 0 };
  }
  const { index, kind: around, key, start: openedAt, state } = frame;
  const commaAt = state === "behind" ? frame.lastEnd : undefined;
  if (around === "list") {
    const own = state === "behind" ? index + 1 : index;
    return { ...common, around, openedAt, slot: "value", index: own, commaAt, isCommaMissing: begins };
  }
  if (state === "colon") return written && writtenKey();
  if (state === "value" && !(written && isKeyAgain())) {
    const filling =
      !written && begins && !isFollowedByColon(text, next) ? valueAfterColon(text, offset, next) : undefined;
    if (filling === "occupied") return undefined;
    const own = filling ?? written;
    const after = own ? tokenAt(text, own.end) : next;
    const isCommaMissing = VALUE_START_TOKENS.includes(after.kind);
    return { ...common, around, openedAt, slot: "value", key, written: own, isCommaMissing };
  }
  return writtenKey();

  /** Returns whether the string in place of a missing value is the next key. */
  function isKeyAgain(): boolean {
    return written?.kind === "string" && next.kind === ":" && isNewLine(text, frame?.lastEnd ?? 0);
  }
  function writtenKey(): DocumentCursor {
    const hasColon = written !== undefined && next.kind === ":";
    const isCommaMissing = !hasColon && begins;
    return { ...common, around: "object", openedAt, slot: "key", key, commaAt, isCommaMissing, hasColon };
  }
}

/**
 * Returns the value that a completion would replace: the text, number or boolean after the colon on the same line.
 * "occupied" for an object or list, which is never replaced; undefined if the line ends there.
 */
function valueAfterColon(text: string, offset: number, next: Token): CursorToken | "occupied" | undefined {
  if (/[\r\n]/.test(text.slice(offset, next.start))) return undefined;
  if (next.kind === "{" || next.kind === "[") return "occupied";
  const { start, end } = next;
  return { start, end, kind: next.kind === "string" ? "string" : "bare", isClosed: true };
}
