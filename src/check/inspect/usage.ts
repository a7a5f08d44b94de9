import { namesIn } from "../../language/syntax/names-in.ts";
import { closest } from "../closest.ts";
import { documentMaps } from "../document-maps.generated.ts";
import { nodeAt, type Path } from "../json/json-node.ts";
import type { Inspection, TextUse } from "./inspection.ts";
import { entriesIn } from "./names.ts";
import { mapOf } from "./references.ts";

/** What documents use of their maps. A misspelt name counts as the one that was probably meant. */
export interface Usage {
  /** Names of entries of a map that references (`do`, `call`, `open`, …) name. */
  named: (map: string) => ReadonlySet<string>;
  /** Members that expressions read of constants, values or local, or of `forms.bind`, whose map is at another path. */
  members: (name: readonly string[], map: Path) => ReadonlySet<string>;
  /** The first names of all that expressions read, such as those of endpoints. */
  roots: ReadonlySet<string>;
}

/** The maps whose entries expressions read by their names alone. */
const readAlone = documentMaps.filter(({ readAs }) => readAs === "name");

/** What several documents use together: a file's variants and those that extend it share its definitions. */
export function usageOf(inspections: readonly Inspection[]): Usage {
  const paths = inspections.flatMap(({ texts }) => texts.flatMap(pathsOf));
  const references = inspections.flatMap((inspection) => inspection.references);
  const keysAt = (map: Path): string[] =>
    inspections.flatMap(({ root }) => entriesIn(nodeAt(root, map)).map(({ key }) => key));
  return {
    named: (map) =>
      meant(
        references.flatMap((reference) => (mapOf(reference) === map ? [reference.name] : [])),
        keysAt([map]),
      ),
    members: (name, map) => {
      const known = keysAt(map);
      const own = paths.filter((path) => name.every((part, index) => path[index] === part));
      const isWholeUsed = own.some((path) => path.length === name.length);
      return isWholeUsed
        ? new Set(known)
        : meant(
            own.map((path) => path[name.length] ?? ""),
            known,
          );
    },
    roots: meant(
      paths.map(([first = ""]) => first),
      readAlone.flatMap(({ name }) => keysAt([name])),
    ),
  };
}

/** The names that a text reads, those aside that are only bound where it stands. */
export function pathsOf({ nodes, visit }: TextUse): string[][] {
  return nodes.flatMap(namesIn).filter(([first = ""]) => !Object.hasOwn(visit.binds, first));
}

function meant(names: readonly string[], known: readonly string[]): Set<string> {
  const keys = new Set(known);
  return new Set(
    [...new Set(names)].map((name) => (keys.has(name) ? name : (closest(name, [...keys]) ?? name))),
  );
}
