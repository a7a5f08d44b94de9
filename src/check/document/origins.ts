import { type JsonNode, type Path, pointerOf } from "../json/json-node.ts";
import { placeOf } from "../json/source-file.ts";

/** Where a value of a document was written. Line and column count from 1, columns in UTF-16 code units. */
export interface Origin {
  /** JSON Pointer (RFC 6901) of the value in the whole document. */
  pointer: string;
  file: string;
  line: number;
  column: number;
}

/**
 * Every value of a document with the place where it was written, parents before children. An object or a list of which
 * several files have parts stands where the last of them has it. Pure.
 */
export function originsOf(node: JsonNode, path: Path = []): Origin[] {
  const { source, start } = node;
  const own = { pointer: pointerOf(path), file: source.path, ...placeOf(source, start) };
  if (node.kind === "array")
    return [own, ...node.items.flatMap((item, index) => originsOf(item, [...path, index]))];
  if (node.kind !== "object") return [own];
  return [own, ...node.entries.flatMap(({ key, value }) => originsOf(value, [...path, key]))];
}
