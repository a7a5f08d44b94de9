import {
  type DocumentPath,
  findChild,
  type JsonNode,
  nonStringLiteralOf,
  stringValueAt,
} from "../json/json-node.ts";

/** New names of properties in language 2: by block type, then by old name. */
export const renamesByBlock: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  list: { items: "each" },
  tiers: { items: "each" },
  records: { items: "each" },
  deck: { items: "each" },
  marquee: { items: "each", speeds: "pxPerSecond" },
  poster: { sign: "signature" },
  progress: { value: "reached" },
  toggle: { value: "local" },
  countdown: { left: "leftMs" },
  wheel: { seconds: "durationMs" },
  digits: { seconds: "durationMs" },
};

/** New names of other properties in language 2, by the path of the object; * matches any name or index. */
export const renamesByPath: readonly { path: DocumentPath; names: Readonly<Record<string, string>> }[] = [
  { path: ["draws", "*", "places", "*"], names: { value: "prize", angle: "angleDeg" } },
  { path: ["forms", "*", "fields", "*"], names: { value: "initial" } },
];

/** New names of lengths in language 2, for all objects that have them. */
export const sizeNames = { width: "widthPx", height: "heightPx" };

/** New names for the scroll position of a section. */
export const scrollOffsetNames = { offset: "offsetPx", from: "fromPx" };

/** New names of keys that had one text or a list of texts, and have two names in language 2: the one for the list. */
export const listNames = { text: "paragraphs" };

/** Returns whether a path fits a pattern, in which * stands for any name or index. */
export function matchesPath(path: DocumentPath, pattern: DocumentPath): boolean {
  return path.length === pattern.length && pattern.every((key, index) => key === "*" || key === path[index]);
}

/**
 * Returns the name that a key of language 1 has in language 2, for an object at a path; undefined if it has none. `value`
 * is the new value if that changes, too: seconds became milliseconds.
 */
export function renamedKeyOf(
  node: JsonNode,
  path: DocumentPath,
  key: string,
): { name: string; value?: number } | undefined {
  const old = findChild(node, key);
  const value = nonStringLiteralOf(old);
  const byPath = renamesByPath.find((place) => matchesPath(path, place.path))?.names ?? {};
  const lengths = typeof value === "number" ? { ...sizeNames, ...scrollOffsetNames } : {};
  const names: Readonly<Record<string, string>> = {
    ...lengths,
    ...(old?.kind === "array" && listNames),
    ...renamesByBlock[stringValueAt(node, "type") ?? ""],
    ...byPath,
  };
  const name = Object.hasOwn(names, key) ? names[key] : undefined;
  if (name === undefined) return undefined;
  return key === "seconds" && typeof value === "number"
    ? { name, value: Math.round(value * 1000) }
    : { name };
}

/** Returns whether a key of language 1 became this name in language 2, in any object. */
export function wasRenamed(key: string, name: string): boolean {
  const all = [
    sizeNames,
    scrollOffsetNames,
    listNames,
    ...Object.values(renamesByBlock),
    ...renamesByPath.map((one) => one.names),
  ];
  return all.some(
    (names: Readonly<Record<string, string>>) => Object.hasOwn(names, key) && names[key] === name,
  );
}
