import { findClosest } from "../../language/messages/find-closest.ts";
import { type JsonNode, nodeAt, type Path } from "../json/json-node.ts";
import { documentMaps } from "../schema/document-maps.generated.ts";
import type { Inspection, Misspelling } from "./inspection.ts";
import { entriesOf } from "./names.ts";
import { pathsOf } from "./usage.ts";

/** One place alone is rather misspelt itself. */
const LEAST_USES = 2;

/**
 * Definitions whose own name is misspelt: told once, there, instead of at every place that uses the right name.
 */
export function misspeltDefinitions(inspection: Omit<Inspection, "misspelt">): Misspelling[] {
  const { root } = inspection;
  const usedIn = usesByPath(inspection);
  const paths = [
    ...documentMaps.map(({ name }): Path => [name]),
    ...entriesOf(root, "forms").map(({ key }): Path => ["forms", key, "fields"]),
    ...entriesOf(root, "endpoints").map(({ key }): Path => ["endpoints", key, "data", "properties"]),
  ];
  return paths.flatMap((path) => misspeltIn(root, path, usedIn.get(path.join("/")) ?? []));
}

function misspeltIn(root: JsonNode, path: Path, uses: readonly string[]): Misspelling[] {
  const map = nodeAt(root, path);
  if (map?.kind !== "object") return [];
  const entries = map.entries.filter(({ key }) => key !== "$comment");
  const unused = entries.map(({ key }) => key).filter((key) => !uses.includes(key));
  const unknown = new Set(uses.filter((name) => !entries.some(({ key }) => key === name)));
  return [...unknown].flatMap((meant) => {
    const count = uses.filter((name) => name === meant).length;
    const key = count < LEAST_USES ? undefined : findClosest(meant, unused);
    const entry = entries.find((one) => one.key === key);
    return entry ? [{ path, entry, meant, uses: count }] : [];
  });
}

/** The names by which each map's entries are used, once for each place. */
function usesByPath(inspection: Omit<Inspection, "misspelt">): Map<string, string[]> {
  const uses = new Map<string, string[]>();
  const add = (path: string, name: string): void => void uses.set(path, [...(uses.get(path) ?? []), name]);
  for (const { map, name, others } of inspection.references)
    if (!others.includes(name)) add(map.join("/"), name);
  const fixed = inspection.names.fixed;
  for (const text of inspection.texts) {
    for (const [first = "", member, field] of pathsOf(text)) {
      if (!fixed.includes(first)) add("endpoints", first);
      if (member === undefined) continue;
      add(fixed.includes(first) ? first : `endpoints/${first}/data/properties`, member);
      if (first === "forms" && field !== undefined) add(`forms/${member}/fields`, field);
    }
  }
  return uses;
}
