import type { ResolvedDocument } from "../document/resolve-documents.ts";
import { baseFilesOf } from "../document/resolve-extends.ts";
import { childOf, type DocumentPath, entryOf, type JsonEntry, nodeAt } from "../json/json-node.ts";
import { isNull } from "../schema/merge-patch.ts";

/** The null in a patch that removes a definition which the base has. */
export interface Removal {
  entry: JsonEntry;
  map: string;
  /** The route of the variant whose patch it is; undefined for a document that extends another. */
  route: string | undefined;
}

/** Returns what removes a definition of a document (`path`: its map, then its name); undefined if no patch removes it. */
export function removalOf(document: ResolvedDocument, path: DocumentPath): Removal | undefined {
  const { file, root, route, variantIndex } = document;
  if (nodeAt(root, path)) return undefined;
  const variant =
    variantIndex === undefined ? undefined : childOf(childOf(file.root, "variants"), variantIndex);
  const files = document.extension ? [file, ...baseFilesOf(document)] : [];
  const patches = [
    { patch: childOf(variant, "patch"), route },
    ...files.map(({ root }) => ({ patch: root, route: undefined })),
  ];
  return patches.flatMap(({ patch, route: on }) => {
    const entry = patch && entryOf(nodeAt(patch, path.slice(0, -1)), path.at(-1) ?? "");
    return entry && isNull(entry.value) ? [{ entry, map: String(path.at(-2)), route: on }] : [];
  })[0];
}
