import { memoize } from "../../language/memoize.ts";
import type { MergedDocument } from "../document/merge-documents.ts";
import { entriesOfDocumentMap } from "../inspect/names-in-document.ts";
import { findChild, isRangeInside, type JsonNode, listItemsOf, type SourceRange } from "../json/json-node.ts";
import { filterMistakesByKind } from "../schema/mistake.ts";
import type { Severity } from "./finding.ts";

/** A row that takes its content from a shared row that does not exist. */
interface MissingSharedRow {
  table: JsonNode;
  row: JsonNode;
  /** The name of the shared row, where another rule reports it. */
  name: JsonNode;
}

const missingSharedRowsOf = memoize((document: MergedDocument): MissingSharedRow[] => {
  const names = filterMistakesByKind(document.remarks, "unknown-name").flatMap(({ at, list }) =>
    list === "rows" && "value" in at ? [at.value] : [],
  );
  if (names.length === 0) return [];
  return entriesOfDocumentMap(document.root, "tables").flatMap(({ value: table }) =>
    listItemsOf(findChild(table, "rows")).flatMap((row) =>
      names.filter((name) => isRangeInside(name, row)).map((name) => ({ table, row, name })),
    ),
  );
});

/**
 * Returns the names of missing shared rows that explain a finding: it is in such a row, or it is a warning about other
 * rows of the table.
 */
export function missingSharedRowsAt(
  document: MergedDocument,
  at: SourceRange,
  severity: Severity,
): JsonNode[] {
  return missingSharedRowsOf(document).flatMap(({ name, row, table }) =>
    isRangeInside(at, severity === "warning" ? table : row) ? [name] : [],
  );
}
