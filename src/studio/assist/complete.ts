import type { Choice, Completions } from "../api-assist.ts";
import { choiceOf, describedBy } from "./choices/choice.ts";
import { keyChoices } from "./choices/keys.ts";
import { valueChoices } from "./choices/values.ts";
import { expressionChoices } from "./expressions/choices.ts";
import { escaped, inFile, seenBehind, seenFrom, textSpot } from "./expressions/scope.ts";
import { spotAt } from "./expressions/spot.ts";
import { type AssistQuestion, type Draft, draftOf } from "./place/draft.ts";
import { inside, narrowed, placeAt } from "./place/place.ts";
import { type Cursor, cursorAt } from "./place/scan.ts";
import { missing } from "./place/skeleton.ts";
import { bracketed, concat, indented, type Snippet, withEnd } from "./place/snippet.ts";

/** Returns what can be written at a place of a text, however broken it is; null for nothing. Pure; never throws. */
export function complete(question: AssistQuestion): Completions | null {
  const cursor = cursorAt(question.text, question.offset);
  if (!cursor) return null;
  const draft = draftOf(question, cursor);
  if (cursor.around === "document") return answer(draft, cursor, [wholeDocument(draft)]);
  const owner = placeAt(draft, cursor.path);
  if (cursor.slot === "key") return answer(draft, cursor, keyChoices(draft, owner, cursor));
  const place = narrowed(inside(owner, cursor.key?.name ?? itemAt(cursor), draft));
  const { "x-expression": expected, "x-template": isTemplate = false } = place.shape?.annotations ?? {};
  const isInside = cursor.written !== undefined && cursor.written.start < cursor.offset;
  if ((expected || isTemplate) && isInside && cursor.written?.kind === "string")
    return inText(draft, cursor, { expected, isTemplate });
  const named = expected && !isInside ? inNoText(draft, cursor, expected) : [];
  return answer(draft, cursor, [...named, ...valueChoices({ draft, place, owner, cursor })]);
}

/** The place of an item in its list. One that is no value yet is behind all others: at its place stands the next one. */
function itemAt({ index, written }: Cursor): number {
  return written?.kind === "string" ? index : Number.MAX_SAFE_INTEGER;
}

/** The beginning of a document: all that it must have. */
function wholeDocument({ shape }: Draft): Choice {
  const text = bracketed(["{", "}"], missing(shape, undefined), true);
  return choiceOf("{ … }", "new", text, { description: describedBy(shape.annotations), isNeeded: true });
}

function answer({ question: { text } }: Draft, cursor: Cursor, all: readonly Choice[]): Completions {
  const { offset, written } = cursor;
  // What stands there already is no choice.
  const choices = all.filter(
    (choice) => choice.text !== text.slice(written?.start ?? offset, written?.end ?? offset),
  );
  const { from: begin, wrap } = around(text, cursor);
  const isInside = written !== undefined && written.start < offset;
  const from = isInside ? written.start + (written.kind === "string" ? 1 : 0) : offset;
  return {
    from,
    shown: isInside ? "typing" : "reached",
    replaced: { from: begin, to: written?.end ?? offset },
    choices: choices.map((choice) => ({ ...choice, ...wrap(withEnd(choice)) })),
  };
}

/** In an expression, or in one of a template; among a template's words, with the braces around it. */
function inText(
  draft: Draft,
  { offset, written }: Cursor,
  { expected = "any", isTemplate }: { expected: string | undefined; isTemplate: boolean },
): Completions | null {
  const found = written && textSpot(draft, written, { offset, isTemplate });
  if (!written || !found) return null;
  const { at, seen, spot, value } = found;
  const meant = spot ?? spotAt(value.slice(0, at), at, false);
  if (!meant) return null;
  const inBraces = spot ? (choice: Choice) => choice : braced;
  const asked = spot ?? { ...meant, before: [], name: { start: at, end: at }, quoteAt: undefined };
  const choices = expressionChoices({ draft, seen, spot: asked, expected }).map(inBraces);
  const start = asked.quoteAt === undefined ? asked.name.start : asked.quoteAt + 1;
  const end = asked.quoteAt === undefined ? asked.name.end : at;
  const from = inFile(draft, written.start, start);
  return {
    from,
    shown: spot ? "typing" : "asked",
    replaced: { from, to: Math.max(offset, inFile(draft, written.start, end)) },
    choices: choices.map((choice) => ({ ...choice, ...escaped(withEnd(choice)) })),
  };
}

/** Of a whole expression nothing stands there yet, not even its quotes. */
function inNoText(draft: Draft, { openedAt }: Cursor, expected: string): Choice[] {
  const scopes = draft.scopes();
  const spot = spotAt("", 0, false);
  if (!scopes || !spot) return [];
  const seen = seenBehind("", [], seenFrom(scopes, draft.visitAt(openedAt)));
  const choices = expressionChoices({ draft, seen, spot, expected });
  return choices.map((choice) => ({ ...choice, ...concat('"', escaped(choice), '"') }));
}

function braced(choice: Choice): Choice {
  const text = concat("{", choice, "}");
  return { ...choice, ...text, label: `{${choice.label}}` };
}

/** Wraps what is put in at a cursor with missing commas and line breaks; it replaces the text from `from` on. */
function around(text: string, cursor: Cursor): { from: number; wrap: (snippet: Snippet) => Snippet } {
  const { around: owner, commaAt, hasColon, isCommaMissing, offset, openedAt, slot, written } = cursor;
  // A value may stand some blanks behind the cursor.
  const start = Math.min(written?.start ?? offset, offset);
  if (owner === "document" || hasColon) return { from: start, wrap: concat };
  const tail = isCommaMissing ? tailOf(text, written?.end ?? offset) : "";
  const isBroken = /^[ \t]*\r?\n/.test(text.slice(openedAt + 1));
  if (commaAt !== undefined)
    return { from: commaAt, wrap: (snippet) => concat(isBroken ? ",\n" : ", ", snippet, tail) };
  const before = text.slice(0, start);
  const [blanks = ""] = /[ \t]*$/.exec(before) ?? [];
  const sign = before.charAt(start - blanks.length - 1);
  const at = (wrap: (snippet: Snippet) => Snippet) => ({ from: start, wrap });
  if (slot === "value" && owner === "object")
    return at((snippet) => concat(sign === ":" && blanks === "" ? " " : "", snippet, tail));
  const isFirst = openedAt === start - blanks.length - 1;
  const isEmpty = isFirst && /^\s*[\]}]/.test(text.slice(written?.end ?? offset));
  if (isFirst && isBroken)
    return { from: openedAt + 1, wrap: (snippet) => concat(indented(concat("\n", snippet)), tail) };
  if (isEmpty && owner === "object" && blanks === "") return at((snippet) => concat(" ", snippet, " "));
  if (isEmpty && owner === "list")
    return at((snippet) =>
      snippet.text.startsWith("{") ? concat(indented(concat("\n", snippet)), "\n") : concat(snippet),
    );
  if (sign !== ",") return at((snippet) => concat(snippet, tail));
  const from = start - blanks.length;
  return { from, wrap: (snippet) => concat(isBroken ? "\n" : " ", snippet, tail) };
}

/** The comma before what follows, which stands apart from it. */
function tailOf(text: string, end: number): string {
  return /^\s/.test(text.slice(end)) ? "," : ", ";
}
