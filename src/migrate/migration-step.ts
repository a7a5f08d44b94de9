import type { TextEdit } from "../check/json/apply-edits.ts";
import { findEntry, type JsonEntry, type JsonNode } from "../check/json/json-node.ts";

/**
 * Finds the type of the block with this name, which a patch in another document changes; undefined if it is not
 * known.
 */
export type BlockTypeLookup = (name: string) => string | undefined;

/** How to migrate a document from one language version to the next. */
export interface MigrationStep {
  /** The language version that it migrates from. */
  from: number;
  /** Returns the edits of a document's text, except that of its version number. */
  edits: (root: JsonNode, typeOf: BlockTypeLookup) => readonly TextEdit[];
}

/** Returns the edit that renames a property; none if it does not exist or the new name is taken. */
export function renameKey(node: JsonNode, key: string, name: string): TextEdit[] {
  const entry = findEntry(node, key);
  return entry && !findEntry(node, name) ? [editOfKey(entry, name)] : [];
}

/** Returns the edit that replaces a value in a document's text. */
export function replaceValue(node: JsonNode, value: unknown): TextEdit {
  return { start: node.start, end: node.end, suggestion: JSON.stringify(value) };
}

function editOfKey({ keyStart, keyEnd }: JsonEntry, name: string): TextEdit {
  return { start: keyStart, end: keyEnd, suggestion: JSON.stringify(name) };
}
