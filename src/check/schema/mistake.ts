import { en, type Saying } from "../../language/messages/saying.ts";
import type { Anchor, JsonNode, Path } from "../json/json-node.ts";
import type { Shape } from "./shape.ts";

/**
 * One thing that the schema does not allow. `path` leads to the value that is meant (for a name to its object),
 * `shape` is what that place may hold. Each kind is reported by the rule of the same name.
 */
export type Mistake = { at: Anchor; path: Path; shape: Shape } & (
  | { kind: "missing-key"; key: string }
  /** `meant` is the key that was probably meant; the document is then checked as if it stood there. */
  | { kind: "unknown-key"; key: string; meant?: string; known: string[] }
  | { kind: "wrong-type"; node: JsonNode; expected: string[]; meant?: string }
  | { kind: "wrong-value"; node: JsonNode; allowed: readonly unknown[]; meant?: string }
  /** `unlisted` is the schema of this block, if there is one that the union of blocks does not list yet. */
  | { kind: "unknown-block"; node: JsonNode; known: string[]; unlisted?: string; meant?: string }
  /** `about` says what stands there, `isKey`: it is a name of the object at the path. */
  | { kind: "wrong-form"; node: JsonNode; pattern: string; about: Saying; isKey?: true }
  | { kind: "out-of-range"; node: JsonNode; keyword: string; limit: number; first?: number }
  | { kind: "exactly-one"; keys: string[]; found: string[] }
  | { kind: "missing-companion"; key: string; companion: string }
  /** `own` is the kind of the object in which the key stands, `kinds` are those that have it, and `tag` says the kind. */
  | { kind: "unfitting-key"; key: string; tag: string; own: string; kinds: readonly string[] }
);

/** How a place is called in a message: `"width"`, `item 3 of "rows"`, or the document. */
export function nameOfPlace(path: Path): Saying {
  const last = path.at(-1);
  if (last === undefined) return en`the document`.zh`文档`;
  if (typeof last === "string") return en`"${last}"`.zh`“${last}”`;
  return en`item ${last + 1} of ${nameOfPlace(path.slice(0, -1))}`
    .zh`${nameOfPlace(path.slice(0, -1))}的第${last + 1}项`;
}

/** A value of a document, what its place may hold (a union narrowed to what is meant), and where it is. */
export interface Spot {
  node: JsonNode;
  shape: Shape;
  path: Path;
}

/** Returns the mistakes, or remarks, of one kind. */
export function ofKind<T extends { kind: string }, K extends T["kind"]>(
  all: readonly T[],
  kind: K,
): Extract<T, { kind: K }>[] {
  return all.filter((one): one is Extract<T, { kind: K }> => one.kind === kind);
}
