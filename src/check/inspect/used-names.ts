import { groupBy, uniqueBy } from "../../language/group-by.ts";
import { findClosestWord } from "../../language/messages/find-closest.ts";
import { namesInExpression } from "../../language/syntax/names-in-expression.ts";
import { type DocumentPath, isPathWithin, nodeAtPath } from "../json/json-node.ts";
import { documentMaps } from "../schema/document-maps.generated.ts";
import type { DocumentText, Inspection } from "./document-inspection.ts";
import { documentMapOfReference } from "./name-references.ts";
import { entriesOfDocumentMap, entriesOfMap } from "./names-in-document.ts";

/**
 * The entries of maps, such as actions or values, that documents use. A misspelt name counts as the closest entry.
 */
export interface UsedEntries {
  /** Returns the entries of a map that references (`do`, `call`, `open`, …) name. */
  named: (map: string) => ReadonlySet<string>;
  /** Like `named`, without references that only read the entry. */
  acted: (map: string) => ReadonlySet<string>;
  /** Returns the members that expressions read of `values` or `forms.bind`; `map` is the path of its entries. */
  members: (name: readonly string[], map: DocumentPath) => ReadonlySet<string>;
  /** The root names of all that expressions read, such as those of endpoints. */
  roots: ReadonlySet<string>;
}

/** The maps whose entries expressions read by name alone. */
const mapsReadByName = documentMaps.filter(({ readAs }) => readAs === "name");

/** The names that one document uses. Small, so that those of many documents fit in memory. */
export interface UsedNames {
  /** Whether part of the document is unreadable, so that it may use further names. */
  hasUnclearUses: boolean;
  /** The maps with an unknown name in the document that resembles none of the entries, so it may mean any of them. */
  unclearMaps: readonly string[];
  /** The names that its expressions read: `["constants", "cap"]`. */
  paths: readonly (readonly string[])[];
  /** The map entries that it references; `isInert` if the reference only reads the entry. */
  references: readonly { name: string; map: string; isInert: boolean }[];
  /** The entries of its maps, by the map's path: `forms/sign/fields`. */
  keys: readonly (readonly [map: string, names: readonly string[]])[];
}

/** The uses of a document that extends others, and the files that it extends. */
export interface DocumentUses {
  bases: readonly string[];
  uses: UsedNames;
}

/** Returns the names that a document uses. Pure. */
export function usedNamesOf(inspection: Inspection): UsedNames {
  const { references, root, texts } = inspection;
  const forms = entriesOfDocumentMap(root, "forms").map(({ key }): DocumentPath => ["forms", key, "fields"]);
  const maps = [...documentMaps.map(({ name }): DocumentPath => [name]), ...forms];
  return {
    hasUnclearUses: hasUntraceableUses(inspection),
    unclearMaps: documentMaps.flatMap(({ name }) => (hasUntraceableName(inspection, name) ? [name] : [])),
    paths: uniqueBy(texts.flatMap(namePathsReadByText), (path) => path.join(".")),
    references: uniqueBy(
      references.flatMap((one) => {
        const map = documentMapOfReference(one);
        return map === undefined ? [] : [{ name: one.name, map, isInert: one.isInert }];
      }),
      ({ name, map, isInert }) => `${isInert} ${map} ${name}`,
    ),
    keys: maps.map((map) => [map.join("/"), entriesOfMap(nodeAtPath(root, map)).map(({ key }) => key)]),
  };
}

function hasUntraceableUses({ mistakes, texts, document }: Inspection): boolean {
  const isBroken =
    document.file.syntax.length > 0 || (document.extension && document.extension.status !== "followed");
  return (
    isBroken ||
    mistakes.length > 0 ||
    texts.some(
      ({ nodes, problems }) =>
        problems.length > 0 && (nodes.length === 0 || problems.some(isUntraceableName)),
    )
  );
}

function hasUntraceableName({ references, root }: Inspection, map: string): boolean {
  const own = references.filter((reference) => documentMapOfReference(reference) === map);
  if (own.length === 0) return false;
  const known = entriesOfMap(nodeAtPath(root, [map])).map(({ key }) => key);
  return own.some(
    (reference) =>
      ![...known, ...reference.others].includes(reference.name) &&
      findClosestWord(reference.name, [...known, ...reference.others]) === undefined,
  );
}

/** Whether an unknown name resembles no existing name, so that it may mean any of them. */
function isUntraceableName({ rule, suggestion }: DocumentText["problems"][number]): boolean {
  return rule === "unknown-name" && suggestion === undefined;
}

/** Combines the uses of several documents: variants and extending documents share a file's definitions. */
export function combineUsedNames(all: readonly UsedNames[]): UsedEntries {
  const paths = all.flatMap((one) => one.paths);
  const references = all.flatMap((one) => one.references);
  const keys = groupBy(
    all.flatMap((one) => one.keys),
    ([path]) => [path],
  );
  const keysAt = (map: DocumentPath) => (keys.get(map.join("/")) ?? []).flatMap(([, names]) => names);
  const namedBy = (uses: UsedNames["references"], map: string) =>
    correctMisspeltNames(
      uses.flatMap((reference) => (reference.map === map ? [reference.name] : [])),
      keysAt([map]),
    );
  return {
    named: (map) => namedBy(references, map),
    acted: (map) =>
      namedBy(
        references.filter(({ isInert }) => !isInert),
        map,
      ),
    members: (name, map) => {
      const known = keysAt(map);
      const own = paths.filter((path) => isPathWithin(path, name));
      const isWholeUsed = own.some((path) => path.length === name.length);
      return isWholeUsed
        ? new Set(known)
        : correctMisspeltNames(
            own.map((path) => path[name.length] ?? ""),
            known,
          );
    },
    roots: correctMisspeltNames(
      paths.map(([first = ""]) => first),
      mapsReadByName.flatMap(({ name }) => keysAt([name])),
    ),
  };
}

/** Returns the names that a text reads, except those bound at its location. */
export function namePathsReadByText({ nodes, visit }: DocumentText): (readonly string[])[] {
  return nodes.flatMap(namesInExpression).filter(([first = ""]) => !Object.hasOwn(visit.binds, first));
}

function correctMisspeltNames(names: readonly string[], known: readonly string[]): Set<string> {
  const keys = new Set(known);
  return new Set(
    [...new Set(names)].map((name) => (keys.has(name) ? name : (findClosestWord(name, [...keys]) ?? name))),
  );
}
