import {
  type DocumentPath,
  type JsonNode,
  jsonPointerOf,
  nodeAtPath,
  pathAtOffset,
} from "../../../check/json/json-node.ts";
import { readJson } from "../../../check/json/read-json.ts";
import { amountsInText } from "../../../refactor/amount/amounts-in-text.ts";
import type { RefactoredPlace } from "../../../refactor/refactoring.ts";
import { smallestChange } from "../editor/text-changes.ts";

/** An amount that the operator changed at one place of the document. */
export interface AmountEdit {
  /** JSON Pointer of the value. */
  pointer: string;
  amount: number;
  next: number;
}

/**
 * Returns the amount in which two versions of a document differ; null if they differ in anything else, or one of them is not
 * valid JSON. Pure.
 */
export function findAmountEdit(before: string, after: string): AmountEdit | null {
  const change = smallestChange(before, after);
  const [was, now] = [rootOf(before), rootOf(after)];
  if (!change || !was || !now) return null;
  for (const offset of [change.from, change.from - 1]) {
    const path = pathAtOffset(was, offset);
    const [old, next] = [nodeAtPath(was, path), nodeAtPath(now, path)];
    if (!old || !next || change.from < old.start || change.to > old.end) continue;
    const amounts = changedAmount(old, next);
    if (amounts) return { pointer: jsonPointerOf(path as DocumentPath), ...amounts };
  }
  return null;
}

function rootOf(text: string): JsonNode | undefined {
  const { root, syntax } = readJson({ path: "", text });
  return syntax.length === 0 ? root : undefined;
}

function changedAmount(old: JsonNode, now: JsonNode): Pick<AmountEdit, "amount" | "next"> | null {
  if (old.kind === "literal" && now.kind === "literal") {
    const [amount, next] = [old.value, now.value];
    return typeof amount === "number" && typeof next === "number" && amount !== next
      ? { amount, next }
      : null;
  }
  if (old.kind !== "string" || now.kind !== "string") return null;
  const [before, after] = [amountsInText(old.value, false), amountsInText(now.value, false)];
  const different = before.flatMap((one, index) => {
    const other = after[index];
    return other && other.value !== one.value ? [{ amount: one.value, next: other.value }] : [];
  });
  const isOnlyThat = before.length === after.length && wordsOf(old.value) === wordsOf(now.value);
  return isOnlyThat && different.length === 1 ? (different[0] ?? null) : null;
}

function wordsOf(text: string): string {
  return text.replace(/\d[\d,.]*/g, "0");
}

/**
 * Returns the other places of a plan for the text before an edit, moved to where they are after it. The edited place itself
 * is left out. Pure.
 */
export function placesAfterEdit(
  places: readonly RefactoredPlace[],
  before: string,
  after: string,
): RefactoredPlace[] {
  const change = smallestChange(before, after);
  if (!change) return [...places];
  const shift = after.length - before.length;
  return places.flatMap((place) => {
    if (place.end < change.from) return [place];
    if (place.start > change.to) return [{ ...place, start: place.start + shift, end: place.end + shift }];
    return [];
  });
}
