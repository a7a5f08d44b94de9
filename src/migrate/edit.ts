import { entryOf, type JsonEntry, type JsonNode } from "../check/json/json-node.ts";

/** One change of a text: what stands from offset `start` up to `end` becomes `text`. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** The type of a block that a patch changes by its name, where it is known. */
export type TypeOf = (name: string) => string | undefined;

/** The way from one language to the next. */
export interface Step {
  /** The language that it starts from; it leads to the one after. */
  from: number;
  /** What changes in the text of a document, its version aside. */
  edits: (root: JsonNode, typeOf: TypeOf) => readonly Edit[];
}

/** The text with all edits made, none of which overlap. Pure. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const fromBehind = [...edits].sort((one, other) => other.start - one.start);
  return fromBehind.reduce(
    (now, { end, start, text: put }) => now.slice(0, start) + put + now.slice(end),
    text,
  );
}

/** Gives a property another name; none where there is no such property, or already one of the new name. */
export function renameKey(node: JsonNode, key: string, name: string): Edit[] {
  const entry = entryOf(node, key);
  return entry && !entryOf(node, name) ? [keyEdit(entry, name)] : [];
}

/** Writes something else in the place of a value. */
export function replaceValue(node: JsonNode, value: unknown): Edit {
  return { start: node.start, end: node.end, text: JSON.stringify(value) };
}

function keyEdit({ keyStart, keyEnd }: JsonEntry, name: string): Edit {
  return { start: keyStart, end: keyEnd, text: JSON.stringify(name) };
}
