import type { CompletionChoice, CompletionsResponse } from "../api-assist.ts";
import { createCompletionChoice, schemaDescription } from "./choices/completion-choice.ts";
import { keyChoices } from "./choices/key-choices.ts";
import { valueChoices } from "./choices/value-choices.ts";
import { findExpressionAtOffset } from "./expressions/expression-at-offset.ts";
import { expressionChoices } from "./expressions/expression-choices.ts";
import {
  addOpenMacroVariables,
  escapeSnippet,
  fileOffset,
  findTextAtOffset,
  namesAtVisit,
} from "./expressions/expression-scope.ts";
import { type DocumentCursor, documentCursorAt } from "./place/document-cursor.ts";
import { childPlace, followPathToPlace, narrowPlace } from "./place/document-place.ts";
import { type AssistQuestion, type ParsedDraft, parseUnfinishedText } from "./place/parse-unfinished-text.ts";
import { missingSnippets } from "./place/skeleton-snippets.ts";
import {
  bracketSnippet,
  concatSnippets,
  indentSnippet,
  type Snippet,
  withEndPlaceholder,
} from "./place/snippet.ts";

/** Returns the completions at a position of a text, which may be broken, or null. Pure; never throws. */
export function findCompletions(question: AssistQuestion): CompletionsResponse | null {
  const cursor = documentCursorAt(question.text, question.offset);
  if (!cursor) return null;
  const draft = parseUnfinishedText(question, cursor);
  if (cursor.around === "document") return toCompletions(draft, cursor, [newDocumentChoice(draft)]);
  const owner = followPathToPlace(draft, cursor.path);
  if (cursor.slot === "key") return toCompletions(draft, cursor, keyChoices(draft, owner, cursor));
  const place = narrowPlace(childPlace(owner, cursor.key?.name ?? itemIndex(cursor), draft));
  const { "x-expression": expected, "x-template": isTemplate = false } = place.shape?.annotations ?? {};
  const isInside = cursor.written !== undefined && cursor.written.start < cursor.offset;
  if ((expected || isTemplate) && isInside && cursor.written?.kind === "string")
    return completeInText(draft, cursor, { expected, isTemplate });
  const named = expected && !isInside ? completeUnquoted(draft, cursor, expected) : [];
  return toCompletions(draft, cursor, [...named, ...valueChoices({ draft, place, owner, cursor })]);
}

/** Returns the index of an item. An item without a value yet counts as the last, since its index is the next item's. */
function itemIndex({ index, written }: DocumentCursor): number {
  return written?.kind === "string" ? index : Number.MAX_SAFE_INTEGER;
}

/** Returns a choice that inserts a new document with everything required. */
function newDocumentChoice({ shape }: ParsedDraft): CompletionChoice {
  const text = bracketSnippet(["{", "}"], missingSnippets(shape, undefined), true);
  return createCompletionChoice("{ … }", "new", text, {
    description: schemaDescription(shape.annotations),
    isNeeded: true,
  });
}

function toCompletions(
  { question: { text } }: ParsedDraft,
  cursor: DocumentCursor,
  all: readonly CompletionChoice[],
): CompletionsResponse {
  const { offset, written } = cursor;
  // The text at the cursor is not offered again.
  const choices = all.filter(
    (choice) => choice.text !== text.slice(written?.start ?? offset, written?.end ?? offset),
  );
  const { from: begin, wrap } = createInsertionFormatter(text, cursor);
  const isInside = written !== undefined && written.start < offset;
  const from = isInside ? written.start + (written.kind === "string" ? 1 : 0) : offset;
  return {
    from,
    shown: isInside ? "typing" : "reached",
    replaced: { from: begin, to: written?.end ?? offset },
    choices: choices.map((choice) => ({ ...choice, ...wrap(withEndPlaceholder(choice)) })),
  };
}

/** Completes inside an expression or a template. Between a template's words, the inserted expressions get braces. */
function completeInText(
  draft: ParsedDraft,
  { offset, written }: DocumentCursor,
  { expected = "any", isTemplate }: { expected: string | undefined; isTemplate: boolean },
): CompletionsResponse | null {
  const found = written && findTextAtOffset(draft, written, { offset, isTemplate });
  if (!written || !found) return null;
  const { at, seen, spot, value } = found;
  const meant = spot ?? findExpressionAtOffset(value.slice(0, at), at, false);
  if (!meant) return null;
  const inBraces = spot ? (choice: CompletionChoice) => choice : putInBraces;
  const asked = spot ?? { ...meant, before: [], name: { start: at, end: at }, quoteAt: undefined };
  const choices = expressionChoices({ draft, seen, spot: asked, expected }).map(inBraces);
  const start = asked.quoteAt === undefined ? asked.name.start : asked.quoteAt + 1;
  const end = asked.quoteAt === undefined ? asked.name.end : at;
  const from = fileOffset(draft, written.start, start);
  return {
    from,
    shown: spot ? "typing" : "asked",
    replaced: { from, to: Math.max(offset, fileOffset(draft, written.start, end)) },
    choices: choices.map((choice) => ({ ...choice, ...escapeSnippet(withEndPlaceholder(choice)) })),
  };
}

/** Completes an expression that is not begun yet; choices get quotes. */
function completeUnquoted(
  draft: ParsedDraft,
  { openedAt }: DocumentCursor,
  expected: string,
): CompletionChoice[] {
  const scopes = draft.scopes();
  const spot = findExpressionAtOffset("", 0, false);
  if (!scopes || !spot) return [];
  const seen = addOpenMacroVariables("", [], namesAtVisit(scopes, draft.visitAt(openedAt)));
  const choices = expressionChoices({ draft, seen, spot, expected });
  return choices.map((choice) => ({ ...choice, ...concatSnippets('"', escapeSnippet(choice), '"') }));
}

function putInBraces(choice: CompletionChoice): CompletionChoice {
  const text = concatSnippets("{", choice, "}");
  return { ...choice, ...text, label: `{${choice.label}}` };
}

/** Returns a function that adds missing commas and line breaks to an insertion. It replaces the text from `from` on. */
function createInsertionFormatter(
  text: string,
  cursor: DocumentCursor,
): { from: number; wrap: (snippet: Snippet) => Snippet } {
  const { around: owner, commaAt, hasColon, isCommaMissing, offset, openedAt, slot, written } = cursor;
  // A value may begin after blanks behind the cursor.
  const start = Math.min(written?.start ?? offset, offset);
  if (owner === "document" || hasColon) return { from: start, wrap: concatSnippets };
  const tail = isCommaMissing ? commaBefore(text, written?.end ?? offset) : "";
  const isBroken = /^[ \t]*\r?\n/.test(text.slice(openedAt + 1));
  if (commaAt !== undefined)
    return { from: commaAt, wrap: (snippet) => concatSnippets(isBroken ? ",\n" : ", ", snippet, tail) };
  const before = text.slice(0, start);
  const [blanks = ""] = /[ \t]*$/.exec(before) ?? [];
  const sign = before.charAt(start - blanks.length - 1);
  const insertAtStart = (wrap: (snippet: Snippet) => Snippet) => ({ from: start, wrap });
  if (slot === "value" && owner === "object")
    return insertAtStart((snippet) =>
      concatSnippets(sign === ":" && blanks === "" ? " " : "", snippet, tail),
    );
  const isFirst = openedAt === start - blanks.length - 1;
  const isEmpty = isFirst && /^\s*[\]}]/.test(text.slice(written?.end ?? offset));
  if (isFirst && isBroken)
    return {
      from: openedAt + 1,
      wrap: (snippet) => concatSnippets(indentSnippet(concatSnippets("\n", snippet)), tail),
    };
  if (isEmpty && owner === "object" && blanks === "")
    return insertAtStart((snippet) => concatSnippets(" ", snippet, " "));
  if (isEmpty && owner === "list")
    return insertAtStart((snippet) =>
      snippet.text.startsWith("{")
        ? concatSnippets(indentSnippet(concatSnippets("\n", snippet)), "\n")
        : concatSnippets(snippet),
    );
  if (sign !== ",") return insertAtStart((snippet) => concatSnippets(snippet, tail));
  const from = start - blanks.length;
  return { from, wrap: (snippet) => concatSnippets(isBroken ? "\n" : " ", snippet, tail) };
}

/** Returns the comma before the following text, with a space unless white space follows. */
function commaBefore(text: string, end: number): string {
  return /^\s/.test(text.slice(end)) ? "," : ", ";
}
