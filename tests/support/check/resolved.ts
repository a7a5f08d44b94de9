import {
  isFullyMerged,
  resolveAllDocuments,
  withoutMergeKeys,
} from "../../../src/check/document/resolve-documents.ts";
import { toPlainJson } from "../../../src/check/json/json-node.ts";
import { readJson } from "../../../src/check/json/read-json.ts";
import type { SourceFile } from "../../../src/check/json/source-file.ts";
import type { Schemas } from "../../../src/check/schema/json-schema.ts";

/** Returns the merged documents of a project, without those that cannot be read or merged. */
export function resolveDocuments(files: readonly SourceFile[], schemas: Schemas) {
  return resolveAllDocuments(files.map(readJson), schemas)
    .filter(isFullyMerged)
    .map(({ kind, root, file, route, variantIndex }) => ({
      kind,
      document: toPlainJson(withoutMergeKeys(root)),
      file: file.source.path,
      route,
      ...(variantIndex !== undefined && { variantIndex }),
    }));
}
