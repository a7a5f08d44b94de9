import fc from "fast-check";
import { type DocumentPath, type JsonNode, nodeAtPath } from "../../../src/check/json/json-node.ts";
import { readJson } from "../../../src/check/json/read-json.ts";
import {
  copyItem,
  type FormEdit,
  insertItemAt,
  movePart,
  removePartAt,
  setValueAt,
} from "../../../src/studio/app/form/model/form-edits.ts";

/** An edit of any document: numbers choose the place, the kind and the value. */
export interface RandomEdit {
  place: number;
  kind: "set" | "remove" | "add" | "insert" | "copy" | "move";
  to: number;
}

export const anyEdit: fc.Arbitrary<RandomEdit> = fc.record({
  place: fc.nat(),
  kind: fc.constantFrom("set", "set", "set", "remove", "add", "insert", "copy", "move"),
  to: fc.nat(),
});

/** Returns the tree of a text that is valid JSON. */
export function treeOf(text: string): JsonNode {
  const { root, syntax } = readJson({ path: "", text });
  if (!root || syntax.length > 0) throw new Error(`no valid JSON: ${text.slice(0, 200)}`);
  return root;
}

/** Applies an edit to a text as the form does. New texts are `mark`, so that a test can find them again. */
export function applyEdit(text: string, { place, kind, to }: RandomEdit, mark: string): string {
  const root = treeOf(text);
  const places = pathsIn(root).filter((path) => {
    const node = nodeAtPath(root, path);
    if (kind === "set") return node?.kind === "string" && path.at(-1) !== "type";
    if (kind === "add") return node?.kind === "object";
    if (kind === "insert") return node?.kind === "array";
    if (kind === "move") return node?.kind === "array" && node.items.length > 1;
    if (kind === "copy") return typeof path.at(-1) === "number";
    return path.length > 0;
  });
  const path = places[place % places.length];
  if (!path) return text;
  const node = nodeAtPath(root, path);
  const count = node?.kind === "array" ? node.items.length : 0;
  const edits: Record<RandomEdit["kind"], () => FormEdit> = {
    set: () => setValueAt(path, mark, () => []),
    remove: () => removePartAt(path),
    add: () => setValueAt([...path, mark.replaceAll(" ", "")], mark, () => []),
    insert: () => insertItemAt(path, to % (count + 1), mark),
    copy: () => copyItem(path, { key: "state", name: mark }),
    move: () => movePart(path, to % count, (to + 1 + (place % (count - 1))) % count),
  };
  const parts = edits[kind]()({ text, root });
  return [...parts]
    .sort((one, other) => other.from - one.from)
    .reduce((now, part) => now.slice(0, part.from) + part.text + now.slice(part.to), text);
}

/** Applies edits in turn, each with its own mark: the name with a number. */
export function applyEdits(text: string, edits: readonly RandomEdit[], name: string): string {
  return edits.reduce((now, edit, index) => applyEdit(now, edit, `<${name} ${index}>`), text);
}

/** Returns the marks in a text, each once. */
export function marksIn(text: string): Set<string> {
  return new Set(text.match(/<\w+ \d+>/g));
}

function pathsIn(node: JsonNode, path: DocumentPath = []): DocumentPath[] {
  const inner =
    node.kind === "array"
      ? node.items.flatMap((item, index) => pathsIn(item, [...path, index]))
      : node.kind === "object"
        ? node.entries.flatMap(({ key, value }) => pathsIn(value, [...path, key]))
        : [];
  return [path, ...inner];
}
