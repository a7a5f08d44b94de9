import type { TextEdit } from "../check/json/apply-edits.ts";
import { entryOf, type JsonEntry, type JsonNode } from "../check/json/json-node.ts";

/** Returns the type of the block with this name, which a patch changes; undefined if it is not known. */
export type TypeOf = (name: string) => string | undefined;

/** The migration from one language version to the next. */
export interface MigrationStep {
  /** The language version that it migrates from. */
  from: number;
  /** Returns the edits of a document's text, without that of its version. */
  edits: (root: JsonNode, typeOf: TypeOf) => readonly TextEdit[];
}

/** Renames a property. Returns no edits if it does not exist or the new name is taken. */
export function renameKey(node: JsonNode, key: string, name: string): TextEdit[] {
  const entry = entryOf(node, key);
  return entry && !entryOf(node, name) ? [keyEdit(entry, name)] : [];
}

/** Replaces a value in the text. */
export function replaceValue(node: JsonNode, value: unknown): TextEdit {
  return { start: node.start, end: node.end, suggestion: JSON.stringify(value) };
}

function keyEdit({ keyStart, keyEnd }: JsonEntry, name: string): TextEdit {
  return { start: keyStart, end: keyEnd, suggestion: JSON.stringify(name) };
}
