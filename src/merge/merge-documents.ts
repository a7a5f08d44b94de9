import type { JsonNode } from "../check/json/json-node.ts";
import { readJson } from "../check/json/read-json.ts";
import type { SchemaShape } from "../check/schema/schema-shape.ts";
import { DocumentMerger } from "./document-merger.ts";
import type { MergeChoices, MergeConflict, ThreeSides } from "./merge-conflict.ts";
import { mergeLines } from "./merge-lines.ts";

/** The texts to merge. The base is null if the text from which both sides started is not known. */
export interface TextsToMerge extends Omit<ThreeSides<string>, "base"> {
  base: string | null;
}

/** A merged text. */
export interface MergedText {
  text: string;
  /** The places that both sides changed differently. The text has the chosen side there, mine by default. */
  conflicts: readonly MergeConflict[];
  /** Whether a text is not valid JSON, so that lines were merged instead of values. */
  isByLine: boolean;
}

/**
 * Merges two texts of a document that started from the same one.
 *
 *     the same change on both sides, or a change of one ──▶ taken, as that side wrote it
 *     objects and lists ──▶ member by member; elements of lists by name, meaning or similarity
 *     different changes of one value, a removed value that the other changed, two orders ──▶ conflict
 *
 * White space, key order and the spelling of numbers of unchanged parts stay. Pure; never throws.
 */
export function mergeTexts(
  texts: TextsToMerge,
  { shape, choices = {} }: { shape: SchemaShape | undefined; choices?: MergeChoices },
): MergedText {
  if (texts.mine === texts.theirs || texts.base === texts.theirs)
    return { text: texts.mine, conflicts: [], isByLine: false };
  if (texts.base === texts.mine) return { text: texts.theirs, conflicts: [], isByLine: false };
  const lineBreaks = pickSide({
    base: hasCrLf(texts.base ?? texts.mine),
    mine: hasCrLf(texts.mine),
    theirs: hasCrLf(texts.theirs),
  });
  const [base, mine, theirs] = [texts.base, texts.mine, texts.theirs].map((text) =>
    text?.replaceAll("\r\n", "\n"),
  );
  const merged = mergeUnixTexts(
    { base: base ?? null, mine: mine ?? "", theirs: theirs ?? "" },
    shape,
    choices,
  );
  return lineBreaks ? { ...merged, text: merged.text.replaceAll("\n", "\r\n") } : merged;
}

function mergeUnixTexts(
  { base, mine, theirs }: TextsToMerge,
  shape: SchemaShape | undefined,
  choices: MergeChoices,
): MergedText {
  const roots = {
    base: base === null ? undefined : rootOf(base),
    mine: rootOf(mine),
    theirs: rootOf(theirs),
  };
  if (!roots.mine || !roots.theirs || (base !== null && !roots.base))
    return { ...mergeLines({ base: base ?? "", mine, theirs }, choices), isByLine: true };
  const merger = new DocumentMerger(choices, base !== null);
  const text = merger.mergeRoot(roots, shape) ?? "";
  const around = (text: string, { start, end }: JsonNode) => [text.slice(0, start), text.slice(end)];
  const [own, others] = [around(mine, roots.mine), around(theirs, roots.theirs)];
  const start = base !== null && roots.base ? around(base, roots.base) : others;
  const [before, after] = [0, 1].map((at) =>
    pickSide({ base: start[at], mine: own[at], theirs: others[at] }),
  );
  return { text: `${before}${text}${after}`, conflicts: merger.conflicts, isByLine: false };
}

/** Returns the side that changed, mine if both did. */
function pickSide<T>({ base, mine, theirs }: ThreeSides<T>): T {
  return base === mine ? theirs : mine;
}

const hasCrLf = (text: string) => text.includes("\r\n");

/** Returns the root of a text; undefined if the text is not valid JSON or repeats a key. */
function rootOf(text: string): JsonNode | undefined {
  const { duplicates, root, syntax } = readJson({ path: "", text });
  return syntax.length + duplicates.length === 0 ? root : undefined;
}
