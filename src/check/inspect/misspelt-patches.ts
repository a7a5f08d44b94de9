import { findClosestWord } from "../../language/messages/find-closest.ts";
import type { MergedDocument } from "../document/merge-documents.ts";
import { findChild, type JsonEntry, type JsonNode, listItemsOf } from "../json/json-node.ts";
import type { Project } from "../project/project.ts";
import { documentMaps, type MapName } from "../schema/document-maps.generated.ts";
import { isNull } from "../schema/merge-patch.ts";
import { entriesOfDocumentMap, entriesOfMap } from "./names-in-document.ts";
import { combineUsedNames, type UsedNames } from "./used-names.ts";

/** A definition that a patch adds and nothing uses, although it resembles one that was probably to be changed. */
export interface MisspeltPatchEntry {
  map: MapName;
  entry: JsonEntry;
  meant: string;
}

interface PatchContext {
  document: MergedDocument;
  project: Pick<Project, "documentsOf">;
  related: () => readonly UsedNames[];
}

/** Returns the misspelt definitions in the patch that a document is: a variant, or a document that extends another. */
export function misspeltPatchEntries({ document, project, related }: PatchContext): MisspeltPatchEntry[] {
  const { base, patch } = patchOf(document, project);
  if (!base || !patch) return [];
  const found = documentMaps.flatMap(({ name: map }) => {
    const known = entriesOfDocumentMap(base, map).map(({ key }) => key);
    const own = entriesOfMap(findChild(patch, map));
    const others = known.filter((name) => own.every(({ key }) => key !== name));
    return own.flatMap((entry): MisspeltPatchEntry[] => {
      if (known.includes(entry.key) || isNull(entry.value)) return [];
      const meant = findClosestWord(entry.key, others);
      return meant === undefined ? [] : [{ map, entry, meant }];
    });
  });
  // The uses of other documents are only needed for these names.
  if (found.length === 0) return [];
  const all = related();
  if (all.some(({ hasUnclearUses }) => hasUnclearUses)) return [];
  const usage = combineUsedNames(all);
  return found.filter(({ entry, map }) => {
    const isReference = documentMaps.some(({ name, usedBy }) => name === map && usedBy === "reference");
    return !(isReference ? usage.named(map) : usage.members([map], [map])).has(entry.key);
  });
}

/** Returns the patch that a document is, and what it changes. */
function patchOf(
  { extension, file, variantIndex }: MergedDocument,
  project: PatchContext["project"],
): { base?: JsonNode | undefined; patch?: JsonNode | undefined } {
  if (variantIndex === undefined)
    return extension?.status === "followed" ? { base: extension.base, patch: file.root } : {};
  const own = project.documentsOf(file.source.path).find((one) => one.variantIndex === undefined);
  const variant = listItemsOf(findChild(own?.root, "variants"))[variantIndex];
  return { base: own?.root, patch: findChild(variant, "patch") };
}
