import { groupBy, uniqueBy } from "../../language/group-by.ts";
import { findClosest } from "../../language/messages/find-closest.ts";
import { namesIn } from "../../language/syntax/names-in.ts";
import { nodeAt, type Path } from "../json/json-node.ts";
import { documentMaps } from "../schema/document-maps.generated.ts";
import type { Inspection, TextUse } from "./inspection.ts";
import { entriesIn, entriesOf } from "./names.ts";
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

/** What one document uses of its maps: short, so that those of many documents can be held at once. */
export interface Uses {
  /** Whether something in it cannot be read: then nobody knows what it uses. */
  isUnclear: boolean;
  /** The maps of which it names an entry that is not there, and that could be meant to be any of those that are. */
  puzzling: readonly string[];
  /** The names that its expressions read: `["constants", "cap"]`. */
  paths: readonly (readonly string[])[];
  /** The entries of maps that it names, and whether all that are named there are only looked at. */
  references: readonly { name: string; map: string; isInert: boolean }[];
  /** The names that its maps have, by the map's path: `forms/sign/fields`. */
  keys: readonly (readonly [map: string, names: readonly string[]])[];
}

/** What a document that extends others uses, and the files that it extends. */
export interface DocumentUses {
  bases: readonly string[];
  uses: Uses;
}

/** What a document uses. Pure. */
export function usesOf(inspection: Inspection): Uses {
  const { references, root, texts } = inspection;
  const forms = entriesOf(root, "forms").map(({ key }): Path => ["forms", key, "fields"]);
  const maps = [...documentMaps.map(({ name }): Path => [name]), ...forms];
  return {
    isUnclear: isUnclear(inspection),
    puzzling: documentMaps.flatMap(({ name }) => (hasPuzzling(inspection, name) ? [name] : [])),
    paths: uniqueBy(texts.flatMap(pathsOf), (path) => path.join(".")),
    references: uniqueBy(
      references.flatMap((one) => {
        const map = mapOf(one);
        return map === undefined ? [] : [{ name: one.name, map, isInert: one.isInert }];
      }),
      ({ name, map, isInert }) => `${isInert} ${map} ${name}`,
    ),
    keys: maps.map((map) => [map.join("/"), entriesIn(nodeAt(root, map)).map(({ key }) => key)]),
  };
}

function isUnclear({ mistakes, texts, document }: Inspection): boolean {
  const isBroken =
    document.file.syntax.length > 0 || (document.extension && document.extension.status !== "followed");
  return (
    isBroken ||
    mistakes.length > 0 ||
    texts.some(
      ({ nodes, problems }) => problems.length > 0 && (nodes.length === 0 || problems.some(isPuzzling)),
    )
  );
}

function hasPuzzling({ references, root }: Inspection, map: string): boolean {
  const own = references.filter((reference) => mapOf(reference) === map);
  if (own.length === 0) return false;
  const known = entriesIn(nodeAt(root, [map])).map(({ key }) => key);
  return own.some(
    (reference) =>
      ![...known, ...reference.others].includes(reference.name) &&
      findClosest(reference.name, [...known, ...reference.others]) === undefined,
  );
}

/** An unknown name that could have been meant to be any of those that are there. */
function isPuzzling({ rule, suggestion }: TextUse["problems"][number]): boolean {
  return rule === "unknown-name" && suggestion === undefined;
}

/** What several documents use together: a file's variants and those that extend it share its definitions. */
export function usageOf(all: readonly Uses[]): Usage {
  const paths = all.flatMap((one) => one.paths);
  const references = all.flatMap((one) => one.references);
  const keys = groupBy(
    all.flatMap((one) => one.keys),
    ([path]) => [path],
  );
  const keysAt = (map: Path) => (keys.get(map.join("/")) ?? []).flatMap(([, names]) => names);
  return {
    named: (map) =>
      meant(
        references.flatMap((reference) => (reference.map === map ? [reference.name] : [])),
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
export function pathsOf({ nodes, visit }: TextUse): (readonly string[])[] {
  return nodes.flatMap(namesIn).filter(([first = ""]) => !Object.hasOwn(visit.binds, first));
}

function meant(names: readonly string[], known: readonly string[]): Set<string> {
  const keys = new Set(known);
  return new Set(
    [...new Set(names)].map((name) => (keys.has(name) ? name : (findClosest(name, [...keys]) ?? name))),
  );
}
