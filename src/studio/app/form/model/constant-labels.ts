import {
  type DocumentPath,
  findChild,
  jsonPointerOf,
  listItemsOf,
} from "../../../../check/json/json-node.ts";
import type { NameBindings, VisitedValue } from "../../../../check/schema/walk-document.ts";
import { type LocalizedText, untranslatedText } from "../../../../language/messages/localized-text.ts";
import { namesInExpression } from "../../../../language/syntax/names-in-expression.ts";
import { parseTemplate, type TemplatePart } from "../../../../language/syntax/template.ts";

/** Maximum number of characters of a text before and after the value that it names. */
const MAX_WORDS_AROUND = 10;

/** The map of a document whose entries are numbers and texts that other texts show. */
export const CONSTANTS = "constants";

/**
 * Returns how the page itself names its constants: for each one that a text shows, by JSON Pointer, the words of that text
 * around it, such as 每日最多…次. `labelOf` names a text without words by the block that contains it. Pure.
 */
export function constantLabels(
  visits: readonly VisitedValue[],
  labelOf: (visit: VisitedValue) => LocalizedText,
): ReadonlyMap<string, LocalizedText> {
  const root = visits[0]?.node;
  const found = new Map<string, { label: LocalizedText; hasWords: boolean }>();
  const add = (path: DocumentPath, label: LocalizedText, hasWords: boolean) => {
    const pointer = jsonPointerOf(path);
    if (found.has(pointer) && (!hasWords || found.get(pointer)?.hasWords)) return;
    found.set(pointer, { label, hasWords });
  };
  for (const visit of visits) {
    if (visit.node.kind !== "string" || !visit.shape.annotations["x-template"]) continue;
    const parts = parseTemplate(visit.node.value);
    if (!Array.isArray(parts)) continue;
    for (const [index, part] of parts.entries()) {
      if (typeof part === "string") continue;
      const words = wordsAround(parts, index);
      const label = words === "…" ? labelOf(visit) : untranslatedText(words);
      for (const path of constantsRead(part, visit.binds))
        for (const place of expandLists(path, root)) add(place, label, words !== "…");
    }
  }
  return new Map(Array.from(found, ([pointer, { label }]) => [pointer, label]));
}

/** Signs after which a text goes on about something else. */
const SENTENCE_ENDS = /[\n。；，：！？]/;

function wordsAround(parts: readonly TemplatePart[], index: number): string {
  const words = (part: TemplatePart | undefined) => (typeof part === "string" ? part : "");
  const [before = "", ...earlier] = words(parts[index - 1])
    .split(SENTENCE_ENDS)
    .reverse();
  const [after = ""] = words(parts[index + 1]).split(SENTENCE_ENDS);
  const lead = earlier.length === 0 && before !== "" && parts[index - 2] !== undefined ? "…" : "";
  return `${lead}${before.slice(-MAX_WORDS_AROUND)}…${after.slice(0, MAX_WORDS_AROUND)}`.trim();
}

/** Returns the paths of constants that a placeholder reads; `*` is any item of a list. */
function constantsRead({ node }: Exclude<TemplatePart, string>, binds: NameBindings): string[][] {
  return namesInExpression(node).flatMap(([first = "", ...members]) => {
    if (first === CONSTANTS) return [[CONSTANTS, ...members]];
    const bound = Object.hasOwn(binds, first) ? binds[first] : undefined;
    const list = bound && "list" in bound && bound.list.kind === "string" ? bound.list.value : "";
    return /^constants(\.\w+)+$/.test(list) ? [[...list.split("."), "*", ...members]] : [];
  });
}

/** Returns the paths of the existing values that a path with `*` means. */
function expandLists(path: readonly string[], root: VisitedValue["node"] | undefined): DocumentPath[] {
  let paths: DocumentPath[] = [[]];
  for (const key of path) {
    paths = paths.flatMap((one) => {
      const node = one.reduce<typeof root>(findChild, root);
      if (key === "*") return listItemsOf(node).map((_, index) => [...one, index]);
      return findChild(node, key) ? [[...one, key]] : [];
    });
  }
  return paths;
}
