import type { Edit } from "../check/json/apply-edits.ts";
import { entryOf, type JsonEntry, type JsonNode } from "../check/json/json-node.ts";

/** The type of a block that a patch changes by its name, where it is known. */
export type TypeOf = (name: string) => string | undefined;

/** The way from one language to the next. */
export interface Step {
  /** The language that it starts from; it leads to the one after. */
  from: number;
  /** What changes in the text of a document, its version aside. */
  edits: (root: JsonNode, typeOf: TypeOf) => readonly Edit[];
}

/** Gives a property another name; none where there is no such property, or already one of the new name. */
export function renameKey(node: JsonNode, key: string, name: string): Edit[] {
  const entry = entryOf(node, key);
  return entry && !entryOf(node, name) ? [keyEdit(entry, name)] : [];
}

/** Writes something else in the place of a value. */
export function replaceValue(node: JsonNode, value: unknown): Edit {
  return { start: node.start, end: node.end, suggestion: JSON.stringify(value) };
}

function keyEdit({ keyStart, keyEnd }: JsonEntry, name: string): Edit {
  return { start: keyStart, end: keyEnd, suggestion: JSON.stringify(name) };
}
