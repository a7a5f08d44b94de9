import { type MergedDocument, variantNodeOf } from "../document/merge-documents.ts";
import { baseFilesOf } from "../document/resolve-extends.ts";
import { type DocumentPath, findChild, findEntry, type JsonEntry, nodeAtPath } from "../json/json-node.ts";
import { isNull } from "../schema/merge-patch.ts";

/** The null in a patch that removes a definition which the base has. */
export interface Removal {
  entry: JsonEntry;
  map: string;
  /** The route of the variant whose patch it is; undefined for a document that extends another. */
  route: string | undefined;
}

/** Returns what removes a definition of a document (`path`: its map, then its name); undefined if no patch removes it. */
export function removalOf(document: MergedDocument, path: DocumentPath): Removal | undefined {
  const { file, root, route } = document;
  if (nodeAtPath(root, path)) return undefined;
  const files = document.extension ? [file, ...baseFilesOf(document)] : [];
  const patches = [
    { patch: findChild(variantNodeOf(document), "patch"), route },
    ...files.map(({ root }) => ({ patch: root, route: undefined })),
  ];
  return patches.flatMap(({ patch, route: on }) => {
    const entry = patch && findEntry(nodeAtPath(patch, path.slice(0, -1)), path.at(-1) ?? "");
    return entry && isNull(entry.value) ? [{ entry, map: String(path.at(-2)), route: on }] : [];
  })[0];
}
