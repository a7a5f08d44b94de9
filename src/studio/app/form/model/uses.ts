import { referencesOf } from "../../../../check/inspect/references.ts";
import { type JsonNode, type Path, pointerOf } from "../../../../check/json/json-node.ts";
import type { Shape } from "../../../../check/schema/shape.ts";
import { walk } from "../../../../check/schema/walk.ts";
import { type Edit, renameKey, setAt } from "./edits.ts";

/** What names an entry of a map elsewhere in the document. */
export interface Uses {
  /** Texts and keys that are nothing but its name: they can be renamed with it. */
  references: readonly { path: Path; isKey: boolean }[];
  /** Expressions and texts that read it. */
  readers: readonly Path[];
}

/** Everything in the document that names the entry at a path. Pure. */
export function usesOf(root: JsonNode, shape: Shape, path: Path): Uses {
  const name = String(path.at(-1));
  const map = pointerOf(path.slice(0, -1));
  const visits = walk(root, shape);
  const references = referencesOf({ root, brand: undefined, visits, isSound: () => true })
    .filter((one) => one.name === name && pointerOf(one.map) === map)
    .map(({ visit }) => ({
      path: visit.node.kind === "object" ? [...visit.path, name] : visit.path,
      isKey: visit.node.kind === "object",
    }));
  const readAs = visits.find((visit) => pointerOf(visit.path) === map)?.shape.annotations["x-map"]?.readAs;
  const read = readAs === "member" ? `${String(path.at(-2))}.${name}` : readAs === "name" ? name : undefined;
  const pattern = read && new RegExp(`(?<![\\w.'"])${read.replace(".", "\\.")}(?!\\w)`);
  const readers = visits.flatMap(({ node, path: at, shape: { annotations } }) => {
    const isRead = annotations["x-expression"] || annotations["x-template"];
    return pattern && isRead && node.kind === "string" && pattern.test(node.value) ? [at] : [];
  });
  return { references, readers };
}

/** Renames an entry, and all that is nothing but its name. */
export function renaming(path: Path, to: string, { references }: Pick<Uses, "references">): Edit[] {
  const others = references.map((one) =>
    one.isKey ? renameKey(one.path, to) : setAt(one.path, to, () => []),
  );
  return [renameKey(path, to), ...others];
}
