import { childOf, type JsonNode } from "../../../check/json/json-node.ts";
import { pageKey } from "../../../language/page-key.ts";
import type { FolderState } from "../../../publish/live/live-folder.ts";
import type { GalleryRows } from "../../api-gallery.ts";
import { rowsOfDocument } from "./page-rows.ts";

/**
 * What customers can find on the page of a key, by its document as it stands, whether that has mistakes or not;
 * `isProved`: with what is proved of it. Undefined where no document says that it is there.
 */
export function writtenRows(
  { facts, session }: FolderState,
  key: string,
  isProved: boolean,
): GalleryRows | undefined {
  for (const { path } of facts.at(key))
    for (const { document, proofs } of session.documents(path))
      if (document.route !== undefined && pageKey(document.route) === key)
        return {
          key,
          title: textAtKey(document.root, "title"),
          brand: textAtKey(document.brand, "id"),
          ...rowsOfDocument(document.root, isProved ? proofs() : []),
        };
  return undefined;
}

function textAtKey(node: JsonNode | undefined, key: string): string {
  const value = node && childOf(node, key);
  return value?.kind === "string" ? value.value : "";
}
