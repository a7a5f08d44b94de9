import { groupBy } from "../../language/group-by.ts";
import type { JsonEntry } from "../json/json-node.ts";
import type { SharingDocumentsLookup } from "./common-findings.ts";
import { entriesIn, entriesOf } from "./document-names.ts";
import type { Inspection } from "./inspection.ts";
import { namePathsReadBy } from "./used-names.ts";

/** An entry of a constant, such as `high` of `levels: { low, high }`. */
interface ConstantPart {
  constant: string;
  entry: JsonEntry;
}

/**
 * Returns the entries of constants in the document's own file that no expression reads, although expressions read other
 * entries of the same constant by name. A constant that is read as a whole has no such entries.
 */
export function unreadConstantParts(context: Inspection & SharingDocumentsLookup): ConstantPart[] {
  const { document, isBase, root } = context;
  if (isBase) return [];
  const own = entriesOf(root, "constants").flatMap(({ key: constant, value }) =>
    value.source === document.file.source ? entriesIn(value).map((entry) => ({ constant, entry })) : [],
  );
  let left = own.length > 0 ? unreadIn(context, own) : [];
  if (left.length === 0) return [];
  for (const other of context.documentsSharing(document.file.source)) {
    left = unreadIn(other, left);
    if (left.length === 0) break;
  }
  return left;
}

function unreadIn({ mistakes, texts }: Inspection, parts: readonly ConstantPart[]): ConstantPart[] {
  const isUnclear = mistakes.length > 0 || texts.some(({ problems }) => problems.length > 0);
  if (isUnclear) return [];
  const paths = texts.flatMap(namePathsReadBy).filter(([first]) => first === "constants");
  if (paths.some(({ length }) => length === 1)) return [];
  const read = groupBy(paths, ([, constant = ""]) => [constant]);
  return parts.filter(({ constant, entry }) => {
    const members = read.get(constant) ?? [];
    return members.length > 0 && members.every(([, , part]) => part !== undefined && part !== entry.key);
  });
}
