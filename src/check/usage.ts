import { namesIn } from "../language/names-in.ts";
import { closest } from "./closest.ts";
import type { Inspection } from "./inspect.ts";
import { entriesOf } from "./names.ts";

/** What documents use of their maps. A misspelt name counts as the one that was probably meant. */
export interface Usage {
  /** Names of entries of a map that references (`do`, `call`, `open`, …) name. */
  named: (map: string) => ReadonlySet<string>;
  /** Members of constants, values or local that expressions read. */
  members: (map: string) => ReadonlySet<string>;
  /** The first names of all that expressions read, such as those of endpoints. */
  roots: ReadonlySet<string>;
}

/** What several documents use together: a file's variants and those that extend it share its definitions. */
export function usageOf(inspections: readonly Inspection[]): Usage {
  const paths = inspections.flatMap(({ texts }) => texts.flatMap(({ nodes }) => nodes.flatMap(namesIn)));
  const references = inspections.flatMap((inspection) => inspection.references);
  const keysOf = (map: string): string[] =>
    inspections.flatMap(({ root }) => entriesOf(root, map).map(({ key }) => key));
  return {
    named: (map) =>
      meant(
        references.flatMap((reference) => (reference.map === map ? [reference.name] : [])),
        keysOf(map),
      ),
    members: (map) => {
      const known = keysOf(map);
      const isWholeUsed = paths.some((path) => path[0] === map && path.length === 1);
      return meant(
        isWholeUsed
          ? known
          : paths.flatMap(([first, member]) => (first === map && member !== undefined ? [member] : [])),
        known,
      );
    },
    roots: meant(
      paths.map(([first = ""]) => first),
      keysOf("endpoints"),
    ),
  };
}

function meant(names: readonly string[], known: readonly string[]): Set<string> {
  const keys = new Set(known);
  return new Set(
    [...new Set(names)].map((name) => (keys.has(name) ? name : (closest(name, [...keys]) ?? name))),
  );
}
