import { groupBy } from "../../language/group-by.ts";
import type { JsonEntry } from "../json/json-node.ts";
import type { Inspection } from "./document-inspection.ts";
import { keepInSharingDocuments, type SharingDocumentsLookup } from "./findings-in-all-documents.ts";
import { entriesOfDocumentMap, entriesOfMap } from "./names-in-document.ts";
import { namePathsReadByText } from "./used-names.ts";

/** An entry of a constant, such as `high` of `levels: { low, high }`. */
interface ConstantPart {
  constant: string;
  entry: JsonEntry;
}

/**
 * Returns the entries of constants in the document's own file that no expression reads, although expressions read other
 * entries of the same constant by name. A constant that is read as a whole has no such entries.
 */
export function unreadConstantParts(context: Inspection & SharingDocumentsLookup): readonly ConstantPart[] {
  const { document, isBase, root } = context;
  if (isBase) return [];
  const own = entriesOfDocumentMap(root, "constants").flatMap(({ key: constant, value }) =>
    value.source === document.file.source ? entriesOfMap(value).map((entry) => ({ constant, entry })) : [],
  );
  const unread = own.length > 0 ? partsUnreadByDocument(context, own) : [];
  return keepInSharingDocuments(context, unread, partsUnreadByDocument);
}

function partsUnreadByDocument(
  { mistakes, texts }: Inspection,
  parts: readonly ConstantPart[],
): ConstantPart[] {
  const isUnclear = mistakes.length > 0 || texts.some(({ problems }) => problems.length > 0);
  if (isUnclear) return [];
  const paths = texts.flatMap(namePathsReadByText).filter(([first]) => first === "constants");
  if (paths.some(({ length }) => length === 1)) return [];
  const read = groupBy(paths, ([, constant = ""]) => [constant]);
  return parts.filter(({ constant, entry }) => {
    const members = read.get(constant) ?? [];
    return members.length > 0 && members.every(([, , part]) => part !== undefined && part !== entry.key);
  });
}
