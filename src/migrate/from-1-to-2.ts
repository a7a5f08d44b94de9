import type { TextEdit } from "../check/json/apply-edits.ts";
import {
  childOf,
  entryOf,
  type JsonNode,
  type ObjectNode,
  type Path,
  textOf,
} from "../check/json/json-node.ts";
import { type MigrationStep, renameKey, replaceValue, type TypeOf } from "./edit.ts";

/** New property names of language 2, by block type and old name. */
const renamesByBlock: Readonly<Record<string, Readonly<Record<string, string>>>> = {
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

/** New property names by path in the document; * matches any name or index. */
const renamesByPath: readonly { path: Path; names: Readonly<Record<string, string>> }[] = [
  { path: ["draws", "*", "places", "*"], names: { value: "prize", angle: "angleDeg" } },
  { path: ["forms", "*", "fields", "*"], names: { value: "initial" } },
];

/** New names of lengths, for all objects that have them. */
const sizes = { width: "widthPx", height: "heightPx" };

/** New names for the scroll position of a section. */
const scrollOffsets = { offset: "offsetPx", from: "fromPx" };

/** Maps of expressions, in which numbers and booleans need no quotes. */
const expressionMaps = ["values", "send", "headers", "query", "state", "set"];

/** Maps with names chosen by the campaign, which are never renamed. */
const campaignMaps = ["constants", "local", "data", "words", "links"];

/**
 * The migration to language 2: `each` names the list to iterate in all blocks; a key is always an expression or always
 * a text; names of lengths, times and angles contain the unit; a brand declares its native calls by name.
 */
export const from1to2: MigrationStep = {
  from: 1,
  edits: (root, typeOf) => [...editsIn(root, [], undefined, typeOf), ...nativeCallsOf(root)],
};

/** Returns the edits of a value and everything in it. `name` is the key under which a patch changes a list element. */
function editsIn(node: JsonNode, path: Path, name: string | undefined, typeOf: TypeOf): TextEdit[] {
  if (node.kind === "array") {
    return node.items.flatMap((item, index) => editsIn(item, [...path, index], undefined, typeOf));
  }
  if (node.kind !== "object") return [];
  const inside = node.entries.flatMap(({ key, value }) => {
    // The query parameters that switch a page to a brand are texts, not expressions.
    const isOfBrand = key === "query" && path.length === 0;
    if (campaignMaps.includes(key) || isOfBrand) return [];
    if (path[0] === "variants" && key === "patch") return editsIn(value, [], undefined, typeOf);
    if (expressionMaps.includes(key) && value.kind === "object")
      return value.entries.flatMap((entry) => bare(entry.value));
    return editsIn(value, [...path, key], key, typeOf);
  });
  return [...editsOf(node, name, typeOf), ...editsAt(node, path), ...inside];
}

/** Returns the edits that follow from an object itself, such as a block's type, a picture's size or a scroll offset. */
function editsOf(node: ObjectNode, name: string | undefined, typeOf: TypeOf): TextEdit[] {
  const type = textOf(childOf(node, "type")) ?? (name === undefined ? undefined : typeOf(name));
  const names = { ...renamesByBlock[type ?? ""] };
  const edits = Object.entries(names).flatMap(([from, to]) => renameKey(node, from, to));
  const time = childOf(node, "seconds");
  if ("seconds" in names && isNumber(time)) edits.push(replaceValue(time, Math.round(time.value * 1000)));
  const lengths = { ...sizes, ...(isNumber(childOf(node, "offset")) && scrollOffsets) };
  for (const [before, name] of Object.entries(lengths))
    if (isNumber(childOf(node, before))) edits.push(...renameKey(node, before, name));
  if (childOf(node, "text")?.kind === "array") edits.push(...renameKey(node, "text", "paragraphs"));
  for (const key of ["goal", "left", "marked", ...(type === "progress" ? ["value"] : [])]) {
    const value = childOf(node, key);
    if (value) edits.push(...bare(value));
  }
  return edits;
}

function editsAt(node: ObjectNode, path: Path): TextEdit[] {
  const names = renamesByPath.find((place) => isAt(path, place.path))?.names ?? {};
  return Object.entries(names).flatMap(([from, to]) => renameKey(node, from, to));
}

function isAt(path: Path, pattern: Path): boolean {
  return path.length === pattern.length && pattern.every((key, index) => key === "*" || key === path[index]);
}

/** Removes the quotes of an expression that is a number or a boolean. */
function bare(value: JsonNode): TextEdit[] {
  const text = textOf(value);
  const isBare = text !== undefined && /^(true|false|-?(0|[1-9]\d*)(\.\d+)?)$/.test(text);
  return isBare ? [{ start: value.start, end: value.end, suggestion: text }] : [];
}

function isNumber(node: JsonNode | undefined): node is JsonNode & { value: number } {
  return node?.kind === "literal" && typeof node.value === "number";
}

/**
 * Moves the native calls that a brand's bridge named for iPhones and other phones into a map `native` after the bridge.
 * `back` still falls back to the browser's history, as in language 1. Pure.
 */
function nativeCallsOf(brand: JsonNode): TextEdit[] {
  const bridge = entryOf(brand, "bridge")?.value;
  const other = childOf(bridge, "other");
  const [ios, functions] = [namesIn(childOf(bridge, "ios")), namesIn(childOf(other, "functions"))];
  if (!bridge || ios.size + functions.size === 0) return [];
  const calls = new Set([...ios.keys(), ...functions.keys()]);
  // A brand that extends another inherits `back`.
  if (!entryOf(brand, "extends")) calls.add("back");
  const lines = [...calls].map((call) => {
    const said = {
      ios: ios.get(call),
      other: functions.get(call),
      otherwise: call === "back" ? "back" : undefined,
    };
    return `\n    ${JSON.stringify(call)}: ${inLine(said)}`;
  });
  const [object, comment] = [textOf(childOf(other, "object")), textOf(childOf(bridge, "$comment"))];
  const left = inLine({ $comment: comment, other: object === undefined ? undefined : { object } });
  return [
    { start: bridge.start, end: bridge.end, suggestion: `${left},\n  "native": {${lines.join(",")}\n  }` },
  ];
}

function namesIn(map: JsonNode | undefined): ReadonlyMap<string, string> {
  const entries = map?.kind === "object" ? map.entries : [];
  const names = entries.flatMap(({ key, value }) => {
    const name = textOf(value);
    return name === undefined || key === "$comment" ? [] : [[key, name] as const];
  });
  return new Map(names);
}

/** Prints JSON on one line, with spaces inside braces. */
function inLine(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  const parts = entries.map(([key, inner]) => `${JSON.stringify(key)}: ${inLine(inner)}`);
  return parts.length > 0 ? `{ ${parts.join(", ")} }` : "{}";
}
