import { findStateTables, stateOfRow, type TableProof } from "../../../check/inspect/table-proofs.ts";
import {
  findChild,
  type JsonNode,
  listItemsOf,
  nonStringLiteralOf,
  stringValueAt,
  stringValueOf,
} from "../../../check/json/json-node.ts";
import { pageKey } from "../../../language/page-key.ts";
import type { FolderState } from "../../../publish/live/live-folder.ts";
import type { SitePage } from "../../../publish/site.ts";
import type { GalleryRow, GalleryRows } from "../../api-gallery.ts";

/** The rows of a page's state tables. The gallery lists them, and they are the scenes of screenshots. */
export type PageRows = Pick<GalleryRows, "isDynamic" | "tables">;

/** Returns the rows of a resolved document, which may have errors, with proof results. Pure. */
function rowsOfDocument(root: JsonNode, proofs: readonly TableProof[]): PageRows {
  const tables = findStateTables(root).map(({ name, rows }) => {
    const verdicts = proofs.find((proof) => proof.name === name)?.verdict.rows;
    return { name, rows: rows.map((row, i) => createGalleryRow(row, verdicts?.[i]?.verdict ?? null)) };
  });
  return { tables, isDynamic: tables.length > 0 || listItemsOf(findChild(root, "load")).length > 0 };
}

/** Returns the rows of a page with their proof results. */
export function rowsOfPage({ proofs, published: { campaign } }: SitePage): PageRows {
  const tables = proofs().map(({ name, rows, verdict }) => ({
    name,
    rows: rows.map((row, i) => createGalleryRow(row, verdict.rows[i]?.verdict ?? "notProven")),
  }));
  return {
    tables,
    isDynamic: (campaign.load ?? []).length > 0 || Object.keys(campaign.tables ?? {}).length > 0,
  };
}

/** Returns a row as written, with its proof result. Pure. */
export function createGalleryRow<Verdict extends GalleryRow["verdict"]>(row: JsonNode, verdict: Verdict) {
  const isDisabled = nonStringLiteralOf(findChild(row, "disabled")) === true;
  return { state: stateOfRow(row), text: lastWrittenText(findChild(row, "text")), isDisabled, verdict };
}

/** Returns a text as written; of several cases, the last one. */
function lastWrittenText(text: JsonNode | undefined): string {
  const last = listItemsOf(text).at(-1);
  return stringValueOf(text) ?? (last?.kind === "object" ? lastWrittenText(findChild(last, "text")) : "");
}

/** Returns the rows of a page from its document, which may have errors. Undefined for an unknown page. */
export function rowsAsWritten(state: FolderState, key: string, isProved: boolean): GalleryRows | undefined {
  for (const { path } of state.facts.at(key))
    for (const { document, proofs } of state.session.documents(path))
      if (document.route !== undefined && pageKey(document.route) === key)
        return {
          key,
          title: stringValueAt(document.root, "title") ?? "",
          brand: stringValueAt(document.brand, "id") ?? "",
          ...rowsOfDocument(document.root, isProved ? proofs() : []),
        };
  return undefined;
}
