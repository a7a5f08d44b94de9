import type { JsonEntry } from "../json/json-node.ts";
import type { MapName } from "../schema/document-maps.generated.ts";
import type { Inspection } from "./document-inspection.ts";
import { keepInSharingDocuments, type SharingDocumentsLookup } from "./findings-in-all-documents.ts";
import { entriesOfDocumentMap } from "./names-in-document.ts";
import { reachableDefinitions } from "./reachable-definitions.ts";

/**
 * Returns the definitions of a map in the document's own file that customers can come to neither here nor in another
 * document that contains them. Bases are left to the documents that extend them, and what only another such definition
 * names is left to that one.
 */
export function unreachedEntries(
  context: Inspection & SharingDocumentsLookup,
  map: MapName,
): readonly JsonEntry[] {
  const { document, isBase, root } = context;
  const names = reachableDefinitions(context);
  if (isBase || !names) return [];
  const own = entriesOfDocumentMap(root, map).filter(
    ({ key, value }) =>
      value.source === document.file.source &&
      !names.isReached(`${map}/${key}`) &&
      names.isFirstUnreached(`${map}/${key}`),
  );
  return keepInSharingDocuments(context, own, (other, left) => {
    const others = reachableDefinitions(other);
    return others ? left.filter(({ key }) => !others.isReached(`${map}/${key}`)) : [];
  });
}
