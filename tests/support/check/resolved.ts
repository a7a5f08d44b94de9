import {
  isCompletelyMerged,
  mergeAllDocuments,
  removeMergeKeys,
} from "../../../src/check/document/merge-documents.ts";
import { toPlainValue } from "../../../src/check/json/json-node.ts";
import { readJson } from "../../../src/check/json/read-json.ts";
import type { SourceFile } from "../../../src/check/json/source-file.ts";
import type { Schemas } from "../../../src/check/schema/json-schema.ts";

/** Returns the merged documents of a project, without those that cannot be read or merged. */
export function resolveDocuments(files: readonly SourceFile[], schemas: Schemas) {
  return mergeAllDocuments(files.map(readJson), schemas)
    .filter(isCompletelyMerged)
    .map(({ kind, root, file, route, variantIndex }) => ({
      kind,
      document: toPlainValue(removeMergeKeys(root)),
      file: file.source.path,
      route,
      ...(variantIndex !== undefined && { variantIndex }),
    }));
}
