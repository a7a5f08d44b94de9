import { en, type LocalizedText } from "../../language/messages/localized-text.ts";
import type { DocumentPath, JsonNode, SourceRange } from "../json/json-node.ts";
import type { SchemaShape } from "./schema-shape.ts";

/**
 * A violation of the schema. `path` is the path of the value (for a key, of its object), and `shape` is its schema.
 * Each kind is reported by the rule of the same name.
 */
export type Mistake = { at: SourceRange; path: DocumentPath; shape: SchemaShape } & (
  | { kind: "missing-key"; key: string }
  /** `meant` is the probably intended key; later checks treat the document as if it had that key. */
  | { kind: "unknown-key"; key: string; meant?: string; known: string[] }
  | { kind: "wrong-type"; node: JsonNode; expected: string[]; meant?: string }
  | { kind: "wrong-value"; node: JsonNode; allowed: readonly unknown[]; meant?: string }
  /** `unlisted` is the file of this block's schema, if it exists and is not yet in the union of blocks. */
  | { kind: "unknown-block"; node: JsonNode; known: string[]; unlisted?: string; meant?: string }
  /** `about` describes the value; `isKey`: the value is a key of the object at the path. */
  | { kind: "wrong-form"; node: JsonNode; pattern: string; about: LocalizedText; isKey?: true }
  | { kind: "out-of-range"; node: JsonNode; keyword: string; limit: number; first?: number }
  | { kind: "exactly-one"; keys: string[]; found: string[] }
  | { kind: "missing-companion"; key: string; companion: string }
  /** `own` is the object's kind, `kinds` are those that may have the key, and `tag` is the key of the kind. */
  | { kind: "unfitting-key"; key: string; tag: string; own: string; kinds: readonly string[] }
);

/** Returns the name of a path in a message: `"width"`, `item 3 of "rows"`, or the document. */
export function formatDocumentPath(path: DocumentPath): LocalizedText {
  const last = path.at(-1);
  if (last === undefined) return en`the document`.zh`文档`;
  if (typeof last === "string") return en`"${last}"`.zh`“${last}”`;
  return en`item ${last + 1} of ${formatDocumentPath(path.slice(0, -1))}`
    .zh`${formatDocumentPath(path.slice(0, -1))}的第${last + 1}项`;
}

/** A value of a document with its path and shape (a union is narrowed to the matching alternative). */
export interface LocatedValue {
  node: JsonNode;
  shape: SchemaShape;
  path: DocumentPath;
}

/** Returns the mistakes, or remarks about patches, of one kind. */
export function filterMistakesByKind<T extends { kind: string }, K extends T["kind"]>(
  all: readonly T[],
  kind: K,
): Extract<T, { kind: K }>[] {
  return all.filter((one): one is Extract<T, { kind: K }> => one.kind === kind);
}
