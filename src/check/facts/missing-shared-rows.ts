import { memoize } from "../../language/memoize.ts";
import type { ResolvedDocument } from "../document/resolve-documents.ts";
import { entriesOf } from "../inspect/document-names.ts";
import { childOf, itemsOf, type JsonNode, type SourceRange } from "../json/json-node.ts";
import { filterByKind } from "../schema/mistake.ts";
import type { Severity } from "./finding.ts";

/** A row that takes its content from a shared row that does not exist. */
interface MissingSharedRow {
  table: JsonNode;
  row: JsonNode;
  /** The name of the shared row, where another rule reports it. */
  name: JsonNode;
}

const missingSharedRowsOf = memoize((document: ResolvedDocument): MissingSharedRow[] => {
  const names = filterByKind(document.remarks, "unknown-name").flatMap(({ at, list }) =>
    list === "rows" && "value" in at ? [at.value] : [],
  );
  if (names.length === 0) return [];
  return entriesOf(document.root, "tables").flatMap(({ value: table }) =>
    itemsOf(childOf(table, "rows")).flatMap((row) =>
      names.filter((name) => isInside(name, row)).map((name) => ({ table, row, name })),
    ),
  );
});

/**
 * Returns the names of missing shared rows that explain a finding: it is in such a row, or it is a warning about other
 * rows of the table.
 */
export function missingSharedRowsAt(
  document: ResolvedDocument,
  at: SourceRange,
  severity: Severity,
): JsonNode[] {
  return missingSharedRowsOf(document).flatMap(({ name, row, table }) =>
    isInside(at, severity === "warning" ? table : row) ? [name] : [],
  );
}

function isInside(
  { source, start, end }: Pick<JsonNode, "source" | "start" | "end">,
  outer: JsonNode,
): boolean {
  return source === outer.source && outer.start <= start && end <= outer.end;
}
