import type { Path } from "../../../check/json/json-node.ts";
import { readToken } from "../../../check/json/read-token.ts";
import { SyntaxProblems } from "../../../check/json/syntax-problem.ts";
import type { Token } from "../../../check/json/token.ts";

/** What is written where the cursor stands: from its first character, quotes included, to behind its last. */
export interface Written {
  start: number;
  end: number;
  kind: "string" | "bare";
  /** Of a text: whether its closing quote is there. */
  isClosed: boolean;
}

/** Where in a document's text the cursor is, however broken that is. */
export interface Cursor {
  offset: number;
  /** The object or list around it; for the document itself "document". */
  around: "object" | "list" | "document";
  /** The way to that; behind it comes the key or index of what stands at the cursor. */
  path: Path;
  /** What can be written there. */
  slot: "key" | "value";
  /** Of a value in an object: its key, and where that begins. */
  key: { name: string; start: number } | undefined;
  index: number;
  written: Written | undefined;
  /** Where a comma is missing before it. */
  commaAt: number | undefined;
  /** Whether something stands behind it in the same object or list, without a comma between. */
  isCommaMissing: boolean;
  /** Of a key: whether it has its colon. */
  hasColon: boolean;
  /** Where the object or list around it begins. */
  openedAt: number;
}

/** With what a value or a key begins. */
const BEGINNINGS: readonly Token["kind"][] = ["string", "literal", "word", "{", "["];

interface Frame {
  kind: "object" | "list";
  start: number;
  state: "key" | "colon" | "value" | "behind";
  key: { name: string; start: number } | undefined;
  index: number;
  lastEnd: number;
}

/** Reads a text up to an offset. Undefined where nothing can be written, as in front of a colon. Pure; never throws. */
export function cursorAt(text: string, offset: number): Cursor | undefined {
  const stack: Frame[] = [];
  let isOver = false;
  let at = 0;
  for (;;) {
    const token = tokenAt(text, at);
    const isHere = isUnder(text, token, offset);
    if (isHere || token.kind === "end" || token.start >= offset) {
      if (isOver) return undefined;
      const written = isHere ? writtenAt(text, token, offset) : undefined;
      return cursorIn(text, stack, { offset, token, written });
    }
    take(text, stack, token);
    isOver = stack.length === 0;
    at = token.end;
  }
}

/** A token without what the reader of whole documents makes of those that are cut off: a text ends where it is told to. */
export function tokenAt(text: string, at: number): Token {
  const token = readToken(text, at, new SyntaxProblems(""));
  return token.end > token.start || token.kind === "end" ? token : { ...token, end: token.start + 1 };
}

/** Whether the cursor stands in what a token says, or at the end of what can still grow. */
function isUnder(text: string, token: Token, offset: number): boolean {
  if (token.kind === "string") {
    const isInside = token.start < offset && offset < token.end;
    return isInside || (offset === token.end && !isClosed(text, token));
  }
  if (token.kind !== "word" && token.kind !== "literal") return false;
  return token.start <= offset && offset <= token.end && /[\p{L}\w$.-]/u.test(text[token.start] ?? "");
}

function isClosed(text: string, { start, end }: Token): boolean {
  return (
    end - start > 1 && text[end - 1] === '"' && !/\\$/.test(text.slice(start, end - 1).replace(/\\\\/g, ""))
  );
}

/** A text without its closing quote would take in what follows: it ends with the word at the cursor. */
function writtenAt(text: string, token: Token, offset: number): Written {
  const { start, end, kind } = token;
  if (kind !== "string") return { start, end, kind: "bare", isClosed: true };
  const next = tokenAt(text, end).kind;
  const isPlausible = next === "end" || [":", ",", "}", "]"].includes(next) || isNewLine(text, end);
  if (isClosed(text, token) && isPlausible) return { start, end, kind: "string", isClosed: true };
  const rest = /^[\w.]*/.exec(text.slice(offset))?.[0].length ?? 0;
  return { start, end: offset + rest, kind: "string", isClosed: false };
}

function isNewLine(text: string, offset: number): boolean {
  return /^[ \t]*[\r\n]/.test(text.slice(offset));
}

function take(text: string, stack: Frame[], token: Token): void {
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
      close(stack, token.kind === "}" ? "object" : "list", token.end);
      return;
    case ",":
      if (frame) frame.state = frame.kind === "object" ? "key" : "value";
      if (frame?.kind === "list") frame.index++;
      return;
    case ":":
      if (frame?.state === "colon") frame.state = "value";
      return;
    default:
      if (frame) takeScalar(text, frame, token);
  }
}

/** A value begins; where a comma or a colon before it is missing, it counts as if it were there. */
function beginValue(frame: Frame): void {
  if (frame.kind === "list" && frame.state === "behind") frame.index++;
}

function takeScalar(text: string, frame: Frame, token: Token): void {
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

function close(stack: Frame[], kind: Frame["kind"], end: number): void {
  const found = stack.map((frame) => frame.kind).lastIndexOf(kind);
  if (found < 0) return;
  stack.length = found;
  const frame = stack.at(-1);
  if (!frame) return;
  frame.state = "behind";
  frame.lastEnd = end;
}

interface Found {
  offset: number;
  /** The token at the cursor, or the next one. */
  token: Token;
  written: Written | undefined;
}

function cursorIn(text: string, stack: readonly Frame[], found: Found): Cursor | undefined {
  const { offset, token, written } = found;
  const frame = stack.at(-1);
  const path = stack
    .slice(0, -1)
    .map(({ kind, index, key }) => (kind === "list" ? index : (key?.name ?? "")));
  const next = written ? tokenAt(text, written.end) : token;
  const begins = BEGINNINGS.includes(next.kind);
  const common = { offset, path, written, key: undefined, index: 0, commaAt: undefined, hasColon: false };
  if (!frame) {
    // Behind a document there is nothing to be written, and in front of one neither.
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
      !written && begins && !isFollowedByColon(text, next) ? fillingAt(text, offset, next) : undefined;
    if (filling === "occupied") return undefined;
    const own = filling ?? written;
    const after = own ? tokenAt(text, own.end) : next;
    const isCommaMissing = BEGINNINGS.includes(after.kind);
    return { ...common, around, openedAt, slot: "value", key, written: own, isCommaMissing };
  }
  return writtenKey();

  /** A text where a value was to stand, and is the next key. */
  function isKeyAgain(): boolean {
    return written?.kind === "string" && next.kind === ":" && isNewLine(text, frame?.lastEnd ?? 0);
  }
  function writtenKey(): Cursor {
    const hasColon = written !== undefined && next.kind === ":";
    const isCommaMissing = !hasColon && begins;
    return { ...common, around: "object", openedAt, slot: "key", key, commaAt, isCommaMissing, hasColon };
  }
}

/** The value that already stands behind the colon, be it some blanks away. */
function fillingAt(text: string, offset: number, next: Token): Written | "occupied" | undefined {
  if (/[\r\n]/.test(text.slice(offset, next.start))) return undefined;
  if (next.kind === "{" || next.kind === "[") return "occupied";
  const { start, end } = next;
  return { start, end, kind: next.kind === "string" ? "string" : "bare", isClosed: true };
}
